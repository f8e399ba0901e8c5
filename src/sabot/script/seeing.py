"""The visible state of a table, in words: a field of a view or of an option by its path."""

from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from sabot.games.game import AnyGame
from sabot.games.refusals import Fact, Refusal
from sabot.games.windows import PlayerId
from sabot.money import Cents, quoted, units
from sabot.nearest import meant
from sabot.script.reading import ScriptError
from sabot.script.saying import NOTHING, hints, tags, words

COUNTS: Final = frozenset({
    "points", "seat", "seats", "position", "first", "last", "lost", "present", "standing", "decks", "on",
    "too_few_players.least",
})  # fmt: skip
"""Facts of a refusal that are no money; one of a refusal alone by its code too."""
EMPTY: Final = (NOTHING, "0", "no", "")


def seen(game: AnyGame, view: Any, path: str) -> str:
    """A field of a view; of a player's field, each who has something there: `cid 85, bob 15`."""
    path = words("sees", game.id).get(path, path)
    rows = {each.id: each for each in view.players}
    first, _, rest = path.partition(".")
    if first in rows:
        return " ".join(_at(rows[first], rest))
    known: Any = getattr(view, path, None)
    if known.__class__ is dict:
        return ", ".join(f"{name} {' '.join(_at(view, f'{path}.{name}'))}" for name in known) or NOTHING
    if first in view.__struct_fields__:
        return " ".join(_at(view, path))
    kinds = get_args(hints(view.__class__)["players"])
    if first not in hints(kinds[0]):
        near = meant(first, [*view.__struct_fields__, *hints(kinds[0]), *words("sees", game.id)])
        raise ScriptError(f"nothing is called {quoted(first)} at a table of {game.id}.{near}")
    each = {name: " ".join(_at(row, path)) for name, row in rows.items()}
    return ", ".join(f"{name} {has}" for name, has in each.items() if has not in EMPTY) or NOTHING


def offered(game: AnyGame, options: tuple[Any, ...], path: str) -> str | None:
    """The words of an option at a path, None where no such option is offered; raises ScriptError."""
    short = words("may", game.id).get(path, path)
    tag, _, rest = words("says", game.id).get(short, short).partition(".")
    if " " in tag:
        raise ScriptError(f"{quoted(path)} is an answer, of which an option says more: write {tag.split()[0]}")
    if tag not in tags(game.options_type):
        near = meant(tag, [*tags(game.options_type), *words("may", game.id)])
        raise ScriptError(f"no {quoted(tag)} is ever offered at a table of {game.id}.{near}")
    offers = [each for each in options if each.__struct_config__.tag == tag]
    return None if not offers else " ".join(part for each in offers for part in _at(each, rest))


def refused(refusal: Refusal) -> str:
    """A refusal: its code and its facts, amounts in units."""
    code = str(refusal.code)
    return " ".join((code, *(f"{key} {_fact(code, key, each)}" for key, each in refusal.facts.items())))


def table(game: AnyGame, view: Any) -> list[str]:
    """A table in a few lines: what is something of it, and everybody."""
    fields = {each: _plain(view, each) for each in view.__struct_fields__ if each != "players"}
    lines = ["; ".join(f"{name} {has}" for name, has in fields.items() if has not in EMPTY)]
    for row in view.players:
        own = {each: _plain(row, each) for each in row.__struct_fields__ if each != "id"}
        lines.append(f"{row.id}: " + ", ".join(f"{name} {has}" for name, has in own.items() if has not in EMPTY))
    return lines


def _plain(record: Any, field: str) -> str:
    """A field that is a word or some words; nothing where it is more."""
    value = getattr(record, field)
    inner: tuple[Any, ...] = value if value.__class__ is tuple else (value,)
    if any(isinstance(each, msgspec.Struct) for each in inner) or field in ("seq", "on"):
        return ""
    return " ".join(_at(record, field))


def _at(part: Any, path: str, hint: Any = None) -> list[str]:
    """A value at a path, in words; through several, those of each."""
    kind = part.__class__
    if kind is tuple:
        return _each(part, path, next(iter(get_args(hint)), None))
    if kind is dict:
        return _entries(part, path, hint)
    if isinstance(part, msgspec.Struct) and not path:
        return [word for field in part.__struct_fields__ for word in (field, *_at(part, field))]
    if part is None:
        _check(hint, path)
    if not path or part is None:
        return [_word(part, hint)]
    first, _, rest = path.partition(".")
    if first not in getattr(part, "__struct_fields__", ()):
        raise ScriptError(f"nothing is called {quoted(first)} there: it is {_known(part)}")
    return _at(getattr(part, first), rest, hints(kind)[first])


def _each(rows: tuple[Any, ...], path: str, hint: Any) -> list[str]:
    """Of several rows the one that the path names, or all of them."""
    name, _, rest = path.partition(".")
    if one := [each for each in rows if _name(each) == name]:
        rows, path = tuple(one), rest
    return [word for each in rows for word in _at(each, path, hint)] or [NOTHING]


def _name(row: Any) -> str:
    """The name of a row among several: its first field, empty for a value that is no struct."""
    return str(getattr(row, row.__struct_fields__[0])) if isinstance(row, msgspec.Struct) else ""


def _entries(entries: Mapping[Any, Any], path: str, hint: Any) -> list[str]:
    """An entry, or all of them as pairs."""
    key, each = get_args(hint)
    first, _, rest = path.partition(".")
    if first:
        if rest:
            _check(each, rest)
        return _at(entries.get(PlayerId(first)), rest, each) if first in entries else [NOTHING]
    return [word for at, has in entries.items() for word in (_word(at, key), *_at(has, "", each))] or [NOTHING]


def _check(hint: Any, path: str) -> None:
    """Refuse what a thing that is not there would not have either."""
    while path:
        kind = next((each for each in (hint, *get_args(hint)) if hasattr(each, "__struct_fields__")), None)
        first, _, path = path.partition(".")
        if kind is None or first not in hints(kind):
            raise ScriptError(
                f"nothing is called {quoted(first)} there: it is {', '.join(hints(kind)) if kind else '-'}"
            )
        hint = hints(kind)[first]


def _known(part: Any) -> str:
    return ", ".join(getattr(part, "__struct_fields__", ())) or quoted(part)


def _word(value: Any, hint: Any) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return units(Cents(value)) if hint is Cents or Cents in get_args(hint) else str(value)


def _fact(code: str, key: str, value: Fact) -> str:
    if isinstance(value, tuple):
        return " ".join(str(each) for each in value)
    return units(Cents(value)) if isinstance(value, int) and COUNTS.isdisjoint((key, f"{code}.{key}")) else str(value)
