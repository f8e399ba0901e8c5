"""What every reading and option of the rule book that changes cards or chips is worth, exactly (docs/readings.md)."""
