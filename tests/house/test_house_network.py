"""Players behind a bad network, at a house that is killed now and then: nothing is lost, nothing happens twice."""

import asyncio
from collections import Counter
from random import Random
from typing import Any, Final

import msgspec
import pytest
from house_tools import Ear, Room, frame_of, run, seconds, settled

from house_games import HOUSES, SHORT, House
from long import first
from sabot.games.offers import CanLeave
from sabot.games.registry import GAMES
from sabot.games.seats import BoughtIn, BuyIn, Leave, Seat, Seated
from sabot.games.windows import PlayerId, Seq
from sabot.house.judge import BINDING
from sabot.house.setup import event_of
from sabot.money import Cents
from sabot.wire import AnyFrame, Reader, Reply

pytestmark = pytest.mark.made_up_clock

PEOPLE: Final = ("ann", "bob", "cleo")
MINUTES: Final = 12
LONGEST_DELAY: Final = 6.0
CUT: Final = 0.2
"""How often the house is killed when it asks the store for something."""
PATIENCE: Final = 4.0
"""Seconds after which a player sends a command again that was not answered."""


class Network:
    """Messages are dropped, doubled, delayed and so reordered, until it is mended."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.mended = False

    def carry(self, deliver: Any, *message: Any) -> None:
        """Deliver a message never, once or twice, sooner or later."""
        loop, roll = asyncio.get_running_loop(), self.random.random()
        copies = 1 if self.mended else 0 if roll < 0.15 else 2 if roll < 0.35 else 1
        for _ in range(copies):
            delay = 0 if self.mended else self.random.random() ** 3 * LONGEST_DELAY
            loop.call_later(delay, deliver, *message)


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
    """Somebody who does what his options allow, and some things that they do not."""

    def __init__(self, name: str, room: Room, network: Network) -> None:
        self.name, self.room, self.network = name, room, network
        self.random = Random(f"{name} {network.random.random()}")  # noqa: S311
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
        if not self.replies.get(command):
            self.send(command, self.sent[command])

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


async def storm(room: Room, players: list[Player], random: Random) -> None:
    """Lines drop and come back, and the house is killed and started again."""
    for _ in range(MINUTES * 6):
        await seconds(random.random() * 20)
        roll = random.random()
        if roll < 0.2:
            for player in players:
                player.drop()
            room.revive()
        elif roll < 0.5:
            random.choice(players).drop()
        for player in players:
            if random.random() < 0.8:
                player.connect()


def log_of(room: Room) -> tuple[list[Any], list[Any]]:
    """The stored events, and the table before and after each."""
    events, states = (
        [event_of(room.setup.game, row) for row in room.store.events],
        [room.setup.game.open(room.setup.rules)],
    )
    for event in events:
        states.append(room.setup.game.evolve(states[-1], event))
    return events, states


def test_every_game_is_here() -> None:
    assert [house.game for house in HOUSES] == list(GAMES)


@pytest.mark.parametrize(("house", "rules"), SHORT, ids=[rules.id for _, rules in SHORT])
@pytest.mark.parametrize("seed", first(1, range(4)))
async def test_whatever_the_network_does_each_command_is_done_at_most_once(house: House, rules: Any, seed: int) -> None:
    random = Random(f"{rules.id} {seed}")  # noqa: S311
    network = Network(random)
    room = Room(rules, " ".join(PEOPLE), pace="brisk", chance=Random(seed))  # noqa: S311
    room.store.before = room.store.after = lambda: seconds(random.random() ** 4)
    players = [Player(name, room, network) for name in PEOPLE]
    room.table.start()
    for player in players:
        player.connect()
    playing = [asyncio.create_task(player.play()) for player in players]
    await storm(room, players, random)
    network.mended = True
    await asyncio.gather(*playing)
    for player in players:
        player.connect()
    await room.until(lambda _: all(player.replies.get(command) for player in players for command in player.sent))
    await quiet(room, players)
    check(house, room, players)


class Cuts:
    """Where the store is asked for something, the house is killed now and then: before it is done, or after."""

    def __init__(self, room: Room, players: list[Player], random: Random, most: int) -> None:
        self.room, self.players, self.random, self.left = room, players, random, most
        self.over = asyncio.Event()

    async def maybe(self) -> None:
        await settled()
        if self.left and self.random.random() < CUT:
            self.left -= 1
            asyncio.get_running_loop().call_soon(self.kill)
            await asyncio.Event().wait()  # what was asked for never comes back

    def kill(self) -> None:
        for player in self.players:
            player.drop()
        self.room.revive()
        for player in self.players:
            player.connect()
        if not self.left:
            self.over.set()


async def cut_off(house: House, rules: Any, seed: int, times: int) -> int:
    """An evening in which the store is dropped so often, between any two steps; then all is as the log says.

    Returns how many commands were given.
    """
    random = Random(f"{rules.id} {seed} cut")  # noqa: S311
    network = Network(random)
    room = Room(rules, " ".join(PEOPLE), pace="brisk", chance=Random(seed))  # noqa: S311
    players = [Player(name, room, network) for name in PEOPLE]
    cuts = Cuts(room, players, random, times)
    room.store.before = room.store.after = cuts.maybe
    room.table.start()
    for player in players:
        player.connect()
    playing = [asyncio.create_task(player.play()) for player in players]
    await cuts.over.wait()
    network.mended = True
    await asyncio.gather(*playing)
    await room.until(lambda _: all(player.replies.get(command) for player in players for command in player.sent))
    await quiet(room, players)
    check(house, room, players)
    return sum(len(player.sent) for player in players)


@pytest.mark.parametrize(("house", "rules"), SHORT, ids=[rules.id for _, rules in SHORT])
def test_the_store_may_be_dropped_between_any_two_steps(house: House, rules: Any) -> None:
    """Hundreds of times: every command acknowledged is there, each took effect at most once, the chips add up."""
    run(cut_off(house, rules, 1, 400 // len(SHORT)), hours=100)


@pytest.mark.long
@pytest.mark.parametrize(("house", "rules"), SHORT, ids=[rules.id for _, rules in SHORT])
@pytest.mark.parametrize("seed", (2, 3))
def test_the_store_may_be_dropped_on_other_evenings(house: House, rules: Any, seed: int) -> None:
    """Thousands of times. A hundred thousand: `python -m benchmarks kills --full`."""
    run(cut_off(house, rules, seed, 1000 // len(SHORT)), hours=100)


async def quiet(room: Room, players: list[Player]) -> None:
    """The last copies have come, nothing is being stored, and everybody has seen the last event."""
    room.store.before = room.store.after = settled
    await seconds(LONGEST_DELAY + 1)
    while room.hold.busy or any(player.seen != len(room.store.events) for player in players):
        await seconds(0.01)


def check(house: House, room: Room, players: list[Player]) -> None:
    room.check()
    events, states = log_of(room)
    assert states[-1] == room.state
    assert room.state.taille.number, "a shoe was made ready at least"
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
    for command, replies in player.replies.items():
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
