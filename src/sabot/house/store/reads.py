"""Everything the store can be asked, one function for each question."""

from collections.abc import Iterable
from typing import Final, TypeVar

from sqlalchemy import Connection, Executable, select

from . import keys
from .records import PlayerRecord, StoredEvent, StoredReply, TableRecord
from .schema import balances, events, players, replies, tables

T = TypeVar("T")

_EVENT: Final = (events.c.number, events.c.at_ms, events.c.kind, events.c.body, events.c.format)
_REPLY: Final = (replies.c.player, replies.c.command, replies.c.digest, replies.c.body, replies.c.format)
_PLAYER: Final = (
    players.c.id,
    players.c.nickname,
    players.c.token_digest,
    players.c.created_ms,
    players.c.format,
)
_TABLE: Final = (
    tables.c.id,
    tables.c.title,
    tables.c.ruleset,
    tables.c.settings,
    tables.c.created_ms,
    tables.c.closed_ms,
    tables.c.format,
)


def _all(connection: Connection, query: Executable, kind: type[T]) -> tuple[T, ...]:
    return tuple(kind(*row) for row in connection.execute(query))


def _one(connection: Connection, query: Executable, kind: type[T]) -> T | None:
    row = connection.execute(query).first()
    return None if row is None else kind(*row)


def load(connection: Connection, table: str, first: int) -> tuple[StoredEvent, ...]:
    """Return a table's events from number `first` on, in order."""
    query = select(*_EVENT).where(events.c.table_id == table, events.c.number >= first)
    return _all(connection, query.order_by(events.c.number), StoredEvent)


def replies_of(connection: Connection, table: str) -> tuple[StoredReply, ...]:
    """Return every kept reply of a table, by player and command."""
    query = select(*_REPLY).where(replies.c.table_id == table)
    return _all(connection, query.order_by(replies.c.player, replies.c.command), StoredReply)


def reply(connection: Connection, table: str, player: str, command: str) -> StoredReply | None:
    """Return the kept reply to a command, if there is one."""
    query = select(*_REPLY).where(replies.c.table_id == table, replies.c.player == player, replies.c.command == command)
    return _one(connection, query, StoredReply)


def tables_of(connection: Connection, *, closed: bool) -> tuple[TableRecord, ...]:
    """Return the open tables, and the closed ones too if asked, oldest first."""
    query = select(*_TABLE).order_by(tables.c.created_ms, tables.c.id)
    return _all(connection, query if closed else query.where(tables.c.closed_ms.is_(None)), TableRecord)


def table(connection: Connection, table: str) -> TableRecord | None:
    """Return a table by its id."""
    return _one(connection, select(*_TABLE).where(tables.c.id == table), TableRecord)


def player(connection: Connection, player: str) -> PlayerRecord | None:
    """Return a player by his id."""
    return _one(connection, select(*_PLAYER).where(players.c.id == player), PlayerRecord)


def player_by_token(connection: Connection, digest: bytes) -> PlayerRecord | None:
    """Return the player one of whose devices has a token with this digest."""
    found = keys.player_of(connection, digest, keys.DEVICE)
    return None if found is None else player(connection, found)


def players_by_id(connection: Connection, ids: Iterable[str]) -> dict[str, PlayerRecord]:
    """Return those of the players who exist, by id."""
    found = (player(connection, one) for one in dict.fromkeys(ids))
    return {record.id: record for record in found if record is not None}


def balance(connection: Connection, account: str) -> int:
    """Return an account's balance; an account never used holds 0."""
    return int(connection.scalar(select(balances.c.cents).where(balances.c.account == account)) or 0)


def all_balances(connection: Connection) -> dict[str, int]:
    """Return every account ever used with its balance."""
    query = select(balances.c.account, balances.c.cents).order_by(balances.c.account)
    return {row.account: row.cents for row in connection.execute(query)}
