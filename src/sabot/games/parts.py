"""A view drawn part by part, so that after an event only those are drawn again that read what it has changed."""

from collections.abc import Callable, Collection, Mapping, Sequence
from operator import attrgetter, is_not
from typing import Any, Generic, NamedTuple, TypeVar, cast

import msgspec
from msgspec.structs import astuple, replace

from sabot.games.windows import PlayerId

V = TypeVar("V", bound=msgspec.Struct)
S = TypeVar("S", bound=msgspec.Struct)
Source = Mapping[PlayerId, object] | Collection[object]


class Part(NamedTuple):
    """A field of a view, or without a name several by theirs, drawn from a table; `reads` are its fields that count.

    `again` draws it from the table, the table before and what it was there.
    """

    name: str
    draw: Callable[..., Any]
    reads: frozenset[str]
    again: Callable[..., object] | None = None


def field(name: str, draw: Callable[[Any], object], *reads: str) -> Part:
    """A field of a view, and what of the table it is drawn from."""
    return Part(name, draw, frozenset(reads))


def fields(draw: Callable[[S], Mapping[str, object]], *reads: str) -> Part:
    """Some fields of a view, by their names, and what of the table they are drawn from."""
    return Part("", draw, frozenset(reads))


def copied(name: str) -> Part:
    """A field of a view that is the table's own of that name."""
    return field(name, attrgetter(name), name)


def people(sources: Callable[[S], tuple[Source, ...]], draw: Callable[..., object], *reads: str) -> Part:
    """The players of a view, each drawn from what sources hold of him; the first source is the table's players."""

    def whole(state: S) -> tuple[object, ...]:
        players, *others = sources(state)
        return tuple([draw(each, *others) for each in cast("Mapping[PlayerId, object]", players).values()])

    def again(state: S, before: S, shown: tuple[object, ...]) -> tuple[object, ...]:
        was, now = sources(before), sources(state)
        players, others = cast("Mapping[PlayerId, object]", now[0]), now[1:]
        if players is not was[0] and [*players] != [*was[0]]:
            return whole(state)
        looks = [(_look(one), _look(other)) for one, other in zip(was, now, strict=True) if one is not other]
        drawn = [*shown] if looks else []
        touched = False
        for place, each in enumerate(players if looks else ()):
            for then, after in looks:
                if then(each) is not after(each):
                    drawn[place] = draw(players[each], *others)
                    touched = True
                    break
        return tuple(drawn) if touched else shown

    return Part("players", whole, frozenset(reads), again)


def _look(source: Source) -> Callable[[PlayerId], object]:
    return cast("Mapping[PlayerId, object]", source).get if isinstance(source, Mapping) else source.__contains__


class ViewDrawing(Generic[V]):
    """A view of a kind of table, by its parts."""

    def __init__(self, view: type[V], parts: Sequence[Part]) -> None:
        self.parts = parts
        self._view = view
        self._reading: dict[tuple[bool, ...], _Draws] = {}

    def without(self, names: Collection[str], state: msgspec.Struct) -> "ViewDrawing[V]":
        """The same with some fields None, for who does not read them: a part that draws nothing else is left out."""
        drawn = [part for part in self.parts if not _drawn(part, state) <= {*names}]
        there = {name for part in drawn for name in _drawn(part, state)}
        others = [name for name in self._view.__struct_fields__ if name not in there]
        return ViewDrawing(self._view, [*drawn, *(field(name, lambda _: None) for name in others)])

    def whole(self, state: msgspec.Struct) -> V:
        """The view, drawn from nothing."""
        drawn: dict[str, object] = {}
        for part in self.parts:
            drawn.update({part.name: part.draw(state)} if part.name else part.draw(state))
        return self._view(**drawn)

    def again(self, state: msgspec.Struct, before: msgspec.Struct, view: V) -> V:
        """The view, from that of the table before: the very same where nothing that it shows has changed."""
        changed = tuple(map(is_not, astuple(state), astuple(before)))
        draws = self._reading.get(changed)
        if draws is None:
            draws = self._reading[changed] = self._draws(state.__struct_fields__, changed)
        drawn = draws(state, before, view)
        return replace(view, **drawn) if drawn else view

    def _draws(self, names: Sequence[str], changed: Sequence[bool]) -> "_Draws":
        read = {name for name, is_changed in zip(names, changed, strict=True) if is_changed}
        return _Draws([part for part in self.parts if part.reads & read])


def is_drawn(view: msgspec.Struct, name: str) -> bool:
    """Whether a field of a view is there, for who may see more of it: `without` draws None."""
    return getattr(view, name) is not None


def _drawn(part: Part, state: msgspec.Struct) -> set[str]:
    """The fields of a view that a part draws."""
    return {part.name} if part.name else set(part.draw(state))


class _Draws:
    """A drawing of some parts of a view once more: the values of its fields by their names."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._alone = [(part.name, part.draw) for part in parts if part.name and part.again is None]
        self._from_before = [(part.name, part.again) for part in parts if part.again is not None]
        self._together = [part.draw for part in parts if not part.name]

    def __call__(self, state: msgspec.Struct, before: msgspec.Struct, view: msgspec.Struct) -> dict[str, object]:
        drawn = {name: draw(state) for name, draw in self._alone}
        for name, again in self._from_before:
            drawn[name] = again(state, before, getattr(view, name))
        for draw in self._together:
            drawn.update(draw(state))
        return drawn
