"""Bankrolls: what a way of staking does to a purse, over many shoes (docs/bankroll.md)."""
