"""Bringing a database to this build's schema, or saying why that cannot be."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from .errors import DatabaseTooNew, DatabaseUnusable
from .schema import metadata

APPLICATION_ID: Final = 0x53424F54  # "SBOT" in the file's header tells our databases from others
_SCRIPTS: Final = Path(__file__).parent / "migrations"
_one_at_a_time: Final = Lock()  # Alembic's context is global


def examine(path: Path) -> None:
    """Raise unless the file is new or a database this build can use; touch nothing."""
    require_known(str(path), _found(path))


def require_current(path: Path) -> None:
    """Raise unless the file is a database of this build's schema; touch nothing."""
    require_version(str(path), _found(path))


def require_known(where: str, found: str | None) -> None:
    """Raise where a database has a schema version that this build does not know; one that is new has none."""
    scripts = ScriptDirectory.from_config(_config())
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise DatabaseTooNew(where, found, scripts.get_current_head() or "none")


def require_version(where: str, found: str | None) -> None:
    """Raise unless a database has this build's schema version."""
    require_known(where, found)
    known = ScriptDirectory.from_config(_config()).get_current_head()
    if found is None:
        raise DatabaseUnusable(where, "there is no house's database")
    if found != known:
        raise DatabaseUnusable(where, f"it has schema version {found}: sabot serve brings it to {known}")


def upgrade(engine: Engine) -> None:
    """Bring the database to this build's schema, in one transaction."""
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


def _found(path: Path) -> str | None:
    if not path.exists():
        return None
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as connection:
            return _revision(path, connection)
    except sqlite3.Error as error:
        raise DatabaseUnusable(str(path), str(error)) from error


def _revision(path: Path, connection: sqlite3.Connection) -> str | None:
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if not tables:
        return None
    if application != APPLICATION_ID:
        raise DatabaseUnusable(str(path), "it is the database of another program")
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    return config
