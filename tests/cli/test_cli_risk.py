"""`sabot risk`: what a purse risks, in every language and form, and what cannot be asked."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Runner, a_file, succeeded

from long import first
from sabot.words import LANGUAGES

RAMP = """
bet = "dragon_7"
tags = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
count = "true"
trigger = ">= 4"
ramp = { "6" = 2, "8" = 4 }
"""


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_every_quantity_has_words(sabot: Runner, language: str) -> None:
    words = ("risk", "mini", "--bankroll", "30", "--goal", "45", "--rebate", "5%")
    text = succeeded(sabot(*words, "--language", language)).out
    assert "_" not in text
    assert "34" in text
    quantities = {row["quantity"] for row in sabot.json(*words)["rows"]}
    assert {"ruin_before_goal", "fair_rebate", "n0_coups", "kelly_half"} <= quantities


def test_a_count_with_a_ramp_of_stakes(sabot: Runner, tmp_path: Path) -> None:
    """Risk: for a count with a stake ramp N0, SCORE, Kelly's bank with its half and quarter, time to a goal."""
    file = a_file(tmp_path / "mine.toml", RAMP)
    asked = ("risk", "ez-baccarat", "--system", file, "--bankroll", "500", "--followed", "64", "--seed", "1")
    printed = sabot.json(*asked, "--goal", "600")
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
    found = sabot.json(*asked)
    assert [found[f"{name}_chips"] for name in ("bankroll", "unit", "goal", "stop")] == [52.5, 5, 80, 10]
