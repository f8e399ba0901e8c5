"""Yardsticks of play: what a policy of a coup leaves to best replies, what an agent gives away at tables.

Luck is no part of either. A coup is reckoned in rationals. At a table every free decision is held against the
equilibrium of the cards unseen, as `sabot review` does: what remains of chance is which decisions there are.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import inf, sqrt
from statistics import stdev
from typing import Any, Final, NamedTuple, overload

from sabot.advice.rating import rating
from sabot.advice.registry import advice_of
from sabot.envs.agents import REFERENCES, Agent, ByPolicy, Policy, played, reference
from sabot.envs.errors import EnvError
from sabot.envs.play import Play, Settings
from sabot.games.bank.judgement import ShoeReview
from sabot.games.windows import PlayerId
from sabot.money import is_whole, quoted
from sabot.solve.banque.answers import Regret
from sabot.solve.banque.game import BanqueGame
from sabot.solve.banque.model import HEARD, BankerPlace, Heard
from sabot.solve.banque.team import Shares, Team, TeamPlan
from sabot.solve.coup.game import CoupGame, Exploitability
from sabot.solve.coup.model import Hand, Pair

Chances = Callable[[Any], Fraction | float]
"""A policy of a coup: by a decision, the chance to draw."""

TABLES: Final = 20
"""So many tables are played where nothing is said of it."""
MOST_TABLES: Final = 10**6


class MeanEstimate(NamedTuple):
    """A mean, and its standard error from table to table."""

    mean: float
    error: float


class AgentRating(NamedTuple):
    """An agent's loss and gain at some tables, for each coup, in units of the rule set's minimum.

    `regret` is what his free decisions cost on average, luck left out, and `won` what he won. `judged` decisions were
    held against the equilibrium, of which `mistakes` lost something. `loss` is the rating of `sabot review`: what he
    gave away for each unit at stake in the `decided` coups, with the error from coup to coup; None where there is none.
    """

    agent: str
    others: str
    rules: str
    tables: int
    coups: int
    judged: int
    mistakes: int
    regret: MeanEstimate
    won: MeanEstimate
    decided: int
    loss: MeanEstimate | None

    @property
    def times_fewer(self) -> float:
        """The factor by which the regret takes fewer coups than the winnings, for the same error."""
        return (self.won.error / self.regret.error) ** 2 if self.regret.error else inf


class Ponte1(NamedTuple):
    """A decision of ponte 1's at Banque; `natural` is the other side's, where it is shown before he declares."""

    hand: Hand
    natural: Pair | None = None


class Ponte2(NamedTuple):
    """A decision of ponte 2's at Banque; `heard` is what he has heard of side 1, or the natural that lies there."""

    heard: Heard | Pair
    hand: Hand


@overload
def exploitability(game: CoupGame, policy: Chances) -> Exploitability: ...
@overload
def exploitability(game: BanqueGame, policy: Chances) -> Regret: ...
def exploitability(game: CoupGame | BanqueGame, policy: Chances) -> Exploitability | Regret:
    """Each side's gain by its best reply to a policy of a coup, for each unit at stake, exact.

    The policy gives the chance to draw at each decision; a float is taken for the rational that it is. At Chemin de
    Fer decisions are `game.hands`, the ponte's, and `game.sets`, the banker's. At Banque they are `Ponte1`, `Ponte2`
    and the Banker's places: the pontes have no coin in common, their best reply may have one. Raises EnvError for a
    chance that is none.
    """
    if isinstance(game, BanqueGame):
        return _of_banque(game, policy)
    ponte = {each: _share(policy, each) for each in game.hands}
    return game.exploitability(ponte, {each: _share(policy, each) for each in game.sets})


def _of_banque(game: BanqueGame, policy: Chances) -> Regret:
    """The same of Banque."""
    hands, custom, naturals = game.hands, game.custom, game.dealt.naturals

    def ponte_1(natural: Pair | None) -> Shares:
        return {hand: _share(policy, Ponte1(hand, natural)) for hand in hands}

    def ponte_2(heard: Heard | Pair) -> Shares:
        return {hand: _share(policy, Ponte2(heard, hand)) for hand in hands}

    plan = TeamPlan(Fraction(1), ponte_1(None), {heard: ponte_2(heard) for heard in HEARD[custom.hears]})
    shown = naturals if custom.naturals == "shown" else ()
    team = Team((plan,), {pair: ponte_2(pair) for pair in naturals}, {pair: ponte_1(pair) for pair in shown})
    after = [(pair, info) for pair, coup in game.dealt.after.items() for info in coup.sets]
    asked = [*game.places, *(BankerPlace(info.hand, pair, info.third) for pair, info in after)]
    asked += [BankerPlace(info.hand, info.third, pair) for pair, info in after if shown]
    return game.regret(team, {place: _share(policy, place) for place in asked})


