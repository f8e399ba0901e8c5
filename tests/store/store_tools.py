"""What the tests of the store share."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

import sabot
from patience import STUCK_AFTER
from sabot.house.store import (
    Append,
    LedgerEntry,
    NewEvent,
    PlayerRecord,
    Step,
    Store,
    TableRecord,
    open_store,
)

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, STUCK_AFTER))


def a_table(name: str = "t", created_ms: int = 1) -> TableRecord:
    return TableRecord(name, f"Table {name}", b'{"name":"punto-banco"}', b"{}", created_ms)


def a_player(name: str) -> PlayerRecord:
    return PlayerRecord(name, name.title(), f"digest of {name}".encode(), 1)


def a_step(table: str = "t", expected: int = 0, events: int = 1, **more: Any) -> Append:
    bodies = (f'{{"number":{expected + count}}}'.encode() for count in range(1, events + 1))
    return Append(table, expected, 1000 + expected, tuple(NewEvent("said", body) for body in bodies), **more)


def move(source: str, target: str, cents: int) -> tuple[LedgerEntry, ...]:
    return LedgerEntry(source, -cents), LedgerEntry(target, cents)


@asynccontextmanager
async def opened(path: Path, **more: Any) -> AsyncIterator[Store]:
    async with open_store(path / "house.db", **more) as store:
        if await store.table("t") is None:
            await store.create_table(a_table())
        yield store


def look(path: Path, query: str) -> list[Any]:
    """Ask the file with a connection that is not the store's."""
    with closing(sqlite3.connect(path / "house.db")) as connection:
        return connection.execute(query).fetchall()


def start(script: str, *arguments: str | Path) -> subprocess.Popen[str]:
    here = Path(__file__).parent
    paths = os.pathsep.join(map(str, (Path(sabot.__file__).parent.parent, here, here.parent)))
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )


class Disk:
    """A disk that can be held up before a batch, and that fails at the given steps while `broken`."""

    def __init__(self, *failing: Step) -> None:
        self.failing = failing
        self.broken = False
        self.open = threading.Event()
        self.open.set()
        self.steps: list[Step] = []

    def __call__(self, step: Step) -> None:
        self.steps.append(step)
        if step == "begin":
            self.open.wait()
        if self.broken and step in self.failing:
            raise OSError(5, "broken")

    async def hold(self, store: Store) -> asyncio.Task[None]:
        """Stop the writer in a batch of its own, so that whatever comes next waits together."""
        self.open.clear()
        begun = self.steps.count("begin")
        task = asyncio.create_task(store.probe())
        while self.steps.count("begin") == begun:
            await asyncio.sleep(0.001)
        return task


async def together(store: Store, disk: Disk, *works: Coroutine[Any, Any, object]) -> list[object]:
    """Do the works in one batch; return their answers and errors."""
    held = await disk.hold(store)
    tasks = [asyncio.create_task(work) for work in works]
    await asyncio.sleep(0)  # each has asked
    disk.open.set()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(held, return_exceptions=True)
    return list(answers)
