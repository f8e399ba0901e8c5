"""A database as the store needs it, of whichever kind: functions, handed over by who opened it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine

from .sql import WritingSession

Mark = Any
"""The mark by which a transaction is known afterwards."""


@dataclass(frozen=True)
class Database:
    """The differences between a file and a server, when works are written; all of it may raise."""

    where: str
    """A file's path or a server's address, as it may be shown."""
    connect: Callable[[], WritingSession]
    """Return the one connection that writes; it begins no transaction by itself."""
    check: Callable[[WritingSession | None], None]
    """Raise where what is written now would be lost; what a connection can still save of earlier commits is saved."""
    begin: Callable[[WritingSession], Mark]
    in_transaction: Callable[[WritingSession], bool]
    commit: Callable[[WritingSession], None]
    is_stored: Callable[[WritingSession, Mark], bool | None]
    """Whether a transaction is stored, asked of another connection than its own; None where that cannot be known."""
    reading: Callable[[], Engine]
    """Return the engine of the reading connections; each transaction sees one state of the database."""
    release: Callable[[], None]
    """Give the database free."""
