"""The kernel for few compositions: one after the other, all in registers and the first cache.

The names are those of `sabot.odds.law`, its twin; the derivation is in docs/mathematics.md.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.compilation import compiled
from sabot.odds.cells import DRAWS_AFTER
from sabot.odds.composition import DRAWN, MOST_CARDS

Ints = NDArray[np.int64]
Tables = tuple[Ints, Ints, Ints, Ints]
"""n, d, a and m of the twin; after the first third card f in the place of m."""

Room = tuple[Ints, Ints, Ints, Ints, Ints, Ints]

_LAST: Final = tuple(max(points) for points in DRAWS_AFTER)
"""By Player's third card: the highest points on which Banker draws; he draws on all below."""


@compiled
def laws_one_by_one(shoes: Ints, cells: Ints) -> None:
    """The laws of `shoes` (n, 10) into `cells` (n, 400); counts from 0, six to 832 cards a shoe, unchecked."""
    n = np.empty(20, np.int64)
    a = np.empty(10, np.int64)
    d = np.empty((20, 10), np.int64)
    m = np.empty((10, 10), np.int64)
    f = np.empty((8, 8), np.int64)
    room = _room()
    for each in range(shoes.shape[0]):
        law = cells[each]
        law[:] = 0
        size = 0
        for i in range(10):
            n[i] = n[i + 10] = shoes[each, i]
            size += n[i]
        _partners(n, d)
        _four(n, d, a, m)
        _no_third(m, (size - 4) * (size - 5), law)
        for t in range(10):
            _third((n, d, a, m), t, n[t] * (size - 5), f, law)
            _fourth((n, d, a, f), t, room, law)


@compiled
def first_refused(shoes: Ints) -> int:
    """The first of `shoes` (n, 10) with a count or a sum out of bounds; -1 where all can be dealt from."""
    for each in range(shoes.shape[0]):
        size = 0
        for i in range(10):
            if shoes[each, i] < 0 or shoes[each, i] > MOST_CARDS:
                return each
            size += shoes[each, i]
        if size < DRAWN or size > MOST_CARDS:
            return each
    return -1


@compiled
def _partners(n: Ints, d: Ints) -> None:
    """d[i, k]: cards that make k points with one card of value i taken; twice, so that i may pass 9."""
    for i in range(10):
        for k in range(10):
            d[i, k] = d[i + 10, k] = n[10 + k - i] - (2 * i % 10 == k)


@compiled
def _four(n: Ints, d: Ints, a: Ints, m: Ints) -> None:
    """a[k]: ordered pairs that make k; m[x, y]: ordered draws of two hands that make x and y."""
    for k in range(10):
        a[k] = 0
        for i in range(10):
            a[k] += n[i] * d[i, k]
    for x in range(10):
        for y in range(x + 1):
            shared = 0
            for i in range(10):
                shared += n[i] * d[i, x] * d[i, y]
            m[x, y] = m[y, x] = a[x] * (a[y] + 2 * (x == y)) - 4 * shared


@compiled
def _no_third(m: Ints, padding: int, law: Ints) -> None:
    for x in range(10):
        for y in range(10):
            if x >= 8 or y >= 8 or (x >= 6 and y >= 6):
                law[x * 10 + y] += m[x, y] * padding


@compiled
def _third(tables: Tables, t: int, five: int, f: Ints, law: Ints) -> None:
    """The first third card is t, Player's or, where he stood, Banker's; f is m without it; coups of five cards."""
    _, d, a, m = tables
    e = d[t]
    for y in range(8):
        for x in range(8):
            f[y, x] = (
                m[y, x] - 2 * e[x] * (a[y] - 4 * e[y] - 2 * d[10 + x - t, y]) - 2 * e[y] * (a[x] - 2 * d[10 + y - t, x])
            )
        f[y, y] -= 8 * e[y]
    for y in range(6):
        for x in range(6, 8):
            law[100 + x * 10 + (y + t) % 10] += five * f[y, x]
    for y in range(_LAST[t] + 1, 8):
        for x in range(6):
            law[200 + (x + t) % 10 * 10 + y] += five * f[y, x]


@compiled
def _room() -> Room:
    """The workspace of `_fourth`: n, 2 A, d and d turned round without the card, and what it adds up."""
    return (
        np.empty(20, np.int64),
        np.empty(10, np.int64),
        np.empty((20, 10), np.int64),
        np.empty((10, 20), np.int64),
        np.empty((10, 6), np.int64),
        np.empty(10, np.int64),
    )


@compiled
def _fourth(tables: Tables, t: int, room: Room, law: Ints) -> None:
    """Player drew t and Banker draws u: added up by Player's first points x and Banker's final ones."""
    n, d, a, f = tables
    rest, b, e, turned, added, alone = room
    added[:] = 0
    alone[:] = 0
    for i in range(10):
        rest[i] = rest[i + 10] = n[i] - (i == t)
        b[i] = 2 * (a[i] - 2 * d[t, i])
    for i in range(10):
        for k in range(10):
            e[i, k] = e[i + 10, k] = turned[k, i] = turned[k, i + 10] = rest[10 + k - i] - (2 * i % 10 == k)
    for u in range(10):
        for y in range(_LAST[t] + 1):
            final = (y + u) % 10
            pair = rest[u] * e[u, y]
            rate = b[y] - 8 * e[u, y]
            alone[final] += pair
            for x in range(6):
                added[final, x] += (
                    rest[u] * (f[y, x] - e[u, x] * (rate - 4 * turned[y, 10 - u + x])) + 4 * pair * e[10 + y - u, x]
                )
            if y < 6:
                added[final, y] -= 8 * pair
    for x in range(6):
        for final in range(10):
            law[300 + (x + t) % 10 * 10 + final] += n[t] * (added[final, x] - b[x] * alone[final])
