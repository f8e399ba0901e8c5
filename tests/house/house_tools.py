"""A table of the house on a clock that only moves when nobody has anything to do, and a store in memory."""

import asyncio
import gc
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, Final, TypeVar

import msgspec
from msgspec import structs

from sabot.bets import BetId
from sabot.games.layout.stakes import Enter, opened, stage
from sabot.games.punto.state import Punto
from sabot.games.seats import Seat, Sit
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId
from sabot.hosts import Intend, Pace
from sabot.house.accounts import Accounts
from sabot.house.desk import Desk
from sabot.house.intentions import NONE, intended
from sabot.house.outbox import Outbox
from sabot.house.replies import Kept, read
from sabot.house.restoring import state_of
from sabot.house.setup import Settings, folded, record, setup_of
from sabot.house.store import (
    Append,
    Checkpoint,
    Committed,
    Conflict,
    InsufficientFunds,
    NewEvent,
    StoredEvent,
    StoredReply,
    TableLog,
    WriteFailed,
    player_account,
)
from sabot.house.table import Table
from sabot.money import Cents
from sabot.wire import AnyFrame, Frame, Reader, Reply

T = TypeVar("T")

HOST: Final = PlayerId("host")
START_MS: Final = 1_700_000_000_000
GRANT: Final = 1_000_000
PURSE: Final = 100_000


class ClockLoop(asyncio.SelectorEventLoop):
    """A loop whose time is made up: where nothing is ready, the next timer is due at once."""

    def __init__(self) -> None:
        super().__init__(selectors.SelectSelector())
        self._made_up = 0.0
        self.troubles: list[str] = []

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """A table that fails is heard of at the end, and not in the middle of something else."""
        if "exception" in context:
            self.troubles.append(f"{context['message']}: {context['exception']!r}")

    def time(self) -> float:
        return self._made_up

    def _run_once(self) -> None:
        scheduled: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        waiting = [timer.when() for timer in scheduled if not timer.cancelled()]
        if not self._ready and waiting:  # type: ignore[attr-defined]
            self._made_up = max(self._made_up, min(waiting))
        super()._run_once()  # type: ignore[misc]


def now_ms() -> int:
    """The made-up time."""
    return START_MS + round(asyncio.get_running_loop().time() * 1000)


def run(work: Coroutine[Any, Any, T], hours: float = 1) -> T:
    """Run with a made-up clock, and for no longer than that by it."""
    loop = ClockLoop()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        answer = runner.run(asyncio.wait_for(work, hours * 3600))
    gc.collect()
    assert not loop.troubles, "; ".join(loop.troubles)
    return answer


async def seconds(count: float) -> None:
    """Let time pass."""
    await asyncio.sleep(count)


async def settled() -> None:
    """Let the others go first."""
    await asyncio.sleep(0)


class MemoryStore:
    """A store for one table that keeps what the real one keeps, except that it forgets no reply.

    `before` and `after` an append is done somebody may be waited for, or raise.
    """

    def __init__(self, balances: dict[str, int]) -> None:
        self.events: list[StoredEvent] = []
        self.replies: dict[tuple[str, str], StoredReply] = {}
        self.balances = dict(balances)
        self.checkpoint: Checkpoint | None = None
        self.before: Callable[[], Awaitable[None]] = settled
        self.after: Callable[[], Awaitable[None]] = settled
        self.broken = False

    def keep(self, step: Append) -> None:
        """What an append does to the store."""
        if step.expected != len(self.events):
            raise Conflict(step.table, step.expected, len(self.events))
        assert sum(entry.cents for entry in step.ledger) == 0
        for entry in step.ledger:
            held = self.balances.get(entry.account, 0)
            if entry.account.startswith("player:") and held + entry.cents < 0:
                raise InsufficientFunds(entry.account, held, -entry.cents)
        for number, event in enumerate(step.events, step.expected + 1):
            self.events.append(_stored(number, step.at_ms, event))
        for entry in step.ledger:
            self.balances[entry.account] = self.balances.get(entry.account, 0) + entry.cents
        assert all(cents >= 0 for account, cents in self.balances.items() if account != "house")
        self.checkpoint = step.checkpoint or self.checkpoint
        for reply in step.replies:
            assert (reply.player, reply.command) not in self.replies
            self.replies[reply.player, reply.command] = reply


