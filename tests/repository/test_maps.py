"""What leads through the repository: the map, decisions, changes, the front door, what is public, clauses in files."""

import re
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path
from pydoc import render_doc

import pytest
from tools.clause_files import BOOK, PACKAGE, TITLE, clauses, files, table

import sabot
from long import first
from places import DOCS, ROOT
from sabot.cli import app

TWO_SCREENS = 120
README = (ROOT / "README.md").read_text("utf-8")
DECISIONS = sorted((DOCS / "decisions").glob("[0-9]*.md"))
LISTED = (DOCS / "decisions" / "README.md").read_text("utf-8")
SECTION = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Ten common changes")[2].partition("\n## ")[0]
CHANGES = dict(re.findall(r"^\| (an? \*\*.*?) \| (.*) \|$", SECTION, re.MULTILINE))
INTERFACE = (DOCS / "interface.md").read_text("utf-8")
PUBLIC = re.findall(r"^\| `(sabot\.\w+)` \| (.*) \|$", INTERFACE, re.MULTILINE)
FILES = re.compile(r"`((?:src|docs|tests|tools|README)[\w/.<>-]*)`")

PLACES = (ROOT, ROOT / "src" / "sabot", ROOT / "src" / "sabot" / "web" / "page" / "src")
"""Where the pages' short paths begin."""


def plain(said: str) -> str:
    """A cell without its signs, and without the page that it leads to."""
    return re.sub(r" \(\[.*", "", said).replace("`", "")


def test_the_map_fits_on_two_screens() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()) < TWO_SCREENS


def test_decisions_are_listed_each_with_its_day_in_the_order_of_their_numbers() -> None:
    days = [re.findall(r"^\*Since (\S+)\.\*$", page.read_text("utf-8"), re.MULTILINE)[0] for page in DECISIONS]
    titles = [page.read_text("utf-8").splitlines()[0].removeprefix("# ") for page in DECISIONS]
    rows = [f"| {day} | [{title}]({page.name}) |" for day, title, page in zip(days, titles, DECISIONS, strict=True)]
    assert len(rows) > 30
    assert LISTED.splitlines()[-len(rows) :] == rows
    assert [page.name[:4] for page in DECISIONS] == [f"{number:04}" for number in range(1, len(DECISIONS) + 1)]
    assert sorted(map(date.fromisoformat, days)) == list(map(date.fromisoformat, days))


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_says_why_and_what_was_rejected_and_names_files_that_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    said = dict(re.findall(r"^\*\*(\w+)\.\*\* (.+)$", text, re.MULTILINE))
    assert all(len(said[each]) > 20 for each in ("Why", "Rejected"))
    files = re.findall(r"`([a-z]\w*/[\w/.-]+)`", text)
    assert [each for each in files if not any(list(place.glob(f"{each}*")) for place in PLACES)] == []


@pytest.mark.parametrize("change", CHANGES)
def test_a_common_change_names_files_that_are_there(change: str) -> None:
    files = FILES.findall(CHANGES[change])
    assert files
    assert [each for each in files if not list(ROOT.glob(re.sub(r"<\w+>", "*", each)))] == []


def test_there_are_ten_common_changes() -> None:
    assert len(CHANGES) == 10


def test_help_tells_what_is_public_as_its_page_does() -> None:
    assert sabot.__doc__ is not None
    told = re.findall(r"^    (sabot\.\w+) +(.+)$", sabot.__doc__, re.MULTILINE)
    assert told == [(module, plain(said)) for module, said in PUBLIC]
    assert all(import_module(module).__doc__ for module, _ in told)


def test_the_pages_import_what_the_page_of_the_public_interface_names() -> None:
    text = "".join(page.read_text("utf-8") for page in (ROOT / "README.md", *DOCS.rglob("*.md")))
    imported = set(re.findall(r"^ *(?:from|import) (sabot\.\w+)", text, re.MULTILINE))
    assert len(imported) > 12
    assert imported - set(re.findall(r"`(sabot\.\w+)`", INTERFACE)) == set()


ROWS = re.findall(r"^\| (`[^|]*) \| (.*) \|$", (DOCS / "rooms.md").read_text("utf-8"), re.MULTILINE)
FOLDERS = {row[0].partition("`")[2].partition("/`")[0]: row[1] for row in ROWS if "/`" in row[0]}
ELSEWHERE = {"school": {"faults"}, "solve/banque": {"exact"}}
"""Modules of other rooms that a row names."""


@pytest.mark.parametrize("room", FOLDERS)
def test_what_a_room_is_said_to_have_is_there(room: str) -> None:
    folder = ROOT / "src" / "sabot" / room.replace("<g>", "")
    there = {path.stem if path.suffix == ".py" else path.name for path in folder.rglob("*")}
    assert set(re.findall(r"`([a-z_]+)/?`", FOLDERS[room])) - there == ELSEWHERE.get(room, set())


@pytest.mark.parametrize("module", first(4, [module for module, _ in PUBLIC]))
def test_help_tells_of_everything_that_is_public(module: str) -> None:
    """A type that is read late, for start times, has no name when help asks for it."""
    public = import_module(module)
    things = [getattr(public, name) for name in getattr(public, "__all__", dir(public)) if not name.startswith("_")]
    told = [render_doc(each) for each in (public, *things) if not isinstance(each, str)]
    assert all(told)


def test_the_readme_names_every_command_and_begins_with_a_table_and_three_lines_of_the_bench() -> None:
    assert {name for name in app if not name.startswith("-")} <= set(re.findall(r"`sabot (\w+)`", README))
    assert README.index("make play") < README.index("docs/table.webp") < README.index("```python")
    first = README.partition("```python\n")[2].partition("```")[0]
    assert first.startswith("from sabot import bench\n")
    assert len(list(filter(None, first.splitlines()))) == 3


KINDS = ("actions", "legality", "bounds", "options", "decide", "evolve", "chips", "events", "views", "told", "moves")
CLAUSE_ROW = re.compile(r"^\| (\w+) \| (.*) \|$", re.MULTILINE)


@cache
def clause_files() -> dict[str, list[str]]:
    """The modules of each clause, as the table of the rule book has them."""
    written = BOOK.read_text("utf-8").partition(TITLE)[2]
    return {clause: re.findall(r"`([^`]+)`", cell) for clause, cell in CLAUSE_ROW.findall(written)}


def test_the_rule_book_has_the_table_that_is_made_of_what_modules_say() -> None:
    assert BOOK.read_text("utf-8").endswith(table())


def test_every_clause_has_an_address_and_no_module_names_one_that_there_is_not() -> None:
    assert [clause for clause in clauses() if not clause_files().get(clause)] == []
    assert {named for named in files() if len(named) > 1} <= set(clauses())


@pytest.mark.parametrize(("chapter", "game"), [("B", "banque"), ("C", "chemin")])
def test_each_clause_of_a_bank_game_stands_in_its_own_folder(chapter: str, game: str) -> None:
    own = [clause for clause in clauses() if clause[0] == chapter]
    assert len(own) > 13
    assert [
        clause for clause in own if not any(path.startswith(f"games/{game}/") for path in clause_files()[clause])
    ] == []


@pytest.mark.parametrize("game", ["bank", "banque", "chemin", "punto"])
def test_no_file_of_a_game_is_named_for_a_kind_of_code(game: str) -> None:
    names = {path.stem for path in (PACKAGE / "games" / game).glob("*.py")}
    assert len(names) > 10
    assert names.isdisjoint(KINDS)
