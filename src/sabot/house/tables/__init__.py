"""The tables of a house, open ones: how they are set up, listed, and run by their hosts."""
