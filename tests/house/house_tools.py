"""A table of the house in made-up time, with a store in memory."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, Unpack

import msgspec
from msgspec import structs

from new_database import new_database
from patience import STUCK_AFTER
from sabot.bets import BetId
from sabot.games.layout.stakes import Enter, opened, stage
from sabot.games.punto.state import Punto
from sabot.games.seats import Seat, Sit
from sabot.games.steps import Finish
from sabot.games.tempo import Pace
from sabot.games.windows import PlayerId
from sabot.hosts import Intend, Wanted
from sabot.house.accounts.ledger import Accounts
from sabot.house.house import House
from sabot.house.store import Faults, Store, StoredEvent, open_store, player_account
from sabot.house.store.writer import no_faults
from sabot.house.table.clock import Times
from sabot.house.table.intentions import NONE, Heard, intended
from sabot.house.table.outbox import Outbox
from sabot.house.table.replies import Kept, read
from sabot.house.table.restoring import REMEMBERED, Restored, state_of
from sabot.house.table.services import Services
from sabot.house.table.setup import TableSettings, folded, record, setup_of
from sabot.house.table.table import Table
from sabot.money import Cents
from sabot.wire import AnyFrame, Frame, Reader, Reply
from world.clock import START_MS, Clock, now_ms
from world.disk import Disk, Hold, MemoryStore

HOST: Final = PlayerId("host")
GRANT: Final = 1_000_000
PURSE: Final = 100_000
Rows = tuple[StoredEvent, ...]
Steps = tuple[tuple[Any, Any], ...]


def same(store: Store) -> Store:
    """A store as it is."""
    return store


@asynccontextmanager
async def open_house(
    folder: Path, kind: Callable[[Store], Any] = same, *, tempo: float = 0.01, disk: Faults = no_faults, **own: Any
) -> AsyncIterator[House]:
    """A house on a database that may have been another's before, with rule sets and a kind of store of its own."""
    house = House(kind(open_store(new_database(folder / "house.db"), faults=disk)), times=Times(tempo=tempo), **own)
    await house.start()
    try:
        yield house
    finally:
        await asyncio.wait_for(house.stop(), STUCK_AFTER)


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds, in the time of the machine."""
    async with asyncio.timeout(STUCK_AFTER):
        while not holds():
            await asyncio.sleep(0.005)


class Ear(Outbox):
    """The outbox of a connection that hears everything at once: when, and what."""

    def __init__(self, player: str | None) -> None:
        super().__init__(None if player is None else PlayerId(player))
        self.heard: list[tuple[int, bytes]] = []
        self._reader = Reader()
        self._read: list[AnyFrame] = []

    def put(self, message: bytes) -> None:
        self.heard.append((now_ms() - START_MS, message))

    @property
    def frames(self) -> list[AnyFrame]:
        for _, message in self.heard[len(self._read) :]:
            self._read.append(frame_of(message, self._reader))
        return list(self._read)

    @property
    def frame(self) -> AnyFrame:
        return self.frames[-1]


def frame_of(message: bytes, reader: Reader | None = None) -> AnyFrame:
    """A frame as a client reads it."""
    frame = (reader or Reader()).read(message)
    assert isinstance(frame, Frame)
    return frame


def code(reply: Reply) -> str:
    """Why an order is refused; nothing where it is not."""
    return "" if reply.refused is None else reply.refused.code


def kill(table: Table) -> None:
    """A table's house is killed: nothing of it goes on."""
    task = table._supervisor.task  # pyright: ignore[reportPrivateUsage]
    assert task is not None
    task.cancel()


