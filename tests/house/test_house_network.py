"""Players behind a bad network, at a house that is killed now and then: nothing is lost, nothing happens twice."""

import asyncio
from collections import Counter
from random import Random
from typing import Any, Final

import pytest
from house_tools import GRANT, Ear, Room, frame_of, run, seconds, settled

from sabot.games.punto import Enter, Event, Finish, HaveCroupierDeal, Proceed, Punto, RefuseShoe, evolve, snapshot, view
from sabot.games.punto.events import Finished, PublicEvent, StakesEntered
from sabot.games.punto.options import (
    CanBuyIn,
    CanCut,
    CanEnter,
    CanFinish,
    CanHaveCroupierDeal,
    CanLeave,
    CanProceed,
    CanPromiseSeed,
    CanRefuseShoe,
    CanRevealSeed,
    CanSit,
    Option,
)
from sabot.games.seats import BoughtIn, BuyIn, Leave, Seat, Seated, Sit
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, SeedPromised, SeedRevealed
from sabot.games.windows import PlayerId, Seq
from sabot.house.setup import event_of
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.shoe import promise
from sabot.wire import AnyFrame, Reply

PEOPLE: Final = ("ann", "bob", "cleo")
SEED: Final = "a seed of {}'s"
MINUTES: Final = 12
LONGEST_DELAY: Final = 6.0
PATIENCE: Final = 4.0
"""Seconds after which a player sends a command again that was not answered."""
EVENT_OF: Final[dict[type, type]] = {
    Sit: Seated,
    BuyIn: BoughtIn,
    Enter: StakesEntered,
    PromiseSeed: SeedPromised,
    RevealSeed: SeedRevealed,
}
"""Commands that make exactly one event of a kind each, which nothing else makes."""


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

    def put(self, message: bytes) -> None:
        if self.owner is not None:
            self.owner.heard(frame_of(message))


class Player:
    """Somebody who does what his options allow, and some things that they do not."""

    def __init__(self, name: str, room: Room, network: Network) -> None:
        self.name, self.room, self.network = name, room, network
        self.random = Random(f"{name} {network.random.random()}")  # noqa: S311
        self.sent: dict[str, Any] = {}
        self.replies: dict[str, list[Reply]] = {}
        self.events: list[PublicEvent] = []
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

    def choose(self, option: Option) -> Any:
        match option:
            case CanSit(seats):
                return Sit(self.random.choice(seats), Cents(self.random.choice([20_000, GRANT // 3, GRANT])))
            case CanBuyIn():
                return BuyIn(Cents(self.random.randint(1, 30_000)))
            case CanEnter(on, bets):
                bet = self.random.choice(bets)
                return Enter(on, {bet.bet: Cents(self.random.choice([0, bet.minimum, bet.maximum, bet.minimum * 2]))})
            case CanPromiseSeed(on):
                return PromiseSeed(on, promise(SEED.format(self.name)))
            case CanRevealSeed(on):
                return RevealSeed(on, SEED.format(self.name))
            case CanCut(on, first, last):
                return Cut(on, self.random.randint(first, last))
            case CanLeave():
                return Leave() if self.random.random() < 0.1 else BuyIn(Cents(1))
            case _:
                return {
                    CanFinish: Finish, CanProceed: Proceed, CanRefuseShoe: RefuseShoe,
                    CanHaveCroupierDeal: HaveCroupierDeal,
                }[type(option)](option.on)  # fmt: skip


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


def log_of(room: Room) -> tuple[list[Event], list[Punto]]:
    """The stored events, and the table before and after each."""
    events, states = (
        [event_of(room.setup.game, row) for row in room.store.events],
        [room.setup.game.open(room.setup.rules)],
    )
    for event in events:
        states.append(evolve(states[-1], event))
    return events, states


@pytest.mark.parametrize("rules", ["mini", "american"])
@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_network_does_each_command_is_done_at_most_once(rules: str, seed: int) -> None:
    async def story() -> None:
        random = Random(f"{rules} {seed}")  # noqa: S311
        network = Network(random)
        short = varied(load(rules), decks=2, deck_options=(2,), stop_card=60)
        room = Room(short, " ".join(PEOPLE), pace="brisk", chance=Random(seed))  # noqa: S311
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
        check(room, players)

    run(story())


async def quiet(room: Room, players: list[Player]) -> None:
    """The last copies have come, nothing is being stored, and everybody has seen the last event."""
    room.store.before = room.store.after = settled
    await seconds(LONGEST_DELAY + 1)
    while room.hold.busy or any(player.seen != len(room.store.events) for player in players):
        await seconds(0.01)


def check(room: Room, players: list[Player]) -> None:
    room.check()
    events, states = log_of(room)
    assert states[-1] == room.state
    assert len(room.state.results) + room.state.taille.number > 1, "something was played"
    for player in players:
        check_commands(player, room, events)
        assert player.frame is not None
        assert player.frame.view == snapshot(room.state, PlayerId(player.name))
        last = player.first + len(player.events) - 1
        at = range(player.first - 1, last)
        assert player.events == [view(states[number], events[number], PlayerId(player.name)) for number in at]


def check_commands(player: Player, room: Room, events: list[Event]) -> None:
    """What was accepted happened once, what was not did not; and whoever asks again is told the same."""
    stored = {command for name, command in room.store.replies if name == player.name}
    assert stored <= set(player.sent)
    for command, replies in player.replies.items():
        accepted = [reply for reply in replies if reply.outcome == "accepted"]
        assert all(reply == accepted[0] for reply in accepted)
        assert not accepted or command in stored
    done = Counter(type(player.sent[command]) for command in stored)
    happened = Counter(type(event) for event in events if getattr(event, "player", "") == player.name)
    for action, event in EVENT_OF.items():
        assert done[action] == happened[event], action
    assert done[Finish] == happened[Finished]
    amounts = [player.sent[command].amount for command in stored if isinstance(player.sent[command], BuyIn)]
    bought = [event.amount for event in events if isinstance(event, BoughtIn) and event.player == player.name]
    assert sorted(amounts) == sorted(bought)
    assert Seat(0) not in {event.seat for event in events if isinstance(event, Seated)}
