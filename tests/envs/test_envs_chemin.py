"""The coup as a game of OpenSpiel's: its own conformance tests, hidden hands, strategies both ways, exploitability."""

from __future__ import annotations

import pickle
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from spiel_states import every_state, observers, seen, tells_what_one_knows

from game_libraries import spiel, spiel_part
from long import asked_later, first
from sabot.envs.chemin_policy import state_at
from sabot.envs.openspiel import NAME, load, policy_of, strategies_of
from sabot.odds import fresh
from sabot.solve import InfoSet, Model, SolveError, coup_game, solve
from sabot.solve.chemin import tree
from sabot.solve.coup.deals import DEALS, DRAWS, STANDS, points

FOUR = (2, 0, 2, 3, 0, 0, 3, 0, 0, 0)
"""Four ranks, ten cards; in equilibrium both sides mix."""
LEVY = Fraction(1, 20)
PONTE, BANKER = 0, 1


@pytest.mark.parametrize(
    ("model", "shoe", "levy"),
    [
        asked_later(Model.A1, None, Fraction(0)),
        asked_later(Model.A2, FOUR, LEVY),
        asked_later(Model.B1, FOUR, LEVY),
        asked_later(Model.B2, fresh(6), Fraction(0)),
        (Model.B3, fresh(8), Fraction(1, 7)),
    ],
    ids=str,
)
def test_it_passes_openspiel_s_own_tests(model: Model, shoe: tuple[int, ...] | None, levy: Fraction) -> None:
    game = load(model, shoe, levy)
    spiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)
    suite = spiel_part("tests.games_sim_test").GamesSimTest()
    for _ in range(5):
        suite.sim_game(game)


def test_it_is_registered_once_and_loaded_by_its_name() -> None:
    again = (
        "import importlib, sys, pyspiel, sabot.envs.openspiel as e;"
        " importlib.reload(sys.modules['sabot.envs.chemin_coup'])"
    )
    count = "print([*pyspiel.registered_names()].count(e.NAME))"
    assert subprocess.check_output([sys.executable, "-c", f"{again}; {count}"], text=True) == "1\n"
    assert list(spiel.registered_names()).count(NAME) == 1
    game = spiel.load_game(NAME)
    assert str(game) == f"{NAME}(levy=0%,model=B2,shoe=96 24 24 24 24 24 24 24 24 24)"
    small = spiel.load_game(f"{NAME}(shoe=2 0 2 3 0 0 3 0 0 0,levy=1/20,model=B3)")
    assert (small.rules, small.levy) == (tree.CheminTreeRules(Model.B3, FOUR), LEVY)
    assert str(small.get_type().utility).endswith("GENERAL_SUM")
    assert (small.utility_sum(), game.utility_sum()) == (None, 0.0)
    assert str(load("B2", FOUR, Fraction(10**9 + 7, 10**11))).startswith(f"{NAME}(levy=1000000007/100000000000,")


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ("model=B7", "'B7' is no model"),
        ("shoe=2 0 2", "3 counts are no shoe"),
        ("shoe=2 0 x", "'2 0 x' is no shoe: give ten counts with spaces"),
        ("shoe=1 0 0 0 0 0 0 0 0 1", "2 cards are too few"),
        ("levy=100%", "a levy of '100%' is out of bounds"),
        ("levy=a lot", "'a lot' is no levy: write 5%, 0.05 or 1/20"),
        ("levy=1/0", "'1/0' is no levy"),
    ],
)
def test_parameters_that_are_none_get_a_sentence(parameters: str, says: str) -> None:
    with pytest.raises(SolveError, match=says):
        spiel.load_game(f"{NAME}({parameters})")


