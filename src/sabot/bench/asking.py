"""The reading of a call of the bench: once, at the door, by what is declared of its parameters."""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import signature
from typing import Any, Final, ParamSpec, TypeVar, cast

from sabot import rulesets
from sabot.bench.errors import BenchError
from sabot.money import bounds_said, is_a, is_whole, plain_number, quoted
from sabot.parameters import PARAMETERS

P = ParamSpec("P")
R = TypeVar("R")

CHECKED: Final = frozenset({"seats", "hands", "hours", "other_hands"})
"""Whole numbers that no room below takes by itself: their bounds are held here."""


def asks(call: Callable[P, R]) -> Callable[P, R]:
    """The call, given plain values: NumPy's whole numbers as Python's; raises BenchError for what is out of bounds."""
    names = tuple(signature(call).parameters)

    @wraps(call)
    def asked(*arguments: P.args, **named: P.kwargs) -> R:
        if arguments and "rules" in names[1:]:
            _check_first(names[0], arguments[0])
        placed = [read(name, value) for name, value in zip(names, arguments, strict=False)]
        by_name = {name: read(name, value) for name, value in named.items()}
        return cast("Any", call)(*placed, *arguments[len(names) :], **by_name)  # type: ignore[no-any-return]

    return asked


def _check_first(name: str, said: object) -> None:
    """Refuse a rule set's id where a question begins with something else; raises BenchError."""
    if isinstance(said, str) and said in rulesets.names():
        raise BenchError(f"{name}: {quoted(said)} is a rule set: write rules={said!r}")


def read(name: str, value: object) -> object:
    """The value of a parameter as the rooms below take it; raises BenchError for what is none, or out of its bounds."""
    setting = plain(value)
    if name in PARAMETERS and PARAMETERS[name].kind == "flag" and not is_a(setting, bool):
        raise BenchError(f"{name}: {quoted(value)} is none: it is True or False")
    if name in CHECKED and value is not None:
        of = PARAMETERS[name]
        if not is_whole(setting, of.least or 0, of.most or 0):
            wanted = bounds_said(setting, of.least or 0, of.most or 0)
            raise BenchError(f"{name}: {quoted(value)} is none: it is {wanted}")
    return setting


def plain(value: object) -> object:
    """A whole number of NumPy's as Python's, in a mapping too; all else as it is."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in cast("Mapping[object, object]", value).items()}
    return plain_number(value)
