"""The solver's strategies of Banque as OpenSpiel's policies, and back."""

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import Any

from sabot.envs.banque_coup import BanqueState, SpielBanque
from sabot.envs.spiel import Policy, TabularPolicy
from sabot.solve.banque import Team, TeamPlan
from sabot.solve.banque.game import BankerStrategy
from sabot.solve.banque.model import HEARD, Heard, places
from sabot.solve.banque.team import Shares
from sabot.solve.banque.tree import (
    ROOT,
    BanqueMover,
    BanqueTreePlace,
    BanqueTreeRules,
    Knows1,
    Knows2,
    Pattern,
    decisions,
    turn,
)
from sabot.solve.banque.tree_text import label
from sabot.solve.coup.deals import DEALS, DRAWS, STANDS
from sabot.solve.coup.model import Hand
from sabot.solve.errors import SolveError


def banque_policy_of(game: SpielBanque, team: Team, banker: BankerStrategy) -> TabularPolicy:
    """Two strategies of the solver's as a table of OpenSpiel's; raises SolveError where one is not complete.

    For three players the pontes have one plan: they have no coin.
    """
    game.solved.check(team)
    game.solved.answers(banker)
    rules, sets = game.rules, decisions(game.rules)
    coin = _coin(rules, team)
    draws = [(place, _draw_1(team, known)) for known, place in sets.ponte_1.items()]
    draws += [(place, _draw_2(rules, team, known)) for known, place in sets.ponte_2.items()]
    draws += [(place, banker[known]) for known, place in sets.banker.items()]
    told: list[tuple[BanqueTreePlace, Mapping[int, Fraction]]] = [(ROOT, dict(enumerate(coin)))] if coin else []
    told += [(place, {STANDS: 1 - share, DRAWS: share}) for place, share in draws]
    if not told:
        raise SolveError("nobody decides anything with these cards, and OpenSpiel has no policy for that")
    policy = TabularPolicy(game, states={label(rules, place): banque_state_at(game, place) for place, _ in told})
    for place, shares in told:
        row = policy.policy_for_key(label(rules, place))
        for move in range(len(row)):
            row[move] = float(shares.get(move, 0))
    return policy


def banque_strategies_of(game: SpielBanque, policy: Policy) -> tuple[Team, dict[Any, Fraction]]:
    """Any policy of OpenSpiel's as strategies of the solver's: its floats, as the rationals that they are.

    They are complete; where nobody ever comes they stand.
    """
    rules, solved, sets = game.rules, game.solved, decisions(game.rules)

    def share(place: BanqueTreePlace, move: int) -> Fraction:
        chance = policy.action_probabilities(banque_state_at(game, place)).get(move, 0.0)
        return min(Fraction(1), max(Fraction(0), Fraction(float(chance))))

    draws_1 = {known: share(place, DRAWS) for known, place in sets.ponte_1.items()}
    draws_2 = {known: share(place, DRAWS) for known, place in sets.ponte_2.items()}
    weights = [share(ROOT, move) for move in range(len(rules.patterns))] or [Fraction(1)]
    together = sum(weights)
    naturals = solved.dealt.naturals
    plans = tuple(
        TeamPlan(weight / together, _first(rules, draws_1, plan), _second(rules, draws_2, plan))
        for plan, weight in enumerate(weights)
    )
    after_1 = {
        pair: _mean(
            rules, weights, {(plan, hand): each for (plan, said, hand), each in draws_2.items() if said == pair}
        )
        for pair in naturals
    }
    after_2 = {
        pair: _mean(
            rules, weights, {(plan, hand): each for (plan, hand, shown), each in draws_1.items() if shown == pair}
        )
        for pair in (naturals if solved.custom.naturals == "shown" else ())
    }
    answers = dict.fromkeys(places(solved.model, solved.custom.naturals), Fraction(0))
    answers |= {known: share(place, DRAWS) for known, place in sets.banker.items()}
    return Team(plans, after_1, after_2), answers


