"""A table of Punto Banco for tests: who does what, and a shoe in the order that a test wants."""

import random

from any_table import AnyTable
from sabot.bets import BetId
from sabot.cards import Card
from sabot.games.layout.stakes import Enter, opened, stage
from sabot.games.punto.record import PUNTO
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.state import Punto
from sabot.games.punto.table import Action, Event
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.shoe import packs

# Cards in the order of dealing: Player, Banker, Player, Banker, then the third cards.
PLAYER_WINS = "9 5 T T "
BANKER_WINS = "5 9 T T "
TIE = "9 9 T T "
TIE_OF_SIX_CARDS = "2 2 T T T T "
BANKER_WINS_WITH_TWO_CARD_6 = "2 6 T T T "
BANKER_WINS_WITH_THREE_CARD_7 = "2 3 T T T 4 "

PURSE = Cents(100_000)


def house(name: str = "punto-banco", **changes: object) -> PuntoRules:
    """A rule set of the package with some values changed."""
    return varied(load(name, PuntoRules), **changes)


def shuffled(decks: int, seed: int) -> tuple[Card, ...]:
    """A whole shoe in disorder, the same for the same seed."""
    order = list(packs(decks))
    random.Random(seed).shuffle(order)  # noqa: S311 - the same in every run
    return tuple(order)


class Table(AnyTable[PuntoRules, Punto, Action, Event]):
    """A table of Punto Banco, and short words for what happens at it alone."""

    def __init__(self, rules: PuntoRules | None = None, names: str = "ann bob") -> None:
        super().__init__(PUNTO, rules or house(), opened, stage)
        for seat, name in enumerate(names.split(), 1):
            self.sit(name, seat)

    def entry(self, **stakes: int) -> Enter:
        """Stakes, in cents, for the open window."""
        return Enter(self.on, {BetId(bet): Cents(stake) for bet, stake in stakes.items()})

    def stake(self, name: str, /, **stakes: int) -> tuple[Event, ...]:
        """Somebody's whole stakes in this window, in cents."""
        return self.act(name, self.entry(**stakes))

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

    def debt(self, name: str) -> int:
        """Commission that somebody owes, in cents."""
        return self.state.debts.get(PlayerId(name), Cents(0))


def ready(front: str, rules: PuntoRules | None = None, names: str = "ann bob") -> Table:
    """A table whose bets are open and whose shoe deals these cards."""
    table = Table(rules, names)
    table.shoe(front)
    return table
