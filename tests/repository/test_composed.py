"""The house is composed: its parts are handed what they need, and none is made of another by inheritance."""

import ast
import re
from collections.abc import Iterator

import pytest

from places import ROOT

HOUSE = ROOT / "src" / "sabot" / "house"
PARTS = {
    *("Members", "Directory", "Hosting", "Menu", "Floor", "Lobby", "Bots", "Archive", "Cluster", "Alone"),
    *("BotSeats", "Journal", "Rounds", "Schedule", "Supervisor"),
}
"""What tests of the house make alone."""
WHOLE = {"House", "open_house"}
MOST_PUBLIC = 10
"""So many methods and properties a house and a running table show; what is more is a part of its own."""


def classes(source: str) -> Iterator[ast.ClassDef]:
    """The classes that a module defines, wherever."""
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef))


def bases(sources: list[str]) -> dict[str, set[str]]:
    """The classes of some modules, with the names that stand as their bases."""
    return {
        each.name: {ast.unparse(base).split("[")[0].split(".")[-1] for base in each.bases}
        for source in sources
        for each in classes(source)
    }


def heirs(sources: list[str]) -> set[str]:
    """The classes that inherit from another of these modules; errors are data, and have kinds."""
    known = bases(sources)
    errors = {name for name in known if is_error(name, known)}
    return {name for name, of in known.items() if of & (known.keys() - errors)}


def is_error(name: str, known: dict[str, set[str]]) -> bool:
    return any(base in ("Exception", "RuntimeError") or is_error(base, known) for base in known.get(name, ()))


def test_no_part_of_the_house_inherits_from_another() -> None:
    sources = [path.read_text("utf-8") for path in sorted(HOUSE.rglob("*.py"))]
    assert len(sources) > 80
    assert heirs(sources) == set()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("class A: ...\nclass B(A): ...", {"B"}),
        ("class A(Generic[T]): ...\nclass B(rooms.A[int]): ...", {"B"}),
        ("class A(Exception): ...\nclass B(A): ...\nclass C(B): ...", set()),
        ("class A(Protocol): ...\nclass B: ...", set()),
    ],
)
def test_an_heir_is_found(source: str, found: set[str]) -> None:
    assert heirs([source]) == found


def face(source: str, name: str) -> list[str]:
    """The methods and properties of a class that others may call."""
    (found,) = (each for each in classes(source) if each.name == name)
    functions = (each for each in found.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
    return [each.name for each in functions if not each.name.startswith("_")]


@pytest.mark.parametrize(("module", "name"), [("table/table.py", "Table"), ("house.py", "House")])
def test_a_house_and_a_table_have_small_faces(module: str, name: str) -> None:
    shown = face((HOUSE / module).read_text("utf-8"), name)
    assert 0 < len(shown) <= MOST_PUBLIC, shown


def test_a_face_is_methods_and_properties() -> None:
    source = (
        "class A:\n def __init__(self): ...\n async def b(self): ...\n @property\n def c(self): ...\n def _d(self): ..."
    )
    assert face(source, "A") == ["b", "c"]


def made_alone(source: str) -> set[str]:
    """What a test module makes by its name; nothing where it makes a whole house, or has one made."""
    called = {
        node.func.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return set() if called & WHOLE else called


def test_each_part_of_the_house_is_made_alone_in_a_test() -> None:
    tests = [path.read_text("utf-8") for path in (ROOT / "tests" / "house").glob("test_*.py")]
    assert set[str]().union(*map(made_alone, tests)) >= PARTS


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("part = Journal(store)", {"Journal"}),
        ("part = Journal(store)\nasync with open_house(folder) as house: ...", set()),
        ("from sabot.house.table.journal import Journal", set()),
    ],
)
def test_a_part_that_is_made_alone_is_found(source: str, found: set[str]) -> None:
    assert made_alone(source) == found


MOST_ANY = 40
"""Places of the house where a type is not known: `Any`, or a name of `games/kinds.py` that stands for it."""
UNKNOWN = re.compile(r"\bAny(?:Rules|State|Union|View|Event|Option|Action)?\b")


def test_few_places_of_the_house_say_any() -> None:
    lines = (line for path in HOUSE.rglob("*.py") for line in path.read_text("utf-8").splitlines())
    places = [line for line in lines if UNKNOWN.search(line) and not line.startswith(("from ", "import "))]
    assert 0 < len(places) <= MOST_ANY
