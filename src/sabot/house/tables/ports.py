"""Questions between a house and the processes beside it: all that is not the same where there are several."""

import asyncio
from typing import Protocol

from sabot.games.windows import PlayerId
from sabot.house.accounts.members import Members
from sabot.house.store import Store, TableRecord
from sabot.house.table.table import Table
from sabot.house.tables.directory import Directory


class Tables(Protocol):
    """The runner of this process's tables."""

    closing: set[asyncio.Task[None]]
    """Tasks that are awaited before the house has stopped."""

    async def restore(self, table_record: TableRecord) -> None:
        """Go on with a table; one that cannot be read is set aside."""
        ...

    def let_go(self, table: Table) -> None:
        """Keep nothing of a table that goes on elsewhere."""
        ...


class OwnHouse(Protocol):
    """The part of a house that the processes beside it use."""

    store: Store
    accounts: Members
    directory: Directory

    @property
    def floor(self) -> Tables:
        """The house's tables, as they run."""
        ...

    async def forget_here(self, player: PlayerId) -> None:
        """Delete what names a player, as far as this process has it."""
        ...

    def end_lines_here(self, player: PlayerId) -> None:
        """End a player's lines to the tables of this process."""
        ...


class Beside(Protocol):
    """The processes beside a house, as far as it needs them."""

    holder: str
    """Which of them this one is; nothing where there are no others."""
    draining: bool
    """Whether this one gives its tables to the others, because it ends."""

    @property
    def can_drain(self) -> bool:
        """Whether there may be others to go on with the tables."""
        ...

    async def begin(self, own: OwnHouse) -> None:
        """Open the tables that this process has."""
        ...

    async def cease(self) -> None:
        """Before the house stops: take no more tables."""
        ...

    async def leave(self) -> None:
        """After it has stopped: give back what it had."""
        ...

    async def drain(self) -> None:
        """Give every table back between two of its coups, as long as there is somebody to take it."""
        ...

    async def all_unpack(self) -> bool:
        """Whether each process can read shoes that are kept compressed."""
        ...

    def loses(self, table: str) -> bool:
        """Hears of a table whose log goes on without it; whether another process has it, so that it ends here."""
        ...

    def read_heads(self) -> bool:
        """Whether each process can go on with a shoe that has heads."""
        ...

    def list_heads(self) -> bool:
        """Whether each process puts heads in the house's list."""
        ...

    def read_beacons(self) -> bool:
        """Whether each process can go on with a shoe that has a beacon."""
        ...

    def has_made(self, bot: PlayerId) -> None:
        """Hears of a bot that was made here."""
        ...

    def may_seat(self, bot: PlayerId) -> bool:
        """Whether a bot that sits nowhere here sits nowhere at all."""
        ...

    async def forget(self, player: PlayerId) -> None:
        """Delete what names a player, at the tables of the others too."""
        ...

    def end_lines(self, player: PlayerId) -> None:
        """End a player's lines to the others as well."""
        ...


class Alone:
    """A process that is the whole house."""

    holder, draining, can_drain = "", False, False

    async def begin(self, own: OwnHouse) -> None:
        """Every table goes on where its log ends."""
        for stored in await own.store.tables():
            await own.floor.restore(stored)

    async def cease(self) -> None:
        """Nothing is taken."""

    async def leave(self) -> None:
        """Nobody is left."""

    async def drain(self) -> None:
        """Nobody else goes on with the tables: there is nothing to give back."""

    async def all_unpack(self) -> bool:
        """A process alone reads what it writes."""
        return True

    def loses(self, table: str) -> bool:
        """Nobody else has a table."""
        return False

    def read_heads(self) -> bool:
        """A process alone reads the heads that it writes."""
        return True

    def list_heads(self) -> bool:
        """A process alone lists the heads that it writes."""
        return True

    def read_beacons(self) -> bool:
        """A process alone reads the beacons that it writes."""
        return True

    def has_made(self, bot: PlayerId) -> None:
        """Every bot is its own."""

    def may_seat(self, bot: PlayerId) -> bool:
        """Nobody else seats one."""
        return True

    async def forget(self, player: PlayerId) -> None:
        """Nobody else knows him."""

    def end_lines(self, player: PlayerId) -> None:
        """Nobody else has his lines."""
