"""Chemin de Fer solved, beside the same linear program in HiGHS and the same small game in Gambit.

Shoes are drawn rests of eight decks, the same in every run; a run before warms up. Processor time. HiGHS finds a
float of the value without a proof, Gambit all equilibria of a restriction: the banker is free with 6 when the ponte
stood, in everything else he follows the tableau.
"""

import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, Final

import numpy as np
from scipy.optimize import linprog

from benchmarks.processes import rate
from benchmarks.report import Effort, Failed, Measure, with_package
from sabot.odds import fresh
from sabot.solve import InfoSet, check, coup_game, solve, thresholds
from sabot.solve.coup.problem import problem

RUNS: Final = 7
SHOES: Final = 30
EIGHT: Final = fresh(8)
SIX: Final = fresh(6)
LEVY: Final = Fraction(1, 20)
RESTRICTION: Final = ("custom", "ponte=free", "6:S=free")
SETS: Final = tuple(InfoSet(hand, None) for hand in ((0, 6), (1, 5), (2, 4), (3, 3), (7, 9), (8, 8)))

Shoe = tuple[int, ...]


def measures(effort: Effort) -> list[Measure | Failed]:
    """One table: every figure beside its baseline of the same run."""
    shoes = drawn(effort.size(SHOES, 2))
    solve("B3", SIX, LEVY)
    restricted = with_package("pygambit", lambda library: against_gambit(library, effort))
    return [coefficients(shoes, effort), *without_levy(shoes), *with_levy(shoes), *restricted, *proofs(effort)]


def drawn(shoes: int) -> list[Shoe]:
    """Rests of eight decks, from 20 cards to nearly all."""
    random = np.random.default_rng(8)
    sizes = random.integers(20, 400, shoes)
    return [tuple(map(int, random.multivariate_hypergeometric(np.array(EIGHT), size))) for size in sizes]


def coefficients(shoes: Sequence[Shoe], effort: Effort) -> Measure:
    """All weights of the richest model."""
    seconds = [spent(lambda: [coup_game("B3", shoe) for shoe in shoes]) for _ in range(effort.runs(RUNS))]
    each = [rate(len(shoes), took) for took in seconds]
    return Measure("Coefficients of shoes, B3", "a processor second", each, goal="500")


def without_levy(shoes: Sequence[Shoe]) -> list[Measure]:
    """Values, strategies, uniqueness and certificate, against a float of the value."""
    found: list[Measure] = []
    for model, goal in (("B2", "5"), ("B3", "20")):
        programs = [program(model, shoe) for shoe in shoes]
        own = [1e3 * spent(partial(solve, model, shoe)) for shoe in shoes]
        highs = [1e3 * spent(partial(highs_value, *each)) for each in programs]
        found += [
            Measure(f"{model} solved exactly, with certificate", "ms", own, goal=goal),
            Measure(f"Baseline: HiGHS, {model}'s linear program in floats", "ms", highs),
        ]
    return found


def with_levy(shoes: Sequence[Shoe]) -> list[Measure]:
    """All equilibria with their certificate."""
    two = [1e3 * spent(partial(solve, "B2", shoe, LEVY)) for shoe in shoes]
    three = [spent(partial(solve, "B3", shoe, LEVY)) for shoe in shoes]
    return [
        Measure("B2 with a levy of 5%, all equilibria", "ms", two, goal="5"),
        Measure("B3 with a levy of 5%, all equilibria, certificate", "s", three, goal="1"),
    ]


def against_gambit(library: Any, effort: Effort) -> list[Measure]:
    """All equilibria of a restriction, by Sabot and by Gambit."""
    own = [1e3 * spent(lambda: solve("B2", SIX, LEVY, bindings=RESTRICTION)) for _ in range(effort.runs(RUNS))]
    game = library.StrategicGame.from_arrays(*restricted(SETS[: effort.size(len(SETS), 2)]))
    theirs = [1e3 * spent(lambda: library.nash.enummixed_solve(game, rational=True)) for _ in range(effort.runs(3))]
    return [
        Measure("B2 restricted to 2 by 64 strategies, levy 5%", "ms", own),
        Measure("Baseline: Gambit enumerates its equilibria", "ms", theirs),
    ]


def proofs(effort: Effort) -> list[Measure]:
    """A certificate verified from scratch, and thresholds."""
    given = [solve("B3", shoe, LEVY).certificate for shoe in drawn(effort.runs(RUNS))]
    check(solve("B3", SIX, LEVY).certificate)
    verified = [spent(partial(check, each)) for each in given]
    levies = [spent(lambda: thresholds("B3", SIX)) for _ in range(effort.runs(3))]
    return [
        Measure("Certificate of B3 with a levy verified, a shoe not seen before", "s", verified, goal="0.15"),
        Measure("Thresholds of B3 from 0 to 10%", "s", levies),
    ]


def program(model: str, shoe: Shoe) -> tuple[Any, Any, Any, list[tuple[float | None, float | None]]]:
    """The ponte's linear program: most of his payoff and of v, with v at most 0 and what the banker's draw changes."""
    game = coup_game(model, shoe)
    of = problem(game, {}, {})
    changes = np.array(of.changes, float) / game.total
    costs = -np.concatenate([np.array(of.base[1:], float) / game.total, np.ones(len(of.sets))])
    rows = np.hstack([-changes[:, 1:], np.eye(len(of.sets))])
    bounds: list[tuple[float | None, float | None]] = [(0, 1)] * len(of.hands)
    return costs, rows, changes[:, 0], [*bounds, *([(None, 0)] * len(of.sets))]


def highs_value(costs: Any, rows: Any, limits: Any, bounds: list[tuple[float | None, float | None]]) -> float:
    """The value less what the ponte has when nobody draws; raises ValueError where HiGHS fails."""
    found = linprog(costs, A_ub=rows, b_ub=limits, bounds=bounds, method="highs")
    if not found.success or found.fun is None:
        raise ValueError("HiGHS finds no optimum")
    return float(found.fun)


def restricted(sets: Sequence[InfoSet]) -> tuple[Any, Any]:
    """The payoffs of ponte and banker where these sets are free: rationals, 2 by 64 for all six."""
    base = solve("B2", SIX, LEVY, bindings="custom").banker
    game = coup_game("B2", SIX, LEVY)
    answers = [
        base | {info: Fraction(share) for info, share in zip(sets, shares, strict=True)}
        for shares in product((0, 1), repeat=len(sets))
    ]
    cells = [[game.payoffs({5: Fraction(share)}, answer) for answer in answers] for share in (0, 1)]
    ponte = np.array([[each.ponte for each in row] for row in cells], dtype=object)
    return ponte, np.array([[each.banker for each in row] for row in cells], dtype=object)


def spent(work: Callable[[], object]) -> float:
    """Processor seconds of one call."""
    began = time.process_time()
    work()
    return time.process_time() - began
