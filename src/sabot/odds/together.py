"""Several bets on one coup: the exact law of what they come to together, and how they move with each other."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import sqrt
from operator import itemgetter
from typing import Final, Literal

import msgspec

from sabot.bets import Bet, BetId
from sabot.games.punto.rules import PuntoRules, payout
from sabot.money import Cents, RateLike, is_a, quoted, units
from sabot.odds.cells import outcomes, reached
from sabot.odds.commissions import commission_of
from sabot.odds.composition import DRAWN, Composition, falling
from sabot.odds.edges import Weight
from sabot.odds.errors import OddsError
from sabot.odds.joint import joint_outcomes
from sabot.odds.laws import Laws
from sabot.odds.wagers import Source, Wager, as_wager

METHOD: Final = "exact, by the joint law of all bets on one coup"


class Together(msgspec.Struct, frozen=True, dict=True):
    """Stakes on several bets of one coup: `law` has the weight of every tuple of gains, a gain for each bet.

    Gains are the bettor's per unit staked, weights ordered draws of six cards.
    """

    ruleset: str
    bets: tuple[BetId, ...]
    stakes: tuple[Fraction, ...]
    shoe: Composition
    law: Mapping[tuple[Fraction, ...], Weight]
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD

    @property
    def total(self) -> int:
        """All ordered draws of six cards."""
        return falling(sum(self.shoe), DRAWN)

    @cached_property
    def results(self) -> dict[Fraction, Fraction]:
        """The chance of every gain of all stakes together, the greatest loss first."""
        chances: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for gains, weight in self.law.items():
            chances[sum((s * g for s, g in zip(self.stakes, gains, strict=True)), Fraction())] += Fraction(weight)
        return {gain: chances[gain] / self.total for gain in sorted(chances)}

    @property
    def ev(self) -> Fraction:
        """The expected gain of all stakes."""
        return sum((gain * chance for gain, chance in self.results.items()), Fraction())

    @property
    def variance(self) -> Fraction:
        """The variance of the gain of all stakes."""
        return sum((gain**2 * chance for gain, chance in self.results.items()), Fraction()) - self.ev**2

    @property
    def sd(self) -> float:
        """The standard deviation of the gain of all stakes."""
        return sqrt(self.variance)

    @cached_property
    def means(self) -> tuple[Fraction, ...]:
        """The expected gain of each bet per unit staked."""
        return tuple(self._mean(itemgetter(place)) for place in range(len(self.bets)))

    @cached_property
    def covariance(self) -> tuple[tuple[Fraction, ...], ...]:
        """The covariances of the bets' gains per unit staked."""
        many = range(len(self.bets))
        return tuple(tuple(self._covariance(one, other) for other in many) for one in many)

    def correlation(self, one: int, other: int) -> float | None:
        """The correlation of two bets, by their places; None where one of them is always worth the same."""
        spread = self.covariance[one][one] * self.covariance[other][other]
        if not spread:
            return None
        return max(-1.0, min(1.0, float(self.covariance[one][other]) / sqrt(spread)))

    def _covariance(self, one: int, other: int) -> Fraction:
        return self._mean(lambda gains: gains[one] * gains[other]) - self.means[one] * self.means[other]

    def _mean(self, value: Callable[[tuple[Fraction, ...]], Fraction]) -> Fraction:
        return sum((value(gains) * weight for gains, weight in self.law.items()), Fraction()) / self.total


def together(
    laws: Laws,
    bets: Sequence[tuple[Bet | Wager, Fraction]],
    *,
    commission: RateLike | None = None,
    rules: PuntoRules | None = None,
    paid_on: Sequence[Cents] | None = None,
) -> Together:
    """The joint law of bets with their stakes; raises OddsError.

    A levied bet asks for its commission, or for the rule set whose it is. Where `paid_on` names single stakes, in
    cents, each win is what the rule set pays on such a stake, rounded to its coin (M2); else it is exact.
    """
    if not bets:
        raise OddsError("no bet is no stake: give pairs of a bet and what is staked on it")
    asking = [as_wager(bet) for bet, _ in bets]
    stakes = [_stake(each.id, stake) for each, (_, stake) in zip(asking, bets, strict=True)]
    rate, ruleset = commission_of(asking, commission, rules)
    gains = [_gains(each, rate) for each in asking]
    if paid_on is not None and rules is not None:
        gains = [_rounded(rules, each, stake) for each, stake in zip(gains, paid_on, strict=True)]
    law: defaultdict[tuple[Fraction, ...], Weight] = defaultdict(int)
    for results, weight in _weights(laws, asking).items():
        if weight:
            law[tuple(gain[number] for gain, number in zip(gains, results, strict=True))] += weight
    return Together(ruleset, tuple(each.id for each in asking), tuple(stakes), laws.shoe.counts, dict(law))


def _weights(laws: Laws, asking: Sequence[Wager]) -> Mapping[tuple[int, ...], Weight]:
    """The weight of every tuple of results, by the smallest law that decides all bets."""
    sources = {each.table.source for each in asking}
    if Source.FACES in sources:
        return laws.faced(asking)
    if sources <= {Source.CELLS}:
        places, weights = reached(), laws.law.cells
        pairs = [(tuple(each.table.results[place] for each in asking), weights[place]) for place in places]
        return _added(pairs)
    if sources <= {Source.CELLS, Source.DETAIL}:
        return _added(
            (tuple(each.result(o) for each in asking), w) for o, w in zip(outcomes(), laws.detail, strict=True)
        )
    return _added(
        (tuple(each.result(o) for each in asking), w) for o, w in zip(joint_outcomes(), laws.joint, strict=True)
    )


def _added(pairs: Iterable[tuple[tuple[int, ...], Weight]]) -> dict[tuple[int, ...], Weight]:
    weights: defaultdict[tuple[int, ...], Weight] = defaultdict(int)
    for results, weight in pairs:
        weights[results] += weight
    return weights


def _gains(asking: Wager, rate: Fraction) -> list[Fraction]:
    """Gain of each result per unit: the lines less the commission, the push, the loss."""
    lines = [line.gross * (1 - rate) if line.levied else line.gross for line in asking.lines]
    return [*lines, Fraction(0), Fraction(-1)]


def _rounded(rules: PuntoRules, gains: Iterable[Fraction], stake: Cents) -> list[Fraction]:
    """The gains per unit as the table pays them on a stake; raises OddsError for one that is not in its coins."""
    if stake % rules.coin:
        raise OddsError(f"a stake of {units(stake)} is not in whole coins of {units(rules.coin)}")
    return [Fraction(payout(rules, stake, gain), stake) if gain > 0 else gain for gain in gains]


def _stake(bet: str, stake: Fraction | int) -> Fraction:
    if not is_a(stake, (int, Fraction)) or isinstance(stake, bool) or not stake > 0:
        said = str(stake) if isinstance(stake, Fraction) else quoted(stake)
        raise OddsError(f"{said} is no stake on {bet}: it is a whole number or a Fraction above 0")
    return Fraction(stake)
