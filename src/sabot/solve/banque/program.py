"""The solver's path: floats say where to look, a small exact program finds the optimum there.

A *unit* of the program is what the Banker decides at once: a row of the game, or all rows that look alike to him.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from flint import fmpq
from numpy.typing import NDArray

from sabot.screen import Brief
from sabot.solve.banque.answers import BankerRows, TableauSums
from sabot.solve.banque.arrays import Exact, Flags
from sabot.solve.banque.floating import FloatAnswers, least
from sabot.solve.banque.game import BanqueGame
from sabot.solve.banque.model import HEARD, heard
from sabot.solve.banque.wide import Floats
from sabot.solve.coup.model import THIRDS
from sabot.solve.exact.simplex import Boxed

_ZERO: Final = fmpq(0)
_ONE: Final = fmpq(1)
NEAR: Final = 1e-9
"""Gains below it, beside their size, are decided exactly."""


class Units(NamedTuple):
    """For every pattern of ponte 1's and every unit: what drawing changes with ponte 2 standing, and his gains by it.

    `changes` (patterns, units), `gains` (patterns, hands of ponte 2 by what he has heard, units), as probabilities.
    """

    changes: Floats
    gains: Floats


class Mixture(NamedTuple):
    """The weight of each pattern, and of ponte 2's draws with it (heard, hands): weights, not shares of the pattern."""

    patterns: dict[int, Fraction]
    hands: dict[int, list[list[Fraction]]]


class ProgramOptimum(NamedTuple):
    """An optimum: where the Banker always draws, his shares at the units where he mixes, the pontes' mixture.

    `value` leaves out what no decision changes, and what comes after a natural that a ponte sees.
    """

    draws: Flags
    mixed: dict[int, Fraction]
    mixture: Mixture
    value: Fraction


