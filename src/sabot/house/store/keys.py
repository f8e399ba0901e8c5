"""Keys to a player's account beside the one it was opened with: other devices, and the personal link."""

import secrets
from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, select

from . import devices, learning, played, preferences
from .devices import DEVICE
from .errors import AlreadyStored, UnknownPlayer
from .records import DeviceRecord, KeyRecord
from .schema import keys, players
from .sql import Statement, WritingSession, insert, same

LINK: Final = "link"
MOST_KEYS: Final = 20
"""So many keys of a kind a player has; the oldest goes first."""

_KNOWN: Final = same("""
    SELECT 1 FROM keys WHERE digest = ? AND kind = ?
    UNION ALL SELECT 1 FROM players WHERE ? = ? AND token_digest = ?
""")
_KEEP_NEWEST: Final = same("""
    DELETE FROM keys WHERE player = ? AND kind = ? AND digest NOT IN
    (SELECT digest FROM keys WHERE player = ? AND kind = ? ORDER BY created_ms DESC, digest LIMIT ?)
""")
_RENAME: Final = same("UPDATE players SET nickname = ?, token_digest = ? WHERE id = ?")
_ADD: Final = insert(keys)
_FORGET: Final = same("DELETE FROM keys WHERE digest = ?")
_FORGET_ALL: Final = same("DELETE FROM keys WHERE player = ?")
_FORGET_OTHERS: Final = same("DELETE FROM keys WHERE player = ? AND kind = ? AND digest <> ?")
_UNTOKEN_OTHER: Final = same("UPDATE players SET token_digest = ? WHERE id = ? AND token_digest <> ?")
_UNTOKEN: Final = same("UPDATE players SET token_digest = ? WHERE token_digest = ?")
_UNTOKEN_PLAYER: Final = same("UPDATE players SET token_digest = ? WHERE id = ?")
_OVERWRITE: Final = Statement("PRAGMA secure_delete = ON", "SELECT 1")  # a server's vacuum does that, in its time
_FREE: Final = Statement("PRAGMA secure_delete = OFF", "SELECT 1")


def player_of(connection: Connection, digest: bytes, kind: str) -> str | None:
    """The id of the player whose key of this kind has this digest."""
    player = connection.scalar(select(keys.c.player).where(keys.c.digest == digest, keys.c.kind == kind))
    if player is None and kind == DEVICE:
        player = connection.scalar(select(players.c.id).where(players.c.token_digest == digest))
    return None if player is None else str(player)


def forget_player(session: WritingSession, player: str, nickname: str, digest: bytes) -> None:
    """Leave of a player nothing but his id: another nickname, a key that nobody has, and no other."""
    session.execute(_OVERWRITE)  # what was there is overwritten, not only freed
    try:
        changed = session.execute(_RENAME, (nickname, digest, player)).rowcount
        if not changed:
            raise UnknownPlayer(player)
        session.execute(_FORGET_ALL, (player,))
        devices.forget_all(session, player)
        learning.forget(session, player)
        played.forget(session, player)
        learning.forget_teacher(session, player)
        preferences.forget(session, player)
    finally:
        session.execute(_FREE)


def add(session: WritingSession, key: KeyRecord, most: int = MOST_KEYS, browser: str = "") -> None:
    """Store a key, a device's with what it is; of those of its kind the newest are kept."""
    if session.execute(_KNOWN, (key.digest, key.kind, key.kind, DEVICE, key.digest)).fetchone():
        raise AlreadyStored("key of player", key.player)
    session.execute(_KEEP_NEWEST, (key.player, key.kind, key.player, key.kind, most - 1))
    session.many(_ADD, [(key.digest, key.player, key.kind, key.created_ms, key.format)])
    if key.kind == DEVICE:
        devices.forget_beside(session, key.player)
        devices.see(session, DeviceRecord(key.digest, key.player, key.created_ms, key.created_ms, browser))


def forget(session: WritingSession, digest: bytes) -> None:
    """Have a device's key open nothing any more."""
    devices.forget(session, digest)
    session.execute(_FORGET, (digest,))
    nobodys = secrets.token_bytes(32)
    session.execute(_UNTOKEN, (nobodys, digest))


def forget_idle(session: WritingSession, digests: Iterable[bytes]) -> None:
    """Have keys of devices open nothing any more, and know nothing of those that open nothing."""
    for digest in digests:
        forget(session, digest)
    devices.forget_stray(session)


def forget_others(session: WritingSession, player: str, digest: bytes) -> None:
    """Have no device of a player open anything any more but one; his personal link stays."""
    session.execute(_FORGET_OTHERS, (player, DEVICE, digest))
    session.execute(_UNTOKEN_OTHER, (secrets.token_bytes(32), player, digest))
    devices.forget_beside(session, player)


def forget_all(session: WritingSession, player: str) -> None:
    """Have no key of a player open anything any more."""
    devices.forget_all(session, player)
    session.execute(_FORGET_ALL, (player,))
    session.execute(_UNTOKEN_PLAYER, (secrets.token_bytes(32), player))
