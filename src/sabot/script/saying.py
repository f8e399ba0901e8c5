"""People's sentences in a script as a game's own actions: its tag and its fields in their order, or a word for them."""

import tomllib
from collections import deque
from collections.abc import Hashable
from functools import cache
from importlib import resources
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from sabot.games.game import AnyGame
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents, MoneyError, cents, quoted
from sabot.nearest import meant
from sabot.script.reading import ScriptError

HOUSE: Final = "house"
"""The name in a script under which the house itself speaks."""
NOTHING: Final = "-"
_NUMBER: Final = "0123456789"


@cache
def words(kind: str, game: str) -> dict[str, str]:
    """The short words of a kind at a table of a game, whose own come first."""
    shared = tomllib.loads((resources.files("sabot.script") / "words.toml").read_text("utf-8"))[kind]
    return {key: said for key, said in (*shared.items(), *shared.get(game, {}).items()) if isinstance(said, str)}


@cache
def tags(union: Hashable) -> dict[str, Any]:
    """The kinds of a union of structs, each by its tag."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


@cache
def hints(kind: Any) -> dict[str, Any]:
    """The fields of a struct in their order, with their types."""
    known = get_type_hints(kind)
    return {field: known[field] for field in kind.__struct_fields__}


def said(game: AnyGame, name: str, sentence: str) -> tuple[PlayerId, str, list[str]]:
    """The actor of a sentence, the tag of his action, and the words of its fields; raises ScriptError."""
    first, *rest = sentence.split()
    house = words("house", game.id).get(first)
    if house is not None:
        return CROUPIER, *_apart([*house.format(who=name).split(), *rest])
    short = words("says", game.id)
    if first[0] in _NUMBER:
        rest, first = [first, *rest], "amount"
    return CROUPIER if name == HOUSE else PlayerId(name), *_apart([*short.get(first, first).split(), *rest])


def _first(all_words: str) -> str:
    return all_words.split(maxsplit=1)[0]


def _apart(all_words: list[str]) -> tuple[str, list[str]]:
    return all_words[0], all_words[1:]


def action(game: AnyGame, tag: str, fields: list[str], on: int) -> Any:
    """The action of a tag, which answers what opened with event `on`; raises ScriptError."""
    known = tags(game.every_action)
    if tag not in known:
        near = meant(
            tag, [*known, *(word for word, is_tag in words("says", game.id).items() if _first(is_tag) in known)]
        )
        raise ScriptError(f"nobody can {quoted(tag)} at a table of {game.id}.{near}")
    left = deque(fields)
    keywords = _fields(known[tag], left, on)
    if left:
        raise ScriptError(f"{quoted(' '.join(fields))}: {tag} takes no {quoted(left[0])}")
    return known[tag](**keywords)


def _fields(kind: Any, left: deque[str], on: int = 0) -> dict[str, Any]:
    """The fields of a struct from the next words; those with a default may be left out."""
    spared = {field.name for field in msgspec.structs.fields(kind) if not field.required}
    return {
        field: on if field == "on" else value(hint, left)
        for field, hint in hints(kind).items()
        if left or field not in spared
    }


def value(hint: Any, left: deque[str]) -> Any:
    """The next words as a value of a kind; raises ScriptError."""
    if get_origin(hint) is dict:
        key, each = get_args(hint)
        return _pairs(key, each, left)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint(**_fields(hint, left))
    if get_origin(hint) in (Union, UnionType):
        if left and left[0] == NOTHING:
            left.popleft()
            return None
        return value(next(each for each in get_args(hint) if each is not type(None)), left)
    if not left:
        raise ScriptError("something is missing at the end of it")
    return _word(hint, left.popleft())


def _pairs(key: Any, each: Any, left: deque[str]) -> dict[Any, Any]:
    """All that is left as pairs: `10 banker 5 tie`, or `ann 1 bob 2`."""
    pairs = dict[Any, Any]()
    while left:
        first, second = left.popleft(), left.popleft() if left else NOTHING
        name, has = (second, first) if first[0] in _NUMBER else (first, second)
        if _word(key, name) in pairs:
            raise ScriptError(f"{quoted(name)} is said twice")
        pairs[_word(key, name)] = _word(each, has)
    return pairs


def _word(hint: Any, word: str) -> Any:
    if hint is Cents:
        return amount(word)
    if hint is bool:
        return _yes(word)
    if get_origin(hint) is Literal:
        return _one_of(get_args(hint), word)
    if hint is str or getattr(hint, "__supertype__", None) is str:
        return word
    try:
        return int(word)
    except ValueError:
        raise ScriptError(f"{quoted(word)} is no whole number") from None


def _one_of(known: tuple[str, ...], word: str) -> str:
    if word not in known:
        raise ScriptError(f"{quoted(word)}: it is {', '.join(known)}")
    return word


def _yes(word: str) -> bool:
    if word not in ("yes", "no"):
        raise ScriptError(f"{quoted(word)}: it is yes or no")
    return word == "yes"


def amount(word: str) -> Cents:
    """An amount in units, such as 2.50, or -5 where somebody tries that; raises ScriptError."""
    try:
        return Cents(-cents(word[1:])) if word.startswith("-") else cents(word)
    except MoneyError as error:
        raise ScriptError(str(error)) from None
