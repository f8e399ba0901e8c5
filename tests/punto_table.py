"""A table of Punto Banco for tests: who does what, and a shoe in the order that a test wants."""

import random
from collections.abc import Iterable
from copy import deepcopy
from typing import TypeVar

import pytest

from sabot.bets import BetId
from sabot.cards import Card, face, rank
from sabot.games.layout import Enter, faults, opened, stage
from sabot.games.punto.actions import Action
from sabot.games.punto.decide import decide
from sabot.games.punto.events import CoupSettled, Event
from sabot.games.punto.evolve import evolve
from sabot.games.punto.legality import objection
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.state import Punto
from sabot.games.refusals import Code, Refusal, RuleError
from sabot.games.seats import BuyIn, Leave, Left, MarkAway, Seat, Sit
from sabot.games.steps import Close, Finish, Proceed
from sabot.games.taille import Cut, Shuffle
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.shoe import cut_bounds, packs

Happened = TypeVar("Happened")

# Cards in the order of dealing: Player, Banker, Player, Banker, then the third cards.
PLAYER_WINS = "9 5 T T "
BANKER_WINS = "5 9 T T "
TIE = "9 9 T T "
TIE_OF_SIX_CARDS = "2 2 T T T T "
BANKER_WINS_WITH_TWO_CARD_6 = "2 6 T T T "
BANKER_WINS_WITH_THREE_CARD_6 = "2 3 T T T 3 "
BANKER_WINS_WITH_THREE_CARD_7 = "2 3 T T T 4 "
PLAYER_WINS_WITH_THREE_CARD_8 = "2 7 T T 6 "

PURSE = Cents(100_000)


def house(name: str = "punto-banco", **changes: object) -> PuntoRules:
    """A rule set of the package with some values changed."""
    return varied(load(name, PuntoRules), **changes)


def stacked(front: str, decks: int) -> tuple[Card, ...]:
    """A whole shoe that begins with cards of these ranks, or these cards; the others follow in a fixed disorder."""
    rest = list(packs(decks))
    random.Random(52).shuffle(rest)  # noqa: S311 - the same in every run
    first: list[Card] = []
    for word in front.split():
        card = next(card for card in rest if word in (rank(card), face(card), card))
        rest.remove(card)
        first.append(card)
    return (*first, *rest)


def shuffled(decks: int, seed: int) -> tuple[Card, ...]:
    """A whole shoe in disorder, the same for the same seed."""
    order = list(packs(decks))
    random.Random(seed).shuffle(order)  # noqa: S311 - the same in every run
    return tuple(order)


def before_the_cut(dealt: tuple[Card, ...], cut: int) -> tuple[Card, ...]:
    """The order from which that cut makes this one, where no player mixed a seed in."""
    return (*dealt[len(dealt) - cut :], *dealt[: len(dealt) - cut])


