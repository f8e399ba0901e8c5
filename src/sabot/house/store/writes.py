"""Everything the writer does inside a transaction: one statement for each kind of row and batch."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from . import devices, ledger
from .errors import AlreadyStored, Conflict, TableClosed, TableElsewhere, UnknownTable
from .records import Append, Checkpoint, Committed, DeviceRecord, LedgerEntry, PlayerRecord, TableRecord, Transfer
from .schema import checkpoints, events, holders, players, replies, shoe_ends, tables
from .sql import Statement, WritingSession, insert, same

SAVEPOINT: Final = same("SAVEPOINT jobs")
BACK: Final = same("ROLLBACK TO SAVEPOINT jobs")
RELEASE: Final = same("RELEASE SAVEPOINT jobs")
"""Works are judged within this savepoint."""
_LASTS: Final = same("""
    SELECT id, closed_ms, (SELECT coalesce(max(number), 0) FROM events WHERE table_id = tables.id)
    FROM tables WHERE id IN (...)
""")
_ADDED: Final = Statement(
    """
    SELECT tables.id, (SELECT max(number) FROM events WHERE table_id = tables.id),
    value = 0 OR EXISTS (SELECT 1 FROM events WHERE table_id = tables.id AND number = value)
    FROM json_each(?) JOIN tables ON tables.id = key WHERE closed_ms IS NULL
    """,
    """
    SELECT tables.id, (SELECT max(number) FROM events WHERE table_id = tables.id),
    value = '0' OR EXISTS (SELECT 1 FROM events WHERE table_id = tables.id AND number = value::bigint)
    FROM json_each_text(%s::json) JOIN tables ON tables.id = key WHERE closed_ms IS NULL
    """,
)
_EVENT: Final = insert(events)
_REPLY: Final = insert(replies)
_SHOE_END: Final = insert(shoe_ends, "ON CONFLICT DO NOTHING")
_CHECKPOINT: Final = insert(
    checkpoints,
    """
    ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, version = excluded.version, state = excluded.state
    WHERE excluded.number >= checkpoints.number OR excluded.version != checkpoints.version
    """,
)
_FORGET: Final = Statement(
    "DELETE FROM replies WHERE table_id = ? AND number <= ?",
    """
    DELETE FROM replies USING unnest(%s::text[], %s::bigint[]) AS old (table_id, number)
    WHERE replies.table_id = old.table_id AND replies.number <= old.number
    """,
)
_HAS_REPLY: Final = same("SELECT 1 FROM replies WHERE table_id = ? AND player = ? AND command = ?")
_TABLE: Final = insert(tables)
_HOLDER: Final = insert(holders)
_HOLDS: Final = Statement(
    "SELECT 1 FROM holders WHERE table_id = ? AND fellow = ?",
    "SELECT 1 FROM holders WHERE table_id = %s AND fellow = %s FOR SHARE",
)
_HAS_TABLE: Final = same("SELECT 1 FROM tables WHERE id = ?")
_CLOSED: Final = same("SELECT closed_ms FROM tables WHERE id = ?")
_CLOSE: Final = same("UPDATE tables SET closed_ms = ? WHERE id = ?")
_SETTINGS: Final = same("UPDATE tables SET settings = ? WHERE id = ?")
_PLAYER: Final = insert(players)
_HAS_PLAYER: Final = same("SELECT 1 FROM players WHERE id = ?")
_HAS_TOKEN: Final = same("SELECT 1 FROM players WHERE token_digest = ?")
_PROBE: Final = Statement(
    "SELECT 1",  # every commit raises the count of commits
    "SELECT pg_logical_emit_message(true, 'sabot', '')",  # a commit that wrote nothing waits for no disk
)


def append(session: WritingSession, steps: Sequence[Append]) -> list[Committed]:
    """Store the events, ledger entries and replies of some steps, or raise and leave the rest to a rollback.

    The log's key judges first, then the log with what was added to it: a number that was there, and has gone into a
    compressed shoe since, is a conflict too.
    """
    first, last = _ends(steps)
    postings = [_posting(step) for step in steps if step.ledger]
    try:
        with session.together():
            _write(session, steps)
            added = session.execute(_ADDED, (json.dumps(first),))
            asked = ledger.ask(session, postings) if postings else None
    except session.dialect.refusals:
        _refuse(session, steps)
        raise
    if {table: number or 0 for table, number, is_whole in added if is_whole} != last:
        _refuse(session, steps)
        raise Conflict(steps[0].table, steps[0].expected, -1)  # another process has just changed it again
    if postings:
        ledger.post(session, postings, asked)
    return [Committed(_last(step)) for step in steps]


def _write(session: WritingSession, steps: Sequence[Append]) -> None:
    session.many(_EVENT, _events(steps))
    if forgotten := [(step.table, step.forget_replies) for step in steps if step.forget_replies >= 0]:
        session.many(_FORGET, forgotten)
    if replies := _replies(steps):
        session.many(_REPLY, replies)
    if ends := [(step.table, end.shoe, end.number) for step in steps for end in step.shoe_ends]:
        session.many(_SHOE_END, ends)
    if states := {step.table: step.checkpoint for step in steps if step.checkpoint}:
        keep_states(session, states)


def keep_states(session: WritingSession, states: Mapping[str, Checkpoint]) -> None:
    """Keep states of tables, by table; of those of one shape the latest is kept."""
    session.many(_CHECKPOINT, [(table, each.number, each.shape, each.state) for table, each in states.items()])


def _last(step: Append) -> int:
    return step.expected + len(step.events)


def _ends(steps: Sequence[Append]) -> tuple[dict[str, int], dict[str, int]]:
    """The numbers before the first and of the last event of some steps, by table."""
    first, last = dict[str, int](), dict[str, int]()
    for step in steps:
        first.setdefault(step.table, step.expected)
        last[step.table] = _last(step)
    return first, last


def _refuse(session: WritingSession, steps: Sequence[Append]) -> None:
    """Raise for the first step that does not find its table open and as the step before has left it, or a reply new."""
    session.execute(BACK)  # PostgreSQL answers nothing more before; what comes of it is undone anyhow
    wanted = {step.table for step in steps}
    lasts = {table: (closed_ms, last) for table, closed_ms, last in session.execute(_LASTS, (session.texts(wanted),))}
    for step in steps:
        if step.table not in lasts:
            raise UnknownTable(step.table)
        closed_ms, last = lasts[step.table]
        if closed_ms is not None:
            raise TableClosed(step.table)
        if last != step.expected:
            raise Conflict(step.table, step.expected, last)
        lasts[step.table] = None, _last(step)
    rows = _replies(steps)
    for row in rows:
        if _is_double(session, row, rows):
            raise AlreadyStored("reply", f"{row[1]}/{row[2]}")


def _events(steps: Sequence[Append]) -> Iterable[tuple[object, ...]]:
    for step in steps:
        for number, event in enumerate(step.events, step.expected + 1):
            yield step.table, number, step.at_ms, event.kind, event.body, event.format


def _posting(step: Append) -> ledger.Posting:
    return ledger.Posting(ledger.Occasion(step.at_ms, table=step.table, number=_last(step)), step.ledger)


def _replies(steps: Sequence[Append]) -> list[tuple[object, ...]]:
    return [
        (step.table, each.player, each.command, _last(step), each.digest, each.body, each.format)
        for step in steps
        for each in step.replies
    ]


def _is_double(session: WritingSession, row: tuple[object, ...], rows: Sequence[tuple[object, ...]]) -> bool:
    """Whether a reply was there before these, or is among them twice."""
    return sum(each[:3] == row[:3] for each in rows) > 1 or session.execute(_HAS_REPLY, row[:3]).fetchone() is not None


def create_table(session: WritingSession, table: TableRecord, holder: str) -> None:
    """Store a new table, and which of several processes holds it."""
    if session.execute(_HAS_TABLE, (table.id,)).fetchone():
        raise AlreadyStored("table", table.id)
    row = table.id, table.title, table.ruleset, table.settings, table.created_ms, table.closed_ms, table.format
    session.many(_TABLE, [row])
    if holder:
        session.many(_HOLDER, [(table.id, holder)])


def _hold(session: WritingSession, table: str, holder: str) -> None:
    """Raise unless a process of several holds a table, and have it hold it until the commit."""
    if holder and session.execute(_HOLDS, (table, holder)).fetchone() is None:
        raise TableElsewhere(table)


def close_table(session: WritingSession, table: str, at_ms: int, holder: str) -> None:
    """End a table's log for good; its rows stay."""
    _hold(session, table, holder)
    row = session.execute(_CLOSED, (table,)).fetchone()
    if row is None:
        raise UnknownTable(table)
    if row[0] is not None:
        raise TableClosed(table)
    session.execute(_CLOSE, (at_ms, table))


