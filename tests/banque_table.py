"""A table of Baccara Banque for tests: who does what, in short words, with a shoe in the order that a test wants.

ben banks from seat 10; ann and bob sit at tableau 1 (seats 1, 2), dan and eve at tableau 2 (seats 6, 7).
"""

import re
from collections.abc import Iterable
from copy import deepcopy
from typing import Any, TypeVar

import pytest

from punto_table import before_the_cut, stacked
from sabot.games.auction import Bid
from sabot.games.bank_table import opened
from sabot.games.banking import Answer, Decline, Post
from sabot.games.banque.actions import (
    Action,
    AddToBank,
    BeWilling,
    CallBanco,
    DrawBanker,
    GoOn,
    NameCutter,
    Retire,
    Stake,
    TakeBank,
)
from sabot.games.banque.decide import decide
from sabot.games.banque.events import CoupEnded, Event
from sabot.games.banque.evolve import evolve
from sabot.games.banque.laid import Place
from sabot.games.banque.legality import objection
from sabot.games.banque.pending import pending
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque, faults, stage
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
PURSE = 1_000_000
BANK = 100_000
PEOPLE = "ann1 bob2 dan6 eve7 ben10"
OF_POINTS = "TA23456789"
"""A rank for every value."""


def hand(one: int, two: int, banker: int, *thirds: int) -> str:
    """Cards that give both tableaux and the banker these points in two cards, and then these third cards."""
    third = " ".join(OF_POINTS[value] for value in thirds)
    return f"{OF_POINTS[one]} {OF_POINTS[two]} {OF_POINTS[banker]} J Q K {third} "


WON = hand(7, 7, 6)
LOST = hand(6, 6, 7)
TIED = hand(7, 7, 7)
SPLIT = hand(7, 6, 6)  # tableau 1 wins, tableau 2 ties
ONE_WINS = hand(9, 0, 3, 0, 0)  # a naturel against three; tableau 2 has nothing with three cards


def house(name: str = "baccara-banque", /, **changes: Any) -> BanqueRules:
    """A rule set of the package with some values changed."""
    return varied(load(name, BanqueRules), **changes)


