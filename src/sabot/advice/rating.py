"""A rating by regret: what somebody gives away in a coup that he decides, luck left out."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from fractions import Fraction
from math import sqrt

import msgspec


class Rating(msgspec.Struct, frozen=True):
    """The mean loss of somebody's free decisions, for each unit at stake, over the coups in which he had one.

    `loss` is exact for what he did. `error` is its standard error from coup to coup, None of a single one.
    """

    coups: int
    loss: Fraction
    error: float | None


def rating(losses: Iterable[tuple[Hashable, Fraction]]) -> Rating | None:
    """By each decision's coup and loss; a coup's are added. None for who has decided nothing."""
    by_coup: dict[Hashable, Fraction] = defaultdict(Fraction)
    for coup, loss in losses:
        by_coup[coup] += loss
    coups = len(by_coup)
    if not coups:
        return None
    mean = sum(by_coup.values(), Fraction(0)) / coups
    squares = sum((float(each) - float(mean)) ** 2 for each in by_coup.values())
    return Rating(coups, mean, sqrt(squares / (coups * (coups - 1))) if coups > 1 else None)
