"""Whole shoes beside a plain C loop, shoes.c: eight decks, no burn, until one of the last seven cards is dealt.

Whole processes are measured, at N shoes and at 2N, so that their start drops out. Processor time, save for two cores,
which are measured by the clock.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from shutil import which
from typing import Any, Final, NamedTuple

from llvmlite.binding import get_host_cpu_features  # type: ignore[import-untyped]  # it has none

from benchmarks.processes import ended, rate, sabot, two_against_one
from benchmarks.report import Effort, Failed, Measure
from sabot.bets import BANKER, PLAYER, TIE
from sabot.odds.batch import gains
from sabot.rulesets import load
from sabot.simulate import Procedure, procedure
from sabot.simulate.counting import planned
from sabot.simulate.follow import Following, follow
from sabot.simulate.outcomes import cells
from sabot.simulate.record import record
from sabot.simulate.runs import map_chunks
from sabot.simulate.systems import load_system

RUNS: Final = 5
RULES: Final = load("punto-banco")
MAIN: Final = tuple(RULES.by_id[bet].bet for bet in (PLAYER, BANKER, TIE))
FOLLOWING: Final = Following(RULES, planned(load_system("dragon-7"), RULES))
SOURCE: Final = Path(__file__).with_name("shoes.c")
SEED: Final = 7
MILLIONS: Final = "million coups a processor second"


class Dealt(NamedTuple):
    """What a program has dealt, coups as a rule, and its processor seconds."""

    dealt: int
    processor: float


Program = Callable[[int], Dealt]
"""Deals so many shoes."""


def measures(effort: Effort) -> list[Measure | Failed]:
    """One table: the C loop beside it in every run, with all vector units and without AVX-512."""
    rows = beside_c("", {}, [], (effort, ("300", "6")))
    if any(name.startswith("avx512") and there for name, there in get_host_cpu_features().items()):
        rows += beside_c(", no AVX-512", without_avx512(), ["-mno-avx512f"], (effort, ("", "4")))
    (in_cells,) = rates([(partial(program, "cells"), 4_000_000)], effort)
    (values,) = rates([(partial(program, "values"), 4_000)], effort)
    (shoes,) = rates([(partial(program, "counting"), 100_000)], effort)
    both = two_against_one(
        "Simulated on two cores",
        effort.runs(RUNS),
        *(partial(sabot, *command(effort.size(40_000_000, 50_000)), "--cores", cores) for cores in (1, 2)),
        goal="1.9",
    )
    return [
        *rows,
        Measure("Simulated, each coup in its cell of the law", MILLIONS, [each / 1e6 for each in in_cells], "100"),
        Measure("Exact value of the main bets before each coup", "coups a processor second", values, goal="60,000"),
        Measure("Shoes counted by a system", "shoes a processor second", shoes),
        both,
    ]


def beside_c(
    suffix: str, environment: Mapping[str, str], flags: Sequence[str], asked: tuple[Effort, tuple[str, str]]
) -> list[Measure | Failed]:
    """Outcome counts, the C loop, and how many times that, run by run."""
    effort, goals = asked
    name = f"Simulated outcomes, one core{suffix}"
    if which("gcc") is None:
        return [Failed(name, "there is no gcc to compile the C loop that it is measured beside")]
    with tempfile.TemporaryDirectory() as folder:
        loop = f"{folder}/shoes"
        ended(["gcc", "-O3", "-march=native", *flags, "-o", loop, str(SOURCE)])
        own, plain = rates([(partial(simulated, environment), 6_000_000), (partial(looped, loop), 200_000)], effort)
    times = [one / other for one, other in zip(own, plain, strict=True)]
    return [
        Measure(name, MILLIONS, [each / 1e6 for each in own], goal=goals[0]),
        Measure(f"Baseline: the C loop{suffix}", MILLIONS, [each / 1e6 for each in plain]),
        Measure(f"Simulated outcomes{suffix}", "times the C loop", times, goal=goals[1]),
    ]


def rates(programs: Sequence[tuple[Program, int]], effort: Effort) -> list[list[float]]:
    """Coups a processor second of programs with their shoes: what 2N shoes cost more than N.

    A run before fills the caches; in every run the programs take turns, so that the same machine is measured.
    """
    sized = [(deal, effort.size(shoes, shoes // 1000)) for deal, shoes in programs]
    for deal, shoes in sized if not effort.quick else ():
        deal(shoes)
    found: list[list[float]] = [[] for _ in sized]
    for _ in range(effort.runs(RUNS)):
        once = [deal(shoes) for deal, shoes in sized]
        twice = [deal(2 * shoes) for deal, shoes in sized]
        for row, one, two in zip(found, once, twice, strict=True):
            row.append(rate(two.dealt - one.dealt, two.processor - one.processor))
    return found


def command(shoes: int) -> tuple[object, ...]:
    """The words of `sabot simulate`, without its cores."""
    return "simulate", RULES.id, "--shoes", shoes, "--seed", SEED, "--json"


def simulated(environment: Mapping[str, str], shoes: int) -> Dealt:
    """`sabot simulate` on one core from its start to its end."""
    done = sabot(*command(shoes), "--cores", 1, **environment)
    return Dealt(int(json.loads(done.printed)["coups"]), done.processor)


def looped(program: str, shoes: int) -> Dealt:
    """The loop in C."""
    done = ended([program, str(shoes), str(SEED)])
    return Dealt(int(done.printed.split()[0]), done.processor)


def program(work: str, shoes: int) -> Dealt:
    """This file as a program: some work on every chunk."""
    done = ended([sys.executable, "-m", "benchmarks.simulate", work, str(shoes)])
    return Dealt(int(done.printed), done.processor)


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
    return len(found.total)


def counting(way: Procedure, seed: int, chunk: int, shoes: int) -> int:
    """Shoes of a chunk, counted by a published system to their ends."""
    return follow(FOLLOWING, way, seed, chunk, shoes).outcomes.shoes


if __name__ == "__main__":
    work = {"cells": counted, "values": valued, "counting": counting}[sys.argv[1]]
    print(sum(map_chunks(work, procedure(RULES), int(sys.argv[2]), SEED)))