class Table:
    """A table, its log, and short words for what happens at it."""

    def __init__(self, rules: PuntoRules | None = None, names: str = "ann bob") -> None:
        self.state = Punto(rules=rules or house())
        self.log: list[Event] = []
        for seat, name in enumerate(names.split(), 1):
            self.sit(name, seat)

    @property
    def on(self) -> Seq:
        """The number of the event that opened what the table waits for."""
        return opened(self.state)

    @property
    def stage(self) -> str:
        """Where the table stands."""
        return stage(self.state)

    def act(self, actor: str, action: Action) -> tuple[Event, ...]:
        """What an accepted action makes happen; after every event the chips add up (M3)."""
        events = decide(self.state, PlayerId(actor), action)
        for event in events:
            self.state = evolve(self.state, event)
            assert faults(self.state) == ()
        self.log += events
        return events

    def refused(self, actor: str, action: Action) -> Refusal:
        """Why an action is refused; the table is as it was."""
        before = deepcopy(self.state)
        objected = objection(self.state, PlayerId(actor), action)
        with pytest.raises(RuleError) as raised:
            decide(self.state, PlayerId(actor), action)
        assert objected is not None
        assert raised.value.refusal == objected
        assert self.state == before
        return objected

    def code(self, actor: str, action: Action) -> Code:
        """The code with which an action is refused."""
        return self.refused(actor, action).code

    def sit(self, name: str, seat: int, purse: int = PURSE) -> None:
        """Somebody takes a seat."""
        self.act(name, Sit(Seat(seat), Cents(purse)))

    def buy_in(self, name: str, amount: int) -> None:
        """Somebody brings more chips."""
        self.act(name, BuyIn(Cents(amount)))

    def leave(self, name: str) -> tuple[Event, ...]:
        """Somebody leaves."""
        return self.act(name, Leave())

    def away(self, name: str, away: bool = True) -> tuple[Event, ...]:
        """Somebody is disconnected, or back."""
        return self.act(CROUPIER, MarkAway(PlayerId(name), away))

    def shuffle(self, order: tuple[Card, ...] | None = None, nonce: str = "nonce") -> tuple[Event, ...]:
        """The house shuffles."""
        return self.act(CROUPIER, Shuffle(order or stacked("", self.state.rules.decks), nonce))

    def cut(self, position: int, actor: str = CROUPIER) -> tuple[Event, ...]:
        """Somebody places the cut card."""
        return self.act(actor, Cut(self.on, position))

    def shoe(self, front: str = "") -> None:
        """A shoe is made ready that deals these cards first; nobody mixes a seed in."""
        first, _ = cut_bounds(self.state.rules.cards)
        self.shuffle(before_the_cut(stacked(front, self.state.rules.decks), first))
        if self.stage == "promises":
            self.close()
        self.cut(first)

    def entry(self, **stakes: int) -> Enter:
        """Stakes, in cents, for the open window."""
        return Enter(self.on, {BetId(bet): Cents(stake) for bet, stake in stakes.items()})

    def stake(self, name: str, /, **stakes: int) -> tuple[Event, ...]:
        """Somebody's whole stakes in this window, in cents."""
        return self.act(name, self.entry(**stakes))

    def done(self, name: str) -> tuple[Event, ...]:
        """Somebody says done, or pass."""
        return self.act(name, Finish(self.on))

    def close(self) -> tuple[Event, ...]:
        """The window's deadline."""
        return self.act(CROUPIER, Close(self.on))

    def proceed(self, actor: str = CROUPIER) -> tuple[Event, ...]:
        """The next step of the coup."""
        return self.act(actor, Proceed(self.on))

    def play(self) -> CoupSettled:
        """Bets close, the coup is dealt and settled."""
        if self.stage == "bets":
            self.close()
        while self.stage == "coup":
            self.proceed()
        return self.last(CoupSettled)

    def coup(self, name: str = "ann", /, **stakes: int) -> CoupSettled:
        """One coup with one player's stakes (5 units on the tie where none are given)."""
        self.stake(name, **(stakes or {"tie": 500}))
        return self.play()

    def finish_shoe(self) -> None:
        """Coup after coup, with ann's least stake on the tie, until the shoe is over."""
        while self.stage != "shuffle":
            self.coup()

    def purse(self, name: str) -> int:
        """Somebody's purse, in cents."""
        return self.state.players[PlayerId(name)].purse

    def debt(self, name: str) -> int:
        """Commission that somebody owes, in cents."""
        return self.state.debts.get(PlayerId(name), Cents(0))

    def taken_home(self, name: str) -> int:
        """The purse with which somebody left."""
        return next(event.purse for event in reversed(self.all(Left)) if event.player == name)

    def all(self, kind: type[Happened]) -> list[Happened]:
        """All events of a kind so far."""
        return of(self.log, kind)

    def last(self, kind: type[Happened]) -> Happened:
        """The latest event of a kind."""
        return self.all(kind)[-1]


def ready(front: str, rules: PuntoRules | None = None, names: str = "ann bob") -> Table:
    """A table whose bets are open and whose shoe deals these cards."""
    table = Table(rules, names)
    table.shoe(front)
    return table


def of(events: Iterable[object], kind: type[Happened]) -> list[Happened]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]
