"""Games against the house: bets on a layout, on which everybody stakes in one window a coup (rule book P)."""
