"""Whole shoes beside a plain C loop, shoes.c: eight decks, no burn, until one of the last seven cards is dealt.

Whole processes are measured, at N shoes and at 2N, so that their start drops out. Processor time, save for two cores,
which are measured by the clock.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shutil import which
from typing import Any, Final, NamedTuple

from llvmlite.binding import get_host_cpu_features  # type: ignore[import-untyped]  # it has none

from benchmarks.report import Measure
from sabot.bets import BANKER, PLAYER, TIE
from sabot.odds.batch import gains
from sabot.rulesets import load
from sabot.simulate import Procedure, procedure
from sabot.simulate.outcomes import cells
from sabot.simulate.record import record
from sabot.simulate.runs import map_chunks

RUNS: Final = 5
RULES: Final = load("punto-banco")
MAIN: Final = tuple(RULES.by_id[bet].bet for bet in (PLAYER, BANKER, TIE))
SOURCE: Final = Path(__file__).with_name("shoes.c")
SEED: Final = 7


class Ended(NamedTuple):
    """What a process has dealt, and its seconds."""

    coups: int
    processor: float
    clock: float


def measures() -> list[Measure]:
    """One table: the C loop of the same run beside it, with all vector units and without AVX-512."""
    rows = [*beside_c("", {}, [], goals=("300", "6"))]
    if any(name.startswith("avx512") and there for name, there in get_host_cpu_features().items()):
        rows += beside_c(", no AVX-512", without_avx512(), ["-mno-avx512f"], goals=("", "4"))
    cells_a_second = rates(lambda shoes: program("cells", shoes), 4_000_000)
    values = rates(lambda shoes: program("values", shoes), 4_000)
    return [
        *rows,
        Measure("Simulated, each coup in its cell of the law", "million coups a second", cells_a_second, goal="100"),
        Measure(
            "Exact value of the main bets before each coup", "coups a second", [1e6 * each for each in values], "60,000"
        ),
        Measure("Simulated on two cores", "times the rate, by the clock", two_cores(), goal="1.9"),
    ]


def beside_c(
    suffix: str, environment: Mapping[str, str], flags: Sequence[str], goals: tuple[str, str]
) -> list[Measure]:
    """Outcome counts, the C loop, and how many times that, run by run."""
    own = rates(lambda shoes: command(shoes, 1, environment), 6_000_000)
    rows = [Measure(f"Simulated outcomes, one core{suffix}", "million coups a second", own, goal=goals[0])]
    if which("gcc") is None:
        return rows
    with tempfile.TemporaryDirectory() as folder:
        loop = f"{folder}/shoes"
        run("gcc", "-O3", "-march=native", *flags, "-o", loop, str(SOURCE))
        plain = rates(
            lambda shoes: ended([loop, str(shoes), str(SEED)], {}, lambda text: int(text.split()[0])), 200_000
        )
    times = [one / other for one, other in zip(own, plain, strict=True)]
    return [
        *rows,
        Measure(f"Baseline: the C loop{suffix}", "million coups a second", plain),
        Measure(f"Simulated outcomes{suffix}", "times the C loop", times, goal=goals[1]),
    ]


def rates(process: Callable[[int], Ended], shoes: int) -> list[float]:
    """Million coups a processor second: what 2N shoes cost more than N; a run before fills the caches."""
    process(shoes)
    found: list[float] = []
    for _ in range(RUNS):
        one, two = process(shoes), process(2 * shoes)
        found.append((two.coups - one.coups) / (two.processor - one.processor) / 1e6)
    return found


def two_cores() -> list[float]:
    """By the clock, the time of one core over that of two."""
    found: list[float] = []
    for _ in range(RUNS):
        alone, shared = (command(16_000_000, cores, {}).clock - command(8_000_000, cores, {}).clock for cores in (1, 2))
        found.append(alone / shared)
    return found


def command(shoes: int, cores: int, environment: Mapping[str, str]) -> Ended:
    """`sabot simulate` from its start to its end."""
    words = [sys.executable, "-m", "sabot", "simulate", RULES.id, "--shoes", str(shoes), "--seed", str(SEED)]
    return ended([*words, "--cores", str(cores), "--json"], environment, lambda text: int(json.loads(text)["coups"]))


def program(work: str, shoes: int) -> Ended:
    """This file as a program: some work on every chunk."""
    return ended([sys.executable, "-m", "benchmarks.simulate", work, str(shoes)], {}, int)


def ended(words: Sequence[str], environment: Mapping[str, str], coups: Callable[[str], int]) -> Ended:
    """Run a process to its end."""
    before, began = spent(), time.perf_counter()
    text = run(*words, **environment)
    return Ended(coups(text), spent() - before, time.perf_counter() - began)


def spent() -> float:
    """Processor seconds of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(*words: str, **environment: str) -> str:
    """What a program prints."""
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, env=os.environ | environment)  # noqa: S603 - fixed words
    return done.stdout


def without_avx512() -> dict[str, str]:
    """What tells Numba to do without it."""
    features: Any = get_host_cpu_features()
    for name in features:
        features[name] &= not name.startswith("avx512")
    return {"NUMBA_CPU_NAME": "x86-64-v3", "NUMBA_CPU_FEATURES": features.flatten()}


def counted(way: Procedure, seed: int, chunk: int, shoes: int) -> int:
    """Coups of a chunk, each in its cell."""
    return int(cells(way, seed, chunk, shoes).sum())


def valued(way: Procedure, seed: int, chunk: int, shoes: int) -> int:
    """Coups of a chunk, with the exact value of Player, Banker and tie before each."""
    found = gains(record(way, seed, chunk, shoes).unseen, MAIN, commission=RULES.commission)
    return found.ev.shape[1]


if __name__ == "__main__":
    work = {"cells": counted, "values": valued}[sys.argv[1]]
    print(sum(map_chunks(work, procedure(RULES), int(sys.argv[2]), SEED)))
