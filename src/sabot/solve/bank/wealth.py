"""The part of his wealth for a banker to stake who wants it to grow: the mean logarithm, in exact brackets."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from flint import arb, ctx, fmpq

from sabot.money import is_a, quoted
from sabot.solve.bank.interval import FINE, Bracket, bisected
from sabot.solve.errors import SolveError

BITS: Final = 200
_LEAST: Final = Fraction(1, 10**6)


class WealthOutcome(NamedTuple):
    """A result's chance, and what it nets for each unit at stake."""

    chance: Fraction
    net: Fraction


def best_share(outcomes: Sequence[WealthOutcome], width: Fraction = FINE) -> Bracket | None:
    """The share of wealth at stake that makes the mean logarithm greatest; None where it is best to stake nothing."""
    law = _checked(outcomes)
    if _mean(law) <= 0:
        return None

    def slope(share: Fraction) -> int:
        return _sign(sum((each.chance * each.net / (1 + share * each.net) for each in law), Fraction(0)))

    return bisected(slope, Fraction(0), _ruin(law) * (1 - _LEAST), width)


def keep_up_to(outcomes: Sequence[WealthOutcome], width: Fraction = FINE) -> Bracket | None:
    """The share of wealth below which a banker who wants it to grow goes on: E log(1 + x net) is 0 there; or None.

    Signs at both ends are those of balls, which hold the true value.
    """
    law = _checked(outcomes)
    best = best_share(law, _LEAST)
    if best is None:
        return None
    return bisected(lambda share: _log_sign(law, share), best.high, _ruin(law) * (1 - _LEAST), width)


def _log_sign(outcomes: Sequence[WealthOutcome], share: Fraction) -> int:
    """The sign of the mean logarithm."""
    ctx.prec = BITS
    total = arb(0)
    for chance, net in outcomes:
        factor = 1 + share * net
        total += _ball(chance) * _ball(factor).log()
    return 1 if total > 0 else -1 if total < 0 else 0


def _ball(number: Fraction) -> arb:
    return arb(fmpq(number.numerator, number.denominator))


def _checked(outcomes: Sequence[WealthOutcome]) -> tuple[WealthOutcome, ...]:
    law = tuple(outcomes) if is_a(outcomes, Sequence) else ()
    if not law or not all(is_a(each, WealthOutcome) for each in law) or sum(each.chance for each in law) != 1:
        raise SolveError(f"{quoted(outcomes)} is no law: give outcomes whose chances are exact and add up to 1")
    if all(each.net >= 0 for each in law):
        raise SolveError("nothing can be lost by this law: no share of a wealth is too much")
    return law


def _ruin(outcomes: Sequence[WealthOutcome]) -> Fraction:
    """The share of wealth at which the worst result takes all."""
    return -1 / min(each.net for each in outcomes)


def _mean(outcomes: Sequence[WealthOutcome]) -> Fraction:
    return sum((each.chance * each.net for each in outcomes), Fraction(0))


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)
