"""Every answer of a command as text, JSON, CSV, Markdown and Parquet, and folded where the terminal is narrow."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Container, Iterator
from contextlib import AbstractContextManager
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars
import pytest
from cli_tools import COMMANDS, Runner, dealt, succeeded, typed_csv

from long import asked_later, first
from places import ROOT
from sabot import bench
from sabot.cli import forms
from sabot.cli.grid import as_markdown, columns
from sabot.cli.numbers import with_digits

ANSWERS = """
compare.compare_command: compare mini super-6 -> costs_more
compare.compare_command: compare mini ez-baccarat -> house_edge_b
hold.hold_command: hold mini --average 10 --drop 900 --against super-6 -> win_chips
joint.joint_command: joint mini banker=100 tie=5 -> gain_chips
lengths.coups_command: coups mini --decks 1 -> probability
lengths.streaks_command: streaks mini --decks 1 --longest 3 -> runs
odds.odds_command: odds mini --stake 5 -> ev_at_stake
odds.odds_command: odds mini -> house_edge_percent
odds.odds_command: odds mini --all-bets -> win_probability
pay.pay_command: pay mini tie:? --edge 5% -> hit_rate
readings.readings_command: readings P3 -> change
removal.removal_command: removal mini --bets tie -> removed_5
review_page.tell_review: review chemin.jsonl -> loss
review_page.tell_review: review banque.jsonl -> loss
risk._tell_best: risk mini --bankroll 20 --unit 5 --goal 30 --best -> stake_chips
risk._tell_best: risk mini --bankroll 20 --unit 5 --rebate 10% --best -> value
risk.risk_command: risk mini --bankroll 20 --unit 5 --coups 3 --ends -> purse_chips
risk.risk_command: risk mini --bankroll 50 -> value
risk.risk_command: risk ez-baccarat --bankroll 20 --system dragon-7 --followed 64 --seed 1 -> standard_error
rules._tell_sheet: rules mini --sheet -> variance
rules.rules_command: rules -> -
rules.rules_command: rules mini -> -
rules.rules_command: rules chemin-de-fer -> -
shoe.shoe_command: shoe shoes.txt -> -
simulate._print: simulate mini --shoes 4 --seed 1 -> gap
simulate._print: simulate mini --shoes 4 --seed 1 --perfect tie,tie:9 -> units_per_shoe
simulate._print: simulate mini --shoes 4 --seed 1 --streaks -> gap
simulate._print: simulate mini --shoes 4 --seed 1 --bankroll 50 -> mean
simulate._print: simulate mini --shoes 4 --seed 1 --endings -> frequency_se
simulate._print: simulate ez-baccarat --shoes 4 --seed 1 --system dragon-7 -> value
solve_bank.tell_bank: solve chemin-de-fer --model B1 --decks 1 --bank 20 --keep 3 -> reached
solve_bank.tell_bank: solve chemin-de-fer --bank 20 --keep 3 --target 50 --purse 90 --cover cover.toml -> reached
solve_bank.tell_bank: solve banque-privee --model B1 --decks 1 --bank 20 --stakes 10 --coups 1 -> ahead
solve_banque.tell_banque: solve banque-privee --model B1 --decks 1 -> coin
solve_run.tell_solution: solve chemin-de-fer --model B1 --decks 1 -> draw
solve_run.tell_mid_shoe: solve chemin-de-fer --model B1 --decks 1 --mid-shoe 2 --seed 1 -> ponte_gains
"""
"""Every place that answers, a command that has it answer, and a column of numbers that its page tells, bare or in %.

The page of a shoe has none: its coups are the table of the other forms alone.
"""
SAID: list[tuple[str, ...]] = [tuple(re.split(": | -> ", line)) for line in ANSWERS.split("\n") if line]
RULE_SETS = "rules.rules_command"
"""These are what is asked, not an answer."""
DEAR = {"banque-privee", "--mid-shoe"}
FIRST = {place: words for place, words, _ in reversed(SAID) if not DEAR & {*words.split()}}.values()


AT_ONCE = {"hold", "odds", "review", "risk", "rules", "simulate", "solve"}


def at_once_or_later(said: list[tuple[str, ...]]) -> list[Any]:
    """The words of these answers; but for the first of some places they are asked by `make test-long`."""
    return [words if is_at_once(words) else asked_later(words) for _, words, _ in said]


def is_at_once(words: str) -> bool:
    return words in FIRST and words.split(maxsplit=1)[0] in AT_ONCE


EVERY = pytest.mark.parametrize("words", at_once_or_later(SAID))


@pytest.fixture(autouse=True)
def _files(sabot: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What some of the commands read."""
    monkeypatch.chdir(tmp_path)
    Path("shoes.txt").write_text("BBPTBPPBPBBT\nPPBPBBTB\nBPBPPPBBBBPP\nPBPBTPPBPBBB\n", "utf-8")
    Path("cover.toml").write_text("[[cover]]\nshare = '60%'\n", "utf-8")
    for game, rules in (("chemin", "chemin-de-fer"), ("banque", "baccara-banque")):
        Path(f"{game}.jsonl").write_text(dealt("deal", rules, "--seed", "1", "--json"), "utf-8")


