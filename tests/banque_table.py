"""A table of Baccara Banque for tests: who does what, in short words, with a shoe in the order that a test wants.

ben banks from seat 10; ann and bob sit at tableau 1 (seats 1, 2), dan and eve at tableau 2 (seats 6, 7).
"""

import re
from typing import Any

from any_table import AnyBankTable
from sabot.games.bank.table import opened
from sabot.games.banque.award import BeWilling, DrawBanker, NameCutter
from sabot.games.banque.banco import CallBanco
from sabot.games.banque.record import BANQUE
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import BanqueStake
from sabot.games.banque.state import Banque, stage
from sabot.games.banque.succession import TakeBank
from sabot.games.banque.table import Action, Event
from sabot.games.banque.tenure import AddToBank, GoOn, Retire
from sabot.games.banque.vocabulary import BanqueCoupEnded, Place
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied

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


class Table(AnyBankTable[BanqueRules, Banque, Action, Event]):
    """A table of Baccara Banque, and short words for what happens at it alone. All amounts are cents."""

    PURSE = PURSE

    def __init__(self, rules: BanqueRules | None = None, people: str = PEOPLE, purse: int = PURSE) -> None:
        super().__init__(BANQUE, rules or house(), opened, stage)
        for name, seat in re.findall(r"([a-z]+)(\d*)", people):
            if seat:
                self.sit(name, int(seat), purse)
            else:
                self.stand(name, purse)

    # Award

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
        super().shoe(front)

    # Windows and questions

    def banco(self, name: str, place: Place | None) -> tuple[Event, ...]:
        return self.act(name, CallBanco(self.on, place))

    def stake(self, name: str, amount: int, place: Place) -> tuple[Event, ...]:
        """A stake; a window for banco before that is closed first."""
        self.to("stakes")
        return self.act(name, BanqueStake(self.on, Cents(amount), place))

    def takes(self, name: str, takes: bool = True) -> tuple[Event, ...]:
        return self.act(name, TakeBank(self.on, takes))

    def to(self, wanted: str) -> None:
        """Let windows close and the banker go on until the table stands there."""
        while self.stage != wanted:
            self.default()

    def go_on(self) -> tuple[Event, ...]:
        return self.act(self.asked, GoOn(self.on))

    def add(self, amount: int) -> tuple[Event, ...]:
        return self.act(self.asked, AddToBank(self.on, Cents(amount)))

    def retire(self) -> tuple[Event, ...]:
        return self.act(self.asked, Retire(self.on))

    # Coup

    def deal(self) -> None:
        """Close what is open and deal, up to the first declaration."""
        self.to("declare")

    def to_choice(self) -> None:
        """Up to the banker's decision, the pontes played for."""
        self.to("choose")

    def play(self) -> BanqueCoupEnded:
        """Close what is open, play one coup selon la règle, settle it."""
        return self.settle(BanqueCoupEnded)

    def coup(self, **stakes: int) -> BanqueCoupEnded:
        """A coup for these stakes, each on its owner's own side; who stands stakes on tableau 1."""
        for name, amount in stakes.items():
            seat = self.state.players[PlayerId(name)].seat
            self.stake(name, amount, "two" if seat and 2 * seat > self.state.rules.seats else "one")
        return self.play()

    # Looking

    def layout(self) -> dict[str, tuple[int, int]]:
        return {str(player): (int(each.one), int(each.two)) for player, each in self.state.layout.items()}


def banked(
    front: str = "", bank: int = BANK, rules: BanqueRules | None = None, people: str = PEOPLE, purse: int = PURSE
) -> Table:
    """A table at which ben has the bank and the shoe deals these cards first: up to the first window."""
    table = Table(rules, people, purse)
    table.banks("ben", bank)
    table.shoe(front)
    return table
