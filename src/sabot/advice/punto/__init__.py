"""Advice at a table of Punto Banco."""
