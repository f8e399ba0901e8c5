"""A house's database in a file: whose it is, what it is, and how the writer speaks to it."""

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from . import marks
from .batch import reason
from .database import Database
from .engine import migrating_engine, reading_engine, writing_connection
from .errors import DatabaseReplaced, DatabaseUnusable
from .files import Files, keep_private
from .lock import OwnerLock
from .migrate import examine, upgrade
from .sql import SQLITE, WritingSession, same
from .writes import SAVEPOINT

_OLDEST_SQLITE: Final = (3, 37, 0)  # the first with strict tables
_BEGIN: Final = same("BEGIN IMMEDIATE")
_COMMIT: Final = same("COMMIT")
_SAVE: Final = same("PRAGMA wal_checkpoint(FULL)")


def file_database(path: Path) -> Database:
    """Lock the file, and where needed make or migrate what is in it. Raises StoreError."""
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise DatabaseUnusable(str(path), f"SQLite {sqlite3.sqlite_version} is too old; 3.37 is needed")
    examine(path)  # before anything is locked or written beside a file that may be somebody else's
    lock = OwnerLock(path)
    try:
        _prepare(path)
    except BaseException:
        lock.release()
        raise
    return _database(path, Files(path), lock)


def _database(path: Path, files: Files, lock: OwnerLock) -> Database:
    def connect() -> WritingSession:
        """The log that is there now is from here on the one to be held to."""
        session = WritingSession(writing_connection(path), SQLITE)
        marks.last(session)  # the log is there when something was read
        files.remember()
        return session

    def check(session: WritingSession | None) -> None:
        """Commits in a log that lost its name are brought to safety; raises DatabaseReplaced."""
        try:
            files.check()
        except DatabaseReplaced:
            if session is not None and files.has_database:
                session.execute(_SAVE)
            raise

    def commit(session: WritingSession) -> None:
        session.execute(_COMMIT)
        files.check()

    return Database(
        where=str(path),
        connect=connect,
        check=check,
        begin=_begin,
        in_transaction=_in_transaction,
        commit=commit,
        is_stored=_is_stored,
        reading=lambda: reading_engine(path),
        release=lock.release,
    )


def _begin(session: WritingSession) -> int:
    session.execute(_BEGIN)
    mark = marks.advance(session)
    session.execute(SAVEPOINT)
    return mark


def _in_transaction(session: WritingSession) -> bool:
    return bool(getattr(session.driver, "in_transaction", False))


def _is_stored(session: WritingSession, mark: int) -> bool:
    """Only a later commit proves it."""
    session.execute(_BEGIN)
    last = marks.last(session)
    marks.advance(session)
    session.execute(_COMMIT)
    return last >= mark


def _prepare(path: Path) -> None:
    schema = examine(path)  # again: another process may have made it meanwhile
    try:
        keep_private(path)
    except OSError as error:
        raise DatabaseUnusable(str(path), str(error)) from error
    engine = migrating_engine(path)
    try:
        _require_wal(path, engine)
        upgrade(engine, schema)
    except SQLAlchemyError as error:
        raise DatabaseUnusable(str(path), reason(error)) from error
    finally:
        engine.dispose()


def _require_wal(path: Path, engine: Engine) -> None:
    with engine.connect() as connection:
        mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
    if mode != "wal":
        raise DatabaseUnusable(str(path), f"its file system allows no write-ahead log (mode {mode})")
