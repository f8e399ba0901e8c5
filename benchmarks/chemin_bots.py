"""Tables of Chemin de Fer that play by themselves: bots who draw by temperament, and by the equilibrium.

Timed is all of it: chance, views, choices, the rules; with the equilibrium also counting and solving.
"""

import time
from typing import Final

from benchmarks.report import Measure
from sabot.house.chemin_driver import EQUILIBRIUM, MIXED, chemin_table_of_bots
from sabot.rulesets import CheminRules, load_chemin, varied_chemin

PLAYERS: Final = 5
COUPS: Final = 200
RUNS: Final = 7
UNIT: Final = "coups a processor second"
CASINO: Final = load_chemin("chemin-de-fer")
TABLES: Final[tuple[tuple[str, CheminRules, str], ...]] = (
    ("Chemin de Fer bots by temperament", CASINO, MIXED),
    ("The same by the equilibrium", CASINO, EQUILIBRIUM),
    ("Chemmy bots by the equilibrium, banker free, no levy", load_chemin("chemmy"), EQUILIBRIUM),
    ("The same with a levy of 5 %", varied_chemin(load_chemin("chemmy"), taxe=CASINO.taxe), EQUILIBRIUM),
)


def measures() -> list[Measure]:
    """Every table, each run with a seed of its own; a run before warms up."""
    return [Measure(name, UNIT, _runs(rules, bots)) for name, rules, bots in TABLES]


def _runs(rules: CheminRules, bots: str) -> list[float]:
    return [_rate(rules, bots, seed) for seed in range(RUNS + 1)][1:]


def _rate(rules: CheminRules, bots: str, seed: int) -> float:
    table = chemin_table_of_bots(rules, PLAYERS, seed, bots)
    began = time.process_time()
    for _ in table.log(lambda state: state.coups >= COUPS):
        pass
    return COUPS / (time.process_time() - began)
