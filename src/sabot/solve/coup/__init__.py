"""A coup of one ponte against a banker, in numbers: what Chemin de Fer is, and what Banque leaves after a natural."""
