"""Statements as the two kinds of database want to hear them, and connections that know which kind they speak to."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Protocol

from sqlalchemy import Integer, LargeBinary, Table, Text


class Statement(NamedTuple):
    """A statement, as SQLite and as PostgreSQL hear it."""

    sqlite: str
    postgres: str


class Rows(Protocol):
    """The rows that a statement brought."""

    @property
    def rowcount(self) -> int:
        """The number of rows that were changed."""
        ...

    def fetchone(self) -> Any:
        """Return the next row, None where there is none."""

    def __iter__(self) -> Iterator[Any]: ...


class Driver(Protocol):
    """A connection as both drivers make it."""

    def execute(self, statement: str, row: Sequence[object] = ..., /) -> Any:
        """Make one statement."""

    def close(self) -> None:
        """Let go of the database."""


@dataclass(frozen=True)
class Dialect:
    """The ways of a kind of database; `refusals` are what it raises where a row may not be there."""

    which: Literal[0, 1]
    many: Callable[[Any, str, Iterable[Sequence[object]]], object]
    texts: Callable[[list[str]], object]
    together: Callable[[Any], AbstractContextManager[object]]
    refusals: type[Exception]
    keeps_overdrawn: bool
    """Whether accounts that may be overdrawn have a row in `balances`, too: every commit of a house touches theirs."""


class WritingSession:
    """A connection that writes."""

    def __init__(self, driver: Driver, dialect: Dialect) -> None:
        self.driver, self.dialect = driver, dialect
        self._which: Final = dialect.which

    def execute(self, said: Statement, row: Sequence[object] = ()) -> Rows:
        """Make one statement."""
        rows: Rows = self.driver.execute(said[self._which], row)
        return rows

    def many(self, said: Statement, rows: Iterable[Sequence[object]]) -> None:
        """Make one statement for many rows."""
        self.dialect.many(self.driver, said[self._which], rows)

    def together(self) -> AbstractContextManager[object]:
        """Within, statements go out without waiting for one another's answers, which are read afterwards."""
        return self.dialect.together(self.driver)

    def texts(self, wanted: Iterable[str]) -> object:
        """Some texts as the one value of `IN (...)` in `same`."""
        return self.dialect.texts(list(wanted))


_KINDS: Final = {Text: "text", LargeBinary: "bytea", Integer: "bigint"}
_IN: Final = Statement("(SELECT value FROM json_each(?))", "(SELECT unnest(%s::text[]))")


def same(statement: str) -> Statement:
    """A statement that both hear alike, with `?` for a value and `IN (...)` for one of some texts."""
    sqlite, postgres = (statement.replace("(...)", each) for each in _IN)
    return Statement(sqlite, postgres.replace("?", "%s"))


def insert(table: Table, tail: str = "") -> Statement:
    """The statement that adds rows to a table; `tail` says what is done about those that are there."""
    head = f"INSERT INTO {table.name} ({', '.join(table.c.keys())})"
    marks = ", ".join("?" for _ in table.c)
    lists = ", ".join(f"%s::{_kind(column.type)}[]" for column in table.c)
    return Statement(f"{head} VALUES ({marks}) {tail}", f"{head} SELECT * FROM unnest({lists}) {tail}")  # noqa: S608 - our own names


def _kind(column: object) -> str:
    return next(name for kind, name in _KINDS.items() if isinstance(column, kind))


def _many_to_file(driver: Any, statement: str, rows: Iterable[Sequence[object]]) -> None:
    driver.executemany(statement, rows)


def _many_to_server(driver: Any, statement: str, rows: Iterable[Sequence[object]]) -> None:
    """A list for each column: the statement is one, and stays prepared, however many the rows are."""
    if columns := [list(column) for column in zip(*rows, strict=True)]:
        driver.execute(statement, columns)


SQLITE: Final = Dialect(
    0, _many_to_file, json.dumps, lambda _: nullcontext(), sqlite3.IntegrityError, keeps_overdrawn=True
)


def postgres(refusals: type[Exception], together: Callable[[Any], AbstractContextManager[object]]) -> Dialect:
    """The dialect of PostgreSQL; its driver, an extra, says what it raises and how it asks much at once."""
    return Dialect(1, _many_to_server, lambda texts: texts, together, refusals, keeps_overdrawn=False)
