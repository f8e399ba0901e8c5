"""Chance of a real table, from the system's entropy (rule book S6)."""

import secrets
from random import SystemRandom
from typing import Final

from sabot.cards import Card
from sabot.games.taille import Shuffle
from sabot.shoe import cut_bounds, packs

_SYSTEM: Final = SystemRandom()
NONCE_BYTES: Final = 32


def shuffle(decks: int) -> Shuffle:
    """A uniform order of a shoe and a nonce that hides it behind its commitment."""
    order: list[Card] = list(packs(decks))
    _SYSTEM.shuffle(order)
    return Shuffle(tuple(order), secrets.token_hex(NONCE_BYTES))


def cut(cards: int) -> int:
    """A uniform place for the cut card (S3)."""
    first, last = cut_bounds(cards)
    return first + secrets.randbelow(last - first + 1)


def token() -> str:
    """A secret that identifies a browser."""
    return secrets.token_urlsafe(24)


def name(prefix: str) -> str:
    """A short public id nobody can guess."""
    return f"{prefix}{secrets.token_hex(5)}"
