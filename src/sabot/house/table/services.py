"""Services that a table has from its house."""

from collections.abc import Awaitable, Callable
from random import Random, SystemRandom
from typing import Final, Protocol

import msgspec
from msgspec import UNSET, structs

from sabot.games.windows import PlayerId
from sabot.house.accounts.ledger import Accounts
from sabot.house.clocks import wall_ms
from sabot.house.store import Append, Checkpoint, Committed, StoredEvent, StoredReply, TableLog
from sabot.house.table.beacon import beacon_value
from sabot.house.table.clock import HOUSE_TIMES, Times
from sabot.shoe import Beacon, Place

ENTROPY: Final[Random] = SystemRandom()
"""The system's entropy, from which a real table has all its chance (S6)."""


class Keeper(Protocol):
    """The part of the store that a table needs."""

    async def append(self, step: Append) -> Committed:
        """Store some events with all that belongs to them, or raise."""
        ...

    async def load(self, table: str, first: int = 1) -> tuple[StoredEvent, ...]:
        """Read a table's events."""
        ...

    async def log(self, table: str, shape: str) -> TableLog:
        """Read what is needed to go on with a table."""
        ...

    async def keep_state(self, table: str, state: Checkpoint) -> None:
        """Keep the state of a table after an event of its log."""
        ...

    async def reply(self, table: str, player: str, command: str) -> StoredReply | None:
        """Read the kept reply to a command."""
        ...

    async def probe(self) -> None:
        """Make a trivial commit."""
        ...


def always() -> bool:
    """A process that is the whole house has nobody beside it who could not read what it writes."""
    return True


def nothing(_player: PlayerId, _kind: str, _seconds: float) -> None:
    """A table of its own counts no work."""


def unheard(*_told: str) -> None:
    """A table of its own has nobody who lists it."""


def never(_table: str) -> bool:
    """A process that is the whole house loses no table to another."""
    return False


class Services(msgspec.Struct, frozen=True):
    """Services of the house for each table: store, accounts, clock, times, chance, and hearers of its end or failure.

    Deadlines follow `now_ms`, which never jumps; rows of the log carry `wall_ms`, which may.
    """

    store: Keeper
    accounts: Accounts
    now_ms: Callable[[], int]
    on_over: Callable[[str], None] = unheard
    on_failed: Callable[[str, str], None] = unheard
    is_lost: Callable[[str], bool] = never
    """Hears of a table whose log goes on without it; tells whether another process has it, so that it ends here."""
    reads_heads: Callable[[], bool] = always
    """Whether each process of the house can go on with a shoe that has heads."""
    lists_heads: Callable[[], bool] = always
    """Whether each of them knows heads that bind the rule set, and stores them in the house's list."""
    reads_beacons: Callable[[], bool] = always
    """Whether each of them can go on with a shoe that has a beacon."""
    beacon: Beacon | None = None
    """The public beacon that enters the order of each shoe."""
    ask: Callable[[Beacon, int], Awaitable[str | None]] = beacon_value
    """Waits for a round of a beacon; None where it is not told in time."""
    spent: Callable[[PlayerId, str, float], None] = nothing
    """Hears of the seconds of a processor that an action of a player's has cost, by its kind."""
    times: Times = HOUSE_TIMES
    chance: Random = ENTROPY
    wall_ms: Callable[[], int] = wall_ms

    def bound(self, table: Place) -> tuple[Place | None, Beacon | None]:
        """The place and the beacon that a table's next shoe binds, as far as each process can go on with such a shoe.

        Its beacon stands where its heads do: in the house's list.
        """
        if not self.reads_heads():
            return None, None
        place = table if self.lists_heads() else structs.replace(table, digest=UNSET)
        return place, self.beacon if place.digest and self.reads_beacons() else None