def set_settings(session: WritingSession, table: str, settings: bytes, holder: str) -> None:
    """Keep how a table is run from now on."""
    _hold(session, table, holder)
    if not session.execute(_SETTINGS, (settings, table)).rowcount:
        raise UnknownTable(table)


def create_player(session: WritingSession, player: PlayerRecord, grant: int, browser: str | None = None) -> None:
    """Store a new player and issue the grant to the player's account; what he came by, where he came by a device."""
    if session.execute(_HAS_PLAYER, (player.id,)).fetchone():
        raise AlreadyStored("player", player.id)
    if session.execute(_HAS_TOKEN, (player.token_digest,)).fetchone():
        raise AlreadyStored("token of player", player.id)
    row = player.id, player.nickname, player.token_digest, player.created_ms, player.format
    session.many(_PLAYER, [row])
    if browser is not None:
        at_ms = player.created_ms
        devices.see(session, DeviceRecord(player.token_digest, player.id, at_ms, at_ms, browser))
    account = ledger.player_account(player.id)
    entries = (LedgerEntry(ledger.ISSUER, -grant), LedgerEntry(account, grant))
    ledger.post(session, [ledger.Posting(ledger.Occasion(player.created_ms), entries)])


def transfer(session: WritingSession, move: Transfer) -> None:
    """Post a transaction that belongs to no table."""
    if move.balance is not None:
        ledger.require(session, *move.balance)
    occasion = ledger.Occasion(move.at_ms, reference=move.reference)
    ledger.post(session, [ledger.Posting(occasion, move.entries)])


def probe(session: WritingSession) -> None:
    """Write something trivial."""
    session.execute(_PROBE)
