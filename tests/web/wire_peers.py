"""Evenings at tables of every game of one house on two processes, one of which is killed, stands still or changes."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from importlib import import_module
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Final, NamedTuple

from wire_kills import PATIENCE, Guest, Whoever, check, opened
from wire_process import Process
from wire_tools import rules_folder

from house_games import HOUSES, House
from sabot.client import Client, Visitor
from sabot.games.seats import BuyIn, Seat, Sit, Stand
from sabot.games.windows import PlayerId
from sabot.house.auditing import audited
from sabot.house.store import audit, open_store
from sabot.house.table.setup import takes
from sabot.money import Cents
from sabot.wire import Reply
from servers import PATIENT, empty
from world import World
from world.network import Passage

NEVER: Final = 10**9
STILL_MS: Final = 6000
UNBOUND: Final = f"{PATIENT} -c lock_timeout=60000"
BOUND: Final = "-c lock_timeout=3000"
"""Nothing but what a house asks for itself: a process that stands still in a transaction is thrown out of it."""
WINDOWS: Final = 20
"""What is answered at a fixed time (C7.2) is answered soon."""
GIVEN_UP: Final = 70
DEAF_S: Final = 5.0
"""So long one process does not hear the other, or is not heard."""
BY_WAYS: Final = frozenset("shcpq")
"""The troubles of a way between a process and its database, or to a process from the other."""
BEAT: Final = 0.1
"""Seconds between two commands by which a table is felt to live."""


@contextmanager
def processes(folder: Path, server: str, *, still_ms: int = NEVER) -> Iterator[tuple[Process, Process]]:
    """Two processes of one house, that are still to be started."""
    rules, database = rules_folder(folder), empty(server, UNBOUND if still_ms == NEVER else BOUND)
    with Process(folder, rules, shared=database) as one, Process(folder, rules, shared=database) as other:
        one.still_ms = other.still_ms = still_ms
        one.windows = other.windows = WINDOWS
        yield one, other


class Ways(NamedTuple):
    """The ways of one process: to its database, and from the other process to it; all flow but in a trouble."""

    database: Passage
    here: Passage

    def fail(self, kind: str) -> None:
        """Have nothing pass to the database and back, or nothing back, or cut it; or so between the processes."""
        match kind:
            case "s":
                self.database.stall()
            case "h":
                self.database.back.clear()
            case "c":
                self.database.cut()
            case "p":
                self.here.stall()
            case _:
                self.here.back.clear()

    def flow(self) -> None:
        """Let everything pass again."""
        self.database.flow()
        self.here.flow()


@asynccontextmanager
async def on_ways(process: Process) -> AsyncIterator[Ways]:
    """Have a process speak to its database by a way that can fail, and be spoken to by another."""
    direct = str(process.database)
    known = import_module("psycopg.conninfo").conninfo_to_dict(direct)
    ways = Ways(Passage(f"{known['host']}/.s.PGSQL.{known.get('port') or 5432}"), Passage(process.port))
    async with ways.database.open() as port, ways.here.open() as door:
        process.database = direct.replace(f"host={known['host']}", f"host=127.0.0.1&port={port}")
        process.shared_at = f"127.0.0.1:{door}"
        yield ways


class Keeper:
    """Starts a process again whenever it has ended, whatever the reason, until the evening is over."""

    def __init__(self, process: Process, ways: Ways | None = None) -> None:
        self.process, self.ways, self.lives = process, ways, 1
        self._over = False
        self._task = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while not self._over:
            status = await self.process.over()
            if self._over:
                break
            assert status in (0, -signal.SIGKILL, GIVEN_UP), status
            if self.ways is not None:
                self.ways.flow()
            await self.process.start()
            self.lives += 1

    async def end(self) -> None:
        self._over = True
        self.process.send(signal.SIGINT)
        await self._task

    async def lives_again(self, lives: int) -> None:
        while self.lives == lives:
            await asyncio.sleep(0.01)
            if self._task.done():
                await self._task


class Pulse:
    """Somebody who stands at a table, or sits where nobody does, and brings cent after cent by a line at each door."""

    def __init__(self, table: str, house: House, visitor: Visitor, doors: Sequence[Process]) -> None:
        self.table, self.house, self.name = table, house, PlayerId("")
        self.answered: dict[str, tuple[Any, Reply]] = {}
        self.heard: dict[str, list[float]] = {door.shared_at: [] for door in doors}
        """When commands were accepted, at each door."""
        self._lines = {door.shared_at: Visitor(door.address, visitor.token).at(table) for door in doors}

    async def come(self) -> None:
        for line in self._lines.values():
            await line.__aenter__()
        line = self._lines[min(self._lines)]
        self.name = line.frame.me or self.name
        come = Stand(Cents(10_000)) if takes(self.house.game, Stand) else Sit(Seat(1), Cents(10_000))
        assert await self._do(line, "come", come)

    async def play(self, over: asyncio.Event) -> None:
        await asyncio.gather(*(self._at(door, over) for door in self._lines))
        for line in self._lines.values():
            await line.close()

    async def _at(self, door: str, over: asyncio.Event) -> None:
        while not over.is_set():
            if await self._do(self._lines[door], f"{door} {len(self.answered)}", BuyIn(Cents(1))):
                self.heard[door].append(asyncio.get_running_loop().time())
            await asyncio.sleep(BEAT)

    async def _do(self, line: Client, command: str, action: Any) -> bool:
        """Whether it was accepted; a process that was given up answers that nothing was stored."""
        reply = await line.do(action, command=command, timeout=PATIENCE)
        assert reply.outcome in ("accepted", "not_stored"), reply
        self.answered[command] = action, reply
        return reply.outcome == "accepted"

    def longest(self, door: str, trouble: "Trouble") -> float:
        """The longest time in seconds in which a door accepted nothing, of those that lie in a trouble."""
        pairs = pairwise(self.heard[door])
        return max(after - before for before, after in pairs if after > trouble.begun and before < trouble.ended)


class Trouble(NamedTuple):
    """What was done to which process, when, and which tables it held."""

    kind: str
    door: str
    tables: frozenset[str]
    begun: float
    ended: float


class Evening(NamedTuple):
    """How many commands were given; the seconds for which a door that lived accepted nothing.

    `again` is by the kind of trouble, at the tables of the process that had it; `others` at all others. `silent` is for
    how long at most somebody had no command accepted at a door in a trouble, the door that had it too.
    """

    commands: int
    again: dict[str, list[float]]
    others: list[float]
    silent: list[float]


async def evening(folder: Path, server: str, troubles: str, seed: int, *, still_ms: int = STILL_MS) -> Evening:
    """People at a table of each game, half of them at each process's door; one process has so many troubles.

    In `troubles`, k is a kill, f a freeze, t a change: told to end, it comes again and is given tables. s stalls its
    way to the database, h loses what comes back by it, c cuts it; p stalls the way to it from the other process for a
    while, q loses what comes back by that.
    """
    happened, bound = list[Trouble](), still_ms if {*"fsh"} & {*troubles} else NEVER
    async with AsyncExitStack() as stack:
        world = stack.enter_context(World(seed))
        one, other = doors = stack.enter_context(processes(folder, server, still_ms=bound))
        database = str(one.database)
        by_ways = BY_WAYS & {*troubles}
        ways = [await stack.enter_async_context(on_ways(door)) if by_ways else None for door in doors]
        await one.start()
        await other.start()
        tables = [
            await opened([doors[place % 2].address] * 3, house, world.random) for place, house in enumerate(HOUSES)
        ]
        guests = [guest for _, at_table in tables for guest in at_table]
        pulses = [await standing(table, at_table[0].house, doors) for table, at_table in tables]
        over, keepers = asyncio.Event(), [Keeper(door, way) for door, way in zip(doors, ways, strict=True)]
        async with asyncio.TaskGroup() as playing:  # what fails is told at once
            for guest in guests:
                playing.create_task(guest.play(over))
            for pulse in pulses:
                playing.create_task(pulse.play(over))
            for trouble in troubles:
                await answered(tables)
                await beating(pulses)
                keeper = world.random.choice(keepers)
                world.notes(f"{trouble} at {keeper.process.shared_at}")
                happened.append(await troubled(trouble, keeper, database))
            await answered(tables)
            await beating(pulses)
            over.set()
        for guest in guests:
            await guest.client.close()
        await asyncio.gather(*(keeper.end() for keeper in keepers))
    assert audited(database).findings == ()
    async with open_store(database) as store:
        assert await audit(store) == ()
        for (table, at_table), pulse in zip(tables, pulses, strict=True):
            await check(store, table, [*at_table, pulse])
    everybody: list[Whoever] = [*guests, *pulses]
    commands = sum(len(each.answered) for each in everybody)
    silent = [pulse.longest(door, trouble) for trouble in happened for pulse in pulses for door in pulse.heard]
    return Evening(commands, *waited(happened, pulses), silent)


async def standing(table: str, house: House, doors: Sequence[Process]) -> Pulse:
    pulse = Pulse(table, house, await Visitor.enter(doors[0].address, f"Pulse of {house.game.id}"), doors)
    await pulse.come()
    return pulse


async def troubled(kind: str, keeper: Keeper, database: str) -> Trouble:
    """Have a process end, stand still until it is given up, or be cut off, and wait until it is there again."""
    door, lives, ways = keeper.process, keeper.lives, keeper.ways
    held = await asyncio.to_thread(tables_of, database, door.shared_at)
    begun = asyncio.get_running_loop().time()
    if ways is not None and kind in BY_WAYS:
        ways.fail(kind)
        if kind in "sh":
            await keeper.lives_again(lives)
        else:
            await asyncio.sleep(DEAF_S)
            ways.flow()
        return Trouble(kind, door.shared_at, held, begun, asyncio.get_running_loop().time())
    if kind == "f":
        await frozen(door, database)
    else:
        door.send(signal.SIGKILL if kind == "k" else signal.SIGTERM)
    await keeper.lives_again(lives)
    while kind == "t" and not await asyncio.to_thread(tables_of, database, door.shared_at):
        await asyncio.sleep(0.05)
    return Trouble(kind, door.shared_at, held, begun, asyncio.get_running_loop().time())


def waited(troubles: Iterable[Trouble], pulses: Iterable[Pulse]) -> tuple[dict[str, list[float]], list[float]]:
    """The longest times in which the door that lived accepted nothing, as an evening tells them."""
    again, others = dict[str, list[float]](), list[float]()
    for trouble, pulse in product(troubles, pulses):
        (lived,) = pulse.heard.keys() - {trouble.door}
        kept = again.setdefault(trouble.kind, []) if pulse.table in trouble.tables else others
        kept.append(pulse.longest(lived, trouble))
    return again, others


async def beating(pulses: Iterable[Pulse]) -> None:
    """Wait until a command has been accepted at each door once more."""
    before = [(heard, len(heard)) for pulse in pulses for heard in pulse.heard.values()]
    while any(len(heard) == begun for heard, begun in before):
        await asyncio.sleep(0.01)


async def answered(tables: Iterable[tuple[str, list[Guest]]]) -> None:
    """Wait until somebody at each table has been answered once more."""

    def count(at_table: list[Guest]) -> int:
        return sum(len(guest.answered) for guest in at_table)

    before = [(at_table, count(at_table)) for _, at_table in tables]
    while any(count(at_table) == begun for at_table, begun in before):
        await asyncio.sleep(0.01)


async def frozen(process: Process, database: str) -> None:
    """Have a process stand still until the other one has given it up."""
    process.send(signal.SIGSTOP)
    try:
        while await asyncio.to_thread(addresses, database) & {process.shared_at}:
            await asyncio.sleep(0.05)
    finally:
        process.send(signal.SIGCONT)


def addresses(database: str) -> set[str]:
    """Where the processes of a house are that live."""
    return {address for (address,) in rows(database, "SELECT address FROM fellows")}


def tables_of(database: str, address: str) -> frozenset[str]:
    """The tables that a process holds."""
    asked = "SELECT table_id FROM holders JOIN fellows ON fellows.id = fellow WHERE address = %s"
    return frozenset(table for (table,) in rows(database, asked, address))


def rows(database: str, asked: str, *given: object) -> list[Any]:
    """What a database answers."""
    with contextlib.closing(import_module("psycopg").connect(database, autocommit=True)) as connection:
        return list(connection.execute(asked, given or None))
