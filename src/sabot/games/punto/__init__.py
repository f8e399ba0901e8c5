"""Punto Banco and its variants (rule book P): the pure machine, and all that the house needs to deal them."""
