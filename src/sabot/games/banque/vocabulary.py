"""The words of Baccara Banque, and the small records that its table keeps: stakes, entries, ended coups (B1, B10)."""

from typing import Final, Literal

import msgspec

from sabot.games.bank.vocabulary import Amounts
from sabot.games.display import ShownHand
from sabot.games.windows import PlayerId
from sabot.money import Cents

Side = Literal["one", "two"]
"""Tableau 1 is at the banker's right, tableau 2 at his left (B1)."""
SIDES: Final[tuple[Side, ...]] = ("one", "two")
Place = Literal["one", "two", "cheval"]
"""Where a stake or a banco is laid: on a tableau, or half on each."""
PLACES: Final[tuple[Place, ...]] = ("one", "two", "cheval")
Hand = Literal["one", "two", "banker"]
"""The three hands of a coup."""
Outcome = Literal["won", "lost", "tied"]
"""How a tableau fared against the banker."""
Phase = Literal[
    "waits", "auction", "post", "willing", "lot", "cutter", "shoe", "banco", "stakes", "beyond", "cover", "coup",
    "tenure", "refill", "succession",
]  # fmt: skip
QuestionName = Literal["post", "cutter", "beyond", "cover", "tenure", "refill"]
"""The questions: hold the bank, name who cuts, accept stakes beyond a limited bank, cover those of an open one, go on,
refill a broken bank."""
WindowName = Literal["willing", "banco", "stakes", "succession"]
"""The windows in which several act at once."""
Step = Literal["deal", "declare", "turn", "give", "choose", "settle"]
"""The steps of a coup (B8, B9)."""


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a player's stake that counts on each tableau, in cents."""

    one: Cents = Cents(0)
    two: Cents = Cents(0)

    @property
    def total(self) -> Cents:
        """On both."""
        return Cents(self.one + self.two)

    def on(self, side: Side) -> Cents:
        """On one of them."""
        return self.one if side == "one" else self.two


NOTHING: Final = Laid()


def other(side: Side) -> Side:
    """The tableau on the banker's other hand."""
    return "two" if side == "one" else "one"


def halves(amount: int, coin: Cents) -> tuple[Cents, Cents]:
    """Both halves of an amount in whole coins; the odd coin is in the first."""
    less = amount // (2 * coin) * coin
    return Cents(amount - less), Cents(less)


def laid(amount: int, place: Place, first: Side, coin: Cents) -> Laid:
    """An amount where it is laid; à cheval the odd coin is on the first side (B5)."""
    if place == "one":
        return Laid(one=Cents(amount))
    if place == "two":
        return Laid(two=Cents(amount))
    more, less = halves(amount, coin)
    return Laid(more, less) if first == "one" else Laid(less, more)


class BanqueEntry(msgspec.Struct, frozen=True):
    """A player's payment into the open window, and the place where it is laid."""

    amount: Cents
    place: Place | None = None


class BanqueResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A coup of the shoe: how each tableau fared, who banked, what the bank held before."""

    one: Outcome
    two: Outcome
    banker: PlayerId
    bank: Cents


class SideEnded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a tableau: its points against the banker's, of his first two cards where it was a naturel."""

    outcome: Outcome
    points: int
    against: int
    natural: bool


class BanqueCoupEnded(msgspec.Struct, frozen=True, tag="coup_ended", forbid_unknown_fields=True):
    """The result. `collected` joins the bank, `paid` leaves it; `to` is what goes to the purses: winnings, the stakes
    that won, and those of a tied tableau. `unpaid` is what a limited bank did not reach (B10)."""

    coup: int
    one: SideEnded
    two: SideEnded
    banker_points: int
    banker_natural: bool
    collected: Cents
    paid: Amounts
    unpaid: Amounts
    to: Amounts


class BanqueSettled(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A settled coup, until cards are dealt again. All of it lay open.

    `bank` is what the bank held before, `stakes` what was played against it, `callers` who played banco; `taxe` was
    taken of what it won.
    """

    ended: BanqueCoupEnded
    banker: PlayerId
    bank: Cents
    stakes: dict[PlayerId, Laid]
    callers: tuple[PlayerId, ...]
    one_holder: PlayerId | None
    two_holder: PlayerId | None
    one_hand: ShownHand
    two_hand: ShownHand
    banker_hand: ShownHand
    taxe: Cents
