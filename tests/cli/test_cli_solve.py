"""The command `solve`: what people and programs read, files that it writes, what it refuses."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Runner, a_file, succeeded

from long import asked_later, first
from places import GOLDEN
from sabot.odds import fresh
from sabot.solve import hand_text, solve, third_text
from sabot.solve.chemin.gambit import export_efg, export_nfg
from sabot.solve.chemin.midshoe import mid_shoe
from sabot.words import LANGUAGES

GAME = "chemin-de-fer"
EXPORTS = {"efg": export_efg, "nfg": export_nfg}


def golden(name: str, *models: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))["entries"]
    return [each for each in entries if each["inputs"].get("model", "B3") in models]


def said(sabot: Runner, *words: str) -> list[str]:
    """The lines that the command prints."""
    return succeeded(sabot("solve", GAME, *words)).out.splitlines()


def record(sabot: Runner, *words: str) -> dict[str, Any]:
    """The command's JSON."""
    return dict(sabot.json("solve", GAME, *words))


ENTRIES = {entry["id"]: entry for entry in golden("cdf_equilibria", "A1", "B1", "B2", "B3")}


@pytest.mark.parametrize("name", [each if "-d1-alpha1_" in each else asked_later(each) for each in ENTRIES])
def test_json_is_the_exact_answer(name: str, sabot: Runner) -> None:
    entry, inputs = ENTRIES[name], ENTRIES[name]["inputs"]
    decks = ["--decks", str(inputs["decks"])] if inputs["decks"] else []
    found = record(sabot, "--model", inputs["model"], *decks, "--levy", inputs["alpha"])
    hand = entry["banker_mixed_infoset"]["hand"]
    where = ",".join(map(str, hand)) if isinstance(hand, list) else str(hand)
    assert found["model"] == inputs["model"]
    assert found["levy"] == str(Fraction(inputs["alpha"]))
    ponte = entry.get("player_draw_prob_by_hand") or {"5": entry["player_draw_prob_on_5"]}
    assert {each["hand"]: each["draw_exact"] for each in found["ponte"]} == ponte
    share = entry["banker_draw_prob"]
    mixed = {"hand": where, "third": "S", "draw": float(Fraction(share)), "draw_exact": share}
    assert found["banker_mixed"] == [mixed]
    draws = {hand: thirds for hand, thirds in found["banker_draws"].items() if thirds}
    assert draws == {hand: thirds for hand, thirds in entry["banker_draw_sets"].items() if thirds}
    values = [found[f"value_{who}_exact"] for who in ("ponte", "banker")]
    assert values == [entry["value_player"], entry["value_banker"]]
    assert sum(Fraction(found[f"{key}_exact"]) for key in ("value_ponte", "value_banker", "house_take")) == 0
    assert found["unique"] is True
    assert found["certificate"]["unique"] is True
    assert len(found["equilibria"]) == 1


def test_the_first_keys_are_those_that_are_promised(sabot: Runner) -> None:
    found = record(sabot)
    assert list(found)[:13] == [
        "model", "shoe", "levy", "ponte", "banker_mixed", "banker_draws", "value_ponte", "value_ponte_exact",
        "value_banker", "value_banker_exact", "house_take", "house_take_exact", "unique",
    ]  # fmt: skip
    assert found["shoe"] == list(fresh(6)), "the rule set's decks"
    assert found["value_ponte"] == pytest.approx(-0.0129367120782809, abs=1e-15)


def test_a_model_with_replacement_takes_proportions(sabot: Runner) -> None:
    """Two values in equal parts are a composition, though from two cards no coup is dealt."""
    assert record(sabot, "--model", "A1", "--shoe", "0,0,0,0,0,1,1,0,0,0")["shoe"] == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0]
    assert "5 cards are too few" in sabot.refused("solve", GAME, "--model", "B1", "--shoe", "5,0,0,0,0,0,0,0,0,0")


@pytest.mark.parametrize("game", [GAME, asked_later("baccara-banque")])
def test_a_shoe_may_be_so_many_decks(game: str, sabot: Runner) -> None:
    assert sabot.json("solve", game, "--shoe", "1 deck") == sabot.json("solve", game, "--decks", "1")


@pytest.mark.parametrize("levy", ["5%", "1/20", "0.05"])
def test_a_levy_is_a_rate(levy: str, sabot: Runner) -> None:
    assert record(sabot, "--model", "A1", "--levy", levy)["levy"] == "1/20"


