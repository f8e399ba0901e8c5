"""Every table of a command as CSV, Markdown and Parquet, and folded where the terminal is narrow."""

from __future__ import annotations

import ast
import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from fractions import Fraction
from pathlib import Path

import polars
import pytest
from cli_tools import COMMANDS, Runner, succeeded

from long import asked_later, first
from places import ROOT
from sabot import bench
from sabot.cli import forms
from sabot.cli.grid import as_markdown, columns
from sabot.cli.numbers import with_digits

TABLES = [
    ("odds", "mini"),
    ("odds", "mini", "--stake", "5"),
    ("removal", "mini"),
    ("joint", "mini", "banker=100", "tie=5"),
    ("compare", "mini", "ez-baccarat"),
    ("rules",),
    ("rules", "mini"),
    ("rules", "chemin-de-fer"),
    ("simulate", "mini", "--shoes", "4", "--seed", "1"),
    ("simulate", "mini", "--shoes", "4", "--seed", "1", "--perfect", "tie,tie:9"),
    ("simulate", "ez-baccarat", "--shoes", "4", "--seed", "1", "--system", "dragon-7"),
    ("solve", "chemin-de-fer", "--model", "B1", "--decks", "1"),
]
DEAR = [
    ("simulate", "mini", "--shoes", "4", "--seed", "1", "--streaks"),
    ("simulate", "mini", "--shoes", "4", "--seed", "1", "--bankroll", "50"),
    ("simulate", "mini", "--shoes", "4", "--seed", "1", "--endings"),
    ("solve", "chemin-de-fer", "--model", "B1", "--decks", "1", "--mid-shoe", "2", "--seed", "1"),
    ("solve", "banque-privee", "--model", "B1", "--decks", "1"),
]
"""A command for every kind of table."""


@pytest.mark.parametrize("words", first(len(TABLES), TABLES + DEAR), ids=" ".join)
def test_a_table_is_printed_as_csv_and_as_markdown_and_written_as_parquet(
    words: tuple[str, ...], sabot: Runner, tmp_path: Path
) -> None:
    """`--csv`, `--parquet`, `--markdown` beside `--json` wherever a table is printed."""
    heads, *rows = csv.reader(io.StringIO(succeeded(sabot(*words, "--csv")).out))
    assert rows
    assert {len(row) for row in rows} == {len(heads)}
    page = succeeded(sabot(*words, "--parquet", str(tmp_path / "a.parquet"))).out
    frame = polars.read_parquet(tmp_path / "a.parquet")
    assert (frame.columns, frame.height) == (heads, len(rows))
    assert page.splitlines()[0] == succeeded(sabot(*words)).out.splitlines()[0]
    lines = succeeded(sabot(*words, "--markdown")).out.splitlines()
    tables = [line for line in lines if line.startswith("|")]
    assert tables
    for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False):  # a table stands by itself
        if line.startswith("|"):
            assert before.startswith("|") or not before
            assert after.startswith("|") or not after


def test_the_columns_are_those_of_the_bench(sabot: Runner) -> None:
    """The same words in library, command and docs."""
    out = succeeded(sabot("odds", "mini", "--csv")).out
    assert out == bench.odds("mini").to_csv()
    row = next(csv.DictReader(io.StringIO(out)))
    exact = json.loads(succeeded(sabot("odds", "mini", "--json")).out)["bets"]["player"]["ev_exact"]
    assert Fraction(row["ev_exact"]) == Fraction(exact)
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


