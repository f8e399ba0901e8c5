"""A table of Chemin de Fer for tests: who does what, in short words, with a shoe in the order that a test wants."""

from collections.abc import Iterable
from copy import deepcopy
from typing import TypeVar

import pytest

from punto_table import before_the_cut, stacked
from sabot.games.auction import Bid
from sabot.games.bank_table import opened
from sabot.games.banking import Answer, Decline, Post
from sabot.games.chemin.actions import Action, Associate, Call, MakeCall, Stake, TakeSuite
from sabot.games.chemin.decide import decide
from sabot.games.chemin.events import CoupEnded, Event, ShoeGoes
from sabot.games.chemin.evolve import evolve
from sabot.games.chemin.legality import objection
from sabot.games.chemin.pending import pending
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin, faults, prime, stage
from sabot.games.lots import DrawSeats
from sabot.games.palette import Declare, Says, SelonLaRegle
from sabot.games.refusals import Code, Refusal, RuleError
from sabot.games.seats import BuyIn, Leave, Left, MarkAway, Seat, Sit, Stand, TakeSeat
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import Cut, Shuffle
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.shoe import cut_bounds

Happened = TypeVar("Happened")

# Cards in the order of dealing: ponte, banker, ponte, banker, then third cards.
PONTE_WINS = "9 5 T T "  # naturel nine against five
BANKER_WINS = "5 9 T T "  # naturel nine against five, which stands or asks
TIE = "9 9 T T "
STAND_OFF = "6 7 T T "  # both stand, the banker wins by one
SEVEN_UP = "7 6 T T "  # both stand, the ponte wins by one

PURSE = 100_000
NAMES = "ann bob cid dan eve"


def house(name: str = "chemin-de-fer", **changes: object) -> CheminRules:
    """A rule set of the package with some values changed."""
    return varied(load(name, CheminRules), **changes)


