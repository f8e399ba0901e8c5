"""A review of a game of Chemin de Fer: each free decision's distance from the equilibrium of the cards unseen."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from sabot.advice.chemin.at_table import CheminAdvice, TableEquilibria
from sabot.advice.hands import pair_of
from sabot.advice.tallies import DecisionTally, checked, done, tallies
from sabot.cards import POINTS
from sabot.games.chemin.decisions import Choice
from sabot.games.chemin.rules import CheminRules
from sabot.solve.coup.model import Model


class Judged(msgspec.Struct, frozen=True):
    """A free decision and what the equilibrium says of it; None where it cannot be judged.

    `loss` is the value of the better action less that of the one taken, for each unit at stake and never negative;
    None where the hand was never turned or the equilibrium never comes to this decision.
    """

    choice: Choice
    advice: CheminAdvice | None
    loss: Fraction | None

    @property
    def cost(self) -> Fraction | None:
        """The loss in cents: what it cost the decider's side, on average, at the banco that was played for."""
        return None if self.loss is None else self.loss * self.choice.banco

    @property
    def chance(self) -> Fraction | None:
        """The probability with which the equilibrium does what was done."""
        return None if self.advice is None else done(self.advice.draw, self.choice.says)


class Review(msgspec.Struct, frozen=True):
    """A game's free decisions, judged by one model, and what they come to by player."""

    rules: CheminRules
    model: Model
    decisions: tuple[Judged, ...]
    players: tuple[DecisionTally[Judged], ...]


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
    own = advice.value_draw if choice.says == "draw" else advice.value_stand
    return Judged(choice, advice, None if advice.best is None or own is None else advice.best - own)
