"""Deals and declarations of a coup, as moves: two cards, then a decision on a third."""

from typing import Final

from sabot.solve.coup.model import FREE_TOTAL, Pair
from sabot.tableau import DRAW, PONTE

DEALS: Final[tuple[Pair, ...]] = tuple((low, high) for low in range(10) for high in range(low, 10))
"""All 55 compositions; a move of chance that deals one is its place in this list."""
STANDS: Final = 0
DRAWS: Final = 1
"""The two moves of a decision."""


def points(pair: Pair, third: int | None = None) -> int:
    """The points of a hand."""
    return (sum(pair) + (third or 0)) % 10


def forced(pair: Pair) -> int | None:
    """The declaration forced upon a ponte without a natural, 1 to draw; None on 5."""
    return None if points(pair) == FREE_TOTAL else int(PONTE[points(pair)] == DRAW)


def pair_ways(left: list[int], pair: Pair, removal: int) -> int:
    """The ordered ways to deal two cards of these values."""
    low, high = pair
    return left[low] * (left[low] - removal) if low == high else 2 * left[low] * left[high]
