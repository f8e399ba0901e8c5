"""Changes from one record to the next, and how they are put in.

A change is an object: under a field's name stands what takes its place. A name with `~` before it goes inside: what
stands there is a change of what the field holds, of nothing where it holds null, or, for a list of records, of its
items by their places; one that stands behind the last makes the list longer. Under a name with `=` before it stands
where that is which takes its place: a path in the earlier record, or in what comes beside the change. Maps, and lists
that became shorter, take their place whole.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import compress, count
from operator import is_not
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

Change = dict[str, Any]
Path = tuple[str | int, ...]
INSIDE: Final = "~"
ELSEWHERE: Final = "="
_WHOLE: Final = frozenset((int, str, bool, dict, type(None)))
"""Kinds of values that are written whole."""
_DEPTH: Final = 3
"""So deep in the earlier record it is looked for what stands there already."""


class Elsewhere:
    """Values that the receiver of a change has already: records and maps in the earlier one, and what comes beside."""

    def __init__(self, before: msgspec.Struct, beside: Mapping[str, Sequence[Any]]) -> None:
        self._before, self._beside = before, beside

    def path(self, value: Any) -> Path | None:
        """The place where a record or a map stands already; None where it does not."""
        if not _can_stand_elsewhere(value):
            return None
        return next(
            (path for path, known in self._places if known.__class__ is value.__class__ and known == value), None
        )

    @cached_property
    def _places(self) -> list[tuple[Path, Any]]:
        beside = [((name, place), item) for name, items in self._beside.items() for place, item in enumerate(items)]
        return [*beside, *_records(self._before, (), _DEPTH)]


def changes(
    before: msgspec.Struct,
    after: msgspec.Struct,
    *,
    but: frozenset[str] = frozenset(),
    elsewhere: Elsewhere | None = None,
) -> Change:
    """Changes of a record against an earlier one of its kind; `but` are fields left out of account."""
    change: Change = {}
    for name, was, now in _others(after.__struct_fields__, astuple(before), astuple(after)):
        if was != now and name not in but:
            if now.__class__ in _WHOLE:
                change[name] = now
            else:
                _put(change, name, was, now, elsewhere)
    return change


def _others(names: Iterable[Any], was: Sequence[Any], now: Sequence[Any]) -> Iterator[tuple[Any, Any, Any]]:
    """By their names what is not the very same: most is, and is not looked at."""
    return compress(zip(names, was, now, strict=False), map(is_not, was, now))


def _put(change: Change, name: str, was: Any, now: Any, elsewhere: Elsewhere | None) -> None:
    if _is_record(now):
        _put_record(change, name, was, now, elsewhere)
    elif _is_tuple(now) and _is_tuple(was) and 0 < len(was) <= len(now) and _is_struct(now[0]):
        change[INSIDE + name] = _items(was, now, elsewhere)
    else:
        change[name] = None if now is msgspec.UNSET else now  # a field that is left out where there is nothing to tell


def _put_record(change: Change, name: str, was: Any, now: Any, elsewhere: Elsewhere | None) -> None:
    if was.__class__ is now.__class__:
        change[INSIDE + name] = changes(was, now, elsewhere=elsewhere)
    elif was is None and elsewhere is not None and (begun := _begun(now, elsewhere)) is not None:
        change[INSIDE + name] = begun
    else:
        change[name] = now


def _is_record(value: Any) -> bool:
    return _is_kind_of_record(value.__class__)


@cache
def _is_kind_of_record(kind: Any) -> bool:
    return issubclass(kind, msgspec.Struct) and not kind.__struct_config__.array_like


def _is_struct(value: object) -> bool:
    return isinstance(value, msgspec.Struct)


def _is_map(value: object) -> bool:
    return value.__class__ is dict and value != {}


def _can_stand_elsewhere(value: object) -> bool:
    return _is_map(value) or _is_record(value)


def _items(was: Sequence[Any], now: Sequence[Any], elsewhere: Elsewhere | None) -> Change:
    change: Change = {str(place): item for place, item in enumerate(now[len(was) :], len(was))}
    for place, before, after in _others(count(), was, now):
        if before != after:
            _put(change, str(place), before, after, elsewhere)
    return change


def _begun(now: msgspec.Struct, elsewhere: Elsewhere) -> Change | None:
    """A record as a change of nothing, where some of it stands elsewhere already."""
    change: Change = {}
    for name, value in zip(now.__struct_fields__, astuple(now), strict=True):
        path = elsewhere.path(value)
        change[name if path is None else ELSEWHERE + name] = value if path is None else path
    return change if any(name.startswith(ELSEWHERE) for name in change) else None


def _records(record: msgspec.Struct, path: Path, depth: int) -> Iterator[tuple[Path, Any]]:
    for name, value in zip(record.__struct_fields__, astuple(record), strict=True):
        if _can_stand_elsewhere(value):
            yield (*path, name), value
        if depth > 1 and _is_record(value):
            yield from _records(value, (*path, name), depth - 1)


def put_in(whole: dict[str, Any], change: Change, beside: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The JSON object after a change; what comes beside the change can be pointed to.

    Raises LookupError, TypeError, ValueError or AttributeError where it does not fit.
    """
    after: dict[str, Any] = _changed(whole, change, {**whole, **(beside or {})})
    return after


def _changed(part: Any, change: Change, root: Any) -> Any:
    after: Any = [*part] if _is_list(part) else dict(part)
    for name, value in change.items():
        if name.startswith(INSIDE):
            place = _place(after, name[1:])
            _set(after, place, _changed({} if after[place] is None else after[place], value, root))
        elif name.startswith(ELSEWHERE):
            _set(after, _place(after, name[1:]), _part_at(root, value))
        else:
            _set(after, _place(after, name), value)
    return after


def _place(part: Any, name: str) -> str | int:
    return int(name) if _is_list(part) else name


def _set(part: Any, place: Any, value: Any) -> None:
    if _is_list(part) and place == len(part):
        part.append(value)
    else:
        part[place] = value


def _is_tuple(part: object) -> bool:
    return isinstance(part, tuple)


def _is_list(part: object) -> bool:
    return isinstance(part, list)


def _part_at(root: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        root = root[step]
    return root
