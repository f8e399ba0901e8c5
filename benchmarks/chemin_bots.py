"""Tables of Chemin de Fer that play by themselves: bots who draw by temperament, and by the equilibrium.

Timed is all of it: chance, views, choices, the rules; with the equilibrium also counting and solving. The shares of
what a table of bots by temperament does stand beside it: `python -m benchmarks.chemin_bots` prints them alone.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from benchmarks.chemin_shares import RISKS, Shares, shares
from benchmarks.report import Effort, Measure, section
from sabot.advice.chemin.equilibrium_bots import EQUILIBRIUM, table_of_minds
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.vocabulary import CALLS
from sabot.rulesets import load, varied
from sabot.selfplay import MIXED, SelfPlay

PLAYERS: Final = 5
COUPS: Final = 200
RUNS: Final = 7
UNIT: Final = "coups a processor second"
CASINO: Final = load("chemin-de-fer", CheminRules)
TABLES: Final[tuple[tuple[str, CheminRules, str], ...]] = (
    ("Chemin de Fer bots by temperament", CASINO, MIXED),
    ("The same by the equilibrium", CASINO, EQUILIBRIUM),
    ("Chemmy bots by the equilibrium, banker free, no levy", load("chemmy", CheminRules), EQUILIBRIUM),
    ("The same with a levy of 5 %", varied(load("chemmy", CheminRules), taxe=CASINO.taxe), EQUILIBRIUM),
)
FULL_TABLE: Final = 9
SHARE_COUPS: Final = 1000
SHARE_RUNS: Final = 5
"""5,000 coups, each thousand with a seed of its own."""

Row = tuple[str, str, Callable[[Shares], float], str]


def measures(effort: Effort) -> list[Measure]:
    """Every table, each run with a seed of its own; a run before warms up. Then what the bots of a full table do."""
    speeds = [Measure(name, UNIT, _runs(rules, bots, effort)) for name, rules, bots in TABLES]
    return [*speeds, *share_measures(effort)]


def share_measures(effort: Effort) -> list[Measure]:
    """What nine bots do, thousand by thousand."""
    coups = effort.size(SHARE_COUPS, 200)
    seeds = range(effort.runs(SHARE_RUNS))
    runs = [shares(table_of_minds(CASINO, FULL_TABLE, seed), coups) for seed in seeds]
    return [Measure(f"Nine bots: {name}", unit, [of(run) for run in runs], goal) for name, unit, of, goal in ROWS]


def _runs(rules: CheminRules, bots: str, effort: Effort) -> list[float]:
    coups = effort.size(COUPS, 5)
    return [_rate(table_of_minds(rules, PLAYERS, seed, bots), coups) for seed in range(effort.runs(RUNS) + 1)][1:]


def _rate(playing: SelfPlay, coups: int) -> float:
    began = time.process_time()
    for _ in playing.log(lambda state: state.coups >= coups):
        pass
    return coups / (time.process_time() - began)


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / max(len(numbers), 1)


def _calls() -> list[Row]:
    rows: list[Row] = []
    for call in CALLS:
        goal = "below 1/3" if call == "a_deux" else ""
        rows.append((f"{call} played", "share of coups", partial(Shares.plays, call=call), "above 0"))
        rows.append((f"{call} lapses", "share of these calls", partial(Shares.lapses, call=call), goal))
    return rows


def _keeping() -> list[Row]:
    return [(f"bank kept, {risk} of his chips", "share", partial(Shares.keeps, risk=risk), "") for risk in RISKS]


ROWS: Final[tuple[Row, ...]] = (
    ("no call, the table stakes", "share of coups", lambda run: run.plays(None), "above 1/4"),
    *_calls(),
    ("banks open to stakes, covered", "share of the chips", lambda run: run.covered / run.offered, "above 2/3"),
    ("banks open to stakes, fitted", "share of the banks", lambda run: run.fitted / run.staked, ""),
    ("bids in an auction", "mean", lambda run: _mean(run.bids), "at most 6"),
    ("most bids in an auction", "bids", lambda run: max(run.bids, default=0), ""),
    ("auctions", "a hundred coups", lambda run: 100 * len(run.bids) / run.coups, "above 0"),
    ("suites and auctioned banks", "a hundred coups", lambda run: 100 * run.suites / run.coups, "above 0"),
    ("associates", "a hundred coups", lambda run: 100 * run.associates / run.coups, "above 0"),
    *_keeping(),
    ("decided coups of a bank", "mean", lambda run: _mean(run.lengths), ""),
    ("longest bank", "decided coups", lambda run: max(run.lengths, default=0), ""),
)

if __name__ == "__main__":
    print(section(share_measures(Effort())), end="")
