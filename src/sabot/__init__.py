"""The baccarat family: cards, shoes, coups, bets, tables."""
