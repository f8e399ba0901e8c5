"""What the tests of simulations share: procedures of every kind, rare ones among them."""

from fractions import Fraction
from math import hypot
from typing import Final

import numpy as np

from sabot.paper.estimates import Estimate
from sabot.rulesets import load
from sabot.simulate import Procedure, procedure
from sabot.simulate.record import Coups

FEW: Final = 96
"""Shoes of a short run: a round and a half."""

PUNTO: Final = procedure(load("punto-banco"))
EZ: Final = procedure(load("ez-baccarat"))

ODD: Final = "1 6; 1 12 1 1; 1 32 0 1; 2 14 1; 4 50 0 1; 5 6; 6 16 1 1; 8 300 1; 16 12 1 1; 16 700"
PROCEDURES: Final = (PUNTO, EZ, *(Procedure(*map(int, each.split())) for each in ODD.split(";")))
"""Few decks and many, the stop card deep and early, every burn and every end."""


def rows(found: Coups) -> list[tuple[int, int, list[int], int, tuple[int, ...]]]:
    """The coups as plain values."""
    cards = [tuple(card for card in row if card >= 0) for row in found.cards.tolist()]
    return list(
        zip(found.shoe.tolist(), found.cell.tolist(), found.unseen.tolist(), found.left.tolist(), cards, strict=True)
    )


SIGMAS = 4.5


def agrees(found: Estimate, wanted: Fraction | float, se: float = 0) -> bool:
    """Whether a number of a sample is another one, within the standard errors of both."""
    assert found.value is not None
    assert found.se is not None
    return abs(found.value - wanted) < SIGMAS * hypot(found.se, se)


def same(one: Coups, other: Coups) -> bool:
    """Whether two records are equal."""
    return all(bool(np.array_equal(getattr(one, field), getattr(other, field))) for field in Coups._fields)
