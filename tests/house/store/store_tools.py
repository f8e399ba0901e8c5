"""What the tests of the store share."""

import asyncio
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from new_database import new_database
from places import TESTS
from sabot.house.store import Append, LedgerEntry, NewEvent, PlayerRecord, Store, TableRecord, open_store
from sabot.house.store.location import is_server
from sabot.house.store.sql import Rows, Statement
from world import kill
from world.disk import Disk

T = TypeVar("T")


def a_table(name: str = "t", created_ms: int = 1) -> TableRecord:
    return TableRecord(name, f"Table {name}", b'{"name":"punto-banco"}', b"{}", created_ms)


def a_player(name: str) -> PlayerRecord:
    return PlayerRecord(name, name.title(), f"digest of {name}".encode(), 1)


def a_step(table: str = "t", expected: int = 0, events: int = 1, **more: Any) -> Append:
    bodies = (f'{{"number":{expected + count}}}'.encode() for count in range(1, events + 1))
    return Append(table, expected, 1000 + expected, tuple(NewEvent("said", body) for body in bodies), **more)


def move(source: str, target: str, cents: int) -> tuple[LedgerEntry, ...]:
    return LedgerEntry(source, -cents), LedgerEntry(target, cents)


@dataclass(frozen=True)
class Place:
    """A database that a test has for itself: a file's path, or a server's address."""

    where: str

    @property
    def is_file(self) -> bool:
        return not is_server(self.where)

    def look(self, query: str) -> list[Any]:
        """Ask the database, or tell it something, by a connection that is not the store's."""
        connection: Any = sqlite3.connect(self.where) if self.is_file else link(self.where)
        with closing(connection), connection:
            asked = connection.execute(query)
            return list(asked.fetchall() if asked.description else ())


def link(where: str) -> Any:
    return import_module("psycopg").connect(where)


@asynccontextmanager
async def opened(place: Place | Path, **more: Any) -> AsyncIterator[Store]:
    place = place if isinstance(place, Place) else Place(str(place / "house.db"))
    if place.is_file:
        new_database(Path(place.where))
    async with open_store(place.where, **more) as store:
        if await store.table("t") is None:
            await store.create_table(a_table())
        yield store


def look(place: Place | Path, query: str) -> list[Any]:
    """Ask a database with a connection that is not the store's."""
    return (place if isinstance(place, Place) else Place(str(place / "house.db"))).look(query)


def start(script: str, *arguments: str | Path) -> subprocess.Popen[str]:
    return kill.start("-c", script, *arguments, paths=(kill.SOURCES, TESTS / "house" / "store", TESTS))


def heard(store: Store) -> list[str]:
    """The statements that the writer makes from now on, as a file hears them."""
    said: list[str] = []
    session = store._writer._session
    assert session is not None
    execute = session.execute

    def listening(each: Statement, row: Sequence[object] = ()) -> Rows:
        said.append(each.sqlite)
        return execute(each, row)

    session.execute = listening  # type: ignore[assignment,method-assign]
    return said


async def together(store: Store, disk: Disk, *works: Coroutine[Any, Any, object]) -> list[object]:
    """Do the works in one batch; return their answers and errors."""
    held = await disk.hold(store)
    tasks = [asyncio.create_task(work) for work in works]
    await asyncio.sleep(0)  # each has asked
    disk.open.set()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(held, return_exceptions=True)
    return list(answers)
