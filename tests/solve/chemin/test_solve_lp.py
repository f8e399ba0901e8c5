"""Linear programs: the value against HiGHS, and the exact simplex against HiGHS and its own duals."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from flint import fmpq
from scipy.optimize import linprog
from solve_tools import drawn_shoes

from long import first
from sabot.solve import CoupGame, Model, coup_game, solve
from sabot.solve.coup.problem import problem
from sabot.solve.exact.simplex import Program

SCALE = 1e4


def value_by_highs(game: CoupGame) -> float:
    """The ponte's value: most of constant + sum of v over his strategies, v at most what each action gives him."""
    of = problem(game, {}, {})
    hands, sets = len(of.hands), len(of.sets)
    if not hands + sets:
        return float(Fraction(of.base[0], game.total))
    unit = game.total / SCALE  # HiGHS takes a row for kept within 1e-10 at best, and there are hundreds
    changes = np.array(of.changes, float).reshape(sets, 1 + hands) / unit
    base = np.array(of.base, float) / unit
    # v[i] <= 0 (he stands) and v[i] <= change[i] (he draws)
    rows = np.hstack([-changes[:, 1:], np.eye(sets)])
    found = linprog(
        -np.concatenate([base[1:], np.ones(sets)]),
        A_ub=rows,
        b_ub=changes[:, 0],
        bounds=[(0, 1)] * hands + [(None, 0)] * sets,
        method="highs",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    assert found.success
    return float(base[0] - found.fun) / SCALE


@pytest.mark.parametrize("model", first(2, reversed(Model)))
def test_values_are_those_of_HiGHS(model: Model) -> None:
    for shoe in drawn_shoes(40)[::2]:
        assert float(solve(model, shoe).value_ponte) == pytest.approx(value_by_highs(coup_game(model, shoe)), abs=1e-9)


def program(random: Random) -> tuple[list[int], list[list[int]], list[int]]:
    """Some rows, columns and costs, with many ties and zeros."""
    rows, shares = random.randint(0, 5), random.randint(0, 12)
    size = random.choice((1, 3, 1000))
    base = [random.randint(-size, size) for _ in range(rows)]
    gains = [[random.randint(-size, size) for _ in range(rows)] for _ in range(shares)]
    prices = [random.choice((0, 0, 1)) for _ in range(2 * rows)]
    return base, gains, [*(random.randint(-size, size) for _ in range(shares)), *prices]


def test_the_exact_simplex_finds_the_least_and_proves_it() -> None:
    random = Random(5)  # noqa: S311 - the same in every run
    for _ in range(400):
        base, gains, costs = program(random)
        rows, shares = len(base), len(gains)
        found = Program(base, gains).least(list(map(fmpq, costs)))
        # the multipliers bound the least from below: separable, so it needs no solver
        bound = sum((y * each for y, each in zip(found.multipliers, base, strict=True)), fmpq(0))
        for cost, gain in zip(costs, gains, strict=False):
            slope = cost + sum((y * each for y, each in zip(found.multipliers, gain, strict=True)), fmpq(0))
            bound += min(slope, fmpq(0))
        for row, y in enumerate(found.multipliers):
            assert -costs[shares + rows + row] <= y <= costs[shares + row]
        assert bound == found.value
        # and its shares reach it
        reached = sum((cost * share for cost, share in zip(costs, found.shares, strict=False)), fmpq(0))
        for row, start in enumerate(base):
            gained = start + sum((share * each[row] for share, each in zip(found.shares, gains, strict=True)), fmpq(0))
            reached += costs[shares + row] * max(gained, fmpq(0)) + costs[shares + rows + row] * max(-gained, fmpq(0))
        assert all(0 <= share <= 1 for share in found.shares)
        assert reached == found.value


def test_bland_alone_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(6)  # noqa: S311 - the same in every run
    programs = [program(random) for _ in range(100)]
    steep = [Program(base, gains).least(list(map(fmpq, costs))).value for base, gains, costs in programs]
    monkeypatch.setattr("sabot.solve.exact.simplex.STEEP", 0)
    assert steep == [Program(base, gains).least(list(map(fmpq, costs))).value for base, gains, costs in programs]


def test_a_second_objective_starts_where_the_first_ended() -> None:
    """First no violation, then the least share: 2 = 4 s + w needs s of 1/2 at most."""
    rows = Program([-2], [[4]])
    assert rows.least([fmpq(0), fmpq(1), fmpq(0)]).value == 0
    rows.forbid([1])
    assert rows.least([fmpq(-1), fmpq(0), fmpq(0)]).shares == [fmpq(1, 2)]
