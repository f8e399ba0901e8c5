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
from pathlib import Path
from typing import Final, NamedTuple, TextIO, cast

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.load import answered, processor_s, served
from benchmarks.mixed import ASKED, HURRIED, in_a_file, on_a_server
from benchmarks.report import Effort, Measure
from sabot.house.reckoning.memory import collecting_rarely

PROCESSES: Final = 2


def measures(effort: Effort) -> list[Measure]:
    """The lines first, in a process that nothing else has grown; then twenty seconds each, a minute with `--full`."""
    seconds, tables = effort.size(60 if effort.full else 20, 1), effort.size(200, 6)
    rate, most = effort.size(2000, 60), effort.size(4000, 60)
    of_all = f"Commands at {tables} tables of three games"
    with collecting_rarely():
        return [
            *returns(effort.size(200, 3), effort.size(10, 2)),
            *answered(in_a_file(tables, rate, seconds, ASKED), "Commands of three games", of_all, rate),
            *answered(
                in_a_file(tables, rate, seconds, HURRIED),
                "Nobody waited for",
                f"{of_all}, the croupier answering for all at once",
                rate,
                goal="",
            ),
            *answered(
                on_a_server(PROCESSES, tables, most, seconds),
                "Of two processes",
                f"{of_all}, in two processes of a house on PostgreSQL",
                most,
                goal="",
            ),
        ]


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
