"""`sabot rules`: the list, and the casino's card of each rule set."""

from fractions import Fraction
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cli_tools import Runner, a_file, succeeded

from sabot.games.registry import KINDS
from sabot.house.table.rulecards import rule_card
from sabot.money import units
from sabot.rulesets import load, names, read_file
from sabot.words import LANGUAGES, Language, words

DEFAULT = resources.files("sabot.games.punto").joinpath("rulesets/punto-banco.toml").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_names_every_rule_set_once(sabot: Runner, language: str) -> None:
    lines = succeeded(sabot("rules", "--language", language)).out.splitlines()
    assert [line.split()[0] for line in lines] == list(names())
    assert all(len(line.split()) > 4 for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_has_what_odds_print_for_every_bet_and_number_of_decks(sabot: Runner, language: Language) -> None:
    """Game sheet: `sabot rules RULESET --sheet` prints every bet by decks, as a document to hand in."""
    lines = succeeded(sabot("rules", "low-commission", "--sheet", "--language", language)).out.splitlines()
    for decks in (4, 6, 8):
        printed = sabot.json("odds", "low-commission", "--decks", str(decks))["bets"]
        assert len(printed) == 11
        for bet, each in printed.items():
            name = words(language)[f"bet.{bet}"]
            (row,) = (
                line for line in lines if line.startswith(f"{name}  ") and line[len(name) :].split()[0] == str(decks)
            )
            assert f"  {each['house_edge_percent']:.4f} %" in row
            assert f"  {100 * float(Fraction(each['win_probability'])):.4f} %" in row
    assert any("sabot odds low-commission --decks N" in line for line in lines)


def test_the_sheet_as_markdown_and_json(sabot: Runner) -> None:
    text = succeeded(sabot("rules", "ez-baccarat", "--sheet", "--markdown")).out
    assert text.startswith("# EZ Baccarat")
    assert "| Panda 8 | 8 | 3.4543 % |" in text
    record = sabot.json("rules", "ez-baccarat", "--sheet")
    assert record["ruleset"] == "ez-baccarat"
    assert [row["decks"] for row in record["rows"]] == [6, 8] * 5


def exact(kind: type, value: Any) -> object:
    assert kind is Fraction
    return Fraction(value)


def test_the_list_as_json_holds_every_rule_set(sabot: Runner) -> None:
    printed = sabot.json("rules")
    assert [each["id"] for each in printed["rulesets"]] == list(names())
    assert [each["game"] for each in printed["rulesets"]] == [load(name).game for name in names()]
    assert [each["id"] for each in printed["rows"]] == list(names())


@pytest.mark.parametrize("name", names())
def test_json_is_the_whole_rule_set(sabot: Runner, name: str) -> None:
    """What is printed makes the same rules again, and names every key of them; amounts are chip units."""
    printed, rules = sabot.json("rules", name), load(name)
    assert printed.pop("rows")
    limits = printed.pop("tables")["limits"]
    in_cents = of_chips(printed)
    assert list(in_cents) == list(rules.__struct_fields__)
    assert msgspec.convert(in_cents, type(rules), dec_hook=exact) == rules
    assert {name for name in printed if name.endswith("_chips")} >= {"coin_chips", "minimum_chips"}
    assert limits[0]["minimum_chips"] == printed["minimum_chips"]
    assert [each["bet"] for each in limits[1:]] == [each["bet"]["id"] for each in printed.get("bets", [])]


def of_chips(record: dict[str, Any]) -> dict[str, Any]:
    """A rule set whose amounts are chip units, in cents."""
    plain: dict[str, Any] = {}
    for name, value in record.items():
        if name.endswith("_chips"):
            plain[name.removesuffix("_chips")] = None if value is None else round(100 * value)
        else:
            plain[name] = list(map(of_chips, value)) if name == "bets" else value
    return plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names("punto"))
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


@pytest.mark.parametrize("name", names("punto"))
def test_the_card_shows_every_choice_of_the_house_and_what_else_it_may_be(sabot: Runner, name: str) -> None:
    lines = succeeded(sabot("rules", name)).out.splitlines()
    rules = load(name)
    for key, choices in KINDS["punto"].choices.items():
        if key != "game":
            (line,) = (line for line in lines if line.startswith(f"  {key} "))
            assert line.split()[1] == getattr(rules, key)
            assert all(choice in line for choice in choices)
    for key in ("stop_card", "absent_coups"):
        assert any(line.split() == [key, str(getattr(rules, key))] for line in lines)


def test_pay_tables_are_decimal_where_that_is_exact(sabot: Runner, tmp_path: Path) -> None:
    text = "\n".join(card_of(sabot, tmp_path, 'base = "super-6"\n[bets]\nbig = { net = ["2/3"] }\n'))
    assert "0.5:1" in text
    assert "2/3:1" in text


def test_commission_is_shown_beside_the_bet_that_pays_it(sabot: Runner) -> None:
    assert "1:1 less 5 %" in succeeded(sabot("rules", "punto-banco")).out
    assert "less" not in succeeded(sabot("rules", "ez-baccarat")).out
    assert "2.5 %" in succeeded(sabot("rules", "low-commission")).out


