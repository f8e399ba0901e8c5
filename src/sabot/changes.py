"""What has changed from one record to the next, and how it is put in.

A change is an object: under a field's name stands what takes its place. A name with `~` before it goes inside: what
stands there is a change of what the field holds, or, for a list of records, of its items by their places; one that
stands behind the last makes the list longer. Maps, and lists that became shorter, take their place whole.
"""

from collections.abc import Sequence
from typing import Any, Final, cast

import msgspec
from msgspec.structs import astuple

Change = dict[str, Any]
INSIDE: Final = "~"


def changes(before: msgspec.Struct, after: msgspec.Struct, *, but: frozenset[str] = frozenset()) -> Change:
    """What of a record is not as it was in an earlier one of its kind; `but` are fields left out of account."""
    found: Change = {}
    for name, was, now in zip(after.__struct_fields__, astuple(before), astuple(after), strict=True):
        if was is not now and name not in but and was != now:
            _put(found, name, was, now)
    return found


def _put(found: Change, name: str, was: Any, now: Any) -> None:
    if type(was) is not type(now):
        found[name] = now
    elif _is_list_of_records(now) and 0 < len(was) <= len(now):
        found[INSIDE + name] = _items(was, now)
    elif isinstance(now, msgspec.Struct) and not now.__struct_config__.array_like:
        found[INSIDE + name] = changes(was, now)
    else:
        found[name] = now


def _is_list_of_records(value: Any) -> bool:
    items = cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()
    return bool(items) and isinstance(items[0], msgspec.Struct)


def _items(was: Sequence[Any], now: Sequence[Any]) -> Change:
    found: Change = {str(place): item for place, item in enumerate(now[len(was) :], len(was))}
    for place, (before, after) in enumerate(zip(was, now, strict=False)):
        if before is not after and before != after:
            _put(found, str(place), before, after)
    return found


def put_in(whole: dict[str, Any] | list[Any], change: Change) -> None:
    """Put a change into what JSON is made of.

    Raises LookupError, TypeError, ValueError or AttributeError where it does not fit.
    """
    if isinstance(whole, list):
        _put_in_items(whole, change)
        return
    for name, value in change.items():
        if name.startswith(INSIDE):
            put_in(whole[name[1:]], value)
        else:
            whole[name] = value


def _put_in_items(items: list[Any], change: Change) -> None:
    for name, value in change.items():
        place = int(name.removeprefix(INSIDE))
        if name.startswith(INSIDE):
            put_in(items[place], value)
        elif place == len(items):
            items.append(value)
        else:
            items[place] = value