def test_a_levy_may_have_many_digits(sabot: Runner) -> None:
    assert record(sabot, "--model", "A1", "--levy", "123456789/1234567891")["levy"] == "123456789/1234567891"


@pytest.mark.parametrize("levy", first(1, ["1/20", "0"]))
def test_several_equilibria_are_told_with_all_their_conditions(levy: str, sabot: Runner) -> None:
    """Knowing his cards does not help a banker whose cards go back: any hands of 6 may draw for the others."""
    found = record(sabot, "--model", "A2", "--levy", levy)
    exact = solve("A2", levy=Fraction(levy)).equilibria[0]
    assert found["unique"] is False
    (shown,) = found["equilibria"]
    assert [(each["hand"], each["third"]) for each in shown["banker_free"]] == [
        (hand_text(each.info.hand), third_text(each.info.third)) for each in exact.free
    ]
    assert {(each["low_exact"], each["high_exact"]) for each in shown["banker_free"]} == {
        (str(each.low), str(each.high)) for each in exact.free
    }
    (limit,) = shown["banker_limits"]
    assert (limit["hand"], limit["relation"], len(limit["coefficients"])) == ("5", "=", len(exact.free))
    lines = said(sabot, "--model", "A2", "--levy", levy)
    assert [line.split()[-1] for line in lines if line.startswith("6 ")] == ["F", "F"]
    assert any(line.startswith("F 0,6 against -: from 0 to 859/1144, for example ") for line in lines)
    assert found["certificate"]["claims"] == 1


def test_degenerate_shoes_tell_the_whole_set(sabot: Runner) -> None:
    found = record(sabot, "--shoe", "3,1,0,1,0,1,0,0,0,1")
    assert (found["unique"], found["value_ponte_exact"]) == (False, "-1/420")
    (shown,) = found["equilibria"]
    assert len(shown["banker_free"]) == 21
    assert len(found["never_reached"]["banker_hands"]) == 446
    lines = said(sabot, "--shoe", "3,1,0,1,0,1,0,0,0,1")
    assert any(line.startswith("There are other equilibria") for line in lines)
    nothing = record(sabot, "--shoe", "6,0,0,0,0,0,0,0,0,0")
    assert nothing["never_reached"]["ponte_hands"] == ["5"]


def test_the_table(sabot: Runner) -> None:
    lines = said(sabot)
    assert lines[:4] == [
        "Chemin de Fer (chemin-de-fer)",
        "Model B2: the banker knows his two cards, the ponte his points",
        "312 cards, by value 0 to 9: 96, 24, 24, 24, 24, 24, 24, 24, 24, 24",
        "No levy: what one side wins the other loses",
    ]
    rows = [line.split() for line in lines]
    assert ["5", "477191/592524", "80.5353", "%"] in rows
    assert ["6", "0,6", *"SSSSSSDDSS", "M*"] in rows
    assert ["6", "8,8", *"SSSSSSDDSS", "D*"] in rows
    assert ["5", "1,4", "2,3", *"SSSSSDDDSSD"] in rows
    assert "M 0,6 against -: draws with probability 77143741/121269912 = 63.6133 %" in lines
    assert ["Ponte", "-974653793197999/75340147272374985", "-1.2937", "%"] in rows
    assert any(line.startswith("This is the only equilibrium. Without a levy") for line in lines)
    assert any(line.startswith("The proof was checked by a program that shares nothing") for line in lines)


def test_with_a_levy_the_cells_are_told(sabot: Runner) -> None:
    lines = said(sabot, "--model", "B1", "--levy", "5%")
    assert "The house takes 5.0000 % of what a banker wins" in lines
    assert any(line.endswith("all of the ponte's strategies, cells: 5; ruled out by") for line in lines)


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_every_language_has_all_words(language: str, sabot: Runner) -> None:
    questions = [
        ["--model", "A2", "--bind", "3:9=draw"],
        ["--model", "A2", "--levy", "1%"],
        ["--model", "B3", "--shoe", "5,0,1,1,0,1,0,0,0,1"],
        ["--shoe", "6,0,0,0,0,0,0,0,0,0"],
        ["--levy", "1%", "--model", "A1"],
        ["--decks", "1", "--mid-shoe", "2", "--levy", "1%"],
    ]
    for words in questions:
        lines = said(sabot, *words, "--language", language)
        assert not any("solve." in line or "{" in line for line in lines)


