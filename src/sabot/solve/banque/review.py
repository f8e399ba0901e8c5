"""How far each free decision of a game of Banque was from the equilibrium of the cards unseen and the stakes."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from sabot.cards import POINTS, Card
from sabot.games.banque.choices import BanqueChoice, Lies
from sabot.games.banque.rules import BanqueRules
from sabot.games.windows import PlayerId
from sabot.money import is_a, quoted
from sabot.solve.banque.at_table import Advice, Asked, BanqueEquilibria, Coup
from sabot.solve.banque.model import Pair, Place, Side
from sabot.solve.banque.worth import Other
from sabot.solve.chemin.model import Model
from sabot.solve.errors import SolveError


class BanqueJudged(msgspec.Struct, frozen=True):
    """A free decision and what the equilibrium says of it; None where it cannot be judged.

    `loss` is what the pontes, or the bank, give away by it for each unit of all stakes, never negative; None where
    the hand was never turned or the equilibrium never comes to this decision.
    """

    choice: BanqueChoice
    advice: Advice | None
    loss: Fraction | None

    @property
    def cost(self) -> Fraction | None:
        """The loss in cents, on the stakes of both tableaux."""
        return None if self.loss is None else self.loss * self.choice.stakes.total

    @property
    def chance(self) -> Fraction | None:
        """The probability with which the equilibrium does what was done."""
        if self.advice is None:
            return None
        return self.advice.draw if self.choice.says == "draw" else 1 - self.advice.draw


class BanqueTally(msgspec.Struct, frozen=True):
    """A player's free decisions: how many were judged, how many lost something, what they lost; the worst of them."""

    player: PlayerId
    decisions: int
    mistakes: int
    loss: Fraction
    cost: Fraction
    worst: BanqueJudged | None


class BanqueReview(msgspec.Struct, frozen=True):
    """A game's free decisions, judged by one model, and what they come to by player."""

    rules: BanqueRules
    model: Model
    decisions: tuple[BanqueJudged, ...]
    players: tuple[BanqueTally, ...]


def review(made: Iterable[BanqueChoice], rules: BanqueRules, model: Model = Model.B3) -> BanqueReview:
    """All free decisions of a game by the same rules, in their order; raises SolveError."""
    equilibria = BanqueEquilibria(rules, model)
    found = tuple(made) if is_a(made, Iterable) else ()
    if not is_a(made, Iterable) or not all(is_a(each, BanqueChoice) for each in found):
        raise SolveError(f"{quoted(made)} are no decisions: give those of a transcript, a list of BanqueChoice")
    decisions = tuple(judged(each, equilibria) for each in found)
    return BanqueReview(rules, model, decisions, _tallies(decisions))


def judged(choice: BanqueChoice, equilibria: BanqueEquilibria) -> BanqueJudged:
    """A decision, held against the equilibrium for what could be known when it was made."""
    if choice.hand is None:
        return BanqueJudged(choice, None, None)
    coup = Coup(choice.unseen, Fraction(choice.stakes.one, choice.stakes.total))
    if choice.side == "banker":
        advice = equilibria.banker(coup, Place(_values(choice.hand), _lies(choice.one), _lies(choice.two)))
    else:
        other = choice.two if choice.side == "one" else choice.one
        cards = None if other.cards is None else _values(other.cards)
        advice = equilibria.ponte(Asked(coup, choice.side, _values(choice.hand), Other({}, other.says, cards)))
    return BanqueJudged(choice, advice, advice.loss(choice.says))


def _lies(side: Lies) -> Side:
    if side.says == "natural" and side.cards is not None:
        return _values(side.cards)
    return None if side.third is None else POINTS[side.third]


def _values(hand: tuple[Card, Card]) -> Pair:
    low, high = sorted(POINTS[each] for each in hand)
    return low, high


def _tallies(all_judged: Iterable[BanqueJudged]) -> tuple[BanqueTally, ...]:
    """What every player's decisions come to, in the order of their first ones."""
    by_player: dict[PlayerId, list[BanqueJudged]] = {}
    for each in all_judged:
        by_player.setdefault(each.choice.player, []).append(each)
    return tuple(_tally(player, each) for player, each in by_player.items())


def _tally(player: PlayerId, decisions: list[BanqueJudged]) -> BanqueTally:
    known = [each for each in decisions if each.loss is not None]
    losses = [each for each in known if each.loss]
    return BanqueTally(
        player=player,
        decisions=len(known),
        mistakes=len(losses),
        loss=sum((each.loss or Fraction(0) for each in losses), Fraction(0)),
        cost=sum((each.cost or Fraction(0) for each in losses), Fraction(0)),
        worst=max(losses, key=lambda each: each.loss or Fraction(0), default=None),
    )
