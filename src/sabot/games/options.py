"""The house options of a game: each is one annotated field of the record of its rule sets.

    tie_release: Annotated[Literal["may_withdraw", "locked"], Option("stakes")] = "may_withdraw"

Its name is the key of the file. Its type says the choices, of which a file that leaves it out has the first; its
default is what a stored table has from before there was such an option. Keys, choices, groups, refusals and tables of
the docs are made from these lines.
"""

from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from sabot.games.rulefile import AMOUNT, NUMBER, NUMBERS, PERCENT, TEXT, TITLE, Kind
from sabot.money import Cents

Group = Literal["seats", "bank", "stakes", "cards", "shoe", "money"]
"""Groups of house options, each of which a host reads together."""
_NO_KEYS: Final = ("id", "title", "game")


class Option(msgspec.Struct, frozen=True, eq=False):
    """A field that a house chooses by name, in the group in which a host reads it.

    No two are equal: Python keeps equal annotations as one, and takes literals in another order for equal.
    """

    group: Group


@cache
def choices(record: type) -> dict[str, tuple[str, ...]]:
    """The values of every option of a record; those of money come last."""
    values = {key: _values(hint) for key, hint in _options(record).items()}
    return dict(sorted(values.items(), key=lambda each: each[0] in groups(record).get("money", ())))


@cache
def groups(record: type) -> dict[str, tuple[str, ...]]:
    """The options of a record in their groups."""
    group_of = {key: hint.__metadata__[0].group for key, hint in _options(record).items()}
    grouped = {group: tuple(key for key, own in group_of.items() if own == group) for group in get_args(Group)}
    return {group: members for group, members in grouped.items() if members}


@cache
def keys(record: type) -> dict[str, Kind]:
    """The keys of a file whose values are the fields of a record; a field of another type is no such key."""
    kinds = {key: _kind(hint) for key, hint in _hints(record).items() if key not in _NO_KEYS}
    return {"title": TITLE, "game": TEXT, **{key: kind for key, kind in kinds.items() if kind is not None}}


@cache
def _hints(record: type) -> dict[str, Any]:
    fields: tuple[str, ...] = getattr(record, "__struct_fields__", ())
    hints = get_type_hints(record, include_extras=True)
    return {field: hints[field] for field in fields}


def _options(record: type) -> dict[str, Any]:
    return {key: hint for key, hint in _hints(record).items() if get_origin(hint) is Annotated}


def _values(hint: object) -> tuple[str, ...]:
    of = get_args(hint)[0]
    return tuple(of) if isinstance(of, type) and issubclass(of, StrEnum) else get_args(of)


def _kind(hint: Any) -> Kind | None:
    """Kind of value in a file for a field of this type; None where no key of a file is such a field."""
    if get_origin(hint) is Annotated:
        return TEXT
    of = [each for each in (get_args(hint) or (hint,)) if each not in (NoneType, Ellipsis)]
    several = get_origin(hint) is tuple
    return {(Cents, False): AMOUNT, (Fraction, False): PERCENT, (int, False): NUMBER, (int, True): NUMBERS}.get(
        (of[0], several)
    )
