"""What a run of pictures is held against, without a browser."""

import re
from pathlib import Path

import pytest
from tools.pictures import DOCS, LABORATORY, LESSON, counted, keep, kept, main, marked, sheet

from places import ROOT


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
    assert {each.stem for each in (ROOT / "docs").glob("*.webp")} == DOCS.keys() | {LESSON, LABORATORY}
    assert named <= DOCS.keys() | {LESSON, LABORATORY}


@pytest.mark.parametrize("words", [["--all"], ["--few", "--docs"]])
def test_words_that_it_does_not_know_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "--few or --docs" in capsys.readouterr().err
