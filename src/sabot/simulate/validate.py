"""Checks of callers' arguments: each of its kind and within its bounds, or a sentence."""

from collections.abc import Iterable
from typing import Final, TypeVar

from sabot.games.punto.rules import PuntoRules
from sabot.money import is_a, is_whole, quoted
from sabot.simulate.errors import SimulateError

_Kind = TypeVar("_Kind")
_RULES: Final = 'rule set of Punto Banco: give one such as load("punto-banco")'


def check_kind(argument: _Kind, kind: type[_Kind], wanted: str) -> _Kind:
    """The argument, if it is of its kind; raises SimulateError that says what is wanted."""
    if not is_a(argument, kind):
        raise SimulateError(f"{quoted(argument)} is no {wanted}")
    return argument


def check_punto(rules: object) -> PuntoRules:
    """The rule set, if it is one of Punto Banco; raises SimulateError."""
    if not isinstance(rules, PuntoRules):
        raise SimulateError(f"{quoted(rules)} is no {_RULES}")
    return rules


def check_number(argument: int, least: int, most: int, of: str) -> int:
    """The whole number, if it is within its bounds; raises SimulateError that says of what it is."""
    if not is_whole(argument, least, most):
        raise SimulateError(f"{quoted(argument)} {of}: it is {least} to {most}")
    return argument


def check_list(arguments: Iterable[_Kind], kind: type[_Kind], wanted: str) -> tuple[_Kind, ...]:
    """The arguments in a list, if all are of their kind; raises SimulateError that says what is wanted."""
    if is_a(arguments, (str, bytes, dict)) or not is_a(arguments, Iterable):
        raise SimulateError(f"{quoted(arguments)} is no list: each in it is a {wanted}")
    return tuple(check_kind(each, kind, wanted) for each in arguments)
