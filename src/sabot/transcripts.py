"""A table's events as lines of JSON, as `sabot deal --json` prints and a house exports them: what each line holds."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import msgspec

from sabot.games.bounds import RuleSetError
from sabot.games.rulefile import RuleKind
from sabot.games.windows import Seq
from sabot.money import is_a, quoted
from sabot.rulesets import exact

SUMMARY: Final = "summary"
"""The tag of the line that ends the output of `sabot deal --json`."""
HISTORY: Final = "history"
"""The tag of the line that begins a house's export."""
Line = tuple[int, dict[str, Any]]
"""An object with the number of its line."""


class TranscriptError(ValueError):
    """An error of a text that is no transcript: a sentence without its full stop, which names the line."""


class StrangeEventError(TranscriptError):
    """A line of a type that is no event of the game: it may be one of another's."""

    def __init__(self, line: int, tag: str, name: str) -> None:
        super().__init__(f"line {line} is no event of {name}: {quoted(tag)}")
        self.line, self.tag = line, tag


class NumberedEvent(NamedTuple):
    """An event, its number at its table, and that of its line."""

    line: int
    seq: Seq
    event: Any


def read_bytes(file: str | Path) -> bytes:
    """The bytes of a file; raises TranscriptError."""
    try:
        return Path(file).read_bytes()
    except (OSError, TypeError, ValueError) as error:  # a name with a null is a ValueError
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no name of a file"
        raise TranscriptError(f"{quoted(str(file))} cannot be read: {reason}") from None


def lines_of(content: bytes) -> Iterator[Line]:
    """Every line that is not empty: events, or behind a history's first line objects that hold one.

    Raises TranscriptError.
    """
    history: bool | None = None
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            row = _object(number, line)
            if not history and not is_a(row.get("type"), str):
                raise TranscriptError(f"line {number} is no event: each line is an object with a type")
            if history is None:
                history = row["type"] == HISTORY
            yield number, row


def _object(number: int, line: bytes) -> dict[str, Any]:
    row: dict[str, Any] = {}
    try:
        row = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.ValidationError:
        pass  # some other JSON: it has no type either
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        begins = quoted(line[:40].decode(errors="replace"))
        raise TranscriptError(f"line {number} is no JSON, or cut off: it begins {begins}") from None
    return row


def entry(line: Line) -> Line:
    """The event of a history's line, with its number; raises TranscriptError."""
    number, row = line
    event: Any = row.get("event")
    if not is_a(event, dict) or not is_a(event.get("type"), str):
        raise TranscriptError(f"line {number} is no event of a history: it is an object with a number and an event")
    return number, {**event, "seq": row.get("number")}


def tags(union: Any) -> dict[str, type]:
    """The events of a union by their tags."""
    return {str(each.__struct_config__.tag): each for each in get_args(union)}


def events_of(lines: Sequence[Line], union: Any, name: str) -> Iterator[NumberedEvent]:
    """The events of a game of this name, numbered from 1 without gaps; raises TranscriptError."""
    known = tags(union)
    for due, (line, row) in enumerate(lines, 1):
        named = row["type"]
        if named not in known:
            raise StrangeEventError(line, named, name)
        _check_number(line, due, row.get("seq"))
        try:
            event = msgspec.convert({key: value for key, value in row.items() if key != "seq"}, union)
        except msgspec.ValidationError as error:
            raise TranscriptError(f"line {line} is no {named}: {error}") from None
        yield NumberedEvent(line, Seq(due), event)


def _check_number(line: int, due: int, seq: object) -> None:
    if type(seq) is not int or seq != due:
        said = "has no number" if seq is None else f"is event {quoted(seq)}"
        raise TranscriptError(f"line {line} {said}, and event {due} comes next: lines are missing or out of order")


def rule_set(line: int, said: object, kind: RuleKind[Any], name: str) -> Any:
    """A rule set as a line holds it; raises TranscriptError."""
    try:
        rules = msgspec.convert(said, kind.record, dec_hook=exact)
        kind.check(rules)
    except (msgspec.ValidationError, RuleSetError) as error:
        raise TranscriptError(f"line {line} holds no rule set of {name}: {error}") from None
    return rules
