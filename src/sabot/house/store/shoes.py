"""Shoes that are over: the events of each in one compressed row, and out of it again, byte for byte.

A row holds the events since the shoe before, to the one with which the shoe ended. That last one stays among the
events too, until the next shoe is kept so: a log goes on from its last number, whoever looks for it.
"""

import zlib
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select

from .errors import ReadFailed, WriteFailed
from .records import StoredEvent
from .schema import events, shoe_ends, shoes
from .sql import WritingSession, same

FORMAT: Final = 1
"""MessagePack of the events as lists, compressed by zlib."""
_EVENT: Final = (events.c.number, events.c.at_ms, events.c.kind, events.c.body, events.c.format)
_PACK: Final = msgspec.msgpack.Encoder()
_UNPACK: Final = msgspec.msgpack.Decoder(list[tuple[int, int, str, bytes, int]])
_KEEP: Final = same("""
    INSERT INTO shoes (table_id, last, first, body, format) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
""")
_DROP: Final = same("DELETE FROM events WHERE table_id = ? AND number >= ? AND number < ?")


class Packed(Struct, frozen=True):
    """The events of a shoe from one number to another, compressed."""

    table: str
    first: int
    last: int
    body: bytes


def load(connection: Connection, table: str, first: int, last: int | None = None) -> tuple[StoredEvent, ...]:
    """Return a table's events from number `first` on, to `last` where it is given, in order."""
    single = _single(connection, table, first, last)
    if single and single[0].number == first:
        return single
    end = single[0].number - 1 if single else last
    query = select(shoes.c.first, shoes.c.last, shoes.c.body, shoes.c.format).where(
        shoes.c.table_id == table, shoes.c.last >= first
    )
    if end is not None:
        query = query.where(shoes.c.first <= end)
    of_shoes = [
        event
        for row in connection.execute(query.order_by(shoes.c.last)).all()
        for event in _unpacked(table, *row)
        if event.number >= first and (end is None or event.number <= end)
    ]
    return (*of_shoes, *single)


def unpacked_ends(connection: Connection) -> list[tuple[str, int]]:
    """Return each shoe that is over and not compressed, by its table and last number, in order."""
    pack = select(1).where(shoes.c.table_id == shoe_ends.c.table_id, shoes.c.last == shoe_ends.c.number)
    query = select(shoe_ends.c.table_id, shoe_ends.c.number).where(~pack.exists())
    rows = connection.execute(query.order_by(shoe_ends.c.table_id, shoe_ends.c.number))
    return [(str(table), int(number)) for table, number in rows]


def packed(connection: Connection, table: str, last: int) -> Packed | None:
    """Compress the shoe that ended with an event; None where it is so already, or one before it is not."""
    ends = select(func.max(shoe_ends.c.number)).where(shoe_ends.c.table_id == table, shoe_ends.c.number < last)
    before = int(connection.scalar(ends) or 0)
    last_pack = select(func.max(shoes.c.last)).where(shoes.c.table_id == table)
    if int(connection.scalar(last_pack) or 0) != before:
        return None
    rows = _single(connection, table, before + 1, last)
    if [row.number for row in rows] != list(range(before + 1, last + 1)):
        return None
    lists = [(row.number, row.at_ms, row.kind, row.body, row.format) for row in rows]
    return Packed(table, before + 1, last, zlib.compress(_PACK.encode(lists)))


def keep(session: WritingSession, shoe: Packed) -> None:
    """Put a compressed shoe in the place of its events, and of the last one of the shoe before."""
    row = shoe.table, shoe.last, shoe.first, shoe.body, FORMAT
    if not session.execute(_KEEP, row).rowcount:
        return  # another process has done it
    begin = max(1, shoe.first - 1)
    dropped = session.execute(_DROP, (shoe.table, begin, shoe.last)).rowcount
    if dropped != shoe.last - begin:
        raise WriteFailed(f"events {begin} to {shoe.last - 1} of table {shoe.table} are {dropped}")


def _single(connection: Connection, table: str, first: int, last: int | None) -> tuple[StoredEvent, ...]:
    """The events that have a row each."""
    query = select(*_EVENT).where(events.c.table_id == table, events.c.number >= first)
    if last is not None:
        query = query.where(events.c.number <= last)
    return tuple(StoredEvent(*row) for row in connection.execute(query.order_by(events.c.number)))


def _unpacked(table: str, first: int, last: int, body: bytes, written: int) -> list[StoredEvent]:
    where = f"events {first} to {last} of table {table}"
    if written != FORMAT:
        raise ReadFailed(f"{where} are compressed in format {written}; this version reads {FORMAT}")
    try:
        rows = [StoredEvent(*row) for row in _UNPACK.decode(zlib.decompress(body))]
    except (zlib.error, msgspec.DecodeError) as error:
        raise ReadFailed(f"{where} cannot be read: {error}") from error
    if [row.number for row in rows] != list(range(first, last + 1)):
        raise ReadFailed(f"{where} are not what is compressed there")
    return rows
