"""The croupier's school: questions without end from the rules core, what is right and why, and when to ask again."""
