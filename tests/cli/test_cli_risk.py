"""`sabot risk`: what a purse risks, in every language and form, and what cannot be asked."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Runner, succeeded

from sabot import bench
from sabot.words import LANGUAGES

RAMP = """
bet = "dragon_7"
tags = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
count = "true"
trigger = ">= 4"
ramp = { "6" = 2, "8" = 4 }
"""


def test_the_command_is_the_call(sabot: Runner) -> None:
    words = (
        "mini",
        "--bankroll",
        "30",
        "--on",
        "player",
        "--goal",
        "45",
        "--shoes",
        "2",
        "--rebate",
        "5%",
        "--cut",
        "52",
    )
    printed = sabot.json("risk", *words, "--json")
    called = bench.risk(30, "mini", bet="player", goal=45, shoes=2, rebate="5%", cut=52)
    assert printed["rows"] == called.to_dict()["rows"]
    assert {"ruin_before_goal", "fair_rebate", "n0_coups", "kelly_half"} <= {row["quantity"] for row in printed["rows"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_quantity_has_words(sabot: Runner, language: str) -> None:
    words = ("risk", "mini", "--bankroll", "30", "--goal", "45", "--rebate", "5%", "--language", language)
    text = succeeded(sabot(*words)).out
    assert "_" not in text
    assert "34" in text


def test_a_count_with_a_ramp_of_stakes(sabot: Runner, tmp_path: Path) -> None:
    """Risk: for a count with a stake ramp N0, SCORE, Kelly's bank with its half and quarter, time to a goal."""
    file = tmp_path / "mine.toml"
    file.write_text(RAMP, "utf-8")
    asked = ("risk", "ez-baccarat", "--system", str(file), "--bankroll", "500", "--followed", "64", "--seed", "1")
    printed = sabot.json(*asked, "--goal", "600", "--json")
    rows = {row["quantity"]: row["value"] for row in printed["rows"]}
    assert printed["counting"]["shoes"] == 64
    assert rows["kelly_half_bank"] == pytest.approx(2 * rows["kelly_bank"])
    assert rows["shoes_to_goal"] == pytest.approx(100 / rows["gain_per_shoe"])
    assert rows["n0_shoes"] == pytest.approx((rows["sd_per_shoe"] / rows["gain_per_shoe"]) ** 2)
    text = sabot(*asked, "--language", "de").out
    assert "SCORE" in text
    assert "_" not in text


def test_a_count_that_is_interrupted_says_so(sabot: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(work: Any, way: Any, shoes: int, seed: int, *_: Any, first: int = 0) -> Iterator[Any]:
        yield work(way, seed, first, 64)
        raise KeyboardInterrupt

    monkeypatch.setattr("sabot.bench.running.map_chunks", interrupted)
    asked = ("risk", "ez-baccarat", "--system", "dragon-7", "--bankroll", "500", "--followed", "9000", "--seed", "1")
    text, printed = sabot(*asked), sabot(*asked, "--json")
    assert (text.code, printed.code) == (130, 130)
    assert "Interrupted: what follows is of 4,096 shoes of 9,000." in text.out.splitlines()
    assert json.loads(printed.out)["interrupted"] is True


def test_amounts_of_json_are_chip_units_all_of_them(sabot: Runner) -> None:
    """What is asked and what is found are in one unit; a purse of 52.50 is no whole number of them."""
    asked = ("risk", "mini", "--bankroll", "52.50", "--unit", "5", "--goal", "80", "--stop", "10", "--coups", "3")
    found = sabot.json(*asked, "--json")
    assert [found[f"{name}_chips"] for name in ("bankroll", "unit", "goal", "stop")] == [52.5, 5, 80, 10]
    assert found["rows"] == bench.risk("52.50", "mini", unit=5, goal=80, stop=10, coups=3).to_dict()["rows"]
