"""What `make shape` says of sources, on a small package whose shape is known."""

from pathlib import PurePosixPath
from typing import Final

from tools import shape

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
