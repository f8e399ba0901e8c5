"""Large values in a console: at most a screen, whatever they hold."""

from collections.abc import Iterable, Sequence
from itertools import islice
from reprlib import Repr
from typing import Any, Final, TypeVar, cast

import msgspec

K = TypeVar("K")
V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)

MOST: Final = 2400
"""Characters of a record: 20 lines of 120."""
FIRST: Final = 12
"""What is shown of a collection at most."""
_SHORT: Final = Repr()
_SHORT.maxdict = _SHORT.maxlist = _SHORT.maxtuple = FIRST
_SHORT.maxlevel = 3
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = MOST


class Brief(dict[K, V]):
    """A mapping that shows as much of itself as a screen has room for."""

    def __repr__(self) -> str:
        """The first entries, and the number of those besides."""
        return _listed("{", (f"{key!r}: {_plain(value)}" for key, value in self.items()), len(self), "}")


class BriefList(list[V]):
    """A list that shows as much of itself as a screen has room for."""

    def __repr__(self) -> str:
        """The first members, and the number of those besides."""
        return _listed("[", map(_plain, self), len(self), "]")


class BriefTuple(tuple[V_co, ...]):
    """A tuple that shows as much of itself as a screen has room for."""

    __slots__ = ()

    def __repr__(self) -> str:
        """The first members, and the number of those besides."""
        return _listed("(", map(_plain, self), len(self), ",)" if len(self) == 1 else ")")


def briefly(self: msgspec.Struct) -> None:
    """A record that holds much: its tuples and mappings show themselves as it does."""
    for name in self.__struct_fields__:
        field: Any = getattr(self, name)
        if type(field) is tuple:
            msgspec.structs.force_setattr(self, name, BriefTuple(cast("tuple[object, ...]", field)))
        elif type(field) is dict:
            msgspec.structs.force_setattr(self, name, Brief(cast("dict[object, object]", field)))


def on_a_screen(self: Any) -> str:
    """The `__repr__` of a record, its long fields cut: each has what it needs, or an equal share of what is left."""
    names: Sequence[str] = getattr(self, "__struct_fields__", None) or self._fields
    texts = _within([_plain(getattr(self, name)) for name in names], MOST - 20 * len(names))
    said = ", ".join(f"{name}={text}" for name, text in zip(names, texts, strict=True))
    return f"{type(self).__name__}({said})"


class ShortRecord(msgspec.Struct, frozen=True):
    """A record that shows itself on a screen, and so does what it holds."""

    __repr__ = on_a_screen

    def __post_init__(self) -> None:
        """Make the record's tuples and mappings brief ones."""
        briefly(self)


def _plain(value: object) -> str:
    """A value in one line, its long parts left out."""
    return " ".join(_SHORT.repr(value).split())


def _listed(opens: str, shown: Iterable[str], number: int, closes: str) -> str:
    """The first members of so many, and how many more there are."""
    first = _within(list(islice(shown, FIRST)), MOST - 20 * FIRST)
    more = [f"... {number - FIRST:,} more"] if number > FIRST else []
    return f"{opens}{', '.join([*first, *more])}{closes}"


def _within(texts: list[str], room: int) -> list[str]:
    """Texts that have so much room together: each what it needs, or an equal share of what is left."""
    most = _share(sorted(map(len, texts)), room)
    return [text if len(text) <= most else f"{text[:most]}…" for text in texts]


def _share(lengths: Sequence[int], room: int) -> int:
    """The most of a text, so that all of them have room."""
    for place, length in enumerate(lengths):
        share = room // (len(lengths) - place)
        if length > share:
            return share
        room -= length
    return MOST
