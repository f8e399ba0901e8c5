"""Whatever is given to a public function: an answer, or the library's own error in a sentence."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import Any, Final

import msgspec
import numpy as np
import pytest
from public_calls import BAD, Call, calls
from public_runs import runs

from places import DOCS, ROOT
from sabot import bets, cards, odds, roads, shoe, solve
from sabot.money import cents, rate
from sabot.odds import fresh
from sabot.rulesets import load, varied
from sabot.simulate.runs import map_chunks
from sabot.simulate.systems import load_system

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
    called = {inspect.unwrap(function) for _, function, _ in (*calls(), *runs())} | {
        inspect.unwrap(map_chunks)
    }  # under another name
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


DEAR: Final = (
    "a certificate of Banque", "a system", "terms", "sabot.solve.banque.levy.taxed",
    "sabot.simulate.counting.count_shoes", "sabot.simulate.count_law.count_law",
)  # fmt: skip
"""What takes a processor long, and is made of what other calls are made of."""
every_call: Final = pytest.mark.parametrize("call", [
    pytest.param(call, id=call[0], marks=pytest.mark.long if call[0] in DEAR else ())
    for call in (*calls(), *runs())
])  # fmt: skip


@every_call
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


@every_call
def test_a_whole_number_of_numpy_s_is_read_where_one_of_python_s_is(call: Call) -> None:
    """Alone, or in a list or a tuple: what comes of it is the same."""
    name, function, arguments = call
    for argument, value in arguments.items():
        other = of_numpy(value)
        if other is not value:
            plain = outcome(function, arguments)
            found = outcome(function, {**arguments, argument: other})
            assert written(found) == written(plain), f"{name}({argument})"


def written(found: object) -> str:
    """An answer as text, but for where its functions lie."""
    return re.sub(r"0x[0-9a-f]+", "", repr(found))


def of_numpy(value: Any) -> Any:
    """The same with NumPy's whole numbers."""
    if type(value) is int and -(2**63) <= value < 2**63:
        return np.int64(value)
    if type(value) is list and any(type(each) is int for each in value):
        return [of_numpy(each) for each in value]
    if type(value) is tuple and any(type(each) is int for each in value):
        return tuple(of_numpy(each) for each in value)
    return value


def test_amounts_rule_sets_and_wins_read_numpy_s_whole_numbers() -> None:
    """Where people choose a number: it is kept as Python's, which a file and JSON can hold."""
    nine: Any = np.int64(9)
    assert cents(nine) == cents("9") == 900
    assert type(cents(nine)) is int
    rules = varied(load("mini"), decks=np.uint8(6), stop_card=nine)
    assert rules == varied(load("mini"), decks=6, stop_card=9)
    assert {type(rules.decks), type(rules.stop_card)} == {int}
    system = msgspec.structs.replace(load_system("dragon-7"), decks=np.uint8(8), stop_card=nine)
    assert {type(system.decks), type(system.stop_card)} == {int}
    eight: Any = np.int64(8)
    assert fresh(eight) == fresh(8)
    assert rate(nine) == 9
    with pytest.raises(ValueError, match="true is no number of decks"):
        fresh(True)
    with pytest.raises(ValueError, match="true is not an amount"):
        cents(True)


def outcome(function: Callable[..., Any], arguments: dict[str, Any]) -> object:
    """What a function returns, the beginning of it where it goes on and on."""
    found = function(**arguments)
    return list(islice(found, 10)) if isinstance(found, Iterator) else found
