"""Numbers that are known by two rationals between which they lie."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

FINE: Final = Fraction(1, 10**12)
"""The width of a bracket."""


class Bracket(NamedTuple):
    """A number between two rationals, of which the signs at both ends are certain."""

    low: Fraction
    high: Fraction

    @property
    def middle(self) -> Fraction:
        """Their mean."""
        return (self.low + self.high) / 2


def bisected(sign: Callable[[Fraction], int], low: Fraction, high: Fraction, width: Fraction = FINE) -> Bracket:
    """Where a sign changes, from that at `low` to the other one; both ends have theirs, or the number is met."""
    first = sign(low)
    while high - low > width:
        middle = _simple((low + high) / 2, (high - low) / 8)
        middle_sign = sign(middle)
        if not middle_sign:
            return Bracket(middle, middle)
        if middle_sign == first:
            low = middle
        else:
            high = middle
    return Bracket(low, high)


def _simple(number: Fraction, slack: Fraction) -> Fraction:
    """A rational near by that is short, so that exact reckoning stays so."""
    short = number.limit_denominator(10)
    limit = 10
    while abs(short - number) > slack:
        limit *= 100
        short = number.limit_denominator(limit)
    return short
