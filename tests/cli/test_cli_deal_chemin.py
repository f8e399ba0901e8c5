"""`sabot deal chemin-de-fer`: every chip can be followed, the same seed deals the same bytes, the text reads well."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from cli_tools import Runner, program, succeeded

from chemin_chips import Chips
from sabot.games.chemin.rules import CheminRules
from sabot.games.registry import KINDS
from sabot.rulesets import load, names
from sabot.shoe import Proof, proof_faults
from sabot.words import LANGUAGES


def assert_adds_up(events: list[dict[str, Any]], summary: dict[str, Any]) -> None:
    assert summary["type"] == "summary"
    bank, on_layout = (sum(each[kind] for each in summary["held"]) for kind in ("bank", "layout"))
    assert sum(summary["purses"]) + bank + on_layout + summary["house"] == summary["issued"]
    assert all(amount >= 0 for each in summary["held"] for amount in each.values())
    assert sum(each["bank"] > 0 for each in summary["held"]) <= 2, "the banker and his associate alone"
    chips = Chips().follow(events)
    assert dict(zip(summary["players"], summary["purses"], strict=True)) == dict(chips.purses)
    assert (bank, summary["house"], summary["issued"]) == (chips.bank, chips.house, chips.issued)
    assert chips.all == chips.issued
    assert summary["coups"] == sum(event["type"] == "coup_ended" for event in events)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))


def test_the_command_of_the_readme(sabot: Runner) -> None:
    words = ("deal", "chemin-de-fer", "--players", "5", "--coups", "20", "--seed", "7")
    *events, summary = sabot.lines(*words, "--json")
    assert summary["coups"] == 20
    assert_adds_up(events, summary)
    text = succeeded(sabot(*words)).out
    assert text.count("Rien ne va plus") == 20 + (events[-1]["type"] == "coup_opened")
    assert "holds the bank with" in text


@pytest.mark.parametrize("name", names("chemin"))
@pytest.mark.parametrize("players", [2, 5, 9])
def test_purses_bank_layout_and_house_add_up_to_what_was_issued(sabot: Runner, name: str, players: int) -> None:
    for seed in ("1", "2"):
        words = ("deal", name, "--players", str(players), "--coups", "40", "--seed", seed, "--json")
        *events, summary = sabot.lines(*words)
        assert len(summary["players"]) == players
        assert_adds_up(events, summary)


def test_chips_add_up_wherever_the_game_is_cut_off(sabot: Runner) -> None:
    for coups in range(1, 12):
        *events, summary = sabot.lines("deal", "chemin-de-fer", "--coups", str(coups), "--seed", "3", "--json")
        assert_adds_up(events, summary)


@pytest.mark.parametrize("name", names("chemin"))
def test_whole_shoes_are_dealt_and_proved(sabot: Runner, name: str) -> None:
    *events, summary = sabot.lines("deal", name, "--shoes", "1", "--seed", "5", "--json")
    assert_adds_up(events, summary)
    (shown,) = (event for event in events if event["type"] == "shoe_revealed")
    assert proof_faults(msgspec.convert(shown["proof"], Proof), load(name, CheminRules).decks) == ()


def test_the_output_holds_what_a_spectator_sees(sabot: Runner) -> None:
    kinds = {event["type"] for event in sabot.lines("deal", "chemin-de-fer", "--coups", "30", "--seed", "4", "--json")}
    assert {"shoe_sealed", "palette_passed_on", "coup_dealt", "hand_turned"} <= kinds
    assert not kinds & {"shoe_shuffled", "palette_passed", "palette_seen"}


def test_the_same_seed_deals_the_same_bytes_in_every_process() -> None:
    words = ("deal", "chemmy", "--coups", "15", "--seed", "12", "--json")
    one, other = (program(*words, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == other
    assert one.code == 0


def test_rules_of_ones_own_are_dealt_from_their_file(sabot: Runner, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "chemmy"\nseats = 4\ncoin = "0.25"\ntaxe = "2.5%"\nrounding = "nearest"\n', "utf-8")
    *events, summary = sabot.lines("deal", str(file), "--players", "4", "--coups", "30", "--seed", "1", "--json")
    assert summary["rules"] == "mine"
    assert_adds_up(events, summary)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_has_no_holes_in_any_language(sabot: Runner, language: str) -> None:
    for seed in ("1", "7", "9"):
        text = succeeded(sabot("deal", "chemin-de-fer", "--coups", "60", "--seed", seed, "--language", language)).out
        assert not [line for line in text.splitlines() if "{" in line or "None" in line]
        assert "Banco" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names("chemin"))
def test_the_card_shows_every_choice_of_the_house(sabot: Runner, name: str, language: str) -> None:
    text = succeeded(sabot("rules", name, "--language", language)).out
    rules = load(name, CheminRules)
    for key in sorted({*KINDS["chemin"].choices} - {"game"}):
        (line,) = (line for line in text.splitlines() if line.startswith(f"  {key} "))
        assert line.split()[1] == getattr(rules, key)


def test_the_card_as_json(sabot: Runner) -> None:
    card = sabot.json("rules", "chemin-de-fer", "--json")
    assert (card["game"], card["taxe"], card["minimum_chips"], card["associate"]) == ("chemin", "1/20", 50, "allowed")
