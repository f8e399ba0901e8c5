"""Reckoning in processes of its own, and everybody's share of it."""
