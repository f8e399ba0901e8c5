"""Baccara Banque solved, beside the same linear program in HiGHS.

Fresh shoes of two to eight decks, theta 3/5, by the rule book's custom; a run before warms up. Processor time. HiGHS
finds a float of the value without a proof, from coefficients that are given to it.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, Final

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack, identity, vstack

from benchmarks.report import Effort, Measure
from benchmarks.solve import spent
from sabot.odds import fresh
from sabot.solve.banque import banque_game, check, solve
from sabot.solve.banque.deal_law import forget
from sabot.solve.banque.program import BankerProgram
from sabot.solve.banque.weights import count
from sabot.solve.coup.model import Model

RUNS: Final = 7
DECKS: Final = (2, 3, 4, 5, 6, 8)
THETA: Final = Fraction(3, 5)
OTHER: Final = Fraction(2, 3)
GOALS: Final = {"B2": ("0.5", "0.2"), "B3": ("1.5", "0.5")}


def measures(effort: Effort) -> list[Measure]:
    """One table: every figure beside its baseline of the same run."""
    solve("B3", fresh(1), THETA)
    decks = DECKS[: effort.size(len(DECKS), 1)]
    found: list[Measure] = [weights(effort)]
    for model, (goal, again) in GOALS.items():
        first, later = solved(model, decks)
        found += [
            Measure(f"Banque, {model}: a coup of a new shoe solved exactly, with certificate", "s", first, goal=goal),
            Measure(f"Banque, {model}: another theta on the same shoe", "s", later, goal=again),
        ]
    highs = [spent(partial(highs_value, *program(decks_of))) for decks_of in decks]
    found.append(Measure("Baseline: HiGHS, B2's linear program in floats", "s", highs))
    return [*found, *replies(effort), checks(effort)]


def weights(effort: Effort) -> Measure:
    """All weights of the rule book's shoe in the model that is the default."""
    each = [1e3 * spent(lambda: count(fresh(3), 1, by_cards=False)) for _ in range(effort.runs(RUNS))]
    return Measure("Banque: weights of a shoe, three decks, B2", "ms", each, goal="50")


def solved(model: str, decks: tuple[int, ...]) -> tuple[list[float], list[float]]:
    """Seconds for a shoe that is new, and for another theta on it."""
    first: list[float] = []
    later: list[float] = []
    for number in decks:
        forget()
        first.append(spent(partial(solve, model, fresh(number), THETA)))
        later.append(spent(partial(solve, model, fresh(number), OTHER)))
    return first, later


def replies(effort: Effort) -> list[Measure]:
    """A best reply of either side, to strategies in the solver's own form."""
    found = solve("B2", fresh(3), THETA)
    sides: dict[str, Callable[[], object]] = {
        "the pontes'": lambda: found.game.best_team_to(found.answers),
        "the Banker's": lambda: found.game.signs(found.team.plans),
    }
    return [
        Measure(f"Banque, B2: one best reply, {side}", "ms",
                [1e3 * spent(reply) for _ in range(effort.runs(RUNS))], goal="5")
        for side, reply in sides.items()
    ]  # fmt: skip


def checks(effort: Effort) -> Measure:
    """A certificate verified from scratch, its enumeration included."""
    shoes = (3, 4, 5)[: effort.runs(3)]
    proofs = [solve("B3", fresh(number), THETA).certificate for number in shoes]
    return Measure(
        "Banque, B3: a certificate verified", "s", [spent(partial(check, each)) for each in proofs], goal="10"
    )


def program(decks: int) -> tuple[Any, Any, Any, list[tuple[float | None, float | None]]]:
    """The Banker's program: least v over s, z, v with v >= c + C s + sum z and z >= g + G s."""
    own = BankerProgram(banque_game(Model.B2, fresh(decks), THETA))
    units = own.units
    c, g = own.base(np.zeros(units.changes.shape[1], bool))
    patterns, hands = g.shape
    sums = csr_array(np.kron(np.eye(patterns), np.ones(hands)))
    top = hstack([csr_array(units.changes), sums, csr_array(-np.ones((patterns, 1)))])
    gains = csr_array(units.gains.reshape(patterns * hands, -1))
    below = hstack([gains, -identity(patterns * hands), csr_array((patterns * hands, 1))])
    rows: Any = csr_array(vstack([top, below]))
    costs = np.zeros(rows.shape[1])
    costs[-1] = 1
    bounds: list[tuple[float | None, float | None]] = [(0, 1)] * units.changes.shape[1]
    return costs, rows, -np.concatenate([c, g.ravel()]), [*bounds, *([(0, None)] * (patterns * hands)), (None, None)]


def highs_value(costs: Any, rows: Any, limits: Any, bounds: list[tuple[float | None, float | None]]) -> float:
    """The value but for what no decision changes; raises ValueError where HiGHS fails."""
    found = linprog(costs, A_ub=rows, b_ub=limits, bounds=bounds, method="highs")
    if not found.success or found.fun is None:
        raise ValueError("HiGHS finds no optimum")
    return float(found.fun)
