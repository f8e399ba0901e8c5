"""`tools/aloud.py`: nobody who waits for an installation is left in silence."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from places import ROOT

ALOUD: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "aloud.py"))
NEVER = 3600.0
"""Seconds: no line but the command's own."""


def waiting(file: Path, then: str = "") -> list[str]:
    """A command that says nothing until there is a file."""
    code = f"import pathlib, time\nwhile not pathlib.Path({str(file)!r}).exists(): time.sleep(0.01)\n{then}"
    return [sys.executable, "-c", code]


def test_what_a_command_prints_is_passed_on_with_its_exit_status() -> None:
    lines: list[str] = []
    code = "import sys; print('one'); print('zwei: ü', file=sys.stderr, flush=True); sys.exit(3)"
    assert ALOUD["passed_on"]([sys.executable, "-X", "utf8", "-c", code], lines.append, NEVER) == 3
    assert sorted(lines) == ["one", "zwei: ü"]


def test_a_command_that_says_nothing_is_spoken_for(tmp_path: Path) -> None:
    lines: list[str] = []

    def say(line: str) -> None:
        lines.append(line)
        if len(lines) == 3:
            (tmp_path / "enough").touch()

    command = waiting(tmp_path / "enough", "print('done')")
    assert ALOUD["passed_on"](command, say, 0.01) == 0
    assert lines[0].startswith("  0:0")
    assert all(line.endswith(f"{sys.executable} is at work") for line in lines[:3])
    assert "done" in lines


@pytest.mark.parametrize(
    ("line", "doing"),
    [
        ("Collecting numpy>=2 (from sabot==0.1.0)", "looking up numpy"),
        ("Requirement already satisfied: rich>=14 in ./lib", "looking up rich"),
        ("  Downloading litestar-2.25.0-py3-none-any.whl (584 kB)", "fetching litestar"),
        ("Processing /wheels/python_flint-0.9.0-cp310-abi3-manylinux2014_x86_64.whl", "fetching python_flint"),
        ("  Using cached jupyter_core-5.9.1-py3-none-any.whl (29 kB)", "fetching jupyter_core"),
        ("  Installing build dependencies: started", "fetching what Sabot's page is built with"),
        ("  Installing backend dependencies: started", "fetching what Sabot's page is built with"),
        ("  Preparing editable metadata (pyproject.toml): started", "building Sabot and its page"),
        ("  Building wheel for sabot (pyproject.toml): started", "building Sabot and its page"),
        ("  Building wheel for pygambit (setup.py): started", "building pygambit"),
        ("Installing collected packages: a, b", "unpacking all of them"),
        ("     ---- 226.0/226.0 kB 2 MB/s", ""),
        ("  Installing build dependencies: finished with status 'done'", ""),
    ],
)
def test_what_pip_is_doing_is_told_in_few_words(line: str, doing: str) -> None:
    assert ALOUD["step"](line) == doing


@pytest.mark.long
def test_of_pip_only_that_is_told_and_all_of_it_when_it_fails(tmp_path: Path) -> None:
    lines: list[str] = []
    assert ALOUD["pip"](["--version"], lines.append, NEVER) == 0
    assert lines == []
    assert ALOUD["pip"](["install", "--no-index", "--find-links", str(tmp_path), "none-such"], lines.append, NEVER)
    assert "No matching distribution found for none-such" in lines[-1]
