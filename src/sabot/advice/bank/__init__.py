"""What decisions about a bank are worth, in either game."""
