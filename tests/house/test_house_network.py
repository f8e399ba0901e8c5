"""Players behind a bad network, at a house that is killed now and then: nothing is lost, nothing happens twice."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import accumulate
from random import Random
from typing import Any, Final

import msgspec
import pytest
from house_tools import GRANT, Ear, Room, frame_of

from house_games import BANQUE_HOUSE, CHEMIN_HOUSE, HOUSES, SHORT, House, of_each_house, of_house
from long import asked_later, first
from sabot.games.offers import CanLeave
from sabot.games.registry import GAMES
from sabot.games.seats import BoughtIn, BuyIn, Leave, Seat, Seated
from sabot.games.windows import PlayerId, Seq
from sabot.house.store import Step
from sabot.house.table.judge import BINDING
from sabot.house.table.setup import event_of
from sabot.money import Cents
from sabot.wire import AnyFrame, Reader, Reply
from world import Faults, World
from world.chips import brought
from world.clock import run, seconds, settled
from world.network import LONGEST_DELAY

pytestmark = pytest.mark.made_up_clock

PEOPLE: Final = ("ann", "bob", "cleo")
MINUTES: Final = 12
CUT: Final = 0.2
"""How often the house is killed when it asks the store for something."""
FAILS: Final = 0.02
"""How often, then, its clock is set or its disk fails soon."""
HOUR_MS: Final = 3_600_000
STEPS: Final[tuple[tuple[Step, ...], ...]] = (("begin",), ("write",), ("commit", "resolve"), ("committed", "resolve"))
"""At which a disk fails, and in what it may also fail then."""
PATIENCE: Final = 4.0
"""Seconds after which a player sends a command again that was not answered."""


class Line(Ear):
    """A connection; what it hears goes to its player while it is up."""

    def __init__(self, player: "Player") -> None:
        super().__init__(player.name)
        self.owner: Player | None = player
        self.reader = Reader()

    def put(self, message: bytes) -> None:
        if self.owner is not None:
            self.owner.heard(frame_of(message, self.reader))


class Player:
    """Somebody who does what his options allow, and says again what was not answered or not stored."""

    def __init__(self, name: str, room: Room, world: World) -> None:
        self.name, self.room, self.network = name, room, world.network
        self.random = Random(f"{name} {world.random.random()}")  # noqa: S311
        self.sent: dict[str, Any] = {}
        self.replies: dict[str, list[Reply]] = {}
        self.events: list[Any] = []
        self.first, self.seen = Seq(1), Seq(0)
        self.frame: AnyFrame | None = None
        self.line: Line | None = None
        self.gaps = 0
        self.asking: list[asyncio.Task[None]] = []

    # -- the line -----------------------------------------------------------------------------------------

    def connect(self) -> None:
        """Come back with a new line, and ask for what was missed."""
        if self.line is None:
            self.line = Line(self)
            self.room.table.watch(self.line, self.seen)

    def drop(self) -> None:
        if self.line is not None:
            self.line.owner = None
            self.room.table.unwatch(self.line)
            self.line = None

    def heard(self, frame: AnyFrame) -> None:
        """Events are collected in order; where some are missing for good, it begins anew."""
        self.frame = frame
        if frame.first <= self.seen + 1:
            self.events += frame.events[self.seen + 1 - frame.first :]
        elif frame.events:
            raise AssertionError("a line that is up has no gap")
        else:
            self.events, self.first, self.gaps = [], frame.first, self.gaps + 1
        self.seen = frame.view.seq

    # -- commands -----------------------------------------------------------------------------------------

    async def play(self) -> None:
        count = 0
        while not self.network.mended:
            await seconds(self.random.random() * 4)
            if self.frame is not None and self.frame.options:
                count += 1
                self.send(f"{self.name} {count}", self.choose(self.random.choice(self.frame.options)))

    def send(self, command: str, action: Any) -> None:
        self.sent[command] = action
        self.network.carry(self.deliver, command)
        asyncio.get_running_loop().call_later(PATIENCE, self.remind, command)

    def remind(self, command: str) -> None:
        if not self.answers(command):
            self.send(command, self.sent[command])

    def answers(self, command: str) -> list[Reply]:
        """What he was told became of it; that nothing was stored is no answer for good."""
        return [reply for reply in self.replies.get(command, ()) if reply.outcome != "not_stored"]

    def deliver(self, command: str) -> None:
        self.asking.append(asyncio.get_running_loop().create_task(self.ask(command)))

    async def ask(self, command: str) -> None:
        """At the house; its answer goes back by the same network, unless the house is killed first."""
        reply = await self.room.table.command(PlayerId(self.name), self.sent[command], command)
        self.network.carry(self.hear, reply)

    def hear(self, reply: Reply) -> None:
        self.replies.setdefault(reply.id, []).append(reply)

    def choose(self, option: Any) -> Any:
        if isinstance(option, CanLeave):
            return Leave() if self.random.random() < 0.1 else BuyIn(Cents(1))
        return self.room.setup.game.moves(option, self.random)


def test_every_game_is_here() -> None:
    assert [house.game for house in HOUSES] == list(GAMES)


class Evening:
    """A room in a world, and its people, who play as well as they can until all is mended."""

    def __init__(self, house: House, rules: Any, world: World) -> None:
        self.house, self.world, self.over = house, world, asyncio.Event()
        chance = Random(world.seed)  # noqa: S311
        self.room = Room(rules, " ".join(PEOPLE), pace="brisk", chance=chance, disk=world.disk, clock=world.clock)
        self.players = [Player(name, self.room, world) for name in PEOPLE]

    def kill(self) -> None:
        """The house is killed and started again; all lines are down."""
        for player in self.players:
            player.drop()
        self.room.revive()

    def drop(self) -> None:
        """Somebody's line is down."""
        self.world.random.choice(self.players).drop()

    def connect(self, share: float = 1) -> None:
        """Some come back."""
        for player in self.players:
            if share == 1 or self.world.random.random() < share:
                player.connect()

    async def play(self, troubled: Callable[[], Awaitable[None]]) -> int:
        """Play until the trouble is over and mended; then all is as it was answered. How many commands were given."""
        self.room.table.start()
        self.connect()
        playing = [asyncio.create_task(player.play()) for player in self.players]
        await troubled()
        self.world.network.mended = True
        self.world.disk.mend()
        await asyncio.gather(*playing)
        self.connect()
        everybody = self.players
        await self.room.until(lambda _: all(each.answers(command) for each in everybody for command in each.sent))
        await seconds(LONGEST_DELAY + 1)  # the last copies have come
        while self.room.hold.busy or any(each.seen != len(self.room.store.events) for each in everybody):
            await seconds(0.01)
        check(self.house, self.room, everybody)
        return sum(len(each.sent) for each in everybody)

    def back(self) -> None:
        self.connect(0.8)

    def faults(self) -> Faults:
        """Lines drop; a house is killed, its clock is set; a disk fails at a step or for a while, or is slow."""
        disk, clock, random = self.world.disk, self.world.clock, self.world.random

        def at_a_step() -> None:
            steps = random.choice(STEPS)
            disk.fail_once(*(steps if random.random() < 0.5 else steps[:1]))

        def for_a_while() -> None:
            disk.broken = True
            asyncio.get_running_loop().call_later(random.random() * 9, disk.mend)

        def slowly() -> None:
            disk.slow = lambda: seconds(random.random() ** 4)

        def killed_in_a_commit() -> None:
            disk.slow = lambda: self.world.may("kill between two steps", 0.5, self.killed_now)

        def set_clock() -> None:
            clock.ahead_ms = random.choice((-HOUR_MS, 0, HOUR_MS))

        return {
            "kill": (2, self.kill),
            "a line drops": (3, self.drop),
            "nothing": (5, lambda: None),
            "kill in a commit": (2, killed_in_a_commit),
            "the clock is set": (2, set_clock),
            "the disk fails at a step": (3, at_a_step),
            "the disk is broken for a while": (1, for_a_while),
            "the disk is slow": (2, slowly),
        }

    def killed_now(self) -> None:
        self.world.disk.mend()
        self.kill()
        self.connect()


