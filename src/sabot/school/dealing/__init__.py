"""A dealt shoe: the learner is the croupier of a table of bots, and each of his deeds is held to the house's."""
