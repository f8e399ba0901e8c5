"""Lines told of an event, without a language, and their form on the network, where amounts are not told twice."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, cast

import msgspec

from sabot.games.refusals import Fact

_AMOUNT: Final = ("player", "amount")
"""The facts of a line that says who gets what."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line that is said of an event, without a language: a key of the words, and its facts.

    A `call` is the croupier's, in French with its translation; an `event` is what happened; a `note` is said in a
    transcript alone. What `opens` begins a paragraph of it.
    """

    section: Literal["call", "event", "note"]
    key: str
    facts: dict[str, Fact] = {}
    opens: bool = False


class ToldLine(Line, frozen=True, omit_defaults=True):
    """A line of a change. Where it is said `of` a map of the event, it stands for a line for each player there."""

    of: str = ""


def shortened(event: msgspec.Struct, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines of an event as a change tells them: those that say who gets what by a map of it are one."""
    for line in lines if len(lines) > 1 else ():
        if tuple(line.facts) != _AMOUNT:
            continue
        same = [place for place, each in enumerate(lines) if each.key == line.key]
        run = lines[same[0] : same[-1] + 1]
        if len(run) > 1 and (field := _told_by(event, run)):
            told = ToldLine(line.section, line.key, {}, line.opens, of=field)
            return *lines[: same[0]], told, *shortened(event, lines[same[-1] + 1 :])
    return lines


def _told_by(event: msgspec.Struct, lines: tuple[Line, ...]) -> str:
    """The field of an event that holds what some lines say."""
    for name in event.__struct_fields__:
        to = cast("object", getattr(event, name))
        if isinstance(to, dict) and _lines_of(lines[0], cast("Mapping[str, int]", to)) == lines:
            return str(name)
    return ""


def spoken(event: dict[str, Any], lines: Iterable[ToldLine]) -> tuple[Line, ...]:
    """The lines of an event in full, from those of a change; raises KeyError where the event has no such map."""
    return tuple(
        said
        for line in lines
        for said in (
            _lines_of(line, event[line.of]) if line.of else [Line(line.section, line.key, line.facts, line.opens)]
        )
    )


def _lines_of(line: Line, to: Mapping[str, int]) -> tuple[Line, ...]:
    return tuple(Line(line.section, line.key, dict(zip(_AMOUNT, each, strict=True)), line.opens) for each in to.items())
