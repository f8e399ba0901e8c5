"""The game's numbers by enumeration of all ordered deals: six cards, each of ten values, a million products.

The order is that of the table: ponte, banker, ponte, banker, then what is asked for. Cards that a coup does not use
are dealt all the same, which pads every coup to six: a coup of four or five is all of six that begin with it.
"""

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.solve.coup.proof.faults import CertificateError, shown

Ints = NDArray[np.int64]
Places = NDArray[np.int32]

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
NO_CARD: Final[Ints] = np.zeros(1, np.int64)


class CheminDeals(NamedTuple):
    """Weights of the ends of coups.

    `weights[s][a][c][r]`: information set by name, action (0 stand, 1 draw), ponte's column, result (tie, banker,
    ponte); column 0 are the ponte's hands without a choice, the others `hands`. `naturals[r]` end at once.
    """

    total: int
    hands: tuple[str, ...]
    weights: dict[str, list[list[list[int]]]]
    naturals: list[int]


@lru_cache(maxsize=2)
def deals(model: str, shoe: tuple[int, ...]) -> CheminDeals:
    """Everything that can be dealt, not to be changed; raises CertificateError for a shoe or a model that cannot."""
    if model not in MODELS:
        raise CertificateError(f"{shown(model)} is no model")
    if len(shoe) != 10 or min(shoe) < 0 or not 6 * (model[0] == "B") <= sum(shoe) <= MOST or not any(shoe):
        raise CertificateError(f"{shown(list(shoe))} is no shoe of model {model}")
    six = _six(np.array(shoe, np.int64), 0 if model[0] == "A" else 1)
    five: Ints = six.sum(axis=5)
    four: Ints = five.sum(axis=4)
    ways = {4: four.ravel(), 5: five.ravel(), 6: six.ravel()}
    size = _size(model)
    counts = np.zeros(size, np.int64)
    for asked, action in product((0, 1), repeat=2):
        chosen, cells = _places(model, asked, action)
        np.add.at(counts.reshape(-1), cells, ways[4 + asked + action][chosen])
    p1, b1, p2, b2 = np.indices((10,) * 4, sparse=True)
    x, y = (p1 + p2) % 10, (b1 + b2) % 10
    naturals = [int(four[((x > 7) | (y > 7)) & (_result(x, y) == result)].sum()) for result in range(3)]
    names = [f"{hand}:{third}" for hand in _hands(model) for third in (*range(10), "S")]
    rows: list[list[list[list[int]]]] = counts.reshape(len(names), *size[2:]).tolist()
    return CheminDeals(int(four.sum()), _free(model), dict(zip(names, rows, strict=True)), naturals)


def _six(shoe: Ints, removal: int) -> Ints:
    """The number of ways to draw six cards of given values one after the other, an axis each."""
    values = np.indices((10,) * 6, sparse=True)
    weight = np.ones((1,) * 6, np.int64)
    for place, value in enumerate(values):
        left = shoe[value] - removal * sum((value == earlier).astype(np.int64) for earlier in values[:place])
        weight = weight * np.maximum(left, 0)
    return weight


@lru_cache(maxsize=8)
def _places(model: str, asked: int, action: int) -> tuple[Places, Places]:
    """Of the deals where the ponte draws (`asked`) or does not, and the banker does `action`: which, and their cells.

    They are the deals of as many cards as are then used, numbered in their order; the same for every shoe.
    """
    cards = np.indices((10,) * (4 + asked + action), sparse=True)
    p1, b1, p2, b2 = cards[:4]
    x, y = (p1 + p2) % 10, (b1 + b2) % 10
    mine = (x <= 7) & (y <= 7) & ((x <= 5) if asked else (x >= 5))
    result = _result((x + cards[4]) % 10 if asked else x, (y + cards[-1]) % 10 if action else y)
    banker_knows, ponte_knows = MODELS[model]
    (_, row), (_, column) = _known(b1, b2, banker_knows), _fives(p1, p2, ponte_knows)
    seen = cards[4] if asked else np.array(10)
    places = np.broadcast_arrays(row, seen, np.array(action), column, result, mine)
    chosen = np.flatnonzero(places[5])
    cells = np.ravel_multi_index([place.ravel()[chosen] for place in places[:5]], _size(model))
    return chosen.astype(np.int32), cells.astype(np.int32)


def _result(ponte: Ints, banker: Ints) -> Ints:
    return np.where(banker == ponte, TIE, np.where(banker > ponte, BANKER, PONTE))


def _size(model: str) -> tuple[int, ...]:
    """Banker's hands, the ponte's third card, actions, the ponte's columns, results."""
    return len(_hands(model)), 11, 2, 1 + len(_free(model)), 3


def _hands(model: str) -> list[str]:
    return _known(NO_CARD, NO_CARD, MODELS[model][0])[0]


def _free(model: str) -> tuple[str, ...]:
    return _fives(NO_CARD, NO_CARD, MODELS[model][1])[0]


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
