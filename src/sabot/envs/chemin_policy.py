"""The solver's strategies as OpenSpiel's policies, and back."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from sabot.envs.chemin_coup import CoupState, SpielCoup
from sabot.envs.spiel import Policy, TabularPolicy
from sabot.solve import Hand, InfoSet, SolveError, info_sets, ponte_hands
from sabot.solve.chemin.tree import CheminTreePlace, decisions, label
from sabot.solve.coup.deals import DEALS, DRAWS, STANDS


class DrawStrategies(NamedTuple):
    """Both sides' probabilities to draw, as the solver has them: complete, 0 where nobody ever comes."""

    ponte: dict[Hand, Fraction]
    banker: dict[InfoSet, Fraction]


def policy_of(game: SpielCoup, ponte: Mapping[Hand, Fraction], banker: Mapping[InfoSet, Fraction]) -> TabularPolicy:
    """Two strategies as a table of OpenSpiel's; raises KeyError where they say nothing of a decision.

    In a shoe where nobody decides raises SolveError: OpenSpiel has no table without a line.
    """
    sets = decisions(game.rules)
    draws = [*((place, ponte[hand]) for hand, place in sets.ponte.items())]
    draws += [(place, banker[info]) for info, place in sets.banker.items()]
    if not draws:
        raise SolveError("nobody decides anything with these cards, and OpenSpiel has no policy for that")
    names = {label(game.rules, place): state_at(game, place) for place, _ in draws}
    policy = TabularPolicy(game, states=names)
    for place, share in draws:
        row = policy.policy_for_key(label(game.rules, place))
        row[STANDS], row[DRAWS] = float(1 - share), float(share)
    return policy


def strategies_of(game: SpielCoup, policy: Policy) -> DrawStrategies:
    """Any policy of OpenSpiel's as two strategies: its floats, as the rationals that they are."""
    sets, model = decisions(game.rules), game.rules.model
    strategies = DrawStrategies(
        dict.fromkeys(ponte_hands(model), Fraction(0)), dict.fromkeys(info_sets(model), Fraction(0))
    )
    for hand, place in sets.ponte.items():
        strategies.ponte[hand] = _draws(policy, state_at(game, place))
    for info, place in sets.banker.items():
        strategies.banker[info] = _draws(policy, state_at(game, place))
    return strategies


def state_at(game: SpielCoup, place: CheminTreePlace) -> CoupState:
    """The state of a decision."""
    state = game.new_initial_state()
    if place.ponte is None or place.banker is None:
        raise ValueError("nobody decides before the hands are dealt")
    for move in (DEALS.index(place.ponte), DEALS.index(place.banker)):
        state.apply_action(move)
    if state.place.asked is None and place.asked is not None:
        state.apply_action(place.asked)
    if place.third is not None:
        state.apply_action(place.third)
    return state


def _draws(policy: Policy, state: CoupState) -> Fraction:
    return min(Fraction(1), max(Fraction(0), Fraction(float(policy.action_probabilities(state)[DRAWS]))))
