"""Everything the writer does inside a transaction: one statement for each kind of row and batch."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

from . import ledger
from .errors import AlreadyStored, Conflict, TableClosed, UnknownTable
from .records import Append, Committed, LedgerEntry, PlayerRecord, TableRecord, Transfer

_LASTS: Final = """
    SELECT id, closed_ms, (SELECT coalesce(max(number), 0) FROM events WHERE table_id = tables.id)
    FROM tables WHERE id IN (SELECT value FROM json_each(?))
"""
_EVENT: Final = "INSERT INTO events (table_id, number, at_ms, kind, body, format) VALUES (?, ?, ?, ?, ?, ?)"
_REPLY: Final = """
    INSERT INTO replies (table_id, player, command, number, digest, body, format) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_SHOE_END: Final = "INSERT OR IGNORE INTO shoe_ends (table_id, shoe, number) VALUES (?, ?, ?)"
_CHECKPOINT: Final = """
    INSERT INTO checkpoints (table_id, number, version, state) VALUES (?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, version = excluded.version, state = excluded.state
"""
_FORGET: Final = "DELETE FROM replies WHERE table_id = ? AND number <= ?"
_HAS_REPLY: Final = "SELECT 1 FROM replies WHERE table_id = ? AND player = ? AND command = ?"
_TABLE: Final = """
    INSERT INTO tables (id, title, ruleset, settings, created_ms, closed_ms, format) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_PLAYER: Final = "INSERT INTO players (id, nickname, token_digest, created_ms, format) VALUES (?, ?, ?, ?, ?)"


def append(connection: sqlite3.Connection, steps: Sequence[Append]) -> list[Committed]:
    """Store the events, ledger entries and replies of some steps, or raise and leave the rest to a rollback."""
    _check(steps, _lasts(connection, {step.table for step in steps}))
    connection.executemany(_EVENT, _events(steps))
    ledger.post(connection, [_posting(step) for step in steps if step.ledger])
    if forgotten := [(step.table, step.forget_replies) for step in steps if step.forget_replies >= 0]:
        connection.executemany(_FORGET, forgotten)
    if any(step.replies for step in steps):
        _insert_replies(connection, steps)
    if ends := [(step.table, end.shoe, end.number) for step in steps for end in step.shoe_ends]:
        connection.executemany(_SHOE_END, ends)
    if kept := [(step.table, step.checkpoint) for step in steps if step.checkpoint]:
        rows = ((table, point.number, point.version, point.state) for table, point in kept)
        connection.executemany(_CHECKPOINT, rows)
    return [Committed(_last(step)) for step in steps]


def _last(step: Append) -> int:
    return step.expected + len(step.events)


def _lasts(connection: sqlite3.Connection, wanted: Iterable[str]) -> dict[str, tuple[int | None, int]]:
    """When each table was closed, if it is, and the number of its last event."""
    rows = connection.execute(_LASTS, (json.dumps(list(wanted)),))
    return {table: (closed_ms, last) for table, closed_ms, last in rows}


def _check(steps: Sequence[Append], lasts: dict[str, tuple[int | None, int]]) -> None:
    """Raise unless each step finds its table open, and as the step before has left it."""
    for step in steps:
        if step.table not in lasts:
            raise UnknownTable(step.table)
        closed_ms, last = lasts[step.table]
        if closed_ms is not None:
            raise TableClosed(step.table)
        if last != step.expected:
            raise Conflict(step.table, step.expected, last)
        lasts[step.table] = None, _last(step)


def _events(steps: Sequence[Append]) -> Iterable[tuple[object, ...]]:
    for step in steps:
        for number, event in enumerate(step.events, step.expected + 1):
            yield step.table, number, step.at_ms, event.kind, event.body, event.format


def _posting(step: Append) -> ledger.Posting:
    return ledger.Posting(ledger.Occasion(step.at_ms, table=step.table, number=_last(step)), step.ledger)


def _insert_replies(connection: sqlite3.Connection, steps: Sequence[Append]) -> None:
    rows = [
        (step.table, each.player, each.command, _last(step), each.digest, each.body, each.format)
        for step in steps
        for each in step.replies
    ]
    try:
        connection.executemany(_REPLY, rows)
    except sqlite3.IntegrityError:
        known = (row for row in rows if connection.execute(_HAS_REPLY, row[:3]).fetchone())
        for _, player, command, *_ in known:
            raise AlreadyStored("reply", f"{player}/{command}") from None
        raise


def create_table(connection: sqlite3.Connection, table: TableRecord) -> None:
    """Store a new table."""
    if connection.execute("SELECT 1 FROM tables WHERE id = ?", (table.id,)).fetchone():
        raise AlreadyStored("table", table.id)
    kept = table.id, table.title, table.ruleset, table.settings, table.created_ms, table.closed_ms, table.format
    connection.execute(_TABLE, kept)


def close_table(connection: sqlite3.Connection, table: str, at_ms: int) -> None:
    """End a table's log for good; its rows stay."""
    row = connection.execute("SELECT closed_ms FROM tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        raise UnknownTable(table)
    if row[0] is not None:
        raise TableClosed(table)
    connection.execute("UPDATE tables SET closed_ms = ? WHERE id = ?", (at_ms, table))


def set_settings(connection: sqlite3.Connection, table: str, settings: bytes) -> None:
    """Keep how a table is run from now on."""
    if not connection.execute("UPDATE tables SET settings = ? WHERE id = ?", (settings, table)).rowcount:
        raise UnknownTable(table)


def create_player(connection: sqlite3.Connection, player: PlayerRecord, grant: int) -> None:
    """Store a new player and issue the grant to the player's account."""
    if connection.execute("SELECT 1 FROM players WHERE id = ?", (player.id,)).fetchone():
        raise AlreadyStored("player", player.id)
    if connection.execute("SELECT 1 FROM players WHERE token_digest = ?", (player.token_digest,)).fetchone():
        raise AlreadyStored("token of player", player.id)
    kept = player.id, player.nickname, player.token_digest, player.created_ms, player.format
    connection.execute(_PLAYER, kept)
    account = ledger.player_account(player.id)
    entries = (LedgerEntry(ledger.ISSUER, -grant), LedgerEntry(account, grant))
    ledger.post(connection, [ledger.Posting(ledger.Occasion(player.created_ms), entries)])


def transfer(connection: sqlite3.Connection, move: Transfer) -> None:
    """Post a transaction that belongs to no table."""
    occasion = ledger.Occasion(move.at_ms, reference=move.reference)
    ledger.post(connection, [ledger.Posting(occasion, move.entries)])
