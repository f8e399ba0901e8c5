"""`sabot rules`: the list, and the casino's card of each rule set."""

import json
from pathlib import Path

import msgspec
import pytest
from cli_tools import Runner, succeeded

from sabot.money import units
from sabot.rulesets import every_name, load, names
from sabot.rulesets.punto import CHOICES
from sabot.wire import RuleCard, rule_card
from sabot.words import LANGUAGES, Language, words

GENEROUS = 'base = "punto-banco"\ncoin = 1\nrounding = "up"\n'


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_names_every_rule_set_once(sabot: Runner, language: str) -> None:
    lines = succeeded(sabot("rules", "--language", language)).out.splitlines()
    assert [line.split()[0] for line in lines] == list(every_name())
    assert all(len(line.split()) > 4 for line in lines)


def test_the_list_as_json_holds_every_card(sabot: Runner) -> None:
    printed = sabot.json("rules", "--json")
    assert [each["id"] for each in printed] == list(every_name())
    cards = [msgspec.convert(each, RuleCard) for each in printed if each["game"] == "punto"]
    assert cards == [rule_card(load(name)) for name in names()]


@pytest.mark.parametrize("name", names())
def test_json_is_the_card_of_the_wire(sabot: Runner, name: str) -> None:
    printed = sabot.json("rules", name, "--json")
    assert printed == json.loads(msgspec.json.encode(rule_card(load(name))))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_card_shows_every_bet_with_its_pays_conditions_and_limits(
    sabot: Runner, name: str, language: Language
) -> None:
    text = succeeded(sabot("rules", name, "--language", language)).out
    rules = load(name)
    for offered in rules.bets:
        for pay in offered.bet.pays:
            assert any(line.endswith(f"  {pay.when}") for line in text.splitlines())
        assert offered.bet.push in text
        assert f"{units(offered.minimum)}–{units(offered.maximum)}" in text
        assert any(line.startswith(words(language)[f"bet.{offered.id}"]) for line in text.splitlines())


@pytest.mark.parametrize("name", names())
def test_the_card_shows_every_choice_of_the_house_and_what_else_it_may_be(sabot: Runner, name: str) -> None:
    lines = succeeded(sabot("rules", name)).out.splitlines()
    rules = load(name)
    for key, choices in CHOICES.items():
        if key != "game":
            (line,) = (line for line in lines if line.startswith(f"  {key} "))
            assert line.split()[1] == getattr(rules, key)
            assert all(choice in line for choice in choices)
    for key in ("stop_card", "absent_coups"):
        assert any(line.split() == [key, str(getattr(rules, key))] for line in lines)


def test_pay_tables_are_decimal_where_that_is_exact(sabot: Runner, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "super-6"\n[bets]\nbig = { net = ["2/3"] }\n', "utf-8")
    text = succeeded(sabot("rules", str(file))).out
    assert "0.5:1" in text
    assert "2/3:1" in text


def test_commission_is_shown_beside_the_bet_that_pays_it(sabot: Runner) -> None:
    assert "1:1 less 5 %" in succeeded(sabot("rules", "punto-banco")).out
    assert "less" not in succeeded(sabot("rules", "ez-baccarat")).out
    assert "2.5 %" in succeeded(sabot("rules", "low-commission")).out


def test_M2_a_rounding_that_favours_the_player_is_warned_of(sabot: Runner, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GENEROUS, "utf-8")
    warned = succeeded(sabot("rules", str(file))).out.splitlines()
    assert "Beware: rounding favours the player on Banker, from a stake of 10." in warned
    card = sabot.json("rules", str(file), "--json")
    assert {bet["id"]: bet["favoured"] for bet in card["bets"]}["banker"] == 1000
    assert "Beware" not in succeeded(sabot("rules", "punto-banco")).out


def test_a_rule_file_may_have_a_title_and_bets_of_its_own(sabot: Runner, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'title = "Our table"\nbase = "mini"\n[bets]\nlucky_7 = { pays = [{ when = "p == 7", net = 3 }] }\n', "utf-8"
    )
    lines = succeeded(sabot("rules", str(file))).out.splitlines()
    assert lines[0] == "Our table (mine)"
    assert any(line.startswith("lucky_7") for line in lines)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["mni"], "Did you mean mini?"),
        (["mini", "midi"], "one word too many"),
        (["nowhere.toml"], "cannot be read"),
        (["mini", "--language", "nl"], '"de", "en", "fr"'),
        (["--all"], "Unknown option"),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_nonsense_gets_one_sentence(sabot: Runner, typed: list[str], sentence: str, form: list[str]) -> None:
    refusal = sabot.refused("rules", *typed, *form)
    assert refusal.startswith("sabot rules: ")
    assert sentence in refusal
