"""Prices, exact, of every reading and option of the rule book that changes cards or chips (docs/readings.md)."""
