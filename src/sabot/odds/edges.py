"""Edges: what a bet returns on the next coup, exactly.

Every value is per unit staked, not per resolved bet: a push counts as a coup in which nothing is gained. The
viewpoint is the bettor's: what he gains is positive.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import floor, lcm, sqrt
from typing import Final, Literal

import msgspec

from sabot.bets import Bet, BetId, catalogue, catalogued
from sabot.games.bounds import HIGHEST_STAKE
from sabot.games.punto.rules import PuntoRules, TableBet, payout
from sabot.money import Cents, RateLike, Rounding, is_a, is_whole, quoted, units, whole_numbers
from sabot.odds.commissions import checked_rules, commission_of
from sabot.odds.composition import DRAWN, Composition, falling
from sabot.odds.errors import OddsError
from sabot.odds.laws import Laws
from sabot.odds.pairs import ShoeCounts
from sabot.odds.wagers import Source, Wager, as_wager, wager

Weight = int | Fraction
"""Ordered draws of six cards; a fraction where a pair's chance is an expectation (see `sabot.odds.pairs`)."""
Kind = Literal["win", "push", "loss"]

METHOD: Final = "exact, by the law of a coup, per unit staked"
BY_FACES: Final = "exact, by the ranks and suits of all cards, some seconds a shoe; per unit staked"


class EdgeResult(msgspec.Struct, frozen=True):
    """A result of a stake: it gains `net` to one, `gross` before commission."""

    event: str
    kind: Kind
    gross: Fraction
    net: Fraction
    levied: bool
    weight: Weight


class Edge(msgspec.Struct, frozen=True, dict=True):
    """A bet on the next coup of a shoe: all its results, whose weights add up to `total`."""

    ruleset: str
    bet: BetId
    shoe: Composition
    results: tuple[EdgeResult, ...]
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD

    @property
    def total(self) -> int:
        """All ordered draws of six cards."""
        return falling(sum(self.shoe), DRAWN)

    @cached_property
    def ev(self) -> Fraction:
        """The expected gain per unit staked."""
        return self._mean(lambda each: each.net)

    @property
    def house_edge(self) -> Fraction:
        """The house's mean gain of a unit staked: the expected gain with the other sign."""
        return -self.ev

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the gain per unit staked."""
        return self._mean(lambda each: each.net**2) - self.ev**2

    @property
    def sd(self) -> float:
        """The standard deviation of the gain per unit staked."""
        return sqrt(self.variance)

    @property
    def win_probability(self) -> Fraction:
        """The hit frequency: the chance that the stake is paid, however little."""
        return self._mean(lambda each: Fraction(each.kind == "win"))

    @property
    def push_probability(self) -> Fraction:
        """The chance that the stake is neither won nor lost."""
        return self._mean(lambda each: Fraction(each.kind == "push"))

    @property
    def break_even_commission(self) -> Fraction | None:
        """The commission at which the bet is fair; None where there is none from 0 to 1."""
        levied = self._mean(lambda each: each.gross if each.levied else Fraction(0))
        commission = self._mean(lambda each: each.gross) / levied if levied else Fraction(-1)
        return commission if 0 <= commission <= 1 else None

    def _mean(self, value: Callable[[EdgeResult], Fraction]) -> Fraction:
        return sum((value(each) * each.weight for each in self.results), Fraction()) / self.total


def edge(
    bet: Bet | Wager,
    shoe: ShoeCounts | Sequence[int],
    *,
    commission: RateLike | None = None,
    rules: PuntoRules | None = None,
) -> Edge:
    """The edge of one bet on the next coup, at its own pays less a commission; raises OddsError.

    The shoe is ten counts by points, or for bets on pairs a Shoe, which knows its faces. A levied bet asks for its
    commission, such as `5%` or 0, or for the rule set whose it is.
    """
    return edge_by(Laws(shoe), bet, commission=commission, rules=rules)


def edge_by(
    laws: Laws, bet: Bet | Wager, *, commission: RateLike | None = None, rules: PuntoRules | None = None
) -> Edge:
    """The edge of one bet by laws reckoned before; raises OddsError."""
    _check_laws(laws)
    asking = as_wager(bet)
    rate, ruleset = commission_of([asking], commission, rules)
    weights: list[Weight] = [0] * (len(asking.lines) + 2)
    if asking.table.source is Source.FACES:
        for (number,), faced in laws.faced([asking]).items():
            weights[number] += faced
        return Edge(ruleset, asking.id, laws.shoe.counts, tuple(_results(asking, weights, rate)), method=BY_FACES)
    line_weights: Sequence[Weight] = laws.weights(asking.table.source)
    for number, weight in zip(asking.table.results, line_weights, strict=True):
        weights[number] += weight
    return Edge(ruleset, asking.id, laws.shoe.counts, tuple(_results(asking, weights, rate)))


def edges(
    rules: PuntoRules, laws: Laws, *, bets: Iterable[Bet] | None = None
) -> tuple[dict[BetId, Edge], dict[BetId, str]]:
    """The edges of a rule set's bets, or of other bets under its commission; and of those left out, why."""
    _check_laws(laws)
    by_bet: dict[BetId, Edge] = {}
    left_out: dict[BetId, str] = {}
    for bet in _asked(rules, bets):
        try:
            by_bet[bet.id] = edge_by(laws, bet, rules=rules)
        except OddsError as error:
            left_out[bet.id] = str(error)
    return by_bet, left_out