@EVERY
def test_a_table_of_markdown_stands_by_itself(words: str, sabot: Runner) -> None:
    lines = succeeded(sabot(*words.split(), "--markdown")).out.splitlines()
    assert [line for line in lines if line.startswith("|")] or "--stakes" in words, (
        "a bank of Banque is told in sentences"
    )
    for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        if line.startswith("|"):
            assert before.startswith("|") or not before
            assert after.startswith("|") or not after


def test_a_command_s_csv_is_that_of_the_bench(sabot: Runner) -> None:
    """The same words in library, command and docs."""
    assert succeeded(sabot("odds", "mini", "--csv")).out == bench.odds("mini").to_csv()
    run = ("mini", "--shoes", "4", "--seed", "1", "--csv")
    assert succeeded(sabot("simulate", *run)).out == bench.simulate("mini", shoes=4, seed=1).to_csv()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "mini", "--csv", "--json"), "--json and --csv are two forms"),
        (("rules", "--markdown", "--csv"), "two forms"),
        (("odds", "mini", "--parquet", "a.csv"), "no known format"),
        (("odds", "mini", "--parquet", "/nowhere/a.parquet"), "cannot be written"),
        (("simulate", "ez-baccarat", "--system", "dragon-7", "--perfect", "tie", "--csv"), "two tables"),
        (("solve", "chemin-de-fer", "--export", "nfg", "--csv"), "--export and --csv do not go together"),
    ],
)
def test_forms_that_cannot_be_are_refused(words: tuple[str, ...], said: str, sabot: Runner) -> None:
    ended = sabot(*words)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err


def test_wide_reports_fold_on_narrow_terminals(sabot: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = succeeded(sabot("odds", "mini")).out
    for width in (40, 60, 80):
        monkeypatch.setenv("COLUMNS", str(width))
        folded = succeeded(sabot("odds", "mini")).out
        text = [line for line in folded.splitlines() if line not in whole.splitlines()]
        assert text
        assert max(map(len, text)) <= width
        assert {word for word in whole.split() if "," in word} <= set(folded.replace("·", " ").split())


@EVERY
def test_sentences_fold_too(words: str, sabot: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = succeeded(sabot(*words.split())).out
    monkeypatch.setenv("COLUMNS", "60")
    lines = succeeded(sabot(*words.split())).out.splitlines()
    assert [line for line in lines if len(line) > 60 and " " in line.strip()] == []
    prose = [line for line in whole.splitlines() if line.endswith(".") and "  " not in line and "|" not in line]
    told = " ".join(" ".join(lines).split())
    assert all(sentence in told for sentence in prose)


def test_a_table_is_folded_by_columns_with_its_names_in_each_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "16")
    rows = [["", "one", "two", "three", "four"], ["a", "1", "2", "3", "4"], ["bc", "5", "6", "7", "8"]]
    assert list(columns(rows, left=1)) == [
        "    one  two",
        "a     1    2",
        "bc    5    6",
        "",
        "    three  four",
        "a       3     4",
        "bc      7     8",
    ]
    assert max(map(len, columns(rows, left=1, folded=False))) > 16


def test_a_table_whose_names_are_wide_is_told_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "26")
    rows = [["Bet", "Event", "Pays"], ["Player dragon", "p - b == 9", "30"], ["", "otherwise", "-1"], ["", "", "x"]]
    assert list(columns(rows, left=2)) == [
        "Player dragon  p - b == 9",
        "    Pays 30",
        "  otherwise",
        "    Pays -1",
        "    Pays x",
    ]


def test_markdown_guards_its_bars() -> None:
    with as_markdown():
        lines = list(columns([["a|b", "c"], ["1", "2"]], left=1))
    assert lines == ["| a\\|b | c |", "| :-- | --: |", "| 1 | 2 |"]


