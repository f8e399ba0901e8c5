"""A school's own topics, and the mark of its auditions, in TOML.

A topic of one's own asks what one of Sabot's asks: some of its items by weights of its own, by one rule set, at a pace.

```toml
[topics.heads]
of = "commission"
title = "5 % by head"
items = { odd = 5, levy = 1 }
slow_s = 4

[audition]
coups = 20
```
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from sabot.games.bounds import RuleSetError
from sabot.games.rulefile import NUMBER, TABLE, TEXT, TITLE, Kind, check_kinds
from sabot.money import is_a, quoted
from sabot.nearest import meant
from sabot.rulesets import load
from sabot.school.audition import AuditionError, AuditionTerms, terms_of
from sabot.school.drill import Topic
from sabot.school.topics import TOPICS

MOST_TOPICS: Final = 100
MOST_WEIGHT: Final = 1000
MOST_SECONDS: Final = 600
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_KEYS: Final[dict[str, Kind]] = {"of": TEXT, "title": TITLE, "rules": TEXT, "items": TABLE, "slow_s": NUMBER}


class SyllabusError(ValueError):
    """A text that is no syllabus: the sentence quotes its fault and says what would be right."""


class Syllabus(msgspec.Struct, frozen=True):
    """A school's own topics by their ids, and the terms of its auditions."""

    topics: Mapping[str, Topic] = {}
    audition: AuditionTerms = AuditionTerms()


def read_file(path: Path) -> Syllabus:
    """The syllabus of a TOML file; raises SyllabusError."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        why = (isinstance(error, OSError) and error.strerror) or error
        raise SyllabusError(f"the syllabus {str(path)!r} cannot be read: {why}") from None
    return read(text, path.stem)


def read(text: str, name: str) -> Syllabus:
    """The syllabus of a TOML text; raises SyllabusError."""
    where = f"the syllabus {name!r}"
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SyllabusError(f"{where} is not TOML: {error}") from None
    except (ValueError, RecursionError):
        raise SyllabusError(f"{where} is not TOML: a number or a nest of brackets has no end") from None
    try:
        check_kinds(where, written, {"topics": TABLE, "audition": TABLE})
        own: dict[str, Any] = written.get("topics", {})
        if len(own) > MOST_TOPICS:
            raise SyllabusError(f"{where} has {len(own)} topics: it has {MOST_TOPICS} at most")
        topics = {each: _topic(where, each, of) for each, of in own.items()}
        return Syllabus(topics, terms_of(f"{where}: [audition]", written.get("audition", {})))
    except (RuleSetError, AuditionError) as error:
        raise SyllabusError(str(error)) from None


def _topic(where: str, own: str, written: object) -> Topic:
    """A topic of one's own, as it is written."""
    at = f"{where}: [topics.{own}]"
    if not _ID.fullmatch(own) or own in TOPICS:
        raise SyllabusError(
            f"{at}: a topic of one's own has a name of its own, of at most 40 small letters, digits and _"
        )
    if not is_a(written, dict):
        raise SyllabusError(f'{at}: it is a table with the topic that it asks, such as of = "commission"')
    said = cast("dict[str, Any]", written)
    check_kinds(at, said, _KEYS)
    of: str = said.get("of", "")
    base = TOPICS.get(of)
    if base is None:
        raise SyllabusError(f"{at}: of = {quoted(of)}: it is {', '.join(TOPICS)}.{meant(of, TOPICS)}".rstrip("."))
    return msgspec.structs.replace(
        base,
        id=own,
        asks=of,
        title=str(said.get("title", "")).strip(),
        rules=_rules(at, base, said.get("rules")),
        items=_items(at, base, said.get("items")),
        slow_s=_seconds(at, base, said.get("slow_s")),
    )


def _rules(at: str, base: Topic, named: str | None) -> tuple[str, ...]:
    if named is None:
        return base.rules
    if named not in base.rules:
        raise SyllabusError(f"{at}: rules = {quoted(named)}: {base.id} is asked by {', '.join(base.rules)}")
    load(named)
    return (named,)


def _items(at: str, base: Topic, weights: dict[str, object] | None) -> Mapping[str, int]:
    """The items that are asked, with their weights; those that are left out are not."""
    if weights is None:
        return base.items
    for item, weight in weights.items():
        if item not in base.items:
            known = ", ".join(base.items)
            raise SyllabusError(f"{at}: items: {quoted(item)} is no item of {base.id}: they are {known}")
        if type(weight) is not int or not 1 <= weight <= MOST_WEIGHT:
            raise SyllabusError(f"{at}: items: {item} = {quoted(weight)}: a weight is 1 to {MOST_WEIGHT}")
    if not weights:
        raise SyllabusError(f"{at}: items: name at least one, such as {next(iter(base.items))} = 1")
    return {item: weight for item, weight in weights.items() if type(weight) is int}


def _seconds(at: str, base: Topic, seconds: int | None) -> int:
    if seconds is None:
        return base.slow_s
    if not 1 <= seconds <= MOST_SECONDS:
        raise SyllabusError(f"{at}: slow_s = {quoted(seconds)}: it is 1 to {MOST_SECONDS} seconds")
    return seconds
