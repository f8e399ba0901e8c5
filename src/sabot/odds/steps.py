"""The law of a coup as a list of steps: each takes a few rows of numbers to another, for many shoes side by side.

The kernel in `sabot.odds.lanes` does them; as data they are not compiled. The names are those of `sabot.odds.law`,
the derivation is in docs/mathematics.md.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

import numpy as np

from sabot.odds.cells import CELLS, DRAWING, DRAWS_AFTER, STANDING, STANDS_AFTER
from sabot.odds.lanes import ANSWERED, ENDED, LESS, PAIRED, PRODUCT, TIMES, WIDTH, WITHOUT, ZERO, LaneProgram, Steps

Step: TypeAlias = tuple[int, ...]
"""A kind, the row that it makes or adds to, and the rows and numbers that it takes."""

N: Final = 0
SIZE: Final = N + 10
A: Final = SIZE + 1
D: Final = A + 10
M: Final = D + 100
F: Final = M + 100
B: Final = F + 64
E: Final = B + 10
REST: Final = E + 100
FOUND: Final = REST + 1
ALONE: Final = FOUND + 60
PAIR: Final = ALONE + 10
RATE: Final = PAIR + 1
SPARE: Final = RATE + 1
LAW: Final = SPARE + 100
ROWS: Final = LAW + CELLS


@cache
def law_program() -> LaneProgram:
    """To the law: 400 rows."""
    return LaneProgram(_array(_law()), np.arange(LAW, LAW + CELLS), ROWS)


def sums_program(lines: Sequence[Sequence[int]]) -> LaneProgram:
    """To sums over cells of the law: a row for each line."""
    steps = [step for row, line in enumerate(lines, ROWS) for step in _sum(row, line)]
    rows = ROWS + len(lines)
    return LaneProgram(np.concatenate([law_program().steps, _array(steps)]), np.arange(ROWS, rows), rows)


def _array(steps: Iterator[Step] | Sequence[Step]) -> Steps:
    return np.array([step + (0,) * (WIDTH - len(step)) for step in steps], np.int16).reshape(-1, WIDTH)


def _sum(row: int, line: Sequence[int]) -> Iterator[Step]:
    yield ZERO, row
    yield from ((TIMES, row, LAW + place, 1) for place in line)


def _law() -> Iterator[Step]:
    yield from ((ZERO, row) for row in (*range(LAW, ROWS), SIZE))
    yield from ((TIMES, SIZE, N + i, 1) for i in range(10))
    yield from _four()
    yield from _no_third()
    for t in range(10):
        yield from _third(t)
        yield from _fourth(t)


def _four() -> Iterator[Step]:
    """a[k]: ordered pairs that make k; m[x, y]: ordered draws of two hands that make x and y."""
    yield from ((ZERO, row) for row in (*range(A, A + 10), *range(SPARE, SPARE + 100)))
    for i in range(10):
        for k in range(10):
            yield LESS, _d(i, k), N + (k - i) % 10, int(2 * i % 10 == k)
            yield PRODUCT, SPARE + 10 * i + k, N + i, _d(i, k)
            yield TIMES, A + k, SPARE + 10 * i + k, 1
    for x in range(10):
        for y in range(x + 1):
            yield ZERO, RATE
            yield from ((PRODUCT, RATE, SPARE + 10 * i + x, _d(i, y)) for i in range(10))
            yield ZERO, _m(x, y)
            yield PRODUCT, _m(x, y), A + x, A + y
            yield TIMES, _m(x, y), A + x, 2 * (x == y)
            yield TIMES, _m(x, y), RATE, -4


def _no_third() -> Iterator[Step]:
    padding = SPARE
    yield LESS, RATE, SIZE, 4
    yield LESS, PAIR, SIZE, 5
    yield ZERO, padding
    yield PRODUCT, padding, RATE, PAIR
    for x in range(10):
        for y in range(10):
            if x >= 8 or y >= 8 or (x in STANDING and y in STANDING):
                yield PRODUCT, LAW + x * 10 + y, _m(x, y), padding


def _third(t: int) -> Iterator[Step]:
    """The first third card is t, Player's or, where he stood, Banker's; f is m without it; coups of five cards."""
    five = SPARE
    for y in range(8):
        for x in range(8):
            yield WITHOUT, _f(y, x), _m(x, y), A + x, A + y, _d(t, x), _d(t, y), _d(x - t, y), _d(y - t, x)
        yield TIMES, _f(y, y), _d(t, y), -8
    yield LESS, RATE, SIZE, 5
    yield ZERO, five
    yield PRODUCT, five, N + t, RATE
    for y in DRAWING:
        yield from ((PRODUCT, LAW + 100 + x * 10 + (y + t) % 10, five, _f(y, x)) for x in STANDING)
    for y in STANDS_AFTER[t]:
        yield from ((PRODUCT, LAW + 200 + (x + t) % 10 * 10 + y, five, _f(y, x)) for x in DRAWING)


def _fourth(t: int) -> Iterator[Step]:
    """Player drew t and Banker draws u: added up by Player's first points x and Banker's final ones."""
    yield LESS, REST, N + t, 1
    for i in range(10):
        yield LESS, E + 10 * i + (i + t) % 10, _d(i, i + t), 1
    for k in range(8):
        yield ZERO, B + k
        yield TIMES, B + k, A + k, 2
        yield TIMES, B + k, _d(t, k), -4
    yield from ((ZERO, row) for row in range(FOUND, ALONE + 10))
    for u in range(10):
        rest = REST if u == t else N + u
        for y in DRAWS_AFTER[t]:
            yield PAIRED, ALONE + (y + u) % 10, rest, _e(t, u, y), B + y, RATE, PAIR
            yield from _answered(t, u, y, rest)
    for x in DRAWING:
        for final in range(10):
            place = LAW + 300 + (x + t) % 10 * 10 + final
            yield ENDED, place, N + t, FOUND + 10 * x + final, B + x, ALONE + final


def _answered(t: int, u: int, y: int, rest: int) -> Iterator[Step]:
    final = (y + u) % 10
    for x in DRAWING:
        across, along = _e(t, x - u, y), _e(t, y - u, x)
        yield ANSWERED, FOUND + 10 * x + final, rest, _f(y, x), _e(t, u, x), across, along, RATE, PAIR
    if y in DRAWING:
        yield TIMES, FOUND + 10 * y + final, PAIR, -8


def _d(i: int, k: int) -> int:
    return D + 10 * (i % 10) + k % 10


def _e(t: int, i: int, k: int) -> int:
    """d without the card t: it differs for one k of each i."""
    return _d(i, k) + (E - D if (k - i - t) % 10 == 0 else 0)


def _m(x: int, y: int) -> int:
    return M + 10 * max(x, y) + min(x, y)


def _f(y: int, x: int) -> int:
    return F + 8 * y + x
