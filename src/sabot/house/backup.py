"""A copy of a house's database, one consistent state, while play goes on."""

import contextlib
import sqlite3
from pathlib import Path

from sabot.house.store.copies import copy
from sabot.house.store.errors import DatabaseUnusable
from sabot.house.store.location import database_path, is_server, shown
from sabot.house.store.migrate import examine


def back_up(database: str, to: Path) -> Path:
    """Copy a database to a file that is not there yet; raises StoreError."""
    if is_server(database):
        raise DatabaseUnusable(shown(database), "a server's database is copied by its own program, pg_dump")
    path, target = database_path(database), database_path(to)
    if not path.exists():
        raise DatabaseUnusable(str(path), "there is no such file")
    if target.exists():
        raise DatabaseUnusable(str(target), "it is there already, and nothing is written over a backup")
    examine(path)
    unfinished = target.with_name(target.name + ".unfinished")
    with contextlib.suppress(FileNotFoundError):
        unfinished.unlink()
    try:
        copy(path, unfinished)
        unfinished.rename(target)
    except (sqlite3.Error, OSError) as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise DatabaseUnusable(str(target), f"it cannot be written ({error})") from error
    return target
