"""The shapes of stored records, taken from their types: their fields by the places at which they stand."""

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec
from msgspec import inspect

from sabot.games.kinds import AnyUnion

Shapes = dict[str, dict[str, str]]
"""By place: each field with its type; `?` stands behind that of one which need not be written."""
_ITEMS: Final = {"item_type": "[]", "value_type": "{}"}


def shapes(kind: AnyUnion) -> Shapes:
    """Every record that a value of a type is made of, whatever its class is called."""
    return {place: _fields(record) for place, record in _records("", inspect.type_info(kind), ())}


@cache
def digest(kind: AnyUnion) -> str:
    """A digest of the shapes of a type."""
    return hashlib.sha256(msgspec.json.encode(shapes(kind))).hexdigest()


def _records(place: str, kind: inspect.Type, within: tuple[type, ...]) -> Iterator[tuple[str, inspect.StructType]]:
    if isinstance(kind, inspect.StructType):
        if kind.cls in within:
            return
        here = place if kind.tag is None else f"{place}<{kind.tag}>"
        yield here, kind
        for field in kind.fields:
            yield from _records(f"{here}.{field.encode_name}", field.type, (*within, kind.cls))
    for part in _parts(kind):
        yield from _records(place + _mark(kind), part, within)


def _fields(record: inspect.StructType) -> dict[str, str]:
    """In their order: of records that are written as lists it says which is which."""
    return {each.encode_name: _said(each.type) + "?" * (not each.required) for each in record.fields}


def _said(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(map(repr, kind.values))
    if isinstance(kind, inspect.EnumType):
        return " | ".join(repr(each.value) for each in kind.cls)
    if isinstance(kind, inspect.CustomType):
        return kind.cls.__name__
    if isinstance(kind, inspect.UnionType):
        return " | ".join(map(_said, kind.types))
    inner = ", ".join(map(_said, _parts(kind)))
    return kind.__class__.__name__.removesuffix("Type").lower() + (inner and f"[{inner}]")


def _parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.UnionType):
        return kind.types
    if isinstance(kind, inspect.TupleType):
        return kind.item_types
    return tuple(getattr(kind, name) for name in _ITEMS if hasattr(kind, name))


def _mark(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.UnionType):
        return ""
    return next((mark for name, mark in _ITEMS.items() if hasattr(kind, name)), "[]")
