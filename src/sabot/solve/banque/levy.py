"""The house's taxes on a bank of Banque, and the Banker's gain after them (rule book B11)."""

from fractions import Fraction
from typing import Final, NamedTuple

from sabot.money import RateLike
from sabot.solve.banque.outcomes import Law
from sabot.solve.banque.solution import BanqueSolution, checked
from sabot.solve.coup.game import checked_levy
from sabot.solve.errors import SolveError

LIMITED: Final = Fraction(1, 50)
OPEN: Final = Fraction(1, 80)
CAPITAL: Final = Fraction(1, 20)
"""The rule book's taxes: of a limited and of an open bank's winnings, and of its capital."""


class Taxed(NamedTuple):
    """For each unit of all stakes: the Banker's mean gain before and after the taxe, the taxe, what it is taken of."""

    before: Fraction
    net: Fraction
    taxe: Fraction
    after: Fraction


def taxed(found: BanqueSolution, taxe: RateLike = LIMITED) -> Taxed:
    """A coup under a taxe on winnings: on what it collects less what it pays, if that is positive; raises SolveError.

    Both sides play as without a taxe. `net` is the mean of those winnings.
    """
    rate = checked_levy(taxe)
    checked(found)
    net = collected(found.law(), found.game.theta)
    return Taxed(-found.value, net, rate * net, -found.value - rate * net)


def collected(law: Law, theta: Fraction) -> Fraction:
    """The bank's winnings in the mean of all coups: collected less paid, a coup in which that is negative as 0."""
    return sum((chance * max(gain_of(result, theta), Fraction(0)) for result, chance in law.items()), Fraction(0))


def gain_of(result: tuple[int, int], theta: Fraction) -> Fraction:
    """The bank's gain by a result, for each unit of all stakes."""
    return -(theta * result[0] + (1 - theta) * result[1])


def coups_to_earn(found: BanqueSolution, share: RateLike = CAPITAL) -> Fraction:
    """The coups that earn a share of a capital that just covers all stakes; raises SolveError where none do."""
    if checked(found).value >= 0:
        raise SolveError("a bank that does not gain earns no capital's taxe")
    return checked_levy(share) / -found.value
