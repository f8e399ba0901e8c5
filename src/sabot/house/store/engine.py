"""Connections to the SQLite file: how they are set up and how their transactions begin."""

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

READERS: Final = 2
"""Threads, and so connections, that read."""

_BUSY_SECONDS: Final = 5.0
_PRAGMAS: Final = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # without it a Mac acknowledges what its drive still holds in memory
    "PRAGMA checkpoint_fullfsync = ON",
)


def writing_connection(path: Path) -> sqlite3.Connection:
    """Return the one connection that writes; it keeps its statements prepared, and begins no transaction by itself."""
    address = f"{path.as_uri()}?mode=rw"  # a database that was taken away is not made anew
    connection = sqlite3.connect(
        address, uri=True, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    _set_up(connection, _PRAGMAS)
    return connection


def migrating_engine(path: Path) -> Engine:
    """Return an engine for migrations; its transactions take the write lock at once."""
    return _engine(path, size=1, pragmas=_PRAGMAS, begin="BEGIN IMMEDIATE")


def reading_engine(path: Path) -> Engine:
    """Return the engine of the reading connections; each transaction sees one state of the database."""
    return _engine(path, size=READERS, pragmas=(*_PRAGMAS, "PRAGMA query_only = ON"), begin="BEGIN")


def _engine(path: Path, *, size: int, pragmas: tuple[str, ...], begin: str) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=size,
        max_overflow=0,
        connect_args={"timeout": _BUSY_SECONDS, "check_same_thread": False},
    )

    def on_connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        _set_up(connection, pragmas)

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)
    return engine


def _set_up(connection: sqlite3.Connection, pragmas: tuple[str, ...]) -> None:
    for pragma in pragmas:
        connection.execute(pragma)