def test_what_is_bound(tmp_path: Path, sabot: Runner) -> None:
    custom = record(sabot, "--bind", "custom")
    (entry,) = (each for each in golden("cdf_conventions", "B3") if each["id"] == "conv-punto-banco-d6")
    assert custom["value_ponte_exact"] == entry["value_player"]
    several = record(sabot, "--bind", "tableau", "--bind", "6:S=free")
    assert several["value_ponte_exact"] == "-974653793197999/75340147272374985"
    assert several["bind"] == ["tableau", "6:S=free"]
    path = a_file(tmp_path / "mine.toml", '[banker]\n6 = "SSSSSSDDSSF"\n[ponte]\n5 = "F"\n')
    assert record(sabot, "--bind", "tableau", "--bind", path)["value_ponte_exact"] == several["value_ponte_exact"]
    assert f"Not free: {path}" in said(sabot, "--bind", path)


def test_draws_stand_in_the_order_of_the_tableau_whatever_is_bound(sabot: Runner) -> None:
    free, bound = record(sabot)["banker_draws"], record(sabot, "--bind", "3:9=draw")["banker_draws"]
    assert list(free) == list(bound)
    assert bound["0,3"] == ["0", "1", "2", "3", "4", "5", "6", "7", "9", "S"]


def test_a_rule_file_of_ones_own(tmp_path: Path, sabot: Runner) -> None:
    path = a_file(tmp_path / "eight.toml", 'base = "chemmy"\ndecks = 8\ndeck_options = [8]\n')
    found: dict[str, Any] = sabot.json("solve", path)
    assert (found["ruleset"], found["shoe"]) == ("eight", list(fresh(8)))


@pytest.mark.parametrize(("form", "model"), [("efg", "B2"), ("nfg", "A1")])
def test_a_game_for_Gambit(form: str, model: str, tmp_path: Path, sabot: Runner) -> None:
    shoe = (3, 1, 0, 1, 0, 1, 0, 0, 0, 1)
    words = ("--export", form, "--model", model, "--shoe", ",".join(map(str, shoe)), "--levy", "1/20")
    printed = succeeded(sabot("solve", GAME, *words)).out
    assert printed.splitlines() == list(EXPORTS[form](model, shoe, Fraction(1, 20)))
    path = tmp_path / f"coup.{form}"
    assert said(sabot, *words, "--output", str(path)) == []
    assert path.read_text("utf-8") == printed
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("plot", first(1, ["value", "strategy", "decks"]))
def test_a_figure_is_drawn_beside_the_table(plot: str, tmp_path: Path, sabot: Runner) -> None:
    path = tmp_path / "figure.svg"
    lines = said(sabot, "--decks", "1", "--figure", str(path), "--plot", plot)
    assert lines[2].startswith("52 cards")
    assert path.read_bytes().startswith(b"<?xml")
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_the_shoe_in_its_course(tmp_path: Path, sabot: Runner) -> None:
    words = ("--decks", "1", "--mid-shoe", "5", "--seed", "3")
    found = record(sabot, *words)
    exact = mid_shoe("B2", 1, remainders=5, seed=3)
    assert (found["seed"], found["remainders"], found["levy"]) == (3, 5, "0")
    assert [each["left"] for each in found["depths"]] == [each.left for each in exact.depths]
    for shown, depth in zip(found["depths"], exact.depths, strict=True):
        assert shown["banker"] == {"value": depth.banker.value, "se": depth.banker.se}
    lines = said(sabot, *words, "--figure", str(tmp_path / "it.svg"))
    assert "Decks 1, remainders at each depth 5, seed 3; per cent of the stake, with standard errors" in lines
    last = exact.depths[0]
    row = next(line.split() for line in lines if line.split()[:1] == [str(last.left)])
    assert row[1:3] == [f"{100 * (last.ponte.value or 0):.4f}", f"{100 * (last.ponte.se or 0):.4f}"]
    assert (tmp_path / "it.svg").exists()


def test_a_seed_that_is_drawn_is_told(sabot: Runner) -> None:
    words = ("--decks", "1", "--mid-shoe", "2")
    found = record(sabot, *words)
    assert record(sabot, *words, "--seed", str(found["seed"])) == found
