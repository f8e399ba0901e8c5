"""Equilibria as they are found in a cell: the banker's answers to it, and what both sides come to."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from sabot.solve.coup.equilibrium import BankerLimit, Equilibrium, FreeSet, PonteLimit, Relation
from sabot.solve.coup.game import CoupGame
from sabot.solve.coup.model import Hand, InfoSet, points_of
from sabot.solve.coup.problem import Problem
from sabot.solve.coup.replies import ALWAYS, MIXED, NEVER, Use, UsesReplies, with_draws
from sabot.solve.exact.cells import Cell, Point, at
from sabot.solve.exact.ratios import fraction
from sabot.tableau import BINDING, DRAW, STOOD

_RELATIONS: dict[str, Relation] = {NEVER: "<=", MIXED: "=", ALWAYS: ">="}
_DRAW, _STAND = Fraction(1), Fraction(0)
_SIGNS: dict[int, Relation] = {-1: "<=", 0: "=", 1: ">="}


class EquilibriumPart(NamedTuple):
    """Equilibria: the closure of a cell, the uses of hands in it, where the banker draws, and where he is free.

    At all other sets he stands.
    """

    cell: Cell
    uses: tuple[Use, ...]
    draws: tuple[int, ...]
    free: tuple[int, ...]


class Answered:
    """A set of equilibria with the ranges of the banker's free probabilities in it."""

    def __init__(self, of: Problem, part: EquilibriumPart) -> None:
        self.part = part
        self.replies = UsesReplies(of, part.uses, with_draws(of, of.base[1:], part.draws), part.free)
        answer = self.replies.answer()
        if answer.shares is None:
            raise ArithmeticError("a cell of equilibria has none")
        self.shares = answer.shares
        self.spans = [self.replies.span(place, self.shares) for place in range(len(part.free))]


def equilibrium(game: CoupGame, of: Problem, answered: Answered) -> Equilibrium:
    """A cell's part of the answer as a set of equilibria, with complete strategies."""
    corners = sorted(
        (_ponte(of, tuple(map(fraction, point))) for point in answered.part.cell.points),
        key=lambda one: [*one.values()],
    )
    banker = _banker(of, answered)
    return Equilibrium(
        ponte=corners[0],
        banker=banker,
        payoffs=game.payoffs(corners[0], banker),
        corners=tuple(corners),
        limits=_limits(game, of, answered.part),
        free=tuple(
            FreeSet(of.sets[row], fraction(span.low), fraction(span.high))
            for row, span in zip(answered.part.free, answered.spans, strict=True)
        ),
        banker_limits=tuple(_banker_limit(game, of, answered, hand) for hand in range(len(of.hands))),
    )


def _ponte(of: Problem, point: Sequence[Fraction]) -> dict[Hand, Fraction]:
    """A complete strategy: a hand that never comes draws, by custom."""
    return dict(sorted(
        [*zip(of.hands, point, strict=True), *of.ponte.items(), *((hand, Fraction(1)) for hand in of.idle_hands)],
        key=lambda each: str(each[0]),
    ))  # fmt: skip


def _banker(of: Problem, answered: Answered) -> dict[InfoSet, Fraction]:
    """A complete strategy: what never comes is done by the binding tableau."""
    strategy = dict.fromkeys(of.sets, _STAND)
    for row in answered.part.draws:
        strategy[of.sets[row]] = _DRAW
    for row, share in zip(answered.part.free, answered.shares, strict=True):
        strategy[of.sets[row]] = fraction(share)
    for info in of.idle_sets:
        column = STOOD if info.third is None else info.third
        strategy[info] = _DRAW if BINDING[points_of(info.hand)][column] == DRAW else _STAND
    return strategy | of.banker


def _limits(game: CoupGame, of: Problem, part: EquilibriumPart) -> tuple[PonteLimit, ...]:
    """The banker's decisions that are even at some corner: what bounds the ponte's polytope inside the unit cube."""
    unit = game.total * of.gain_unit
    limits: list[PonteLimit] = []
    for row in of.open:
        form = of.gains[row]
        if any(form[1:]) and any(not at(form, point) for point in part.cell.points):
            coefficients = {hand: Fraction(each, unit) for hand, each in zip(of.hands, form[1:], strict=True) if each}
            limits.append(PonteLimit(of.sets[row], Fraction(form[0], unit), coefficients, _SIGNS[sign_in(part, row)]))
    return tuple(limits)


def _banker_limit(game: CoupGame, of: Problem, answered: Answered, hand: int) -> BankerLimit:
    unit = game.total * of.unit
    coefficients = {
        of.sets[row]: Fraction(gain[hand], unit)
        for row, gain in zip(answered.part.free, answered.replies.gains, strict=True)
        if gain[hand]
    }
    relation = _RELATIONS[answered.part.uses[hand]]
    return BankerLimit(of.hands[hand], Fraction(answered.replies.base[hand], unit), coefficients, relation)


def sign_in(part: EquilibriumPart, row: int) -> int:
    """The sign of the banker's gain by drawing at a set in a part: 1 where he draws, 0 where free, -1 where not."""
    return 1 if row in part.draws else 0 if row in part.free else -1


def uses_at(point: Point) -> tuple[Use, ...]:
    """The ponte's use of each hand at a point: never draws, always, or mixed."""
    return tuple(NEVER if share == 0 else ALWAYS if share == 1 else MIXED for share in point)
