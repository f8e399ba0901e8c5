"""The law of a coup in plain integers: the exact twin of the kernel, and the answer for one composition.

All weights are ordered draws of six cards, so they add up to N (N - 1) ... (N - 5); a coup that ends earlier is
padded with the cards it does not use. The derivation is in docs/mathematics.md.
"""

from collections.abc import Sequence
from operator import mul
from typing import TypeAlias

from sabot.money import whole_numbers
from sabot.odds.cells import (
    CELL_OF,
    CELLS,
    DRAWING,
    DRAWS_AFTER,
    DRAWS_ALONE,
    STANDING,
    STANDS_AFTER,
    STANDS_ALONE,
    cell,
)
from sabot.odds.composition import DRAWN, Composition, checked, falling
from sabot.screen import ShortRecord

Row: TypeAlias = list[int]
Table: TypeAlias = list[Row]


class Law(ShortRecord, frozen=True):
    """The law of the next coup: `cells` are the 400 weights laid out as in `sabot.odds.cells`."""

    shoe: Composition
    cells: tuple[int, ...]

    @property
    def total(self) -> int:
        """All ordered draws of six cards."""
        return falling(sum(self.shoe), DRAWN)

    @property
    def player(self) -> int:
        """The weight of Player's wins."""
        return sum(self.at(p, b) for p in range(10) for b in range(p))

    @property
    def banker(self) -> int:
        """The weight of Banker's wins."""
        return sum(self.at(p, b) for b in range(10) for p in range(b))

    @property
    def tie(self) -> int:
        """The weight of ties."""
        return sum(self.at(p, p) for p in range(10))

    @whole_numbers
    def at(self, p: int, b: int) -> int:
        """The weight of the coups with these final points, in any numbers of cards."""
        return sum(self.cells[cell(p, b, 2, 2) :: 100])


def law(shoe: Sequence[int]) -> Law:
    """The exact law of the next coup; raises OddsError for what is no composition."""
    counts = checked(shoe)
    return law_of(counts, _detail(counts))


def law_of(shoe: Composition, weights: Sequence[int]) -> Law:
    """The law of a shoe whose detail law is known."""
    cells = [0] * CELLS
    for place, weight in zip(CELL_OF, weights, strict=True):
        cells[place] += weight
    return Law(shoe, tuple(cells))


def detail(shoe: Sequence[int]) -> tuple[int, ...]:
    """The exact weight of every outcome of `cells.DETAILS`, in that order; raises OddsError as `law` does."""
    return tuple(_detail(checked(shoe)))


def first_cards(shoe: Sequence[int]) -> Table:
    """Ordered draws of four cards by the points of Player's two (row) and Banker's two (column); symmetric."""
    n = checked(shoe)
    d = _partners(n)
    return _four(n, d, _pairs(n, d))


def _partners(n: Sequence[int]) -> Table:
    """d[i][k]: the cards that make k points with one card of value i taken from n."""
    return [[n[k - i] - (2 * i % 10 == k) for k in range(10)] for i in range(10)]


def _pairs(n: Sequence[int], d: Table) -> Row:
    """A[k]: the ordered pairs of distinct cards that make k points."""
    return [sum(n[i] * d[i][k] for i in range(10)) for k in range(10)]


def _four(n: Sequence[int], d: Table, a: Row) -> Table:
    """M[x][y] = A[x] (A[y] + 2 [x = y]) - 4 sum_i n[i] d[i][x] d[i][y]."""
    columns = list(zip(*d, strict=True))
    weighted = [list(map(mul, n, column)) for column in columns]
    m = [[0] * 10 for _ in range(10)]
    for x in range(10):
        for y in range(x + 1):
            m[x][y] = m[y][x] = a[x] * (a[y] + 2 * (x == y)) - 4 * sum(map(mul, weighted[x], columns[y]))
    return m


def _without(u: int, d: Table, a: Row, m: Table) -> Table:
    """The table M of the composition with one card of value u less."""
    e = d[u]
    return [
        [
            m[x][y]
            - 2 * e[x] * (a[y] - 2 * e[y] - 2 * d[x - u][y])
            - 2 * e[y] * (a[x] - 2 * e[x] - 2 * d[y - u][x])
            - 8 * (x == y) * e[x]
            for y in range(8)
        ]
        for x in range(8)
    ]


def _detail(n: Composition) -> list[int]:
    left = sum(n) - 4
    d = _partners(n)
    a = _pairs(n, d)
    m = _four(n, d, a)
    weights = _no_third(m, left * (left - 1))
    after = [_without(u, d, a, m) for u in range(10)]
    _banker_alone(weights, n, after)
    for t in range(10):
        _player_draws(weights, n, t, after[t])
    return weights


def _no_third(m: Table, padding: int) -> list[int]:
    """Four cards: a naturel, or both stand."""
    return [
        m[x][y] * padding
        for x in range(10)
        for y in range(10)
        if x >= 8 or y >= 8 or (x in STANDING and y in STANDS_ALONE)
    ]


def _banker_alone(weights: list[int], n: Composition, after: list[Table]) -> None:
    """Five cards: Player stood, Banker draws u; `after[u]` is the table of the composition without it."""
    padding = sum(n) - 5
    for y in DRAWS_ALONE:
        for u in range(10):
            weights.extend(n[u] * after[u][x][y] * padding for x in STANDING)


def _player_draws(weights: list[int], n: Composition, t: int, m: Table) -> None:
    """Five or six cards: Player drew t; `m` is the table of the composition without it."""
    ways = n[t]
    if not ways:
        weights.extend([0] * len(DRAWING) * (len(STANDS_AFTER[t]) + 10 * len(DRAWS_AFTER[t])))
        return
    padding = ways * (sum(n) - 5)
    for y in STANDS_AFTER[t]:
        weights.extend(m[x][y] * padding for x in DRAWING)
    rest = [count - (value == t) for value, count in enumerate(n)]
    d = _partners(rest)
    a2 = [2 * each for each in _pairs(rest, d)]
    d4 = [[4 * each for each in row] for row in d]
    turned = [list(column) * 2 for column in zip(*d4, strict=True)]
    for u in range(10):
        weight = ways * rest[u]
        for y in DRAWS_AFTER[t]:
            rows = d[u], a2, turned[y][10 - u : 16 - u], d4[y - u]
            weights.extend(_banker_answers(weight, y, m[y], rows))


def _banker_answers(weight: int, y: int, m: Row, rows: tuple[Row, Row, Row, Row]) -> list[int]:
    """Six cards: `weight` times the entries of `_without` in column y, for Player's points 0 to 5.

    The rows, by x: d[u][x], 2 A[x], 4 d[x - u][y], 4 d[y - u][x].
    """
    e, a2, across, along = rows
    ey = e[y]
    other = a2[y] - 8 * ey
    entries = [
        weight * (four - ex * (other - q) - ey * (ax - r))
        for q, four, ex, ax, r in zip(across, m, e, a2, along, strict=False)
    ]
    if y < len(entries):
        entries[y] -= 8 * weight * ey
    return entries
