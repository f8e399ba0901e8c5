"""Parts of all games whose bank a player holds: posting and auction, stakes, the palette (rule book B, C)."""
