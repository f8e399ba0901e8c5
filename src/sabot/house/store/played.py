"""A player's past: his lines in the ledger, and the results of finished shoes that are kept once he has asked."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, select

from .ledger import player_account
from .records import AccountMove, PlayedRecord
from .schema import OF_PLAYERS, lines, played, transactions
from .sql import Statement, WritingSession, same

_KEEP: Final = Statement(
    """
    INSERT INTO played (player, table_id, shoe, body, format)
    SELECT id, ?, ?, ?, ? FROM players WHERE id = ? AND nickname != id
    ON CONFLICT (player, table_id, shoe) DO UPDATE SET body = excluded.body, format = excluded.format
    """,
    """
    INSERT INTO played (player, table_id, shoe, body, format)
    SELECT id, %s::text, %s::bigint, %s::bytea, %s::bigint FROM players WHERE id = %s AND nickname != id
    ON CONFLICT (player, table_id, shoe) DO UPDATE SET body = excluded.body, format = excluded.format
    """,
)
"""Nothing is kept of whom the house has forgotten: he is called by his id alone."""
_FORGET: Final = same("DELETE FROM played WHERE player = ?")


def moves(connection: Connection, player: str) -> tuple[AccountMove, ...]:
    """Return all that came to a player's account and left it, the first first."""
    columns = transactions.c
    query = select(columns.at_ms, lines.c.cents, columns.table_id, columns.number, columns.reference).join(transactions)
    query = query.where(lines.c.account == player_account(player), OF_PLAYERS)
    return tuple(AccountMove(*row) for row in connection.execute(query.order_by(lines.c.transaction_id)))


def shoe_records(connection: Connection, player: str, written: int) -> tuple[PlayedRecord, ...]:
    """Return what is kept of a player's shoes in a format."""
    query = select(played.c.table_id, played.c.shoe, played.c.body, played.c.format)
    query = query.where(played.c.player == player, played.c.format == written)
    return tuple(PlayedRecord(*row) for row in connection.execute(query))


def keep(session: WritingSession, player: str, shoes: Sequence[PlayedRecord]) -> None:
    """Keep what shoes have brought a player, in place of what was kept of them."""
    for each in shoes:
        session.execute(_KEEP, (each.table, each.shoe, each.body, each.format, player))


def forget(session: WritingSession, player: str) -> None:
    """Delete what is kept of a player's shoes."""
    session.execute(_FORGET, (player,))
