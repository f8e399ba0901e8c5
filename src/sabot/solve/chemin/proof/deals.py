"""The game's numbers by enumeration of all ordered deals: six cards, each of ten values, a million products.

The order is that of the table: ponte, banker, ponte, banker, then what is asked for. Cards that a coup does not use
are dealt all the same, which pads every coup to six.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.solve.chemin.proof.faults import CertificateError, shown

Ints = NDArray[np.int64]

MODELS: Final = {
    "A1": (False, False),
    "A2": (True, False),
    "B1": (False, False),
    "B2": (True, False),
    "B3": (True, True),
}
"""Whether the banker and the ponte know their two cards."""
MOST: Final = 832
TIE, BANKER, PONTE = range(3)


class Deals(NamedTuple):
    """Weights of the ends of coups.

    `weights[s][a][c][r]`: information set by name, action (0 stand, 1 draw), ponte's column, result (tie, banker,
    ponte); column 0 are the ponte's hands without a choice, the others `hands`. `naturals[r]` end at once.
    """

    total: int
    hands: tuple[str, ...]
    weights: dict[str, list[list[list[int]]]]
    naturals: list[int]


@lru_cache(maxsize=2)
def deals(model: str, shoe: tuple[int, ...]) -> Deals:
    """Everything that can be dealt, not to be changed; raises CertificateError for a shoe or a model that cannot."""
    if model not in MODELS:
        raise CertificateError(f"{shown(model)} is no model")
    if len(shoe) != 10 or min(shoe) < 0 or not 6 * (model[0] == "B") <= sum(shoe) <= MOST or not any(shoe):
        raise CertificateError(f"{shown(list(shoe))} is no shoe of model {model}")
    weight = _six(np.array(shoe, np.int64), 0 if model[0] == "A" else 1)
    p1, b1, p2, b2, fifth, sixth = np.indices((10,) * 6, sparse=True)
    x, y = (p1 + p2) % 10, (b1 + b2) % 10
    banker_knows, ponte_knows = MODELS[model]
    hands, row = _known(b1, b2, banker_knows)
    free, column = _fives(p1, p2, ponte_knows)
    found = np.zeros((len(hands), 11, 2, 1 + len(free), 3), np.int64)
    playing = (x <= 7) & (y <= 7)
    for asked in (False, True):
        seen = fifth if asked else np.array(10)
        ponte = (x + fifth) % 10 if asked else x
        mine = playing & ((x <= 5) if asked else (x >= 5))
        for action in (0, 1):
            last = sixth if asked else fifth
            banker = (y + last) % 10 if action else y
            result = np.where(banker == ponte, TIE, np.where(banker > ponte, BANKER, PONTE))
            places = np.broadcast_arrays(row, seen, np.array(action), column, result, mine, weight)
            chosen = places[5]
            np.add.at(found, tuple(place[chosen] for place in places[:5]), places[6][chosen])
    ends = np.where(x == y, TIE, np.where(y > x, BANKER, PONTE))
    naturals = [int((weight * (~playing & (ends == result))).sum()) for result in range(3)]
    names = [f"{hand}:{third}" for hand in hands for third in (*range(10), "S")]
    rows: list[list[list[list[int]]]] = found.reshape(len(names), 2, 1 + len(free), 3).tolist()
    return Deals(int(weight.sum()), free, dict(zip(names, rows, strict=True)), naturals)


def _six(shoe: Ints, taken: int) -> Ints:
    """The number of ways to draw six cards of given values one after the other, an axis each."""
    values = np.indices((10,) * 6, sparse=True)
    weight = np.ones((10,) * 6, np.int64)
    for place, value in enumerate(values):
        left = shoe[value] - taken * sum((value == earlier).astype(np.int64) for earlier in values[:place])
        weight = weight * np.maximum(left, 0)
    return weight


def _known(one: Ints, two: Ints, cards: bool) -> tuple[list[str], Ints]:
    """The names of the banker's hands of 0 to 7, and each deal's among them; others have any."""
    if not cards:
        return [str(points) for points in range(8)], np.minimum((one + two) % 10, 7)
    return _numbered([(i, j) for i in range(10) for j in range(i, 10) if (i + j) % 10 <= 7], one, two)


def _fives(one: Ints, two: Ints, cards: bool) -> tuple[tuple[str, ...], Ints]:
    """The names of the ponte's fives, and each deal's column."""
    five = (one + two) % 10 == 5
    if not cards:
        return ("5",), five.astype(np.int64)
    names, place = _numbered([(i, j) for i in range(10) for j in range(i, 10) if (i + j) % 10 == 5], one, two)
    return tuple(names), np.where(five, place + 1, 0)


def _numbered(pairs: list[tuple[int, int]], one: Ints, two: Ints) -> tuple[list[str], Ints]:
    table = np.zeros((10, 10), np.int64)
    for number, (i, j) in enumerate(pairs):
        table[i, j] = table[j, i] = number
    return [f"{i},{j}" for i, j in pairs], table[one, two]
