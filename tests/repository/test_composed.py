"""The house is composed: its parts are handed what they need, and none is made of another by inheritance."""

import ast
from collections.abc import Iterator

import pytest

from places import ROOT

HOUSE = ROOT / "src" / "sabot" / "house"


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
