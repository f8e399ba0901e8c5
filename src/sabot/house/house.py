"""The house: its players, its tables, and the store that both outlive a restart in."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Final

from sabot.games.windows import PlayerId
from sabot.house.accounts.members import Members
from sabot.house.archive.archive import Archive
from sabot.house.archive.played import Played
from sabot.house.budgets import Budgets
from sabot.house.clocks import steady, wall_ms
from sabot.house.limits import LIMITS, Limits
from sabot.house.reckoning.laboratory import Laboratory
from sabot.house.reckoning.workers import Workers
from sabot.house.reckoning.worth import Reckoner
from sabot.house.school.classes import Classes
from sabot.house.school.curriculum import Curriculum
from sabot.house.school.dealing import Dealings
from sabot.house.school.learning import Learning
from sabot.house.store import Store, StoreError
from sabot.house.table.clock import HOUSE_TIMES, Times
from sabot.house.table.services import ENTROPY, Services
from sabot.house.table.setup import built_in
from sabot.house.table.table import Table
from sabot.house.tables.bots import Bots
from sabot.house.tables.directory import Directory
from sabot.house.tables.floor import Floor
from sabot.house.tables.hosting import Hosting
from sabot.house.tables.idle import EVERY_S, IdleTables
from sabot.house.tables.lobby import Lobby
from sabot.house.tables.menu import Menu
from sabot.house.tables.ports import Alone, Beside
from sabot.rulesets import Rules
from sabot.shoe import Beacon

if TYPE_CHECKING:  # topics are read once somebody learns
    from sabot.school.syllabus import Syllabus

FRESH_S: Final = 0.5
"""A commit so short a time ago shows that the store works: thousands who come back are not kept waiting by one more."""


class House:
    """Everything that runs on one database. Clock, times and chance are its own; tests hand in theirs."""

    def __init__(  # noqa: PLR0913 - all that a house is told
        self,
        store: Store,
        *,
        cluster: Beside | None = None,
        rules: Mapping[str, Rules] | None = None,
        now_ms: Callable[[], int] | None = None,
        wall_ms: Callable[[], int] = wall_ms,
        times: Times = HOUSE_TIMES,
        chance: Random = ENTROPY,
        limits: Limits = LIMITS,
        beacon: Beacon | None = None,
        syllabus: "Syllabus | None" = None,
    ) -> None:
        self.store, self._wall_ms, self._now_ms = store, wall_ms, now_ms or steady()
        self.cluster: Beside = cluster or Alone()
        self.accounts = Members(store, wall_ms, self._end_lines, self._now_ms, shared=self.cluster.can_drain)
        self.menu = Menu(rules or built_in())
        self.rules, self.limits, self.budgets = self.menu.rules, limits, Budgets(limits)
        self.directory = Directory(store, self.accounts, IdleTables(limits))
        self.tables, self.aside = self.directory.running, self.directory.aside
        self.hosting = Hosting(store, self.accounts, self.directory, self._now_ms, self.cluster.holder)
        self._times, self._chance, self._beacon = times, chance, beacon
        self.floor = Floor(
            store, self.accounts, self.directory, self.hosting, cluster=self.cluster, services=self._services()
        )
        self.bots = Bots(self.accounts, self.directory, self.hosting, self.cluster, limits)
        self.lobby = Lobby(self.menu, self.directory, self.floor, self.bots, limits)
        self._workers, self.laboratory = Workers("worth", self.budgets), Laboratory(self.rules, self.budgets)
        self.reckoner = Reckoner(store, self._workers)
        self.archive = Archive(store, self.accounts, self.directory, self.reckoner)
        self.played = Played(store, self._workers, wall_ms)
        curriculum = Curriculum(syllabus)
        self.learning, self.classes = Learning(store, wall_ms, chance, curriculum), Classes(store, wall_ms, curriculum)
        self.dealings = Dealings(self.rules, (self._now_ms, wall_ms), chance, syllabus.audition if syllabus else None)
        self._looking_round: asyncio.Task[None] | None = None
        self.hung_up = 0
        """How often somebody's lines were ended: whose device it was before may be nobody's now."""

    async def start(self) -> None:
        """Open the doors: tables go on where their logs end."""
        await self.accounts.open()
        self._looking_round = asyncio.create_task(self._look_round(), name="looking round")
        await self.cluster.begin(self)

    async def stop(self) -> None:
        """Close the doors; nothing is lost. Closing twice is closing once."""
        await self.cluster.cease()
        if self._looking_round is not None:
            self._looking_round.cancel()
        await self.floor.stop()
        await self.played.stop()
        self._workers.stop()
        self.laboratory.stop()
        await self.store.close()
        await self.cluster.leave()

    async def forget(self, player: PlayerId) -> None:
        """Delete a player's name, keys and links, and what is known of what he has played, everywhere."""
        await self.forget_here(player)
        await self.cluster.forget(player)

    async def forget_here(self, player: PlayerId) -> None:
        """The same, as far as this process has it."""
        self.played.forget(player)
        await self.accounts.forget(player)
        await self.hosting.forget(player)

    async def pack(self) -> None:
        """Keep shoes that are over compressed, where each process of the house can read them so."""
        if await self.cluster.all_unpack():
            await self.archive.pack()

    async def probe(self) -> None:
        """Return where the store works, which a commit of a moment ago shows as well as one more; raises StoreError."""
        if not self.store.committed_within(FRESH_S):
            await self.store.probe()

    async def _look_round(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            self.floor.end_idle_tables(asyncio.get_running_loop().time())
            await self.pack()
            with contextlib.suppress(StoreError):
                await self.accounts.devices.end_idle()

    def _end_lines(self, player: PlayerId) -> None:
        self.end_lines_here(player)
        self.cluster.end_lines(player)

    def end_lines_here(self, player: PlayerId) -> None:
        """End a player's lines to the tables of this process."""
        self.hung_up += 1
        for table in self.tables.values():
            table.audience.hang_up(player)

    def table(self, table: str) -> Table:
        """A running table; raises HouseError."""
        return self.directory.table(table)

    def _services(self) -> Services:
        """The services that each table has from the house."""
        return Services(
            store=self.store,
            accounts=self.accounts.ledger,
            now_ms=self._now_ms,
            times=self._times,
            chance=self._chance,
            wall_ms=self._wall_ms,
            beacon=self._beacon,
            spent=self.budgets.spend,
            is_lost=self.cluster.loses,
            reads_heads=self.cluster.read_heads,
            lists_heads=self.cluster.list_heads,
            reads_beacons=self.cluster.read_beacons,
        )
