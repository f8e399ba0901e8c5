"""A house under load: commands at tables without watchers, sockets at tables in play, tables of bots alone; memory.

Load and house run together. What a commit, a frame and a coup take of the processor stands beside what the clock says,
since the clock of a busy machine says little. Needs Linux: the house's own processor time and memory are read there.
"""

import asyncio
import contextlib
import ctypes
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TextIO, cast

import msgspec
from websockets.asyncio.client import connect

from benchmarks.load_house import BOTS, accepted, guest, house_of, tables_of
from benchmarks.report import Effort, Measure
from sabot.games.layout.offers import CanEnter
from sabot.games.layout.stakes import Enter
from sabot.house.reckoning.memory import collecting_rarely
from sabot.house.table.clock import Times
from sabot.house.table.outbox import Outbox

PURSE: Final = 1_000_000
UNHURRIED: Final = Times(tempo=0.001, windows=10**6, seconds=10**6, gathering=1, grace=10**10)
AT_EASE: Final = Times()
COUP_S: Final = 20
"""Seconds in which a table of bots plays a coup."""
CPU_US: Final = "us of the processor"


def measures(effort: Effort) -> list[Measure]:
    """Memory first, in a process that nothing else has grown; then 20 seconds each, a minute for the bots.

    With `--full` a minute, and five for the bots.
    """
    seconds = effort.size(60 if effort.full else 20, 1)
    minutes = 5.0 if effort.full else 1.0
    with collecting_rarely():
        return [
            *memory(effort.size(200_000, 120)),
            *commands(effort.size(200, 4), effort.size(2000, 40), seconds),
            *sockets(effort.size(200, 3), effort.size(10, 2), seconds),
            *bots(effort.size(1000, 5), 0.05 if effort.quick else minutes),
        ]


class Answered(NamedTuple):
    """How long answers took, in ms, over how many seconds, and what the processor gave for all."""

    waited_ms: list[float]
    seconds: float
    processor_s: float


def commands(tables: int, rate: int, seconds: int) -> list[Measure]:
    """Stakes at tables where nobody looks on, so many a second, each due at its time; each is committed."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_commands(f"{folder}/house.db", tables, rate, seconds))
    return answered(found, "Commands", f"Commands at {tables} tables", rate)


def answered(found: Answered, called: str, at: str, rate: int, goal: str = "25") -> list[Measure]:
    """The rows of commands that were due at a rate: how many a second, how long they waited, what each took."""
    count = len(found.waited_ms)
    return [
        Measure(f"{at}, {rate:,} due a second, committed", "a second", [count / found.seconds], goal=f"{rate:,}"),
        Measure(f"{called}: 99 of 100 answered within", "ms", [percentile(found.waited_ms, 99)], goal=goal),
        Measure(f"{called}: half of them within", "ms", [statistics.median(found.waited_ms)]),
        Measure(f"{called}: each, with its load", CPU_US, [found.processor_s * 1e6 / count]),
    ]


async def _commands(database: str, tables: int, rate: int, seconds: int) -> Answered:
    house = house_of(database, UNHURRIED)
    await house.start()
    opened = [house.table(table) for table in await tables_of(house, tables, 0, seconds=600)]
    seated = [(table, await guest(house, table, 1, PURSE)) for table in opened]
    await asyncio.gather(*(_to_bets(table, player) for table, player in seated))
    begun, processor, every = time.perf_counter() + 0.5, time.process_time(), tables / rate
    waited = await asyncio.gather(
        *(_staking(table, player, begun + place / rate, every, seconds) for place, (table, player) in enumerate(seated))
    )
    found = Answered(
        [ms for each in waited for ms in each], time.perf_counter() - begun, time.process_time() - processor
    )
    await house.stop()
    return found


async def _to_bets(table: Any, player: Any) -> None:
    """Look on and do what is asked until stakes are open; then nobody looks on."""
    random, done, ear = Random(1), 0, _Ear(player)  # noqa: S311 - play money
    table.watch(ear)
    while not _can_stake(table, player):
        for option in table.game.options(table.state, player):
            if getattr(option, "on", None) is not None:
                done += 1
                await table.command(player, table.game.moves(option, random), f"ready {done}")
                break
        await asyncio.sleep(0.01)
    table.unwatch(ear)


def _can_stake(table: Any, player: Any) -> list[Any]:
    return [option for option in table.game.options(table.state, player) if isinstance(option, CanEnter)]


async def _staking(table: Any, player: Any, begins: float, every: float, seconds: int) -> list[float]:
    """A table's stakes, each due at its time: what comes late because the one before did has waited too."""
    waited, (option,) = list[float](), _can_stake(table, player)
    least = option.bets[0].minimum
    for number in range(round(seconds / every)):
        due = begins + number * every
        await asyncio.sleep(max(0, due - time.perf_counter()))
        action = Enter(option.on, {option.bets[0].bet: least * (1 + number % 2)})
        reply = await table.command(player, action, f"stake {number}")
        accepted(reply)
        waited.append((time.perf_counter() - due) * 1000)
    return waited


