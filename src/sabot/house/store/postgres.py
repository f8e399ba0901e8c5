"""A house's database on a PostgreSQL server: whose it is, what it is, and how the writer speaks to it."""

import time
from typing import Any, Final, cast

import psycopg
from psycopg import conninfo
from psycopg.abc import Buffer
from psycopg.types.string import StrDumper
from sqlalchemy import Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool, QueuePool

from . import migrate
from .batch import reason
from .database import Database
from .engine import READERS
from .errors import DatabaseInUse, DatabaseTaken, DatabaseUnusable, WriteFailed
from .lines import AwaitedRows, Lines
from .location import shown
from .schema import OURS
from .sql import WritingSession, postgres, same
from .writes import SAVEPOINT

IDLE_MS: Final = 1000
"""A transaction in which so long nothing is asked is ended by the server: a process that stands still stops nobody."""
LOCK_MS: Final = 3000
"""So long a statement waits for what another transaction has locked."""
OWNER_S: Final = 1.0
"""So long a house that opens waits for one that has just died to be noticed."""
MOST_CLOCK_S: Final = 60
"""A server's clock may differ so much from this machine's."""
_OLDEST: Final = 130000  # the first whose transactions can be asked for by their full number
_KEEPALIVE: Final = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2"
_USUAL: Final[dict[str, str | int | None]] = {
    "application_name": "sabot",
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}
"""Settings that an address may override; a server that is gone is noticed within ten seconds, asked or not."""
_POSTGRES: Final = postgres(psycopg.IntegrityError, Lines.together)

_LOCK: Final = "SELECT pg_try_advisory_lock(1396854612, hashtext(current_schema()))"  # the number is SBOT
_SHARE: Final = "SELECT pg_try_advisory_lock_shared(1396854612, hashtext(current_schema()))"
_MAKING: Final = "SELECT pg_advisory_lock(1396854613, hashtext(current_schema()))"
_MADE: Final = "SELECT pg_advisory_unlock(1396854613, hashtext(current_schema()))"
"""Processes that share a database make or migrate it one after another."""
_ABOUT: Final = """
    SELECT current_setting('server_version_num')::int, current_setting('server_encoding'), pg_is_in_recovery(),
    current_schema(), extract(epoch FROM clock_timestamp())::float8
"""
_TABLES: Final = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
_MARKED: Final = "SELECT obj_description(to_regclass('commits'), 'pg_class')"
_REVISION: Final = "SELECT version_num FROM alembic_version"
_NAMES_OLDEST: Final = "SELECT to_regclass('compatibility') IS NOT NULL"
_OLDEST_SCHEMA: Final = "SELECT oldest FROM compatibility"
_OPENED: Final = """
    INSERT INTO commits (id, count) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = commits.count + 1
    RETURNING count
"""
_OPENED_BEFORE: Final = _OPENED.replace("count + 1", "count")
"""A process that shares the database is not another house."""
_NUMBER: Final = "SELECT pg_current_xact_id()::text"
"""By which the transaction is asked for, should its commit be in doubt."""
_STATUS: Final = same("SELECT pg_xact_status(?::xid8)")
_EPOCH: Final = same("SELECT count FROM commits")

Link = psycopg.Connection[tuple[Any, ...]]


def server_database(where: str, *, shared: bool = False) -> Database:
    """Take the database, or share it, and where needed make or migrate what is in it. Raises StoreError."""
    name = shown(where)
    if not psycopg.Pipeline.is_supported():
        raise DatabaseUnusable(name, "psycopg uses a libpq older than 14: pip install 'psycopg[binary]'")
    try:
        connection = _owned(where, shared=shared)
    except psycopg.Error as error:
        raise DatabaseUnusable(name, reason(error)) from error
    try:
        _wait_for_others(connection)
        _prepare(where, connection)
        opened = _count(connection.execute(_OPENED_BEFORE if shared else _OPENED))
        connection.execute(_MADE)
        return _Server(where, connection, opened, shared=shared).database()
    except (psycopg.Error, SQLAlchemyError) as error:
        connection.close()
        raise DatabaseUnusable(name, reason(error)) from error
    except BaseException:
        connection.close()
        raise


