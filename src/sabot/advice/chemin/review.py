"""How far each free decision of a game of Chemin de Fer was from the equilibrium of the cards unseen."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from sabot.advice.chemin.at_table import Advice, TableEquilibria
from sabot.advice.rating import Rating, rating
from sabot.cards import POINTS, Card
from sabot.games.chemin.decisions import Choice
from sabot.games.chemin.rules import CheminRules
from sabot.games.windows import PlayerId
from sabot.money import Cents, is_a, quoted
from sabot.solve.coup.model import Model, Pair
from sabot.solve.errors import SolveError


class Decision(Protocol):
    """A decision that was judged, of any game."""

    @property
    def choice(self) -> Any:
        """What was decided, by a `player`."""

    @property
    def loss(self) -> Fraction | None:
        """What it gave away for each unit at stake; None where it cannot be judged."""

    @property
    def cost(self) -> Fraction | None:
        """The same in cents."""


C = TypeVar("C")
J = TypeVar("J", bound=Decision)


class Judged(msgspec.Struct, frozen=True):
    """A free decision and what the equilibrium says of it; None where it cannot be judged.

    `loss` is the value of the better action less that of the one taken, for each unit at stake and never negative;
    None where the hand was never turned or the equilibrium never comes to this decision.
    """

    choice: Choice
    advice: Advice | None
    loss: Fraction | None

    @property
    def cost(self) -> Fraction | None:
        """The loss in cents: what it cost the decider's side, on average, at the banco that was played for."""
        return None if self.loss is None else self.loss * self.choice.banco

    @property
    def chance(self) -> Fraction | None:
        """The probability with which the equilibrium does what was done."""
        if self.advice is None:
            return None
        return self.advice.draw if self.choice.says == "draw" else 1 - self.advice.draw


class Tally(msgspec.Struct, Generic[J], frozen=True):
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


class Review(msgspec.Struct, frozen=True):
    """A game's free decisions, judged by one model, and what they come to by player."""

    rules: CheminRules
    model: Model
    decisions: tuple[Judged, ...]
    players: tuple[Tally[Judged], ...]


def review(made: Iterable[Choice], rules: CheminRules, model: Model = Model.B3) -> Review:
    """All free decisions of a game by the same rules, in their order; raises SolveError."""
    equilibria = TableEquilibria(rules, model)
    decisions = tuple(judged(each, equilibria) for each in checked(made, Choice))
    return Review(rules, model, decisions, tallies(decisions))


def judged(choice: Choice, equilibria: TableEquilibria) -> Judged:
    """A decision, held against the equilibrium for what could be known when it was made."""
    if choice.hand is None:
        return Judged(choice, None, None)
    third = None if choice.third is None else POINTS[choice.third]
    advice = equilibria.advice(choice.side, pair_of(choice.hand), third, choice.unseen)
    taken = advice.value_draw if choice.says == "draw" else advice.value_stand
    return Judged(choice, advice, None if advice.best is None or taken is None else advice.best - taken)


def checked(made: Iterable[C], kind: type[C]) -> tuple[C, ...]:
    """The decisions of a game, all of its kind; raises SolveError."""
    found = tuple(made) if is_a(made, Iterable) else ()
    if not is_a(made, Iterable) or not all(is_a(each, kind) for each in found):
        raise SolveError(f"{quoted(made)} are no decisions: give those of a transcript, a list of {kind.__name__}")
    return found


def tallies(all_judged: Iterable[J]) -> tuple[Tally[J], ...]:
    """What every player's decisions come to, in the order of their first ones."""
    by_player: dict[PlayerId, list[J]] = {}
    for each in all_judged:
        by_player.setdefault(each.choice.player, []).append(each)
    return tuple(_tally(player, each) for player, each in by_player.items())


def rounded(cost: Fraction) -> Cents:
    """A cost in whole cents, an exact half up; a sum is rounded once, not row by row."""
    return Cents((2 * cost.numerator + cost.denominator) // (2 * cost.denominator))


def pair_of(hand: Sequence[Card]) -> Pair:
    """Two cards by their values, the smaller one first."""
    low, high = sorted(POINTS[each] for each in hand)
    return low, high


def _tally(player: PlayerId, decisions: Sequence[J]) -> Tally[J]:
    known = [each for each in decisions if each.loss is not None]
    losses = [each for each in known if each.loss]
    return Tally(
        player=player,
        decisions=len(known),
        mistakes=len(losses),
        loss=sum((each.loss for each in losses if each.loss is not None), Fraction(0)),
        cost=sum((each.cost for each in losses if each.cost is not None), Fraction(0)),
        worst=max(losses, key=lambda each: each.loss or Fraction(0), default=None),
        rating=rating(((each.choice.shoe, each.choice.coup), each.loss) for each in known if each.loss is not None),
    )