class Table:
    """A table, its log, and short words for what happens at it. All amounts are cents."""

    def __init__(self, rules: BanqueRules | None = None, people: str = PEOPLE, purse: int = PURSE) -> None:
        self.state = Banque(rules=rules or house())
        self.log: list[Event] = []
        self.around: list[tuple[Banque, Event, Banque]] = []
        for name, seat in re.findall(r"([a-z]+)(\d*)", people):
            if seat:
                self.sit(name, int(seat), purse)
            else:
                self.stand(name, purse)

    @property
    def on(self) -> Seq:
        return opened(self.state)

    @property
    def stage(self) -> str:
        return stage(self.state)

    @property
    def asked(self) -> PlayerId:
        assert self.state.question is not None
        return self.state.question.addressee

    @property
    def banker(self) -> str:
        return self.state.banker or "-"

    @property
    def bank(self) -> int:
        return self.state.bank

    def act(self, actor: str, action: Action) -> tuple[Event, ...]:
        """What an accepted action makes happen; after every event nothing is wrong with the table."""
        events = decide(self.state, PlayerId(actor), action)
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            self.around.append((before, event, self.state))
            assert faults(self.state) == (), event
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

    # Award

    def bid(self, name: str, amount: int) -> tuple[Event, ...]:
        assert self.state.auction is not None
        return self.act(name, Bid(self.state.auction.opened, Cents(amount)))

    def post(self, name: str, amount: int) -> tuple[Event, ...]:
        return self.act(name, Post(self.on, Cents(amount)))

    def decline(self, name: str) -> tuple[Event, ...]:
        return self.act(name, Decline(self.on))

    def willing(self, name: str, willing: bool = True) -> tuple[Event, ...]:
        return self.act(name, BeWilling(self.on, willing))

    def lot(self, name: str) -> tuple[Event, ...]:
        return self.act(CROUPIER, DrawBanker(PlayerId(name)))

    def name_cutter(self, name: str | None) -> tuple[Event, ...]:
        return self.act(self.asked, NameCutter(self.on, None if name is None else PlayerId(name)))

    def banks(self, name: str, amount: int = BANK) -> None:
        """Somebody gets the bank, however it is given."""
        if self.stage == "auction":
            self.bid(name, amount)
            if self.stage == "auction":
                self.close()
        elif self.stage == "willing":
            self.willing(name)
            self.close()
            self.lot(name)
            self.post(name, amount)
        else:
            while self.stage == "post" and self.asked != name:
                self.decline(self.asked)
            self.post(name, amount)

    def shoe(self, front: str = "") -> None:
        """A shoe that deals these cards first."""
        if self.stage == "cutter":
            self.name_cutter(None)
        rules = self.state.rules
        first, _ = cut_bounds(rules.cards)
        self.act(CROUPIER, Shuffle(before_the_cut(stacked(front, rules.decks), first), "nonce"))
        if self.stage == "promises":
            self.close()
        self.act(CROUPIER, Cut(self.on, first))

    # Windows and questions

    def banco(self, name: str, place: Place | None) -> tuple[Event, ...]:
        return self.act(name, CallBanco(self.on, place))

    def stake(self, name: str, amount: int, place: Place) -> tuple[Event, ...]:
        """A stake; a window for banco before that is closed first."""
        self.to("stakes")
        return self.act(name, Stake(self.on, Cents(amount), place))

    def takes(self, name: str, takes: bool = True) -> tuple[Event, ...]:
        return self.act(name, TakeBank(self.on, takes))

    def done(self, *names: str) -> None:
        for name in names:
            self.act(name, Finish(self.on))

    def close(self) -> tuple[Event, ...]:
        return self.act(CROUPIER, Close(self.on))

    def to(self, wanted: str) -> None:
        """Let windows close and the banker go on until the table stands there."""
        while self.stage != wanted:
            self.default()

    def answer(self, yes: bool) -> tuple[Event, ...]:
        return self.act(self.asked, Answer(self.on, yes))

    def go_on(self) -> tuple[Event, ...]:
        return self.act(self.asked, GoOn(self.on))

    def add(self, amount: int) -> tuple[Event, ...]:
        return self.act(self.asked, AddToBank(self.on, Cents(amount)))

    def retire(self) -> tuple[Event, ...]:
        return self.act(self.asked, Retire(self.on))

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
        assert waits is not None
        assert waits.default is not None, waits
        return self.act(CROUPIER, waits.default)

    def deal(self) -> None:
        """Close what is open and deal, up to the first declaration."""
        self.to("declare")

    def to_choice(self) -> None:
        """Up to the banker's decision, the pontes played for."""
        self.to("choose")

    def play(self) -> CoupEnded:
        """Close what is open, play one coup selon la règle, settle it."""
        coups = self.state.coups
        while self.state.coups == coups:
            self.default()
        return self.last(CoupEnded)

    def coup(self, **stakes: int) -> CoupEnded:
        """A coup for these stakes, each on its owner's own side; who stands stakes on tableau 1."""
        for name, amount in stakes.items():
            seat = self.state.players[PlayerId(name)].seat
            self.stake(name, amount, "two" if seat and 2 * seat > self.state.rules.seats else "one")
        return self.play()

    # Looking

    def purse(self, name: str) -> int:
        return self.state.players[PlayerId(name)].purse

    def layout(self) -> dict[str, tuple[int, int]]:
        return {str(player): (int(each.one), int(each.two)) for player, each in self.state.layout.items()}

    def taken_home(self, name: str) -> int:
        return next(event.purse for event in reversed(self.all(Left)) if event.player == name)

    def all(self, kind: type[Happened]) -> list[Happened]:
        return of(self.log, kind)

    def last(self, kind: type[Happened]) -> Happened:
        return self.all(kind)[-1]


def of(events: Iterable[object], kind: type[Happened]) -> list[Happened]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def banked(
    front: str = "", bank: int = BANK, rules: BanqueRules | None = None, people: str = PEOPLE, purse: int = PURSE
) -> Table:
    """A table at which ben has the bank and the shoe deals these cards first: up to the first window."""
    table = Table(rules, people, purse)
    table.banks("ben", bank)
    table.shoe(front)
    return table
