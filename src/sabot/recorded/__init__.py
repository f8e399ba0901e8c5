"""Coups that fell at real tables: read, checked against tableau and deck, and held to the odds (docs/recorded.md)."""
