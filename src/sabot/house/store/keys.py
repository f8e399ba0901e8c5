"""What opens a player's account beside the key it was opened with: other devices, and the personal link."""

import secrets
import sqlite3
from typing import Final

from sqlalchemy import Connection, select

from .errors import AlreadyStored, UnknownPlayer
from .records import KeyRecord
from .schema import keys, players

DEVICE: Final = "device"
LINK: Final = "link"
MOST_KEYS: Final = 20
"""So many keys of a kind a player has; the oldest goes first."""

_KNOWN: Final = """
    SELECT 1 FROM keys WHERE digest = ? AND kind = ?
    UNION ALL SELECT 1 FROM players WHERE ? = ? AND token_digest = ?
"""
_KEEP_NEWEST: Final = """
    DELETE FROM keys WHERE player = ? AND kind = ? AND digest NOT IN
    (SELECT digest FROM keys WHERE player = ? AND kind = ? ORDER BY created_ms DESC, digest LIMIT ?)
"""
_RENAME: Final = "UPDATE players SET nickname = ?, token_digest = ? WHERE id = ?"
_ADD: Final = "INSERT INTO keys (digest, player, kind, created_ms, format) VALUES (?, ?, ?, ?, ?)"


def player_of(connection: Connection, digest: bytes, kind: str) -> str | None:
    """The id of the player whose key of this kind has this digest."""
    found = connection.scalar(select(keys.c.player).where(keys.c.digest == digest, keys.c.kind == kind))
    if found is None and kind == DEVICE:
        found = connection.scalar(select(players.c.id).where(players.c.token_digest == digest))
    return None if found is None else str(found)


def forget_player(connection: sqlite3.Connection, player: str, nickname: str, digest: bytes) -> None:
    """Leave of a player nothing but his id: another nickname, a key that nobody has, and no other."""
    connection.execute("PRAGMA secure_delete = ON")  # what was there is overwritten, not only freed
    try:
        changed = connection.execute(_RENAME, (nickname, digest, player)).rowcount
        if not changed:
            raise UnknownPlayer(player)
        connection.execute("DELETE FROM keys WHERE player = ?", (player,))
    finally:
        connection.execute("PRAGMA secure_delete = OFF")


def add(connection: sqlite3.Connection, key: KeyRecord, most: int = MOST_KEYS) -> None:
    """Store a key; of those of its kind the newest are kept."""
    if connection.execute(_KNOWN, (key.digest, key.kind, key.kind, DEVICE, key.digest)).fetchone():
        raise AlreadyStored("key of player", key.player)
    connection.execute(_KEEP_NEWEST, (key.player, key.kind, key.player, key.kind, most - 1))
    connection.execute(_ADD, (key.digest, key.player, key.kind, key.created_ms, key.format))


def forget(connection: sqlite3.Connection, digest: bytes) -> None:
    """Have a device's key open nothing any more."""
    connection.execute("DELETE FROM keys WHERE digest = ?", (digest,))
    nobodys = secrets.token_bytes(32)
    connection.execute("UPDATE players SET token_digest = ? WHERE token_digest = ?", (nobodys, digest))


def forget_all(connection: sqlite3.Connection, player: str) -> None:
    """Have no key of a player open anything any more."""
    connection.execute("DELETE FROM keys WHERE player = ?", (player,))
    connection.execute("UPDATE players SET token_digest = ? WHERE id = ?", (secrets.token_bytes(32), player))
