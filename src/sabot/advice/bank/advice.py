"""Advice on a banker's decision: one sentence and one number, its mean worth in cents.

Whoever shows it has the words (`bank.advice_...`). All of it is for a fresh shoe and both sides' equilibrium; exact,
but for a taxe on capital, which is weighed over the coups of a shoe in double precision.
"""

from fractions import Fraction
from typing import NamedTuple

from sabot.money import Cents, is_whole, quoted
from sabot.solve.errors import SolveError


class BankAdvice(NamedTuple):
    """A key of the words, and what the decision is worth in the mean, in cents: less than 0 where it loses.

    A fraction is exact; a float was reckoned in double precision.
    """

    key: str
    cents: Fraction | float


def check_amount(amount: Cents) -> None:
    """Raise SolveError for what is no amount."""
    if not is_whole(amount, 1, 10**15):
        raise SolveError(f"{quoted(amount)} is no amount: it is whole cents, more than 0")
