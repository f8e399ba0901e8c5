"""What a table of Chemin de Fer asks."""
