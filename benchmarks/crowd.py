"""A crowd: people at tables of all three games who play coups to their ends, and thousands of lines that come back."""

import asyncio
import contextlib
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TextIO, cast

import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.load import PURSE, Answered, answered, processor_s, served
from benchmarks.load_house import accepted, guest, house_of, tables_of
from benchmarks.report import Effort, Measure
from sabot.games.offers import CanBuyIn, CanLeave
from sabot.house.reckoning.memory import collecting_rarely
from sabot.house.table.clock import Times
from sabot.house.table.outbox import Outbox

GAMES: Final = ("punto-banco", "chemin-de-fer", "baccara-banque")
PEOPLE: Final = 4
UNDONE: Final = (CanBuyIn, CanLeave)
"""Nobody fetches chips or goes: a purse lasts."""
UNTIMED: Final = Times(tempo=0.001, windows=0.001, seconds=10**6, gathering=1, grace=10**10)
"""A fixed time hides nothing here: nobody looks at the clock, and a declaration would be answered when it is over."""


def measures(effort: Effort) -> list[Measure]:
    """Twenty seconds of commands, a minute with `--full`; then the lines."""
    seconds = effort.size(60 if effort.full else 20, 1)
    with collecting_rarely():
        return [
            *mixed(effort.size(200, 6), effort.size(2000, 60), seconds),
            *returns(effort.size(200, 3), effort.size(10, 2)),
        ]


def mixed(tables: int, rate: int, seconds: int) -> list[Measure]:
    """So many commands a second at tables of all three games: four people do what they may, to the ends of coups."""
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(_mixed(f"{folder}/house.db", tables, rate, seconds))
    return answered(found, "Commands of three games", f"Commands at {tables} tables of three games", rate)


async def _mixed(database: str, tables: int, rate: int, seconds: int) -> Answered:
    house = house_of(database, UNTIMED)
    await house.start()
    opened = [house.table((await tables_of(house, 1, 0, 600, GAMES[each % 3]))[0]) for each in range(tables)]
    people = [[await guest(house, table, seat, PURSE) for seat in range(1, 1 + PEOPLE)] for table in opened]
    begun, processor, every = time.perf_counter() + 0.5, time.process_time(), tables / rate
    waited = await asyncio.gather(
        *(
            _playing(table, players, begun + place / rate, every, seconds)
            for place, (table, players) in enumerate(zip(opened, people, strict=True))
        )
    )
    found = Answered(
        [ms for each in waited for ms in each], time.perf_counter() - begun, time.process_time() - processor
    )
    await house.stop()
    return found


async def _playing(table: Any, people: list[Any], begins: float, every: float, seconds: int) -> list[float]:
    """A table's commands, each due at its time, or when the croupier has done what comes before it.

    One that comes when he has gone on meanwhile is given anew, and has waited all the longer.
    """
    waited, random, ear = list[float](), Random(table.id), _Waker()  # noqa: S311 - play money
    table.watch(ear)
    for number in range(round(seconds / every)):
        due = begins + number * every
        await asyncio.sleep(max(0, due - time.perf_counter()))
        for attempt in count():
            while (move := _move(table, people, random)) is None:
                ear.told.clear()
                await ear.told.wait()
                due = time.perf_counter()
            reply = await table.command(*move, f"move {number} {attempt}")
            if reply.outcome != "stale":
                break
        accepted(reply)
        waited.append((time.perf_counter() - due) * 1000)
    table.unwatch(ear)
    return waited


def _move(table: Any, people: list[Any], random: Random) -> tuple[Any, Any] | None:
    """Somebody who is asked, and what he does; None while nobody is."""
    waits = table.game.pending(table.state)
    asked = [each for each in (() if waits is None else waits.players) if each in people]
    for player in random.sample(asked, len(asked)):
        options = [each for each in table.game.options(table.state, player) if not isinstance(each, UNDONE)]
        if options:
            return player, table.game.moves(random.choice(options), random)
    return None


def returns(tables: int, each: int) -> list[Measure]:
    """Lines that come back to a house that was killed, all at once, while it is asked whether it is well."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_returns(Path(folder), tables, each))
    count = f"{tables * each:,} lines after a kill"
    return [
        Measure(f"{count}: all have their views, from when the house is open, within", "s", [found.all_s], goal="2"),
        Measure(f"{count}: a line, of the house", "ms of the processor", [found.line_ms], goal="1"),
        Measure(f"{count}: /healthz answers meanwhile within", "ms", [max(found.healthz_ms)], goal="100"),
        Measure(f"{count}: half of the times within", "ms", [statistics.median(found.healthz_ms)]),
    ]


class Returned(NamedTuple):
    """How long it took until all had come back, and the house for each; the waits for `/healthz` meanwhile."""

    all_s: float
    line_ms: float
    healthz_ms: list[float]


async def _returns(folder: Path, tables: int, each: int) -> Returned:
    with served(folder, tables) as (house, port, opened):
        lines = [_Back(port, table) for table in opened for _ in range(each)]
        await asyncio.gather(*(line.seen.wait() for line in lines))
        os.kill(house, signal.SIGKILL)
    with served(folder, tables, port) as (house, _, _):
        with _asked_for_health(port) as waits:
            begun, before = time.perf_counter(), processor_s(house)
            for line in lines:
                line.comes()
            await asyncio.gather(*(line.seen.wait() for line in lines))
            all_s = time.perf_counter() - begun
        found = Returned(all_s, (processor_s(house) - before) * 1000 / len(lines), waits)
        for line in lines:
            line.task.cancel()
        await asyncio.gather(*(line.task for line in lines), return_exceptions=True)
    return found


class _Back:
    """Somebody who looks on at a table, and comes back when he is told to: `seen` when he has a view."""

    def __init__(self, port: int, table: str) -> None:
        self._port, self._table = port, table
        self.comes()

    def comes(self) -> None:
        """Look on, from now on."""
        self.seen = asyncio.Event()
        self.task = asyncio.create_task(self._looks_on())

    async def _looks_on(self) -> None:
        address = f"ws://127.0.0.1:{self._port}/api/tables/{self._table}/play"
        with contextlib.suppress(ConnectionClosed):
            async with connect(
                address, compression=None, proxy=None, max_size=None, ping_interval=None, open_timeout=None
            ) as looking:
                async for _ in looking:
                    self.seen.set()


_ASKS: Final = """
import socket, sys, time
while True:
    begun = time.perf_counter()
    with socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=60) as asking:
        asking.sendall(b"GET /healthz HTTP/1.1\\r\\nhost: localhost\\r\\nconnection: close\\r\\n\\r\\n")
        if not asking.recv(4096).startswith(b"HTTP/1.1 200"):
            sys.exit("the house is not well")
    print((time.perf_counter() - begun) * 1000, flush=True)
    time.sleep(0.02)
"""
"""A process of its own, as a proxy asks: a loop that opens thousands of lines keeps its own questions waiting."""


@contextmanager
def _asked_for_health(port: int) -> Iterator[list[float]]:
    """Ask the house again and again whether it is well; how long each answer took, in ms, afterwards."""
    words = [sys.executable, "-c", _ASKS, str(port)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as asking:  # noqa: S603 - fixed words
        told = cast("TextIO", asking.stdout)
        waits = [float(told.readline())]
        try:
            yield waits
        finally:
            asking.terminate()
            waits += map(float, told)


class _Waker(Outbox):
    """Somebody who looks on, and knows when there is something new."""

    def __init__(self) -> None:
        super().__init__(None)
        self.told = asyncio.Event()

    def put(self, message: bytes) -> None:
        self.told.set()
