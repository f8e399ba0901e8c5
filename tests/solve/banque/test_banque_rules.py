"""Rule book B9.2 and B11: what the house customs and other simple rules lose, and what a house takes."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from banque_cases import cases

from banque_tools import Entry, entries, game_of, solved
from places import GOLDEN
from sabot.games.banque.draw import UNIT, WEIGHTED, Facing, draws
from sabot.solve import SolveError
from sabot.solve.banque import BankerPlace, banque_game, solve_game
from sabot.solve.banque.levy import LIMITED, OPEN, coups_to_earn, taxed
from sabot.solve.banque.rules import banker_by, cost, gains
from sabot.solve.banque.team import is_share
from sabot.solve.coup.model import THIRDS, points_of
from sabot.tableau import BINDING, DRAW, STOOD

NAMED = {
    "house tableau, larger stake (B9.2)": "larger_side",
    "stake-weighted sum of gains, 9/11": "weighted",
    "draw if either side says so": "either",
    "draw only if both say so": "both",
    "draw on 0-4, always": "points:4",
    "draw on 0-5, always": "points:5",
    "stake-weighted sum, pontes draw 5": "weighted_draw",
}
B9_2 = """
3 2077 3351 4625 6889 7393 5147 2901 655 -151 803 75
4 -1443 -169 1105 2379 4643 5147 2901 655 -1591 -2397 75
5 -4643 -3689 -2415 -1141 133 2397 2901 655 -1591 -3837 65
6 -6083 -6889 -5935 -4661 -3387 -2113 151 655 -1591 -3837 0
"""
"""The rule book's table: in 1/14599, the last column in 1/156."""


def test_B9_2_the_table_of_the_weighted_custom_is_derived() -> None:
    """G is the banker's gain by drawing per unit staked on the side, in Chemin de Fer with replacement, against a ponte
    who draws on 5 nine times in eleven."""
    found = gains()
    for line in B9_2.strip().splitlines():
        points, *numbers = map(int, line.split())
        units = [Fraction(1, 14599)] * 10 + [Fraction(1, 156)]
        assert [found[points, third] for third in THIRDS] == [
            number * unit for number, unit in zip(numbers, units, strict=True)
        ]


def test_B9_2_the_table_that_is_played_by_is_the_one_derived() -> None:
    """G the table below, reckoned exactly: as the game holds it, in one unit."""
    found = gains()
    for points, row in WEIGHTED.items():
        assert [Fraction(cell, UNIT) for cell in row] == [found[points, third] for third in THIRDS]
    for points in set(range(8)) - set(WEIGHTED):
        lies = [Facing(1, column) for column in range(11)]
        assert {draws(WEIGHTED, points, [each]) for each in lies} == {found[points, third] > 0 for third in THIRDS}


@pytest.mark.parametrize("theta", ["1/2", "3/5", "9/10"])
def test_B9_2_the_custom_that_is_solved_is_the_one_that_is_played(theta: str) -> None:
    """He draws exactly when s1 G(y, k1) + s2 G(y, k2) > 0, s the counted stakes of a side that is still open."""
    game = banque_game("A1", None, theta)
    stakes = [int(1000 * each) for each in (game.theta, 1 - game.theta)]
    for place, share in banker_by(game, "weighted").items():
        sides = zip(stakes, (place.side_1, place.side_2), strict=True)
        facing = [Facing(each, 10 if side is None else side) for each, side in sides if not isinstance(side, tuple)]
        assert draws(WEIGHTED, points_of(place.hand), facing) == (share == 1), place


def test_B9_2_with_0_to_2_he_draws_and_with_7_he_stands_whatever_lies() -> None:
    found = gains()
    assert all(found[points, third] > 0 for points in (0, 1, 2) for third in THIRDS)
    assert all(found[7, third] < 0 for third in THIRDS)


def test_B9_2_against_one_side_alone_its_sign_is_T1() -> None:
    for (points, third), gain in gains().items():
        assert (gain > 0) == (BINDING[points][STOOD if third is None else third] == DRAW)


def test_the_golden_gains() -> None:
    rows = json.loads((GOLDEN / "banque_gains.json").read_text("utf-8"))["gains"]
    assert {points: [str(gains()[int(points), third]) for third in THIRDS] for points in rows} == rows


