"""Every table of a command as CSV, Markdown and Parquet, and folded where the terminal is narrow."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path

import polars
import pytest
from cli_tools import COMMANDS, Runner, succeeded

from long import first
from sabot import bench
from sabot.cli.grid import as_markdown, columns

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
    exact = json.loads(succeeded(sabot("odds", "mini", "--json")).out)["bets"]["player"]["ev"]
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
    ("review", "game.jsonl"),
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
    Path("game.jsonl").write_text(succeeded(sabot("deal", "chemin-de-fer", "--seed", "1", "--json")).out, "utf-8")


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


ONE_ANSWER = [
    (("removal", "mini", "--bets", "tie"), "ev"),
    (("joint", "mini", "banker=100", "tie=5"), "probability"),
    (("hold", "mini", "--average", "10"), "win"),
    (("coups", "mini", "--decks", "1"), "probability"),
    (("streaks", "mini", "--decks", "1", "--longest", "3"), "chance"),
    (("pay", "mini", "tie:?", "--edge", "5%"), "hit_rate"),
    (("compare", "mini", "ez-baccarat"), "costs_more"),
    (("risk", "mini", "--bankroll", "50"), "value"),
]
"""A command, and a column of its numbers, which the page tells as they are or in per cent."""


@pytest.mark.parametrize(("words", "column"), ONE_ANSWER)
def test_text_json_csv_and_frame_hold_the_same_numbers(
    words: tuple[str, ...], column: str, sabot: Runner, tmp_path: Path
) -> None:
    told = [row[column] for row in sabot.json(*words, "--json")["rows"]]
    typed = csv.DictReader(io.StringIO(succeeded(sabot(*words, "--csv")).out))
    assert [float(row[column]) if row[column] else None for row in typed] == told
    page = succeeded(sabot(*words, "--digits", "6", "--parquet", str(tmp_path / "a.parquet"))).out
    assert polars.read_parquet(tmp_path / "a.parquet")[column].to_list() == told
    shown = [each for each in told if each is not None and abs(each) >= 5e-7]
    assert shown
    for each in shown:
        assert {f"{each:,.6f}", f"{100 * each:,.6f}"} & {*re.sub(r"[+%]", " ", page).split()}, each