class BankerProgram(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The game as a linear program of the Banker's."""

    game: BanqueGame

    @cached_property
    def rows(self) -> NDArray[np.int64]:
        """The game's rows of each unit."""
        every = np.arange(len(self.game.places))
        return self.game.alike(every) if self.game.custom.sees == "side_1" else every[:, None]

    @cached_property
    def units(self) -> Units:
        """All coefficients, rounded."""
        game, theta = self.game, float(self.game.theta)
        main, shown = game.dealt.floats
        both = theta * main + (1 - theta) * main.transpose(0, 2, 1, 4, 3)
        asked, stood = (np.array(self._columns(stood=stood), float) for stood in (False, True))
        by_column = [np.einsum("hijab,pa->phijb", both[:, place], shares)
                     for place, shares in ((slice(0, 10), asked), (slice(10, 11), stood))]  # fmt: skip
        joined = np.concatenate(by_column, axis=2)
        changes = joined[..., 0].copy()
        changes[..., 10] += joined[..., 10, 1:].sum(axis=-1)
        joined[..., 10, 1:] *= -1
        heard_at = self._heard_at
        words = len(HEARD[game.custom.hears])
        gains = np.zeros((len(asked), words, len(game.hands), *changes.shape[1:]))
        for place, word in enumerate(heard_at):
            gains[:, word, :, :, place] = np.moveaxis(joined[:, :, place, :, 1:], -1, 1)
        flat_changes = changes.reshape(len(asked), -1)
        flat_gains = gains.reshape(len(asked), words * len(game.hands), -1)
        if game.custom.naturals == "in_turn":
            own = [theta * np.einsum("hiqa,pa->phiq", shown[:, place], shares)
                   for place, shares in ((slice(0, 10), asked), (slice(10, 11), stood))]  # fmt: skip
            more = np.concatenate(own, axis=2).reshape(len(asked), -1)
            flat_changes = np.concatenate([flat_changes, more], axis=1)
            flat_gains = np.concatenate([flat_gains, np.zeros((*flat_gains.shape[:2], more.shape[1]))], axis=2)
        if game.custom.sees == "side_1":
            flat_changes, flat_gains = flat_changes[:, self.rows].sum(axis=-1), flat_gains[:, :, self.rows].sum(axis=-1)
        return Units(flat_changes, flat_gains)

    def _columns(self, *, stood: bool) -> list[list[int]]:
        return [[1, *(int(draws != stood) for draws in pattern)] for pattern in self.game.patterns]

    @cached_property
    def _heard_at(self) -> list[int]:
        words = HEARD[self.game.custom.hears]
        return [words.index(heard(self.game.custom.hears, third)) for third in THIRDS]

    def answers(self, draws: Flags, mixed: dict[int, Fraction]) -> BankerRows:
        """The Banker's choices at units as answers at rows; after naturals he answers nothing here."""
        flags = np.zeros(len(self.game.places), bool)
        flags[self.rows[draws]] = True
        by_row = {row: share for unit, share in mixed.items() for row in self.rows[unit].tolist()}
        flags[list(by_row)] = False
        return BankerRows(flags, Brief(by_row), {}, {})

    def sums(self, draws: Flags, mixed: dict[int, Fraction]) -> TableauSums:
        """The tableaux' gains against the Banker's choices."""
        return self.game.sums(self.answers(draws, mixed))

    def signs(self) -> tuple[Flags, list[int]]:
        """The rows where the Banker does better to draw whatever the pontes do, and the units on which it depends."""
        units = self.units
        low = (units.changes + np.minimum(units.gains, 0).sum(axis=1)).min(axis=0)
        high = (units.changes + np.maximum(units.gains, 0).sum(axis=1)).max(axis=0)
        depends = (low < 0) & (high > 0)
        return (low + high < 0) & ~depends, np.flatnonzero(depends).tolist()

    def near(self) -> tuple[FloatAnswers, list[int]]:
        """The optimum in floating point, and the patterns that it needs: more are let in while they do better."""
        units = self.units
        draws, open_units = self.signs()
        patterns = [self._best(draws, {})]
        shares = draws.astype(float)
        while True:
            fixed = draws.copy()
            fixed[open_units] = False
            c, g = self.base(fixed)
            chosen = units.changes[patterns][:, open_units], units.gains[patterns][:, :, open_units]
            start = shares[open_units] > 0.5
            near = least(c[patterns], g[patterns], *chosen, start)
            shares[open_units] = near.shares
            worth = c + units.changes[:, open_units] @ near.shares
            more = g + units.gains[:, :, open_units] @ near.shares
            best = worth + np.maximum(more, 0).sum(axis=1)
            leader = int(np.argmax(best))
            if best[leader] <= near.value + 1e-12 or leader in patterns:
                return near._replace(shares=shares), patterns
            patterns.append(leader)

    def base(self, draws: Flags) -> tuple[Floats, Floats]:
        """Worth of the patterns, and ponte 2's gains, where the Banker draws there and stands elsewhere."""
        replies = self.game.replies(self.sums(draws, {}))
        values = np.array([value / replies.unit for value in replies.values], float)
        gains = np.array([(gain / replies.unit).ravel() for gain in replies.gains], float)
        return values, gains

    def _best(self, draws: Flags, mixed: dict[int, Fraction]) -> int:
        replies = self.game.replies(self.sums(draws, mixed))
        return max(range(len(self.game.patterns)), key=replies.best)

    def doubtful(self, near: FloatAnswers, patterns: Sequence[int]) -> tuple[list[int], Flags]:
        """The units that floats leave in doubt, and where the Banker draws at the others."""
        shares = near.shares
        sizes = np.abs(self.units.changes).max(axis=0) + np.abs(self.units.gains).max(axis=(0, 1))
        slopes = near.patterns @ self.units.changes[patterns]
        slopes = slopes + np.einsum("pj,pjn->n", near.hands, self.units.gains[patterns])
        doubtful = (sizes > 0) & (np.abs(slopes) <= NEAR * sizes)
        doubtful |= (shares > 0) & (shares < 1)
        return np.flatnonzero(doubtful).tolist(), slopes < 0

    def settled(self, core: list[int], draws: Flags, patterns: list[int], shares: Floats) -> ProgramOptimum:
        """The optimum where only these units and patterns are in doubt."""
        fixed = draws.copy()
        fixed[core] = False
        base = self.game.replies(self.sums(fixed, {}))
        columns = [self.unit(unit) for unit in core]
        lp = _Core(base.values, base.gains, columns, patterns, base.unit)
        core_shares, mixture, value = lp.least([bool(shares[unit] > 0.5) for unit in core])
        for unit, share in zip(core, core_shares, strict=True):
            fixed[unit] = share == 1
        mixed = {unit: share for unit, share in zip(core, core_shares, strict=True) if 0 < share < 1}
        return ProgramOptimum(fixed, mixed, mixture, value)

    def unit(self, unit: int) -> tuple[list[Any], list[Exact]]:
        """The exact coefficients of a unit: changes by pattern, and ponte 2's gains."""
        replies = self.game.replies(self.game.alone(self.rows[unit].tolist()))
        return replies.values, replies.gains


class _Core:
    """The small exact program: columns s, z, y, v; rows the patterns, then ponte 2's hands with each."""

    def __init__(
        self, values: list[Any], gains: list[Exact], units: list[tuple[list[Any], list[Exact]]],
        patterns: list[int], scale: int,
    ) -> None:  # fmt: skip
        self.patterns, self.scale = patterns, scale
        self.units = units
        self.shape = gains[0].shape
        self.hands = gains[0].size
        self.base = [values[pattern] for pattern in patterns]
        self.more = [gains[pattern].ravel().tolist() for pattern in patterns]

    def least(self, start: Sequence[bool]) -> tuple[list[Fraction], Mixture, Fraction]:
        """The Banker's shares, the pontes' mixture and the value, all rational."""
        n, p, j = len(self.units), len(self.patterns), self.hands
        rows = p + p * j
        z, y, v = n, n + p * j, n + p * j + rows
        table: list[list[fmpq]] = []
        levels: list[fmpq] = []
        for place, pattern in enumerate(self.patterns):
            line = [fmpq(-int(unit[0][pattern])) for unit in self.units] + [_ZERO] * (p * j + rows + 1)
            for hand in range(j):
                line[z + place * j + hand] = fmpq(-1)
            line[y + place], line[v] = fmpq(-1), _ONE
            table.append(line)
            levels.append(fmpq(int(self.base[place])) + self.scale)  # v is counted from -scale, where it is above 0
        for place, pattern in enumerate(self.patterns):
            flat = [unit[1][pattern].ravel().tolist() for unit in self.units]
            for hand in range(j):
                line = [fmpq(-int(gains[hand])) for gains in flat] + [_ZERO] * (p * j + rows + 1)
                line[z + place * j + hand], line[y + p + place * j + hand] = _ONE, fmpq(-1)
                table.append(line)
                levels.append(fmpq(int(self.more[place][hand])))
        for column, upper in enumerate(start):
            if upper:
                levels = [level - line[column] for level, line in zip(levels, table, strict=True)]
        basis = self._crash(table, levels, (z, y, v))
        bounds: list[fmpq | None] = [_ONE] * n + [None] * (p * j + rows + 1)
        box = Boxed(table, levels, basis, bounds)
        box.at_upper[:n] = list(start)
        best = basis.index(v)
        reduced = [-entry for entry in table[best]]
        reduced[v] = _ZERO
        reduced = box.descend(reduced)
        shares = [_ONE if at else _ZERO for at in box.at_upper[:n]]
        value = _ZERO
        for level, basic in zip(box.levels, box.basis, strict=True):
            if basic < n:
                shares[basic] = level
            if basic == v:
                value = level
        multipliers = [_fraction(each) for each in reduced[y:v]]
        return list(map(_fraction, shares)), self._mixture(multipliers), _fraction(value) / self.scale - 1

    def _crash(self, table: list[list[fmpq]], levels: list[fmpq], starts: tuple[int, int, int]) -> list[int]:
        z, y, v = starts
        p, j = len(self.patterns), self.hands
        basis = [0] * len(table)
        for row in range(p, len(table)):
            if levels[row] >= 0:
                basis[row] = z + row - p
                place = (row - p) // j
                table[place] = [a + b for a, b in zip(table[place], table[row], strict=True)]
                levels[place] += levels[row]
            else:
                basis[row] = y + row
                table[row] = [-entry for entry in table[row]]
                levels[row] = -levels[row]
        best = max(range(p), key=lambda row: levels[row])
        for row in range(p):
            if row != best:
                table[row] = [a - b for a, b in zip(table[best], table[row], strict=True)]
                levels[row] = levels[best] - levels[row]
                basis[row] = y + row
        basis[best] = v
        return basis

    def _mixture(self, multipliers: list[Fraction]) -> Mixture:
        p, j = len(self.patterns), self.hands
        words, hands = self.shape
        by_pattern: dict[int, list[list[Fraction]]] = {}
        for place, pattern in enumerate(self.patterns):
            flat = multipliers[p + place * j : p + (place + 1) * j]
            by_pattern[pattern] = [flat[word * hands : (word + 1) * hands] for word in range(words)]
        return Mixture(dict(zip(self.patterns, multipliers[:p], strict=True)), by_pattern)


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))
