"""The house: its players, its tables, and the store that both outlive a restart in."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sabot.advice.registry import advice_of
from sabot.cards import Card
from sabot.games.bank.worth import Asker, DecisionWorth
from sabot.games.offers import free_seats
from sabot.games.registry import BY_ID
from sabot.games.seats import BuyIn, Seat, Sit, Stand
from sabot.games.windows import PlayerId
from sabot.house import entropy
from sabot.house.accounts import names
from sabot.house.accounts.members import BOT, BOT_GRANT, Members
from sabot.house.archive.archive import Archive
from sabot.house.archive.played import Played
from sabot.house.cluster.ports import Alone, Beside
from sabot.house.failures import where
from sabot.house.limits import LIMITS, Limits, counted
from sabot.house.reckoning.budgets import Budgets
from sabot.house.reckoning.laboratory import Laboratory
from sabot.house.reckoning.workers import Workers
from sabot.house.reckoning.worth import Reckoner, check_amount
from sabot.house.school.classes import Classes
from sabot.house.school.curriculum import Curriculum
from sabot.house.school.dealing import Dealings
from sabot.house.school.learning import Learning
from sabot.house.store import Store, StoreError, TableRecord
from sabot.house.table.clock import HOUSE_TIMES, Times, steady, wall_ms
from sabot.house.table.company import bot_of
from sabot.house.table.desk import ENTROPY, Desk
from sabot.house.table.inbox import nothing
from sabot.house.table.restoring import Restored, restored
from sabot.house.table.table import Table
from sabot.house.tables.directory import Directory
from sabot.house.tables.hosting import Hosting
from sabot.house.tables.menu import Menu
from sabot.house.tables.quiet import EVERY_S, Quiet
from sabot.house.tables.setup import (
    HouseError,
    Settings,
    Setup,
    UnreadableTableError,
    built_in,
    check_temperament,
    chosen,
    record,
    setup_of,
    tempered,
)
from sabot.rulesets import Rules
from sabot.selfplay import MIXED, NAMES
from sabot.shoe import Beacon
from sabot.wire import Command, NewTable, Refused, Reply, TableCard

if TYPE_CHECKING:  # topics are read once somebody learns
    from sabot.school.syllabus import Syllabus

_LOG: Final = logging.getLogger(__name__)
_TRIED: Final = 16
"""So many bots that sit nowhere are asked for one whose name is free at a table."""


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
        self.rules, self.limits, self._quiet = self.menu.rules, limits, Quiet(limits)
        self.directory = Directory(store, self.accounts, self._quiet)
        self.tables, self.aside = self.directory.running, self.directory.aside
        self.hosting = Hosting(store, self.accounts, self.directory, self._now_ms, self.cluster.holder)
        self._times, self._chance, self._beacon = times, chance, beacon
        self.closing: set[asyncio.Task[None]] = set()
        self.budgets = Budgets(limits)
        self._workers, self.laboratory = Workers("worth", self.budgets), Laboratory(self.rules, self.budgets)
        self._reckoner = Reckoner(store, self._workers)
        self.archive = Archive(store, self.accounts, self.directory, self._reckoner)
        self.played = Played(store, self._workers, wall_ms)
        curriculum = Curriculum(syllabus)
        self.learning, self.classes = Learning(store, wall_ms, chance, curriculum), Classes(store, wall_ms, curriculum)
        self.dealings = Dealings(self.rules, (self._now_ms, wall_ms), chance, syllabus.audition if syllabus else None)
        self._looking_round: asyncio.Task[None] | None = None
        self._coming, self._called = set[PlayerId](), Counter[str]()  # bots to a table, and how many are asked for
        self._opening = Counter[PlayerId]()  # tables by their host
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
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await self.played.stop()
        self._workers.stop()
        self.laboratory.stop()
        await asyncio.gather(*self.closing)
        self.tables.clear()
        self.closing.clear()
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
        """Return where the store works; raises StoreError."""
        await self.store.probe()

    async def _look_round(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            self.end_quiet_tables(asyncio.get_running_loop().time())
            await self.pack()
            with contextlib.suppress(StoreError):
                await self.accounts.devices.end_idle()

    def end_quiet_tables(self, now_s: float) -> None:
        """End the tables that nobody comes to any more."""
        for table in self._quiet.over(self.tables.values(), now_s):
            _LOG.info("table %s ends: nobody has looked on", table.id)
            table.end()

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

    # -- tables -------------------------------------------------------------------------------------------

    async def open_table(self, asked: NewTable, host: PlayerId) -> TableCard:
        """Open a table with some bots; raises HouseError."""
        known = {asked.rules: await self.menu.read(asked.rules, asked.own)} if asked.own else self.rules
        hosted = sum(table.settings.host == host for table in self.tables.values()) + self._opening[host]
        if len(self.tables) + self._opening.total() >= self.limits.tables:
            raise HouseError("house_full", most=self.limits.tables)
        if hosted >= self.limits.hosted:
            raise HouseError("too_many_tables", most=self.limits.hosted)
        title = names.title(asked.title)
        rules = chosen(asked, known)
        settings = Settings(
            host,
            asked.seconds,
            asked.pace,
            asked.private,
            approves=asked.approves,
            advice=asked.advice,
            declares=asked.declares,
        )
        kept = record(entropy.name("t-"), rules, settings, title, self._wall_ms())
        game = BY_ID[rules.game]
        with counted(self._opening, host):
            await self.store.create_table(kept, self.cluster.holder)
            table = await self._run(setup_of(kept), Restored(game.open(rules)))
        await self.add_bots(table, min(asked.bots, rules.seats), asked.temperament)
        return await self.directory.card(table)

    async def command(
        self, table: Table, player: PlayerId, command: Command[Any], on_held: Callable[[], None] = nothing
    ) -> Reply:
        """A player's command at a table; who comes to it is known by name, who brings chips by what the ledger has."""
        if self.accounts.shared and isinstance(command.action, Sit | Stand | BuyIn):
            await self.accounts.learn(player)
        if isinstance(command.action, Sit | Stand):
            try:
                await self.hosting.comes_anew(table, player)
            except StoreError:
                return Reply(command.id, "not_stored", refused=Refused("not_stored"))
        if player in table.people or not isinstance(command.action, Sit | Stand):
            return await table.command(player, command.action, command.id, on_held)
        self.hosting.introduce(table, player, await self.accounts.person(player))
        reply = await table.command(player, command.action, command.id, on_held)
        if player not in table.state.players:
            table.people.pop(player, None)
        return reply

    async def add_bots(self, table: Table, count: int, temperament: str = MIXED) -> None:
        """Seat some bots of a temperament where there is room; raises HouseError."""
        check_temperament(table.game, temperament)
        if count > len(_free_seats(table)):
            raise HouseError("table_full", seats=table.state.rules.seats)
        if count + sum(len(each.bots) for each in self.tables.values()) + self._called.total() > self.limits.bots:
            raise HouseError("too_many_bots", most=self.limits.bots)
        with counted(self._called, table.id, count):
            for _ in range(count):
                free = _free_seats(table)
                if not free or not await self._seat_bot(table, free[len(free) // 2], temperament):
                    raise HouseError("table_full", seats=table.state.rules.seats)

    # -- advice -------------------------------------------------------------------------------------------

    async def worth(self, table: Table, asker: Asker) -> DecisionWorth:
        """What a player's decision is worth to him, by what he has been shown; raises HouseError."""
        if advice_of(table.game.id).worth is None or not table.settings.advice:
            raise HouseError("no_advice")
        check_amount(asker.amount, table.game.options(table.state, asker.player))
        return await self._reckoner.worth(await self.directory.known(table.id), asker)

    def seen(self, table: Table) -> tuple[Card, ...]:
        """The cards of the shoe in play that everybody has seen, where the host has odds told; raises HouseError."""
        if table.game.seen is None or not table.settings.advice:
            raise HouseError("no_advice")
        return table.game.seen(table.state)

    # -- within -------------------------------------------------------------------------------------------

    async def restore(self, kept: TableRecord) -> None:
        """Go on with a table; one that cannot be read is set aside, and every other opens."""
        try:
            setup = setup_of(kept)
            found = await restored(setup, self.store)
            state = found.state
            if state.over:
                await self.store.close_table(kept.id, self._wall_ms(), self.cluster.holder)
                return
            known = setup.settings
            guests = (*known.asking, *known.barred, *known.muted, *known.patient)
            await self.accounts.know({*state.players, *guests})
            people = {player: await self.accounts.person(player) for player in state.players}
            bots = [player for player in people if player.startswith(BOT)]
            table = await self._run(setup, found)
            for player, person in people.items():
                self.hosting.introduce(table, player, person)
            for guest in guests:
                await self.hosting.meet(table, guest)
            for player in bots:
                table.company.seat(player, bot_of(setup.game, setup.rules, player, known.bots.get(player, MIXED)))
        except UnreadableTableError as error:
            self._failed(kept.id, str(error))
        except Exception as error:  # whatever it is, the others play
            self._failed(kept.id, f"it cannot be opened: {where(error)}")

    def _failed(self, table: str, why: str) -> None:
        """Set a table aside; whoever looks on is sent away, and hears why when he comes back."""
        _LOG.error("table %s is set aside: %s", table, why)
        self.aside[table] = why
        if (failed := self.tables.pop(table, None)) is not None:
            failed.audience.send_away()

    def _desk(self) -> Desk:
        return Desk(
            store=self.store,
            accounts=self.accounts.ledger,
            now_ms=self._now_ms,
            on_over=self._over,
            on_failed=self._failed,
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

    async def _run(self, setup: Setup, found: Restored) -> Table:
        """Have a table run; it goes on where the rows of its log end."""
        table = Table(setup, found, self._desk())
        self.hosting.introduce(table, setup.settings.host, await self.accounts.person(setup.settings.host))
        self.tables[setup.id] = table
        table.start()
        return table

    def _over(self, table: str) -> None:
        """A session has ended: the table is closed in the store and leaves the lobby."""
        closing = asyncio.create_task(self.store.close_table(table, self._wall_ms(), self.cluster.holder))
        self.closing.add(closing)
        closing.add_done_callback(self.closing.discard)
        self.tables.pop(table, None)
        self.hosting.ended(table)

    def let_go(self, table: Table) -> None:
        """Keep nothing of a table that goes on elsewhere."""
        self.tables.pop(table.id, None)
        self.hosting.ended(table.id)

    async def _seat_bot(self, table: Table, seat: Seat, temperament: str) -> bool:
        """Seat one bot, whose temperament is kept; tell whether it found its seat free."""
        player = await self._idle_bot(table) or await self._new_bot(table)
        self._coming.add(player)
        try:
            self.hosting.introduce(table, player, await self.accounts.person(player))
            here = {*table.state.players, *self._coming}
            await self.hosting.change(table, lambda now: {"bots": tempered(now.bots, here, player, temperament)})
            bot = bot_of(table.game, table.state.rules, player, temperament)
            table.company.seat(player, bot)
            return (await table.house(Sit(seat, bot.buy_in), actor=player)).outcome == "accepted"
        finally:
            self._coming.discard(player)

    async def _new_bot(self, table: Table) -> PlayerId:
        used = {person.nickname for person in table.people.values()}
        name = next((each for each in map(names.of_bot, NAMES) if each not in used), names.of_bot(NAMES[0]))
        player = await self.accounts.create(BOT, name, entropy.token())
        self.cluster.has_made(player)
        return player

    async def _idle_bot(self, table: Table) -> PlayerId | None:
        """A bot that sits nowhere, has chips still and a name that is free here: each new one costs a grant."""
        for player in islice(self._idle_bots(), _TRIED):
            name = (await self.accounts.person(player)).nickname
            used = {person.nickname for known, person in table.people.items() if known != player}
            if name not in used and player in self._idle_bots():
                return player
        return None

    def _idle_bots(self) -> list[PlayerId]:
        busy = {player for table in self.tables.values() for player in table.state.players} | self._coming
        rich = self.accounts.ledger.holders(BOT, at_least=BOT_GRANT // 2)
        return [player for player in rich if player not in busy and self.cluster.may_seat(player)]


def _free_seats(table: Table) -> tuple[Seat, ...]:
    return free_seats(table.state.players, table.state.rules.seats)
