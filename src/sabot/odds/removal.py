"""Effects of removal: what one card more out of the shoe does to a bet, and how well a count can follow it.

The effects are exact. Tags, correlation and break-even true count belong to the linear model of card counting: a
shoe's edge is the full shoe's plus the effects of the cards gone, each stretched as the shoe gets shorter.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Final, Literal

import msgspec

from sabot.bets import Bet, BetId
from sabot.odds.composition import Composition, removed
from sabot.odds.edges import edge
from sabot.odds.errors import OddsError
from sabot.odds.pairs import Shoe, shoe_of
from sabot.odds.wagers import Wager
from sabot.shoe import DECK

NO_COMMISSION: Final = Fraction(0)
METHOD: Final = "exact difference of two laws for each value"


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

    def correlation(self, tags: Sequence[float]) -> float:
        """The betting correlation of ten tags, by value: how closely they follow the effects, 1 at best.

        A tag counts a card that has left the shoe. Raises OddsError for tags that are all the same, or of a bet that
        no card has an effect on: neither follows anything.
        """
        own = self._covariance(self.values, self.values)
        theirs = self._covariance(tags, tags)
        if not own or not theirs:
            raise OddsError(f"bet {self.bet!r}: neither equal tags nor a bet without effects follow anything")
        return float(self._covariance(tags, self.values)) / sqrt(own * theirs)

    def break_even(self, tags: Sequence[float]) -> float | None:
        """The true count, in tags a deck of 52, from which the bet has no edge against it; None where there is none.

        By the linear model: the running count, centred, divided by the decks left.
        """
        slope = self._slope(tags) * (sum(self.shoe) - 1) / DECK
        return -float(self.full_ev) / slope if slope > 0 else None

    def _slope(self, tags: Sequence[float]) -> float:
        """The gain for each tag gone from the full shoe, by least squares."""
        spread = self._covariance(tags, tags)
        return float(self._covariance(tags, self.values) / spread) if spread else 0.0

    def _covariance(self, one: Sequence[float | Fraction], other: Sequence[float | Fraction]) -> Fraction:
        if len(one) != len(self.shoe) or len(other) != len(self.shoe):
            raise OddsError(f"{min(len(one), len(other))} tags: give ten, for cards worth 0, aces, 2s, ..., 9s")
        cards = sum(self.shoe)
        left, right = [Fraction(each) for each in one], [Fraction(each) for each in other]
        mean = self._weighted(left) / cards, self._weighted(right) / cards
        return self._weighted([a * b for a, b in zip(left, right, strict=True)]) / cards - mean[0] * mean[1]

    def _weighted(self, values: Sequence[Fraction]) -> Fraction:
        return sum((count * value for count, value in zip(self.shoe, values, strict=True)), Fraction())


def effects(
    bet: Bet | Wager, shoe: Shoe | Sequence[int], *, commission: Fraction = NO_COMMISSION, ruleset: str = ""
) -> Effects:
    """The exact effects of removal of a bet from a shoe that has a card of every value; raises OddsError."""
    full = shoe if isinstance(shoe, Shoe) else shoe_of(shoe)
    before = edge(bet, full, commission=commission, ruleset=ruleset)
    after = [
        edge(bet, Shoe(removed(full.counts, [value]), full.faces), commission=commission).ev
        for value in range(len(full.counts))
    ]
    return Effects(ruleset, before.bet, full.counts, before.ev, tuple(each - before.ev for each in after))
