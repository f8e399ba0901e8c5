"""Judged decisions, added up by player: of any game."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from sabot.advice.rating import Rating, rating
from sabot.games.windows import PlayerId
from sabot.money import Cents, is_a, quoted
from sabot.solve.errors import SolveError


class JudgedDecision(Protocol):
    """A decision that was judged, of any game."""

    @property
    def choice(self) -> Any:
        """The decision, by a `player`."""

    @property
    def loss(self) -> Fraction | None:
        """The decision's loss for each unit at stake; None where it cannot be judged."""

    @property
    def cost(self) -> Fraction | None:
        """The same in cents."""


C = TypeVar("C")
J = TypeVar("J", bound=JudgedDecision)


class DecisionTally(msgspec.Struct, Generic[J], frozen=True):
    """A player's free decisions: how many were judged, how many lost something, what they lost; the worst of them.

    The rating is None where no decision could be judged.
    """

    player: PlayerId
    decisions: int
    mistakes: int
    loss: Fraction
    cost: Fraction
    worst: J | None
    rating: Rating | None


def checked(decisions: Iterable[C], kind: type[C]) -> tuple[C, ...]:
    """The decisions of a game, all of its kind; raises SolveError."""
    every = tuple(decisions) if is_a(decisions, Iterable) else ()
    if not is_a(decisions, Iterable) or not all(is_a(each, kind) for each in every):
        raise SolveError(f"{quoted(decisions)} are no decisions: give those of a transcript, a list of {kind.__name__}")
    return every


def tallies(all_judged: Iterable[J]) -> tuple[DecisionTally[J], ...]:
    """Tallies of every player's decisions, in the order of their first ones."""
    by_player: dict[PlayerId, list[J]] = {}
    for each in all_judged:
        by_player.setdefault(each.choice.player, []).append(each)
    return tuple(_tally(player, each) for player, each in by_player.items())


def done(draw: Fraction, says: str) -> Fraction:
    """The probability with which the equilibrium does what was done, where it draws with the probability `draw`."""
    return draw if says == "draw" else 1 - draw


def rounded(cost: Fraction) -> Cents:
    """A cost in whole cents, an exact half up; a sum is rounded once, not row by row."""
    return Cents((2 * cost.numerator + cost.denominator) // (2 * cost.denominator))


def _tally(player: PlayerId, decisions: Sequence[J]) -> DecisionTally[J]:
    known = [each for each in decisions if each.loss is not None]
    losses = [each for each in known if each.loss]
    return DecisionTally(
        player=player,
        decisions=len(known),
        mistakes=len(losses),
        loss=sum((each.loss for each in losses if each.loss is not None), Fraction(0)),
        cost=sum((each.cost for each in losses if each.cost is not None), Fraction(0)),
        worst=max(losses, key=lambda each: each.loss or Fraction(0), default=None),
        rating=rating(((each.choice.shoe, each.choice.coup), each.loss) for each in known if each.loss is not None),
    )
