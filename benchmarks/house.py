"""The running house: what storing a step costs its processor, how long opening again takes, and one shoe's record."""

import asyncio
import gc
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import structs

from benchmarks.report import Effort, Measure
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import PlayerId
from sabot.house.accounts.ledger import Accounts
from sabot.house.house import House
from sabot.house.store import (
    Append,
    LedgerEntry,
    NewEvent,
    PlayerRecord,
    ShoeEnd,
    Store,
    StoredReply,
    TableRecord,
    open_store,
)
from sabot.house.table.audience import Audience, Moment
from sabot.house.table.outbox import Outbox
from sabot.house.table.restoring import checkpoint_of
from sabot.house.table.setup import TableSettings, record, stored
from sabot.house.table.terms import TablePolicy
from sabot.rulesets import load
from sabot.selfplay import table_of_bots
from sabot.wire import Person

RUNS = 5
TABLES: Final = 20
APPENDS: Final = 2000
COUPS: Final = 3000
HOUSE_TABLES: Final = 200
HOUSE_COUPS: Final = 240
FRAME_COUPS: Final = 8
ONE_SHOE: Final = 120
"""More coups than a shoe has."""
SHOE_IN_PLAY: Final = 40
"""So many coups into a shoe a house is opened again."""
CPU_MS: Final = "ms of the processor"
CPU_US: Final = "us of the processor"
HOST: Final = PlayerId("host")
WORD: Final = TablePolicy(TableSettings(HOST, 20, "calm"), 0)
IDS: Final = [f"p-{place:010x}" for place in range(9)]
"""As long as a house's."""
NINE: Final = {"Punto Banco": "punto-banco", "Chemin de Fer": "chemin-de-fer", "Banque": "baccara-banque"}


def measures(effort: Effort) -> list[Measure]:
    """The store's appends, from its caller's side to the answer; opening a house whose tables have long logs."""
    return [*appends(effort), *openings(effort), *frames(effort)]


def appends(effort: Effort) -> list[Measure]:
    """After a run that warms up: a step of a table alone in its commit, and one of twenty."""
    alone, among = asyncio.run(_appends(effort.runs(RUNS), effort.size(APPENDS, 40)))
    return [
        Measure("An append alone in its commit", CPU_MS, alone, goal="0.4"),
        Measure("An append in a batch of 20", CPU_MS, among, goal="0.15"),
    ]


