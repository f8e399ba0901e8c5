"""The sentences that users read, in German, English and French: data, read by Python and by the page.

What all games say is here; what a game says of its own is in its folder, `sabot/games/<game>/words`, and comes first.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final, Literal, get_args

import msgspec

from sabot.cards import SUITS
from sabot.money import Cents, units

if TYPE_CHECKING:  # words are read by commands that load no game
    from sabot.games.lines import Line

Language = Literal["de", "en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
Fact = int | str | tuple[int | str, ...]
SYMBOLS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))

_PLACE: Final = re.compile(r"\{(\w+)(?::(\w+)|\|([^{}|]*)\|([^{}|]*))?\}")
_JOINED: Final = {"card": " "}
"""Separators of several facts of a kind; a comma between others."""


class MissingWordsError(KeyError):
    """A key that a language has no words for."""


def words(language: Language, game: str | None = None) -> dict[str, str]:
    """All sentences of a language by their keys, such as `refusal.below_minimum`; a game's own come first."""
    return _read(language) if game is None else _layered(language, game)


def say(language: Language, key: str, /, **facts: Fact) -> str:
    """A sentence with its facts filled in: `{stake:money}` is an amount in cents, `{bet:bet}` another key's words.

    `{coups|coup|coups}` is the word that goes with one (in French with 0 too), or with any other number.
    Raises MissingWordsError when the language has no such key.
    """
    return sentence(language, None, key, facts)


def school(language: Language, game: str) -> dict[str, str]:
    """Sentences of the school at a game: its own, such as `drawing.ask_total`, before those of the game."""
    return _school(language) | words(language, game)


def say_of(language: Language, game: str, key: str, /, **facts: Fact) -> str:
    """The same at a table of a game, whose own words come first."""
    return sentence(language, game, key, facts)


def sentence(language: Language, game: str | None, key: str, facts: Mapping[str, Fact]) -> str:
    """A sentence at a table of a game; raises MissingWordsError."""
    return filled(language, words(language, game), key, facts)


def filled(language: Language, known: Mapping[str, str], key: str, facts: Mapping[str, Fact]) -> str:
    """A sentence of some words with its facts filled in; raises MissingWordsError."""
    if key not in known:
        raise MissingWordsError(f"{language} has no words for {key!r}")
    return _PLACE.sub(lambda place: _filled(known, place, facts), known[key])


def line(language: Language, game: str, said: "Line") -> str:
    """A line on an event; a call is in French, with its translation beside it."""
    if said.section != "call":
        return sentence(language, game, f"{said.section}.{said.key}", said.facts)
    french, call = (sentence(language, game, f"{section}.{said.key}", said.facts) for section in ("french", "call"))
    return sentence(language, game, "cli.call", {"french": french, "call": call})


def pictured(card: str) -> str:
    """A card as people read it: 10♥."""
    return card[0].replace("T", "10") + SYMBOLS[card[1]]


def _filled(known: Mapping[str, str], place: re.Match[str], facts: Mapping[str, Fact]) -> str:
    name, kind, one, many = place.groups()
    value = facts[name]
    if one is not None:
        return str(one if str(value) in known["number.one"].split() else many)
    parts = value if isinstance(value, tuple) else (value,)
    return _JOINED.get(kind or "", ", ").join(_worded(known, kind, part) for part in parts)


def _worded(known: Mapping[str, str], kind: str | None, part: int | str) -> str:
    match kind, part:
        case None, _:
            return str(part)
        case "money", int():
            return units(Cents(part))
        case "who", str():
            return known["cli.croupier"] if part == "croupier" else part
        case "card", str():
            return pictured(part)
        case _:
            return known.get(f"{kind}.{part}", str(part))


@cache
def _layered(language: Language, game: str) -> dict[str, str]:
    return _read(language) | _sections(own_words(language, game))


def own_words(language: Language, game: str) -> bytes:
    """Words of a game's folder in a language, as JSON; raises GameError where it has none."""
    from sabot.games.registry import GameError, home  # noqa: PLC0415 - what speaks of no game loads none

    try:
        return resources.files(home(game)).joinpath("words", f"{language}.json").read_bytes()
    except FileNotFoundError:
        where = f"the game {game!r} of the package {home(game)!r}"
        raise GameError(f"{where} has no words in {language!r}: it needs words/{language}.json") from None


@cache
def _read(language: Language) -> dict[str, str]:
    return _sections(resources.files("sabot.words").joinpath(f"{language}.json").read_bytes())


@cache
def _school(language: Language) -> dict[str, str]:
    """All subjects of the school, a folder each."""
    subjects = resources.files("sabot.words").joinpath("school").iterdir()
    said = (_sections(each.joinpath(f"{language}.json").read_bytes()) for each in subjects if each.is_dir())
    return {key: text for subject in said for key, text in subject.items()}


def _sections(content: bytes) -> dict[str, str]:
    sections = msgspec.json.decode(content, type=dict[str, dict[str, str]])
    return {f"{section}.{key}": text for section, each in sections.items() for key, text in each.items()}
