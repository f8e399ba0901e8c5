"""The first use of a command on a machine, which compiles, beside its next: whole programs, in processor time."""

import tempfile
from typing import Final

from benchmarks.processes import sabot
from benchmarks.report import Effort, Measure

RUNS: Final = 3
UNIT: Final = "s of processor time"
COMMANDS: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("sabot simulate", ("simulate", "punto-banco", "--shoes", "100", "--seed", "1"), ""),
    ("sabot simulate --perfect", ("simulate", "punto-banco", "--perfect", "tie", "--shoes", "100", "--seed", "1"), "5"),
    ("sabot solve", ("solve", "chemin-de-fer"), "1"),
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
    return rows


def _first_and_next(words: tuple[str, ...]) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as cache:
        first, following = (sabot(*words, NUMBA_CACHE_DIR=cache).processor for _ in range(2))
    return first, following
