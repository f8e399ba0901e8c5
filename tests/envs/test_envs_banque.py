"""The coup of Banque as a game of OpenSpiel's, of three and of two: its own tests, what is hidden, agreement."""

from __future__ import annotations

import pickle
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from spiel_states import tells_what_one_knows

from banque_tools import drawn
from game_libraries import spiel, spiel_part
from long import asked_later
from sabot.envs.banque_policy import banque_state_at
from sabot.envs.openspiel import BANQUE, banque_policy_of, banque_strategies_of, load_banque
from sabot.odds import fresh
from sabot.solve import SolveError
from sabot.solve.banque import banque_game, solve_game, tree
from sabot.solve.banque.tree_text import label

SMALL = (0, 0, 6, 1, 0, 0, 0, 1, 0, 1)
"""Four ranks, nine cards: the pontes have a coin to throw."""
TEAM, THREE = True, False


@pytest.mark.parametrize("team", [asked_later(TEAM), THREE], ids=["team", "three"])
@pytest.mark.parametrize(
    ("model", "shoe", "naturals"),
    [("B2", fresh(3), "in_turn"), asked_later("A1", None, "in_turn"), asked_later("B3", SMALL, "shown")],
    ids=str,
)
def test_it_passes_openspiel_s_own_tests(model: str, shoe: Any, naturals: str, team: bool) -> None:
    game = load_banque(banque_game(model, shoe, "2/5", naturals=naturals), team=team)
    spiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)
    suite = spiel_part("tests.games_sim_test").GamesSimTest()
    for _ in range(3):
        suite.sim_game(game)


def test_it_is_registered_once_and_loaded_by_its_name() -> None:
    assert list(spiel.registered_names()).count(BANQUE) == 1
    game = spiel.load_game(BANQUE)
    assert (game.num_players(), game.num_distinct_actions(), game.solved.theta) == (3, 2, Fraction(1, 2))
    team = spiel.load_game(f"{BANQUE}(players=2,model=B3,theta=100%,hears=third_card,naturals=shown)")
    assert (team.num_players(), team.num_distinct_actions(), team.solved.theta) == (2, 32, 1)
    assert (team.solved.custom.hears, team.solved.custom.naturals) == ("third_card", "shown")
    again = load_banque(banque_game("B1", SMALL, 0), team=TEAM)
    assert spiel.load_game(str(again)).rules == again.rules


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ("players=4", "4 players are none of this coup: it is 2, a team, or 3"),
        ("model=A2", "'A2' is no model of Banque"),
        ("shoe=1 1 1 1 1 1 1 1 0 0", "8 cards are too few"),
        ("shoe=1 0 x", "'1 0 x' is no shoe: give ten counts with spaces"),
        ("theta=3/2", "a share of '3/2' is out of bounds"),
        ("hears=all", "'all' is not what ponte 2 hears"),
    ],
)
def test_parameters_that_are_none_get_a_sentence(parameters: str, says: str) -> None:
    with pytest.raises(SolveError, match=says):
        spiel.load_game(f"{BANQUE}({parameters})")


def knowledge(rules: tree.BanqueTreeRules, place: tree.BanqueTreePlace, name: str) -> object:
    """What a player may know, in words of the rules; equal for two places that differ in the rest only."""
    who = tree.turn(rules, place)
    lies_1, lies_2 = (tree.lies(*side) for side in ((place.one, place.third_1), (place.two, place.third_2)))
    table = who is tree.BanqueMover.OVER and place.drew is not None
    sides = (lies_1, lies_2, place.drew, place.last) if table else None
    own: tuple[object, ...]
    if name == "banker":
        hand = place.banker if rules.model.banker_sees_cards or place.banker is None else sum(place.banker) % 10
        asked = who is tree.BanqueMover.BANKER or place.drew is not None
        own = (hand, tree.knows_banker(rules, place) if asked else None, place.drew)
    else:
        mine, said = (place.one, place.asked_1) if name == "ponte 1" else (place.two, place.asked_2)
        hand = mine if rules.model.ponte_sees_cards or mine is None else sum(mine) % 10
        free = who.value == name or (mine is not None and sum(mine) % 10 == 5 and said is not None)
        # Nobody is told anything when ponte 1 is asked, but of a natural that is shown.
        knows = (tree.knows_1(rules, place)[2] if name == "ponte 1" else tree.knows_2(rules, place)) if free else None
        own = (hand, knows, said if free else None)
    return own, sides, who is tree.BanqueMover.OVER


@pytest.mark.parametrize(
    ("model", "hears", "naturals"),
    [
        ("B1", "declaration", "in_turn"),
        asked_later("B3", "nothing", "shown"),
        asked_later("B2", "third_card", "in_turn"),
    ],
)
def test_what_a_player_may_not_know_changes_no_byte_of_what_he_sees(model: str, hears: str, naturals: str) -> None:
    game = load_banque(banque_game(model, SMALL, "1/2", hears=hears, naturals=naturals), team=THREE)
    for player, name in enumerate(("ponte 1", "ponte 2", "banker")):
        tells_what_one_knows(game, player, lambda place, name=name: knowledge(game.rules, place, name), 2)  # type: ignore[misc]