class Room:
    """A table that runs, the accounts it takes from, and what is stored of it; its disk and the machine's clock."""

    def __init__(
        self,
        rules: Any,
        people: str = "ann bob cleo",
        *,
        pace: Pace = "calm",
        seconds: int = 20,
        chance: Random | None = None,
        disk: Disk | None = None,
        clock: Clock | None = None,
    ) -> None:
        balances = {player_account(PlayerId(name)): GRANT for name in people.split()}
        self.disk, self.clock = disk or Disk(), clock or Clock()
        self.store = MemoryStore(balances, self.disk)
        self.accounts = Accounts(balances)
        self.kept = record("t-1", rules, TableSettings(HOST, seconds, pace), "", 0)
        self.setup = setup_of(self.kept)
        self.chance = chance or Random("an evening")  # noqa: S311 - the same evening each time
        self.over: list[str] = []
        self.failed: list[str] = []
        self.table = self.made(self.setup.game.open(rules), {})
        self._count = 0

    def made(self, state: Any, replies: Kept, rows: Rows = (), steps: Steps = ()) -> Table:
        """The table as the house makes it."""
        self.hold = Hold(self.store)
        services = Services(
            store=self.hold,
            accounts=self.accounts,
            now_ms=now_ms,
            on_over=self.over.append,
            on_failed=lambda _, why: self.failed.append(why),
            chance=self.chance,
            wall_ms=self.clock,
        )
        return Table(self.setup, Restored(state, rows, replies, steps), services)

    def revive(self) -> None:
        """A killed house starts again: what was in memory is gone, the table is what its log says."""
        self.hold.lost = True
        kill(self.table)
        self.accounts = Accounts(self.store.balances)
        rows, kept = tuple(self.store.events), self.store.checkpoint
        steps: list[tuple[Any, Any]] = []
        state = folded(self.setup, rows, steps=steps)
        if kept is not None and (at_end := state_of(self.setup, kept)) is not None:
            rows = rows[kept.number - 1 :]
            assert folded(self.setup, rows[1:], at_end) == state, "a checkpoint sums up the log before it"
        self.table = self.made(state, read(self.store.replies.values()), rows, tuple(steps[-REMEMBERED:]))
        self.table.start()

    @property
    def state(self) -> Any:
        return self.table.state

    def ear(self, player: str | None = None) -> Ear:
        """A connection that hears from now on."""
        ear = Ear(player)
        self.table.watch(ear)
        return ear

    async def do(self, player: str, action: Any, command: str | None = None) -> Reply:
        self._count += 1
        return await self.table.command(PlayerId(player), action, command or f"c{self._count}")

    async def accepted(self, player: str, action: Any) -> Reply:
        reply = await self.do(player, action)
        assert reply.outcome == "accepted", reply
        return reply

    async def sit(self, player: str, seat: int, purse: int = PURSE) -> Reply:
        return await self.accepted(player, Sit(Seat(seat), Cents(purse)))

    def intends(self, player: str, **said: Unpack[Wanted]) -> None:
        """A player's word for every coup to come, as the house keeps it."""
        settings, name = self.table.settings, PlayerId(player)
        before, heard = (
            settings.intentions.get(name, NONE),
            Heard(self.setup.game.dealt_on(self.state), self.state.coups),
        )
        stands = intended(before, Intend("i", **said), heard)
        settings = structs.replace(settings, intentions=settings.intentions | {name: stands})
        self.kept = structs.replace(self.kept, settings=msgspec.json.encode(settings))
        self.setup = setup_of(self.kept)
        self.table.run_by(self.setup.settings, name)

    async def stake(self, name: str, **amounts: int) -> Reply:
        stakes = {BetId(bet): Cents(amount) for bet, amount in amounts.items()}
        return await self.accepted(name, Enter(opened(self.state), stakes))

    async def done(self, player: str) -> Reply:
        return await self.accepted(player, Finish(opened(self.state)))

    async def until(self, holds: Callable[[Any], bool]) -> None:
        """Let time pass until something holds of the table; tenths of a second at a time."""
        while not holds(self.state):
            await asyncio.sleep(0.1)

    def check(self) -> None:
        """The log makes the table, and the ledger holds its chips."""
        assert folded(self.setup, tuple(self.store.events)) == self.state
        assert self.store.balances.get("table:t-1", 0) == self.state.issued - self.state.house
        for account, cents in self.store.balances.items():
            if account.startswith("player:"):
                assert self.accounts.balance(PlayerId(account.removeprefix("player:"))) == cents

    def check_view(self, ear: Ear) -> None:
        """The last thing heard is the table as it is."""
        assert ear.frame.view == self.setup.game.snapshot(self.state, ear.player)


def in_stage(*wanted: str) -> Callable[[Punto], bool]:
    """Whether a table is in one of these stages."""
    return lambda state: stage(state) in wanted


async def at_bets(room: Room, *people: str) -> None:
    """People sit down, and bets are open."""
    room.table.start()
    for seat, name in enumerate(people, 1):
        await room.sit(name, seat)
    await room.until(in_stage("promises"))
    for name in people:
        await room.done(name)
    await room.until(in_stage("bets"))