GIVEN = {"0.95", "0.54", "0.5", "1.5", "0.01", "2.5", "3.5", "4.95"}
"""Stakes, rates and payouts that were asked for or that a rule set says."""
AMOUNTS = {"--bankroll", "--bank", "--sheet", "--all-bets", "banque.jsonl"}
"""Where a page has amounts of money, or payouts, beside what is reckoned."""


@pytest.mark.parametrize("words", at_once_or_later([each for each in SAID if each[0] != RULE_SETS]))
def test_every_number_that_is_reckoned_has_the_digits_that_are_asked_for(words: str, sabot: Runner) -> None:
    """Three digits are nine digits rounded, at each place of the page; and no number has others."""
    few, many = (_decimals(succeeded(sabot(*words.split(), "--digits", str(digits))).out) for digits in (3, 9))
    pairs = list(zip(few, many, strict=True))
    assert any(one != other for one, other in pairs)
    for one, other in pairs:
        decimals = (len(one.partition(".")[2]), len(other.partition(".")[2]))
        if one == other:
            assert one in GIVEN or (AMOUNTS & {*words.split()} and max(decimals) <= 2), one
        else:
            assert decimals == (3, 9)
            assert abs(float(one.replace(",", "")) - float(other.replace(",", ""))) <= 0.000_501


def _decimals(page: str) -> list[str]:
    """The decimals of a page, but for the time that a run took."""
    return re.findall(r"\d[\d,]*\.\d+", "\n".join(line for line in page.splitlines() if "eed" not in line))


def test_every_command_that_has_forms_has_digits(sabot: Runner) -> None:
    helps = {each: succeeded(sabot(each, "--help")).out for each in COMMANDS}
    asked = {words.split()[0] for _, words, _ in SAID}
    assert asked == {each for each, text in helps.items() if "--csv" in text}
    assert asked == {each for each, text in helps.items() if "--digits" in text}


def places() -> set[str]:
    """Every place of the commands that answers in forms, by the name of its function."""
    found = set[str]()
    for path in (ROOT / "src" / "sabot" / "cli").glob("*.py"):
        module = ast.parse(path.read_text("utf-8"))
        if any(
            isinstance(each, ast.ImportFrom) and "tell" in {name.name for name in each.names} for each in module.body
        ):
            functions = (each for each in module.body if isinstance(each, ast.FunctionDef))
            found |= {f"{path.stem}.{each.name}" for each in functions if "tell" in _called(each)}
    return found


def _called(function: ast.FunctionDef) -> set[str]:
    calls = (each.func for each in ast.walk(function) if isinstance(each, ast.Call))
    return {each.id for each in calls if isinstance(each, ast.Name)}


def test_every_answer_is_held_to_its_four_forms() -> None:
    """Whoever writes a new answer names it here."""
    assert places() == {place for place, _, _ in SAID}


