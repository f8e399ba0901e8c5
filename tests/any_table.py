"""A table of any game for tests: who does what, in short words, with a shoe in the order that a test wants."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from sabot.cards import Card
from sabot.games.bank.auction import Bid
from sabot.games.bank.lots import DrawSeats
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer, Decline
from sabot.games.bank.table import BankTable
from sabot.games.bank.vocabulary import Says
from sabot.games.game import Game
from sabot.games.refusals import Code, Refusal, RuleError
from sabot.games.rules import Rules
from sabot.games.seats import BuyIn, Leave, Left, MarkAway, Seat, Sit, Stand
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.table import GameTable
from sabot.games.taille import Cut, Shuffle
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.script import stage
from sabot.shoe import Shoe, cut_bounds

R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=GameTable)
B = TypeVar("B", bound=BankTable)
A = TypeVar("A")
E = TypeVar("E")
Happened = TypeVar("Happened")


def stacked(front: str, decks: int) -> tuple[Card, ...]:
    """A whole shoe that begins with cards of these ranks, or these cards; the others follow in a fixed disorder."""
    return stage.stacked(front.split(), decks)


def mixed_rest(shoe: Shoe, random: Random) -> Shoe:
    """The shoe with what is still in it in another order."""
    rest = list(shoe.cards[shoe.dealt :])
    random.shuffle(rest)
    return Shoe((*shoe.cards[: shoe.dealt], *rest), shoe.dealt)


def of(events: Iterable[object], kind: type[Happened]) -> list[Happened]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


class AnyTable(Generic[R, S, A, E]):
    """A table, its log, and short words for what happens at it. All amounts are cents.

    `around` is every event between the tables before and after it, `deeds` who has done what; `PURSE` is what somebody
    brings of whom nothing else is said.
    """

    PURSE: ClassVar[int] = 100_000

    def __init__(self, game: Game[R, S, A, E], rules: R, on: Callable[[S], Seq], stage: Callable[[S], str]) -> None:
        self.game = game
        self.state = game.open(rules)
        self.log: list[E] = []
        self.around: list[tuple[S, E, S]] = []
        self.deeds: list[tuple[str, A]] = []
        self._on, self._stage = on, stage

    @property
    def on(self) -> Seq:
        """The number of the event that opened what the table waits for."""
        return self._on(self.state)

    @property
    def stage(self) -> str:
        """Where the table stands."""
        return self._stage(self.state)

    def act(self, actor: str, action: Any) -> tuple[E, ...]:
        """What an accepted action makes happen; after every event nothing is wrong with the table (M3)."""
        events = self.game.decide(self.state, PlayerId(actor), action)
        for event in events:
            before, self.state = self.state, self.game.evolve(self.state, event)
            self.around.append((before, event, self.state))
            assert self.game.faults(self.state) == (), event
        self.log += events
        self.deeds.append((actor, action))
        return events

    def refused(self, actor: str, action: Any) -> Refusal:
        """Why an action is refused; the table is as it was."""
        before = deepcopy(self.state)
        objected = self.game.objection(self.state, PlayerId(actor), action)
        with pytest.raises(RuleError) as raised:
            self.game.decide(self.state, PlayerId(actor), action)
        assert objected is not None
        assert raised.value.refusal == objected
        assert self.state == before
        return objected

    def code(self, actor: str, action: Any) -> Code:
        """The code with which an action is refused."""
        return self.refused(actor, action).code

    # People

    def sit(self, name: str, seat: int, purse: int | None = None) -> tuple[E, ...]:
        return self.act(name, Sit(Seat(seat), self._chips(purse)))

    def buy_in(self, name: str, amount: int) -> tuple[E, ...]:
        return self.act(name, BuyIn(Cents(amount)))

    def leave(self, name: str) -> tuple[E, ...]:
        return self.act(name, Leave())

    def away(self, name: str, away: bool = True) -> tuple[E, ...]:
        """Somebody is disconnected, or back."""
        return self.act(CROUPIER, MarkAway(PlayerId(name), away))

    def _chips(self, purse: int | None) -> Cents:
        return Cents(self.PURSE if purse is None else purse)

    # Shoe

    def shuffle(self, order: tuple[Card, ...] | None = None, nonce: str = "nonce") -> tuple[E, ...]:
        return self.act(CROUPIER, Shuffle(order or stacked("", self.state.rules.decks), nonce))

    def cut(self, position: int, actor: str = CROUPIER) -> tuple[E, ...]:
        return self.act(actor, Cut(self.on, position))

    def shoe(self, front: str = "") -> None:
        """A shoe is made ready that deals these cards first; nobody mixes a seed in."""
        first, _ = cut_bounds(self.state.rules.cards)
        self.shuffle(stage.before_the_cut(stacked(front, self.state.rules.decks), first))
        if self.stage == "promises":
            self.close()
        self.cut(first)

    # Windows and steps

    def done(self, *names: str) -> tuple[E, ...]:
        return tuple(event for name in names for event in self.act(name, Finish(self.on)))

    def close(self) -> tuple[E, ...]:
        """The window's deadline."""
        return self.act(CROUPIER, Close(self.on))

    def proceed(self, actor: str = CROUPIER) -> tuple[E, ...]:
        """The next step of the coup."""
        return self.act(actor, Proceed(self.on))

    def default(self) -> tuple[E, ...]:
        """What is done for the silent."""
        waits = self.game.pending(self.state)
        assert waits is not None
        assert waits.default is not None, waits
        return self.act(CROUPIER, waits.default)

    # Looking

    def purse(self, name: str) -> int:
        return self.state.players[PlayerId(name)].purse

    def purses(self) -> list[int]:
        return [player.purse for player in self.state.players.values()]

    def taken_home(self, name: str) -> int:
        """The purse with which somebody left."""
        return next(event.purse for event in reversed(self.all(Left)) if event.player == name)

    def all(self, kind: type[Happened]) -> list[Happened]:
        return of(self.log, kind)

    def last(self, kind: type[Happened]) -> Happened:
        return self.all(kind)[-1]


