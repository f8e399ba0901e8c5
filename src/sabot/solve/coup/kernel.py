"""The kernel: how many ordered draws of six cards end in each way, for every decision that may have been made.

Sets of the banker are rows of 44 pairs of cards (those worth 0 to 7, as in `model.BANKER_PAIRS`) by 11 observations;
columns are the ponte's hands: 0 for those that leave no choice, 1 to 5 for the fives as in `model.FIVES`. A column of
a five counts what happens if the ponte does what is observed. Every cell counts other draws than the others of its
action, so that all sums stay below N^6, which is below 2^63 for 16 decks.

Arrays are over pairs of the banker, pairs of the ponte, and the third card or what is asked of the last one.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.solve.coup.model import BANKER_PAIRS, FIVES, PAIRS

Ints = NDArray[np.int64]

_FIRST: Final = np.array([pair[0] for pair in PAIRS])
_SECOND: Final = np.array([pair[1] for pair in PAIRS])
_EQUAL: Final = (_FIRST == _SECOND).astype(np.int64)
_CARDS: Final = np.array([[pair.count(value) for value in range(10)] for pair in PAIRS], np.int64)
_POINTS: Final = (_FIRST + _SECOND) % 10
_DECIDING: Final = len(BANKER_PAIRS)
_FREE: Final = slice(PAIRS.index(FIVES[0]), PAIRS.index(FIVES[-1]) + 1)
_DRAWING: Final = slice(0, _FREE.stop)
_STANDING: Final = slice(_FREE.start, _DECIDING)
_THIRDS: Final = np.arange(10)


class Draws(NamedTuple):
    """Ordered draws of six cards by what has happened.

    `wins` (44, 11, 2, 6, 2): pair, observation, action (stand, draw), column, winner (banker, ponte); `reach`
    (44, 11, 6): those that come to the decision; `naturals` (2,) those that end without one.
    """

    wins: Ints
    reach: Ints
    naturals: Ints


def count_draws(n: Sequence[int], removal: int) -> Draws:
    """The draws from a shoe of ten counts; `removal` is 0 with replacement, else 1."""
    shoe = np.array(n, np.int64)
    left = int(shoe.sum()) - 4 * removal
    rest = shoe - removal * _CARDS
    four = _ways(shoe, removal)[:, None] * _ways(rest, removal)
    naturals = _naturals(four) * (left * (left - removal))
    draws = Draws(np.empty((_DECIDING, 11, 2, 6, 2), np.int64), np.empty((_DECIDING, 11, 6), np.int64), naturals)
    four, rest = four[:_DECIDING, :_DECIDING], rest[:_DECIDING, None] - removal * _CARDS[:_DECIDING]
    below = _below(rest)
    _after_a_third((four[:, _DRAWING, None] * rest[:, _DRAWING], below[:, _DRAWING]), left, removal, draws)
    _after_none((four[:, _STANDING] * (left - removal), below[:, _STANDING]), left, draws)
    return draws


def _ways(n: Ints, removal: int) -> Ints:
    """The ordered draws of every pair of values from counts (..., 10)."""
    draws: Ints = n[..., _FIRST] * (n[..., _SECOND] - removal * _EQUAL) * (2 - _EQUAL)
    return draws


def _naturals(four: Ints) -> Ints:
    """Draws of four cards in which the banker or the ponte wins at once."""
    y, x = _POINTS[:, None], _POINTS
    ends = np.maximum(x, y) >= 8
    return np.array([four[ends & (y > x)].sum(), four[ends & (x > y)].sum()])


def _below(rest: Ints) -> Ints:
    """The number of cards (44, 44, 11) that give the banker less than 0, 1, ..., 10 points."""
    of_points = (_THIRDS - _POINTS[:_DECIDING, None]) % 10
    below = np.zeros((*rest.shape[:2], 11), np.int64)
    np.cumsum(np.take_along_axis(rest, of_points[:, None], axis=2), axis=2, out=below[..., 1:])
    return below


def _after_a_third(dealt: tuple[Ints, Ints], left: int, removal: int, draws: Draws) -> None:
    """Observations 0 to 9: the ponte has drawn; `dealt` are draws of five cards (44, 33, 10), and `_below`."""
    five, below = dealt
    places: Ints = np.arange(five.shape[1], dtype=np.int64)[:, None]
    x = (_POINTS[_DRAWING, None] + _THIRDS) % 10
    y = _POINTS[:_DECIDING, None, None]
    last = (y + _THIRDS) % 10  # what the third card itself would make, had it not been dealt
    stood = five * (left - removal)
    draws.reach[:, :10] = _columns(stood)
    draws.wins[:, :10, 0, :, 0] = _columns(stood * (y > x))
    draws.wins[:, :10, 0, :, 1] = _columns(stood * (y < x))
    draws.wins[:, :10, 1, :, 0] = _columns(five * (left - below[:, places, x + 1] - removal * (last > x)))
    draws.wins[:, :10, 1, :, 1] = _columns(five * (below[:, places, x] - removal * (last < x)))


def _after_none(dealt: tuple[Ints, Ints], left: int, draws: Draws) -> None:
    """Observation 10: the ponte has stood; `dealt` are draws of five cards (44, 16), a pad among them, and `_below`."""
    five, below = dealt
    places: Ints = np.arange(five.shape[1], dtype=np.int64)
    x, y = _POINTS[_STANDING], _POINTS[:_DECIDING, None]
    draws.reach[:, 10] = _columns_of_fives_first(five * left)
    draws.wins[:, 10, 0, :, 0] = _columns_of_fives_first(five * left * (y > x))
    draws.wins[:, 10, 0, :, 1] = _columns_of_fives_first(five * left * (y < x))
    draws.wins[:, 10, 1, :, 0] = _columns_of_fives_first(five * (left - below[:, places, x + 1]))
    draws.wins[:, 10, 1, :, 1] = _columns_of_fives_first(five * below[:, places, x])


def _columns(draws: Ints) -> Ints:
    """By third card and the ponte's hand (44, 10, 6), from all his pairs to 5 points."""
    columns = np.empty((len(draws), 10, 6), np.int64)
    columns[..., 0] = draws[:, : _FREE.start].sum(axis=1)
    columns[..., 1:] = draws[:, _FREE].swapaxes(1, 2)
    return columns


def _columns_of_fives_first(draws: Ints) -> Ints:
    """By the ponte's hand (44, 6), from his pairs of 5 to 7 points."""
    fives = len(FIVES)
    return np.column_stack([draws[:, fives:].sum(axis=1), draws[:, :fives]])
