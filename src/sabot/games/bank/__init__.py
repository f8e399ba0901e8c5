"""What the games share whose bank a player holds: posting and auction, stakes, the palette (rule book B, C)."""
