"""The devices that open a player's account: when each was there first and last, and by what kind of browser."""

from typing import Final

from sqlalchemy import Connection, func, select, union_all

from .records import DeviceRecord
from .schema import devices, keys, last_open, players
from .sql import WritingSession, insert, same

DEVICE: Final = "device"
HOUR_MS: Final = 3600 * 1000

_SEEN: Final = insert(
    devices,
    """
    ON CONFLICT (digest) DO UPDATE SET seen_ms = excluded.seen_ms,
    browser = CASE excluded.browser WHEN '' THEN devices.browser ELSE excluded.browser END
    """,
)
_OPEN: Final = insert(last_open, "ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms")
_SEE_LATER: Final = same("UPDATE devices SET seen_ms = seen_ms + ?")
_FORGET_BESIDE: Final = same("""
    DELETE FROM devices WHERE player = ? AND NOT EXISTS (SELECT 1 FROM keys WHERE keys.digest = devices.digest)
    AND NOT EXISTS (SELECT 1 FROM players WHERE token_digest = devices.digest)
""")
_FORGET: Final = same("DELETE FROM devices WHERE digest = ?")
_FORGET_ALL: Final = same("DELETE FROM devices WHERE player = ?")
_FORGET_STRAY: Final = same("""
    DELETE FROM devices WHERE NOT EXISTS (SELECT 1 FROM keys WHERE keys.digest = devices.digest)
    AND NOT EXISTS (SELECT 1 FROM players WHERE token_digest = devices.digest)
""")


def hour(ms: int) -> int:
    """A time to the hour: more of it is told to nobody."""
    return ms - ms % HOUR_MS


def of_player(connection: Connection, player: str) -> tuple[DeviceRecord, ...]:
    """Return the devices that open a player's account, with times to the hour, those seen last first.

    The key with which he came in first is one where it was seen: who has signed out there left another in its place.
    """
    times = (func.coalesce(devices.c.first_ms, keys.c.created_ms), func.coalesce(devices.c.seen_ms, keys.c.created_ms))
    came = select(keys.c.digest, keys.c.player, *times, func.coalesce(devices.c.browser, ""))
    came = came.outerjoin_from(keys, devices, devices.c.digest == keys.c.digest)
    came = came.where(keys.c.player == player, keys.c.kind == DEVICE)
    first = select(devices).join(players, players.c.token_digest == devices.c.digest).where(players.c.id == player)
    rows = connection.execute(union_all(came, first))
    records = [DeviceRecord(digest, owner, hour(came), hour(seen), what) for digest, owner, came, seen, what in rows]
    return tuple(sorted(records, key=lambda each: (-each.seen_ms, -each.first_ms, each.digest)))


def seen_ms(connection: Connection, digest: bytes) -> int | None:
    """Return when a device was there last, None where that is not known."""
    return connection.scalar(select(devices.c.seen_ms).where(devices.c.digest == digest))


def last_open_ms(connection: Connection) -> int | None:
    """Return when the house was open last; of one of before when any device was there, None where none is known."""
    open_ms: int | None = connection.scalar(select(last_open.c.at_ms))
    return connection.scalar(select(func.max(devices.c.seen_ms))) if open_ms is None else open_ms


def idle(connection: Connection, before_ms: int) -> tuple[bytes, ...]:
    """Return the devices that were not there since a time."""
    return tuple(
        digest for (digest,) in connection.execute(select(devices.c.digest).where(devices.c.seen_ms < before_ms))
    )


def see(session: WritingSession, device: DeviceRecord) -> None:
    """Take note that a device is there; when it was first stays, and so does what it is, where nothing says that."""
    session.many(_SEEN, [(device.digest, device.player, device.first_ms, device.seen_ms, device.browser)])


def is_open(session: WritingSession, at_ms: int, later_ms: int) -> None:
    """Take note that the house is open, and have every device be seen so much later than it was."""
    session.many(_OPEN, [(1, at_ms)])
    if later_ms:
        session.execute(_SEE_LATER, (later_ms,))


def forget_beside(session: WritingSession, player: str) -> None:
    """Know nothing of those of a player's devices that open nothing any more."""
    session.execute(_FORGET_BESIDE, (player,))


def forget(session: WritingSession, digest: bytes) -> None:
    """Know nothing of a device any more."""
    session.execute(_FORGET, (digest,))


def forget_all(session: WritingSession, player: str) -> None:
    """Know nothing of a player's devices any more."""
    session.execute(_FORGET_ALL, (player,))


def forget_stray(session: WritingSession) -> None:
    """Know nothing of those that open nothing any more."""
    session.execute(_FORGET_STRAY)
