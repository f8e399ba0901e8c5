"""The running house: tables, croupier, clock, bots, ledger and store."""
