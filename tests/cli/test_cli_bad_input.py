"""Commands with bad input: each gets a sentence that quotes what was given."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Runner

from long import asked_later
from sabot.cli import app

LINES = [line for line in (Path(__file__).parent / "bad_commands.txt").read_text("utf-8").splitlines() if line]
COMMANDS = [tuple(line.split(" -> ")) for line in LINES]


def first_of_each(count: int) -> Iterator[Any]:
    """All, of which those after the first of each command are asked later."""
    met = Counter[str]()
    for words, quoted in COMMANDS:
        met[words.split()[0]] += 1
        yield (words, quoted) if met[words.split()[0]] <= count else asked_later(words, quoted)


def test_every_command_is_among_them() -> None:
    assert {name for name in app if not name.startswith("-")} <= {words.split()[0] for words, _ in COMMANDS}


@pytest.mark.parametrize(("words", "quoted"), [*first_of_each(3)], ids=lambda each: each)
def test_a_bad_command_gets_a_sentence_that_quotes_it(
    sabot: Runner, words: str, quoted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2, nothing printed but one sentence that quotes the input and says what would be right, no file."""
    monkeypatch.chdir(tmp_path)
    typed = shlex.split(words)
    for form in ([], ["--json"]) if typed[0] in ("deal", "rules") else ([],):
        said = sabot.refused(*typed, *form)
        assert quoted in said
        assert said.endswith((".", "?"))
        assert said.startswith(("sabot: ", f"sabot {typed[0]}: "))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["deal", "no\nsuch"], "There is no rule set"),
        (["deal", "x" * 5000], "There is no rule set"),
        (["deal", "mini", "--seed", "9" * 5000], "is not a whole number"),
        (["review", "a\0b"], "cannot be read"),
    ],
)
def test_a_word_that_no_line_holds_gets_one_too(
    sabot: Runner, words: list[str], sentence: str, form: list[str]
) -> None:
    said = sabot.refused(*words, *form)
    assert said.startswith(f"sabot {words[0]}: ")
    assert sentence in said