@of_house(CHEMIN_HOUSE)
@pytest.mark.parametrize("seed", first(1, range(5)))
async def test_faults_of_all_kinds_at_once_lose_nothing_and_do_nothing_twice(
    house: House, rules: Any, seed: int
) -> None:
    """Of the network, the clock, the disk and kills, in one evening; every chip is where the log says."""
    with World(f"{rules.id} {seed} all") as world:
        evening = Evening(house, rules, world)
        await evening.play(lambda: world.storm(evening.faults(), MINUTES * 6, 20, evening.back))
        assert not evening.room.failed


@pytest.mark.parametrize("faults", [8, asked_later(20)])
def test_an_evening_is_the_same_whenever_its_number_is(faults: int) -> None:
    async def play_evening(seed: int) -> Any:
        world = World(seed)
        evening = Evening(*SHORT[0], world)
        await evening.play(lambda: world.storm(evening.faults(), faults, 20, evening.back))
        return world.did, repr(world.network), evening.room.store.events

    assert run(play_evening(1)) == run(play_evening(1)) != run(play_evening(2))


def test_what_fails_in_a_world_tells_its_number_and_its_faults() -> None:
    async def story() -> None:
        with World(7) as world:
            await world.storm({"kill": (1, int)}, 2, 10, int)
            world.network.carry(int)
            raise AssertionError

    with pytest.raises(AssertionError) as failed:
        run(story())
    (note,) = failed.value.__notes__
    assert re.fullmatch(r"World\(7\): ([\d.]+ s: kill; ){2}of 1 messages \d lost, \d doubled", note)