class Table:
    """A table, its log, and short words for what happens at it. All amounts are cents."""

    def __init__(self, rules: CheminRules | None = None, names: str = NAMES, purse: int = PURSE) -> None:
        self.state = Chemin(rules=rules or house())
        self.log: list[Event] = []
        self.around: dict[int, tuple[Chemin, Chemin]] = {}  # the table before and after an event, by its identity
        self.deeds: list[tuple[str, Action]] = []
        for seat, name in enumerate(names.split(), 1):
            self.sit(name, seat, purse)

    @property
    def on(self) -> Seq:
        """The number of the event that opened what the table waits for."""
        return opened(self.state)

    @property
    def stage(self) -> str:
        """Where the table stands."""
        return stage(self.state)

    @property
    def asked(self) -> PlayerId:
        """Whom the open question asks."""
        assert self.state.question is not None
        return self.state.question.addressee

    @property
    def banker(self) -> str:
        """Who holds the bank, `-` for nobody."""
        return self.state.banker or "-"

    def act(self, actor: str, action: Action) -> tuple[Event, ...]:
        """What an accepted action makes happen; after every event nothing is wrong with the table."""
        events = decide(self.state, PlayerId(actor), action)
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            self.around[id(event)] = before, self.state
            assert faults(self.state) == (), event
        self.log += events
        self.deeds.append((actor, action))
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

    # People

    def sit(self, name: str, seat: int, purse: int = PURSE) -> tuple[Event, ...]:
        return self.act(name, Sit(Seat(seat), Cents(purse)))

    def stand(self, name: str, purse: int = PURSE) -> tuple[Event, ...]:
        return self.act(name, Stand(Cents(purse)))

    def take_seat(self, name: str, seat: int) -> tuple[Event, ...]:
        return self.act(name, TakeSeat(Seat(seat)))

    def buy_in(self, name: str, amount: int) -> tuple[Event, ...]:
        return self.act(name, BuyIn(Cents(amount)))

    def leave(self, name: str) -> tuple[Event, ...]:
        return self.act(name, Leave())

    def away(self, name: str, away: bool = True) -> tuple[Event, ...]:
        return self.act(CROUPIER, MarkAway(PlayerId(name), away))

    def lots(self, **seats: int) -> tuple[Event, ...]:
        return self.act(CROUPIER, DrawSeats({PlayerId(name): Seat(seat) for name, seat in seats.items()}))

    def end(self) -> tuple[Event, ...]:
        return self.act(CROUPIER, EndSession())

    # Shoe

    def shoe(self, front: str = "") -> None:
        """A shoe that deals these cards first."""
        rules = self.state.rules
        first, _ = cut_bounds(rules.cards)
        self.act(CROUPIER, Shuffle(before_the_cut(stacked(front, rules.decks), first), "nonce"))
        if self.stage == "promises":
            self.close()
        self.act(CROUPIER, Cut(self.on, first))

    # Bank

    def post(self, name: str, amount: int) -> tuple[Event, ...]:
        return self.act(name, Post(self.on, Cents(amount)))

    def decline(self, name: str) -> tuple[Event, ...]:
        return self.act(name, Decline(self.on))

    def joins(self, name: str, joins: bool = True) -> tuple[Event, ...]:
        return self.act(name, Associate(self.on, joins))

    def keep(self) -> tuple[Event, ...]:
        assert self.stage == "keep"
        return self.answer(True)

    def passes(self) -> tuple[Event, ...]:
        assert self.stage == "keep"
        return self.answer(False)

    def takes(self, name: str, takes: bool = True) -> tuple[Event, ...]:
        return self.act(name, TakeSuite(self.on, takes))

    def bid(self, name: str, amount: int) -> tuple[Event, ...]:
        assert self.state.auction is not None
        return self.act(name, Bid(self.state.auction.opened, Cents(amount)))

    # Windows and questions

    def call(self, name: str, call: Call | None) -> tuple[Event, ...]:
        if self.stage == "associate":
            self.close()
        return self.act(name, MakeCall(self.on, call))

    def stake(self, name: str, amount: int) -> tuple[Event, ...]:
        """A stake; windows before that for stakes are closed first."""
        while self.stage in ("associate", "calls"):
            self.close()
        return self.act(name, Stake(self.on, Cents(amount)))

    def done(self, *names: str) -> None:
        for name in names:
            self.act(name, Finish(self.on))

    def close(self) -> tuple[Event, ...]:
        return self.act(CROUPIER, Close(self.on))

    def to(self, wanted: str) -> None:
        """Let windows close until the table stands there."""
        while self.stage != wanted:
            self.close()

    def answer(self, yes: bool) -> tuple[Event, ...]:
        return self.act(self.asked, Answer(self.on, yes))

    # Coup

    def proceed(self, actor: str = CROUPIER) -> tuple[Event, ...]:
        return self.act(actor, Proceed(self.on))

    def says(self, actor: str, says: Says) -> tuple[Event, ...]:
        return self.act(actor, Declare(self.on, says))

    def selon(self, actor: str = CROUPIER) -> tuple[Event, ...]:
        return self.act(actor, SelonLaRegle(self.on))

    def default(self) -> tuple[Event, ...]:
        """What is done for the silent."""
        waits = pending(self.state)
        assert waits is not None and waits.default is not None
        return self.act(CROUPIER, waits.default)

    def deal(self) -> None:
        """Close what is open and deal, up to the ponte's declaration."""
        while self.stage != "declare":
            self.default()

    def to_choice(self) -> None:
        """The banker's cards are turned and any third card is given: up to the banker's decision."""
        while self.stage in ("turn", "give"):
            self.proceed()

    def play(self) -> CoupEnded:
        """Close what is open, play one coup selon la règle, settle it."""
        coups = self.state.coups
        while self.state.coups == coups:
            self.default()
        return self.last(CoupEnded)

    def coup(self, bank: int = 10_000, front: str | None = None) -> CoupEnded:
        """Whoever is asked posts a bank, the first ponte stakes against all of it."""
        if self.stage == "post":
            self.post(self.asked, bank)
        if self.stage in ("associate", "calls", "stakes"):
            while self.stage != "stakes":
                self.close()
            self.stake(self.prime()[0], self.state.bank)
        return self.play()

    # Looking

    def prime(self) -> tuple[PlayerId, ...]:
        return prime(self.state)

    def purse(self, name: str) -> int:
        return self.state.players[PlayerId(name)].purse

    def purses(self) -> list[int]:
        return [player.purse for player in self.state.players.values()]

    def layout(self) -> dict[str, int]:
        return {str(player): int(stake) for player, stake in self.state.layout.items()}

    def taken_home(self, name: str) -> int:
        return next(event.purse for event in reversed(self.all(Left)) if event.player == name)

    def went_right_of(self) -> int:
        """The seat to whose right the shoe went last."""
        return self.last(ShoeGoes).right_of

    def all(self, kind: type[Happened]) -> list[Happened]:
        return of(self.log, kind)

    def last(self, kind: type[Happened]) -> Happened:
        return self.all(kind)[-1]


def of(events: Iterable[object], kind: type[Happened]) -> list[Happened]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def ready(front: str = "", rules: CheminRules | None = None, names: str = NAMES, purse: int = PURSE) -> Table:
    """A table whose shoe deals these cards first; the first seat is asked for a bank."""
    table = Table(rules, names, purse)
    table.shoe(front)
    return table


def banked(
    front: str = "", bank: int = 10_000, rules: CheminRules | None = None, names: str = NAMES, purse: int = PURSE
) -> Table:
    """A table at which the first seat, ann's, has posted a bank."""
    table = ready(front, rules, names, purse)
    table.post("ann", bank)
    return table