@pytest.mark.parametrize("model", [Model.B1, Model.B2, Model.B3])
def test_the_game_is_the_tree(model: Model) -> None:
    """Every state, its moves and its chances; payoffs per unit staked, the levy on the banker's wins."""
    game = load(model, FOUR, LEVY)
    for state in every_state(game):
        assert state.legal_actions() == tree.moves(game.rules, state.place)
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1, abs=1e-15)
        if state.is_terminal():
            ponte = points(state.place.ponte, state.place.third)
            banker = points(state.place.banker, state.place.last)
            sign = (ponte > banker) - (ponte < banker)
            assert state.returns() == {1: [1, -1], 0: [0, 0], -1: [-1, 0.95]}[sign]


def knowledge(rules: tree.CheminTreeRules, place: tree.CheminTreePlace, player: int) -> object:
    """What a player may know, in words of the rules; equal for two places that differ in the rest only."""
    pair, sees = (
        (place.ponte, rules.model is Model.B3) if player == PONTE else (place.banker, rules.model is not Model.B1)
    )
    hand = None if pair is None else pair if sees else sum(pair) % 10
    # The ponte knows what he said; the banker hears it when he has to act on it.
    said = place.asked if player == PONTE or place.third is not None or place.asked == 0 else None
    return (hand, said if place.banker else None, *place[3:], tree.turn(place) is tree.CheminMover.OVER)


@pytest.mark.parametrize("model", first(1, [Model.B3, Model.B2, Model.B1]))
def test_what_a_player_may_not_know_changes_no_byte_of_what_he_sees(model: Model) -> None:
    game = load(model, FOUR, LEVY)
    for player in (PONTE, BANKER):
        tells_what_one_knows(game, player, lambda place, player=player: knowledge(game.rules, place, player), 3)  # type: ignore[misc]


def test_a_ponte_s_five_shows_to_the_banker_no_sooner_than_another_hand() -> None:
    game = load("B2", fresh(1))
    hand = DEALS.index((1, 6))
    five, four = ([DEALS.index(pair), hand] for pair in ((0, 5), (0, 4)))
    paths = [five, [*five, 1], four], [[*five, 1, 3], [*four, 3]], [[*five, 0], [DEALS.index((0, 6)), hand]]
    for group in paths:
        views: set[bytes] = set()
        for path in group:
            state = game.new_initial_state()
            for move in path:
                state.apply_action(move)
            views.add(seen(observers(game), state, BANKER))
        assert len(views) == 1


@pytest.mark.parametrize("model", first(1, reversed(Model)))
def test_information_states_of_decisions_are_the_labels_and_states_survive(model: Model) -> None:
    game = load(model, FOUR, LEVY)
    sets = tree.decisions(game.rules)
    for place in (*sets.ponte.values(), *sets.banker.values()):
        state: Any = state_at(game, place)
        assert state.place == place
        assert state.information_state_string() == tree.label(game.rules, place)
        again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own bytes
        _, told = spiel.deserialize_game_and_state(spiel.serialize_game_and_state(game, state))
        assert (again.place, told.place, told.rules) == (place, place, game.rules)


def test_what_a_ponte_says_of_his_five_is_seen_by_himself_and_not_in_public() -> None:
    game, types = load("B2", fresh(1)), spiel.PrivateInfoType
    before = tree.after(tree.after(tree.ROOT, DEALS.index((1, 4))), DEALS.index((0, 6)))
    states: list[Any] = [state_at(game, before), state_at(game, tree.after(before, DRAWS))]
    for private, told in ((types.NONE, 1), (types.SINGLE_PLAYER, 2)):
        kind = spiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=private)
        assert len({game.make_py_observer(kind).string_from(state, PONTE) for state in states}) == told
    assert [states[0].action_to_string(PONTE, move) for move in (STANDS, DRAWS)] == ["stand", "draw"]
    with pytest.raises(ValueError, match="nobody decides before the hands are dealt"):
        state_at(game, tree.after(tree.ROOT, DEALS.index((1, 4))))


def test_an_observation_of_everything_shows_both_hands() -> None:
    game = load("B2", fresh(1))
    observer = game.make_py_observer(
        spiel.IIGObservationType(perfect_recall=True, private_info=spiel.PrivateInfoType.ALL_PLAYERS)
    )
    place = tree.after(tree.after(tree.after(tree.ROOT, DEALS.index((1, 4))), DEALS.index((0, 6))), 1)
    state = state_at(game, tree.after(place, 9))
    assert observer.string_from(state, 0) == "ponte 5, banker 0,6 | 9"
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 1})


