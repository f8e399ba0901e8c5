"""The exact worth of the end of a shoe: every remainder of so many cards, weighed by how often it comes.

Sixteen cards fall into ten values in two million ways; beyond that random remainders must do (`remainders`).
"""

from fractions import Fraction
from math import comb, lcm
from typing import Any, Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.money import bounds_said, is_whole, quoted, whole_numbers
from sabot.odds.batch import Gains, gains
from sabot.odds.composition import DRAWN, Composition, fresh
from sabot.simulate.errors import SimulateError
from sabot.simulate.wagers import Wagered, decided

Ints = NDArray[np.int64]
Whole = NDArray[Any]
"""Python's whole numbers, without bound."""

MOST_CARDS: Final = 16


_SAFE: Final = 2**62
"""Sums of gains below it stay whole numbers of 64 bits."""


class ExactWorth(msgspec.Struct, frozen=True):
    """Worth of a bet to a perfect player with `unseen` cards left of a full shoe, over all remainders.

    `frequency` is the chance that its expected gain is positive, `mean_positive` the mean of the gain where it is, of 0
    elsewhere; `best` the remainder of the greatest gain, which is `most`.
    """

    bet: str
    decks: int
    unseen: int
    remainders: int
    frequency: Fraction
    mean_positive: Fraction
    best: Composition
    most: Fraction
    viewpoint: Literal["bettor"] = "bettor"
    method: str = "exact: every remainder"


@whole_numbers
def exact_worth(bet: Wagered, decks: int, cards: int) -> ExactWorth:
    """The exact worth of a bet with 6 to 16 cards left of a full shoe; raises SimulateError."""
    asked = decided(bet)
    if not is_whole(cards, DRAWN, MOST_CARDS):
        raise SimulateError(f"{quoted(cards)} cards left: exactly, it is {bounds_said(cards, DRAWN, MOST_CARDS)}")
    full = fresh(decks)
    left = _compositions(full, cards)
    ways = _ways(full, left)
    by_remainder = gains(left, [asked.bet], commission=bet.commission)
    unit, gained = _gained(by_remainder)
    up = gained > 0
    all_ways, draws = comb(sum(full), cards), unit * int(by_remainder.total[0])
    best = int(np.argmax(gained))
    return ExactWorth(
        bet=bet.name,
        decks=decks,
        unseen=cards,
        remainders=len(left),
        frequency=Fraction(int(ways[up].sum()), all_ways),
        mean_positive=Fraction(int(np.dot(ways[up], gained[up].astype(object))), all_ways * draws),
        best=tuple(left[best].tolist()),
        most=Fraction(int(gained[best]), draws),
    )


def _compositions(full: Composition, cards: int) -> Ints:
    """Every way in which so many cards fall into values, (ways, 10)."""
    left: Ints = np.zeros((1, 0), np.int64)
    open_places = np.array([cards])
    for value, most in enumerate(full):
        rest = sum(full[value + 1 :])
        least = np.maximum(open_places - rest, 0)
        choices = np.minimum(open_places, most) - least + 1
        rows = np.repeat(np.arange(len(left)), choices)
        column = np.arange(len(rows)) - np.repeat(np.cumsum(choices) - choices, choices) + least[rows]
        left = np.column_stack([left[rows], column])
        open_places = open_places[rows] - column
    return left


def _ways(full: Composition, left: Ints) -> Whole:
    """In how many ways each remainder can be chosen from a full shoe."""
    ways: Whole = np.array([1] * len(left), object)
    for value, cards in enumerate(full):
        table: Whole = np.array([comb(cards, count) for count in range(int(left[:, value].max()) + 1)], object)
        ways = np.multiply(ways, table[left[:, value]])
    return ways


def _gained(by_remainder: Gains) -> tuple[int, Whole]:
    """A common denominator, and by it the gains of all ordered draws of six cards from every remainder, exact."""
    returned = [net + 1 for _, net in by_remainder.lines]
    unit = lcm(*(each.denominator for each in returned))
    times = [int(each * unit) for each in returned]
    kind = np.int64 if max(*times, unit) * int(by_remainder.total[0]) < _SAFE else object
    gained: Whole = np.array(times, kind) @ by_remainder.weights.astype(kind) - unit * by_remainder.total.astype(kind)
    return unit, gained