@pytest.mark.parametrize(
    ("place", "asked", "column"), [each if is_at_once(each[1]) else asked_later(*each) for each in SAID]
)
def test_text_json_csv_and_frame_hold_the_same_numbers(
    place: str, asked: str, column: str, sabot: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that the tables have is in JSON, CSV and frame alike, amounts in chip units; of the page one column is read.

    What JSON says beside the tables, they say too, but for what was asked.
    """
    asking, words = set[str](), asked.split()

    def seen(digits: int | None) -> AbstractContextManager[None]:
        asking.add(_asking())
        return with_digits(digits)

    monkeypatch.setattr(forms, "with_digits", seen)
    printed = sabot.json(*words)
    told = printed.pop("rows")
    page, digits = "", () if column == "-" else ("--digits", "6")
    tables = {"rows": told, **printed.pop("tables", {})}
    assert told
    assert asking == {place}
    for name, records in tables.items():
        assert typed_csv(succeeded(sabot(*words, "--csv", "--table", name)).out, records) == records, name
        page = succeeded(sabot(*words, *digits, "--parquet", "a.parquet", "--table", name)).out
        assert polars.read_parquet("a.parquet").to_dicts() == records, name
    assert page.splitlines()[0] == succeeded(sabot(*words)).out.splitlines()[0]
    assert place == RULE_SETS or {*numbers(printed)} - {*numbers(tables)} == set()
    if column != "-":
        shown = [row[column] for row in told if row[column] is not None and abs(row[column]) >= 5e-7]
        page_numbers = {*re.sub(r"[+%±]", " ", page).split()}
        assert shown
        for each in shown:
            assert {f"{each:,.6f}", f"{100 * each:,.6f}", f"{each:,.10g}"} & page_numbers, each


def test_a_table_that_is_not_there_is_refused_by_name(sabot: Runner) -> None:
    said = sabot.refused("joint", "mini", "tie=5", "--csv", "--table", "stake")
    assert "there is no table 'stake' here: it is rows, summary, stakes, covariances" in said
    assert "--table says what --csv or --parquet writes" in sabot.refused("joint", "mini", "tie=5", "--table", "stakes")
    with pytest.raises(ValueError, match="there is no table 'stake' here: it is rows, summary, stakes, covariances"):
        bench.joint({"tie": 5}, "mini").to_csv("stake")
    with pytest.raises(ValueError, match="there is no table 'summary' here: it is rows"):
        _ = bench.removal("tie", "mini").summary


OTHER_ANSWERS = [
    "compare chemin-de-fer chemmy",
    "solve chemin-de-fer --shoe 6,0,0,0,0,0,0,0,0,0",
    "solve chemin-de-fer --shoe 3,1,0,1,0,1,0,0,0,1",
    "solve chemin-de-fer --model A2 --levy 1/20",
    "solve banque-privee --model B1 --decks 1 --against either",
    "solve chemin-de-fer --bank 20",
]


@pytest.mark.parametrize("words", [*at_once_or_later(SAID), *map(asked_later, OTHER_ANSWERS)])
def test_a_name_is_of_one_type_and_an_amount_a_number_wherever_it_stands(words: str, sabot: Runner) -> None:
    """Numbers stay numbers, texts texts; what there is none of is null, and no dash of the page.

    An amount is a number of chip units, exact as text under a name that says so.
    """
    kinds: dict[str, set[str]] = {}
    for name, value in leaves(sabot.json(*words.split())):
        kinds.setdefault(name, set()).add("number" if type(value) in (int, float) else type(value).__name__)
        assert value not in ("–", "-"), name
        assert not name.endswith("_chips") or value is None or isinstance(value, int | float), name
    assert {name: each for name, each in kinds.items() if len(each - {"NoneType"}) > 1} == {}


def leaves(value: object, key: str = "", *, but: Container[str] = ()) -> Iterator[tuple[str, object]]:
    """Every value that holds no others, under the name nearest to it, but for what lies under some names."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name.removesuffix("_exact") not in but:
                yield from leaves(each, name, but=but)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each, key, but=but)
    else:
        yield key, value


@pytest.mark.parametrize("language", first(1, ["de", "fr"]))
@pytest.mark.parametrize("asked", ["risk mini --bankroll 20 --unit 5 --goal 30 --best", "joint mini tie=5"])
def test_json_is_the_same_in_every_language(asked: str, language: str, sabot: Runner) -> None:
    """It has keys, no sentences of the page."""
    plain, other = (sabot.json(*asked.split(), *words) for words in ((), ("--language", language)))
    assert plain == other
    assert {"title", "notes"} & plain.keys() == set()


ASKED = {
    "bank_chips", "bankroll_chips", "capital_chips", "commission", "coups_a_path", "cut", "decks", "goal_chips",
    "hands", "hours", "house_edge", "left", "levy", "net", "purse_chips", "rate", "remainders", "seed", "seq", "shoe",
    "shoes", "shoes_a_path", "shoes_asked", "stakes_chips", "stop_chips", "taxe_on_winnings", "theta", "unit_chips",
    "unseen", "unseen_by_value", "algorithm", "seconds", "version", "hand", "side_1", "side_2",
}  # fmt: skip
"""What was asked, how long it took, and the cards by which a decision is named."""
NUMBER = re.compile(r"-?[0-9]+(/[1-9][0-9]*|\.[0-9]+)?")


def numbers(answer: object) -> Iterator[float]:
    """Every number of an answer but what was asked, rationals of a text as decimals."""
    for _, value in leaves(answer, but=ASKED):
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield float(value)
        elif isinstance(value, str) and NUMBER.fullmatch(value):
            yield float(Fraction(value))


def _asking() -> str:
    """Which function asked `tell`."""
    code = sys._getframe(3).f_code
    return f"{Path(code.co_filename).stem}.{code.co_name}"


def test_an_amount_of_an_answer_says_that_it_is_chips(sabot: Runner) -> None:
    """What was asked in chips comes back in chips, whatever it is called; and no column is left without its unit."""
    found = sabot.json("solve", "chemin-de-fer", "--model", "B1", "--decks", "1", "--bank", "2.50", "--keep", "1")
    assert (found["bank_chips"], found["rows"][0]["staked_chips"]) == (2.5, 2.5)
    assert sabot.json("joint", "mini", "banker=2.50")["stakes_chips"] == {"banker": 2.5}
