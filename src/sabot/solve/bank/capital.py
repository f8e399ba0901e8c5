"""Worth of a bank of Banque under a taxe on capital: its mean gain less the taxe that it pays for being held."""

from fractions import Fraction

import msgspec

from sabot.money import RateLike
from sabot.solve.bank.chain import ChainQuestion, chain
from sabot.solve.coup.game import checked_levy


class Capital(msgspec.Struct, frozen=True):
    """In coins: the mean gain over the coups left, to 1e-9, the taxe on the capital, and what is left of both."""

    gain: float
    taxe: Fraction

    @property
    def worth(self) -> float:
        """The gain less the taxe: to bring the capital in pays where it is positive."""
        return self.gain - float(self.taxe)


def capital_worth(question: ChainQuestion, taxe_capital: RateLike) -> Capital:
    """A capital that is brought in for the coups left; raises SolveError."""
    way = chain(question)
    return Capital(way.last.mean - question.capital, checked_levy(taxe_capital) * question.capital)


def coups_to_pay_off(question: ChainQuestion, taxe_capital: RateLike) -> int | None:
    """The fewest coups after which the mean gain is more than the taxe on the capital; None: not in those asked for."""
    taxe = float(checked_levy(taxe_capital) * question.capital)
    return next((each.coup for each in chain(question).after if each.mean - question.capital > taxe), None)
