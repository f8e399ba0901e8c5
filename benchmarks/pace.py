"""How long a coup takes one person among bots, who answers whatever he is asked after 1.2 s; in made-up time.

The table is the house's own, on a store in memory; nothing is waited for but by its clock, so that a busy machine makes
no coup longer. The person plays as a bot of his game would, and sees a question when the cards before it lie still.
"""

import asyncio
from collections.abc import Iterable
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from benchmarks.kills import tests
from benchmarks.report import Effort, Measure
from sabot.games.tempo import PACES, Pace
from sabot.games.windows import PlayerId
from sabot.house.table.bots import bot_of
from sabot.house.table.clock import LYING
from sabot.house.table.setup import event_of
from sabot.rulesets import load

ANSWERS_S: Final = 1.2
"""So long after he sees a question the person answers."""
LOOKS_S: Final = 0.02
COUPS: Final = 12
"""So many coups has an evening."""
EVENINGS: Final = 7
ME: Final = PlayerId("ann")
PURSE: Final = 500_000
HOURS: Final = 2
START_MS: Final[int] = tests("world.clock").START_MS


class Table(NamedTuple):
    """A rule set, how many bots play with the person, and the seconds that a coup is to take by the pace."""

    name: str
    rules: str
    bots: int
    goals: dict[Pace, float]


TABLES: Final = (
    Table("Chemin de Fer, eight bots", "chemin-de-fer", 8, {"calm": 20, "brisk": 10, "quick": 5}),
    Table("Banque, nine bots", "baccara-banque", 9, {"calm": 24, "brisk": 12, "quick": 6}),
)
ALONE: Final = Table("Punto Banco, alone, beside his answer", "punto-banco", 0, {"practice": 1})


class Played(NamedTuple):
    """The seconds of each coup, and what part of them nobody could act in and no card moved."""

    coups: tuple[float, ...]
    still: float


def measures(effort: Effort) -> list[Measure]:
    """A row a pace and game, and how much of a calm coup is spent on nothing."""
    rows = list[Measure]()
    for table in (*TABLES, ALONE):
        answered = ANSWERS_S * (table is ALONE)
        for pace, goal in table.goals.items():
            evenings = [play(table, pace, effort.size(COUPS, 3), str(seed)) for seed in range(effort.runs(EVENINGS))]
            rows.append(
                _row(f"{table.name}, {pace}, a coup", "s", (fmean(each.coups) - answered for each in evenings), goal)
            )
            if pace == PACES[0]:
                of_nothing = (100 * each.still for each in evenings)
                rows.append(_row(f"{table.name}, {pace}: nobody may act, nothing moves", "%", of_nothing, 33))
    return rows


def _row(name: str, unit: str, runs: Iterable[float], goal: float) -> Measure:
    return Measure(name, unit, tuple(runs), f"{goal:g}")


def play(table: Table, pace: Pace, coups: int, seed: str) -> Played:
    """Some coups of one evening in made-up time, from when the first is over: a shoe is made ready but once."""
    played: Played = tests("world.clock").run(_evening(table, pace, coups, seed), hours=HOURS)
    return played


async def _evening(table: Table, pace: Pace, coups: int, seed: str) -> Played:
    room = tests("house_tools").Room(
        load(table.rules),
        " ".join([ME, *(f"bot-{seed}-{place}" for place in range(table.bots))]),
        pace=pace,
        chance=Random(seed),  # noqa: S311 - the same each time
    )
    room.table.start()
    await room.sit(ME, 1, PURSE)
    for place in range(table.bots):
        bot = bot_of(room.setup.game, room.setup.rules, PlayerId(f"bot-{seed}-{place}"))
        await room.sit(bot.id, place + 2, bot.buy_in)
        room.table.bot_seats.seat(bot.id, bot)
    person, clock = Person(room), tests("world.clock")
    over, still, looks = list[float](), 0, 0
    while len(over) <= coups:
        await clock.seconds(LOOKS_S)
        person.looks(clock.time())
        looks += bool(over)
        still += bool(over) and person.is_idle(clock.time())
        if room.state.coups > len(over):
            over.append(clock.time())
    return Played(tuple(after - before for before, after in pairwise(over)), still / looks)


class Person:
    """Somebody at a table who answers after a while, and knows when its cards lie still."""

    def __init__(self, room: Any) -> None:
        self.room = room
        room.ear(ME)
        self._bot = bot_of(room.setup.game, room.setup.rules, ME)
        self._heard = 0
        self._still_s = self._ready_s = self._asked_s = 0.0
        self._on: object = None
        self._saying: asyncio.Task[Any] | None = None
        self._at_once = room.table.timing.clock.pace == "practice"  # one key stakes and says so

    def looks(self, now: float) -> None:
        """See what has come, and answer what has been asked for long enough."""
        self._hear()
        waits = self.room.setup.game.pending(self.room.state)
        asked = waits is not None and ME in waits.players
        if not asked or waits.on != self._on:
            self._on, self._asked_s = waits.on if asked else None, max(now, self._still_s)
        if asked and now >= self._asked_s + ANSWERS_S:
            self._answer()
            self._asked_s = now - ANSWERS_S * self._at_once

    def is_idle(self, now: float) -> bool:
        """Whether no player may act, and no card moves."""
        waits = self.room.setup.game.pending(self.room.state)
        asked = () if waits is None else waits.players
        return self._still_s < now and (not asked or (ME not in asked and now < self._ready_s))

    def _hear(self) -> None:
        """Cards of one event after another move, as long as the pace has them."""
        setup, timing = self.room.setup, self.room.table.timing
        for row in self.room.store.events[self._heard :]:
            event, at = event_of(setup.game, row), (row.at_ms - START_MS) / 1000
            moved = setup.game.lying_ms.get(type(event), 0) * LYING[timing.clock.pace]
            self._still_s = max(self._still_s, at) + moved / 1000
            self._ready_s = max(self._ready_s, at) + timing.shown_ms((event,)) / 1000
        self._heard = len(self.room.store.events)

    def _answer(self) -> None:
        game, state = self.room.setup.game, self.room.state
        action = self._bot.choose(game.snapshot(state, ME), game.options(state, ME))
        if action is not None:
            self._saying = asyncio.ensure_future(self.room.do(ME, action))
