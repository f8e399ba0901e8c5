"""A copy of a house's database, one consistent state, while play goes on."""

import contextlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sabot.house.store.errors import DatabaseUnusable
from sabot.house.store.files import keep_private
from sabot.house.store.location import database_path, is_server, shown
from sabot.house.store.migrate import examine

_PAGES: Final = 1000
"""So many are copied before others may write again."""


def back_up(database: str, copy: Path) -> Path:
    """Copy a database to a file that is not there yet; raises StoreError."""
    if is_server(database):
        raise DatabaseUnusable(shown(database), "a server's database is copied by its own program, pg_dump")
    path, target = database_path(database), database_path(copy)
    if not path.exists():
        raise DatabaseUnusable(str(path), "there is no such file")
    if target.exists():
        raise DatabaseUnusable(str(target), "it is there already, and nothing is written over a backup")
    examine(path)
    unfinished = target.with_name(target.name + ".unfinished")
    with contextlib.suppress(FileNotFoundError):
        unfinished.unlink()
    try:
        keep_private(unfinished)
        _copied(path, unfinished)
        unfinished.rename(target)
    except (sqlite3.Error, OSError) as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise DatabaseUnusable(str(target), f"it cannot be written ({error})") from error
    return target


def _copied(path: Path, target: Path) -> None:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as source:
        source.execute("PRAGMA query_only = ON")
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on one state, however long it takes
        with closing(sqlite3.connect(target, isolation_level=None)) as copied:
            source.backup(copied, pages=_PAGES)
            copied.execute("PRAGMA journal_mode = DELETE")  # one file, that nothing has to lie beside
            (said,) = copied.execute("PRAGMA integrity_check").fetchone()
    if said != "ok":
        raise sqlite3.DatabaseError(f"the copy is not sound: {said}")