class Heard(NamedTuple):
    """How old frames were when they came, in ms, in how many seconds, and what the house had for it.

    A socket's memory is that of one more at tables that are looked on at already.
    """

    waited_ms: list[float]
    seconds: float
    processor_s: float
    kb_a_socket: float


def sockets(tables: int, each: int, seconds: int) -> list[Measure]:
    """Lines to tables of bots in play, in a house that is a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_sockets(Path(folder), tables, each, seconds))
    name = f"Frames to {tables * each:,} sockets at {tables} tables in play"
    return [
        Measure(name, "a second", [len(found.waited_ms) / found.seconds], goal="4,500"),
        Measure("Frames: 99 of 100 heard within", "ms", [percentile(found.waited_ms, 99)], goal="50"),
        Measure("Frames: half of them within", "ms", [statistics.median(found.waited_ms)]),
        Measure("Frames: each, of the house", CPU_US, [found.processor_s * 1e6 / len(found.waited_ms)]),
        Measure("Frames: memory of the house for a socket", "kB", [found.kb_a_socket], goal="40"),
    ]


async def _sockets(folder: Path, tables: int, each: int, seconds: int) -> Heard:
    waited = list[float]()
    with served(folder, tables) as (house, port, opened):

        def look_on(times: int) -> list[asyncio.Task[None]]:
            return [asyncio.create_task(line(port, table, waited)) for table in opened for _ in range(times)]

        lines = look_on(1)
        await heard(lines, waited, 10 * len(lines))
        before_kb, others = _kb(house), look_on(each - 1)
        await heard(others, waited, len(waited) + 2 * len(others))
        kb = (_kb(house) - before_kb) / len(others)
        lines += others
        await heard(lines, waited, len(waited) + 10 * len(lines))
        waited.clear()
        begun, processor = time.perf_counter(), processor_s(house)
        await asyncio.sleep(seconds)
        found = Heard(list(waited), time.perf_counter() - begun, processor_s(house) - processor, kb)
        for each_line in lines:
            each_line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
    return found


@contextmanager
def served(folder: Path, tables: int, port: int = 0) -> Iterator[tuple[int, int, list[str]]]:
    """A house in a process of its own, tables of bots in play in it: its process, its port and its tables."""
    words = [sys.executable, "-m", "benchmarks.load_house", str(folder / "house.db"), str(tables), str(port)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as house:  # noqa: S603 - fixed words
        said = json.loads(cast("TextIO", house.stdout).readline())
        try:
            yield house.pid, said["port"], said["tables"]
        finally:
            cast("TextIO", house.stdin).close()


class _Now(msgspec.Struct):
    """What a frame says of its time; a pulse says nothing of it."""

    now: int | None = None


_NOW: Final = msgspec.json.Decoder(_Now)


async def line(port: int, table: str, waited: list[float]) -> None:
    """Look on at a table: how old each frame is when it comes, in ms."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/play"
    async with connect(address, compression=None, proxy=None, max_size=None, ping_interval=None) as looking:
        while True:
            now = _NOW.decode(await looking.recv()).now
            if now is not None:
                waited.append(time.time() * 1000 - now)


async def heard(lines: Iterable[asyncio.Task[None]], waited: list[float], count: int) -> None:
    """Wait until so many frames were heard; what ends a line meanwhile is raised."""
    while len(waited) < count:
        for ended in filter(asyncio.Task.done, lines):
            ended.result()
        await asyncio.sleep(0.1)


