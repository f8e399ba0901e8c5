"""A player's records in the store: his account's moves, and by them the tables and shoes that he may have played at."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection

from sabot.house.archive.digests import FORMAT, ShoePlayed, Span
from sabot.house.store import AccountMove, PlayedRecord, TableRecord, reads
from sabot.house.store import played as kept_shoes

Place = tuple[str, int]
"""A table and the number of a shoe there."""
BATCH: Final = 200
"""A batch of commands makes no more events: so many before a line of the ledger its player may have come."""


class Spell(msgspec.Struct, frozen=True):
    """From which event of a table to which a player may have been there; to None: he is there still."""

    first: int
    last: int | None


class Book(msgspec.Struct, frozen=True):
    """A player's records in the store: his account's moves, his tables and where their shoes end, his kept shoes."""

    moves: tuple[AccountMove, ...]
    tables: dict[str, TableRecord]
    ends: dict[str, dict[int, int]]
    lasts: dict[str, int]
    shoes: tuple[PlayedRecord, ...]

    def moves_at(self, table: str) -> list[AccountMove]:
        """The account's moves to a table and from it."""
        return [each for each in self.moves if each.table == table]


class Mine(msgspec.Struct, frozen=True):
    """The results of all that a player has played, as far as they are known.

    `left` are the shoes that are still to be reckoned, `stale` those in play that have gone on since they were.
    """

    book: Book
    shoes: dict[Place, ShoePlayed]
    left: frozenset[Place]
    stale: frozenset[Place]
    unread: frozenset[str]


def read_book(connection: Connection, player: str) -> Book:
    """The book of a player, read from the store."""
    moves = kept_shoes.moves(connection, player)
    ids = list(dict.fromkeys(each.table for each in moves if each.table is not None))
    tables, ends = reads.tables_by_id(connection, ids), reads.ends_of_shoes(connection, ids)
    lasts, shoes = reads.lasts(connection, ids), kept_shoes.shoe_records(connection, player, FORMAT)
    return Book(moves, {table: tables[table] for table in ids}, ends, lasts, shoes)


def spells(moves: Sequence[AccountMove]) -> Iterator[Spell]:
    """The spells in which a player may have been at a table, by what he brought there and took away.

    Who leaves with nothing takes nothing, and may be there still, for all that the ledger knows.
    """
    first: int | None = None
    for each in moves:
        if each.cents < 0 and first is None:
            first = max(1, (each.number or 1) - BATCH)
        elif each.cents > 0 and first is not None:
            yield Spell(first, each.number)
            first = None
    if first is not None:
        yield Spell(first, None)


def spans_of(ends: Mapping[int, int], last: int) -> list[Span]:
    """A table's shoes that are over, and what there is behind them."""
    spans = [Span(shoe, number, wanted=False) for shoe, number in sorted(ends.items())]
    ended = spans[-1].last if spans else 0
    return [*spans, Span(max(ends, default=0) + 1, last, wanted=False)] if last > ended else spans


def played_in(book: Book, table: str) -> list[int]:
    """The shoes of a table in which a player may have been there, the first first."""
    mine, shoes, before = list(spells(book.moves_at(table))), list[int](), 0
    for span in spans_of(book.ends.get(table, {}), book.lasts[table]):
        if any(each.first <= span.last and (each.last is None or each.last > before) for each in mine):
            shoes.append(span.shoe)
        before = span.last
    return shoes
