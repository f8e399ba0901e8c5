"""Effects of removal: what one card more out of the shoe does to a bet, and how well a count can follow it.

The effects are exact. Tags, correlation and break-even true count belong to the linear model of card counting: a
shoe's edge is the full shoe's plus the effects of the cards gone, each stretched as the shoe gets shorter.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import sqrt
from numbers import Real
from typing import Final, Literal

import msgspec

from sabot.bets import Bet, BetId
from sabot.cards import DECK
from sabot.games.punto.rules import PuntoRules
from sabot.money import RateLike, quoted, whole, whole_numbers
from sabot.odds.composition import VALUES, Composition, removed, sequence
from sabot.odds.edges import edge
from sabot.odds.errors import OddsError
from sabot.odds.pairs import ShoeCounts, as_shoe
from sabot.odds.wagers import Wager

HIGHEST_TAG: Final = 10**6
METHOD: Final = "exact difference of two laws for each value"
LINEAR: Final = "linear model: least squares of the exact effects of removal on the tags"


class Effects(msgspec.Struct, frozen=True, dict=True):
    """The effects of removal of a bet: `values[v]` is its gain after one card of value v is taken, less that before.

    Per unit staked, the bettor's gain positive. Weighted by the counts of the shoe they add up to nothing.
    """

    ruleset: str
    bet: BetId
    shoe: Composition
    full_ev: Fraction
    values: tuple[Fraction, ...]
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD

    @cached_property
    def best_tags(self) -> tuple[float, ...]:
        """The linear tags that follow the bet best, the largest of them 1 or -1; all 0 where nothing has an effect."""
        largest = max(map(abs, self.values))
        return tuple(float(each / largest) if largest else 0.0 for each in self.values)

    @whole_numbers
    def count(self, tags: Sequence[float]) -> "Count":
        """The measure of how well ten tags, by value, follow the bet; a tag counts a card that has left the shoe.

        Raises OddsError for tags that are all the same, or of a bet that no card has an effect on.
        """
        measured = _tags(tags)
        spread, own = self._covariance(measured, measured), self._covariance(self.values, self.values)
        if not spread or not own:
            raise OddsError(f"bet {self.bet!r}: neither equal tags nor a bet without effects follow anything")
        shared = self._covariance(measured, self.values)
        slope = float(shared / spread) * (sum(self.shoe) - 1) / DECK
        even = -float(self.full_ev) / slope if slope > 0 else None
        return Count(self.ruleset, self.bet, tuple(tags), float(shared) / sqrt(spread * own), slope, even)

    def _covariance(self, one: Sequence[float | Fraction], other: Sequence[float | Fraction]) -> Fraction:
        cards = sum(self.shoe)
        left, right = [Fraction(each) for each in one], [Fraction(each) for each in other]
        mean = self._weighted(left) / cards, self._weighted(right) / cards
        return self._weighted([a * b for a, b in zip(left, right, strict=True)]) / cards - mean[0] * mean[1]

    def _weighted(self, values: Sequence[Fraction]) -> Fraction:
        return sum((count * value for count, value in zip(self.shoe, values, strict=True)), Fraction())


def _tags(numbers: Sequence[float | Fraction]) -> tuple[float | Fraction, ...]:
    """Ten tags, each 0 or of a size that a float can square; raises OddsError."""
    tags = sequence(numbers)
    if tags is None or len(tags) != len(VALUES):
        many = quoted(numbers) if tags is None else len(tags)
        raise OddsError(f"{many} tags: give ten, for cards worth 0, aces, 2s, ..., 9s")
    return tuple(map(_tag, tags))


def _tag(tag: object) -> float | Fraction:
    number, least = _number(tag), 1 / HIGHEST_TAG
    if number is None or not (number == 0 or least <= number <= HIGHEST_TAG or -HIGHEST_TAG <= number <= -least):
        raise OddsError(f"the tag {quoted(tag)}: it is 0, or a number of {least:g} to {HIGHEST_TAG:g}, up or down")
    return number


def _number(argument: object) -> float | Fraction | None:
    """The number as Python's; None for what is none, and for a truth value."""
    if isinstance(argument, bool) or not isinstance(argument, Real):
        return None
    if isinstance(argument, Fraction):
        return argument
    number = whole(argument)
    return float(argument) if number is None else number


class Count(msgspec.Struct, frozen=True):
    """A count beside a bet, by the linear model: `correlation` is 1 for the best tags.

    `slope` is the gain per unit staked for one more of the true count, the centred running count by decks of 52 left;
    `break_even` the true count from which the bet has no edge against it, None where counting up does not help.
    """

    ruleset: str
    bet: BetId
    tags: tuple[float, ...]
    correlation: float
    slope: float
    break_even: float | None
    viewpoint: Literal["bettor"] = "bettor"
    method: str = LINEAR


def effects(
    bet: Bet | Wager,
    shoe: ShoeCounts | Sequence[int],
    *,
    commission: RateLike | None = None,
    rules: PuntoRules | None = None,
) -> Effects:
    """The exact effects of removal of a bet from a shoe that has a card of every value; raises OddsError.

    A levied bet asks for its commission, or for the rule set whose it is.
    """
    full = as_shoe(shoe)
    missing = [str(value) for value, count in enumerate(full.counts) if not count]
    if missing:
        raise OddsError(
            f"the shoe has no card worth {', '.join(missing)}: effects of removal are of a card of every value"
        )
    before = edge(bet, full, commission=commission, rules=rules)
    after = [
        edge(bet, ShoeCounts(removed(full.counts, [value]), full.faces), commission=commission, rules=rules).ev
        for value in range(len(full.counts))
    ]
    return Effects(before.ruleset, before.bet, full.counts, before.ev, tuple(each - before.ev for each in after))
