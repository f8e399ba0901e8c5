"""Worth of a bank: one coup, a bank that is kept, a shoe, in Chemin de Fer and Banque (docs/bank-worth.md)."""

from sabot.solve.bank.banque import BanqueCoup, beyond_edge, coup_of_banque
from sabot.solve.bank.capital import Capital, capital_worth, coups_to_pay_off
from sabot.solve.bank.chain import After, Chain, ChainQuestion, chain, exact_chain
from sabot.solve.bank.coup import CoupWorth, break_even, coup_worth, worth_of
from sabot.solve.bank.cover import Cover, Covered, StakeStep, covered, read_cover
from sabot.solve.bank.interval import Bracket
from sabot.solve.bank.keeping import HeldBank, Target, held, target
from sabot.solve.bank.rounding import favourable_stakes
from sabot.solve.bank.wealth import WealthOutcome, best_share, keep_up_to

__all__ = [
    "After",
    "BanqueCoup",
    "Bracket",
    "Capital",
    "Chain",
    "ChainQuestion",
    "CoupWorth",
    "Cover",
    "Covered",
    "HeldBank",
    "StakeStep",
    "Target",
    "WealthOutcome",
    "best_share",
    "beyond_edge",
    "break_even",
    "capital_worth",
    "chain",
    "coup_of_banque",
    "coup_worth",
    "coups_to_pay_off",
    "covered",
    "exact_chain",
    "favourable_stakes",
    "held",
    "keep_up_to",
    "read_cover",
    "target",
    "worth_of",
]
