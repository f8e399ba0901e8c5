"""The Banker's linear program in floating point: where to look for the exact optimum, and nothing more.

Least v over s in [0, 1]^n with, for every pattern a of ponte 1 and every hand j of ponte 2 by what he has heard,
v >= c[a] + C[a] s + sum over j of z[a, j] and z[a, j] >= max(0, g[a, j] + G[a, j] s). The rows' multipliers are the
pontes' mixture: how often each pattern comes, and ponte 2's draws with it.
"""

from typing import Final, NamedTuple

import numpy as np

from sabot.solve.banque.arrays import Flags
from sabot.solve.banque.wide import Floats

_MOST: Final = 20_000
_STEEP: Final = 5_000
_SMALL: Final = 1e-13
_PIVOT: Final = 1e-9


class FloatAnswers(NamedTuple):
    """The n answers, v, and multipliers of the patterns' rows and of ponte 2's hands with each pattern."""

    shares: Floats
    value: float
    patterns: Floats
    hands: Floats


def least(c: Floats, g: Floats, changes: Floats, gains: Floats, start: Flags) -> FloatAnswers:
    """The optimum; c (p,), g (p, j), changes (p, n), gains (p, j, n), and the answers from which to go down."""
    table = _Table(c, g, changes, gains, start)
    table.run()
    return table.answers()


class _Table:
    """A dense table: columns s (n), z (p j), y (p + p j), v; rows the patterns, then the hands."""

    def __init__(self, c: Floats, g: Floats, changes: Floats, gains: Floats, start: Flags) -> None:
        self.p, self.j = g.shape
        self.n = start.size
        hands = self.p * self.j
        rows = self.p + hands
        table = np.zeros((rows, self.n + hands + rows + 1))
        table[: self.p, : self.n] = -changes
        table[self.p :, : self.n] = -gains.reshape(hands, self.n)
        z, y = self.n, self.n + hands
        table[self.p :, z:y] = np.eye(hands)
        for pattern in range(self.p):
            table[pattern, z + pattern * self.j : z + (pattern + 1) * self.j] = -1
        table[:, y : y + rows] = -np.eye(rows)
        table[: self.p, -1] = 1
        self.table = table
        self.at_upper = np.zeros(table.shape[1], bool)
        self.at_upper[: self.n] = start
        self.sense: Floats = np.where(self.at_upper, 1.0, -1.0)
        self.upper = np.full(table.shape[1], np.inf)
        self.upper[: self.n] = 1
        self.levels = np.concatenate([c, g.ravel()]) - table[:, : self.n] @ start
        self.basis = np.zeros(rows, np.int64)
        self.free = table.shape[1] - 1
        self._crash(z, y)

    def _crash(self, z: int, y: int) -> None:
        """The basis of the starting answers: z where ponte 2 draws, y where he stands, v of the best pattern."""
        table, levels, p = self.table, self.levels, self.p
        for row in range(p, len(table)):
            if levels[row] >= 0:
                self.basis[row] = z + row - p
                pattern = (row - p) // self.j
                table[pattern] += table[row]
                levels[pattern] += levels[row]
            else:
                self.basis[row] = y + row
                table[row] *= -1
                levels[row] *= -1
        best = int(np.argmax(levels[:p]))
        for row in range(p):
            if row != best:
                table[row] = table[best] - table[row]
                levels[row] = levels[best] - levels[row]
                self.basis[row] = y + row
        self.basis[best] = self.free
        self.bounds: list[float] = self.upper[self.basis].tolist()
        self.reduced: Floats = -table[best]
        self.reduced[self.free] = 0
        self.scale = np.full(table.shape[1], 1.0)
        self.scale[: self.n] = np.abs(table[:, : self.n]).max(axis=0, initial=0.0)
        self.limit = _SMALL + 1e-12 * self.scale

    def run(self) -> None:
        """Step until nothing falls."""
        falls: Floats = np.empty_like(self.reduced)
        for step in range(_MOST):
            np.multiply(self.reduced, self.sense, out=falls)
            falls[self.basis] = 0
            falling = falls > self.limit
            entering = int(np.argmax(np.multiply(falls, falling, out=falls) if step < _STEEP else falling))
            if not falling[entering]:
                return
            self._step(entering)

    def _step(self, entering: int) -> None:
        down = bool(self.at_upper[entering])
        column = self.table[:, entering]
        leaving, room, rises = self._leaving((-column if down else column).tolist())
        own = float(self.upper[entering])
        if own <= room:
            self.levels += own * column if down else -own * column
            self._stand(entering, at_upper=not down)
            return
        move = -room if down else room
        self.levels -= move * column
        self._stand(int(self.basis[leaving]), at_upper=rises)
        self.levels[leaving] = (own if down else 0.0) + move
        self._stand(entering, at_upper=False)
        self.basis[leaving] = entering
        self.bounds[leaving] = own
        self._pivot(leaving, entering)

    def _leaving(self, rates: list[float]) -> tuple[int, float, bool]:
        """The row that leaves first, after how long a way, and whether upwards; rows are few, and a loop is quicker."""
        sized = _PIVOT * max(1e-300, *map(abs, rates))
        basis, levels = self.basis.tolist(), self.levels.tolist()
        leaving, least, upwards = 0, np.inf, False
        for row, rate in enumerate(rates):
            if rate > sized and basis[row] != self.free:
                room = max(levels[row], 0.0) / rate
            elif rate < -sized and self.bounds[row] < np.inf:
                room = max(self.bounds[row] - levels[row], 0.0) / -rate
            else:
                continue
            if room < least:
                leaving, least, upwards = row, room, rate < 0
        return leaving, least, upwards

    def _stand(self, column: int, *, at_upper: bool) -> None:
        """Put a column at one of its bounds, which also says in which sense it may move."""
        self.at_upper[column] = at_upper
        self.sense[column] = 1.0 if at_upper else -1.0

    def _pivot(self, row: int, entering: int) -> None:
        line = self.table[row] / self.table[row, entering]
        column = self.table[:, entering].copy()
        column[row] = 0
        live = np.flatnonzero(column)
        self.table[live] -= column[live, None] * line
        self.table[row] = line
        self.reduced -= self.reduced[entering] * line

    def answers(self) -> FloatAnswers:
        """The solution at the basis: values within 0 to 1, the level of the free variable, and multipliers."""
        values = np.where(self.at_upper, 1.0, 0.0)[: self.n]
        basic = self.basis < self.n
        values[self.basis[basic]] = self.levels[basic]
        y = self.n + self.p * self.j
        multipliers = self.reduced[y:-1]
        return FloatAnswers(
            values.clip(0, 1),
            float(self.levels[self.basis == self.free][0]),
            multipliers[: self.p],
            multipliers[self.p :].reshape(self.p, self.j),
        )
