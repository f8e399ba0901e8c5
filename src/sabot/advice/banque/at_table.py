"""The equilibrium of a coup of Banque as a rule set lets it be played, for the stakes and the cards nobody has seen.

Stakes are taken as they lie, not rounded to a grid of thetas: a coup is solved in half a second, once for all at the
table, so that nothing is given away.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from sabot.games.banque.draw import STOOD, WEIGHTED, Facing, draws
from sabot.games.banque.rules import BanqueRules
from sabot.money import is_a, quoted
from sabot.odds.composition import Composition
from sabot.solve.banque.game import BankerStrategy, BanqueGame, banque_game
from sabot.solve.banque.model import BankerPlace, Heard, Side
from sabot.solve.banque.solving import solve_game
from sabot.solve.banque.team import Shares, Team, TeamPlan
from sabot.solve.banque.worth import ALL_FIVES, BankerTable, OtherSide, PontesGain, Seat, TableauSide, pontes_gain
from sabot.solve.coup.model import PAIRS, Hand, Model, Pair, model_named, points_of
from sabot.solve.errors import SolveError
from sabot.tableau import CHEMIN, DRAW, FREE, PONTE

KEPT: Final = 16
"""Coups that are remembered."""
MODELS: Final = (Model.B3, Model.B2)
"""The models of a table, where the shoe is not put together again; the pontes see their cards in B3."""


class CoupAhead(NamedTuple):
    """A coup before its cards: the values nobody has been shown of the shoe, and tableau 1's share of the stakes."""

    unseen: Composition
    theta: Fraction


class PonteDecision(NamedTuple):
    """A ponte's decision: the coup, his tableau, his cards, and what he knows of the other side."""

    coup: CoupAhead
    side: TableauSide
    hand: Pair
    other: OtherSide


class SolvedCoup(msgspec.Struct, frozen=True, eq=False):
    """Both sides' strategies for a coup, and whether they are the only ones."""

    game: BanqueGame
    team: Team
    banker: BankerStrategy
    table: BankerTable
    unique: bool


class TableauGains(NamedTuple):
    """Gains of drawing and standing to the one who decides, for each unit of all stakes."""

    draw: Fraction
    stand: Fraction


class BanqueAdvice(msgspec.Struct, frozen=True):
    """The equilibrium's advice on a free decision: the probability to draw, and what both actions are worth.

    `worth` has one pair of values, or, for a ponte, one for each plan of the common coin's: who looks on does not
    know how it fell; the commonest plan comes first. It is empty where the equilibrium never lets it come to this.
    """

    draw: Fraction
    worth: tuple[TableauGains, ...]
    unique: bool

    def loss(self, says: str) -> Fraction | None:
        """The loss of an action, by the plan that forgives it most; None where it cannot be told."""
        worths = [(max(each), each.draw if says == "draw" else each.stand) for each in self.worth]
        return min((best - own for best, own in worths), default=None)