def looking_engine(where: str) -> Engine:
    """An engine to look into a database of this build's schema, which may think for long; raises StoreError."""
    name = shown(where)
    try:
        with link(where) as connection:
            _examine(name, connection)
            migrate.require_version(name, _schema_of(name, connection))
    except psycopg.Error as error:
        raise DatabaseUnusable(name, reason(error)) from error
    return _reading(where, idle_ms=0)


class _Asked(StrDumper):
    """A text that is asked for: one with a null character, which no text of a server has, is not there."""

    def dump(self, obj: str) -> Buffer | None:
        return super().dump(obj.replace("\0", "\ufffd"))


def link(where: str, *, idle_ms: int = IDLE_MS, options: str = "") -> Link:
    """A connection that begins no transaction by itself; what the address says of a setting is stronger."""
    try:
        said = conninfo.conninfo_to_dict(where)
    except (psycopg.ProgrammingError, UnicodeError):  # their text may quote the password
        raise DatabaseUnusable(
            shown(where), "its address cannot be read: say postgresql://user@host:5432/database"
        ) from None
    bounds = f"-c idle_in_transaction_session_timeout={idle_ms} -c lock_timeout={LOCK_MS} {_KEEPALIVE}"
    said |= {"options": f"{bounds} {options} {said.get('options') or ''}"}
    return psycopg.connect(conninfo.make_conninfo("", **(_USUAL | said)), autocommit=True)


def _owned(where: str, *, shared: bool) -> Link:
    """A connection that holds the database for its process, or with others of its house, as long as it lasts."""
    connection = link(where)
    until = time.monotonic() + OWNER_S
    try:
        _examine(shown(where), connection)
        while not _value(connection.execute(_SHARE if shared else _LOCK)):
            if time.monotonic() > until:
                raise DatabaseInUse(shown(where))
            time.sleep(0.02)
    except BaseException:
        connection.close()
        raise
    return connection


