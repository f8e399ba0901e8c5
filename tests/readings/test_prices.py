"""What a house tells of rule sets and options: each figure is the one that the exact libraries find."""

import csv
import subprocess
import sys
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from tools import readings as tool

from sabot import bench
from sabot.bets import BetId
from sabot.games.punto.rules import PuntoRules
from sabot.odds.composition import fresh
from sabot.odds.layout import house_edges
from sabot.readings.catalogue import UNPRICED
from sabot.readings.prices import gains, prices
from sabot.rulesets import load, names, read, varied
from sabot.solve import coup_game, solve_game
from sabot.solve.chemin.worth import ponte_worth
from sabot.solve.coup.model import HIGHEST, PAIRS
from sabot.tableau import DRAW, FREE, PONTE
from sabot.words import LANGUAGES, Language, words


def test_options_are_those_of_the_data_to_cite() -> None:
    columns = ("game", "key", "taken", "other", "measure")
    with tool.DATA.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] == "option"]
    figures = ("value_taken", "value_other")
    told = [(*(row[each] for each in columns), *(row[f"{way}_exact"] or row[way] for way in figures)) for row in rows]
    kept = [tuple(getattr(each, column) for column in (*columns, *figures)) for each in prices().options]
    assert kept == told
    assert len(kept) > 50


def test_options_without_a_figure_are_those_of_the_catalogue() -> None:
    told = [(each.game or "", *tool.key_and_value(each.key), each.why) for each in UNPRICED]
    assert [(each.game, each.key, each.value, each.why) for each in prices().unpriced] == told


@pytest.mark.parametrize("name", names())
def test_every_rule_set_has_the_gains_of_its_main_bets(name: str) -> None:
    found = gains(load(name))
    assert found == prices().gains[name]
    assert len(found) >= 2


@pytest.mark.parametrize("name", names("punto"))
def test_the_gains_of_a_layout_are_its_edges(name: str) -> None:
    edges = {str(bet): edge for bet, edge in house_edges(load(name)).items()}
    assert {each.measure: Fraction(each.gain) for each in gains(load(name))} == {
        bet: -edges[bet] for bet in ("player", "banker", "tie")
    }


@pytest.mark.long
def test_the_gains_of_banks_are_what_the_solvers_find() -> None:
    assert dict(tool.gains()) == prices().gains
    chemin = bench.solve(levy="5%", bind=["banker=tableau"]).found
    assert Fraction(prices().gains["chemin-de-fer"][0].gain) == chemin.value_ponte


@pytest.mark.long
def test_a_free_ponte_of_chemmy_would_not_leave_the_tableau() -> None:
    """So the figure of a ponte who is free with 5 alone is his."""
    banker = solve_game(coup_game("B2", fresh(6), load("chemmy").taxe)).banker
    for pair in PAIRS:
        choice = PONTE[sum(pair) % 10]
        if sum(pair) % 10 <= HIGHEST and choice != FREE:
            worth = ponte_worth(fresh(6), pair, banker)
            assert (worth.draw > worth.stand) == (choice == DRAW), pair


@pytest.mark.parametrize(("name", "changes", "like"), [
    ("chemmy", {"seats": 5, "minimum": 5000}, "chemmy"),
    ("chemmy", {"taxe": "3%"}, None),
    ("chemin-de-fer", {"ponte_liberty": "always", "banker_liberty": "always", "taxe": "0%"}, "chemmy"),
    ("baccara-banque", {"decks": 4}, None),
    ("baccara-banque", {"award": "lot"}, "baccara-banque"),
    ("banque-privee", {"custom_banker_3_9": "stand"}, None),
])  # fmt: skip
def test_a_bank_like_one_of_the_package_gains_as_much_and_another_has_no_figure(
    name: str, changes: dict[str, Any], like: str | None
) -> None:
    assert gains(varied(load(name), id="mine", **changes)) == (prices().gains[like] if like else ())


def test_a_game_of_somebody_else_s_has_no_figures() -> None:
    assert gains(SimpleNamespace(id="mine", game="faro")) == ()


def test_a_layout_of_one_s_own_is_reckoned_at_once() -> None:
    rules = varied(load("punto-banco"), id="mine", decks=6)
    wanted = [
        each.value_other for each in prices().options if (each.game, each.key, each.other) == ("punto", "decks", "6")
    ]
    assert [each.gain for each in gains(rules)] == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_and_reason_has_words_on_the_page(language: Language) -> None:
    known = words(language)
    measures = {each.measure for found in prices().gains.values() for each in found}
    measures |= {each.measure for each in prices().options}
    assert [each for each in measures if not {f"readings.{each}", f"bet.{each}"} & set(known)] == []
    assert {f"choice.why_{each.why}" for each in prices().unpriced if each.why != "rare"} <= set(known)


def test_who_tells_the_gains_of_a_layout_of_one_s_own_loads_no_arrays_and_no_solver() -> None:
    asks = (
        "import sys; from sabot.readings.prices import gains; from sabot.rulesets import load, varied;"
        "print(len(gains(varied(load('mini'), id='mine', decks=6))),"
        " *[each for each in sys.modules if each in ('numpy', 'numba', 'flint') or each.startswith('sabot.solve')])"
    )
    found = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["3"]


def test_a_bet_that_points_do_not_tell_has_no_figure_and_a_stake_that_a_tie_holds_has_none_of_one_coup() -> None:
    pairs = read('base = "punto-banco"\n[bets.player]\npays = "player_pair: 11"\n', "mine")
    assert [each.measure for each in gains(pairs)] == ["banker", "tie"]
    assert [each.measure for each in gains(varied(load("punto-banco"), id="mine", tie_release="locked"))] == ["tie"]


def test_a_layout_without_player_banker_and_tie_is_told_by_its_first_bets_that_points_tell() -> None:
    ours = load("punto-banco", PuntoRules)
    others = [ours.by_id[BetId(bet)] for bet in ("player_pair", "small", "big", "player_dragon_bonus", "banker_pair")]
    rules = varied(ours, id="mine", commission=Fraction(0), bets=tuple(others))
    found = gains(rules)
    edges = house_edges(ours)
    assert [(each.measure, Fraction(each.gain)) for each in found] == [
        (bet, -edges[BetId(bet)]) for bet in ("small", "big", "player_dragon_bonus")
    ]