def banque_state_at(game: SpielBanque, place: BanqueTreePlace) -> BanqueState:
    """The state of a place that can be reached."""
    state = game.new_initial_state()
    while state.place != place:
        state.apply_action(_towards(game.rules, state.place, place))
    return state


def _towards(rules: BanqueTreeRules, now: BanqueTreePlace, place: BanqueTreePlace) -> int:
    """The move that leads to a place from one on the way to it."""
    match turn(rules, now):
        case BanqueMover.COIN:
            move = place.plan
        case BanqueMover.PONTE_1:
            move = place.asked_1
        case BanqueMover.PONTE_2:
            move = place.asked_2
        case BanqueMover.BANKER:
            move = place.drew
        case _:
            move = _dealt(now, place)
    if move is None:
        raise ValueError("no move leads there")
    return move


def _dealt(now: BanqueTreePlace, place: BanqueTreePlace) -> int | None:
    for had, pair in ((now.one, place.one), (now.two, place.two), (now.banker, place.banker)):
        if had is None:
            return None if pair is None else DEALS.index(pair)
    if now.drew is not None:
        return place.last
    return place.third_1 if now.asked_1 == DRAWS and now.third_1 is None else place.third_2


def _coin(rules: BanqueTreeRules, team: Team) -> list[Fraction]:
    """The frequency at which the coin chooses each pattern; nothing for three players."""
    if not rules.patterns:
        if len(team.plans) != 1:
            raise SolveError(
                "pontes without a coin have one plan: give sabot.solve.banque.apart(...), or play as a team"
            )
        return []
    return [sum((_weight(rules, plan, pattern) for plan in team.plans), Fraction(0)) for pattern in rules.patterns]


def _weight(rules: BanqueTreeRules, plan: TeamPlan, pattern: Pattern) -> Fraction:
    """The frequency at which a plan is chosen and ponte 1 then does with his hands what a pattern says."""
    shares = (plan.ponte_1[hand] for hand in rules.hands)
    chances = (share if draws else 1 - share for share, draws in zip(shares, pattern, strict=True))
    return plan.weight * prod(chances, start=Fraction(1))


def _draw_1(team: Team, known: Knows1) -> Fraction:
    _, hand, shown = known
    return team.plans[0].ponte_1[hand] if shown is None else team.after_2[shown][hand]


def _draw_2(rules: BanqueTreeRules, team: Team, known: Knows2) -> Fraction:
    plan, said, hand = known
    if isinstance(said, tuple):
        return team.after_1[said][hand]
    if plan is None:
        return team.plans[0].ponte_2[said][hand]
    weights = [(_weight(rules, each, rules.patterns[plan]), each.ponte_2[said][hand]) for each in team.plans]
    together = sum((weight for weight, _ in weights), Fraction(0))
    drawn = sum((weight * share for weight, share in weights), Fraction(0))
    return drawn / together if together else Fraction(0)


def _first(rules: BanqueTreeRules, draws: Mapping[Knows1, Fraction], plan: int) -> Shares:
    if rules.patterns:
        return dict(zip(rules.hands, map(Fraction, rules.patterns[plan]), strict=True))
    return {hand: draws.get((None, hand, None), Fraction(0)) for hand in rules.hands}


def _second(rules: BanqueTreeRules, draws: Mapping[Knows2, Fraction], plan: int) -> dict[Heard, Shares]:
    chosen = plan if rules.patterns else None
    return {
        said: {hand: draws.get((chosen, said, hand), Fraction(0)) for hand in rules.hands}
        for said in HEARD[rules.custom.hears]
    }


def _mean(rules: BanqueTreeRules, weights: list[Fraction], draws: Mapping[tuple[int | None, Hand], Fraction]) -> Shares:
    """A ponte's draws after the other's natural, in the mean of the plans."""
    plans = range(len(weights)) if rules.patterns else (None,)
    mixed = list(zip(weights, plans, strict=True))
    none = Fraction(0)
    return {
        hand: sum((weight * draws.get((plan, hand), none) for weight, plan in mixed), none) / sum(weights)
        for hand in rules.hands
    }
