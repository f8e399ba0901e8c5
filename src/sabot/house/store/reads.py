"""Everything the store can be asked, one function for each question."""

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Final, TypeVar

from sqlalchemy import ARRAY, Connection, Executable, Select, Text, case, cast, func, select

from . import devices, keys
from .ledger import OVERDRAFT
from .records import Checkpoint, PlayerRecord, StoredEvent, StoredReply, TableLog, TableRecord
from .schema import balances, checkpoints, events, lines, players, replies, shoe_ends, tables, transactions
from .shoes import load

T = TypeVar("T")

LARGEST: Final = 2**63 - 1
"""The largest number that the database can hold."""
_REPLY: Final = (replies.c.player, replies.c.command, replies.c.digest, replies.c.body, replies.c.format)
_CHECKPOINT: Final = (checkpoints.c.number, checkpoints.c.version, checkpoints.c.state)
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


def shoe(connection: Connection, table: str, number: int) -> tuple[StoredEvent, ...]:
    """Return the events since the shoe before one that is over, to its end; none where it is not over."""
    if not 0 < number <= LARGEST:
        return ()
    mine = shoe_ends.c.table_id == table
    last = connection.scalar(select(shoe_ends.c.number).where(mine, shoe_ends.c.shoe == number))
    if last is None:
        return ()
    before = connection.scalar(select(func.max(shoe_ends.c.number)).where(mine, shoe_ends.c.number < last))
    return load(connection, table, int(before or 0) + 1, int(last))


def moved(connection: Connection, table: str) -> dict[str, tuple[int, int]]:
    """Return what each account gave to a table and got from it, in cents."""
    into = func.sum(case((lines.c.cents < 0, -lines.c.cents), else_=0))
    got = func.sum(case((lines.c.cents > 0, lines.c.cents), else_=0))
    query = select(lines.c.account, into, got).join(transactions).where(transactions.c.table_id == table)
    rows = connection.execute(query.group_by(lines.c.account).order_by(func.min(transactions.c.id)))
    return {account: (int(out), int(back)) for account, out, back in rows}


def shoes(connection: Connection, table: str) -> tuple[int, ...]:
    """Return the numbers of a table's shoes that are over."""
    query = select(shoe_ends.c.shoe).where(shoe_ends.c.table_id == table).order_by(shoe_ends.c.number)
    return tuple(int(number) for (number,) in connection.execute(query))


def checkpoint(connection: Connection, table: str) -> Checkpoint | None:
    """Return a table's last checkpoint, of whatever shape."""
    return _one(connection, select(*_CHECKPOINT).where(checkpoints.c.table_id == table), Checkpoint)


def shoe_ends_of(connection: Connection, table: str) -> dict[int, int]:
    """Return the numbers of the events with which a table's shoes ended."""
    query = select(shoe_ends.c.shoe, shoe_ends.c.number).where(shoe_ends.c.table_id == table)
    return {int(shoe): int(number) for shoe, number in connection.execute(query)}


def log(connection: Connection, table: str, shape: str) -> TableLog:
    """Return a table's log from its checkpoint on, the event it was made after included; all of it without one.

    A checkpoint of another shape is none.
    """
    query = select(*_CHECKPOINT).where(checkpoints.c.table_id == table, checkpoints.c.version == shape)
    point = _one(connection, query, Checkpoint)
    rows = load(connection, table, 1 if point is None else point.number)
    return TableLog(point, rows, replies_of(connection, table))


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


def tables_by_id(connection: Connection, ids: Iterable[str]) -> dict[str, TableRecord]:
    """Return those of the tables that there are, by id."""
    rows = connection.execute(select(*_TABLE).where(tables.c.id.in_(_these(connection, list(ids)))))
    return {row[0]: TableRecord(*row) for row in rows}


def ends_of_shoes(connection: Connection, ids: Iterable[str]) -> dict[str, dict[int, int]]:
    """Return the numbers of the events with which the shoes of some tables ended."""
    query = select(shoe_ends.c.table_id, shoe_ends.c.shoe, shoe_ends.c.number)
    ends = defaultdict[str, dict[int, int]](dict)
    for table, shoe, number in connection.execute(query.where(shoe_ends.c.table_id.in_(_these(connection, list(ids))))):
        ends[table][shoe] = number
    return ends


def lasts(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """Return the numbers of some tables' last events."""
    query = select(events.c.table_id, func.max(events.c.number)).group_by(events.c.table_id)
    rows = connection.execute(query.where(events.c.table_id.in_(_these(connection, list(ids)))))
    return {table: int(number) for table, number in rows}


def player(connection: Connection, player: str) -> PlayerRecord | None:
    """Return a player by his id."""
    return _one(connection, select(*_PLAYER).where(players.c.id == player), PlayerRecord)


def player_by_token(connection: Connection, digest: bytes) -> PlayerRecord | None:
    """Return the player one of whose devices has a token with this digest."""
    player_id = keys.player_of(connection, digest, devices.DEVICE)
    return None if player_id is None else player(connection, player_id)


def players_by_id(connection: Connection, ids: Iterable[str]) -> dict[str, PlayerRecord]:
    """Return those of the players who exist, by id."""
    wanted = _these(connection, list(ids))
    records = _all(connection, select(*_PLAYER).where(players.c.id.in_(wanted)), PlayerRecord)
    return {record.id: record for record in records}


def _these(connection: Connection, texts: list[str]) -> Select[tuple[str]]:
    """Some texts, for `IN`: one value, however many they are."""
    if connection.dialect.name == "sqlite":
        return select(func.json_each(json.dumps(texts)).table_valued("value").c.value)
    return select(func.unnest(cast(texts, ARRAY(Text))).column_valued("text"))


def balance(connection: Connection, account: str) -> int:
    """Return an account's balance; an account never used holds 0."""
    cents = connection.scalar(select(balances.c.cents).where(balances.c.account == account))
    if cents is None and account in OVERDRAFT:
        cents = connection.scalar(select(func.sum(lines.c.cents)).where(lines.c.account == account))
    return int(cents or 0)


def purses(connection: Connection) -> dict[str, int]:
    """Return every account that cannot be overdrawn with its balance."""
    query = select(balances.c.account, balances.c.cents).where(balances.c.overdraft == 0)
    return {account: int(cents) for account, cents in connection.execute(query.order_by(balances.c.account))}


def all_balances(connection: Connection) -> dict[str, int]:
    """Return every account ever used with its balance; one that has no row is reckoned from its lines."""
    query = select(lines.c.account, func.sum(lines.c.cents)).where(lines.c.account.in_(OVERDRAFT))
    reckoned = {account: int(cents) for account, cents in connection.execute(query.group_by(lines.c.account))}
    rows = connection.execute(select(balances.c.account, balances.c.cents).order_by(balances.c.account))
    return reckoned | {account: int(cents) for account, cents in rows}
