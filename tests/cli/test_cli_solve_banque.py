"""`sabot solve` with a rule set of Banque: the text, the JSON of the golden entries, what a rule loses, bad input."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Runner, succeeded

from banque_tools import entry
from sabot.odds import fresh
from sabot.solve.banque import banque_game, check, read_certificate, solve
from sabot.solve.banque.gambit import efg_lines, nfg_lines
from sabot.solve.banque.proof import verify
from sabot.solve.banque.proof.deals import deals

BANQUE = ("solve", "baccara-banque")
counted = cache(deals.__wrapped__)


@pytest.fixture(autouse=True)
def _each_shoe_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the verifier counts anew for every command; the counting itself is tested with the certificates."""
    monkeypatch.setattr(verify, "deals", counted)


def mix_named(mix: dict[str, Any]) -> tuple[str, ...]:
    """A decision that mixes, by its texts; in golden files points are numbers, a pair is a list, a natural `N08`."""
    hand = mix["hand"]
    sides = (re.sub(r"^N(.)(.)$", r"\1,\2", str(mix[side])) for side in ("side_1", "side_2"))
    return (",".join(map(str, hand)) if isinstance(hand, list) else str(hand), *sides, mix["draws"])


@pytest.mark.long
def test_json_has_the_keys_and_the_values_of_the_golden_entries(sabot: Runner) -> None:
    expected = entry("B2-d3-h-turn-3_5")
    found = sabot.json(*BANQUE, "--theta", "3/5")
    for key in ("value", "value_tableau_1", "value_tableau_2"):
        assert (found[key], found[f"{key}_exact"]) == (float(Fraction(expected[key])), expected[key]), key
    for key in ("law", "pontes", "banker", "unique"):
        assert found[key] == expected[key], key
    assert sorted(map(mix_named, found["banker_mixes"])) == sorted(map(mix_named, expected["banker_mixes"]))
    assert {key: found[key] for key in ("model", "theta", "hears", "naturals")} == {
        "model": "B2", "theta": "3/5", "hears": "declaration", "naturals": "in_turn",
    }  # fmt: skip
    assert found["shoe"] == expected["inputs"]["counts"]
    assert found["certificate"]["value_exact"] == expected["value"]
    assert Fraction(found["taxe"]["net"]) > 0


@pytest.mark.long
def test_options_change_the_game(sabot: Runner) -> None:
    words = "--model A1 --theta 1/3 --hears third_card --naturals shown --against either"
    found = sabot.json(*BANQUE, *words.split())
    assert found["value_exact"] == entry("A1-s-shown-1_3")["value"]
    assert found["value_tableau_1"] is None
    assert Fraction(found["against"]["lost"]) > 0
    assert found["against"]["rule"] == "either"


@pytest.mark.long
def test_a_rule_file_of_ones_own_gives_the_defaults(sabot: Runner, tmp_path: Path) -> None:
    """Its decks, `naturals`, `custom` and taxe, where nothing else is said."""
    path = tmp_path / "mine.toml"
    path.write_text(
        'base = "baccara-banque"\ndecks = 2\nnaturals = "shown"\ncustom = "larger_side"\ntaxe_limited = "3%"\n'
    )
    found = sabot.json("solve", str(path), "--model", "B1")
    assert found["value_exact"] == str(solve("B1", fresh(2), "1/2", naturals="shown").value)
    assert (found["ruleset"], found["shoe"], found["naturals"]) == ("mine", list(fresh(2)), "shown")
    assert (found["custom"], found["taxe"]["rate"]) == ("larger_side", "3/100")


@pytest.mark.long
def test_the_text_says_what_is_done_and_what_it_is_worth(sabot: Runner) -> None:
    done = sabot(*BANQUE, "--model", "B1", "--theta", "2/5", "--against", "larger_side")
    lines = done.out.splitlines()
    assert lines[0] == "Baccara Banque (baccara-banque)"
    assert "Banker 0: draws whatever lies" in lines
    mixes = {f"{mix['hand']}:{mix['side_1']}:{mix['side_2']}": Fraction(mix["draws"])
             for mix in entry("B1-d3-h-turn-2_5")["banker_mixes"]}  # fmt: skip
    assert [line for line in lines if line.startswith("M ")] == [
        f"M {place}: draws with probability {float(100 * share):.4f} %" for place, share in mixes.items()
    ]
    assert any(line.startswith("Both tableaux") and line.endswith("-0.8947 %") for line in lines)
    assert any(line.startswith("The rule loses at most") for line in lines)
    assert any("*" in line for line in lines if line.startswith("   6"))


@pytest.mark.long
@pytest.mark.parametrize("language", ["de", "fr"])
def test_other_languages_say_it_too(sabot: Runner, language: str) -> None:
    done = sabot(*BANQUE, "--model", "A1", "--language", language)
    assert "solve." not in done.out
    assert done.err == ""


def test_a_certificate_is_written_and_verifies(sabot: Runner, tmp_path: Path) -> None:
    succeeded(sabot(*BANQUE, "--model", "A1", "--theta", "1/3", "--certificate", str(tmp_path / "proof.json")))
    proof = check(read_certificate((tmp_path / "proof.json").read_text("utf-8")))
    assert proof.value == Fraction(entry("A1-h-turn-1_3")["value"])


@pytest.mark.parametrize("form", ["efg", "nfg"])
def test_a_team_s_game_for_gambit(sabot: Runner, tmp_path: Path, form: str) -> None:
    shoe = (0, 0, 1, 6, 0, 1, 1, 0, 0, 0)
    words = ("--export", form, "--model", "B1", "--theta", "2/5", "--shoe", ",".join(map(str, shoe)))
    game = banque_game("B1", shoe, "2/5")
    lines = list(efg_lines(game, team=True) if form == "efg" else nfg_lines(game))
    assert succeeded(sabot(*BANQUE, *words)).out.splitlines() == lines
    path = tmp_path / f"coup.{form}"
    assert succeeded(sabot(*BANQUE, *words, "--output", str(path))).out == ""
    assert path.read_text("utf-8").splitlines() == lines


@pytest.mark.long
@pytest.mark.parametrize(("plot", "model"), [("strategy", "A1"), ("value", "A1"), ("decks", "B1")])
def test_a_figure_is_drawn(sabot: Runner, tmp_path: Path, plot: str, model: str) -> None:
    pytest.importorskip("matplotlib")
    file = str(tmp_path / "banque.svg")
    succeeded(sabot(*BANQUE, "--model", model, "--theta", "1/3", "--figure", file, "--plot", plot))
    assert (tmp_path / "banque.svg").read_text("utf-8").startswith("<?xml")
