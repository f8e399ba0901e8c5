"""A connection that writes to a server, at its library's own level.

What is asked goes out at once and is answered together; each statement is prepared once. The driver's cursors would
take most of what a step costs this process.
"""

import contextlib
import re
import selectors
import struct
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final, NamedTuple, cast

import psycopg
from psycopg import pq
from psycopg.errors import error_from_result

_VALUE: Final = re.compile(r"%s(?:(?=::(\w+)\[\]))?")
_ENDS: Final = (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK)
_ARRAY: Final = struct.Struct(">5i")
_EMPTY: Final = struct.Struct(">3i")
_LENGTH: Final = struct.Struct(">i")
_WHOLE: Final = struct.Struct(">q")
_NOTHING: Final = _LENGTH.pack(-1)
_KINDS: Final[Mapping[str, tuple[int, Callable[[Any], bytes]]]] = {
    "text": (25, str.encode),
    "bytea": (17, bytes),
    "bigint": (20, _WHOLE.pack),
}
"""Numbers of the kinds that lists may be of, and how one of each is said."""


def _bytes(said: bytes) -> bytes:
    return bytes.fromhex(said[2:].decode())


_READ: Final[Mapping[int, Callable[[bytes], object]]] = {16: b"t".__eq__, 17: _bytes, 20: int, 21: int, 23: int}
_TEXT, _BINARY = pq.Format.TEXT, pq.Format.BINARY


class AwaitedRows:
    """The rows that a statement brings; they are there as soon as all that was asked is settled."""

    rowcount = 0
    said = b""
    """In the server's words, what was done."""

    def __init__(self) -> None:
        self.rows: list[tuple[Any, ...]] = []
        self._next = 0

    def take(self, result: pq.abc.PGresult) -> None:
        """Take in what the server has answered."""
        self.said = result.command_status or b""
        if result.status == pq.ExecStatus.TUPLES_OK:
            reads = [_READ.get(result.ftype(column), bytes.decode) for column in range(result.nfields)]
            self.rows = [tuple(_read(reads, result, row)) for row in range(result.ntuples)]
            self.rowcount = len(self.rows)
        else:
            self.rowcount = result.command_tuples or 0

    def fetchone(self) -> Any:
        """Return the next row, None where there is none."""
        self._next += 1
        return self.rows[self._next - 1] if self._next <= len(self.rows) else None

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)


def _read(reads: Sequence[Callable[[bytes], object]], result: pq.abc.PGresult, row: int) -> Iterator[object]:
    for column, read in enumerate(reads):
        value = result.get_value(row, column)
        yield None if value is None else read(value)


class _Prepared(NamedTuple):
    """A statement by its name at the server, and the kinds of the lists among its values."""

    name: bytes
    lists: tuple[str, ...]


class Lines:
    """The connection; one thread alone uses it."""

    def __init__(self, link: "psycopg.Connection[Any]") -> None:
        self._link, self._conn = link, link.pgconn
        self._conn.enter_pipeline_mode()
        self._arrived = selectors.DefaultSelector()
        self._arrived.register(self._conn.socket, selectors.EVENT_READ)
        self._prepared: dict[str, _Prepared] = {}
        self._numbers = count(1)
        self._asked: list[tuple[AwaitedRows, str]] = []
        """Rows that are not settled, each with the statement that it prepares, if it does."""
        self._together = False

    @property
    def is_idle(self) -> bool:
        """Whether no transaction goes on."""
        return not self._asked and self._conn.transaction_status == pq.TransactionStatus.IDLE

    def execute(self, statement: str, row: Sequence[object] = (), /) -> AwaitedRows:
        """Make one statement; within `together` its answer is there at the end."""
        answer = self.ask(statement, row)
        if not self._together:
            self.settle()
        return answer

    def ask(self, statement: str, row: Sequence[object] = ()) -> AwaitedRows:
        """Ask for a statement, and wait for nothing."""
        prepared = self._prepared.get(statement) or self._prepare(statement)
        values, formats = list[bytes | None](), list[int]()
        for value, kind in zip(row, prepared.lists, strict=True):
            said, form = _said(value, kind)
            values.append(said)
            formats.append(form)
        self._conn.send_query_prepared(prepared.name, values, formats)
        answer = AwaitedRows()
        self._asked.append((answer, ""))
        return answer

    def _prepare(self, statement: str) -> _Prepared:
        numbers = count(1)
        said = _VALUE.sub(lambda _: f"${next(numbers)}", statement)
        prepared = _Prepared(f"s{next(self._numbers)}".encode(), tuple(_VALUE.findall(statement)))
        self._conn.send_prepare(prepared.name, said.encode())
        self._asked.append((AwaitedRows(), statement))
        self._prepared[statement] = prepared
        return prepared

    @contextlib.contextmanager
    def together(self) -> Generator[None]:
        """Within, statements go out without waiting for one another's answers."""
        self._together = True
        try:
            yield
        except BaseException:
            self._together = False
            with contextlib.suppress(psycopg.Error):
                self.settle()
            raise
        self._together = False
        self.settle()

    def settle(self) -> None:
        """Take in all answers; raises what the first statement that failed says."""
        asked, self._asked = self._asked, []
        if not asked:
            return
        failed: psycopg.Error | None = None
        try:
            self._conn.pipeline_sync()
            self._flush()
            for answer, prepares in asked:
                failure = self._take(answer)
                failed = failed or failure
                if failure is not None:
                    self._prepared.pop(prepares, None)
            self._result()  # of the synchronization
        except psycopg.OperationalError as error:  # the connection is lost; the server may have said why
            raise failed or error from None
        if failed is not None:
            raise failed

    def _take(self, answer: AwaitedRows) -> psycopg.Error | None:
        result = self._result()
        if result is None:
            raise psycopg.OperationalError("the connection was lost")
        if result.status not in _ENDS:
            failed = error_from_result(cast("Any", result))
        else:
            failed = None
            answer.take(result)
        self._result()  # there is no more of it
        return failed

    def _result(self) -> pq.abc.PGresult | None:
        while self._conn.is_busy():
            self._arrived.select()
            self._conn.consume_input()
        return self._conn.get_result()

    def _flush(self) -> None:
        """Send all; a server whose answers are not read may not read."""
        while self._conn.flush():
            with selectors.DefaultSelector() as ready:
                ready.register(self._conn.socket, selectors.EVENT_READ | selectors.EVENT_WRITE)
                if any(events & selectors.EVENT_READ for _, events in ready.select()):
                    self._conn.consume_input()

    def close(self) -> None:
        """Let go of the database."""
        self._arrived.close()
        self._link.close()


def _said(value: Any, kind: str) -> tuple[bytes | None, pq.Format]:
    """A value as the server hears it; of a list `kind` is what is in it."""
    if kind:
        return _list(value, *_KINDS[kind]), _BINARY
    if isinstance(value, bytes):
        return value, _BINARY
    if isinstance(value, str) and "\0" in value:
        raise psycopg.DataError("no text of a server has a null character")  # it would end there
    return None if value is None else str(value).encode(), _TEXT


def _list(values: list[Any], number: int, said: Callable[[Any], bytes]) -> bytes:
    if not values:
        return _EMPTY.pack(0, 0, number)
    parts = [_ARRAY.pack(1, None in values, number, len(values), 1)]
    for value in values:
        if value is None:
            parts.append(_NOTHING)
        else:
            each = said(value)
            parts += (_LENGTH.pack(len(each)), each)
    return b"".join(parts)
