"""Banque solved: every value of the golden files equal as a rational, every strategy that is the only one."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction

import numpy as np
import pytest
from banque_cases import cases

from banque_tools import SOLVED, Entry, entries, fresh_counts, game_of, marked, solved
from sabot.solve.banque import BanqueSolution, solve, solve_game
from sabot.solve.banque.model import Side
from sabot.solve.banque.outcomes import RESULTS, count_outcomes
from sabot.solve.banque.record import banker_record, law_record, plan_record
from sabot.solve.coup.model import BANKER_PAIRS, FIVES

QUICK = "A1-h-turn-1_3 A1-s-shown-7_10 B1-d3-h-turn-2_5 B2-d3-h-turn-3_5 B3-d3-h-turn-1_2 B2-odd1 B2-d3-i-shown-1_2"
"""How entries begin that the normal run solves."""


@pytest.mark.parametrize("expected", marked(tuple(QUICK.split())))
def test_the_value_is_the_golden_one_as_a_rational(expected: Entry) -> None:
    found = solve_game(game_of(expected["inputs"]))
    assert found.value == Fraction(expected["value"])
    assert found.unique == expected["unique"]
    if found.unique:
        same_strategies(found, expected)
    if "value_tableau_1" in expected:
        assert found.value_tableau_1 == Fraction(expected["value_tableau_1"])
        assert found.value_tableau_2 == Fraction(expected["value_tableau_2"])


def golden_side(side: Side) -> int | str:
    """A third card, `S`, or a natural such as `N08`."""
    if isinstance(side, tuple):
        return "N" + "".join(map(str, side))
    return "S" if side is None else side


def same_strategies(found: BanqueSolution, expected: Entry) -> None:
    """Both sides' strategies, letter by letter."""
    grid = banker_record(found)
    assert hashlib.sha256(json.dumps(grid, sort_keys=True).encode()).hexdigest() == expected["banker_sha256"]
    assert grid == expected.get("banker", grid)
    assert [plan_record(plan) for plan in found.pontes] == expected["pontes"]
    mixes = [
        {"hand": hand if isinstance(hand, int) else list(hand), "side_1": golden_side(one), "side_2": golden_side(two),
         "draws": str(share)}
        for (hand, one, two), share in found.banker_mixes.items()
    ]  # fmt: skip
    assert sorted(mixes, key=str) == sorted(expected["banker_mixes"], key=str)


LAWS = [each for name in SOLVED for each in entries(name) if "law" in each][::2]


@pytest.mark.parametrize("expected", cases(LAWS, lambda each: each["id"] == "B2-d3-h-turn-3_5"))
def test_the_law_of_the_nine_outcomes_is_the_golden_one_and_so_is_what_a_coup_gains_the_bank(expected: Entry) -> None:
    law, theta = solved(expected["id"]).law(), Fraction(expected["inputs"]["theta"])
    assert law_record(law) == expected["law"]
    assert sum(law.values()) == 1
    net = [-(theta * one + (1 - theta) * two) for one, two in RESULTS]
    won = sum(chance * gain for chance, gain in zip(law.values(), net, strict=True) if gain > 0)
    assert float(won) == pytest.approx(float(expected["bank_wins_net_decimal"]), abs=1e-14)
    assert -sum(chance * gain for chance, gain in zip(law.values(), net, strict=True)) == solved(expected["id"]).value


@pytest.mark.parametrize("expected", cases(entries("ways"), lambda _: False))
def test_whole_number_weights_of_a_shoe(expected: Entry) -> None:
    inputs = expected["inputs"]
    counted = count_outcomes(tuple(inputs["counts"]), int(not inputs["replacement"]), True, False)
    for cell in expected["cells"]:
        hand = BANKER_PAIRS.index(tuple(map(int, cell["banker"].split(","))))
        sides = [10 if cell[side] == "S" else cell[side] for side in ("side_1", "side_2")]
        columns = [
            0 if cell[ponte] == "no choice" else 1 + FIVES.index(tuple(map(int, cell[ponte].split(","))))
            for ponte in ("ponte_1", "ponte_2")
        ]
        place = np.index_exp[hand, sides[0], sides[1], int(cell["banker_draws"]), :, columns[0], columns[1]]
        assert counted.at(place).ints() == cell["ways"], cell


@pytest.mark.parametrize("expected", entries("team"), ids=lambda each: each["id"])
def test_print_s_simplification_of_2015_is_the_older_table(expected: Entry) -> None:
    """A deaf ponte 2, with replacement, naturals first: the first table of the team's optimum."""
    found = solve("A1", None, Fraction(expected["inputs"]["theta"]), hears="nothing", naturals="shown")
    assert found.value == Fraction(expected["team_value_unconditional"])


def test_a_shoe_of_sixteen_decks_is_near_the_limit() -> None:
    """Its weights are beyond 64 bits."""
    limit = solved("A1-h-turn-1_3").value
    assert abs(solve("B1", fresh_counts(16), "1/3").value - limit) < Fraction(1, 10_000)
