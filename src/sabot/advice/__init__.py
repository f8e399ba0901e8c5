"""What a table asks: what a decision is worth, bots that play the equilibrium, reviews, the laboratory."""