class Hold:
    """One house's hold on a store: when the house is killed, whatever it still asks for never comes back."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.lost = self.busy = False

    async def append(self, step: Append) -> Committed:
        self.busy = True
        await self.store.before()
        await self.probe()
        self.store.keep(step)
        await self.store.after()
        await self.probe()
        self.busy = False
        return Committed(len(self.store.events))

    async def load(self, table: str, first: int = 1) -> tuple[StoredEvent, ...]:
        return tuple(self.store.events[first - 1 :])

    async def keep_state(self, table: str, state: Checkpoint) -> None:
        self.store.checkpoint = state

    async def log(self, table: str, shape: str) -> TableLog:
        kept = self.store.checkpoint
        rows = self.store.events if kept is None else self.store.events[kept.number - 1 :]
        return TableLog(kept, tuple(rows), tuple(self.store.replies.values()))

    async def reply(self, table: str, player: str, command: str) -> StoredReply | None:
        return self.store.replies.get((player, command))

    async def probe(self) -> None:
        await asyncio.sleep(0)
        if self.lost:
            await asyncio.Event().wait()
        if self.store.broken:
            raise WriteFailed("broken")


def _stored(number: int, at_ms: int, event: NewEvent) -> StoredEvent:
    return StoredEvent(number, at_ms, event.kind, event.body, event.format)


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


class Room:
    """A table that runs, the accounts it takes from, and what is stored of it.

    The machine's clock is `ahead_ms` of the made-up time.
    """

    def __init__(
        self,
        rules: Any,
        people: str = "ann bob cleo",
        *,
        pace: Pace = "calm",
        seconds: int = 20,
        chance: Random | None = None,
    ) -> None:
        balances = {player_account(PlayerId(name)): GRANT for name in people.split()}
        self.store = MemoryStore(balances)
        self.accounts = Accounts(balances)
        self.kept = record("t-1", rules, Settings(HOST, seconds, pace), "", 0)
        self.setup = setup_of(self.kept)
        self.chance = chance or Random("an evening")  # noqa: S311 - the same evening each time
        self.over: list[str] = []
        self.failed: list[str] = []
        self.ahead_ms = 0
        self.table = self.made(self.setup.game.open(rules), {})
        self._count = 0

    def made(self, state: Any, replies: Kept) -> Table:
        """The table as the house makes it."""
        self.hold = Hold(self.store)
        desk = Desk(
            store=self.hold,
            accounts=self.accounts,
            now_ms=now_ms,
            on_over=self.over.append,
            on_failed=lambda _, why: self.failed.append(why),
            chance=self.chance,
            wall_ms=lambda: now_ms() + self.ahead_ms,
        )
        return Table(self.setup, state, desk, replies)

    def revive(self) -> None:
        """A killed house starts again: what was in memory is gone, the table is what its log says."""
        self.hold.lost = True
        self.table._task.cancel()  # type: ignore[union-attr]  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]
        self.accounts = Accounts(self.store.balances)
        rows, kept = tuple(self.store.events), self.store.checkpoint
        state = folded(self.setup, rows)
        if kept is not None and (at_end := state_of(self.setup, kept)) is not None:
            rows = rows[kept.number - 1 :]
            assert folded(self.setup, rows[1:], at_end) == state, "a checkpoint sums up the log before it"
        self.table = self.made(state, read(self.store.replies.values()))
        self.table.start(rows)

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

    def intends(self, player: str, *, selon_la_regle: bool) -> None:
        """A player's word for every coup to come, as the house keeps it."""
        settings, name = self.table.settings, PlayerId(player)
        before, dealt_on = settings.intentions.get(name, NONE), self.setup.game.dealt_on(self.state)
        stands = intended(before, Intend("i", selon_la_regle), dealt_on)
        settings = structs.replace(settings, intentions=settings.intentions | {name: stands})
        self.kept = structs.replace(self.kept, settings=msgspec.json.encode(settings))
        self.setup = setup_of(self.kept)
        self.table.intends(self.setup.settings, name)

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


def time() -> float:
    """Seconds since the evening began."""
    return (now_ms() - START_MS) / 1000


async def at_bets(room: Room, *people: str) -> None:
    """People sit down, and bets are open."""
    room.table.start()
    for seat, name in enumerate(people, 1):
        await room.sit(name, seat)
    await room.until(in_stage("promises"))
    for name in people:
        await room.done(name)
    await room.until(in_stage("bets"))