@pytest.mark.parametrize("levy", [Fraction(0), LEVY], ids=str)
@pytest.mark.parametrize("model", [Model.B1, Model.B2, Model.B3])
@pytest.mark.long
def test_openspiel_finds_nothing_to_gain_against_the_solver(model: Model, levy: Fraction) -> None:
    game, found = load(model, FOUR, levy), solve(model, FOUR, levy)
    policy = policy_of(game, found.ponte, found.banker)
    table: Any = policy.to_dict()
    assert abs(spiel.nash_conv(game, table)) < 1e-9
    exploit = spiel_part("algorithms.exploitability")
    assert abs(exploit.nash_conv(game, policy)) < 1e-9
    values = spiel_part("algorithms.expected_game_score").policy_value(game.new_initial_state(), [policy, policy])
    assert values == pytest.approx([float(found.value_ponte), float(found.value_banker)], abs=1e-12)
    if not levy:
        assert abs(spiel.exploitability(game, table)) < 1e-9


@pytest.mark.parametrize("levy", first(1, [LEVY, Fraction(0)]), ids=str)
def test_openspiel_and_the_solver_agree_on_what_a_bad_strategy_loses(levy: Fraction) -> None:
    game = load("B2", FOUR, levy)
    uniform = spiel_part("policy").UniformRandomPolicy(game)
    found = strategies_of(game, uniform)
    gains = coup_game("B2", FOUR, levy).exploitability(found.ponte, found.banker)
    assert gains.ponte + gains.banker > Fraction(1, 20)
    improved = spiel_part("algorithms.exploitability").nash_conv(game, uniform, return_only_nash_conv=False)
    assert improved.player_improvements == pytest.approx([float(gains.ponte), float(gains.banker)], abs=1e-12)


@pytest.mark.parametrize("model", [Model.A2, Model.B1, Model.B2, Model.B3])
def test_strategies_go_to_openspiel_and_come_back(model: Model) -> None:
    game, found = load(model, FOUR, LEVY), solve(model, FOUR, LEVY)
    again = strategies_of(game, policy_of(game, found.ponte, found.banker))
    assert list(map(float, again.ponte.values())) == [
        0 if hand in found.idle_hands else float(found.ponte[hand]) for hand in again.ponte
    ]
    assert set(again.banker) == set(found.banker)
    for info, share in again.banker.items():
        assert float(share) == (0 if info in found.idle_sets else float(found.banker[info]))
    with pytest.raises(KeyError):
        policy_of(game, found.ponte, {InfoSet(0, 0): Fraction(1)})


def test_a_shoe_of_naturals_is_a_game_without_policies() -> None:
    """Two 4s are 8: there is only one way, and nobody decides."""
    game = load("B2", (0, 0, 0, 0, 6, 0, 0, 0, 0, 0))
    spiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    with pytest.raises(SolveError, match="nobody decides anything with these cards"):
        policy_of(game, {}, {})


@pytest.mark.long
def test_counterfactual_regret_minimisation_comes_near_the_value() -> None:
    game, found = load("B1", FOUR), solve("B1", FOUR)
    learner = spiel.CFRPlusSolver(game)
    for _ in range(30):
        learner.evaluate_and_update_policy()
    average = learner.average_policy()
    assert 0 <= spiel.nash_conv(game, average) < 0.002
    value = spiel.expected_returns(game.new_initial_state(), average, -1, True)[PONTE]
    assert value == pytest.approx(float(found.value_ponte), abs=0.001)


def test_without_openspiel_the_room_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = sys.modules['open_spiel'] = None; import sabot.envs.openspiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert (
        "sabot.envs.openspiel needs open_spiel, which is not installed: pip install 'sabot[openspiel]'" in done.stderr
    )
