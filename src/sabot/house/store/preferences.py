"""Preferences of players for eyes and ears: a small text for each, which is written as a whole."""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, select

from .schema import preferences
from .sql import Statement, WritingSession, insert, same

_FIRST: Final = insert(preferences, "ON CONFLICT DO NOTHING")
_FOUND: Final = Statement(
    "SELECT body FROM preferences WHERE player = ?",
    "SELECT body FROM preferences WHERE player = %s FOR UPDATE",
)
_KEEP: Final = same("UPDATE preferences SET body = ? WHERE player = ?")
_FORGET: Final = same("DELETE FROM preferences WHERE player = ?")
NONE: Final = b"{}"


def of_player(connection: Connection, player: str) -> bytes:
    """Return what is kept of a player."""
    body: bytes | None = connection.scalar(select(preferences.c.body).where(preferences.c.player == player))
    return NONE if body is None else body


def change(session: WritingSession, player: str, change_of: Callable[[bytes], bytes]) -> bytes:
    """Keep what becomes of what is kept of a player, and return it; whoever changes it elsewhere waits."""
    session.many(_FIRST, [(player, NONE)])
    row = session.execute(_FOUND, (player,)).fetchone()
    body = change_of(NONE if row is None else bytes(row[0]))
    session.execute(_KEEP, (body, player))
    return body


def forget(session: WritingSession, player: str) -> None:
    """Keep nothing of a player any more."""
    session.execute(_FORGET, (player,))
