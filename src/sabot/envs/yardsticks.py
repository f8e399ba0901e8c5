"""How well somebody plays: what a policy of a coup leaves to best replies, what an agent gives away at tables.

Luck is no part of either. A coup is reckoned in rationals. At a table every free decision is held against the
equilibrium of the cards unseen, as `sabot review` does: what remains of chance is which decisions there are.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from math import inf, sqrt
from statistics import stdev
from typing import Any, Final, NamedTuple

from sabot.envs.agents import Agent, ByPolicy, Policy, played, reference
from sabot.envs.errors import EnvError
from sabot.envs.play import Play, Settings
from sabot.games.bank.judged import ShoeReview
from sabot.games.windows import PlayerId
from sabot.money import is_whole, quoted
from sabot.solve.chemin.game import CoupGame, Exploitability

TABLES: Final = 20
"""So many tables are played where nothing is said of it."""
MOST_TABLES: Final = 10**6


class Estimate(NamedTuple):
    """A mean, and its standard error from table to table."""

    mean: float
    error: float


class Rating(NamedTuple):
    """What an agent gave away and what he won at some tables, for each coup, in units of the rule set's minimum.

    `regret` is what his free decisions cost on average, luck left out, and `won` what he won. `judged` decisions were
    held against the equilibrium, of which `mistakes` lost something.
    """

    agent: str
    others: str
    rules: str
    tables: int
    coups: int
    judged: int
    mistakes: int
    regret: Estimate
    won: Estimate

    @property
    def times_fewer(self) -> float:
        """How many times fewer coups the regret takes than the winnings, for the same error."""
        return (self.won.error / self.regret.error) ** 2 if self.regret.error else inf


def exploitability(game: CoupGame, policy: Callable[[Any], Fraction | float]) -> Exploitability:
    """What each side's best reply gains against a policy of the coup of Chemin de Fer, for each unit at stake, exactly.

    The policy gives the chance to draw with each of `game.hands`, the ponte's, and at each of `game.sets`, the
    banker's; a float is taken for the rational that it is. Raises EnvError for a chance that is none.
    """
    ponte = {each: _share(policy, each) for each in game.hands}
    return game.exploitability(ponte, {each: _share(policy, each) for each in game.sets})


def rated(
    agent: str | Policy,
    settings: Settings | None = None,
    *,
    others: str = "custom",
    tables: int = TABLES,
    seed: object = 0,
) -> Rating:
    """Play tables with an agent at the first place, and rate him; he is a name of `agents.reference`, or a policy.

    Raises EnvError for rule sets in which no draw is free, for agents that there are not, and for what `Play` refuses.
    """
    if not is_whole(tables, 2, MOST_TABLES):
        raise EnvError(f"{quoted(tables)} tables: it is a whole number from 2, for the sake of the error, to 1,000,000")
    play = Play(Settings() if settings is None else settings)
    if play.game.review is None:
        raise EnvError(f"in rule set {play.rules.id!r} no draw is free, so that no decision can be judged")
    reviews, won, coups = list[ShoeReview](), list[float](), list[int]()
    for table in range(tables):
        reviewed, gained = _table(play, agent, others, f"{seed} {table}")
        reviews.append(reviewed)
        won.append(gained)
        coups.append(max(play.state.coups, 1))
    return Rating(
        agent=agent if isinstance(agent, str) else getattr(agent, "__name__", "a policy"),
        others=others,
        rules=play.rules.id,
        tables=tables,
        coups=sum(coups),
        judged=sum(each.judged for each in reviews),
        mistakes=sum(each.mistakes for each in reviews),
        regret=_by_coup([each.cost / play.unit for each in reviews], coups),
        won=_by_coup(won, coups),
    )


def judged(play: Play, player: PlayerId) -> ShoeReview:
    """A player's free decisions at a table that has kept its log, held against the equilibrium."""
    if not play.log or play.game.review is None:
        raise EnvError(f"nothing to judge of {player}: a table has to keep its log, of a game in which a draw is free")
    module, _, name = play.game.review.partition(":")
    reviewed: Callable[..., ShoeReview] = getattr(import_module(module), name)
    seen = (play.game.view(before, event, None) for before, event in play.log)
    return reviewed(play.rules, play.log[0][0], seen, player)


def _table(play: Play, agent: str | Policy, others: str, seed: str) -> tuple[ShoeReview, float]:
    """One table: how the first place was played, and what it won."""
    first, won = play.agents[0], 0.0
    mine: Agent = reference(agent, play, seed)[first] if isinstance(agent, str) else ByPolicy(agent)
    for _, _, rewards in played(play, {**reference(others, play, seed), first: mine}, seed):
        won += rewards.get(first, 0.0)
    return judged(play, first), won


def _by_coup(sums: Sequence[float], coups: Sequence[int]) -> Estimate:
    """What sums over tables come to for each coup: a ratio of sums, with the error of one."""
    mean = sum(sums) / sum(coups)
    left = [each - mean * count for each, count in zip(sums, coups, strict=True)]
    return Estimate(mean, stdev(left, 0.0) * sqrt(len(sums)) / sum(coups))


def _share(policy: Callable[[Any], Fraction | float], decision: Any) -> Fraction:
    found = policy(decision)
    try:
        share = Fraction(found)
    except (TypeError, ValueError, OverflowError):
        raise EnvError(f"{quoted(found)} is no chance to draw at {decision}: it is a number from 0 to 1") from None
    if not 0 <= share <= 1:
        raise EnvError(f"{quoted(found)} is no chance to draw at {decision}: it is a number from 0 to 1")
    return share
