"""A lock by which a single process owns a database: a second SQLite file beside it, in an exclusive transaction."""

import sqlite3
from pathlib import Path

from .errors import DatabaseInUse, DatabaseUnusable
from .files import keep_private


class OwnerLock:
    """The lock of a database; the system drops it when its process dies, however it dies."""

    def __init__(self, path: Path) -> None:
        self._connection = _hold(path, path.with_name(path.name + ".lock"))

    def release(self) -> None:
        """Give the database free; the empty lock file stays, so that no two files can be the lock."""
        self._connection.close()


def _hold(path: Path, lock: Path) -> sqlite3.Connection:
    connection: sqlite3.Connection | None = None
    try:
        if lock.exists() and (not lock.is_file() or lock.stat().st_size):
            raise OSError("another program's file bears its name")
        keep_private(lock)
        connection = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = MEMORY")  # no journal file beside the lock
        connection.execute("BEGIN EXCLUSIVE")
    except (sqlite3.Error, OSError) as error:
        if connection is not None:
            connection.close()
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise DatabaseInUse(str(path)) from error
        raise DatabaseUnusable(str(path), f"its lock {lock.name} cannot be taken ({error})") from error
    return connection
