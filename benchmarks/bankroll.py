"""Bankrolls over whole shoes, dealing and report included, and coups written to a file: processor time of one core."""

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.processes import rate
from benchmarks.report import Effort, Measure
from sabot.bets import BANKER
from sabot.money import Cents
from sabot.rulesets import load
from sabot.simulate import procedure
from sabot.simulate.bankroll.custom import read_function
from sabot.simulate.bankroll.runs import bankrolls
from sabot.simulate.bankroll.terms import BankrollTerms
from sabot.simulate.output import CoupFile
from sabot.simulate.record import record
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import CHUNK_SHOES

RUNS: Final = 7
RULES: Final = load("punto-banco")
RICH: Final = BankrollTerms(
    rules=RULES, bet=BANKER, progression="fibonacci", bankroll=Cents(10**9), unit=RULES.by_id[BANKER].minimum
)
"""So much that no path ends early."""
DOUBLING: Final = "def double(now):\n    return now.unit if now.last >= 0 else 2 * now.staked\n"


def measures(effort: Effort) -> list[Measure]:
    """Rows of the table: the compiled walk, a function of one's own, Parquet."""
    runs = effort.runs(RUNS)
    walks = [each / 1e6 for each in rates(partial(_walked, RICH, effort.size(16 * CHUNK_SHOES, 100)), runs)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mine.py"
        file.write_text(DOUBLING, "utf-8")
        mine = BankrollTerms(
            rules=RULES,
            bet=BANKER,
            progression="",
            bankroll=RICH.bankroll,
            unit=RICH.unit,
            own=read_function(f"{file}:double"),
        )
        called = rates(partial(_walked, mine, effort.size(1000, 10)), runs)
        shoes = effort.size(4 * CHUNK_SHOES, 100)
        written = [each / 1e6 for each in rates(partial(_written, Path(folder) / "coups.parquet", shoes), runs)]
    return [
        Measure("Bankrolls by a built-in progression, shoes dealt", "million coups a processor second", walks),
        Measure("Bankrolls by a function in Python", "coups a processor second", called),
        Measure("Coups dealt and written as Parquet", "million coups a processor second", written),
    ]


def rates(play: Callable[[], int], runs: int) -> list[float]:
    """Coups a processor second; a run before warms up."""
    play()
    found: list[float] = []
    for _ in range(runs):
        began = time.process_time()
        coups = play()
        found.append(rate(coups, time.process_time() - began))
    return found


def _walked(terms: BankrollTerms, paths: int) -> int:
    found = bankrolls(terms, paths, seed=7)
    return round(found.coups.mean.mean * paths)


def _written(path: Path, shoes: int) -> int:
    coups = 0
    with CoupFile(path, {}) as file:
        for chunk in map_chunks(record, procedure(RULES), shoes, 7, 1):
            file.write(chunk)
            coups += len(chunk.cell)
    return coups
