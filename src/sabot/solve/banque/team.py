"""Strategies of the two pontes: a common coin chooses a plan, and a plan says what both do."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeAlias

import msgspec

from sabot.money import is_a, quoted, whole_numbers
from sabot.solve.banque.model import HEARD, Heard, Hears
from sabot.solve.coup.model import Hand, Pair, hand_text
from sabot.solve.errors import SolveError

Shares: TypeAlias = dict[Hand, Fraction]
"""The probability to draw with each hand that leaves the choice."""


class TeamPlan(msgspec.Struct, frozen=True):
    """A plan of both pontes: how often the coin chooses it, how ponte 1 draws, and ponte 2 by what he has heard."""

    weight: Fraction
    ponte_1: Shares
    ponte_2: dict[Heard, Shares]


class Team(msgspec.Struct, frozen=True):
    """Both pontes' strategy. After a natural on a side, known to the other's ponte, he plays alone.

    `after_1` is how ponte 2 draws after each natural on side 1; `after_2` how ponte 1 after one on side 2, where
    naturals are shown before anybody declares, else empty.
    """

    plans: tuple[TeamPlan, ...]
    after_1: dict[Pair, Shares]
    after_2: dict[Pair, Shares] = {}


@whole_numbers
def apart(
    hands: Sequence[Hand], hears: Hears, ponte_1: Shares, ponte_2: Mapping[Heard, Shares]
) -> tuple[TeamPlan, ...]:
    """The plans of pontes who have no common coin; raises SolveError for shares that are none."""
    if not is_a(hears, str) or hears not in HEARD:
        raise SolveError(f"{quoted(hears)} is not what ponte 2 hears: it is {', '.join(HEARD)}")
    if not is_a(hands, (tuple, list)) or not is_a(ponte_2, Mapping):
        raise SolveError(
            "pontes without a coin have hands, and shares for each: give the game's hands and two mappings"
        )
    return (checked_plan(hands, hears, TeamPlan(Fraction(1), ponte_1, dict(ponte_2))),)


def checked_plan(hands: Sequence[Hand], hears: Hears, plan: TeamPlan) -> TeamPlan:
    """The plan, if it is complete; raises SolveError."""
    _check(plan.ponte_1, hands, "ponte 1's plan")
    for heard in HEARD[hears]:
        if heard not in plan.ponte_2:
            raise SolveError(f"ponte 2's plan says nothing of what he hears: {quoted(heard)}")
        _check(plan.ponte_2[heard], hands, "ponte 2's plan")
    return plan


def checked_weights(plans: Sequence[TeamPlan]) -> None:
    """Raises SolveError where the coin's probabilities are none."""
    if any(not is_share(plan.weight) for plan in plans) or sum(plan.weight for plan in plans) != 1:
        raise SolveError("the weights of the pontes' plans are no probabilities: they are exact and add up to 1")


def _check(shares: Shares, hands: Sequence[Hand], whose: str) -> None:
    if not is_a(shares, Mapping):
        raise SolveError(f"{whose} is {quoted(shares)}: give a probability for each hand")
    for hand in hands:
        if not is_a(hand, (int, tuple)) or hand not in shares:
            raise SolveError(f"{whose} says nothing of {hand_text(hand)}: it is complete or it is none")
        if not is_share(shares[hand]):
            raise SolveError(f"{quoted(shares[hand])} is no probability to draw: it is an exact number of 0 to 1")


def is_share(share: object) -> bool:
    """Whether it is an exact probability."""
    return is_a(share, (Fraction, int)) and not is_a(share, bool) and 0 <= share <= 1  # type: ignore[operator]


def patterns(hands: Sequence[Hand]) -> tuple[tuple[int, ...], ...]:
    """Ponte 1's pure strategies, a draw (1) or not (0) for each hand, without a coin of his own."""
    return tuple(product((0, 1), repeat=len(hands)))
