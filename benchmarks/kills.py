"""A house that is cut off, and one that is killed: what was acknowledged is there, and nothing happened twice.

The evenings are those of the tests: in one process the store is dropped between any two steps while a network drops,
doubles, delays and reorders; and a house in a process of its own is killed by SIGKILL while people play by the network.
An evening in which anything does not add up is a failed measurement.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.report import ROOT, Effort, Failed, Measure

CUTS: Final = 1000
ALL_CUTS: Final = 100_000
KILLS: Final = 20
ALL_KILLS: Final = 500
TROUBLES: Final = 64
AN_EVENING: Final = 1000
"""So many cuts have the evenings of one seed together, over all rule sets."""
KINDS: Final = {
    "k": ("SIGKILL of one of two processes", "1"),
    "f": ("SIGSTOP of one of two processes", "5"),
    "t": ("SIGTERM and return of one of two processes", "1"),
    "s": ("a stalled way from one of two processes to its database", "5"),
    "h": ("the loss of all that its database answers to one of two processes", "5"),
    "c": ("the cut of one process's connections to its database", "1"),
    "p": ("five seconds in which the other does not reach one of two processes", ""),
    "q": ("five seconds in which the other does not hear what one of two processes answers", ""),
}
"""The troubles of a process, and how soon its tables are to be played at the other door."""
STILL_MS: Final = 3000
"""A process that stands still is given up as soon as in any house."""
FOLDERS: Final = ("tests", "tests/house", "tests/web")


class Held(NamedTuple):
    """How often a house was cut off or killed, how many commands were given meanwhile, and in how many minutes."""

    times: int
    commands: int
    minutes: float


def cuts(effort: Effort) -> list[Measure | Failed]:
    """A thousand cuts; with `--full` a hundred thousand."""
    return _measures(
        "The store dropped between two steps", cut_off, effort.size(ALL_CUTS if effort.full else CUTS, 300)
    )


def measures(effort: Effort) -> list[Measure | Failed]:
    """Twenty kills; with `--full` five hundred."""
    return _measures("SIGKILL", killed, effort.size(ALL_KILLS if effort.full else KILLS, 1))


def troubles(effort: Effort) -> list[Measure | Failed]:
    """Of two processes of a house on a server one is killed, stands still until given up, is changed, or cut off."""
    waits = list[Measure]()

    def played(times: int) -> Held:
        held, evening = troubled(times)
        waits.extend(_waits(evening))
        return held

    return [
        *_measures(
            "Kill, freeze, change or a way that fails of one of two processes", played, effort.size(TROUBLES, 8)
        ),
        *waits,
    ]


def _waits(evening: Any) -> list[Measure]:
    """The longest time without an accepted command in each trouble, felt by one every tenth of a second."""
    again = [
        Measure(f"After {name} its tables accept a command again within", "s", times, goal=goal)
        for kind, (name, goal) in KINDS.items()
        if (times := evening.again.get(kind))
    ]
    longest = "The longest silence that somebody met at a door in a trouble, the faulty one too"
    return [
        *again,
        Measure("Meanwhile the other process's tables accept none for", "s", evening.others, goal="2"),
        Measure(f"{longest}: of all", "s", [max(evening.silent)], goal="15"),
        Measure(f"{longest}: half of them less than", "s", [statistics.median(evening.silent)], goal="5"),
    ]


def _measures(name: str, held: Callable[[int], Held], times: int) -> list[Measure | Failed]:
    try:
        found = held(times)
    except AssertionError as error:
        return [Failed(name, f"an evening does not add up: {str(error) or 'see the tests of its name'}")]
    return [
        Measure(f"{name}, times", "all games", [found.times], goal=f"{times:,}"),
        Measure(f"{name}: commands meanwhile, each answered and done once", "in all", [found.commands]),
        Measure(f"{name}: it took", "minutes", [found.minutes]),
    ]


def cut_off(times: int) -> Held:
    """Evenings in which the store is dropped, at least so often in all."""
    begun, network = time.monotonic(), tests("test_house_network")
    each, seed, cuts, commands = max(1, min(AN_EVENING, times) // len(network.SHORT)), 0, 0, 0
    while cuts < times:
        seed += 1
        for house, rules in network.SHORT:
            commands += network.run(network.cut_off(house, rules, seed, each), hours=100)
            cuts += each
    return Held(cuts, commands, (time.monotonic() - begun) / 60)


def killed(times: int) -> Held:
    """One evening at tables of every game, in which the house is killed so often."""
    begun, kills = time.monotonic(), tests("wire_kills")
    with tempfile.TemporaryDirectory() as folder:
        commands = asyncio.run(kills.evening(Path(folder), times, seed=1))
    return Held(times, commands, (time.monotonic() - begun) / 60)


def troubled(times: int) -> tuple[Held, Any]:
    """One evening at tables of every game on two processes, with troubles of every kind in turn."""
    peers, servers = tests("wire_peers"), tests("servers")
    with tempfile.TemporaryDirectory() as folder, servers.postgres() as server:
        begun, told = time.monotonic(), "".join(KINDS) * (times // len(KINDS))
        evening = asyncio.run(peers.evening(Path(folder), server, told, seed=1, still_ms=STILL_MS))
        return Held(times, evening.commands, (time.monotonic() - begun) / 60), evening


def tests(module: str) -> Any:
    """A module of the tests, which play these evenings too."""
    for folder in FOLDERS:
        path = str(ROOT / folder)
        if path not in sys.path:
            sys.path.insert(0, path)
    return import_module(module)
