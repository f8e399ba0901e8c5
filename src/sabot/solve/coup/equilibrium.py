"""A set of equilibria of a coup, and what bounds it."""

from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from sabot.screen import ShortRecord
from sabot.solve.coup.game import Payoffs
from sabot.solve.coup.model import Hand, InfoSet

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


class Equilibrium(ShortRecord, frozen=True, kw_only=True):
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
