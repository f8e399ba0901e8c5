"""The kernel for many compositions: blocks of 128, each step done for all of them side by side.

Arrays hold one row of 128 lanes for each number that `sabot.odds.single` holds, under the same names.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.odds.cells import DRAWS_AFTER
from sabot.odds.compiled import compiled

Ints = NDArray[np.int64]
Tables = tuple[Ints, Ints, Ints, Ints]
"""n, d, a and m of the twin; after the first third card f in the place of m."""

LANES: Final = 128
"""Compositions in a block: long enough for vector units, short enough for the second cache."""
_LAST: Final = tuple(max(points) for points in DRAWS_AFTER)


@compiled
def laws_in_lanes(shoes: Ints, cells: Ints) -> None:
    """The laws of `shoes` (n, 10) into `cells` (n, 400), n a multiple of 128; counts unchecked."""
    law = np.empty((400, LANES), np.int64)
    for start in range(0, shoes.shape[0], LANES):
        _block(shoes[start : start + LANES], law)
        for lane in range(LANES):
            for place in range(400):
                cells[start + lane, place] = law[place, lane]


@compiled
def sums_in_lanes(shoes: Ints, cells: tuple[Ints, Ints], first: int, sums: Ints) -> None:
    """Sums over cells of the laws of `shoes` (n, 10) into `sums` (m, ...) from column `first`, n a multiple of 128.

    With `ends, places = cells`, sum i is over the cells `places[ends[i] : ends[i + 1]]`.
    """
    ends, places = cells
    law = np.empty((400, LANES), np.int64)
    one = np.empty(LANES, np.int64)
    for start in range(0, shoes.shape[0], LANES):
        _block(shoes[start : start + LANES], law)
        for line in range(ends.shape[0] - 1):
            one[:] = 0
            for place in range(ends[line], ends[line + 1]):
                for lane in range(LANES):
                    one[lane] += law[places[place], lane]
            for lane in range(LANES):
                sums[line, first + start + lane] = one[lane]


@compiled
def _block(shoes: Ints, law: Ints) -> None:
    """The laws of 128 compositions, a row of `law` for each cell."""
    n = np.empty((10, LANES), np.int64)
    size = np.zeros(LANES, np.int64)
    a = np.zeros((10, LANES), np.int64)
    d = np.empty((10, 10, LANES), np.int64)
    m = np.empty((10, 10, LANES), np.int64)
    law[:] = 0
    for lane in range(LANES):
        for i in range(10):
            n[i, lane] = shoes[lane, i]
            size[lane] += n[i, lane]
    _four(n, d, a, m)
    for x in range(10):
        for y in range(10):
            if x >= 8 or y >= 8 or (x >= 6 and y >= 6):
                for lane in range(LANES):
                    law[x * 10 + y, lane] += m[x, y, lane] * (size[lane] - 4) * (size[lane] - 5)
    for t in range(10):
        _third((n, d, a, m), t, size, law)


@compiled
def _four(n: Ints, d: Ints, a: Ints, m: Ints) -> None:
    shared = np.empty(LANES, np.int64)
    for i in range(10):
        for k in range(10):
            taken = 1 if 2 * i % 10 == k else 0
            for lane in range(LANES):
                d[i, k, lane] = n[(k - i) % 10, lane] - taken
            for lane in range(LANES):
                a[k, lane] += n[i, lane] * d[i, k, lane]
    for x in range(10):
        for y in range(x + 1):
            same = 2 if x == y else 0
            shared[:] = 0
            for i in range(10):
                for lane in range(LANES):
                    shared[lane] += n[i, lane] * d[i, x, lane] * d[i, y, lane]
            for lane in range(LANES):
                m[x, y, lane] = a[x, lane] * (a[y, lane] + same) - 4 * shared[lane]
            m[y, x] = m[x, y]


@compiled
def _third(tables: Tables, t: int, size: Ints, law: Ints) -> None:
    n, d, a, m = tables
    f = np.empty((8, 8, LANES), np.int64)
    five = np.empty(LANES, np.int64)
    for x in range(8):
        for y in range(8):
            _without(f[y, x], m[x, y], a[x], a[y], (d[t, x], d[t, y], d[(x - t) % 10, y], d[(y - t) % 10, x]))
        for lane in range(LANES):
            f[x, x, lane] -= 8 * d[t, x, lane]
    for lane in range(LANES):
        five[lane] = n[t, lane] * (size[lane] - 5)
    for y in range(6):
        for x in range(6, 8):
            _add(law[100 + x * 10 + (y + t) % 10], five, f[y, x])
    for y in range(_LAST[t] + 1, 8):
        for x in range(6):
            _add(law[200 + (x + t) % 10 * 10 + y], five, f[y, x])
    _fourth((n, d, a, f), t, law)


@compiled
def _without(f: Ints, m: Ints, ax: Ints, ay: Ints, d: tuple[Ints, Ints, Ints, Ints]) -> None:
    ex, ey, across, along = d
    for lane in range(LANES):
        f[lane] = (
            m[lane]
            - 2 * ex[lane] * (ay[lane] - 4 * ey[lane] - 2 * across[lane])
            - 2 * ey[lane] * (ax[lane] - 2 * along[lane])
        )


@compiled
def _add(law: Ints, weight: Ints, ways: Ints) -> None:
    for lane in range(LANES):
        law[lane] += weight[lane] * ways[lane]


@compiled
def _fourth(tables: Tables, t: int, law: Ints) -> None:
    n, f = tables[0], tables[3]
    rest = np.empty((10, LANES), np.int64)
    b = np.empty((10, LANES), np.int64)
    e = np.empty((10, 10, LANES), np.int64)
    found = np.zeros((6, 10, LANES), np.int64)
    alone = np.zeros((10, LANES), np.int64)
    pair = np.empty(LANES, np.int64)
    rate = np.empty(LANES, np.int64)
    _taken(tables, t, (rest, b, e))
    for u in range(10):
        for y in range(_LAST[t] + 1):
            final = (y + u) % 10
            for lane in range(LANES):
                pair[lane] = rest[u, lane] * e[u, y, lane]
                rate[lane] = rest[u, lane] * b[y, lane] - 8 * pair[lane]
            for lane in range(LANES):
                alone[final, lane] += pair[lane]
            for x in range(6):
                _answered(
                    found[x, final], (rest[u], pair, rate), f[y, x], (e[u, x], e[(x - u) % 10, y], e[(y - u) % 10, x])
                )
            _add_times(found[min(y, 5), final], -8 if y < 6 else 0, pair)
    for x in range(6):
        for final in range(10):
            place = 300 + (x + t) % 10 * 10 + final
            for lane in range(LANES):
                law[place, lane] += n[t, lane] * (found[x, final, lane] - b[x, lane] * alone[final, lane])


@compiled
def _add_times(to: Ints, times: int, these: Ints) -> None:
    for lane in range(LANES):
        to[lane] += times * these[lane]


@compiled
def _taken(tables: Tables, t: int, into: tuple[Ints, Ints, Ints]) -> None:
    """n, 2 A and d without one card of value t."""
    n, d, a, _ = tables
    rest, b, e = into
    for i in range(10):
        taken = 1 if i == t else 0
        for lane in range(LANES):
            rest[i, lane] = n[i, lane] - taken
            b[i, lane] = 2 * (a[i, lane] - 2 * d[t, i, lane])
        for k in range(10):
            less = 1 if (k - i) % 10 == t else 0
            for lane in range(LANES):
                e[i, k, lane] = d[i, k, lane] - less


@compiled
def _answered(found: Ints, weights: tuple[Ints, Ints, Ints], f: Ints, e: tuple[Ints, Ints, Ints]) -> None:
    rest, pair, rate = weights
    ex, across, along = e
    for lane in range(LANES):
        found[lane] += (
            rest[lane] * f[lane]
            - ex[lane] * (rate[lane] - 4 * rest[lane] * across[lane])
            + 4 * pair[lane] * along[lane]
        )
