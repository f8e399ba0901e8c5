"""What a banker weighs: his answers to these third cards, and what drawing is worth to him (rule book B9.2)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from sabot.cards import Card
from sabot.games.bank.vocabulary import Says
from sabot.games.banque.gains import UNIT, WEIGHTED
from sabot.games.banque.state import Banque, staked_on
from sabot.games.banque.tableau import banker_custom, open_sides, third
from sabot.money import Cents

BOUND: Final = range(8)
"""With 8 or 9 a banker has a naturel and is not asked."""
OF_POINTS: Final = tuple(Card(f"{rank}cb") for rank in "TA234567")
"""A card of so many points, beside a ten."""


class Weighed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the house's custom answers with these points; what drawing gains the bank on each tableau, in cents.

    The gains are those of B9.2's table for the stakes that lie there, rounded; None where it draws or stands whatever
    lies. `gain` is what both come to.
    """

    points: int
    says: Says
    one: Cents | None = None
    two: Cents | None = None
    gain: Cents | None = None


def weighing(state: Banque) -> tuple[Weighed, ...]:
    """The banker's column for this pair of third cards: what he does with each number of points."""
    return tuple(_answers(state))


def _answers(state: Banque) -> Iterator[Weighed]:
    for total in BOUND:
        held = msgspec.structs.replace(state, banker_hand=(OF_POINTS[total], OF_POINTS[0]))
        says = banker_custom(held)
        row = WEIGHTED.get(total)
        if row is None:
            yield Weighed(total, says)
            continue
        sides = open_sides(state)
        exact = [Fraction(staked_on(state, side) * row[third(state, side)], UNIT) for side in sides]
        gains = dict(zip(sides, map(_cents, exact), strict=True))
        yield Weighed(total, says, gains.get("one"), gains.get("two"), _cents(sum(exact, Fraction())))


def _cents(gain: Fraction) -> Cents:
    return Cents(round(gain))
