"""Worth of decisions about a bank, in either game."""
