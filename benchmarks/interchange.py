"""The coup for Gambit and OpenSpiel: how long it takes to write, to read and to solve; what OpenSpiel finds to gain."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from io import BytesIO
from typing import Any, Final

from benchmarks.processes import timed
from benchmarks.report import Effort, Failed, Measure, with_package
from sabot.envs.openspiel import load, policy_of
from sabot.odds import fresh
from sabot.solve import solve
from sabot.solve.chemin.gambit import export_efg, export_nfg

SIX: Final = fresh(6)
FOUR_RANKS: Final = (2, 0, 2, 3, 0, 0, 3, 0, 0, 0)
LEVY: Final = Fraction(1, 20)
RUNS: Final = 5


def measures(effort: Effort) -> list[Measure | Failed]:
    """One table; the whole tree through OpenSpiel only where it may take minutes."""
    by_gambit = with_package("pygambit", lambda library: gambit(library, effort))
    by_openspiel = with_package("pyspiel", lambda library: openspiel(library, effort))
    return [*by_gambit, *by_openspiel]


def gambit(library: Any, effort: Effort) -> list[Measure]:
    """Files of six decks, and Gambit's solvers on the matrix of six decks and on the tree of four ranks."""
    seconds = partial(_seconds, runs=effort.runs(RUNS))
    six = FOUR_RANKS if effort.quick else SIX
    matrix = library.read_nfg(BytesIO(_text(export_nfg("B2", six))))
    small = library.read_efg(BytesIO(_text(export_efg("B2", FOUR_RANKS))))
    tree = _text(export_efg("B2", six))
    if six == SIX and len(library.nash.enummixed_solve(matrix).equilibria) != 1:
        raise ValueError("Gambit does not find the one equilibrium of six decks")
    return [
        seconds("The tree of six decks written for Gambit", lambda: _text(export_efg("B2", six))),
        seconds("The same read by Gambit", lambda: library.read_efg(BytesIO(tree))),
        seconds("The matrix of six decks, B2, written", lambda: _text(export_nfg("B2", six))),
        seconds("The matrix of six decks, B3, written", lambda: _text(export_nfg("B3", six))),
        seconds("All equilibria of the matrix, B2, by Gambit", lambda: library.nash.enummixed_solve(matrix)),
        seconds("An equilibrium of four ranks' tree, B2, by Gambit", lambda: library.nash.lp_solve(small)),
        seconds("Four ranks, B2, by Sabot with its proof", lambda: solve("B2", FOUR_RANKS)),
    ]


def openspiel(library: Any, effort: Effort) -> list[Measure]:
    """What OpenSpiel's best responses gain against the solver's equilibrium."""
    found = _exploited(library, "four ranks", FOUR_RANKS, effort.runs(RUNS))
    return [*found, *_exploited(library, "six decks, the whole tree", SIX, 1)] if effort.full else found


def _exploited(library: Any, name: str, shoe: tuple[int, ...], runs: int) -> list[Measure]:
    game, found = load("B2", shoe, LEVY), solve("B2", shoe, LEVY)
    table = policy_of(game, found.ponte, found.banker).to_dict()
    gains: list[float] = []
    took = _seconds(f"OpenSpiel's best responses, {name}", lambda: gains.append(library.nash_conv(game, table)), runs)
    return [Measure(f"What they gain, {name}", "per unit staked", list(map(abs, gains)), goal="below 1e-9"), took]


def _text(lines: Any) -> bytes:
    return "\n".join(lines).encode()


def _seconds(name: str, work: Callable[[], object], runs: int) -> Measure:
    return Measure(name, "s of processor time", [timed(work, 1).processor for _ in range(runs)])