def test_M2_a_rounding_that_favours_the_player_is_warned_of(sabot: Runner, tmp_path: Path) -> None:
    warned = card_of(sabot, tmp_path, 'base = "punto-banco"\ncoin = 1\nrounding = "up"\n')
    assert "Beware: rounding favours the player on Banker, from a stake of 10." in warned
    bets = {row.key: row.facts for row in rule_card(read_file(tmp_path / "mine.toml")).rows if row.section == "bet"}
    assert (bets["banker"]["favoured"], bets["player"]["favoured"]) == (1000, -1)
    assert "Beware" not in succeeded(sabot("rules", "punto-banco")).out


def card_of(sabot: Runner, path: Path, text: str) -> list[str]:
    """The lines of the card of a rule file."""
    return succeeded(sabot("rules", a_file(path / "mine.toml", text))).out.splitlines()


def test_the_card_says_on_what_the_commission_is(sabot: Runner, tmp_path: Path) -> None:
    own = "{ when = 'p > b', net = 1, levied = true }"
    for bets, paying in (
        ("", "Banker"),
        (f"[bets]\nplayer = {{ pays = [{own}] }}", "Player, Banker"),
        (f"[bets]\nmine = {{ pays = [{own}] }}\nbanker = {{ pays = [{{ when = 'b > p', net = 1 }}] }}", "mine"),
    ):
        card = card_of(sabot, tmp_path, f'base = "punto-banco"\n{bets}')
        (line,) = (line for line in card if line.startswith("Commission on"))
        assert line.split("  ")[0] == f"Commission on {paying}"
        assert line.endswith("  5 %")
        less = [line.split()[0] for line in card if "less 5 %" in line]
        assert less == paying.split(", ")


def test_the_card_tells_a_pay_table_to_the_last_digit(sabot: Runner, tmp_path: Path) -> None:
    lines = card_of(sabot, tmp_path, 'base = "mini"\n[bets]\ntie = { net = ["9999.1255"] }\nbig = { net = [10000] }')
    words_of_the_tie = [line.split() for line in lines if line.startswith("Tie")]
    assert words_of_the_tie == [["Tie", "9999.1255:1"], ["Tie", "1–25", "9999.1255:1", "p", "==", "b"]]
    assert next(line.split() for line in lines if line.startswith("Big"))[2] == "10000:1"


def test_the_card_says_nothing_of_what_cannot_matter(sabot: Runner, tmp_path: Path) -> None:
    whole = DEFAULT.split("[bets]")[0].replace('"5%"', '"0%"')
    lines = card_of(sabot, tmp_path, f"{whole}[bets]\ntie = {{ minimum = 5 }}\nbig = {{ maximum = 20 }}\n")
    said = "\n".join(lines).split("As a rule file")[0]
    for key in ("tie_release", "limits", "shoe_passes", "shoe_direction", "commission_mode"):
        assert f"\n{words('en', 'punto')[f'house.{key}']}  " not in said
    assert "\nCommission on Banker  none\n" in said.replace("     ", " ").replace("   ", " ")


@pytest.mark.parametrize("name", names("punto"))
def test_the_card_tells_the_way_of_a_shoe_that_goes_round(sabot: Runner, name: str) -> None:
    """P5: `shoe_direction = counter_clockwise | clockwise`, where the players deal."""
    text = succeeded(sabot("rules", name)).out
    assert ("The shoe goes round" in text) is (load(name).dealing == "players")
    assert ("counter-clockwise, to the right" in text) is (load(name).dealing == "players")


def test_a_file_with_a_built_ins_name_is_refused(sabot: Runner, tmp_path: Path) -> None:
    file = a_file(tmp_path / "mini.toml", 'base = "mini"\nseats = 5\n')
    assert "rule set 'mini' bears the name of one of the package" in sabot.refused("rules", file)
    assert "rule set 'mini' bears the name of one of the package" in sabot.refused("deal", file)


def test_M2_the_rounding_of_a_hundred_thousand_million_stakes_is_told(sabot: Runner, tmp_path: Path) -> None:
    text = 'base = "punto-banco"\nminimum = "0.01"\nmaximum = 1000000000\nrounding = "nearest"\n'
    lines = card_of(sabot, tmp_path, f'{text}commission = "0.000001%"\n[bets.banker]\nmaximum = 1000000000\n')
    assert "Beware: rounding favours the player on Banker, from a stake of 0.01." in lines


def test_a_rule_file_may_have_a_title_and_bets_of_its_own(sabot: Runner, tmp_path: Path) -> None:
    text = 'title = "Our table"\nbase = "mini"\n[bets]\nlucky_7 = { pays = [{ when = "p == 7", net = 3 }] }\n'
    lines = card_of(sabot, tmp_path, text)
    assert lines[0] == "Our table (mine)"
    assert any(line.startswith("lucky_7") for line in lines)
