"""Everything the writer does inside a transaction, one function for each kind of work."""

from sqlalchemy import Connection, delete, func, insert, select, update

from . import ledger
from .errors import AlreadyStored, Conflict, TableClosed, UnknownTable
from .records import Append, Committed, LedgerEntry, PlayerRecord, StoredReply, TableRecord, Transfer
from .schema import events, players, replies, tables


def append(connection: Connection, step: Append) -> Committed:
    """Store the events, ledger entries and replies of one step, or raise and leave the rest to a rollback."""
    _check_open(connection, step.table)
    _check_expected(connection, step)
    last = step.expected + len(step.events)
    _insert_events(connection, step)
    if step.ledger:
        occasion = ledger.Occasion(step.at_ms, table=step.table, number=last)
        ledger.post(connection, occasion, step.ledger)
    if step.forget_replies >= 0:
        old = (replies.c.table_id == step.table) & (replies.c.number <= step.forget_replies)
        connection.execute(delete(replies).where(old))
    for reply in step.replies:
        _insert_reply(connection, step.table, last, reply)
    return Committed(last)


def _check_open(connection: Connection, table: str) -> None:
    row = connection.execute(select(tables.c.closed_ms).where(tables.c.id == table)).first()
    if row is None:
        raise UnknownTable(table)
    if row.closed_ms is not None:
        raise TableClosed(table)


def _check_expected(connection: Connection, step: Append) -> None:
    last = select(func.coalesce(func.max(events.c.number), 0)).where(events.c.table_id == step.table)
    actual = int(connection.scalar(last) or 0)
    if actual != step.expected:
        raise Conflict(step.table, step.expected, actual)


def _insert_events(connection: Connection, step: Append) -> None:
    rows = [
        {
            "table_id": step.table,
            "number": number,
            "at_ms": step.at_ms,
            "kind": event.kind,
            "body": event.body,
            "format": event.format,
        }
        for number, event in enumerate(step.events, step.expected + 1)
    ]
    if rows:
        connection.execute(insert(events), rows)


def _insert_reply(connection: Connection, table: str, number: int, reply: StoredReply) -> None:
    key = (replies.c.table_id == table) & (replies.c.player == reply.player) & (replies.c.command == reply.command)
    if connection.scalar(select(1).where(key)) is not None:
        raise AlreadyStored("reply", f"{reply.player}/{reply.command}")
    connection.execute(
        insert(replies).values(
            table_id=table,
            player=reply.player,
            command=reply.command,
            number=number,
            digest=reply.digest,
            body=reply.body,
            format=reply.format,
        )
    )


def create_table(connection: Connection, table: TableRecord) -> None:
    """Store a new table."""
    if connection.scalar(select(1).where(tables.c.id == table.id)) is not None:
        raise AlreadyStored("table", table.id)
    connection.execute(
        insert(tables).values(
            id=table.id,
            title=table.title,
            ruleset=table.ruleset,
            settings=table.settings,
            created_ms=table.created_ms,
            closed_ms=table.closed_ms,
            format=table.format,
        )
    )


def close_table(connection: Connection, table: str, at_ms: int) -> None:
    """End a table's log for good; its rows stay."""
    _check_open(connection, table)
    connection.execute(update(tables).where(tables.c.id == table).values(closed_ms=at_ms))


def create_player(connection: Connection, player: PlayerRecord, grant: int) -> None:
    """Store a new player and issue the grant to the player's account."""
    _check_new_player(connection, player)
    connection.execute(
        insert(players).values(
            id=player.id,
            nickname=player.nickname,
            token_digest=player.token_digest,
            created_ms=player.created_ms,
            format=player.format,
        )
    )
    account = ledger.player_account(player.id)
    entries = (LedgerEntry(ledger.ISSUER, -grant), LedgerEntry(account, grant))
    ledger.post(connection, ledger.Occasion(player.created_ms), entries)


def _check_new_player(connection: Connection, player: PlayerRecord) -> None:
    if connection.scalar(select(1).where(players.c.id == player.id)) is not None:
        raise AlreadyStored("player", player.id)
    if connection.scalar(select(1).where(players.c.token_digest == player.token_digest)) is not None:
        raise AlreadyStored("token of player", player.id)


def transfer(connection: Connection, move: Transfer) -> None:
    """Post a transaction that belongs to no table."""
    ledger.post(connection, ledger.Occasion(move.at_ms, reference=move.reference), move.entries)
