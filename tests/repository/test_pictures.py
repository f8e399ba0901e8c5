"""Docs of the page: the pictures of a run, and the commands of `docs/prompt.md` in every language."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from tools.pictures import DOCS as SHOWN
from tools.pictures import LABORATORY, LESSON, counted, keep, kept, main, marked, sheet

from places import DOCS, ROOT


def test_what_changed_is_new_or_no_longer_there_is_marked() -> None:
    marks = marked({"a": "1", "b": "1", "gone": "1"}, {"a": "1", "b": "2", "c": "3"})
    assert marks == {"a": "same", "b": "changed", "c": "new", "gone": "missing"}
    assert counted(marks) == "3 pictures: 1 missing, 1 changed, 1 new, 1 same"
    assert counted({}) == "no pictures"


def test_the_sheet_begins_with_what_is_missing_and_what_changed() -> None:
    text = sheet({"a": "same", "b": "changed", "<c>": "missing"})
    assert re.findall(r'<figure class="(\w+)">', text) == ["missing", "changed", "same"]
    assert re.findall(r'src="([^"]+)"', text) == ["b.png", "a.png"]
    assert "&lt;c&gt;: missing" in text


def test_the_next_run_is_held_against_the_last(tmp_path: Path) -> None:
    assert keep(tmp_path, [("a", b"one"), ("b", b"two")]) == {"a": "new", "b": "new"}
    assert keep(tmp_path, [("a", b"one"), ("c", b"three")]) == {"a": "same", "b": "missing", "c": "new"}
    assert kept(tmp_path).keys() == {"a", "c"}
    assert sorted(each.name for each in tmp_path.glob("*.png")) == ["a.png", "c.png"]
    assert "b: missing" in (tmp_path / "index.html").read_text("utf-8")


def test_every_picture_of_the_docs_is_made_and_shown() -> None:
    texts = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    named = {name for text in texts for name in re.findall(r"\((?:docs/)?([\w-]+)\.webp\)", text.read_text("utf-8"))}
    assert {each.stem for each in (ROOT / "docs").glob("*.webp")} == SHOWN.keys() | {LESSON, LABORATORY}
    assert named <= SHOWN.keys() | {LESSON, LABORATORY}


@pytest.mark.parametrize("words", [["--all"], ["--few", "--docs"]])
def test_words_that_it_does_not_know_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "--few or --docs" in capsys.readouterr().err


PAGE: Final = ROOT / "src" / "sabot" / "web" / "page" / "src"
WHOLE: Final = (DOCS / "prompt.md").read_text("utf-8")
SECTIONS: Final = {
    "At every table": ("core/commands.json", {"plain", "numbered", "spoken", "always", "once"}),
    "As the host": ("core/commands.json", {"hosted"}),
    "Where a player holds the bank": ("games/bank/commands.json", None),
    "Chemin de Fer": ("games/chemin/commands.json", None),
    "Baccara Banque": ("games/banque/commands.json", None),
    "Punto Banco": ("games/punto/commands.json", None),
}
"""What a heading lists: a file, and which of its groups; None for all that help lists."""
NO_COMMANDS: Final = {"places"}
LANGUAGES: Final = ("en", "de", "fr")


def commands(file: str) -> dict[str, dict[str, dict[str, Any]]]:
    """What a file of commands holds: groups, and in each its commands by what they do."""
    found: dict[str, dict[str, dict[str, Any]]] = json.loads((PAGE / file).read_text("utf-8"))
    return found


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    section = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", WHOLE, re.MULTILINE | re.DOTALL)
    assert section is not None, heading
    return [line.strip("| ").split(" | ") for line in section[1].splitlines() if line.startswith("| `")]


def cell(command: dict[str, Any], language: str) -> str:
    """A command's words in a language; the first as help shows it."""
    first, *more = command[language]
    shown = [f"{first} {command['with']}" if "with" in command else first, *more]
    return ", ".join(f"`{each}`" for each in shown)


@pytest.mark.parametrize("heading", SECTIONS)
def test_a_table_of_commands_is_the_data_that_the_page_reads(heading: str) -> None:
    file, groups = SECTIONS[heading]
    shared = commands("games/bank/commands.json") if file.startswith("games/") and "bank/" not in file else {}
    wanted = [
        [cell(command, language) for language in LANGUAGES]
        for group, all_ in commands(file).items()
        if group not in NO_COMMANDS and (groups is None or group in groups)
        for does, command in all_.items()
        if "hidden" not in command and does not in (shared.get(group, {}) if heading == "Chemin de Fer" else {})
    ]
    assert wanted
    found = rows(heading)
    assert [each[:3] for each in found] == wanted
    assert all(len(each) == 4 and each[3].strip() for each in found)


def test_every_file_of_commands_has_its_table() -> None:
    files = {path.relative_to(PAGE).as_posix() for path in PAGE.rglob("commands.json")}
    assert files == {file for file, _ in SECTIONS.values()}
    grouped = {group for _, groups in SECTIONS.values() for group in groups or ()}
    assert grouped == set(commands("core/commands.json"))
