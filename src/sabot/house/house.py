"""The house: its players, its tables, and the store that both outlive a restart in."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sabot.cards import Card
from sabot.games.bank.worth import Asker, DecisionWorth
from sabot.games.offers import free_seats
from sabot.games.registry import BY_ID
from sabot.games.seats import Seat, Sit, Stand
from sabot.games.windows import PlayerId
from sabot.house import entropy
from sabot.house.accounts import names
from sabot.house.accounts.members import BOT, BOT_GRANT, Members
from sabot.house.archive.archive import Archive
from sabot.house.archive.played import Played
from sabot.house.failures import where
from sabot.house.limits import LIMITS, Limits, counted
from sabot.house.reckoning.budgets import Budgets
from sabot.house.reckoning.laboratory import Laboratory
from sabot.house.reckoning.worth import Reckoner, check_amount
from sabot.house.school.classes import Classes
from sabot.house.school.curriculum import Curriculum
from sabot.house.school.dealing import Dealings
from sabot.house.school.learning import Learning
from sabot.house.store import Store, StoredEvent, StoreError, TableRecord
from sabot.house.table.clock import HOUSE_TIMES, Times, steady, wall_ms
from sabot.house.table.company import bot_of
from sabot.house.table.desk import ENTROPY, Desk
from sabot.house.table.inbox import nothing
from sabot.house.table.replies import Kept
from sabot.house.table.restoring import restored
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

    holder = ""
    """Which of several processes this is."""
    can_drain, draining = False, False  # of several processes one gives its tables to the others before it ends

    def __init__(  # noqa: PLR0913 - all that a house is told
        self,
        store: Store,
        *,
        rules: Mapping[str, Rules] | None = None,
        now_ms: Callable[[], int] | None = None,
        wall_ms: Callable[[], int] = wall_ms,
        times: Times = HOUSE_TIMES,
        chance: Random = ENTROPY,
        limits: Limits = LIMITS,
        beacon: Beacon | None = None,
        syllabus: "Syllabus | None" = None,
    ) -> None:
        self._store, self._wall_ms, self._now_ms = store, wall_ms, now_ms or steady()
        self.accounts = Members(store, wall_ms, self._end_lines, self._now_ms, shared=self.can_drain)
        self.menu = Menu(rules or built_in())
        self.rules, self.limits, self._quiet = self.menu.rules, limits, Quiet(limits)
        self.directory = Directory(store, self.accounts, self._quiet)
        self.tables, self.aside = self.directory.running, self.directory.aside
        self.hosting = Hosting(store, self.accounts, self.directory, self._now_ms, self.holder)
        self._times, self._chance, self._beacon = times, chance, beacon
        self._closing: set[asyncio.Task[None]] = set()
        self.budgets = Budgets(limits)
        self._reckoner, self.laboratory = Reckoner(store, self.budgets), Laboratory(self.rules, self.budgets)
        self.archive = Archive(store, self.accounts, self.directory, self._reckoner)
        self.played = Played(store, self._reckoner, wall_ms)
        curriculum = Curriculum(syllabus)
        self.learning, self.classes = Learning(store, wall_ms, chance, curriculum), Classes(store, wall_ms, curriculum)
        self.dealings = Dealings(self.rules, (self._now_ms, wall_ms), chance, syllabus.audition if syllabus else None)
        self._looking_round: asyncio.Task[None] | None = None
        self._coming, self._called = set[PlayerId](), Counter[str]()  # bots to a table, and how many are asked for
        self._opening = Counter[PlayerId]()  # tables by their host
        self.hung_up = 0
        """How often somebody's lines were ended: whose device it was before may be nobody's now."""

    async def start(self) -> None:
        """Open the doors: every table goes on where its log ends."""
        await self.accounts.open()
        self._looking_round = asyncio.create_task(self._look_round(), name="looking round")
        for stored in await self._store.tables():
            await self._restore(stored)

    async def stop(self) -> None:
        """Close the doors; nothing is lost. Closing twice is closing once."""
        if self._looking_round is not None:
            self._looking_round.cancel()
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await self.played.stop()
        self._reckoner.stop()
        self.laboratory.stop()
        await asyncio.gather(*self._closing)
        self.tables.clear()
        self._closing.clear()
        await self._store.close()

    async def drain(self) -> None:
        """Nobody else goes on with the tables: there is nothing to give back."""

    async def forget(self, player: PlayerId) -> None:
        """Delete a player's name, keys and links, and what is known of what he has played."""
        self.played.forget(player)
        await self.accounts.forget(player)
        await self.hosting.forget(player)

    async def pack(self) -> None:
        """Have the store keep the shoes that are over compressed."""
        await self.archive.pack()

    async def probe(self) -> None:
        """Return where the store works; raises StoreError."""
        await self._store.probe()

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
            await self._store.create_table(kept, self.holder)
            table = await self._run(setup_of(kept), game.open(rules), {})
        await self.add_bots(table, min(asked.bots, rules.seats), asked.temperament)
        return await self.directory.card(table)

    async def command(
        self, table: Table, player: PlayerId, command: Command[Any], on_held: Callable[[], None] = nothing
    ) -> Reply:
        """A player's command at a table; who comes to it is known to it by name."""
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
        if table.game.worth is None or not table.settings.advice:
            raise HouseError("no_advice")
        check_amount(asker.amount, table.game.options(table.state, asker.player))
        return await self._reckoner.worth(await self.directory.known(table.id), asker)

    def seen(self, table: Table) -> tuple[Card, ...]:
        """The cards of the shoe in play that everybody has seen, where the host has odds told; raises HouseError."""
        if table.game.seen is None or not table.settings.advice:
            raise HouseError("no_advice")
        return table.game.seen(table.state)

    # -- within -------------------------------------------------------------------------------------------

    async def _restore(self, kept: TableRecord) -> None:
        """Go on with a table; one that cannot be read is set aside, and every other opens."""
        try:
            setup = setup_of(kept)
            found = await restored(setup, self._store)
            state = found.state
            if state.over:
                await self._store.close_table(kept.id, self._wall_ms(), self.holder)
                return
            known = setup.settings
            guests = (*known.asking, *known.barred, *known.muted, *known.patient)
            await self.accounts.know({*state.players, *guests})
            people = {player: await self.accounts.person(player) for player in state.players}
            bots = [player for player in people if player.startswith(BOT)]
            table = await self._run(setup, state, found.replies, found.rows)
            table.remember(found.steps)
            for player, person in people.items():
                self.hosting.introduce(table, player, person)
            for guest in guests:
                await self.hosting.meet(table, guest)
            for player in bots:
                table.seat_bot(player, bot_of(setup.game, setup.rules, player, known.bots.get(player, MIXED)))
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
            store=self._store,
            accounts=self.accounts.ledger,
            now_ms=self._now_ms,
            on_over=self._over,
            on_failed=self._failed,
            times=self._times,
            chance=self._chance,
            wall_ms=self._wall_ms,
            beacon=self._beacon,
            spent=self.budgets.spend,
        )

    async def _run(self, setup: Setup, state: Any, replies: Kept, rows: tuple[StoredEvent, ...] | None = None) -> Table:
        """Have a table run; with the rows of its log it goes on where they end."""
        table = Table(setup, state, self._desk(), replies)
        self.hosting.introduce(table, setup.settings.host, await self.accounts.person(setup.settings.host))
        self.tables[setup.id] = table
        table.start(rows)
        return table

    def _over(self, table: str) -> None:
        """A session has ended: the table is closed in the store and leaves the lobby."""
        closing = asyncio.create_task(self._store.close_table(table, self._wall_ms(), self.holder))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
        self.tables.pop(table, None)
        self.hosting.ended(table)

    async def _seat_bot(self, table: Table, seat: Seat, temperament: str) -> bool:
        """Seat one bot, whose temperament is kept; tell whether it found its seat free."""
        player = await self._idle_bot(table) or await self._new_bot(table)
        self._coming.add(player)
        try:
            self.hosting.introduce(table, player, await self.accounts.person(player))
            here = {*table.state.players, *self._coming}
            await self.hosting.change(table, lambda now: {"bots": tempered(now.bots, here, player, temperament)})
            bot = bot_of(table.game, table.state.rules, player, temperament)
            table.seat_bot(player, bot)
            return (await table.house(Sit(seat, bot.buy_in), actor=player)).outcome == "accepted"
        finally:
            self._coming.discard(player)

    async def _new_bot(self, table: Table) -> PlayerId:
        used = {person.nickname for person in table.people.values()}
        name = next((each for each in map(names.of_bot, NAMES) if each not in used), names.of_bot(NAMES[0]))
        return await self.accounts.create(BOT, name, entropy.token())

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
        return [player for player in rich if player not in busy]


def _free_seats(table: Table) -> tuple[Seat, ...]:
    return free_seats(table.state.players, table.state.rules.seats)
