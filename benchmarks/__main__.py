"""Measure and print the table; `--write` keeps it as RESULTS.md, `--full` measures what takes minutes too."""

import sys
from collections.abc import Sequence
from typing import Final

from benchmarks import bankroll, chemin_bots, interchange, odds, pure_chemin, simulate, solve
from benchmarks.pure_game import measured, shuffled_shoes
from benchmarks.report import RESULTS, Measure, table

RUNS: Final = 7
WRITE: Final = "--write"
FULL: Final = "--full"


def main(words: Sequence[str]) -> int:
    """Run every benchmark; 2 for words it does not know."""
    if set(words) - {WRITE, FULL}:
        print(f"python -m benchmarks takes {WRITE}, {FULL} and nothing else.", file=sys.stderr)
        return 2
    coups = [*pure_game(), *chemin_game(), *chemin_bots.measures(), *odds.measures(), *simulate.measures()]
    coups += bankroll.measures()
    text = table([*coups, *solve.measures(), *interchange.measures(full=FULL in words)])
    print(text, end="")
    if WRITE in words:
        RESULTS.write_text(text, "utf-8")
    return 0


def pure_game() -> list[Measure]:
    """The pure game beside bare coups from the same shoes, which no game can outrun; a run before warms up."""
    orders = shuffled_shoes()
    measured(orders)
    game, bare = zip(*(measured(orders) for _ in range(RUNS)), strict=True)
    return [
        Measure("Pure game with five players", "coups a processor second", game, goal="20,000"),
        Measure("Upper limit: bare coups, no table", "coups a processor second", bare),
    ]


def chemin_game() -> list[Measure]:
    """The pure game of Chemin de Fer, and views of its tables; a run before warms up."""
    orders = pure_chemin.shuffled_shoes()
    pure_chemin.measured(orders)
    runs = [pure_chemin.measured(orders) for _ in range(RUNS)]
    tables = pure_chemin.tables(orders[: pure_chemin.LOOKED_AT])
    seen = [pure_chemin.views(tables) for _ in range(RUNS)]
    return [
        Measure("Pure Chemin de Fer, five players", "coups a processor second", runs, goal="5,000"),
        Measure("Its table as one player sees it", "views a processor second", seen),
    ]


sys.exit(main(sys.argv[1:]))
