"""The laws of a few shoes of the next coup, side by side in arrays: nothing is compiled, and no loop is over cards.

The names are those of `sabot.odds.law`, its twin; the derivation is in docs/mathematics.md. Axes: shoes, then the
first third card t, the second u, Banker's points y and Player's x.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.odds.cells import CELLS, DRAWING, DRAWS_AFTER, STANDING, STANDS_AFTER, STANDS_ALONE, cell

Ints = NDArray[np.int64]

_I: Final = np.arange(10)
_EQUAL: Final = np.eye(10, dtype=np.int64)
_SAME: Final = (2 * _I[:, None] % 10 == _I).astype(np.int64)
_PARTNER: Final = (_I - _I[:, None]) % 10
"""By card and points: the card that makes them with it."""
_AT: Final = [(t, y) for t in range(10) for y in STANDS_AFTER[t]]
_ON: Final = [(t, y) for t in range(10) for y in DRAWS_AFTER[t]]
_TWO: Final = [(x, y) for x in range(10) for y in range(10) if max(x, y) > 7 or (x in STANDING and y in STANDS_ALONE)]
_PLACES: Final = np.array(
    [cell(x, y, 2, 2) for x, y in _TWO]
    + [cell(x, (y + t) % 10, 2, 3) for t in range(10) for y in DRAWING for x in STANDING]
    + [cell((x + t) % 10, y, 3, 2) for t, y in _AT for x in DRAWING]
    + [cell((x + t) % 10, (y + u) % 10, 3, 3) for t, y in _ON for u in range(10) for x in DRAWING]
)
"""The cell of each weight in the order in which they are reckoned."""
_ORDER: Final = np.argsort(_PLACES, kind="stable")
_FOUND, _STARTS = np.unique(_PLACES[_ORDER], return_index=True)


def cells_of(shoes: Sequence[Sequence[int]]) -> Ints:
    """The exact laws of shoes (n, 10), as (n, 400); counts from 0, six to 832 cards a shoe, unchecked."""
    n = np.array(shoes, np.int64)
    size = n.sum(axis=1)[:, None, None, None]
    d = n[:, _PARTNER] - _SAME
    a = (n[:, :, None] * d).sum(axis=1)
    m = a[:, :, None] * (a[:, None] + 2 * _EQUAL) - 4 * np.einsum("si,six,siy->sxy", n, d, d)
    f = _without(d, a, m)
    two = m[:, [x for x, _ in _TWO], [y for _, y in _TWO]] * ((size - 4) * (size - 5))[:, 0, 0]
    five = n[:, :, None, None] * (size - 5) * f
    weights = [two, five[:, :, :6, 6:], five[:, *np.transpose(_AT), :6], _fourth(n, d, a, f)]
    every = np.concatenate([each.reshape(len(n), -1) for each in weights], axis=1)
    cells = np.zeros((len(n), CELLS), np.int64)
    cells[:, _FOUND] = np.add.reduceat(every[:, _ORDER], _STARTS, axis=1)
    return cells


def _without(d: Ints, a: Ints, m: Ints) -> Ints:
    """(n, t, y, x): the tables of the shoes without a card t."""
    shared = d[:, (_I - _I[:, None]) % 10]  # (n, t, x, y): d[x - t, y]
    ex, ey = d[:, :, None], d[:, :, :, None]
    one = ex * (a[:, None, :, None] - 2 * ey - 2 * shared.swapaxes(2, 3))
    other = ey * (a[:, None, None] - 2 * ex - 2 * shared)
    without: Ints = (m[:, None] - 2 * one - 2 * other - 8 * _EQUAL * ex)[:, :, :8, :8]
    return without


def _fourth(n: Ints, d: Ints, a: Ints, f: Ints) -> Ints:
    """(n, t and y, u, x): Player drew t, Banker with y draws u."""
    t, y = np.transpose(_ON)
    rest = n[:, None] - _EQUAL
    e = rest[:, :, _PARTNER] - _SAME
    b = 2 * (a[:, None] - 2 * d)
    own, x = e[:, t, :, y].swapaxes(0, 1)[..., None], _I[:6]
    u, row = _I[:, None], y[:, None, None]
    ex = e[:, t][:, :, :, :6]
    across = e[:, t[:, None, None], (x - u) % 10, row]
    along = e[:, t[:, None, None], (row - u) % 10, x]
    rate = b[:, t, y][:, :, None, None] - 8 * own
    four = f[:, t, y, :6][:, :, None]
    counts = four - ex * (rate - 4 * across) - own * (b[:, t, :6][:, :, None] - 4 * along) - 8 * own * (row == x)
    weighted: Ints = (n[:, t][..., None] * rest[:, t])[..., None] * counts
    return weighted
