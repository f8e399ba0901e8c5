"""The coup for Gambit and OpenSpiel: how long it takes to write, to read and to solve; what OpenSpiel finds to gain."""

import time
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from io import BytesIO
from typing import Any, Final

from benchmarks.report import Measure
from sabot.envs import load, policy_of
from sabot.odds import fresh
from sabot.solve import solve
from sabot.solve.gambit import export_efg, export_nfg

SIX: Final = fresh(6)
FOUR_RANKS: Final = (2, 0, 2, 3, 0, 0, 3, 0, 0, 0)
LEVY: Final = Fraction(1, 20)
RUNS: Final = 5


def measures(*, full: bool) -> list[Measure]:
    """One table; the whole tree through OpenSpiel only with `full`, as it takes more than a minute."""
    return [*gambit(), *openspiel(full=full)]


def gambit() -> list[Measure]:
    """Files of six decks, and Gambit's solvers on the matrix of six decks and on the tree of four ranks."""
    library: Any = import_module("pygambit")
    matrix = library.read_nfg(BytesIO(_text(export_nfg("B2", SIX))))
    small = library.read_efg(BytesIO(_text(export_efg("B2", FOUR_RANKS))))
    tree = _text(export_efg("B2", SIX))
    if len(library.nash.enummixed_solve(matrix).equilibria) != 1:
        raise ValueError("Gambit does not find the one equilibrium of six decks")
    return [
        _seconds("The tree of six decks written for Gambit", lambda: _text(export_efg("B2", SIX))),
        _seconds("The same read by Gambit", lambda: library.read_efg(BytesIO(tree))),
        _seconds("The matrix of six decks, B2, written", lambda: _text(export_nfg("B2", SIX))),
        _seconds("The matrix of six decks, B3, written", lambda: _text(export_nfg("B3", SIX))),
        _seconds("All equilibria of the matrix, B2, by Gambit", lambda: library.nash.enummixed_solve(matrix)),
        _seconds("An equilibrium of four ranks' tree, B2, by Gambit", lambda: library.nash.lp_solve(small)),
        _seconds("Four ranks, B2, by Sabot with its proof", lambda: solve("B2", FOUR_RANKS)),
    ]


def openspiel(*, full: bool) -> list[Measure]:
    """What OpenSpiel's best responses gain against the solver's equilibrium."""
    found = _exploited("four ranks", FOUR_RANKS, RUNS)
    return [*found, *_exploited("six decks, the whole tree", SIX, 1)] if full else found


def _exploited(name: str, shoe: tuple[int, ...], runs: int) -> list[Measure]:
    library: Any = import_module("pyspiel")
    game, found = load("B2", shoe, LEVY), solve("B2", shoe, LEVY)
    table = policy_of(game, found.ponte, found.banker).to_dict()
    gains: list[float] = []
    took = _seconds(f"OpenSpiel's best responses, {name}", lambda: gains.append(library.nash_conv(game, table)), runs)
    return [Measure(f"What they gain, {name}", "per unit staked", list(map(abs, gains)), goal="below 1e-9"), took]


def _text(lines: Any) -> bytes:
    return "\n".join(lines).encode()


def _seconds(name: str, work: Callable[[], object], runs: int = RUNS) -> Measure:
    return Measure(name, "s", [_clock(work) for _ in range(runs)])


def _clock(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
