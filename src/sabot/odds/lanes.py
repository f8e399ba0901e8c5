"""The kernel for many compositions: blocks of 128, each step of a program done for all of them side by side.

What is reckoned is data (`sabot.odds.steps`): the kernel knows eight kinds of steps, and is compiled in half a second.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.compilation import called, compiled

Ints = NDArray[np.int64]
Steps = NDArray[np.int16]

LANES: Final = 128
"""Compositions in a block: long enough for vector units, short enough for the second cache."""

# Kinds of steps, with the rows and numbers that they take after the row `to`. They stand here because the kernel on
# disk knows no other file.
ZERO: Final = 0  # to = 0
LESS: Final = 1  # row, number: to = row - number
TIMES: Final = 2  # row, number: to += number * row
PRODUCT: Final = 3  # one, other: to += one * other
WITHOUT: Final = 4  # m, ax, ay, ex, ey, across, along: to = m less the draws that hold one card
PAIRED: Final = 5  # rest, e, b, rate, pair: pair and rate are made, to += pair
ANSWERED: Final = 6  # rest, f, ex, across, along, rate, pair: to += the draws that f holds, with one card more
ENDED: Final = 7  # n, added, b, alone: to += n * (added - b * alone)
WIDTH: Final = 9


class LaneProgram(NamedTuple):
    """Steps (n, WIDTH) from the ten rows of counts on, the rows in which they end (m,), and how many rows they need."""

    steps: Steps
    ends: Ints
    rows: int


def done_in_lanes(program: LaneProgram, shoes: Ints, out: Ints) -> None:
    """Run a program on `shoes` (n, 10) into `out` (n, m); counts unchecked."""
    rows = np.empty((program.rows, LANES), np.int64)
    called(_done, program.steps, program.ends, rows, shoes, out)


@compiled
def _done(steps: Steps, ends: Ints, rows: Ints, shoes: Ints, out: Ints) -> None:
    size = shoes.shape[0]
    for start in range(0, size, LANES):
        for lane in range(LANES):
            for value in range(10):
                rows[value, lane] = shoes[min(start + lane, size - 1), value]
        for each in range(steps.shape[0]):
            _step(steps, each, rows)
        for lane in range(min(LANES, size - start)):
            for place in range(ends.shape[0]):
                out[start + lane, place] = rows[ends[place], lane]


@compiled
def _step(steps: Steps, each: int, rows: Ints) -> None:  # noqa: PLR0912 - a branch and a loop for each kind
    """A step for all lanes; the kinds stand in the order of how often they come."""
    kind, to, a, b, c = steps[each, 0], steps[each, 1], steps[each, 2], steps[each, 3], steps[each, 4]
    d, e, f, g = steps[each, 5], steps[each, 6], steps[each, 7], steps[each, 8]
    if kind == ANSWERED:
        for lane in range(LANES):
            rows[to, lane] += (
                rows[a, lane] * rows[b, lane]
                - rows[c, lane] * (rows[f, lane] - 4 * rows[a, lane] * rows[d, lane])
                + 4 * rows[g, lane] * rows[e, lane]
            )
    elif kind == ZERO:
        for lane in range(LANES):
            rows[to, lane] = 0
    elif kind == PRODUCT:
        for lane in range(LANES):
            rows[to, lane] += rows[a, lane] * rows[b, lane]
    elif kind == TIMES:
        for lane in range(LANES):
            rows[to, lane] += b * rows[a, lane]
    elif kind == WITHOUT:
        for lane in range(LANES):
            rows[to, lane] = (
                rows[a, lane]
                - 2 * rows[d, lane] * (rows[c, lane] - 4 * rows[e, lane] - 2 * rows[f, lane])
                - 2 * rows[e, lane] * (rows[b, lane] - 2 * rows[g, lane])
            )
    elif kind == ENDED:
        for lane in range(LANES):
            rows[to, lane] += rows[a, lane] * (rows[b, lane] - rows[c, lane] * rows[d, lane])
    elif kind == PAIRED:
        for lane in range(LANES):
            rows[e, lane] = rows[a, lane] * rows[b, lane]
            rows[d, lane] = rows[a, lane] * rows[c, lane] - 8 * rows[e, lane]
            rows[to, lane] += rows[e, lane]
    elif kind == LESS:
        for lane in range(LANES):
            rows[to, lane] = rows[a, lane] - b
