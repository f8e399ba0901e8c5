"""What a table of Banque asks."""