@pytest.mark.parametrize("expected", cases(entries("rules"), lambda each: each["inputs"]["theta"] == "9/10"))
def test_what_a_simple_rule_is_worth(expected: Entry) -> None:
    saddle = solve_game(game_of(expected["inputs"]))
    assert saddle.value == Fraction(expected["equilibrium"])
    # The golden entry of the sum of gains draws where it is 0 (6 points, both sides stood); the rule book stands there.
    found = cost(saddle, NAMED[expected["inputs"]["rule"]], even="9/11" in expected["inputs"]["rule"])
    assert found.best == Fraction(expected["value_against_best_team"])
    assert found.saddle == Fraction(expected["value_against_equilibrium_team"])
    assert found.draws == Fraction(expected["value_both_draw_on_5"])
    assert found.stands == Fraction(expected["value_both_stand_on_5"])
    assert found.lost == found.best - saddle.value > 0


def test_B9_2_at_equal_stakes_larger_side_gives_away_half_of_the_edge_and_weighted_hardly_any() -> None:
    """At equal stakes `larger_side` gives away half of the bank's edge, `weighted` a fiftieth: against the pontes' play
    in the saddle point, and at most; a hundredth as B9.2 has it, a fiftieth for one who draws where the sum is 0."""
    saddle = solved("B2-d3-h-turn-1_2")
    edge = -saddle.value
    given = {rule: (cost(saddle, rule).saddle + edge) / edge for rule in ("larger_side", "weighted")}
    assert Fraction(45, 100) < given["larger_side"] < Fraction(50, 100)
    assert Fraction(8, 1000) < given["weighted"] < Fraction(10, 1000)
    drawn = (cost(saddle, "weighted", even=True).saddle + edge) / edge
    assert Fraction(19, 1000) < drawn < Fraction(21, 1000)


def test_B9_2_who_stands_where_the_sum_is_0_loses_less_to_those_who_know_it() -> None:
    """With 6 against two pontes who stood the sum is 0; he draws exactly when it is above."""
    saddle = solved("B2-d3-h-turn-1_2")
    banker = banker_by(saddle.game, "weighted")
    assert banker[BankerPlace((0, 6), None, None)] == 0
    assert cost(saddle, "weighted").lost < cost(saddle, "weighted", even=True).lost


def test_rules_play_where_naturals_are_shown_first() -> None:
    saddle = solve_game(banque_game("A1", None, "3/5", naturals="shown"))
    assert all(cost(saddle, rule).lost > 0 for rule in ("larger_side", "weighted", "points:4"))


def test_a_share_is_exact_and_of_nothing_to_all() -> None:
    shares = (0, Fraction(1, 2), 1, Fraction(3, 2), 2, -1, True, 0.5)
    assert [is_share(each) for each in shares] == [True] * 3 + [False] * 5


@pytest.mark.parametrize("rule", ["", "points:8", "points:x", "custom", None, 3])
def test_what_is_no_rule_gets_a_sentence(rule: str) -> None:
    with pytest.raises(SolveError, match="is no rule of the Banker: it is larger_side"):
        banker_by(banque_game("A1"), rule)


@pytest.mark.parametrize("theta", ["1/2", "3/5"])
def test_B11_what_is_left_to_the_banker_after_the_taxe_on_winnings(theta: str) -> None:
    """`winnings`: 2 % (limited) or 1.25 % (open) of what a coup collects less what it pays, if positive."""
    found = solved(f"B2-d3-h-turn-{theta.replace('/', '_')}")
    for rate in (Fraction(0), LIMITED, OPEN):
        expected = next(
            each for each in entries("bank_coup")
            if each["inputs"] == {"model": "B2", "decks": 3, "theta": theta, "taxe_on_winnings": str(rate)}
        )  # fmt: skip
        left = taxed(found, rate)
        assert left.before == Fraction(expected["before_taxe"])
        assert left.net == Fraction(expected["collected_net"])
        assert left.after == Fraction(expected["value_banker"])
        assert left.taxe == left.before - left.after


def test_B11_how_many_coups_earn_the_taxe_on_capital() -> None:
    found = solved("B2-d3-h-turn-1_2")
    expected = next(each for each in entries("bank_coup") if each["id"] == "bank-B2-d3-1_2-0")["decimals"]
    assert float(coups_to_earn(found)) == pytest.approx(
        float(expected["coups_to_earn_5_percent_of_a_full_cover"]), abs=1e-7
    )
    assert coups_to_earn(found, "5%") == Fraction(1, 20) / -found.value


def test_a_strategy_by_a_rule_is_the_caller_s_own_and_names_the_naturals_of_its_shoe() -> None:
    whole, without_nines = (banque_game("B2", (48, *[12] * 8, nines)) for nines in (12, 0))
    banker_by(whole, "weighted").clear()
    first, second = (banker_by(game, "weighted") for game in (whole, without_nines))
    assert len(first) > len(second) > 0
    assert {place.side_1 for place in first} - {place.side_1 for place in second} == {(0, 9), (9, 9)}