class AnyBankTable(AnyTable[R, B, A, E]):
    """The same where a player holds the bank."""

    @property
    def asked(self) -> PlayerId:
        """Whom the open question asks."""
        assert self.state.question is not None
        return self.state.question.addressee

    @property
    def banker(self) -> str:
        """Who holds the bank, `-` for nobody."""
        return self.state.banker or "-"

    @property
    def bank(self) -> int:
        return self.state.bank

    def stand(self, name: str, purse: int | None = None) -> tuple[E, ...]:
        return self.act(name, Stand(self._chips(purse)))

    def lots(self, **seats: int) -> tuple[E, ...]:
        return self.act(CROUPIER, DrawSeats({PlayerId(name): Seat(seat) for name, seat in seats.items()}))

    def end(self) -> tuple[E, ...]:
        return self.act(CROUPIER, EndSession())

    def bid(self, name: str, amount: int) -> tuple[E, ...]:
        assert self.state.auction is not None
        return self.act(name, Bid(self.state.auction.opened, Cents(amount)))

    def post(self, name: str, amount: int) -> tuple[E, ...]:
        return self.act(name, Post(self.on, Cents(amount)))

    def decline(self, name: str) -> tuple[E, ...]:
        return self.act(name, Decline(self.on))

    def answer(self, yes: bool) -> tuple[E, ...]:
        return self.act(self.asked, Answer(self.on, yes))

    def says(self, actor: str, says: Says) -> tuple[E, ...]:
        return self.act(actor, Declare(self.on, says))

    def selon(self, actor: str = CROUPIER) -> tuple[E, ...]:
        return self.act(actor, SelonLaRegle(self.on))

    def settle(self, kind: type[Happened]) -> Happened:
        """Close what is open, play one coup selon la règle, up to the event that ends it."""
        coups = self.state.coups
        while self.state.coups == coups:
            self.default()
        return self.last(kind)
