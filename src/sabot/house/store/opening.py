"""Opening a database: where it is, whose it is, what it is; then the store on it."""

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from .batch import Faults, reason
from .engine import migrating_engine
from .errors import DatabaseUnusable
from .files import keep_private
from .location import database_path
from .lock import OwnerLock
from .migrate import examine, upgrade
from .store import Store
from .writer import no_faults

_OLDEST_SQLITE: Final = (3, 37, 0)  # the first with strict tables


def open_store(where: str | Path, *, faults: Faults = no_faults) -> Store:
    """Open, and where needed make or migrate, the database at a path or `sqlite:///path`. Blocks shortly."""
    path = database_path(where)
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise DatabaseUnusable(str(path), f"SQLite {sqlite3.sqlite_version} is too old; 3.37 is needed")
    lock = OwnerLock(path)
    try:
        _prepare(path)
        return Store(path, lock, faults)
    except sqlite3.Error as error:
        lock.release()
        raise DatabaseUnusable(str(path), reason(error)) from error
    except BaseException:
        lock.release()
        raise


def _prepare(path: Path) -> None:
    examine(path)  # before anything is written to a file that may be somebody else's
    try:
        keep_private(path)
    except OSError as error:
        raise DatabaseUnusable(str(path), str(error)) from error
    engine = migrating_engine(path)
    try:
        _require_wal(path, engine)
        upgrade(engine)
    except SQLAlchemyError as error:
        raise DatabaseUnusable(str(path), reason(error)) from error
    finally:
        engine.dispose()


def _require_wal(path: Path, engine: Engine) -> None:
    with engine.connect() as connection:
        mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
    if mode != "wal":
        raise DatabaseUnusable(str(path), f"its file system allows no write-ahead log (mode {mode})")
