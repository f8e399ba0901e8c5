"""Baccara Banque (rule book B): the pure machine, and all that the house needs to deal it."""
