"""What the tests of the commands share."""

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from compiling import without_notice
from patience import STUCK_AFTER
from sabot.cli import main

COMMANDS: Final = (
    "audit", "backup", "compare", "coups", "deal", "drill", "forget", "hold", "joint", "odds", "pay", "readings",
    "removal", "review", "risk", "roads", "rules", "script", "serve", "shoe", "simulate", "solve", "streaks",
)  # fmt: skip
Edit = Callable[[list[str]], None]
"""Changes the lines of a transcript."""


class Ended(NamedTuple):
    """A command that has ended: its exit code, and what it printed."""

    code: int
    out: str
    err: str


class Runner:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str) -> Ended:
        code: Any = 0
        try:
            main(words)
        except SystemExit as end:
            code = end.code or 0
        printed = self._capsys.readouterr()
        return Ended(code, printed.out, without_notice(printed.err))

    def json(self, *words: str) -> Any:
        """What a command prints as one JSON document."""
        return json.loads(succeeded(self(*words, "--json")).out)

    def lines(self, *words: str) -> list[dict[str, Any]]:
        """What a command prints as JSON, one object a line."""
        return [json.loads(line) for line in succeeded(self(*words, "--json")).out.splitlines()]

    def refused(self, *words: str) -> str:
        """The one sentence with which a command refuses; nothing is on standard output."""
        ended = self(*words)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.startswith("sabot")
        assert ended.err.count("\n") == 1
        assert ended.err.endswith("\n")
        return ended.err.strip()


@cache
def dealt(*words: str) -> str:
    """What a deal with a seed prints; it is dealt once."""
    with redirect_stdout(io.StringIO()) as screen:
        main(words)
    return screen.getvalue()


def a_file(path: Path, text: str) -> str:
    """Where a file with this text is."""
    path.write_text(text, "utf-8")
    return str(path)


def edited(path: Path, edit: Edit) -> str:
    """A transcript with its lines changed, in a file of its own."""
    lines = path.read_text("utf-8").splitlines()
    edit(lines)
    return a_file(path.with_name("edited.jsonl"), "\n".join(lines) + "\n")


def changed(kind: str, **fields: Any) -> Edit:
    """The first event of a kind, or the summary, says something else; what is None is missing."""

    def edit(lines: list[str]) -> None:
        place = place_of(kind, lines)
        said = json.loads(lines[place]) | fields
        lines[place] = json.dumps({key: value for key, value in said.items() if value is not None})

    return edit


def place_of(kind: str, lines: list[str]) -> int:
    """Where the first event of a kind is."""
    return next(place for place, line in enumerate(lines) if json.loads(line)["type"] == kind)


def with_line(place: int, line: str) -> Edit:
    """Another line in the place of one."""
    return lambda lines: lines.__setitem__(place, line)


def succeeded(ended: Ended) -> Ended:
    assert (ended.code, ended.err) == (0, "")
    return ended


def program(*words: str, **environment: str) -> Ended:
    """Run a command as a program of its own, which writes bytes."""
    done = subprocess.run(
        [sys.executable, "-m", "sabot", *words],
        capture_output=True,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        timeout=STUCK_AFTER,
        check=False,
    )
    return Ended(done.returncode, done.stdout.decode(), without_notice(done.stderr.decode()))


@contextmanager
def running_command(command: Sequence[str], **more: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program that ends with the test, also with one that fails."""
    with subprocess.Popen(command, **more) as running:
        try:
            yield running
        finally:
            running.kill()


def typed_csv(text: str, told: list[dict[str, object]]) -> list[dict[str, object]]:
    """Rows of CSV, each cell of the type that it is told with elsewhere."""
    typed = csv.DictReader(io.StringIO(text))
    return [{name: _typed(row[name], said.get(name)) for name in row} for row, said in zip(typed, told, strict=True)]


def _typed(text: str, as_told: object) -> object:
    return None if as_told is None and not text else text if isinstance(as_told, str) else json.loads(text)
