"""The command `odds`: what analysts and programs read, what it refuses, and what it does not import."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Runner, a_file, succeeded

from golden_bets import golden
from long import chosen, first
from sabot.bets import catalogue
from sabot.odds import edge, fresh, law, removed, shoe_of
from sabot.rulesets import load, names
from sabot.words import LANGUAGES

AT_ONCE = {"american", "super-6"}


def said(sabot: Runner, *words: str) -> list[str]:
    """The lines that the command prints."""
    return succeeded(sabot("odds", *words)).out.splitlines()


@pytest.mark.parametrize("rules", chosen(AT_ONCE, names("punto")))
def test_json_is_the_exact_answer(rules: str, sabot: Runner) -> None:
    found = sabot.json("odds", rules)
    decks = load(rules).decks
    exact = law(fresh(decks))
    assert found["ruleset"] == rules
    assert found["shoe"] == list(fresh(decks))
    assert found["law"] == {"total": exact.total, "banker": exact.banker, "player": exact.player, "tie": exact.tie}
    assert set(found["bets"]) == set(load(rules).by_id)
    for bet, shown in found["bets"].items():
        own = edge(load(rules).by_id[bet].bet, shoe_of(fresh(decks), decks), commission=load(rules).commission)
        assert Fraction(shown["ev_exact"]) == own.ev
        assert shown["ev"] == float(own.ev)
        assert shown["house_edge_percent"] == float(-100 * own.ev)
        assert shown["sd"] == own.sd
        assert Fraction(shown["win_probability_exact"]) == own.win_probability


def test_all_bets_are_the_whole_catalogue(sabot: Runner) -> None:
    found = sabot.json("odds", "ez-baccarat", "--all-bets")
    assert set(found["bets"]) == set(catalogue())
    (entry,) = (each for each in golden("pb_sidebets") if each["id"] == "side-ez_banker-d8")
    assert found["bets"]["banker"]["ev_exact"] == entry["ev"], "the rule set's own version"


@pytest.mark.parametrize("entry", golden("pb_depleted"), ids=lambda entry: str(entry["id"]))
def test_a_shoe_by_its_counts(entry: dict[str, Any], sabot: Runner) -> None:
    counts = entry["inputs"]["counts"]
    found = sabot.json("odds", "punto-banco", "--shoe", ",".join(map(str, counts)))
    assert found["law"] == entry["counts_exact"]
    assert found["bets"]["banker"]["ev_exact"] == entry["ev"]["banker_c5"]
    assert found["bets"]["tie"]["ev_exact"] == entry["ev"]["tie_8"]


def test_decks_and_cards_gone(sabot: Runner) -> None:
    found = sabot.json("odds", "punto-banco", "--decks", "6", "--remove", "4x5,2x0")
    assert found["shoe"] == list(removed(fresh(6), [5] * 4 + [0] * 2))
    same = sabot.json("odds", "punto-banco", "--decks", "6", "--shoe", ",".join(map(str, found["shoe"])))
    assert same == found
    assert sabot.json("odds", "punto-banco", "--shoe", "7,0,0,0,0,0,0,0,0,0", "--remove", "1X0")["law"]["tie"] == 720


@pytest.mark.parametrize("decks", [1, 2, 16])
def test_any_count_of_decks_from_1_to_16(decks: int, sabot: Runner) -> None:
    assert sabot.json("odds", "punto-banco", "--decks", str(decks))["shoe"] == list(fresh(decks))


def test_pairs_are_left_out_where_the_shoe_does_not_tell_them(sabot: Runner) -> None:
    counts = "200,32,32,32,32,32,32,32,32,32"
    found = sabot.json("odds", "punto-banco", "--shoe", counts)
    assert set(found["left_out"]) == {"player_pair", "banker_pair", "either_pair", "perfect_pair"}
    assert not set(found["left_out"]) & set(found["bets"])
    lines = said(sabot, "punto-banco", "--shoe", counts)
    assert (
        "Left out, since this shoe's points do not tell its pairs: Player pair, Banker pair, Either pair"
        in " ".join(lines)
    )


def test_the_table(sabot: Runner) -> None:
    lines = said(sabot, "punto-banco")
    assert lines[0] == "Punto Banco (punto-banco)"
    assert lines[1] == "416 cards, by value 0 to 9: 128, 32, 32, 32, 32, 32, 32, 32, 32, 32"
    rows = [line.split() for line in lines]
    assert ["Banker", "wins", "2,292,252,566,437,888", "0.458597"] in rows
    assert ["All", "4,998,398,275,503,360", "1.000000"] in rows
    assert ["Banker", "b", ">", "p", "0.95", "2,292,252,566,437,888", "0.458597", "0.435668"] in rows
    assert ["p", "==", "b", "push", "475,627,426,473,216", "0.095156", "0.000000"] in rows
    assert ["-0.010579"] in rows
    assert ["Banker", "1.0579", "%", "0.927372", "45.8597", "%", "2.6932", "%"] in rows
    assert lines[-2].startswith("Exact, over all ordered draws of six cards")
    assert "per unit staked, not per resolved bet" in lines[-1]


def test_a_commission_that_favours_the_player_is_called_out(sabot: Runner) -> None:
    """BETS.md: at 2.5 %, which some houses charge, the bettor has 0.0886 % - `sabot odds` says so."""
    assert said(sabot, "low-commission")[-1] == "Beware: Banker favours the player by 0.0886 % of the stake."
    assert sabot.json("odds", "low-commission")["favours_player"] == ["banker"]
    assert not any("Beware" in line for line in said(sabot, "punto-banco"))


def rounding_up(folder: Path) -> str:
    return a_file(folder / "kind.toml", 'base = "punto-banco"\ncoin = 1\nrounding = "up"\n')


def test_M2_a_rounding_that_favours_the_player_is_called_out(tmp_path: Path, sabot: Runner) -> None:
    """A coin of one unit, stakes of 10 and 5 % rounded in the player's favour: -1.058 % becomes +1.235 %."""
    beware = "Beware: rounding makes Banker favour the player by 1.2351 % at a stake of 10."
    assert beware in said(sabot, rounding_up(tmp_path))
    lines = said(sabot, rounding_up(tmp_path), "--stake", "10")
    assert beware in lines
    assert "At a stake of 10 each payout is rounded to whole coins of 1: up." in lines
    row = next(line.split() for line in lines if line.startswith("Banker ") and line.endswith("%"))
    assert row[-2:] == ["-1.2351", "%"]
    found = sabot.json("odds", rounding_up(tmp_path), "--stake", "10")["at_stake"]
    assert found["stake_chips"] == 10
    assert round(found["bets"]["banker"]["house_edge_percent"], 3) == -1.235


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_every_language_has_all_words(language: str, tmp_path: Path, sabot: Runner) -> None:
    for words in (["low-commission"], [rounding_up(tmp_path), "--stake", "10", "--shoe", "200,9,9,9,9,9,9,9,9,9"]):
        lines = said(sabot, *words, "--language", language)
        assert not any("odds_" in line or "{" in line for line in lines)


def test_a_bet_of_ones_own(tmp_path: Path, sabot: Runner) -> None:
    rules = 'base = "mini"\n[bets]\nmine = {{ pays = [{{ when = "{}", net = 15 }}] }}\n'
    path = a_file(tmp_path / "club.toml", rules.format("player_pair and p > b"))
    found = sabot.json("odds", path)
    assert Fraction(found["bets"]["mine"]["ev_exact"]) < 0
    assert any(line.startswith("mine ") for line in said(sabot, path))
    assert "asks for 'q'" in sabot.refused("odds", a_file(tmp_path / "club.toml", rules.format("q > 1")))
