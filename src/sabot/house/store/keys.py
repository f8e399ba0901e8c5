"""What opens a player's account beside the key it was opened with: other devices, and the personal link."""

import secrets
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from .errors import AlreadyStored
from .records import KeyRecord
from .schema import keys, players

DEVICE: Final = "device"
LINK: Final = "link"
MOST_KEYS: Final = 20
"""So many keys of a kind a player has; the oldest goes first."""


def player_of(connection: Connection, digest: bytes, kind: str) -> str | None:
    """The id of the player whose key of this kind has this digest."""
    found = connection.scalar(select(keys.c.player).where(keys.c.digest == digest, keys.c.kind == kind))
    if found is None and kind == DEVICE:
        found = connection.scalar(select(players.c.id).where(players.c.token_digest == digest))
    return None if found is None else str(found)


def add(connection: Connection, key: KeyRecord, most: int = MOST_KEYS) -> None:
    """Store a key; of those of its kind the newest are kept."""
    if player_of(connection, key.digest, key.kind) is not None:
        raise AlreadyStored("key of player", key.player)
    mine = (keys.c.player == key.player) & (keys.c.kind == key.kind)
    newest = select(keys.c.digest).where(mine).order_by(keys.c.created_ms.desc(), keys.c.digest).limit(most - 1)
    connection.execute(delete(keys).where(mine, keys.c.digest.not_in(newest)))
    connection.execute(
        insert(keys).values(
            digest=key.digest, player=key.player, kind=key.kind, created_ms=key.created_ms, format=key.format
        )
    )


def forget(connection: Connection, digest: bytes) -> None:
    """Have a device's key open nothing any more."""
    connection.execute(delete(keys).where(keys.c.digest == digest))
    nobody = update(players).where(players.c.token_digest == digest)
    connection.execute(nobody.values(token_digest=secrets.token_bytes(32)))


def forget_all(connection: Connection, player: str) -> None:
    """Have no key of a player open anything any more."""
    connection.execute(delete(keys).where(keys.c.player == player))
    nobody = update(players).where(players.c.id == player)
    connection.execute(nobody.values(token_digest=secrets.token_bytes(32)))
