"""Bringing a database to this build's schema, or saying why that cannot be."""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from .errors import DatabaseTooNew, DatabaseUnusable
from .schema import metadata

APPLICATION_ID: Final = 0x53424F54  # "SBOT" in the file's header tells our databases from others
_LEAST_PAGE: Final = 512
_SCRIPTS: Final = Path(__file__).parent / "migrations"
_one_at_a_time: Final = Lock()  # Alembic's context is global


class SchemaVersion(NamedTuple):
    """The version of a database's schema, and the oldest that may use it."""

    version: str
    oldest: str


@contextmanager
def looking(path: Path) -> Generator[sqlite3.Connection]:
    """A connection that leaves everything as it is.

    Who may write and closes last brings a log that was left into the database; who may not leaves one where none was.
    """
    log = path.with_name(path.name + "-wal")
    mode = "ro" if log.exists() and log.stat().st_size else "rw"
    with closing(sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True)) as connection:
        yield connection


def examine(path: Path) -> SchemaVersion | None:
    """Raise unless the file is new or a database this build can use; touch nothing."""
    schema = _schema_of(path)
    require_known(str(path), schema)
    return schema


def require_known(where: str, schema: SchemaVersion | None) -> None:
    """Raise where a database says that this build is too old for it; one that is new says nothing."""
    if schema is not None and not {schema.version, schema.oldest} & _known():
        raise DatabaseTooNew(where, schema.version, head())


def require_version(where: str, schema: SchemaVersion | None) -> None:
    """Raise unless a database has this build's schema, or a newer one that this build may use."""
    require_known(where, schema)
    there = require_there(where, schema)
    if is_older(there):
        raise DatabaseUnusable(where, f"it has schema version {there.version}: sabot serve brings it to {head()}")


def require_there(where: str, schema: SchemaVersion | None) -> SchemaVersion:
    """Raise where there is no database."""
    if schema is None:
        raise DatabaseUnusable(where, "there is no house's database")
    return schema


def is_older(schema: SchemaVersion) -> bool:
    """Whether a database has a schema that this build brings to its own."""
    return schema.version in _known() - {head()}


@cache
def head() -> str:
    """The schema version of this build."""
    return ScriptDirectory.from_config(_config()).get_current_head() or "none"


@cache
def _known() -> frozenset[str]:
    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def upgrade(engine: Engine, schema: SchemaVersion | None) -> None:
    """Bring the database to this build's schema, in one transaction; a newer one stays as it is."""
    if schema is None or is_older(schema):
        _run(engine, lambda _, config: command.upgrade(config, "head"))


def make(engine: Engine) -> None:
    """Make this build's schema where there is none, in one transaction."""

    def work(connection: Connection, config: Config) -> None:
        metadata.create_all(connection, checkfirst=False)
        command.stamp(config, "head")

    _run(engine, work)


def _run(engine: Engine, work: Callable[[Connection, Config], None]) -> None:
    config = _config()
    with _one_at_a_time, engine.begin() as connection:
        config.attributes["connection"] = connection
        work(connection, config)


def _schema_of(path: Path) -> SchemaVersion | None:
    if not path.exists():
        return None
    try:
        _require_a_page(path)
        with looking(path) as connection:
            return _said(path, connection)
    except sqlite3.Error as error:
        raise DatabaseUnusable(str(path), str(error)) from error


def _require_a_page(path: Path) -> None:
    """Raise for a file that is shorter than any database: SQLite takes it for an empty one."""
    if 0 < path.stat().st_size < _LEAST_PAGE:
        raise sqlite3.DatabaseError("file is not a database")


def _said(path: Path, connection: sqlite3.Connection) -> SchemaVersion | None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if not tables and application in (0, APPLICATION_ID):
        return None
    if application != APPLICATION_ID:
        raise DatabaseUnusable(str(path), "it is the database of another program")
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None or "compatibility" not in tables:
        return None if row is None else SchemaVersion(row[0], row[0])
    return SchemaVersion(row[0], *connection.execute("SELECT oldest FROM compatibility").fetchone())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    return config