async def _appends(runs: int, count: int) -> tuple[list[float], list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(Path(folder) / "house.db") as store:
            for table in range(TABLES):
                await store.create_table(TableRecord(f"t{table}", "", b"{}", b"{}", 0))
                await store.create_player(PlayerRecord(f"p{table}", "", str(table).encode(), 0), grant=10**12)
            lasts = [0] * TABLES
            alone = [await _timed(store, lasts, 1, count) for _ in range(runs + 1)]
            among = [await _timed(store, lasts, TABLES, count) for _ in range(runs + 1)]
    return alone[1:], among[1:]


async def _timed(store: Store, lasts: list[int], together: int, count: int) -> float:
    """What an append costs, where so many tables append at once."""
    begun = time.process_time()
    for _ in range(count // together):
        await asyncio.gather(*(store.append(step(lasts, table)) for table in range(together)))
    return (time.process_time() - begun) * 1000 / (count // together * together)


def step(lasts: list[int], table: int, name: str = "") -> Append:
    """An event as large as a stake's, its reply, and every fourth time a purse filled."""
    last = lasts[table]
    lasts[table] += 1
    body = b'{"type":"stakes_entered","player":"p-0123456789","stakes":{"player":5000,"tie":1000,"player_pair":500}}'
    name, player = name or f"t{table}", name or f"p{table}"
    reply = StoredReply(player, f"c{last}", bytes(32), b'{"id":"c0","outcome":"accepted","seq":123456}')
    moved = (LedgerEntry(f"player:{player}", -1), LedgerEntry(f"table:{name}", 1)) if last % 4 == 0 else ()
    return Append(name, last, last, (NewEvent("stakes_entered", body),), moved, (reply,))


def openings(effort: Effort) -> list[Measure]:
    """One table with a long evening behind it, and a house of many tables."""
    long, runs = effort.size(COUPS, ONE_SHOE), effort.runs(RUNS)
    alone = asyncio.run(_openings(1, long, runs))
    house = asyncio.run(_openings(effort.size(HOUSE_TABLES, 2), effort.size(HOUSE_COUPS, ONE_SHOE), runs))
    return [
        Measure("A house with one table of 3,000 coups opens", CPU_MS, alone.opened, goal="100"),
        Measure("One shoe's record of it", CPU_MS, alone.shoe, goal="20"),
        Measure("A house of 200 tables and 10^6 events opens", CPU_MS, house.opened, goal="3,000"),
        Measure("It opens first after a version whose states are others", CPU_MS, house.upgraded),
        Measure("It opens again after that", CPU_MS, house.again, goal="3,000"),
    ]


class Openings(NamedTuple):
    """How many events a house has, and what it takes to open it, and to read a shoe's record, in ms.

    `upgraded` is what the first opening takes where no state that is kept can be used, `again` the second.
    """

    events: int
    opened: list[float]
    shoe: list[float]
    upgraded: list[float]
    again: list[float]


async def _openings(tables: int, coups: int, runs: int) -> Openings:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        async with open_store(path) as store:
            evening = _evening(coups)
            for table in range(tables):
                await _kept(store, f"t{table}", evening)
        opened, shoe, upgraded, again = list[float](), list[float](), list[float](), list[float]()
        for _ in range(runs):
            house = House(open_store(path))
            opened.append(await _ms(house.start()))
            shoe.append(await _ms(house.archive.shoe("t0", 1)))
            await house.stop()
            _of_another_version(path)
            for took in (upgraded, again):
                house = House(open_store(path))
                took.append(await _ms(house.start()))
                await house.stop()
    return Openings(tables * sum(len(step.events) for step in evening), opened, shoe, upgraded, again)


def _of_another_version(path: Path) -> None:
    """Have the states that are kept be of a shape that is none today."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE checkpoints SET version = 'another'")


def _evening(coups: int) -> list[Append]:
    """What a table of seven bots stores in an evening that ends in the midst of a shoe: a step for each shoe."""
    table = table_of_bots(load("punto-banco"), 7, 1)
    shoe, last, steps = list[Any](), 0, list[Append]()
    for number, event in table.log(lambda state: state.coups >= coups and len(state.results) > SHOE_IN_PLAY):
        shoe.append(event)
        if isinstance(event, ShoeRevealed):
            end = (ShoeEnd(event.shoe, number),)
            steps.append(_of_shoe(last, shoe, shoe_ends=end, checkpoint=checkpoint_of(table.state)))
            shoe, last = [], number
    return [*steps, _of_shoe(last, shoe)]


def _of_shoe(last: int, events: list[Any], **more: Any) -> Append:
    return Append("", last, last, tuple(stored(event) for event in events), **more)


async def _kept(store: Store, table: str, evening: list[Append]) -> None:
    settings = TableSettings(PlayerId("host"), 20, "calm")
    kept = record(table, load("punto-banco"), settings, "", 0)
    await store.create_table(kept)
    for step in evening:
        await store.append(structs.replace(step, table=table))


async def _ms(work: Awaitable[object]) -> float:
    """The time of some work in ms, but for looking through what a house before it has left behind."""
    gc.collect()
    begun = time.process_time()
    await work
    return (time.process_time() - begun) * 1000


def frames(effort: Effort) -> list[Measure]:
    """One viewer's frames at a table of nine, after sixty coups, while some more are played."""
    return [measure for game, rules in NINE.items() for measure in _of_frames(game, rules, effort)]


def _of_frames(game: str, rules: str, effort: Effort) -> list[Measure]:
    runs, coups = range(effort.runs(RUNS)), effort.size(FRAME_COUPS, 1)
    made, among = [_frames(rules, coups, 1) for _ in runs], [_frames(rules, coups, 9) for _ in runs]
    return [
        Measure(
            f"A frame of {game}, nine of nine look on, after 60 coups", CPU_US, [each.us for each in among], goal="40"
        ),
        Measure(f"A frame of {game}, one of nine looks on", CPU_US, [each.us for each in made], goal="40"),
        Measure(f"Frames of {game}, on average", "bytes", [statistics.mean(each.sizes) for each in made]),
        Measure(f"Frames of {game}, the largest", "bytes", [max(each.sizes) for each in made], goal="2,048"),
        Measure(
            f"Frames of {game}, but for the ends of coups", "bytes", [max(each.between) for each in made], goal="2,048"
        ),
        Measure(f"The whole table of {game}, for who comes", "bytes", [each.whole for each in made]),
    ]


class Frames(NamedTuple):
    """What a frame for one viewer takes, and the sizes of all, of those between the ends of coups, and of a whole one.

    The frame in which a shoe's proof stands is none of them.
    """

    us: float
    sizes: list[int]
    between: list[int]
    whole: int


class _Heard(Outbox):
    """An outbox that keeps the size of what was put in last."""

    size = 0

    def put(self, message: bytes) -> None:
        self.size = len(message)


def _frames(rules: str, coups: int, viewers: int) -> Frames:
    table = table_of_bots(load(rules), 9, 3, names=IDS)
    for _ in table.log(lambda state: state.coups >= 60):
        pass
    audience, state = Audience(table.game, Accounts({})), table.state
    outboxes = [_Heard(viewer) for viewer in islice(state.players, viewers)]
    for outbox in outboxes:
        audience.add(outbox)
        audience.resume(outbox, state, None, _moment(state))
    outbox = outboxes[0]
    whole, spent, sizes, between = outbox.size, list[float](), list[int](), list[int]()
    for _, event in table.log(lambda after: after.coups >= 60 + coups):
        before, state = state, table.state
        moment, begun = _moment(state), time.process_time()
        audience.tell(state, [(before, event)], moment)
        spent.append((time.process_time() - begun) / viewers)
        if not isinstance(event, ShoeRevealed):
            sizes.append(outbox.size)
            if before.coups == state.coups:
                between.append(outbox.size)
    return Frames(statistics.mean(spent) * 1e6, sizes, between, whole)


def _moment(state: Any) -> Moment:
    people = {player: Person(str(player)) for player in state.players}
    return Moment(people=people, host=HOST, terms=WORD.terms, watching=3, paused=False, now=1, deadline=2, seconds=20)
