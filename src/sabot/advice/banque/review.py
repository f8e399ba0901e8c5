"""A review of a game of Banque: each free decision's distance from the equilibrium of cards unseen and stakes."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from sabot.advice.banque.at_table import BanqueAdvice, BanqueEquilibria, CoupAhead, PonteDecision
from sabot.advice.hands import pair_of
from sabot.advice.tallies import DecisionTally, checked, done, tallies
from sabot.cards import POINTS
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.transcript import BanqueChoice, Lies
from sabot.solve.banque.model import BankerPlace, Side
from sabot.solve.banque.worth import OtherSide
from sabot.solve.coup.model import Model


class BanqueJudged(msgspec.Struct, frozen=True):
    """A free decision and what the equilibrium says of it; None where it cannot be judged.

    `loss` is what the pontes, or the bank, give away by it for each unit of all stakes, never negative; None where
    the hand was never turned or the equilibrium never comes to this decision.
    """

    choice: BanqueChoice
    advice: BanqueAdvice | None
    loss: Fraction | None

    @property
    def cost(self) -> Fraction | None:
        """The loss in cents, on the stakes of both tableaux."""
        return None if self.loss is None else self.loss * self.choice.stakes.total

    @property
    def chance(self) -> Fraction | None:
        """The probability with which the equilibrium does what was done."""
        return None if self.advice is None else done(self.advice.draw, self.choice.says)


class BanqueReview(msgspec.Struct, frozen=True):
    """A game's free decisions, judged by one model, and what they come to by player."""

    rules: BanqueRules
    model: Model
    decisions: tuple[BanqueJudged, ...]
    players: tuple[DecisionTally[BanqueJudged], ...]


def review(made: Iterable[BanqueChoice], rules: BanqueRules, model: Model = Model.B3) -> BanqueReview:
    """All free decisions of a game by the same rules, in their order; raises SolveError."""
    equilibria = BanqueEquilibria(rules, model)
    decisions = tuple(judged(each, equilibria) for each in checked(made, BanqueChoice))
    return BanqueReview(rules, model, decisions, tallies(decisions))


def judged(choice: BanqueChoice, equilibria: BanqueEquilibria) -> BanqueJudged:
    """A decision, held against the equilibrium for what could be known when it was made."""
    if choice.hand is None:
        return BanqueJudged(choice, None, None)
    coup = CoupAhead(choice.unseen, Fraction(choice.stakes.one, choice.stakes.total))
    if choice.side == "banker":
        advice = equilibria.banker(coup, BankerPlace(pair_of(choice.hand), _lies(choice.one), _lies(choice.two)))
    else:
        other = choice.two if choice.side == "one" else choice.one
        cards = None if other.cards is None else pair_of(other.cards)
        advice = equilibria.ponte(
            PonteDecision(coup, choice.side, pair_of(choice.hand), OtherSide({}, other.says, cards))
        )
    return BanqueJudged(choice, advice, advice.loss(choice.says))


def _lies(side: Lies) -> Side:
    if side.says == "natural" and side.cards is not None:
        return pair_of(side.cards)
    return None if side.third is None else POINTS[side.third]
