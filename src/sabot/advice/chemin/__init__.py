"""Advice at a table of Chemin de Fer."""
