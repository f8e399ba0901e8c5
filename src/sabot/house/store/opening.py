"""Opening a database, a file's or a server's, for one house or to look in."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from .batch import Faults, reason
from .copies import brought_up
from .database import Database
from .engine import reading_engine
from .errors import DatabaseUnusable, ReadFailed
from .location import database_path, is_server, shown
from .migrate import examine, is_older, require_there, require_version
from .sqlite import file_database
from .store import Store
from .writer import no_faults

if TYPE_CHECKING:
    from .peers import Register


def open_store(where: str | Path, *, faults: Faults = no_faults, shared: bool = False) -> Store:
    """Open, and where needed make or migrate, the database at a path or address. Blocks shortly. Raises StoreError.

    A database on a server may be shared with other processes of its house.
    """
    database = _database(where, shared=shared)
    try:
        return Store(database, faults)
    except sqlite3.Error as error:
        database.release()
        raise DatabaseUnusable(shown(where), reason(error)) from error
    except BaseException:
        database.release()
        raise


def join(where: str | Path, address: str) -> "Register":
    """Enter this process among those of a house, whose database it has opened shared. Blocks; raises StoreError."""
    register: Register = import_module(".peers", __package__).Register(str(where), address)
    return register


def _database(where: str | Path, *, shared: bool) -> Database:
    if not is_server(where):
        if shared:
            raise DatabaseUnusable(
                shown(where),
                "several processes share a database on a PostgreSQL server, not a file: leave --address out",
            )
        return file_database(database_path(where))
    database: Database = _servers(where).server_database(str(where), shared=shared)
    return database


@contextmanager
def looking_into(where: str | Path, *, older: bool = False) -> Generator[Connection]:
    """A single state of a database of this build's schema, also while its house is open. Raises StoreError.

    With `older` a file may have an older schema: then it is a copy of it, brought up and deleted afterwards.
    """
    with _looked_into(where, older=older) as engine:
        try:
            with engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise ReadFailed(reason(error)) from error
        finally:
            engine.dispose()


@contextmanager
def _looked_into(where: str | Path, *, older: bool) -> Generator[Engine]:
    if is_server(where):
        yield _servers(where).looking_engine(str(where))
        return
    path = database_path(where)
    schema = require_there(str(path), examine(path))
    if older and is_older(schema):
        with brought_up(path, schema) as copied:
            yield reading_engine(copied)
    else:
        require_version(str(path), schema)
        yield reading_engine(path)


def _servers(where: str | Path) -> ModuleType:
    """The module that speaks to servers, imported only where an address is one's; its driver is an extra."""
    try:
        return import_module(".postgres", __package__)
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise DatabaseUnusable(shown(where), "psycopg is not installed: pip install 'sabot[postgres]'") from None