@pytest.mark.parametrize("team", [TEAM, THREE], ids=["team", "three"])
def test_information_states_of_decisions_are_the_labels_and_states_survive(team: bool) -> None:
    game = load_banque(banque_game("B3", SMALL, "1/2", naturals="shown"), team=team)
    sets = tree.decisions(game.rules)
    for place in (*sets.ponte_1.values(), *sets.ponte_2.values(), *sets.banker.values()):
        state: Any = banque_state_at(game, place)
        assert state.information_state_string() == label(game.rules, place)
        assert state.legal_actions() == tree.moves(game.rules, place) == [0, 1]
        again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own bytes
        assert (again.place, again.rules) == (place, game.rules)


GAMES = [("B1", SMALL, "declaration", "in_turn"), asked_later("B3", SMALL, "third_card", "shown")]


@pytest.mark.long
@pytest.mark.parametrize(("model", "shoe", "hears", "naturals"), GAMES, ids=str)
def test_openspiel_finds_nothing_to_gain_against_a_team_s_saddle_point(
    model: str, shoe: tuple[int, ...], hears: str, naturals: str
) -> None:
    """Of two players, its best responses and its values are the solver's."""
    solved = solve_game(banque_game(model, shoe, "1/2", hears=hears, naturals=naturals))
    game = load_banque(solved.game, team=TEAM)
    policy = banque_policy_of(game, solved.team, solved.banker)
    assert abs(spiel.nash_conv(game, policy.to_dict())) < 1e-9
    values = spiel_part("algorithms.expected_game_score").policy_value(game.new_initial_state(), [policy] * 2)
    assert values == pytest.approx([float(solved.value), -float(solved.value)], abs=1e-12)


@pytest.mark.long
@pytest.mark.parametrize(("model", "shoe", "hears", "naturals"), GAMES, ids=str)
def test_openspiel_and_the_game_agree_on_what_bad_strategies_lose(
    model: str, shoe: tuple[int, ...], hears: str, naturals: str
) -> None:
    solved = banque_game(model, shoe, "2/5", hears=hears, naturals=naturals)
    game = load_banque(solved, team=TEAM)
    team, banker = banque_strategies_of(game, spiel_part("policy").UniformRandomPolicy(game))
    regret = solved.regret(team, banker)
    assert regret.pontes + regret.banker > Fraction(1, 20)
    found = nash_conv(game, banque_policy_of(game, team, banker))
    assert found == pytest.approx([float(regret.pontes), float(regret.banker)], abs=1e-12)


def nash_conv(game: Any, policy: Any) -> list[float]:
    """What each player gains by OpenSpiel's best response."""
    exploit = spiel_part("algorithms.exploitability")
    return list(exploit.nash_conv(game, policy, return_only_nash_conv=False).player_improvements)


@pytest.mark.parametrize(("model", "shoe", "hears", "naturals"), GAMES, ids=str)
def test_three_players_have_what_the_game_says_of_pontes_without_a_coin(
    model: str, shoe: tuple[int, ...], hears: str, naturals: str
) -> None:
    """Each tableau's value, and what each person gains on his own by another choice at any decision."""
    solved = banque_game(model, shoe, "2/5", hears=hears, naturals=naturals)
    team, banker = drawn(solved, Random(7), 1)  # noqa: S311 - seeded tests
    game = load_banque(solved, team=THREE)
    policy, worth = banque_policy_of(game, team, banker), solved.payoffs(team, banker)
    values = spiel_part("algorithms.expected_game_score").policy_value(game.new_initial_state(), [policy] * 3)
    one, two = (share * each for share, each in zip((solved.theta, 1 - solved.theta), worth[1:], strict=True))
    assert values == pytest.approx([float(one), float(two), -float(worth.pontes)], abs=1e-12)
    gains = nash_conv(game, policy)
    assert gains[2] == pytest.approx(float(solved.regret(team, banker).banker), abs=1e-12)
    again, answers = banque_strategies_of(game, policy)
    near = solved.payoffs(again, answers)
    assert list(map(float, near)) == pytest.approx(list(map(float, worth)), abs=1e-12)


def test_strategies_that_do_not_fit_get_a_sentence() -> None:
    found = solve_game(banque_game("B1", SMALL, "1/2"))
    game = load_banque(found.game, team=THREE)
    with pytest.raises(SolveError, match="pontes without a coin have one plan"):
        banque_policy_of(game, found.team, found.banker)
    with pytest.raises(SolveError, match="says nothing of"):
        banque_policy_of(game, found.team, {})
    with pytest.raises(SolveError, match="is no game: give banque_game"):
        load_banque("B1", team=TEAM)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 1})


@pytest.mark.long
def test_counterfactual_regret_minimisation_comes_near_the_value() -> None:
    found = solve_game(banque_game("B1", SMALL, "1/2"))
    game = load_banque(found.game, team=TEAM)
    learner = spiel.CFRPlusSolver(game)
    for _ in range(20):
        learner.evaluate_and_update_policy()
    value = spiel.expected_returns(game.new_initial_state(), learner.average_policy(), -1, True)[0]
    assert value == pytest.approx(float(found.value), abs=0.01)
