"""What a table has from its house."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from sabot.house.accounts import Accounts
from sabot.house.store import Append, Committed, StoredEvent


class Keeper(Protocol):
    """What a table needs of the store."""

    async def append(self, step: Append) -> Committed:
        """Store some events with all that belongs to them, or raise."""
        ...

    async def load(self, table: str, first: int = 1) -> tuple[StoredEvent, ...]:
        """Read a table's events."""
        ...

    async def probe(self) -> None:
        """Make a trivial commit."""
        ...


class Desk(msgspec.Struct, frozen=True):
    """What every table has from its house: store, accounts, clock, tempo, and whom to tell, by its id, of its end."""

    store: Keeper
    accounts: Accounts
    now_ms: Callable[[], int]
    tempo: float
    on_over: Callable[[str], None]
