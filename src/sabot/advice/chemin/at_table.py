"""The equilibrium of a coup as a rule set lets it be played, for the cards that nobody at the table has seen."""

from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, get_args

import msgspec

from sabot.games.chemin.rules import CheminRules
from sabot.money import is_a, is_whole, quoted
from sabot.odds.composition import Composition, checked
from sabot.odds.errors import OddsError
from sabot.solve.chemin.bindings import NO_BINDINGS, Bindings, bindings
from sabot.solve.chemin.solution import Solution
from sabot.solve.chemin.solving import solve_game
from sabot.solve.chemin.worth import PonteWorth, ponte_worth
from sabot.solve.coup.game import CoupGame, coup_game
from sabot.solve.coup.model import HIGHEST, PAIRS, Hand, InfoSet, Model, Pair, model_named
from sabot.solve.errors import SolveError
from sabot.tableau import DRAW, PONTE

Side = Literal["ponte", "banker"]
KEPT: Final = 64
"""Solutions that are remembered."""
MODELS: Final = (Model.B3, Model.B2)
"""The models of a table, where the shoe is not put together again after every coup; the ponte sees his cards in B3."""


class CheminAdvice(msgspec.Struct, frozen=True):
    """The equilibrium's advice on a free decision: the probability to draw, and what both actions are worth.

    Values are those of who decides, for each unit at stake, against the other side's equilibrium strategy, given
    what he knows when he decides; None where that strategy never lets it come to this decision. `unique` says
    whether the equilibrium is the only one; where it is not, it is the solver's first.
    """

    draw: Fraction
    value_draw: Fraction | None
    value_stand: Fraction | None
    unique: bool

    @property
    def best(self) -> Fraction | None:
        """The better of both values."""
        if self.value_draw is None or self.value_stand is None:
            return None
        return max(self.value_draw, self.value_stand)


class TableEquilibria:
    """The equilibria of one rule set's coups, by what is unseen; each is solved once and the last ones are kept.

    The levy is the rule set's taxe, its rounding left out. Where a rule set binds the banker to the tableau, so is
    he here, but with 3 against a 9 and with 5 against a 4. The ponte is free on 5 alone: a private table that leaves
    him more is solved as if he followed the tableau on all else.
    """

    def __init__(self, rules: CheminRules, model: Model = Model.B3) -> None:
        if not is_a(rules, CheminRules):
            raise SolveError(f"{quoted(rules)} are no rules of Chemin de Fer: give load('chemin-de-fer')")
        if model_named(model) not in MODELS:
            raise SolveError(f"{model} is no model of a table: it is {' or '.join(MODELS)}")
        self.rules = rules
        self.model = model_named(model)
        self.bound = bound_by(rules, model)
        self._solved = lru_cache(KEPT)(self._solve)

    def draw(self, side: Side, hand: Pair, third: int | None, unseen: Composition) -> Fraction:
        """The probability to draw in the equilibrium; `third` is what the banker gave, None for a ponte.

        Raises SolveError for what is no decision, and for cards unseen from which no coup is dealt.
        """
        _check_decision(side, hand, third)
        unseen = _counts(unseen)
        solution, _ = self._solved(unseen)
        if side == "banker":
            return solution.banker[InfoSet(hand, third)]
        known = self._known(hand)
        if known in solution.ponte:
            return solution.ponte[known]
        return Fraction(PONTE[sum(hand) % 10] == DRAW)

    def advice(self, side: Side, hand: Pair, third: int | None, unseen: Composition) -> CheminAdvice:
        """The whole of it, with the values of both actions; raises SolveError as `draw` does."""
        _check_decision(side, hand, third)
        unseen = _counts(unseen)
        solution, game = self._solved(unseen)
        draw = self.draw(side, hand, third, unseen)
        if side == "ponte":
            worth = self._ponte_worth(solution, hand, unseen)
            return CheminAdvice(draw, worth.draw, worth.stand, solution.unique)
        values = game.banker_values(InfoSet(hand, third), solution.ponte)
        if not values.reached:
            return CheminAdvice(draw, None, None, solution.unique)
        return CheminAdvice(draw, values.draw, values.stand, solution.unique)

    def _ponte_worth(self, solution: Solution, hand: Pair, unseen: Composition) -> PonteWorth:
        """Worth of a ponte's hand as he knows it: where he knows its points alone, the mean over its cards."""
        if self.model.ponte_sees_cards:
            return ponte_worth(unseen, hand, solution.banker)
        same = [pair for pair in PAIRS if sum(pair) % 10 == sum(hand) % 10]
        ways = {pair: _ways(unseen, pair) for pair in same}
        worths = {pair: ponte_worth(unseen, pair, solution.banker) for pair in same if ways[pair]}
        total = sum(ways.values())
        draw, stand = (
            sum((ways[pair] * each[action] for pair, each in worths.items()), Fraction(0)) / total for action in (0, 1)
        )
        return PonteWorth(draw, stand)

    def _known(self, hand: Pair) -> Hand:
        return hand if self.model.ponte_sees_cards else sum(hand) % 10

    def _solve(self, unseen: Composition) -> tuple[Solution, CoupGame]:
        game = coup_game(self.model, unseen, self.rules.taxe)
        return solve_game(game, self.bound), game


def bound_by(rules: CheminRules, model: Model) -> Bindings:
    """The bindings of a rule set for both hands: none where the banker is free, else all of the tableau (T4)."""
    return NO_BINDINGS if rules.banker_liberty == "always" else bindings(model, "banker=tableau")


def _check_decision(side: Side, hand: Pair, third: int | None) -> None:
    if not is_a(side, str) or side not in get_args(Side):
        raise SolveError(f"{quoted(side)} is no side: it is ponte or banker")
    if not is_a(hand, tuple) or hand not in PAIRS:
        raise SolveError(f"{quoted(hand)} is no hand: it is two values of cards, the smaller one first")
    if side == "banker" and (sum(hand) % 10 > HIGHEST or not (third is None or is_whole(third, 0, 9))):
        raise SolveError(
            f"{quoted((hand, third))} is no decision of the banker's: he has 0 to 7, and gave 0 to 9 or None"
        )


def _counts(unseen: Composition) -> Composition:
    try:
        return checked(unseen)
    except OddsError as error:
        raise SolveError(str(error)) from None


def _ways(shoe: Composition, pair: Pair) -> int:
    low, high = pair
    return shoe[low] * (shoe[low] - 1) if low == high else 2 * shoe[low] * shoe[high]
