"""What a purse risks: ruin, N0, SCORE, Kelly's stake, goals; by closed forms and by chains (docs/risk.md)."""
