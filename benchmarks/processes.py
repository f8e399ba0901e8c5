"""Programs from their start to their end: what they print, and the seconds that they take."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from math import inf
from typing import Final, NamedTuple

from benchmarks.report import Failed, Measure

DISTURBED: Final = 0.9
"""Of its seconds by the clock, a program on one core has at least so many of the processor, or others had them."""
CLOCK: Final = "times the rate, by the clock"


class Ended(NamedTuple):
    """What a program has printed, and its seconds of the processor and by the clock."""

    printed: str
    processor: float
    clock: float


def sabot(*words: object, **environment: str) -> Ended:
    """A command of ours."""
    return ended([sys.executable, "-m", "sabot", *map(str, words)], environment)


def first_line(*words: object, **environment: str) -> float:
    """Seconds by the clock until a command of ours has printed a line; it is waited for."""
    began = time.perf_counter()
    with subprocess.Popen(  # noqa: S603 - fixed words
        [sys.executable, "-m", "sabot", *map(str, words)], stdout=subprocess.PIPE, env=os.environ | environment
    ) as running:
        assert running.stdout is not None  # noqa: S101 - it is a pipe
        running.stdout.readline()
        seconds = time.perf_counter() - began
        running.stdout.read()
    return seconds


def ended(words: list[str], environment: Mapping[str, str] | None = None) -> Ended:
    """Run a program to its end."""
    before, began = _spent(), time.perf_counter()
    done = subprocess.run(  # noqa: S603 - fixed words
        words, stdout=subprocess.PIPE, text=True, check=True, env=os.environ | dict(environment or {})
    )
    return Ended(done.stdout, _spent() - before, time.perf_counter() - began)


def timed(work: Callable[[], object], times: int) -> Ended:
    """So many calls of a function in this process, whose threads count as well."""
    processor, began = time.process_time(), time.perf_counter()
    for _ in range(times):
        work()
    return Ended("", time.process_time() - processor, time.perf_counter() - began)


def rate(number: float, seconds: float) -> float:
    """So many in these seconds, which are a difference; none at all is a failed measurement's rate."""
    return number / seconds if seconds > 0 else inf


def two_against_one(
    name: str, runs: int, alone: Callable[[], Ended], both: Callable[[], Ended], *, goal: str
) -> Measure | Failed:
    """How many times the rate of one core two workers have, by the clock: there is no other way to see it.

    Between two runs of one core, so that what drifts drops out. Failed where others had the processor meanwhile.
    """
    found: list[float] = []
    for _ in range(runs):
        before, shared, after = alone(), both(), alone()
        had = (before.processor + after.processor) / (before.clock + after.clock)
        if had < DISTURBED:
            return Failed(name, f"one core's program had the processor for {had:.0%} of its time: others had the rest")
        found.append((before.clock + after.clock) / 2 / shared.clock)
    return Measure(name, CLOCK, found, goal, most=2)


def _spent() -> float:
    """Processor seconds of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