async def cut_off(house: House, rules: Any, seed: int, times: int) -> int:
    """An evening in which the store is dropped so often, before it does what it is asked or after.

    Returns how many commands were given.
    """
    with World(f"{rules.id} {seed} cut") as world:
        evening, left, over = Evening(house, rules, world), times, asyncio.Event()

        def kill() -> None:
            nonlocal left
            left -= 1
            evening.kill()
            evening.connect()
            if not left:
                world.disk.mend()
                over.set()

        async def maybe() -> None:
            await settled()
            for name in ("the clock is set", "the disk fails at a step"):
                if world.random.random() < FAILS:
                    world.notes(name)
                    evening.faults()[name][1]()
            await world.may("kill", CUT, kill)

        async def cuts() -> None:
            world.disk.slow = maybe
            await over.wait()

        return await evening.play(cuts)


@of_house(BANQUE_HOUSE)
def test_the_store_may_be_dropped_between_any_two_steps(house: House, rules: Any) -> None:
    """Over and over: every command acknowledged is there, each took effect at most once, the chips add up."""
    run(cut_off(house, rules, 1, 400 // len(SHORT)), hours=100)


@pytest.mark.long
@of_each_house
@pytest.mark.parametrize("seed", (2, 3))
def test_the_store_may_be_dropped_on_other_evenings(house: House, rules: Any, seed: int) -> None:
    """Thousands of times. A hundred thousand: `python -m benchmarks kills --full`."""
    run(cut_off(house, rules, seed, 1000 // len(SHORT)), hours=100)


def check(house: House, room: Room, players: list[Player]) -> None:
    room.check()
    events = [event_of(room.setup.game, row) for row in room.store.events]
    states = [*accumulate(events, room.setup.game.evolve, initial=room.setup.game.open(room.setup.rules))]
    assert states[-1] == room.state
    assert room.state.taille.number, "a shoe was made ready at least"
    owned = {f"player:{name}": GRANT - brought(events)[name] for name in PEOPLE}
    assert owned == {account: cents for account, cents in room.store.balances.items() if account in owned}
    assert sum(room.store.balances.values()) == GRANT * len(PEOPLE)
    for player in players:
        check_commands(house, player, room, events)
        assert player.frame is not None
        assert player.frame.view == house.game.snapshot(room.state, PlayerId(player.name))
        last = player.first + len(player.events) - 1
        me, at = PlayerId(player.name), range(player.first - 1, last)
        assert player.events == [house.game.view(states[number], events[number], me) for number in at]


def check_commands(house: House, player: Player, room: Room, events: list[Any]) -> None:
    """What was accepted happened once, what was not did not; and whoever asks again is told the same."""
    kept = {key: msgspec.json.decode(row.body, type=Reply) for key, row in room.store.replies.items()}
    stored = {command for (name, command), reply in kept.items() if (name, reply.outcome) == (player.name, "accepted")}
    assert stored <= set(player.sent)
    for command in player.replies:
        replies = player.answers(command)
        accepted = [reply for reply in replies if reply.outcome == "accepted"]
        assert all(reply == accepted[0] for reply in accepted)
        assert not accepted or command in stored
        if isinstance(player.sent[command], BINDING):
            assert all(reply == kept[player.name, command] for reply in replies)
    done = Counter(type(player.sent[command]) for command in stored if kept[player.name, command].seq)
    happened = Counter(type(event) for event in events if getattr(event, "player", "") == player.name)
    for event, actions in house.makes.items():
        assert sum(done[action] for action in actions) == happened[event], event
    amounts = [player.sent[command].amount for command in stored if isinstance(player.sent[command], BuyIn)]
    bought = [event.amount for event in events if isinstance(event, BoughtIn) and event.player == player.name]
    assert sorted(amounts) == sorted(bought)
    assert Seat(0) not in {event.seat for event in events if isinstance(event, Seated)}
