"""What was measured, where, and how far the runs lie apart."""

import platform
import statistics
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
RESULTS: Final = ROOT / "benchmarks" / "RESULTS.md"
CPU_LIST: Final = Path("/proc/cpuinfo")
HEADS: Final[tuple[str, ...]] = ("What", "Median", "Least", "Most", "Runs", "Goal")


class Measure(NamedTuple):
    """One quantity over several runs."""

    name: str
    unit: str
    runs: Sequence[float]
    goal: str = ""


def table(measures: Sequence[Measure]) -> str:
    """The measures as a Markdown page."""
    rows = [HEADS, ("---", *["--:"] * (len(HEADS) - 1)), *map(_row, measures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join([*_heading(), *(_line(row, widths) for row in rows), ""])


def _heading() -> list[str]:
    return [
        "# Benchmarks",
        "",
        f"- Commit: {_commit()}",
        f"- Machine: {_processor()}, {platform.system()}",
        f"- Python: {platform.python_implementation()} {platform.python_version()}",
        "",
    ]


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


def _commit() -> str:
    commit = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--", "src", "benchmarks/*.py")
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
