"""What the tests of simulations share: procedures of every kind, rare ones among them."""

from typing import Final

import numpy as np

from sabot.rulesets import load
from sabot.simulate import Procedure, procedure
from sabot.simulate.record import Coups

FEW: Final = 96
"""Shoes of a short run: a round and a half."""

PUNTO: Final = procedure(load("punto-banco"))
EZ: Final = procedure(load("ez-baccarat"))

PROCEDURES: Final = (
    PUNTO,
    EZ,
    Procedure(1, 6),
    Procedure(1, 12, 1, 1),
    Procedure(1, 32, 0, 1),
    Procedure(2, 14, 1),
    Procedure(4, 50, 0, 1),
    Procedure(5, 6),
    Procedure(6, 16, 1, 1),
    Procedure(8, 300, 1),
    Procedure(16, 12, 1, 1),
    Procedure(16, 700),
)
"""Few decks and many, the stop card deep and early, every burn and every end."""


def rows(found: Coups) -> list[tuple[int, int, list[int], int, tuple[int, ...]]]:
    """The coups as plain values."""
    cards = [tuple(card for card in row if card >= 0) for row in found.cards.tolist()]
    return list(
        zip(found.shoe.tolist(), found.cell.tolist(), found.unseen.tolist(), found.left.tolist(), cards, strict=True)
    )


def same(one: Coups, other: Coups) -> bool:
    """Whether two records are equal."""
    return all(bool(np.array_equal(getattr(one, field), getattr(other, field))) for field in Coups._fields)
