"""Worth of a coup of Banque to the bank, the taxe on winnings deducted; stakes beyond a limited bank."""

from fractions import Fraction

from sabot.money import RateLike, is_a, quoted
from sabot.screen import ShortRecord
from sabot.solve.bank.interval import Bracket
from sabot.solve.bank.wealth import WealthOutcome, best_share, keep_up_to
from sabot.solve.banque.levy import gain_of
from sabot.solve.banque.outcomes import Law
from sabot.solve.coup.game import checked_levy
from sabot.solve.errors import SolveError


class BanqueCoup(ShortRecord, frozen=True):
    """A coup's worth to the bank for each unit of all stakes, exact: both sides play as without a taxe.

    `before` and `after` the taxe on winnings, of which `collected` is the mean; `outcomes` are what it nets.
    """

    before: Fraction
    after: Fraction
    collected: Fraction
    variance: Fraction
    outcomes: tuple[WealthOutcome, ...]

    @property
    def best_share(self) -> Bracket | None:
        """Stakes for each unit of wealth at which it grows most, or None."""
        return best_share(self.outcomes)

    @property
    def stakes_up_to(self) -> Bracket | None:
        """Stakes for each unit of wealth below which going on makes it grow, or None."""
        return keep_up_to(self.outcomes)

    def coups_to_earn(self, part: RateLike) -> Fraction | None:
        """The coups that earn a part of a capital that just covers all stakes, before the taxe; None: none do."""
        return checked_levy(part) / self.before if self.before > 0 else None


def coup_of_banque(law: Law, theta: Fraction, taxe: RateLike = 0) -> BanqueCoup:
    """The worth of a coup of a law under a taxe on winnings; raises SolveError."""
    rate = checked_levy(taxe)
    gains = [(chance, gain_of(result, theta)) for result, chance in _checked(law).items()]
    outcomes = tuple(WealthOutcome(chance, gain - rate * max(gain, Fraction(0))) for chance, gain in gains)
    before = sum((chance * gain for chance, gain in gains), Fraction(0))
    after = sum((each.chance * each.net for each in outcomes), Fraction(0))
    return BanqueCoup(
        before=before,
        after=after,
        collected=sum((chance * max(gain, Fraction(0)) for chance, gain in gains), Fraction(0)),
        variance=sum((each.chance * each.net**2 for each in outcomes), Fraction(0)) - after**2,
        outcomes=outcomes,
    )


def beyond_edge(law: Law, theta: Fraction, bank: Fraction, taxe: RateLike = 0) -> Fraction:
    """A limited bank's mean gain for each unit of all stakes, of which it holds `bank` (B10.2), play unchanged.

    Losing sides are collected in full; winning ones are paid as far as the bank then reaches. Raises SolveError.
    """
    if not is_a(bank, (Fraction, int)) or bank < 0:
        raise SolveError(f"{quoted(bank)} is no part of the stakes that a bank holds: it is an exact number from 0")
    rate, gain = checked_levy(taxe), Fraction(0)
    for result, chance in _checked(law).items():
        sides = list(zip(result, (theta, 1 - theta), strict=True))
        collected = sum((stake for won, stake in sides if won < 0), Fraction(0))
        owed = sum((stake for won, stake in sides if won > 0), Fraction(0))
        net = collected - min(owed, bank + collected)
        gain += chance * (net - rate * max(net, Fraction(0)))
    return gain


def _checked(law: Law) -> Law:
    if not is_a(law, dict) or sum(law.values()) != 1:
        raise SolveError(f"{quoted(law)} is no law of a coup: give that of a solution, solve(...).law()")
    return law
