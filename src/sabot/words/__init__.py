"""The sentences that users read, in German, English and French: data, read by Python and by the page."""

import re
from functools import cache
from importlib import resources
from typing import Final, Literal, get_args

import msgspec

from sabot.money import Cents, units

Language = Literal["de", "en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
Fact = int | str | tuple[int | str, ...]

_PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


class MissingWordsError(KeyError):
    """A key that a language has no words for."""


def words(language: Language) -> dict[str, str]:
    """All sentences of a language by their keys, such as `refusal.below_minimum`."""
    return _read(language)


def say(language: Language, key: str, **facts: Fact) -> str:
    """A sentence with its facts filled in: `{stake:money}` is an amount in cents, `{bet:bet}` another key's words.

    Raises MissingWordsError when the language has no such key.
    """
    sentence = words(language).get(key)
    if sentence is None:
        raise MissingWordsError(f"{language} has no words for {key!r}")
    return _PLACE.sub(lambda place: _filled(language, place[1], place[2], facts), sentence)


def _filled(language: Language, name: str, kind: str | None, facts: dict[str, Fact]) -> str:
    value = facts[name]
    parts = value if isinstance(value, tuple) else (value,)
    return ", ".join(_worded(language, kind, part) for part in parts)


def _worded(language: Language, kind: str | None, part: int | str) -> str:
    if kind == "money" and isinstance(part, int):
        return units(Cents(part))
    return str(part) if kind is None else words(language).get(f"{kind}.{part}", str(part))


@cache
def _read(language: Language) -> dict[str, str]:
    text = resources.files("sabot.words").joinpath(f"{language}.json").read_bytes()
    sections = msgspec.json.decode(text, type=dict[str, dict[str, str]])
    return {f"{section}.{key}": sentence for section, each in sections.items() for key, sentence in each.items()}
