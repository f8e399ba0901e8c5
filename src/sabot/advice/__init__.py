"""Advice at a table: what a decision is worth, bots that play the equilibrium, reviews, the laboratory."""
