"""The two tableaux, and what a player has on each of them."""

from typing import Final, Literal

import msgspec

from sabot.money import Cents

Side = Literal["one", "two"]
"""Tableau 1 is at the banker's right, tableau 2 at his left (B1)."""
SIDES: Final[tuple[Side, ...]] = ("one", "two")
Place = Literal["one", "two", "cheval"]
"""Where a stake or a banco is laid: on a tableau, or half on each."""
PLACES: Final[tuple[Place, ...]] = ("one", "two", "cheval")


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts of a player's on each tableau, in cents."""

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