def rated(
    agent: str | Policy,
    settings: Settings | None = None,
    *,
    others: str = "custom",
    tables: int = TABLES,
    seed: object = 0,
) -> AgentRating:
    """Play tables with an agent at the first place, and rate him; he is a name of `agents.reference`, or a policy.

    Raises EnvError for rule sets in which no draw is free, for agents that there are not, and for what `Play` refuses.
    """
    if not is_whole(tables, 2, MOST_TABLES):
        raise EnvError(f"{quoted(tables)} tables: it is a whole number from 2, for the sake of the error, to 1,000,000")
    if not isinstance(agent, str) and not callable(agent):
        raise EnvError(f"agent {quoted(agent)} is neither a name nor a policy, a callable on numbers and a mask")
    play = Play(Settings() if settings is None else settings)
    if advice_of(play.game.id).review is None:
        raise EnvError(f"in rule set {play.rules.id!r} no draw is free, so that no decision can be judged")
    reviews, won, coups = list[ShoeReview](), list[float](), list[int]()
    for table in range(tables):
        reviewed, gained = _table(play, agent, others, f"{seed} {table}")
        reviews.append(reviewed)
        won.append(gained)
        coups.append(max(play.state.coups, 1))
    measure = rating(
        ((table, decision.coup), Fraction(decision.loss))
        for table, each in enumerate(reviews)
        for decision in each.decisions
        if decision.loss is not None
    )
    return AgentRating(
        agent=agent if isinstance(agent, str) else getattr(agent, "__name__", "a policy"),
        others=others,
        rules=play.rules.id,
        tables=tables,
        coups=sum(coups),
        judged=sum(each.judged for each in reviews),
        mistakes=sum(each.mistakes for each in reviews),
        regret=_by_coup([each.cost / play.unit for each in reviews], coups),
        won=_by_coup(won, coups),
        decided=0 if measure is None else measure.coups,
        loss=None
        if measure is None
        else MeanEstimate(float(measure.loss), inf if measure.error is None else measure.error),
    )


def ladder(
    agents: Iterable[str | Policy] = REFERENCES,
    settings: Settings | None = None,
    *,
    others: str = "custom",
    tables: int = TABLES,
    seed: object = 0,
) -> tuple[AgentRating, ...]:
    """Agents rated one after the other, each at tables with the same seeds: who gives away least comes first.

    Who has decided nothing comes last. Raises EnvError as `rated` does.
    """
    ratings = [rated(each, settings, others=others, tables=tables, seed=seed) for each in agents]
    return tuple(sorted(ratings, key=lambda each: inf if each.loss is None else each.loss.mean))


def judged(play: Play, player: PlayerId) -> ShoeReview:
    """A player's free decisions at a table that has kept its log, held against the equilibrium."""
    late = advice_of(play.game.id).review
    if not play.log or late is None:
        raise EnvError(f"nothing to judge of {player}: a table has to keep its log, of a game in which a draw is free")
    seen = (play.game.view(before, event, None) for before, event in play.log)
    return late()(play.rules, play.log[0][0], seen, player)


def _table(play: Play, agent: str | Policy, others: str, seed: str) -> tuple[ShoeReview, float]:
    """A table played: the review of the first place, and what it won."""
    first, won = play.agents[0], 0.0
    mine: Agent = reference(agent, play, seed)[first] if isinstance(agent, str) else ByPolicy(agent)
    for _, _, rewards in played(play, {**reference(others, play, seed), first: mine}, seed):
        won += rewards.get(first, 0.0)
    return judged(play, first), won


def _by_coup(sums: Sequence[float], coups: Sequence[int]) -> MeanEstimate:
    """The mean for each coup of sums over tables: a ratio of sums, with the error of one."""
    mean = sum(sums) / sum(coups)
    left = [each - mean * count for each, count in zip(sums, coups, strict=True)]
    return MeanEstimate(mean, stdev(left, 0.0) * sqrt(len(sums)) / sum(coups))


def _share(policy: Chances, decision: Any) -> Fraction:
    if not callable(policy):
        raise EnvError(f"{quoted(policy)} is no policy: it is a callable that gives the chance to draw at a decision")
    chance = policy(decision)
    try:
        share = Fraction(chance)
    except (TypeError, ValueError, OverflowError):
        raise EnvError(f"{quoted(chance)} is no chance to draw at {decision}: it is a number from 0 to 1") from None
    if not 0 <= share <= 1:
        raise EnvError(f"{quoted(chance)} is no chance to draw at {decision}: it is a number from 0 to 1")
    return share