class _Server:
    """The connection by which a house holds its database, and how often that was opened when this house did."""

    def __init__(self, where: str, connection: Link, opened: int, *, shared: bool) -> None:
        self._where, self._opened, self._shared = where, opened, shared
        self._connection: Link | None = connection

    def database(self) -> Database:
        return Database(
            where=shown(self._where),
            connect=self._connect,
            check=_no_check,
            begin=_begin,
            in_transaction=_in_transaction,
            commit=_commit,
            is_stored=_is_stored,
            reading=lambda: _reading(self._where, idle_ms=IDLE_MS),
            release=self._release,
        )

    def _connect(self) -> WritingSession:
        """The connection that took the database, and when that is lost another that takes it again."""
        connection, self._connection = self._connection or self._again(), None
        session = WritingSession(Lines(connection), _POSTGRES)
        if int(session.execute(_EPOCH).fetchone()[0]) != self._opened:
            session.driver.close()
            raise DatabaseTaken(shown(self._where))
        return session

    def _again(self) -> Link:
        try:
            return _owned(self._where, shared=self._shared)
        except DatabaseInUse as error:
            raise WriteFailed(f"another connection holds the database {error.path}") from error
        except DatabaseUnusable as error:
            raise WriteFailed(error.reason) from error

    def _release(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _no_check(_session: WritingSession | None) -> None:
    """A server looks after its files."""


def _begin(session: WritingSession) -> AwaitedRows:
    """Begin a transaction, without waiting for its number: it comes with the first answer."""
    lines = _lines(session)
    lines.ask("BEGIN")
    number = lines.ask(_NUMBER)
    lines.ask(SAVEPOINT.postgres)
    return number


def _in_transaction(session: WritingSession) -> bool:
    return not _lines(session).is_idle


def _commit(session: WritingSession) -> None:
    """Commit; a transaction in which something failed is rolled back by the server without a word."""
    lines = _lines(session)
    lines.settle()  # its number is known before
    said = lines.execute("COMMIT").said.decode()
    if said != "COMMIT":
        raise WriteFailed(f"the server answered COMMIT with {said}")


def _is_stored(session: WritingSession, mark: AwaitedRows) -> bool | None:
    """A transaction's status; None while it goes on. One that the server knows no more ended long ago: nobody knows."""
    (number,) = mark.rows
    return {"committed": True, "aborted": False}.get(str(session.execute(_STATUS, number).fetchone()[0]))


def _lines(session: WritingSession) -> Lines:
    return cast("Lines", session.driver)


def _reading(where: str, *, idle_ms: int) -> Engine:
    return _engine(where, QueuePool, idle_ms, "-c default_transaction_read_only=on")


def _engine(where: str, pool: type[QueuePool | NullPool], idle_ms: int, options: str = "") -> Engine:
    def connect() -> Link:
        connection = link(where, idle_ms=idle_ms, options=options)
        connection.autocommit = False
        connection.adapters.register_dumper(str, _Asked)
        return connection

    sizes = {"pool_size": READERS, "max_overflow": 0} if pool is QueuePool else {}
    return create_engine(
        "postgresql+psycopg://",
        creator=connect,
        poolclass=pool,
        isolation_level="REPEATABLE READ",
        use_native_hstore=False,
        pool_pre_ping=True,
        **sizes,
    )


def _wait_for_others(connection: Link) -> None:
    """Be the one who makes or migrates the database, however long another takes for it."""
    connection.execute("SET lock_timeout = 0")
    connection.execute(_MAKING)
    connection.execute("RESET lock_timeout")


def _prepare(where: str, connection: Link) -> None:
    name = shown(where)
    schema = _schema_of(name, connection)
    migrate.require_known(name, schema)
    engine = _engine(where, NullPool, idle_ms=0)
    try:
        if schema is None:
            migrate.make(engine)
        else:
            migrate.upgrade(engine, schema)
    finally:
        engine.dispose()


def _examine(name: str, connection: Link) -> None:
    """Raise where the server is not one that a house can run on."""
    trouble = trouble_with(*_row(connection.execute(_ABOUT)), now=time.time())
    if trouble is not None:
        raise DatabaseUnusable(name, trouble)


def trouble_with(
    version: int, encoding: str, standby: bool, schema: str | None, clock: float, *, now: float
) -> str | None:
    """The reason why no house can run on a server that says this of itself."""
    ahead = clock - now
    troubles = {
        "its server is older than PostgreSQL 13": version < _OLDEST,
        f"it is encoded in {encoding}; a house's is in UTF8: createdb --encoding=UTF8": encoding != "UTF8",
        "it is a standby's, which can only be read: say the address of its primary": standby,
        "there is no schema in its search path to make tables in": schema is None,
        f"its server's clock is {abs(ahead):.0f} seconds {'ahead of' if ahead > 0 else 'behind'} this machine's: "
        "set both by the same time server": abs(ahead) > MOST_CLOCK_S,
    }
    return next((trouble for trouble, is_so in troubles.items() if is_so), None)


def _schema_of(name: str, connection: Link) -> migrate.SchemaVersion | None:
    """The schema version of a database; None where it is empty. Raises where it is somebody else's."""
    if not _count(connection.execute(_TABLES)):
        return None
    if _value(connection.execute(_MARKED)) != OURS:
        raise DatabaseUnusable(name, "it is the database of another program")
    version = str(_value(connection.execute(_REVISION)))
    names_oldest = _value(connection.execute(_NAMES_OLDEST))
    return migrate.SchemaVersion(version, str(_value(connection.execute(_OLDEST_SCHEMA))) if names_oldest else version)


def _row(cursor: psycopg.Cursor[tuple[Any, ...]]) -> tuple[Any, ...]:
    row = cursor.fetchone()
    assert row is not None  # noqa: S101 - each of these questions has an answer of one row
    return row


def _value(cursor: psycopg.Cursor[tuple[Any, ...]]) -> Any:
    return _row(cursor)[0]


def _count(cursor: psycopg.Cursor[tuple[Any, ...]]) -> int:
    return int(_value(cursor))
