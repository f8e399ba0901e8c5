"""Advice at a table of Banque."""