class BanqueEquilibria:
    """The equilibria of one rule set's coups, by cards unseen and stakes; each is solved once, the last ones are kept.

    Without a taxe. Where a rule set binds the Banker to its custom, so is he here, and the pontes reply best. The
    pontes are free on 5 alone; a table that leaves them more is solved as if they followed the tableau on all else.
    A tableau without stakes is taken as played by the team.
    """

    def __init__(self, rules: BanqueRules, model: Model = Model.B3) -> None:
        if not is_a(rules, BanqueRules):
            raise SolveError(f"{quoted(rules)} are no rules of Banque: give load('baccara-banque')")
        if model_named(model) not in MODELS:
            raise SolveError(f"{model} is no model of a table: it is {' or '.join(MODELS)}")
        self.rules = rules
        self.model = model_named(model)
        self.solved = lru_cache(KEPT)(self._solve)

    def ponte_draws(self, asked: PonteDecision, coin: Fraction) -> Fraction:
        """The frequency at which a ponte draws, knowing how the coin fell."""
        team = self.solved(asked.coup).team
        return self._share(asked, team, _plan(team.plans, coin))

    def banker_draws(self, coup: CoupAhead, place: BankerPlace) -> Fraction:
        """The frequency at which the Banker draws."""
        return self.solved(coup).banker[place]

    def ponte(self, asked: PonteDecision) -> BanqueAdvice:
        """The equilibrium's advice to a ponte, by all plans of the coin's that agree with what he has heard."""
        solved = self.solved(asked.coup)
        worth: list[TableauGains] = []
        drawn = together = Fraction(0)
        plans = sorted(solved.team.plans, key=lambda plan: -plan.weight)
        for plan in plans[:1] if asked.other.says == "natural" else plans:
            draw, stand = (self._gain(asked, solved.table, plan, draws=drawn) for drawn in (True, False))
            if draw.chance:
                worth.append(TableauGains(draw.mean, stand.mean))
                together += plan.weight * draw.chance
                drawn += plan.weight * draw.chance * self._share(asked, solved.team, plan)
        share = drawn / together if together else self._share(asked, solved.team, solved.team.plans[0])
        return BanqueAdvice(share, tuple(worth), solved.unique)

    def banker(self, coup: CoupAhead, place: BankerPlace) -> BanqueAdvice:
        """The equilibrium's advice to the Banker."""
        solved = self.solved(coup)
        values = solved.game.banker_values(place, solved.team)
        worth = (TableauGains(values.draw, values.stand),) if values.reached else ()
        return BanqueAdvice(solved.banker[place], worth, solved.unique)

    def _share(self, asked: PonteDecision, team: Team, plan: TeamPlan) -> Fraction:
        """A plan's frequency of a draw; off 5 the tableau says it, after a natural seen the plan says nothing."""
        choice, other, known = PONTE[points_of(asked.hand)], asked.other, self._known(asked.hand)
        if choice != FREE:
            return Fraction(int(choice == DRAW))
        if other.says == "natural" and other.cards is not None:
            return (team.after_2 if asked.side == "one" else team.after_1)[other.cards][known]
        if asked.side == "one":
            return plan.ponte_1[known]
        heard: Heard = "card" if other.says == "draw" else None
        return plan.ponte_2[heard][known]

    def _gain(self, asked: PonteDecision, table: BankerTable, plan: TeamPlan, *, draws: bool) -> PontesGain:
        """The pontes' gain by an action with a hand as its holder knows it: of its points alone, in the mean."""
        coup, side, hand, other = asked
        shares = plan.ponte_1 if side == "two" else plan.ponte_2["card" if draws else None]
        hides = self.rules.naturals == "in_turn" and side == "one"
        told = other._replace(draws=self._by_pair(shares), hides=hides)
        same = [hand] if self.model.ponte_sees_cards else [pair for pair in PAIRS if _alike(pair, hand)]
        mean = chance = ways = Fraction(0)
        for pair in same:
            each = _ways(coup.unseen, pair)
            if each:
                gain = pontes_gain(Seat(side, coup.theta, coup.unseen, pair), draws, told, table)
                mean += each * gain.chance * gain.mean
                chance += each * gain.chance
                ways += each
        return PontesGain(mean / chance, chance / ways) if chance else PontesGain(Fraction(0), Fraction(0))

    def _by_pair(self, shares: Shares) -> Mapping[Pair, Fraction]:
        return {pair: shares[self._known(pair)] for pair in ALL_FIVES}

    def _known(self, hand: Pair) -> Hand:
        return hand if self.model.ponte_sees_cards else sum(hand) % 10

    def _solve(self, coup: CoupAhead) -> SolvedCoup:
        game = banque_game(self.model, coup.unseen, coup.theta, naturals=self.rules.naturals)
        if self.rules.banker_liberty == "always":
            solution = solve_game(game)
            return SolvedCoup(game, solution.team, solution.banker, BankerTable(solution.banker), solution.unique)
        bound = bound_by(self.rules, game)
        return SolvedCoup(game, game.best_team(bound), bound, BankerTable(bound), unique=True)


def bound_by(rules: BanqueRules, game: BanqueGame) -> dict[BankerPlace, Fraction]:
    """The Banker's strategy by the custom of a rule set (rule book B9.2)."""
    strategy: dict[BankerPlace, Fraction] = {}
    stakes = (game.theta.numerator, game.theta.denominator - game.theta.numerator)
    for place in (*game.places, *_after(game)):
        facing = [Facing(staked, _third(lies)) for staked, lies in zip(stakes, place[1:], strict=True)
                  if not isinstance(lies, tuple)]  # fmt: skip
        total = points_of(place.hand)
        answer = draws(WEIGHTED, total, facing) if rules.custom == "weighted" else _against(rules, total, facing)
        strategy[place] = Fraction(int(answer))
    return strategy


def _against(rules: BanqueRules, total: int, facing: Sequence[Facing]) -> bool:
    """By the tableau against the larger open side, of equal ones the first."""
    side = max(facing, key=lambda each: each.stakes)
    choice = CHEMIN[total][side.third]
    if choice != FREE:
        return choice == DRAW
    return (rules.custom_banker_3_9 if total == 3 else rules.custom_banker_5_4) == "draw"


def _after(game: BanqueGame) -> list[BankerPlace]:
    """The Banker's decisions after a natural that the other side's ponte has seen."""
    places: list[BankerPlace] = []
    for pair, coup in game.dealt.after.items():
        places += [BankerPlace(info.hand, pair, info.third) for info in coup.sets]
        if game.custom.naturals == "shown":
            places += [BankerPlace(info.hand, info.third, pair) for info in coup.sets]
    return places


def _third(lies: Side) -> int:
    return lies if isinstance(lies, int) else STOOD


def _plan(plans: Sequence[TeamPlan], coin: Fraction) -> TeamPlan:
    """The plan that a coin between 0 and 1 chooses."""
    for plan in plans:
        if coin < plan.weight:
            return plan
        coin -= plan.weight
    return plans[-1]


def _alike(pair: Pair, hand: Pair) -> bool:
    return sum(pair) % 10 == sum(hand) % 10


def _ways(shoe: Composition, pair: Pair) -> int:
    low, high = pair
    return shoe[low] * (shoe[low] - 1) if low == high else 2 * shoe[low] * shoe[high]
