"""Measure and print the table: `python -m benchmarks [name ...] [--full] [--quick] [--write]`.

Without a name all are measured; `--full` measures what takes minutes more; `--write` keeps what was measured in
RESULTS.md, each benchmark in its section. `--quick` only shows that they run. A measurement that failed is told on
standard error and is no row; then the exit code is 1.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from benchmarks import (
    analyst,
    appends,
    bank,
    bankroll,
    banque,
    chemin_bots,
    cluster,
    crowd,
    first_minutes,
    first_use,
    flood,
    games,
    heads,
    house,
    interchange,
    kills,
    laboratory,
    learning,
    load,
    odds,
    pace,
    played,
    school,
    simulate,
    solve,
)
from benchmarks import (
    page as pages,
)
from benchmarks.report import RESULTS, Effort, Failed, Measure, judged, page, section, sections

Benchmark = Callable[[Effort], Sequence[Measure | Failed]]
BENCHMARKS: Final[Mapping[str, Benchmark]] = {
    "games": games.measures,
    "bots": chemin_bots.measures,
    "odds": odds.measures,
    "simulate": simulate.measures,
    "cluster": cluster.measures,
    "first_use": first_use.measures,
    "bankroll": bankroll.measures,
    "solve": solve.measures,
    "banque": banque.measures,
    "bank": bank.measures,
    "interchange": interchange.measures,
    "learning": learning.measures,
    "house": house.measures,
    "appends": appends.measures,
    "heads": heads.measures,
    "cuts": kills.cuts,
    "kills": kills.measures,
    "troubles": kills.troubles,
    "load": load.measures,
    "crowd": crowd.measures,
    "flood": flood.measures,
    "page": pages.measures,
    "first_minutes": first_minutes.measures,
    "pace": pace.measures,
    "laboratory": laboratory.measures,
    "school": school.measures,
    "played": played.measures,
    "analyst": analyst.measures,
}
FULL: Final = "--full"
QUICK: Final = "--quick"
WRITE: Final = "--write"


def main(words: Sequence[str], benchmarks: Mapping[str, Benchmark] = BENCHMARKS) -> int:
    """Run benchmarks: 0, or 1 where a measurement failed, 2 for words that it does not know."""
    options = {word for word in words if word.startswith("-")}
    names = [word for word in words if word not in options]
    if options - {FULL, QUICK, WRITE} or set(names) - benchmarks.keys() or {QUICK, WRITE} <= options:
        known = ", ".join(benchmarks)
        print(f"python -m benchmarks takes {FULL}, {QUICK} or {WRITE}, and names: {known}.", file=sys.stderr)
        return 2
    effort = Effort(full=FULL in options, quick=QUICK in options)
    failures = 0
    for name in names or benchmarks:
        found = [judged(each) for each in benchmarks[name](effort)]
        text = section([each for each in found if isinstance(each, Measure)])
        print(f"## {name}\n\n{text}", flush=True)
        failures += _report_failures([each for each in found if isinstance(each, Failed)])
        if WRITE in options:
            _write(name, text, list(benchmarks))
    return int(failures > 0)


def _report_failures(failed: Sequence[Failed]) -> int:
    """How many measurements failed, each told of."""
    for each in failed:
        print(f"failed measurement: {each.name}: {each.why}", file=sys.stderr, flush=True)
    return len(failed)


def _write(name: str, text: str, order: Sequence[str]) -> None:
    """Keep a section in its place on the page; those of no benchmark go."""
    kept = (sections(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}) | {name: text}
    RESULTS.write_text(page({each: kept[each] for each in order if each in kept}), "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
