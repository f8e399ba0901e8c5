"""Admission to a table: everybody to an open one; to a private one host, players, and bearers of its links."""

import hashlib
import hmac
from collections.abc import Container
from typing import Literal

from sabot.games.windows import PlayerId
from sabot.house.table.setup import TableSettings

Role = Literal["host", "seat", "watch"]
"""Roles at a table: to run it, to take a seat, to look on."""


def role_of(settings: TableSettings, players: Container[PlayerId], player: PlayerId | None, key: str) -> Role | None:
    """A player's role at a table, with the key of one of its links or none; None where he may not even look on."""
    if player == settings.host:
        return "host"
    sits = player is not None and player in players
    if sits or not settings.private or any(opens(each, key) for each in _seating(settings)):
        return "seat"
    return "watch" if opens(settings.keys.watch, key) else None


def sealed(key: str) -> str:
    """The digest of a link's key, which the house keeps in its place."""
    return hashlib.sha256(key.encode()).hexdigest()


def opens(digest: str, brought: str) -> bool:
    """Whether a key that was brought is the one of which a digest is kept; where none is, nothing opens."""
    return bool(digest) and hmac.compare_digest(digest, sealed(brought))


def _seating(settings: TableSettings) -> tuple[str, str]:
    return settings.keys.seat, settings.keys.host
