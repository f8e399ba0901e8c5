"""The first use of a command on a machine, which compiles, beside its next, in processor time; and first lines.

A first line is measured by the clock, as people wait for it: warm, and with nothing compiled yet.
"""

import tempfile
from typing import Final

from benchmarks.processes import first_line, sabot
from benchmarks.report import Effort, Measure

RUNS: Final = 3
UNIT: Final = "s of processor time"
COMMANDS: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("sabot simulate", ("simulate", "punto-banco", "--shoes", "100", "--seed", "1"), ""),
    ("sabot simulate --perfect", ("simulate", "punto-banco", "--perfect", "tie", "--shoes", "100", "--seed", "1"), "5"),
    ("sabot solve", ("solve", "chemin-de-fer"), "1"),
)
LINES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("sabot odds", ("odds", "punto-banco")),
    ("sabot removal", ("removal", "punto-banco")),
    ("sabot joint", ("joint", "punto-banco", "banker=100", "tie=5")),
    ("sabot compare", ("compare", "punto-banco", "ez-baccarat")),
    ("sabot solve", ("solve", "chemin-de-fer")),
    ("sabot solve, of Banque", ("solve", "baccara-banque")),
    ("sabot solve --mid-shoe", ("solve", "chemin-de-fer", "--mid-shoe", "100", "--seed", "1")),
    ("sabot solve --bank", ("solve", "chemin-de-fer", "--bank", "1000")),
    ("sabot risk", ("risk", "punto-banco", "--bankroll", "1000")),
    ("sabot rules --sheet", ("rules", "punto-banco", "--sheet")),
    ("sabot roads", ("roads", "BPT")),
    ("sabot simulate", ("simulate", "punto-banco", "--shoes", "100", "--seed", "1")),
    ("sabot simulate --bankroll", ("simulate", "punto-banco", "--bankroll", "1000", "--shoes", "100", "--seed", "1")),
)


def measures(effort: Effort) -> list[Measure]:
    """First and next use of each command, the pairs one after the other; each with an empty cache of its own."""
    rows: list[Measure] = []
    for name, words, goal in COMMANDS:
        pairs = [_first_and_next(words) for _ in range(effort.runs(RUNS))]
        first, following = zip(*pairs, strict=True)
        rows += [
            Measure(f"First {name} of a machine", UNIT, first, goal=goal),
            Measure(f"The next {name}", UNIT, following),
        ]
    return [*rows, *first_lines(effort)]


def first_lines(effort: Effort) -> list[Measure]:
    """When a command's first line is there, with what it compiles kept and without."""
    rows: list[Measure] = []
    for name, words in LINES:
        cold, warm = zip(*((_cold_line(words), first_line(*words)) for _ in range(effort.runs(RUNS))), strict=True)
        rows += [
            Measure(f"First line of {name}", "s by the clock", warm, goal="0.6"),
            Measure(f"The same, nothing compiled yet: {name}", "s by the clock", cold, goal="4"),
        ]
    return rows


def _cold_line(words: tuple[str, ...]) -> float:
    with tempfile.TemporaryDirectory() as cache:
        return first_line(*words, NUMBA_CACHE_DIR=cache)


def _first_and_next(words: tuple[str, ...]) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as cache:
        first, following = (sabot(*words, NUMBA_CACHE_DIR=cache).processor for _ in range(2))
    return first, following
