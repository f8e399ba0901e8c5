"""An evening at tables of every game by the network, in which the house is killed again and again."""

import asyncio
import signal
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

from wire_process import Process
from wire_tools import rules_folder

from house_games import HOUSES, House
from sabot.client import Client, Visitor
from sabot.games.offers import CanBuyIn, CanLeave
from sabot.games.seats import BoughtIn, BuyIn, Leave
from sabot.games.windows import PlayerId
from sabot.house.store import Store, audit, open_store
from sabot.house.table.setup import event_of, folded, setup_of
from sabot.money import Cents
from sabot.wire import NewTable, Reply
from world import World

PEOPLE: Final = ("Ann", "Bob", "Cleo")
PATIENCE: Final = 600.0
LONGEST_LIFE: Final = 1.5
"""Seconds that the house lives at most before it is killed again; longer where it is slow to begin."""
LEAST_GIVEN: Final = 6
"""Commands that a house answers before it is killed again."""
LEAVING: Final = 0.02
WINDOWS: Final = 5
"""A question that is answered at a fixed time has one within a life; windows that a table sets are not over."""


class Guest:
    """Somebody at a table who does what his options allow, and waits for each answer, over every kill."""

    def __init__(self, client: Client, house: House, random: Random) -> None:
        self.client, self.house, self.random = client, house, random
        self.answered: dict[str, tuple[Any, Reply]] = {}

    @property
    def name(self) -> PlayerId:
        me = self.client.frame.me
        assert me is not None
        return me

    async def play(self, over: asyncio.Event) -> None:
        while not over.is_set():
            await asyncio.sleep(self.random.random() * 0.05)
            options = self.client.frame.options
            if options:
                await self.do(self.choose(self.random.choice(options)))

    async def do(self, action: Any) -> None:
        command = f"c{len(self.answered)}"
        self.answered[command] = action, await self.client.do(action, command=command, timeout=PATIENCE)

    def choose(self, option: Any) -> Any:
        if isinstance(option, CanLeave):
            return Leave() if self.random.random() < LEAVING else BuyIn(Cents(1))
        return BuyIn(Cents(1)) if isinstance(option, CanBuyIn) else self.house.game.moves(option, self.random)


class Whoever(Protocol):
    """Whoever has given commands at a table of a game."""

    house: House
    answered: dict[str, tuple[Any, Reply]]

    @property
    def name(self) -> PlayerId:
        """His id."""
        ...


async def evening(folder: Path, kills: int, seed: int) -> int:
    """Three people at a table of each game, and so many kills; then all is as it was answered.

    Returns how many commands were given.
    """
    with World(seed) as world, Process(folder, rules_folder(folder)) as process:
        process.windows, process.seconds = WINDOWS, 1000
        await process.start()
        tables = [await opened([process.address] * 3, house, world.random) for house in HOUSES]
        guests = [guest for _, at_table in tables for guest in at_table]
        over = asyncio.Event()
        playing = [asyncio.create_task(guest.play(over)) for guest in guests]
        for _ in range(kills):
            before = given(guests)
            await world.moment(LONGEST_LIFE)
            while given(guests) < before + LEAST_GIVEN:
                await asyncio.sleep(0.02)
            world.notes(f"killed when {given(guests)} were answered")
            await process.killed()
        over.set()
        await asyncio.gather(*playing)
        for guest in guests:
            await guest.client.close()
        assert await process.end(signal.SIGTERM) == 0
        async with open_store(process.database) as store:
            assert await audit(store) == ()
            for table, at_table in tables:
                await check(store, table, at_table)
    return given(guests)


def given(guests: Iterable[Guest]) -> int:
    """How many commands have been answered."""
    return sum(len(guest.answered) for guest in guests)


async def opened(doors: Sequence[str], house: House, random: Random, bots: int = 0) -> tuple[str, list[Guest]]:
    """A table of a game with its people, one of whom comes by each of these doors."""
    named = zip(doors, PEOPLE, strict=False)
    visitors = [await Visitor.enter(door, f"{name} at {house.game.id}"[:24]) for door, name in named]
    rules = "quick" if house.game.id == "punto" else str(house.short[0].id)
    table = (await visitors[0].open_table(NewTable(rules=rules, seconds=3, pace="brisk", bots=bots))).id
    guests = [Guest(visitor.at(table), house, Random(f"{random.random()}")) for visitor in visitors]  # noqa: S311
    for guest in guests:
        await guest.client.__aenter__()
    return table, guests


async def check(store: Store, table: str, guests: Iterable[Whoever]) -> None:
    """The log makes a table without a fault, and each accepted command is in it once."""
    kept = await store.table(table)
    assert kept is not None
    setup, rows = setup_of(kept), await store.load(table)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert setup.game.faults(folded(setup, rows)) == ()
    events = [event_of(setup.game, row) for row in rows]
    assert events, "somebody sat down at least"
    for guest in guests:
        done = Counter(
            type(action) for action, reply in guest.answered.values() if reply.outcome == "accepted" and reply.seq
        )
        mine = [event for event in events if getattr(event, "player", "") == guest.name]
        happened = Counter(type(event) for event in mine)
        for event, actions in guest.house.makes.items():
            assert sum(done[action] for action in actions) == happened[event], (event, guest.name)
        assert sum(isinstance(event, BoughtIn) for event in mine) == done[BuyIn]