@pytest.mark.parametrize("words", TABLES, ids=" ".join)
def test_sentences_fold_too(words: tuple[str, ...], sabot: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = succeeded(sabot(*words)).out
    monkeypatch.setenv("COLUMNS", "60")
    lines = succeeded(sabot(*words)).out.splitlines()
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


NUMBERS = [
    ("odds", "mini", "--stake", "5"),
    ("removal", "mini"),
    ("joint", "mini", "banker=100", "tie=5"),
    ("compare", "mini", "super-6"),
    ("pay", "mini", "tie:?", "--edge", "5%"),
    ("rules", "mini", "--sheet"),
    ("readings", "P3"),
    ("hold", "mini", "--drop", "5000", "--against", "ez-baccarat"),
    ("coups", "mini", "--decks", "1"),
    ("streaks", "mini", "--decks", "1", "--longest", "3"),
    ("risk", "mini", "--bankroll", "20", "--unit", "5"),
    ("risk", "mini", "--bankroll", "20", "--unit", "5", "--coups", "3", "--ends"),
    ("risk", "mini", "--bankroll", "20", "--unit", "5", "--goal", "30", "--best"),
    ("shoe", "shoes.txt"),
    ("simulate", "mini", "--shoes", "4", "--seed", "1"),
    ("review", "chemin.jsonl"),
    ("solve", "chemin-de-fer", "--model", "B1", "--decks", "1"),
    ("solve", "chemin-de-fer", "--model", "B1", "--decks", "1", "--bank", "20"),
]
DEAR_NUMBERS = [
    ("simulate", "mini", "--shoes", "4", "--seed", "1", "--bankroll", "50"),
    ("simulate", "mini", "--shoes", "4", "--seed", "1", "--endings"),
    ("simulate", "ez-baccarat", "--shoes", "4", "--seed", "1", "--system", "dragon-7"),
    ("solve", "chemin-de-fer", "--model", "B1", "--decks", "1", "--mid-shoe", "2", "--seed", "1"),
    ("solve", "banque-privee", "--model", "B1", "--decks", "1", "--bank", "20", "--stakes", "10", "--coups", "3"),
]
"""A command for every kind of page with numbers."""


@pytest.fixture
def files(sabot: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What some of the commands read."""
    monkeypatch.chdir(tmp_path)
    Path("shoes.txt").write_text("BBPTBPPBPBBT\nPPBPBBTB\nBPBPPPBBBBPP\nPBPBTPPBPBBB\n", "utf-8")
    Path("cover.toml").write_text("[[cover]]\nshare = '60%'\n", "utf-8")
    for game, rules in (("chemin", "chemin-de-fer"), ("banque", "baccara-banque")):
        Path(f"{game}.jsonl").write_text(succeeded(sabot("deal", rules, "--seed", "1", "--json")).out, "utf-8")


GIVEN = {"0.95", "0.54", "1.5", "0.01", "2.5", "3.5", "4.95"}
"""Stakes, rates and payouts that were asked for or that a rule set says."""
AMOUNTS = {"--bankroll", "--bank", "--sheet"}
"""Where a page has amounts of money, or payouts, beside what is reckoned."""


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("words", first(len(NUMBERS), NUMBERS + DEAR_NUMBERS), ids=" ".join)
def test_every_number_that_is_reckoned_has_the_digits_that_are_asked_for(words: tuple[str, ...], sabot: Runner) -> None:
    """Three digits are nine digits rounded, at each place of the page; and no number has others."""
    few, many = (_numbers(succeeded(sabot(*words, "--digits", str(digits))).out) for digits in (3, 9))
    pairs = list(zip(few, many, strict=True))
    assert any(one != other for one, other in pairs)
    for one, other in pairs:
        decimals = (len(one.partition(".")[2]), len(other.partition(".")[2]))
        if one == other:
            assert one in GIVEN or (AMOUNTS & {*words} and max(decimals) <= 2), one
        else:
            assert decimals == (3, 9)
            assert abs(float(one.replace(",", "")) - float(other.replace(",", ""))) <= 0.000_501


def _numbers(page: str) -> list[str]:
    """The decimals of a page, but for the time that a run took."""
    return re.findall(r"\d[\d,]*\.\d+", "\n".join(line for line in page.splitlines() if "eed" not in line))


def test_every_command_that_has_forms_has_digits(sabot: Runner) -> None:
    asked = {words[0] for words in NUMBERS + DEAR_NUMBERS}
    assert {each for each in COMMANDS if "--csv" in succeeded(sabot(each, "--help")).out} == asked
    assert {each for each in COMMANDS if "--digits" in succeeded(sabot(each, "--help")).out} == asked


ONE_ANSWER: dict[str, list[tuple[str, str]]] = {
    "compare.compare_command": [("compare mini super-6", "costs_more"), ("compare mini ez-baccarat", "house_edge_b")],
    "hold.hold_command": [("hold mini --average 10", "win_chips")],
    "joint.joint_command": [("joint mini banker=100 tie=5", "gain_chips")],
    "lengths.coups_command": [("coups mini --decks 1", "probability")],
    "lengths.streaks_command": [("streaks mini --decks 1 --longest 3", "runs")],
    "odds.odds_command": [
        ("odds mini", "house_edge_percent"),
        ("odds mini --stake 5", "ev_at_stake"),
        ("odds mini --all-bets", "win_probability"),
    ],
    "pay.pay_command": [("pay mini tie:? --edge 5%", "hit_rate")],
    "readings.readings_command": [("readings P3", "change")],
    "removal.removal_command": [("removal mini --bets tie", "removed_5")],
    "review_page.tell_review": [("review chemin.jsonl", "loss"), ("review banque.jsonl", "loss")],
    "risk._tell_best": [
        ("risk mini --bankroll 20 --unit 5 --goal 30 --best", "stake_chips"),
        ("risk mini --bankroll 20 --unit 5 --rebate 10% --best", "value"),
    ],
    "risk.risk_command": [
        ("risk mini --bankroll 50", "value"),
        ("risk mini --bankroll 20 --unit 5 --coups 3 --ends", "purse_chips"),
        ("risk ez-baccarat --bankroll 20 --system dragon-7 --followed 64 --seed 1", "standard_error"),
    ],
    "rules._tell_sheet": [("rules mini --sheet", "variance")],
    "shoe.shoe_command": [("shoe shoes.txt", "")],
    "simulate._print": [
        ("simulate mini --shoes 4 --seed 1", "gap"),
        ("simulate mini --shoes 4 --seed 1 --streaks", "gap"),
        ("simulate mini --shoes 4 --seed 1 --bankroll 50", "mean"),
        ("simulate mini --shoes 4 --seed 1 --endings", "frequency_se"),
        ("simulate mini --shoes 4 --seed 1 --perfect tie,tie:9", "units_per_shoe"),
        ("simulate ez-baccarat --shoes 4 --seed 1 --system dragon-7", "value"),
    ],
    "solve_bank.tell_bank": [
        ("solve chemin-de-fer --model B1 --decks 1 --bank 20 --keep 3", "reached"),
        ("solve banque-privee --model B1 --decks 1 --bank 20 --stakes 10 --coups 1", "ahead"),
    ],
    "solve_banque.tell_banque": [("solve banque-privee --model B1 --decks 1", "coin")],
    "solve_run.tell_solution": [("solve chemin-de-fer --model B1 --decks 1", "draw")],
    "solve_run.tell_mid_shoe": [
        ("solve chemin-de-fer --model B1 --decks 1 --mid-shoe 2 --seed 1", "ponte_gains"),
    ],
}
"""By the place that answers: commands, and a column of their numbers that the page tells, as they are or in per cent.

The page of a shoe has none: its coups are the table of the other forms alone.
"""
NO_NUMBERS = {"rules.rules_command"}
"""Rule sets, which are what is asked, not an answer."""
SAID = [(place, words, column) for place, asked in ONE_ANSWER.items() for words, column in asked]
DEAR_ANSWERS = {"--endings", "--mid-shoe", "banque-privee", "--all-bets", "banque.jsonl"}
CASES = [asked_later(*each) if DEAR_ANSWERS & {*each[1].split()} else each for each in SAID]


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
    assert places() - NO_NUMBERS == set(ONE_ANSWER)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("place", "asked", "column"), CASES)
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
    printed = sabot.json(*words, "--json")
    told = printed.pop("rows")
    page = ""
    tables = {"rows": told, **printed.pop("tables", {})}
    assert told
    assert asking == {place}
    for name, records in tables.items():
        assert _typed_csv(succeeded(sabot(*words, "--csv", "--table", name)).out, records) == records, name
        page = succeeded(sabot(*words, "--digits", "6", "--parquet", "a.parquet", "--table", name)).out
        assert polars.read_parquet("a.parquet").to_dicts() == records, name
    assert {*numbers(printed)} - {*numbers(tables)} == set()
    if column:
        shown = [row[column] for row in told if row[column] is not None and abs(row[column]) >= 5e-7]
        page_numbers = {*re.sub(r"[+%±]", " ", page).split()}
        assert shown
        for each in shown:
            assert {f"{each:,.6f}", f"{100 * each:,.6f}", f"{each:,.10g}"} & page_numbers, each


CALLS: dict[str, Callable[[], bench.Result]] = {
    "compare mini super-6": lambda: bench.compare("mini", "super-6"),
    "coups mini --decks 1": lambda: bench.coups("mini", decks=1),
    "hold mini --average 10 --drop 900 --against super-6": lambda: bench.hold(
        "mini", average=10, drop=900, against="super-6"
    ),
    "joint mini banker=100 tie=5": lambda: bench.joint("banker=100,tie=5", "mini"),
    "odds mini --stake 5": lambda: bench.odds("mini", stake=5),
    "pay mini tie:? --edge 5%": lambda: bench.pay("tie:?", "mini", edge="5%"),
    "readings P3": lambda: bench.readings("P3"),
    "removal mini --bets tie": lambda: bench.removal("tie", "mini"),
    "risk mini --bankroll 20 --unit 5 --goal 30 --best": lambda: bench.reach(20, 30, "mini", unit=5),
    "risk mini --bankroll 20 --unit 5 --rebate 10% --best": lambda: bench.rebate(20, "10%", "mini", unit=5),
    "risk mini --bankroll 50": lambda: bench.risk(50, "mini"),
    "risk mini --bankroll 20 --unit 5 --coups 3 --ends": lambda: bench.risk(20, "mini", unit=5, coups=3).ends,
    "risk ez-baccarat --bankroll 20 --system dragon-7 --followed 64 --seed 1": lambda: bench.counting(
        "dragon-7", shoes=64, seed=1
    ).risk(20, shoes=1),
    "rules mini --sheet": lambda: bench.sheet("mini"),
    "shoe shoes.txt": lambda: bench.shoe("shoes.txt"),
    "simulate mini --shoes 4 --seed 1 --streaks": lambda: bench.simulate("mini", shoes=4, seed=1, streaks=True),
    "simulate mini --shoes 4 --seed 1": lambda: bench.simulate("mini", shoes=4, seed=1),
    "simulate mini --shoes 4 --seed 1 --bankroll 50": lambda: bench.bankroll(50, "mini", paths=4, seed=1),
    "simulate mini --shoes 4 --seed 1 --perfect tie,tie:9": lambda: bench.perfect("tie,tie:9", "mini", shoes=4, seed=1),
    "simulate ez-baccarat --shoes 4 --seed 1 --system dragon-7": lambda: bench.counting("dragon-7", shoes=4, seed=1),
    "solve chemin-de-fer --model B1 --decks 1": lambda: bench.solve(model="B1", decks=1),
    "solve chemin-de-fer --model B1 --decks 1 --bank 20 --keep 3 --target 50 --purse 90 --cover cover.toml": lambda: (
        bench.bank(20, model="B1", decks=1, keep=3, target=50, purse=90, cover="cover.toml")
    ),
    "solve banque-privee --model B1 --decks 1 --bank 20 --stakes 10 --coups 1": lambda: bench.bank(
        20, "banque-privee", model="B1", decks=1, stakes=10, coups=1
    ),
    "solve banque-privee --model B1 --decks 1": lambda: bench.solve("banque-privee", model="B1", decks=1),
    "streaks mini --decks 1 --longest 3": lambda: bench.streaks(rules="mini", decks=1, longest=3),
}
"""A command for every kind of answer of the bench, and its call."""
COMMAND_ALONE = {"outcomes"}
"""What stands beside the tables of who follows the cards: `simulate` of the bench has it."""


@pytest.mark.usefixtures("files")
def test_every_kind_of_answer_is_compared_with_its_command() -> None:
    """A new one cannot be forgotten."""
    kinds = {getattr(bench, name) for name in bench.__all__ if name[0].isupper()} - {bench.BenchError, bench.Result}
    assert {type(call()) for call in CALLS.values()} == kinds


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("asked", CALLS)
def test_a_command_and_its_call_say_the_same_numbers(asked: str, sabot: Runner) -> None:
    """Row by row in every table; and what the command's JSON says beside them, the call's tables say."""
    printed, called = sabot.json(*asked.split(), "--json"), CALLS[asked]()
    said = called.to_dict()
    beside = {name: table for name, table in printed.get("tables", {}).items() if name not in COMMAND_ALONE}
    assert (printed["rows"], beside) == (said["rows"], said.get("tables", {}))
    assert list(called.tables) == ["rows", *beside]
    for name, records in {"rows": said["rows"], **beside}.items():
        assert called.to_frame(name).to_dicts() == records
        assert _typed_csv(called.to_csv(name), records) == records
    outside = {name: each for name, each in printed.items() if name not in ("rows", "tables")}
    assert {*numbers(outside)} - {*numbers([printed["rows"], printed.get("tables", {})])} == set()


def test_a_table_that_is_not_there_is_refused_by_name(sabot: Runner) -> None:
    said = sabot.refused("joint", "mini", "tie=5", "--csv", "--table", "stake")
    assert "there is no table 'stake' here: it is rows, summary, stakes, covariances" in said
    assert "--table says what --csv or --parquet writes" in sabot.refused("joint", "mini", "tie=5", "--table", "stakes")
    with pytest.raises(ValueError, match="there is no table 'stake' here: it is rows, summary, stakes, covariances"):
        bench.joint({"tie": 5}, "mini").to_csv("stake")
    with pytest.raises(ValueError, match="there is no table 'summary' here: it is rows"):
        _ = bench.removal("tie", "mini").summary


AMOUNT = "_chips"


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("asked", [*CALLS, "review chemin.jsonl", "rules mini", "rules"])
def test_an_amount_is_a_number_wherever_it_stands(asked: str, sabot: Runner) -> None:
    """One name is of one kind: a number of chip units, exact as text under a name that says so."""
    for name, value in amounts(sabot.json(*asked.split(), "--json")):
        assert value is None or isinstance(value, int | float), name


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "asked",
    [
        *CALLS,
        "compare mini ez-baccarat",
        "compare chemin-de-fer chemmy",
        "review chemin.jsonl",
        "review banque.jsonl",
        "rules mini",
        "rules",
        "simulate mini --shoes 4 --seed 1 --endings",
        "solve chemin-de-fer --shoe 6,0,0,0,0,0,0,0,0,0",
        "solve chemin-de-fer --shoe 3,1,0,1,0,1,0,0,0,1",
        "solve chemin-de-fer --model A2 --levy 1/20",
        "solve chemin-de-fer --model B1 --decks 1 --mid-shoe 2 --seed 1",
        "solve banque-privee --model B1 --decks 1 --against either",
    ],
)
def test_a_name_is_of_one_type_wherever_it_stands(asked: str, sabot: Runner) -> None:
    """Numbers stay numbers, texts texts; what there is none of is null, and no dash of the page."""
    kinds: dict[str, set[str]] = {}
    for name, value in leaves(sabot.json(*asked.split(), "--json")):
        kinds.setdefault(name, set()).add("number" if type(value) in (int, float) else type(value).__name__)
        assert value not in ("–", "-"), name
    assert {name: each for name, each in kinds.items() if len(each - {"NoneType"}) > 1} == {}


def leaves(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    """Every value that holds no others, under the name nearest to it."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each, key)
    else:
        yield key, value


def amounts(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    """Every value under a name that says that it is chips."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from amounts(each, name if name.endswith(AMOUNT) or not isinstance(each, int | float | str) else "")
    elif isinstance(value, list):
        for each in value:
            yield from amounts(each, key)
    elif key.endswith(AMOUNT):
        yield key, value


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("asked", ["risk mini --bankroll 20 --unit 5 --goal 30 --best", "joint mini tie=5"])
def test_json_is_the_same_in_every_language(asked: str, language: str, sabot: Runner) -> None:
    """It has keys, no sentences of the page."""
    plain, other = (sabot.json(*asked.split(), "--json", *words) for words in ((), ("--language", language)))
    assert plain == other
    assert {"title", "notes"} & plain.keys() == set()


ASKED = {
    "bank_chips", "bankroll_chips", "capital_chips", "commission", "coups_a_path", "cut", "decks", "goal_chips",
    "hands",
    "hours", "house_edge", "left", "levy", "net", "purse_chips", "rate", "remainders", "seed", "seq", "shoe", "shoes",
    "shoes_a_path", "shoes_asked", "stakes_chips", "stop_chips", "taxe_on_winnings", "theta", "unit_chips",
    "unseen", "unseen_by_value",
    "algorithm", "seconds", "version", "hand", "side_1", "side_2",
}  # fmt: skip
"""What was asked, how long it took, and the cards by which a decision is named."""
NUMBER = re.compile(r"-?[0-9]+(/[1-9][0-9]*|\.[0-9]+)?")


def numbers(value: object, key: str = "") -> Iterator[float]:
    """Every number of an answer but what was asked, rationals of a text as decimals."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name.removesuffix("_exact") not in ASKED:
                yield from numbers(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from numbers(each, key)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield float(value)
    elif isinstance(value, str) and NUMBER.fullmatch(value):
        yield float(Fraction(value))


def _typed_csv(text: str, told: list[dict[str, object]]) -> list[dict[str, object]]:
    typed = csv.DictReader(io.StringIO(text))
    return [{name: _typed(row[name], said[name]) for name in said} for row, said in zip(typed, told, strict=True)]


def _asking() -> str:
    """Which function asked `tell`."""
    code = sys._getframe(3).f_code
    return f"{Path(code.co_filename).stem}.{code.co_name}"


def _typed(text: str, as_told: object) -> object:
    """A cell of CSV as JSON has it."""
    return None if as_told is None and not text else text if isinstance(as_told, str) else json.loads(text)


def test_an_amount_of_an_answer_says_that_it_is_chips(sabot: Runner) -> None:
    """What was asked in chips comes back in chips, whatever it is called; and no column is left without its unit."""
    found = sabot.json(
        "solve", "chemin-de-fer", "--model", "B1", "--decks", "1", "--bank", "2.50", "--keep", "1", "--json"
    )
    assert (found["bank_chips"], found["rows"][0]["staked_chips"]) == (2.5, 2.5)
    assert sabot.json("joint", "mini", "banker=2.50", "--json")["stakes_chips"] == {"banker": 2.5}
