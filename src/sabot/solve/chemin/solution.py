"""What a solved coup says."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from sabot.money import is_a, quoted
from sabot.odds.composition import Composition
from sabot.solve.chemin.certificate import Certificate
from sabot.solve.coup.game import Payoffs
from sabot.solve.coup.model import Hand, InfoSet, Model
from sabot.solve.errors import SolveError

Relation: TypeAlias = Literal["<=", "=", ">="]


class FreeSet(msgspec.Struct, frozen=True):
    """An information set that some equilibrium leaves open: the range of its probability to draw."""

    info: InfoSet
    low: Fraction
    high: Fraction


class BankerLimit(msgspec.Struct, frozen=True):
    """A bound of the banker's free probabilities: what the ponte gains by drawing with `hand` is <=, = or >= 0.

    The gain, in units of the stake, is `constant` and each coefficient times its set's probability.
    """

    hand: Hand
    constant: Fraction
    coefficients: dict[InfoSet, Fraction]
    relation: Relation


class PonteLimit(msgspec.Struct, frozen=True):
    """A bound of the ponte's free probabilities: what the banker gains by drawing at `info` is <=, = or >= 0.

    The gain, in units of the stake, is `constant` and each coefficient times its hand's probability.
    """

    info: InfoSet
    constant: Fraction
    coefficients: dict[Hand, Fraction]
    relation: Relation


class Equilibrium(msgspec.Struct, frozen=True, kw_only=True):
    """A set of equilibria: any of the ponte's strategies in a polytope with any of the banker's in another.

    `corners` are those of the ponte's polytope, `limits` the banker's decisions that bound it inside 0 to 1. The
    banker's polytope is `banker` with any probabilities at the `free` sets that keep the `banker_limits`. `ponte` and
    `banker` are one equilibrium of the set, complete strategies, and `payoffs` what they are worth.
    """

    ponte: dict[Hand, Fraction]
    banker: dict[InfoSet, Fraction]
    payoffs: Payoffs
    corners: tuple[dict[Hand, Fraction], ...]
    limits: tuple[PonteLimit, ...]
    free: tuple[FreeSet, ...]
    banker_limits: tuple[BankerLimit, ...]

    @property
    def is_point(self) -> bool:
        """Whether the set is a single equilibrium."""
        return len(self.corners) == 1 and all(each.low == each.high for each in self.free)


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """All equilibria of a coup.

    `unique` says that they are a single one, up to what is done with the `idle_hands` and at the `idle_sets`, which
    come with probability 0 whatever anybody does. Those are given by the binding tableau; they are not mixed. The
    properties speak of the first equilibrium, in most shoes the only one.
    """

    model: Model
    shoe: Composition
    levy: Fraction
    ponte_bound: dict[Hand, Fraction]
    banker_bound: dict[InfoSet, Fraction]
    equilibria: tuple[Equilibrium, ...]
    idle_hands: tuple[Hand, ...]
    idle_sets: tuple[InfoSet, ...]
    certificate: Certificate

    @property
    def unique(self) -> bool:
        """Whether there is one equilibrium only."""
        return len(self.equilibria) == 1 and self.equilibria[0].is_point

    @property
    def ponte(self) -> dict[Hand, Fraction]:
        """The ponte's probability to draw with each hand that leaves the choice."""
        return self.equilibria[0].ponte

    @property
    def banker(self) -> dict[InfoSet, Fraction]:
        """The banker's probability to draw at every information set."""
        return self.equilibria[0].banker

    @property
    def banker_mixed(self) -> dict[InfoSet, Fraction]:
        """The information sets where the banker draws with a probability between 0 and 1."""
        return {info: share for info, share in self.banker.items() if 0 < share < 1}

    @property
    def banker_draws(self) -> dict[Hand, tuple[int | None, ...]]:
        """For each hand of the banker's the third cards on which he always draws; None is a ponte who stood."""
        return drawn(self.banker)

    @property
    def value_ponte(self) -> Fraction:
        """The ponte's mean payoff for each unit at stake."""
        return self.equilibria[0].payoffs.ponte

    @property
    def value_banker(self) -> Fraction:
        """The banker's mean payoff for each unit at stake, less the levy."""
        return self.equilibria[0].payoffs.banker

    @property
    def house_take(self) -> Fraction:
        """The levy in the mean: the levy's rate times the probability that the banker wins."""
        return self.equilibria[0].payoffs.house


def drawn(banker: Mapping[InfoSet, Fraction]) -> dict[Hand, tuple[int | None, ...]]:
    """For each hand the third cards on which a strategy always draws; raises SolveError for what is none."""
    if not is_a(banker, Mapping) or not all(is_a(info, InfoSet) for info in banker):
        raise SolveError(f"{quoted(banker)} is no strategy of the banker's: it names information sets")
    found: dict[Hand, list[int | None]] = {info.hand: [] for info in banker}
    for info, share in banker.items():
        if share == 1:
            found[info.hand].append(info.third)
    return {hand: tuple(thirds) for hand, thirds in found.items()}