class _Ear(Outbox):
    """Somebody who looks on and hears nothing."""

    def put(self, message: bytes) -> None:
        pass


def bots(tables: int, minutes: float) -> list[Measure]:
    """Tables of bots, each with one who looks on, as they play by themselves."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_bots(f"{folder}/house.db", tables, minutes))
    share = found.processor_s / found.coups * tables / COUP_S
    return [
        Measure(f"{tables:,} tables of {BOTS} bots, at a coup in {COUP_S} s", "of a core", [share], goal="0.5"),
        Measure("Bots: a coup", "ms of the processor", [found.processor_s * 1000 / found.coups]),
        Measure("Bots: as they played, a coup in", "s", [tables * found.seconds / found.coups]),
    ]


class Played(NamedTuple):
    """Coups in so many seconds, and what the processor gave."""

    coups: int
    seconds: float
    processor_s: float


async def _bots(database: str, tables: int, minutes: float) -> Played:
    house = house_of(database, AT_EASE if minutes >= 1 else Times(tempo=0.01, gathering=10))
    await house.start()
    opened = [house.table(table) for table in await tables_of(house, tables, BOTS)]
    for table in opened:
        table.watch(_Ear(None))
    while sum(table.state.coups for table in opened) < tables:
        await asyncio.sleep(0.1)
    begun, processor, coups = time.perf_counter(), time.process_time(), sum(table.state.coups for table in opened)
    await asyncio.sleep(minutes * 60)
    found = Played(
        sum(table.state.coups for table in opened) - coups,
        time.perf_counter() - begun,
        time.process_time() - processor,
    )
    await house.stop()
    return found


def memory(coups: int) -> list[Measure]:
    """How memory grows over many shoes, as an hour of a thousand tables would have it, and how far it rises meanwhile.

    The growth is the median slope of all pairs of looks (Theil-Sen): one step of the allocator is not a leak.
    """
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_grown(f"{folder}/house.db", coups))
    pairs = ((early, late) for early, late in combinations(found.looks, 2) if late.coups > early.coups)
    slopes = [(late.kb - early.kb) / (late.coups - early.coups) for early, late in pairs]
    an_hour = max(0.0, statistics.median(slopes or [0.0])) / 1024 * 1000 * 3600 / COUP_S
    name = f"Bots: memory in {coups // 2:,} coups, after as many"
    return [
        Measure(f"{name}, as an hour of 1,000 tables, looked through", "MB", [an_hour], goal="1"),
        Measure(f"{name}, at most, before it is looked through", "MB", [found.risen_kb / 1024]),
    ]


class Look(NamedTuple):
    """The kB of memory after so many coups, once it was looked through."""

    coups: int
    kb: float


class Grown(NamedTuple):
    """The memory at each look, and the kB that it stood above the first at most."""

    looks: list[Look]
    risen_kb: float


async def _grown(database: str, coups: int) -> Grown:
    """What so many coups add, at ten tables that hurry, but for the first half of them, which fills what is kept."""
    house = house_of(database, Times(tempo=0.001, gathering=10))
    await house.start()
    opened = [house.table(table) for table in await tables_of(house, 10, BOTS)]
    for table in opened:
        table.watch(_Ear(None))
    looks, most = list[Look](), 0.0
    for wanted in range(coups // 2, coups + 1, max(1, coups // 40)):
        while (played := sum(table.state.coups for table in opened)) < wanted:
            await asyncio.sleep(0.1)
            most = max(most, _kb(os.getpid())) if looks else 0.0
        looks.append(Look(played, _looked_through_kb()))
    await house.stop()
    return Grown(looks, most - looks[0].kb)


def _looked_through_kb() -> float:
    """The memory of this process once what nothing refers to is gone, and what is free is given back."""
    gc.collect()
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    return _kb(os.getpid())


def percentile(values: list[float], percent: int) -> float:
    """So many of a hundred are no more than this."""
    return statistics.quantiles(values, n=100)[percent - 1]


def _kb(process: int) -> float:
    """The memory of a process that is really there."""
    return int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


def processor_s(process: int) -> float:
    """What a process has had of the processor."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
