"""Whatever is given to a public function: an answer, or the library's own error in a sentence."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import Any

import pytest
from public_calls import BAD, Call, calls
from public_runs import runs

from places import DOCS, ROOT
from sabot import bets, cards, odds, roads, shoe, solve
from sabot.simulate.runs import map_chunks

DOCUMENTS = (ROOT / "README.md", *DOCS.glob("*.md"), *(DOCS / "notebooks").glob("*.ipynb"))
IMPORTED = re.compile(
    r"from (sabot\.(?:odds|advice\.chemin|solve|simulate|roads|bets|cards|coup|faults|shoe)[a-z_.]*)"
    r" import ([A-Za-z_, ]+)"
)


def public(module: ModuleType) -> Iterator[Callable[..., Any]]:
    """A module's own functions, or all that a package gives out."""
    names = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
    for name in names:
        function = inspect.unwrap(getattr(module, name))
        if inspect.isfunction(function) and function.__module__.startswith(module.__name__):
            yield function


@pytest.mark.parametrize("module", [bets, cards, odds, roads, shoe, solve], ids=lambda module: module.__name__)
def test_no_public_function_is_forgotten(module: ModuleType) -> None:
    called = {inspect.unwrap(function) for _, function, _ in calls()}
    assert [each.__name__ for each in public(module) if each not in called] == []


def documented() -> Iterator[tuple[str, str]]:
    """What the documents import of these rooms: a module, and a name in it."""
    for path in DOCUMENTS:
        for module, some in IMPORTED.findall(path.read_text("utf-8")):
            yield from ((module, each.strip()) for each in some.split(","))


def test_no_function_that_the_documents_use_is_forgotten() -> None:
    called = {inspect.unwrap(function) for _, function, _ in (*calls(), *runs())} | {map_chunks}  # under another name
    used = {inspect.unwrap(getattr(import_module(module), name)) for module, name in documented()}
    assert len(used) > 20
    assert sorted(each.__qualname__ for each in used if inspect.isfunction(each) and each not in called) == []


RECORDS = {
    "Coup": "a coup", "Dealing": "a dealing", "Hands": "hands", "BankerPlace": "a banker's place", "Seed": "a seed",
    "System": "a system", "TableEquilibria": "equilibria of a table", "BankrollTerms": "terms",
}  # fmt: skip
"""What people make a record of and hand in: it is checked where it is made, or where it is used."""


def test_no_record_that_the_documents_make_is_forgotten() -> None:
    made = {name for module, name in documented() if inspect.isclass(getattr(import_module(module), name))}
    texts = "".join(path.read_text("utf-8") for path in DOCUMENTS)
    assert {name for name in made if f"{name}(" in texts} == set(RECORDS)
    assert set(RECORDS.values()) <= {name for name, _, _ in (*calls(), *runs())}


@pytest.mark.parametrize("call", [*calls(), *runs()], ids=[name for name, _, _ in (*calls(), *runs())])
def test_what_a_function_is_given_is_taken_or_refused_in_the_librarys_own_words(call: Call) -> None:
    """Wrong types, NaN, negative, huge, empty, other scripts, truths for numbers, floats: there is no other error."""
    name, function, arguments = call
    outcome(function, arguments)
    for argument in arguments:
        for kind, value in BAD.items():
            try:
                outcome(function, {**arguments, argument: value})
            except Exception as error:
                own = isinstance(error, ValueError) and type(error).__module__.startswith("sabot.")
                assert own, f"{name}({argument}: {kind}) ended in {type(error).__name__}: {str(error)[:200]}"
                assert 10 < len(str(error)) < 1300, f"{name}({argument}: {kind})"


def outcome(function: Callable[..., Any], arguments: dict[str, Any]) -> object:
    """What a function returns, the beginning of it where it goes on and on."""
    found = function(**arguments)
    return list(islice(found, 10)) if isinstance(found, Iterator) else found