def all_bets(rules: PuntoRules) -> tuple[Bet, ...]:
    """The whole catalogue, with the rule set's own versions of what it offers, and what it adds."""
    return tuple({**catalogue(), **{each.id: each.bet for each in checked_rules(rules).bets}}.values())


def bet_named(name: str) -> Bet:
    """A bet of the catalogue; raises OddsError that says where the ids are."""
    known = catalogued(name) if is_a(name, str) else None
    if known is None:
        raise OddsError(f"there is no bet {quoted(name)} in the catalogue: known are {', '.join(catalogue())}")
    return known


@whole_numbers
def at_stake(found: Edge, rules: PuntoRules, stake: Cents) -> Edge:
    """The edge of a stake in cents, its payouts rounded to the rule set's coin (M2); raises OddsError."""
    coin = checked_rules(rules).coin
    if not is_a(found, Edge):
        raise OddsError(f"{quoted(found)} is no edge: give what edge(...) has found")
    if not is_whole(stake, 1, HIGHEST_STAKE) or stake % coin:
        amount = units(stake) if is_whole(stake, -HIGHEST_STAKE, HIGHEST_STAKE) else quoted(stake)
        bounds = f"above 0, at most {units(HIGHEST_STAKE)}, in whole coins of {units(coin)}"
        raise OddsError(f"a stake of {amount} is none: it is {bounds}")
    rounded = tuple(
        msgspec.structs.replace(each, net=Fraction(payout(rules, stake, each.net), stake))
        if each.kind == "win"
        else each
        for each in found.results
    )
    method = f"{found.method}; a stake of {units(stake)}, payouts rounded {rules.rounding} to {units(rules.coin)}"
    return msgspec.structs.replace(found, results=rounded, method=method)


def favoured_at(exact_edge: Edge, rules: PuntoRules) -> tuple[Cents, Edge] | None:
    """The least stake at which rounding gives the player the edge, and that edge; None where there is none (M2)."""
    offered = rules.by_id.get(exact_edge.bet)
    if offered is None or rules.rounding is Rounding.DOWN:
        return None
    for stake in range(
        offered.minimum, min(offered.maximum, _last_favoured(exact_edge, rules, offered)) + 1, rules.coin
    ):
        staked = at_stake(exact_edge, rules, Cents(stake))
        if staked.ev > 0:
            return Cents(stake), staked
    return None


def _check_laws(laws: Laws) -> None:
    if not is_a(laws, Laws):
        raise OddsError(f"{quoted(laws)} are no laws: give Laws(shoe), or ask for the edge of the shoe itself")


def _last_favoured(exact_edge: Edge, rules: PuntoRules, offered: TableBet) -> int:
    """The last stake to look at: rounding repeats itself, and gives less than a coin for each win."""
    period = offered.minimum + rules.coin * lcm(*(each.net.denominator for each in exact_edge.results))
    return (
        period if exact_edge.ev >= 0 else min(period, floor(rules.coin * exact_edge.win_probability / -exact_edge.ev))
    )


def _asked(rules: PuntoRules, bets: Iterable[Bet] | None) -> list[Bet]:
    """The bets that are named, else the rule set's own."""
    own = [each.bet for each in checked_rules(rules).bets]
    if bets is None:
        return own
    if not is_a(bets, Iterable):
        raise OddsError(f"{quoted(bets)} are no bets: give a list of them")
    named = list(bets)
    for each in named:
        wager(each)
    return named


def _results(asking: Wager, weights: Sequence[Weight], commission: Fraction) -> Iterable[EdgeResult]:
    for line, weight in zip(asking.lines, weights, strict=False):
        net = line.gross * (1 - commission) if line.levied else line.gross
        yield EdgeResult(line.event, "win", line.gross, net, line.levied, weight)
    if asking.push_event:
        yield EdgeResult(asking.push_event, "push", Fraction(0), Fraction(0), levied=False, weight=weights[-2])
    yield EdgeResult("", "loss", Fraction(-1), Fraction(-1), levied=False, weight=weights[-1])
