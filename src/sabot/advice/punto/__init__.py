"""What a table of Punto Banco asks."""
