"""The layout of the law of a coup, and the outcomes that the binding tableau can make.

The *law* has 400 cells. Cell `(np - 2) * 200 + (nb - 2) * 100 + p * 10 + b` holds the coups in which Player ends with
p points in np cards and Banker with b points in nb: read as an array it has the shape (2, 2, 10, 10). The *detail*
law has one weight for each outcome of `OUTCOMES`, in that order.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from sabot.cards import NATURAL
from sabot.coup import Outcome
from sabot.money import is_whole, quoted, whole_numbers
from sabot.odds.errors import OddsError
from sabot.tableau import banker_draws, player_draws

CELLS: Final = 400
NONE: Final = -1
"""The value of a third card that was not taken."""

DRAWING: Final = tuple(points for points in range(NATURAL) if player_draws(points))
"""Player's points on which he draws: 0 to 5."""
STANDING: Final = tuple(points for points in range(NATURAL) if not player_draws(points))
"""Player's points on which he stands without a naturel: 6 and 7."""
DRAWS_ALONE: Final = tuple(points for points in range(NATURAL) if banker_draws(points, None))
"""Banker's points on which he draws when Player stood."""
DRAWS_AFTER: Final = tuple(
    tuple(points for points in range(NATURAL) if banker_draws(points, third)) for third in range(10)
)
"""By Player's third card: Banker's points on which he draws."""
STANDS_ALONE: Final = tuple(points for points in range(NATURAL) if points not in DRAWS_ALONE)
STANDS_AFTER: Final = tuple(tuple(points for points in range(NATURAL) if points not in draws) for draws in DRAWS_AFTER)


@whole_numbers
def cell(p: int, b: int, np: int, nb: int) -> int:
    """The place in the law of the coups that end with these points in these numbers of cards; raises OddsError."""
    if not (is_whole(p, 0, 9) and is_whole(b, 0, 9) and is_whole(np, 2, 3) and is_whole(nb, 2, 3)):
        raise OddsError(f"{quoted((p, b, np, nb))} end no coup: it is points of 0 to 9 twice, then 2 or 3 cards twice")
    return _place(p, b, np, nb)


def _place(p: int, b: int, np: int, nb: int) -> int:
    return (np - 2) * 200 + (nb - 2) * 100 + p * 10 + b


def cell_of(outcome: Outcome) -> int:
    """The place in the law of an outcome."""
    return cell(outcome.p, outcome.b, outcome.np, outcome.nb)


Detail = tuple[int, int, int, int]
"""p2, b2, p3, b3."""


def _details() -> Iterator[Detail]:
    """Everything that can happen, in the order in which `law.detail` reckons the weights."""
    for p2 in range(10):
        for b2 in range(10):
            if p2 >= NATURAL or b2 >= NATURAL or (p2 in STANDING and b2 in STANDS_ALONE):
                yield p2, b2, NONE, NONE
    for b2 in DRAWS_ALONE:
        for b3 in range(10):
            yield from ((p2, b2, NONE, b3) for p2 in STANDING)
    for p3 in range(10):
        for b2 in STANDS_AFTER[p3]:
            yield from ((p2, b2, p3, NONE) for p2 in DRAWING)
        for b3 in range(10):
            for b2 in DRAWS_AFTER[p3]:
                yield from ((p2, b2, p3, b3) for p2 in DRAWING)


DETAILS: Final[tuple[Detail, ...]] = tuple(_details())
"""Every reachable outcome, pairs left out."""


def _cell(p2: int, b2: int, p3: int, b3: int) -> int:
    drew_p, drew_b = p3 != NONE, b3 != NONE
    return _place((p2 + p3 * drew_p) % 10, (b2 + b3 * drew_b) % 10, 2 + drew_p, 2 + drew_b)


CELL_OF: Final = tuple(_cell(*each) for each in DETAILS)
"""For each outcome of the detail law, its cell in the law."""


@cache
def outcomes() -> tuple[Outcome, ...]:
    """For each outcome of the detail law, what conditions ask of it; pairs left out."""
    return tuple(_outcome(*each) for each in DETAILS)


@cache
def reached() -> dict[int, Outcome]:
    """For each cell that a coup can reach, the first outcome in it."""
    first: dict[int, Outcome] = {}
    for place, outcome in zip(CELL_OF, outcomes(), strict=True):
        first.setdefault(place, outcome)
    return first


def _outcome(p2: int, b2: int, p3: int, b3: int) -> Outcome:
    return Outcome(
        p=(p2 + max(p3, 0)) % 10,
        b=(b2 + max(b3, 0)) % 10,
        p2=p2,
        b2=b2,
        np=2 + (p3 != NONE),
        nb=2 + (b3 != NONE),
        p3=p3,
        b3=b3,
    )
