"""Risks of a purse: ruin, N0, SCORE, Kelly's stake, goals; by closed forms and by chains (docs/risk.md)."""
