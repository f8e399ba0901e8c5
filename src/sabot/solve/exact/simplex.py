"""A small exact simplex for one kind of linear program, that of a side which answers a few hands of the other.

Least sum of c s + a z + b w over s in [0, 1]^m and z, w >= 0 with z - w = base + gains s, one row for each hand. Every
step is rational; the least place among equals (Bland) ends what the steepest step could repeat.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from flint import fmpq

STEEP: Final = 60
"""Steps by the steepest descent; from then on Bland's rule, under which no basis comes twice."""
_ZERO: Final = fmpq(0)
_ONE: Final = fmpq(1)


class Optimum(NamedTuple):
    """The least value, where it is taken, and the multiplier of each row."""

    value: fmpq
    shares: list[fmpq]
    multipliers: list[fmpq]


class Boxed:
    """A linear program in a feasible basis: each row's basic column is a unit column, each variable is 0 or above.

    `levels` are those of the basic variables. `upper` is None where a variable has no upper bound; the others that
    are not basic stand at it where `at_upper` says so, else at 0.
    """

    def __init__(self, table: list[list[fmpq]], levels: list[fmpq], basis: list[int], upper: list[fmpq | None]) -> None:
        """Nothing stands at its upper bound, unless the caller says so before the first step."""
        self.table = table
        self.levels = levels
        self.basis = basis
        self.upper = upper
        self.at_upper = [False] * len(upper)

    def descend(self, reduced: list[fmpq]) -> list[fmpq]:
        """Go down to the least of the objective with these reduced costs; the reduced costs there."""
        steps = 0
        while (entering := self._entering(reduced, steep=steps < STEEP)) is not None:
            reduced = self._step(entering, reduced)
            steps += 1
        return reduced

    def _entering(self, reduced: list[fmpq], *, steep: bool) -> int | None:
        best, entering = _ZERO, None
        for column, cost in enumerate(reduced):
            if not cost or self.upper[column] == 0:
                continue
            fall = cost if self.at_upper[column] else -cost
            if fall > best:
                if not steep:
                    return column
                best, entering = fall, column
        return entering

    def _step(self, entering: int, reduced: list[fmpq]) -> list[fmpq]:
        """Move one variable until something stops it: its own other bound, or a basic variable, which leaves."""
        down = self.at_upper[entering]
        own = self.upper[entering]
        limit, leaving, to_upper = own, None, False
        for row, line in enumerate(self.table):
            rate = -line[entering] if down else line[entering]
            if not rate:
                continue
            if rate > 0:
                room, upper = self.levels[row] / rate, False
            else:
                bound = self.upper[self.basis[row]]
                if bound is None:
                    continue
                room, upper = (self.levels[row] - bound) / rate, True
            if (
                limit is None
                or room < limit
                or (room == limit and leaving is not None and self.basis[row] < self.basis[leaving])
            ):
                limit, leaving, to_upper = room, row, upper
        if limit is None:
            raise ArithmeticError("the costs of z and w of a row add up to less than 0")
        move = -limit if down else limit
        if limit:
            self.levels = [level - move * line[entering] for level, line in zip(self.levels, self.table, strict=True)]
        if leaving is None:
            self.at_upper[entering] = not down
            return reduced
        start = own if down and own is not None else _ZERO
        self.at_upper[self.basis[leaving]] = to_upper
        self.at_upper[entering] = False
        self.basis[leaving] = entering
        self.levels[leaving] = start + move
        return self._pivot(leaving, entering, reduced)

    def _pivot(self, row: int, column: int, reduced: list[fmpq]) -> list[fmpq]:
        pivot = 1 / self.table[row][column]
        line = self.table[row] = [entry * pivot if entry else entry for entry in self.table[row]]
        live = [(place, entry) for place, entry in enumerate(line) if entry]
        for other, entries in enumerate(self.table):
            if other != row and entries[column]:
                _subtract(entries, entries[column], live)
        if reduced[column]:
            _subtract(reduced, reduced[column], live)
        return reduced


class Program(Boxed):
    """The rows and the basis; it keeps its basis from one objective to the next.

    Columns are the m shares, then z and w of each row.
    """

    def __init__(self, base: Sequence[int], gains: Sequence[Sequence[int]]) -> None:
        """`base` has a number for each row, `gains` a row for each share, with a number for each row of the program."""
        rows, shares = len(base), len(gains)
        self.shares = shares
        self.rows = rows
        super().__init__([], [], [], [_ONE] * shares + [None] * (2 * rows))
        for row in range(rows):
            sign = 1 if base[row] >= 0 else -1
            line = [fmpq(-sign * gain[row]) for gain in gains] + [_ZERO] * (2 * rows)
            line[shares + row] = fmpq(sign)
            line[shares + rows + row] = fmpq(-sign)
            self.table.append(line)
            self.basis.append(shares + row if sign > 0 else shares + rows + row)
            self.levels.append(fmpq(sign * base[row]))

    def forbid(self, columns: Sequence[int]) -> None:
        """Hold columns that are at 0 there."""
        for column in columns:
            self.upper[column] = _ZERO

    def least(self, costs: Sequence[fmpq]) -> Optimum:
        """The least of the objective, from the basis where the last one ended."""
        reduced = list(costs)
        for row, basic in enumerate(self.basis):
            cost = costs[basic]
            if cost:
                reduced = [r - cost * entry for r, entry in zip(reduced, self.table[row], strict=True)]
        return self._optimum(costs, self.descend(reduced))

    def _optimum(self, costs: Sequence[fmpq], reduced: list[fmpq]) -> Optimum:
        values = [_ONE if at else _ZERO for at in self.at_upper[: self.shares]]
        value = sum((cost for cost, share in zip(costs, values, strict=False) if share), _ZERO)
        for level, basic in zip(self.levels, self.basis, strict=True):
            value += costs[basic] * level
            if basic < self.shares:
                values[basic] = level
        first = self.shares
        return Optimum(value, values, [costs[first + row] - reduced[first + row] for row in range(self.rows)])


def _subtract(entries: list[fmpq], times: fmpq, live: Sequence[tuple[int, fmpq]]) -> None:
    for place, entry in live:
        entries[place] -= times * entry
