"""What was measured, where, and how far the runs lie apart: a section for each benchmark, a row for each quantity.

A run that cannot be - twice the rate of one core and more on two, a time below nothing - says that the measurement
failed. It is reported as such, and is no row.
"""

import platform
import re
import statistics
import subprocess
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from math import inf, isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
RESULTS: Final = ROOT / "benchmarks" / "RESULTS.md"
CPU_LIST: Final = Path("/proc/cpuinfo")
HEADS: Final[tuple[str, ...]] = ("What", "Median", "Least", "Most", "Runs", "Goal")
TITLE: Final = "# Benchmarks\n"
_SECTION: Final = re.compile(r"^## (.+)\n", re.MULTILINE)


class Effort(NamedTuple):
    """How much is measured: `full` takes minutes more, `quick` only shows that all runs."""

    full: bool = False
    quick: bool = False

    def runs(self, number: int) -> int:
        """How often something is measured."""
        return 1 if self.quick else number

    def size(self, number: int, quick: int) -> int:
        """How much work is measured at once."""
        return quick if self.quick else number


class Measure(NamedTuple):
    """One quantity over several runs, none of which can be more than `most`."""

    name: str
    unit: str
    runs: Sequence[float]
    goal: str = ""
    most: float = inf


class Failed(NamedTuple):
    """A measurement that failed, and why."""

    name: str
    why: str


def with_package(package: str, measures: Callable[[Any], Sequence[Measure | Failed]]) -> Sequence[Measure | Failed]:
    """The measures that a package of somebody else's is needed for, or that it is not there."""
    try:
        module = import_module(package)
    except ModuleNotFoundError:
        return [Failed(f"All that {package} is needed for", "it is not installed")]
    return measures(module)


def judged(of: Measure | Failed) -> Measure | Failed:
    """The measure, or why it is none."""
    if isinstance(of, Failed):
        return of
    bad = [run for run in of.runs if not isfinite(run) or run < 0 or run > of.most]
    if not of.runs or bad:
        said = ", ".join(f"{run:.3g}" for run in bad) or "no run"
        limit = f": it is {of.most:g} at most" if of.most < inf else ""
        return Failed(of.name, f"{said} {of.unit} cannot be{limit}")
    return of


def page(sections: Mapping[str, str]) -> str:
    """The whole page."""
    return "\n".join([TITLE, *(f"## {name}\n\n{text}" for name, text in sections.items())])


def sections(text: str) -> dict[str, str]:
    """The sections of a page by their names."""
    _, *parts = _SECTION.split(text)
    return {name: body.strip("\n") + "\n" for name, body in zip(parts[::2], parts[1::2], strict=True)}


def section(measures: Sequence[Measure]) -> str:
    """Where and with what it was measured, and a row for each measure."""
    rows = [HEADS, ("---", *["--:"] * (len(HEADS) - 1)), *map(_row, measures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join([origin(), "", *(_line(row, widths) for row in rows), ""])


def medians(text: str) -> dict[str, float]:
    """The medians of a page by what was measured, with its unit."""
    rows = [[cell.strip() for cell in line.strip("| \n").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return {row[0]: float(row[1].replace(",", "")) for row in rows if row[1] not in ("Median", "--:")}


def _row(of: Measure) -> tuple[str, ...]:
    numbers = (statistics.median(of.runs), min(of.runs), max(of.runs))
    return (f"{of.name}, {of.unit}", *map(_number, numbers), str(len(of.runs)), of.goal)


def _number(number: float) -> str:
    """At least three digits of it."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (
        cell.ljust(width) if place == 0 else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return f"| {' | '.join([first, *others])} |"


def origin() -> str:
    """The commit, the machine and the Python."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"Commit {_commit()}; {_processor()}, {platform.system()}; {python}."


def _commit() -> str:
    commit = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--", "src", "benchmarks/*.py", "benchmarks/*.c")
    return f"{commit}, with changes" if changed else commit or "unknown"


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True)  # noqa: S603, S607 - fixed words
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def _processor() -> str:
    """The processor's model: Linux alone keeps it in a file."""
    if CPU_LIST.is_file():
        for line in CPU_LIST.read_text("utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
