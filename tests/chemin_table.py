"""A table of Chemin de Fer for tests: who does what, in short words, with a shoe in the order that a test wants."""

from random import Random

import msgspec

from any_table import AnyBankTable, mixed_rest
from sabot.cards import Card
from sabot.games.bank.table import opened
from sabot.games.chemin.associate import Associate
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.claims import prime
from sabot.games.chemin.coup import CheminCoupEnded
from sabot.games.chemin.record import CHEMIN
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import CheminStake
from sabot.games.chemin.state import Chemin, stage
from sabot.games.chemin.suite import TakeSuite
from sabot.games.chemin.table import Action, Event
from sabot.games.chemin.vocabulary import Call
from sabot.games.chemin.way import ShoeGoes
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied

# Cards in the order of dealing: ponte, banker, ponte, banker, then third cards.
PONTE_WINS = "9 5 T T "  # naturel nine against five
BANKER_WINS = "5 9 T T "  # naturel nine against five, which stands or asks
TIE = "9 9 T T "
STAND_OFF = "6 7 T T "  # both stand, the banker wins by one

PURSE = 100_000
NAMES = "ann bob cid dan eve"


def house(name: str = "chemin-de-fer", **changes: object) -> CheminRules:
    """A rule set of the package with some values changed."""
    return varied(load(name, CheminRules), **changes)


class Table(AnyBankTable[CheminRules, Chemin, Action, Event]):
    """A table of Chemin de Fer, and short words for what happens at it alone. All amounts are cents."""

    def __init__(self, rules: CheminRules | None = None, names: str = NAMES, purse: int = PURSE) -> None:
        super().__init__(CHEMIN, rules or house(), opened, stage)
        for seat, name in enumerate(names.split(), 1):
            self.sit(name, seat, purse)

    # Bank

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

    # Windows and questions

    def call(self, name: str, call: Call | None) -> tuple[Event, ...]:
        if self.stage == "associate":
            self.close()
        return self.act(name, MakeCall(self.on, call))

    def stake(self, name: str, amount: int) -> tuple[Event, ...]:
        """A stake; windows before that for stakes are closed first."""
        while self.stage in ("associate", "calls"):
            self.close()
        return self.act(name, CheminStake(self.on, Cents(amount)))

    def to(self, wanted: str) -> None:
        """Let windows close until the table stands there."""
        while self.stage != wanted:
            self.close()

    # Coup

    def deal(self) -> None:
        """Close what is open and deal, up to the ponte's declaration."""
        while self.stage != "declare":
            self.default()

    def to_choice(self) -> None:
        """The banker's cards are turned and any third card is given: up to the banker's decision."""
        while self.stage in ("turn", "give"):
            self.proceed()

    def play(self) -> CheminCoupEnded:
        """Close what is open, play one coup selon la règle, settle it."""
        return self.settle(CheminCoupEnded)

    def coup(self, bank: int = 10_000, front: str | None = None) -> CheminCoupEnded:
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

    def layout(self) -> dict[str, int]:
        return {str(player): int(stake) for player, stake in self.state.layout.items()}

    def went_right_of(self) -> int:
        """The seat to whose right the shoe went last."""
        return self.last(ShoeGoes).right_of


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


def hidden_changed(state: Chemin, viewer: PlayerId) -> Chemin:
    """A table that a player cannot tell from this one: what is in the shoe, and what lies face down to him."""
    shoe = mixed_rest(state.taille.shoe, Random(1))  # noqa: S311 - the same in every run
    taille = msgspec.structs.replace(state.taille, shoe=shoe, order=state.taille.order[::-1], nonce="other")
    other = msgspec.structs.replace(state, taille=taille)
    if "banker" not in state.shown:
        other = msgspec.structs.replace(
            other, banker_hand=tuple(each.replace(each[0], "3") for each in state.banker_hand)
        )
    if "ponte" not in state.shown and viewer != state.ponte:
        hand = (*(Card("2" + each[1:]) for each in state.ponte_hand[:2]), *state.ponte_hand[2:])
        other = msgspec.structs.replace(other, ponte_hand=hand)
    return other
