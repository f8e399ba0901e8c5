"""Numbers that are known by two rationals between which they lie."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from sabot.paper.tables import Cell

FINE: Final = Fraction(1, 10**12)
"""The width of a bracket."""


class Bracket(NamedTuple):
    """A number between two rationals, of which the signs at both ends are certain."""

    low: Fraction
    high: Fraction

    @property
    def middle(self) -> Fraction:
        """The mean of both ends."""
        return (self.low + self.high) / 2


def bracketed(name: str, bounds: Bracket | None) -> Iterator[tuple[str, str | None, Cell]]:
    """A share as rows of a table: in the middle of its bounds, and both of them; empty where there is none."""
    yield name, "share", None if bounds is None else bounds.middle
    if bounds is not None:
        yield f"{name}_low", "share", bounds.low
        yield f"{name}_high", "share", bounds.high


def bisected(sign: Callable[[Fraction], int], low: Fraction, high: Fraction, width: Fraction = FINE) -> Bracket:
    """The bracket of a change of sign, from that at `low`; both ends have theirs, or the number is met."""
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
