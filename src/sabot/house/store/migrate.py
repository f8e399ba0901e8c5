"""Bringing a database to this build's schema, or saying why that cannot be."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from .errors import DatabaseTooNew, DatabaseUnusable

APPLICATION_ID: Final = 0x53424F54  # "SBOT" in the file's header tells our databases from others
_SCRIPTS: Final = Path(__file__).parent / "migrations"
_one_at_a_time: Final = Lock()  # Alembic's context is global


def examine(path: Path) -> None:
    """Raise unless the file is new or a database this build can use; touch nothing."""
    found = _found(path)
    if found is None:
        return
    scripts = ScriptDirectory.from_config(_config())
    if found not in {script.revision for script in scripts.walk_revisions()}:
        raise DatabaseTooNew(str(path), found, scripts.get_current_head() or "none")


def require_current(path: Path) -> None:
    """Raise unless the file is a database of this build's schema; touch nothing."""
    examine(path)
    found, known = _found(path), ScriptDirectory.from_config(_config()).get_current_head()
    if found is None:
        raise DatabaseUnusable(str(path), "there is no house's database")
    if found != known:
        raise DatabaseUnusable(str(path), f"it has schema version {found}: sabot serve brings it to {known}")


def upgrade(engine: Engine) -> None:
    """Bring the database to this build's schema, in one transaction."""
    config = _config()
    with _one_at_a_time, engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


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
