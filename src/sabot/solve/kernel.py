"""The kernel: how many ordered draws of six cards end in each way, for every decision that may have been made.

Sets of the banker are rows of 44 pairs of cards (those worth 0 to 7, as in `model.BANKER_PAIRS`) by 11 observations;
columns are the ponte's hands: 0 for those that leave no choice, 1 to 5 for the fives as in `model.FIVES`. A column of
a five counts what happens if the ponte does what is observed. Every cell counts other draws than the others of its
action, so that all sums stay below N^6, which is below 2^63 for 16 decks.
"""

import numpy as np
from numpy.typing import NDArray

from sabot.odds.compiled import compiled
from sabot.solve.model import PAIRS

Ints = NDArray[np.int64]

FIRST = tuple(pair[0] for pair in PAIRS)
SECOND = tuple(pair[1] for pair in PAIRS)
POINTS = tuple(sum(pair) % 10 for pair in PAIRS)
COLUMN = tuple(1 + place - POINTS.index(5) if points == 5 else 0 for place, points in enumerate(POINTS))


@compiled
def count_draws(n: Ints, taken: int, wins: Ints, reach: Ints, naturals: Ints) -> None:
    """Fill `wins` (44, 11, 2, 6, 2), `reach` (44, 11, 6) and `naturals` (2,); `taken` is 0 with replacement, else 1.

    The axes of `wins`: pair, observation, action (stand, draw), column, winner (banker, ponte); all are zero before.
    """
    cards = n.sum()
    fifth, sixth = cards - 4 * taken, cards - 5 * taken
    rest = n.copy()
    for h in range(55):
        i, j, y = FIRST[h], SECOND[h], POINTS[h]
        banker = _ways(rest, i, j, taken)
        rest[i] -= taken
        rest[j] -= taken
        for k in range(55):
            a, b, x = FIRST[k], SECOND[k], POINTS[k]
            four = banker * _ways(rest, a, b, taken)
            if four == 0:
                continue
            if x >= 8 or y >= 8:
                if x != y:
                    naturals[0 if y > x else 1] += four * fifth * sixth
                continue
            rest[a] -= taken
            rest[b] -= taken
            if x >= 5:
                reach[h, 10, COLUMN[k]] += four * fifth * sixth
                _answers(rest, four * sixth, (x, y), fifth, wins[h, 10, :, COLUMN[k]])
            if x <= 5:
                for t in range(10):
                    five = four * rest[t]
                    rest[t] -= taken
                    reach[h, t, COLUMN[k]] += five * sixth
                    _answers(rest, five, ((x + t) % 10, y), sixth, wins[h, t, :, COLUMN[k]])
                    rest[t] += taken
            rest[a] += taken
            rest[b] += taken
        rest[i] += taken
        rest[j] += taken


@compiled
def _ways(n: Ints, i: int, j: int, taken: int) -> np.int64:
    """The ordered draws of a pair of values."""
    ways: np.int64 = n[i] * (n[i] - taken) if i == j else 2 * n[i] * n[j]
    return ways


@compiled
def _answers(rest: Ints, weight: np.int64, points: tuple[int, int], left: np.int64, wins: Ints) -> None:
    """The banker's two actions against the ponte's final points: `weight` draws before, `left` cards for one more."""
    x, y = points
    if y != x:
        wins[0, 0 if y > x else 1] += weight * left
    for u in range(10):
        z = (y + u) % 10
        if z != x:
            wins[1, 0 if z > x else 1] += weight * rest[u]
