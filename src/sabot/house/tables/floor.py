"""The tables as they run: each is opened, goes on from its log, and ends, fails or goes on elsewhere."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from msgspec import structs

from sabot.games.kinds import TableAction
from sabot.games.registry import BY_ID
from sabot.games.seats import BuyIn, Sit, Stand
from sabot.games.windows import PlayerId
from sabot.house import entropy
from sabot.house.accounts.members import BOT, Members
from sabot.house.failures import where
from sabot.house.store import Store, StoreError, TableRecord
from sabot.house.table.bots import bot_of
from sabot.house.table.inbox import nothing
from sabot.house.table.restoring import Restored, restored
from sabot.house.table.services import Services
from sabot.house.table.setup import Setup, TableSettings, UnreadableTableError, record, setup_of
from sabot.house.table.table import Table
from sabot.house.tables.directory import Directory
from sabot.house.tables.hosting import Hosting
from sabot.house.tables.ports import Beside
from sabot.rulesets import Rules
from sabot.selfplay import MIXED
from sabot.wire import Command, Refused, Reply

_LOG: Final = logging.getLogger(__name__)


class Floor:
    """The place where tables run, each with the `services` that it is given; the directory lists those that do."""

    def __init__(
        self,
        store: Store,
        accounts: Members,
        directory: Directory,
        hosting: Hosting,
        *,
        cluster: Beside,
        services: Services,
    ) -> None:
        self._store, self._accounts, self._directory, self._hosting = store, accounts, directory, hosting
        self._cluster = cluster
        self._services = structs.replace(services, on_over=self._over, on_failed=self.set_aside)
        self.closing: set[asyncio.Task[None]] = set()
        """Tasks that are awaited before all is at an end."""

    async def open(self, rules: Rules, settings: TableSettings, title: str) -> Table:
        """A new table, which is stored before it runs."""
        table_record = record(entropy.name("t-"), rules, settings, title, self._services.wall_ms())
        await self._store.create_table(table_record, self._cluster.holder)
        return await self._begun(setup_of(table_record), Restored(BY_ID[rules.game].open(rules)))

    async def restore(self, table_record: TableRecord) -> None:
        """Go on with a table; one that cannot be read is set aside, and every other opens."""
        try:
            setup = setup_of(table_record)
            past = await restored(setup, self._store)
            if past.state.over:
                await self._store.close_table(table_record.id, self._services.wall_ms(), self._cluster.holder)
            else:
                await self._go_on(setup, past)
        except UnreadableTableError as error:
            self.set_aside(table_record.id, str(error))
        except Exception as error:  # whatever it is, the others play
            self.set_aside(table_record.id, f"it cannot be opened: {where(error)}")

    async def command(
        self, table: Table, player: PlayerId, command: Command[TableAction], on_held: Callable[[], None] = nothing
    ) -> Reply:
        """A player's command at a table; who comes to it is known by name, who brings chips by what the ledger has."""
        if self._accounts.shared and isinstance(command.action, Sit | Stand | BuyIn):
            await self._accounts.learn(player)
        if isinstance(command.action, Sit | Stand):
            try:
                await self._hosting.comes_anew(table, player)
            except StoreError:
                return Reply(command.id, "not_stored", refused=Refused("not_stored"))
        if player in table.people or not isinstance(command.action, Sit | Stand):
            return await table.command(player, command.action, command.id, on_held)
        self._hosting.introduce(table, player, await self._accounts.person(player))
        reply = await table.command(player, command.action, command.id, on_held)
        if player not in table.state.players:
            table.people.pop(player, None)
        return reply

    def set_aside(self, table: str, why: str) -> None:
        """Set a table aside; whoever looks on is sent away, and hears why when he comes back."""
        _LOG.error("table %s is set aside: %s", table, why)
        self._directory.aside[table] = why
        if (failed := self._directory.running.pop(table, None)) is not None:
            failed.audience.send_away()

    def let_go(self, table: Table) -> None:
        """Keep nothing of a table that goes on elsewhere."""
        self._directory.running.pop(table.id, None)
        self._directory.moved.add(table.id)
        self._hosting.ended(table.id)

    def end_idle_tables(self, now_s: float) -> None:
        """End the tables that nobody comes to any more."""
        for table in self._directory.idle_tables.over(self._directory.running.values(), now_s):
            _LOG.info("table %s ends: nobody has looked on", table.id)
            table.end()

    async def stop(self) -> None:
        """Have every table finish what it is storing; their logs keep the rest."""
        await asyncio.gather(*(table.stop() for table in self._directory.running.values()))
        await asyncio.gather(*self.closing)
        self._directory.running.clear()
        self.closing.clear()

    # -- within -------------------------------------------------------------------------------------------

    async def _begun(self, setup: Setup, past: Restored) -> Table:
        """A table that runs; it goes on where the rows of its log end."""
        table = Table(setup, past, self._services)
        host = setup.settings.host
        self._hosting.introduce(table, host, await self._accounts.person(host))
        self._directory.running[setup.id] = table
        self._directory.moved.discard(setup.id)
        table.start()
        return table

    async def _go_on(self, setup: Setup, past: Restored) -> None:
        """Go on with a table, its people by their names and its bots as they were."""
        known = setup.settings
        guests = (*known.asking, *known.barred, *known.muted, *known.patient)
        await self._accounts.know({*past.state.players, *guests})
        people = {player: await self._accounts.person(player) for player in past.state.players}
        bots = [player for player in people if player.startswith(BOT)]
        table = await self._begun(setup, past)
        for player, person in people.items():
            self._hosting.introduce(table, player, person)
        for guest in guests:
            await self._hosting.meet(table, guest)
        for player in bots:
            table.bot_seats.seat(player, bot_of(setup.game, setup.rules, player, known.bots.get(player, MIXED)))

    def _over(self, table: str) -> None:
        """A session has ended: the table is closed in the store and leaves the lobby."""
        closing = asyncio.create_task(self._store.close_table(table, self._services.wall_ms(), self._cluster.holder))
        self.closing.add(closing)
        closing.add_done_callback(self.closing.discard)
        self._directory.running.pop(table, None)
        self._hosting.ended(table)
