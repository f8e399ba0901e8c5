"""How long a coup takes one person among bots, who answers whatever he is asked after 1.2 s; in made-up time.

The table is the house's own, on a store in memory; nothing is waited for but by its clock, so that a busy machine makes
no coup longer. The person plays as a bot of his game would, and sees a question when the cards before it lie still.
Where he only passes it is counted how often he has to say so, by what he has said once for a coup or for every coup.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from benchmarks.kills import tests
from benchmarks.report import Effort, Measure
from sabot.games.game import Bot
from sabot.games.intentions import Intentions, acts
from sabot.games.kinds import AnyAction, AnyOption, AnyView
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


PASSING: Final = Intentions(passes="coup", declines=True)
"""What somebody does who passes, whatever he is asked."""
BETWEEN: Final = ("promises", "seeds", "cut", "cutter")
"""Stages between two shoes, which are no part of a coup."""


class Way(NamedTuple):
    """How somebody passes: by what he says once for every coup, or by one press for each; and the presses a coup."""

    name: str
    said: dict[str, Any]
    once_a_coup: bool = False
    goal: str = ""


WAYS: Final = (
    Way("nothing said", {}),
    Way("one press for the coup", {"passes": "coup"}, once_a_coup=True, goal="1"),
    Way("said once for every coup", {"passes": "calls", "declines": True}, goal="0"),
)


class Played(NamedTuple):
    """The seconds of each coup, and what part of them nobody could act in and no card moved."""

    coups: tuple[float, ...]
    still: float


def measures(effort: Effort) -> list[Measure]:
    """A row a pace and game, how much of a calm coup is spent on nothing, and how many presses pass one."""
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
    return rows + [_passed(table, way, effort) for table in TABLES for way in WAYS]


def _passed(table: Table, way: Way, effort: Effort) -> Measure:
    """How often somebody presses who passes, on average over the coups of an evening."""
    runs = [presses(table, way, effort.size(COUPS, 3), str(seed)) for seed in range(effort.runs(EVENINGS))]
    return Measure(f"{table.name}, to pass a coup: {way.name}", "presses", runs, way.goal)


def _row(name: str, unit: str, runs: Iterable[float], goal: float) -> Measure:
    return Measure(name, unit, tuple(runs), f"{goal:g}")


def play(table: Table, pace: Pace, coups: int, seed: str) -> Played:
    """Some coups of one evening in made-up time, from when the first is over: a shoe is made ready but once."""
    played: Played = tests("world.clock").run(_played(table, pace, coups, seed), hours=HOURS)
    return played


def presses(table: Table, way: Way, coups: int, seed: str) -> float:
    """How often somebody presses who passes each of some coups, on average, from when the first is over."""
    pressed: float = tests("world.clock").run(_passes(table, way, coups, seed), hours=HOURS)
    return pressed


async def _played(table: Table, pace: Pace, coups: int, seed: str) -> Played:
    room = await _seated(table, pace, seed)
    person, clock = Person(room, bot_of(room.setup.game, room.setup.rules, ME)), tests("world.clock")
    over, still, looks = list[float](), 0, 0
    async for _ in _looks(person, coups):
        looks += bool(over)
        still += bool(over) and person.is_idle(clock.time())
        if room.state.coups > len(over):
            over.append(clock.time())
    return Played(tuple(after - before for before, after in pairwise(over)), still / looks)


async def _passes(table: Table, way: Way, coups: int, seed: str) -> float:
    room = await _seated(table, PACES[0], seed)
    passer, before = Passer(room, way), 0
    async for _ in _looks(Person(room, passer), coups):
        before = before if room.state.coups else passer.presses
    return (passer.presses - before) / coups


async def _seated(table: Table, pace: Pace, seed: str) -> Any:
    """A table that runs, with a person and bots."""
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
    return room


async def _looks(person: "Person", coups: int) -> AsyncIterator[None]:
    """The person looks at the table again and again, until it has settled so many coups after the first."""
    clock = tests("world.clock")
    while person.room.state.coups <= coups:
        await clock.seconds(LOOKS_S)
        person.looks(clock.time())
        yield


class Passer:
    """Who passes whatever he is asked in a coup; what he has said once answers without a press."""

    def __init__(self, room: Any, way: Way) -> None:
        self.presses = 0
        self._room, self._way = room, way
        self._bot = bot_of(room.setup.game, room.setup.rules, ME)
        if not way.once_a_coup:
            room.intends(ME, **way.said)

    def choose(self, view: AnyView, options: Sequence[AnyOption]) -> AnyAction:
        """The answer to one question, None where none is due, or all of the coup was answered by a press."""
        if view.stage in BETWEEN:
            return self._bot.choose(view, options)
        state, kinds = self._room.state, self._room.setup.game.intentions
        stands = self._room.table.policy.terms(ME, state.players, state.coups).intentions
        passes = acts(kinds, PASSING, view, options)
        if not passes or acts(kinds, stands, view, options):
            return None
        self.presses += 1
        if not self._way.once_a_coup:
            return passes[0]
        self._room.intends(ME, **self._way.said)
        return None


class Person:
    """Somebody at a table who answers after a while, and knows when its cards lie still."""

    def __init__(self, room: Any, hand: Bot | Passer) -> None:
        self.room = room
        room.ear(ME)
        self._hand = hand
        self._heard = 0
        self._still_s = self._ready_s = self._asked_s = 0.0
        self._on: object = None
        self._saying: asyncio.Task[Any] | None = None
        self._at_once = room.table.schedule.timing.clock.pace == "practice"  # one key stakes and says so

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
        setup, timing = self.room.setup, self.room.table.schedule.timing
        for row in self.room.store.events[self._heard :]:
            event, at = event_of(setup.game, row), (row.at_ms - START_MS) / 1000
            moved = setup.game.lying_ms.get(type(event), 0) * LYING[timing.clock.pace]
            self._still_s = max(self._still_s, at) + moved / 1000
            self._ready_s = max(self._ready_s, at) + timing.shown_ms((event,)) / 1000
        self._heard = len(self.room.store.events)

    def _answer(self) -> None:
        game, state = self.room.setup.game, self.room.state
        action = self._hand.choose(game.snapshot(state, ME), game.options(state, ME))
        if action is not None:
            self._saying = asyncio.ensure_future(self.room.do(ME, action))
