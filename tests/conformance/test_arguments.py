"""Whatever is given to a public function: an answer, or the library's own error in a sentence."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import islice
from types import ModuleType
from typing import Any

import pytest
from public_calls import BAD, Call, calls

from sabot import bets, cards, odds, roads, shoe, solve


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


@pytest.mark.parametrize("call", calls(), ids=[name for name, _, _ in calls()])
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
