"""Copies of a database in a file, each one consistent state, while play goes on."""

import contextlib
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from .batch import reason
from .engine import migrating_engine
from .errors import DatabaseUnusable
from .files import keep_private
from .migrate import SchemaVersion, head, looking, upgrade

_PAGES: Final = 1000
"""So many are copied before others may write again."""


def copy(path: Path, target: Path) -> None:
    """Copy a database into a new file; raises sqlite3.Error and OSError."""
    keep_private(target)
    with looking(path) as source:
        source.execute("PRAGMA query_only = ON")
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on one state, however long it takes
        with closing(sqlite3.connect(target, isolation_level=None)) as copied:
            source.backup(copied, pages=_PAGES)
            copied.execute("PRAGMA journal_mode = DELETE")  # one file, that nothing has to lie beside
            (said,) = copied.execute("PRAGMA integrity_check").fetchone()
    if said != "ok":
        raise sqlite3.DatabaseError(f"the copy is not sound: {said}")


@contextmanager
def brought_up(path: Path, schema: SchemaVersion) -> Generator[Path]:
    """A passing copy of an older database, of this build's schema; raises DatabaseUnusable."""
    with contextlib.ExitStack() as passing:
        try:
            target = Path(passing.enter_context(TemporaryDirectory(prefix="sabot-"))) / path.name
            copy(path, target)
            engine = migrating_engine(target)
            try:
                upgrade(engine, schema)
            finally:
                engine.dispose()
        except (sqlite3.Error, OSError, SQLAlchemyError) as error:
            why = f"it has schema version {schema.version}, and no copy of it in {head()} can be made ({reason(error)})"
            raise DatabaseUnusable(str(path), why) from error
        yield target
