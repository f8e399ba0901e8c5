"""What `make shape` and `tools/mutants.py` say of small packages that are known."""

import json
import os
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path, PurePosixPath
from types import FunctionType
from typing import Final

import pytest
from tools import mutants, shape

from places import ROOT

FILES: Final = {
    "money.py": """
class Table: ...

def least(stake: int) -> int:
    return stake
""",
    "games/__init__.py": "",
    "games/seats.py": """
from typing import Any
from sabot import money
from sabot.money import (
    least,
)

class Table: ...
class _Table: ...

def seat(stake: int, rest: Any) -> int:
    return held(rest, laid=stake)

def held(where: Any, *, laid: int) -> int:
    return least(laid)
""",
    "games/punto/coup.py": """
from ..seats import Table
import sabot.games.seats

class Coup(Table):
    def dealt(self, stake: int) -> int:
        return seat(stake, "sabot.money:least")
""",
}
MODULES: Final = [shape.Module(PurePosixPath(path), text) for path, text in FILES.items()]


def test_folders_have_files_lines_imports_any_and_whom_they_import() -> None:
    folders = shape.folders(MODULES)
    assert list(folders) == [".", "games", "games/punto"]
    assert folders["games"] == shape.Folder(files=2, lines=15, imports=5, anys=3, arrows={".": 1})
    assert folders["games/punto"].arrows == {"games": 1}
    assert folders["."].arrows == {}


def test_what_texts_name_is_found() -> None:
    assert shape.named_in_texts(MODULES) == [("games.punto.coup", "sabot.money:least")]


def test_a_public_class_name_that_stands_twice_is_found() -> None:
    assert shape.class_names(MODULES) == {"Table": ["money", "games.seats"]}


def test_lines_that_stand_twice_are_counted_once_each() -> None:
    run = [f"line_{number}" for number in range(shape.RUN + 1)]
    first = shape.Module(PurePosixPath("first.py"), "\n".join([*run, "other", "# line", *run[:-1]]))
    second = shape.Module(PurePosixPath("second.py"), "\n\n".join([f"  {line}" for line in run]))
    assert shape.repeated([first, second]) == {"first": 2 * shape.RUN + 1, "second": shape.RUN + 1}
    assert shape.repeated([second]) == {}
    assert shape.repeated(MODULES) == {}


def test_a_parameter_is_followed_under_other_names_and_by_keyword() -> None:
    longest, *_ = shape.ways(shape.steps(MODULES))
    assert longest == (
        ("games.punto.coup.Coup.dealt", "stake"),
        ("games.seats.seat", "stake"),
        ("games.seats.held", "laid"),
        ("money.least", "stake"),
    )


def test_a_way_in_a_circle_ends() -> None:
    circle = {("a", "x"): {("b", "x")}, ("b", "x"): {("c", "x")}, ("c", "x"): {("b", "x")}}
    assert shape.ways(circle)[0] == (("a", "x"), ("b", "x"), ("c", "x"))


def test_the_report_holds_two_revisions_side_by_side() -> None:
    lines = list(shape.report({"before": MODULES[:1], "now": MODULES}))
    assert "|  | before | now |" in lines
    assert "| files | 1 | 4 |" in lines
    assert "| longest way of a parameter, functions | 0 | 4 |" in lines
    assert any(line.startswith("| `games/punto` | 1 |") for line in lines)


PACKAGE: Final = {
    "src/sabot/__init__.py": "",
    "src/sabot/money.py": """
LEAST = 1

async def paid(stake: int) -> int:
    if stake > 4:
        return stake + 1
    return 0

def least(stake: int) -> int:
    return stake if stake > 1 else 1

def for_ever(stake: int) -> int:
    while stake:
        stake = stake - 1
    return 7

def telling(tell):
    def told(stake):
        tell(stake)
    return told
told = telling(print)
""",
    "src/sabot/solve/tree.py": """
def unseen() -> int:
    return 1
""",
    "tests/test_money.py": """
import asyncio
from sabot import money

def test_what_is_paid():
    assert [asyncio.run(money.paid(stake)) for stake in (4, 5)] == [0, 6]

def test_the_least_is_hardly_looked_at():
    assert money.least(9)

def test_it_ends():
    assert money.for_ever(3)
""",
    "pyproject.toml": "[tool.pytest.ini_options]\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in PACKAGE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.setattr(mutants, "PACKAGE", tmp_path / "src/sabot")
    return tmp_path


def test_functions_and_coroutines_have_mutants_and_tables_have_none(package: Path) -> None:
    lines = Counter(each.lines[0] for each in mutants.mutants(package / "src/sabot/money.py"))
    assert lines == {5: 2, 6: 2, 7: 1, 10: 5, 14: 1, 15: 1, 19: 1, 20: 1}


def test_a_seed_draws_of_each_room_its_share(package: Path) -> None:
    shares = [{room: [each.said for each in found] for room, found in mutants.drawn(7, 7).items()} for _ in "ab"]
    assert shares[0] == shares[1]
    assert {room: len(found) for room, found in shares[0].items()} == {"money.py": 6, "solve": 1}


def test_only_what_is_changed_is_put(package: Path) -> None:
    """A function that has changed has the code of the mutant, and so has what was made in it before."""
    path = package / "src/sabot/money.py"
    functions = [each for each in runpy.run_path(str(path)).values() if isinstance(each, FunctionType)]
    before = [each.__code__ for each in functions]
    found = Counter[str]()
    for mutant in mutants.mutants(path):
        assert mutants.put(mutant, functions)
        pairs = list(zip(functions, before, strict=True))
        found[" ".join(each.__name__ for each, code in pairs if each.__code__ != code)] += 1
        for each, code in pairs:
            each.__code__ = code
    assert found == {"paid": 5, "least": 5, "for_ever": 2, "telling told": 1, "telling": 1}


@pytest.mark.long
def test_a_hunt_finds_what_no_test_looks_at(package: Path) -> None:
    def asked(*words: str) -> str:
        command = [sys.executable, str(ROOT / "tools/mutants.py"), *words]
        said = os.environ | {"PYTHONPATH": str(package / "src"), "PYTEST_ADDOPTS": "--randomly-seed=1"}
        return subprocess.run(command, cwd=package, env=said, capture_output=True, text=True, check=True).stdout

    asked("map", "5", "tests")
    told = asked("7", "100", "5").replace("waits", "stuck")  # which of the two depends on what else runs
    assert told.splitlines()[-2:] == [
        "money.py: 14 drawn, 14 asked: 6 dead, 5 lives, 1 stuck, 2 unreached",
        "solve: 1 drawn, 1 asked: 1 unreached",
    ]
    kept = (package / "build/mutants/7.jsonl").read_text("utf-8")
    living = [each["said"] for each in map(json.loads, kept.splitlines()) if each["state"] == "lives"]
    assert sorted(living) == [
        "money.py:10: 1 -> 2",
        "money.py:10: 1 -> 2",
        "money.py:10: stake > 1 -> stake >= 1",
        "money.py:10: stake if stake > 1 else 1 -> 1 if stake > 1 else stake",
        "money.py:15: 7 -> 8",
    ]
