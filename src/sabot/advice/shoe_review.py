"""A player's judged decisions as the house sends them to him, of either game."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from sabot.advice.tallies import rounded
from sabot.cards import Card, face
from sabot.games.bank.judgement import Decision, Lying, ShoeReview

Values = tuple[Fraction, Fraction] | None
"""Worth of drawing and of standing; None where the equilibrium never comes there."""


def shoe_review(
    shoe: int, verdicts: Sequence[Any], beside: Callable[[Any], tuple[Lying, ...]], values: Callable[[Any], Values]
) -> ShoeReview:
    """Decisions of one player as they were judged; `beside` is what he knew of other hands."""
    decisions = tuple(_decision(each, beside(each.choice), values(each.advice)) for each in verdicts)
    known = [each for each in verdicts if each.loss is not None]
    return ShoeReview(
        shoe=shoe,
        decisions=decisions,
        judged=len(known),
        mistakes=sum(bool(each.loss) for each in known),
        cost=rounded(sum((each.cost for each in known), Fraction(0))),
    )


def faces(cards: Sequence[Card] | None) -> tuple[str, ...]:
    """Cards as they are seen."""
    return tuple(face(each) for each in cards or ())


def _decision(each: Any, beside: tuple[Lying, ...], values: Values) -> Decision:
    choice = each.choice
    return Decision(
        coup=choice.coup,
        side=choice.side,
        hand=None if choice.hand is None else faces(choice.hand),
        beside=beside,
        says=choice.says,
        selon_la_regle=choice.selon_la_regle,
        chance=None if each.loss is None else float(each.chance),
        draw=None if values is None else float(values[0]),
        stand=None if values is None else float(values[1]),
        loss=None if each.loss is None else str(each.loss),
        cost=None if each.cost is None else rounded(each.cost),
    )
