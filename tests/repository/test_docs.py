"""The documentation runs: every Python block, and every command shown with its output.

A comment after a top-level `print(...)` is the line that it prints. Under `$ sabot ...` stands what the
terminal shows, 100 columns wide. `...` stands for anything. What needs no shell and starts no program is run in this
process, whose imports and kernels are there already.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pytest

from compiling import without_notice
from extras import NOT_IN_DEV, needed
from long import asked_later
from patience import STUCK_AFTER
from places import DOCS, ROOT
from sabot.cli import main

PAGES = [path for path in (ROOT / "README.md", *sorted(DOCS.rglob("*.md"))) if path.is_file()]

FENCE = re.compile(r"^(?P<indent> *)```(?P<info>\S[^\n]*)\n(?P<body>.*?)^ *```$", re.MULTILINE | re.DOTALL)
IMPORTED = re.compile(r"^(?:import|from) (\w+)", re.MULTILINE)
PRINTED = re.compile(r"^print\(.*\)  # (.+)$", re.MULTILINE)
# For the shell: the `sabot` of this very Python, and a pipe that fails where any part of it does.
SABOT = f'set -o pipefail; sabot() {{ {shlex.quote(sys.executable)} -m sabot "$@"; }}'
SHELL = re.compile(r"[|<>;&$`*]")
MAY_FAIL = " 2>&1 || true"
STARTS_PROGRAMS = re.compile(r"^import .*\bsubprocess\b", re.MULTILINE)
TERMINAL = {"COLUMNS": "100", "LINES": "50", "NO_COLOR": "1", "TERM": "dumb", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, and where it stands."""

    page: Path
    line: int  # of its first line inside the fence
    info: str
    body: str

    @classmethod
    def all_of(cls, page: Path) -> list[Self]:
        text = page.read_text(encoding="utf-8")
        return [
            cls(
                page,
                text[: match.start("body")].count("\n") + 1,
                match["info"].strip(),
                re.sub(f"^{match['indent']}", "", match["body"], flags=re.MULTILINE),
            )
            for match in FENCE.finditer(text)
        ]

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


BLOCKS = [block for page in PAGES if page.name != "games.md" for block in Block.all_of(page)]
"""Those of `games.md` make one package together: `test_own_game` lays them out and runs them."""


def examples(blocks: Iterable[Block]) -> list[Any]:
    """Blocks to be run; those of the pages in `docs/` are marked `long`."""
    return [asked_later(block) if block.page.parent.name == "docs" else block for block in blocks]


def commands(body: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output shown under it."""
    joined = body.replace("\\\n", " ")
    parts = re.split(r"^\$ (.*)\n?", joined, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def is_run(command: str) -> bool:
    """Sabot's own commands are run, except the one that does not end."""
    return command.startswith("sabot ") and not command.startswith("sabot serve")


def run(command: list[str], folder: Path) -> str:
    """Run `command` in `folder` as a program of its own; return what the terminal would show."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | TERMINAL,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=STUCK_AFTER,
        check=False,
    )
    assert done.returncode == 0, f"status {done.returncode}:\n{done.stdout}"
    return without_notice(done.stdout)


class Terminal:
    """A folder, and a terminal in it; what is run here is run in this process."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(folder)
        monkeypatch.setattr("sys.stdin", io.StringIO())
        for name, value in TERMINAL.items():
            monkeypatch.setenv(name, value)
        self.folder = folder

    def shown(self, work: Callable[[], object]) -> tuple[int, str]:
        """How it ends, and what it shows."""
        status: Any = 0
        with redirect_stdout(io.StringIO()) as screen, redirect_stderr(screen):
            try:
                work()
            except SystemExit as end:
                status = end.code or 0
        return status, without_notice(screen.getvalue())

    def type(self, command: str) -> str:
        """What a command shows; the shell is asked where it has more to do than to start it."""
        words = shlex.split(command.removesuffix(MAY_FAIL), comments=True)
        if SHELL.search(command.removesuffix(MAY_FAIL)):
            return run(["bash", "-c", f"{SABOT}\n{command}"], self.folder)
        status, screen = self.shown(lambda: main(words[1:]))
        assert status == 0 or command.endswith(MAY_FAIL), f"status {status}:\n{screen}"
        return screen


def compare(shown: str, got: str) -> None:
    """Hold what a page shows to what came out; spaces at line ends and empty lines around do not count."""
    want, have = ("\n".join(map(str.rstrip, text.strip("\n").splitlines())) + "\n" for text in (shown, got))
    assert doctest.OutputChecker().check_output(want, have, doctest.ELLIPSIS), f"shown:\n{want}\ngot:\n{have}"


@pytest.mark.parametrize("block", examples(b for b in BLOCKS if b.info.split()[0] == "python"), ids=str)
def test_a_python_block_runs(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert block.info == "python", "a Python block is run, whatever stands after its name"
    for name in filter(NOT_IN_DEV.__contains__, IMPORTED.findall(block.body)):
        needed(name)
    # Empty lines in front: a traceback names the page's own line.
    text = "\n" * (block.line - 1) + block.body
    if STARTS_PROGRAMS.search(block.body):
        script = tmp_path / block.page.name
        script.write_text(text, encoding="utf-8")
        got = run([sys.executable, str(script)], tmp_path)
    else:
        code = compile(text, block.page, "exec", dont_inherit=True)
        status, got = Terminal(tmp_path, monkeypatch).shown(lambda: exec(code, {"__name__": "__main__"}))  # noqa: S102
        assert status == 0
    if expected := PRINTED.findall(block.body):
        compare("\n".join(expected), got)


@pytest.mark.parametrize(
    "block",
    examples(b for b in BLOCKS if b.info == "console" and any(is_run(command) for command, _ in commands(b.body))),
    ids=str,
)
def test_the_commands_of_a_console_block_show_what_the_page_shows(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands of one block share a folder, so that one may read what another wrote."""
    terminal = Terminal(tmp_path, monkeypatch)
    for command, shown in commands(block.body):
        if is_run(command):
            got = terminal.type(command)
            if shown.strip():
                compare(shown, got)


def test_a_block_is_read_as_it_is_shown(tmp_path: Path) -> None:
    page = DOCS / "example.md"
    text = "One\n\n  ```python\n  x = 1\n  ```\n\n```console\n$ sabot a \\\n  --b\nout\n$ ls\n```\n"
    path = tmp_path / page.name
    path.write_text(text, encoding="utf-8")
    python, console = Block.all_of(path)
    assert (python.line, python.info, python.body) == (4, "python", "x = 1\n")
    assert commands(console.body) == [("sabot a    --b", "out\n"), ("ls", "")]


def test_output_may_be_shortened_and_not_changed() -> None:
    compare("a\n...\nz 1...", "a\nb\nc\nz 1.25\n")
    with pytest.raises(AssertionError, match="shown"):
        compare("a\nz", "a\nb\nz\n")
