"""Chemin de Fer (rule book C): the pure machine, and all that the house needs to deal it."""
