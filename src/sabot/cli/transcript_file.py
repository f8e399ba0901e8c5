"""Reading what `sabot deal chemin-de-fer --json` has printed: numbered public events, then a summary."""

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from sabot.cli.usage import UsageError
from sabot.games.chemin.events import PublicEvent
from sabot.games.chemin.rules import CheminRules, check
from sabot.games.punto.events import PublicEvent as PuntoEvent
from sabot.games.windows import Seq
from sabot.money import quoted
from sabot.rulesets import RuleSetError, load, names

STANDARD_INPUT: Final = "-"
SUMMARY: Final = "summary"
Line = tuple[int, dict[str, Any]]


class Told(msgspec.Struct, frozen=True):
    """A transcript: the rules it was played by, its events as (number of the line, number, event), its summary."""

    rules: CheminRules
    events: tuple[tuple[int, Seq, PublicEvent], ...]
    summary: Line | None

    @property
    def whole(self) -> bool:
        """Whether the transcript ends with its summary."""
        return self.summary is not None


def read_transcript(named: str, rules: CheminRules | None) -> Told:
    """The transcript of a file, or `-` for standard input; its own rule set unless one is given; raises UsageError."""
    lines = list(_objects(_bytes(named)))
    if not lines:
        raise UsageError(f"{_called(named)} holds no transcript: it is what sabot deal chemin-de-fer --json prints.")
    number, last = lines[-1]
    whole = last["type"] == SUMMARY
    events = tuple(_events(lines[:-1] if whole else lines))
    if not events:
        raise UsageError(
            f"Line {number} is a summary and stands alone: the events that it sums up come before it, one a line."
        )
    if rules is None:
        rules = _rules(number, last, whole=whole)
    return Told(rules, events, lines[-1] if whole else None)


def tags(union: Any) -> dict[str, type]:
    """The events of a union by their tags."""
    return {str(each.__struct_config__.tag): each for each in get_args(union)}


def _bytes(named: str) -> bytes:
    if named == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    try:
        return Path(named).read_bytes()
    except (OSError, ValueError) as error:  # a name with a null is a ValueError
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no name of a file"
        raise UsageError(f"{quoted(named)} cannot be read: {reason}.") from None


def _called(named: str) -> str:
    return "Standard input" if named == STANDARD_INPUT else quoted(named)


def _objects(content: bytes) -> Iterator[Line]:
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            yield number, _object(number, line)


def _object(number: int, line: bytes) -> dict[str, Any]:
    found: dict[str, Any] = {}
    try:
        found = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.ValidationError:
        pass  # some other JSON: it has no type either
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        begins = quoted(line[:40].decode(errors="replace"))
        raise UsageError(f"Line {number} is no JSON, or cut off: it begins {begins}.") from None
    if not isinstance(found.get("type"), str):
        raise UsageError(f"Line {number} is no event: each line is an object with a type.")
    return found


def _events(lines: Sequence[Line]) -> Iterator[tuple[int, Seq, PublicEvent]]:
    for due, (number, found) in enumerate(lines, 1):
        yield number, Seq(due), _event(number, due, found)


def _event(number: int, due: int, found: dict[str, Any]) -> PublicEvent:
    named, seq = found["type"], found.get("seq")
    if named not in _CHEMIN:
        raise UsageError(_unknown(number, named))
    if type(seq) is not int or seq != due:
        said = "has no number" if seq is None else f"is event {quoted(seq)}"
        raise UsageError(f"Line {number} {said}, and event {due} comes next: lines are missing or out of order.")
    try:
        fields = {key: value for key, value in found.items() if key != "seq"}
        event: PublicEvent = msgspec.convert(fields, PublicEvent)
    except msgspec.ValidationError as error:
        raise UsageError(f"Line {number} is no {named}: {error}.") from None
    return event


def _unknown(number: int, named: str) -> str:
    if named == SUMMARY:
        return f"Line {number} is a summary, and more follows: a transcript ends with it."
    if named in tags(PuntoEvent):
        return f"Line {number}, {named}, is of Punto Banco, where no draw is free: there is nothing to review."
    return f"Line {number} is no event of Chemin de Fer: {quoted(named)}."


def _rules(number: int, last: dict[str, Any], *, whole: bool) -> CheminRules:
    """The rule set in a summary, or the one of Sabot's own that it names."""
    if not whole:
        raise UsageError(
            f"Line {number} is the last and no summary, so the rules are unknown: the transcript was cut off. "
            "Name them with --rules to review what there is."
        )
    named = last.get("rules")
    if "rule_set" in last:
        try:
            rules = msgspec.convert(last["rule_set"], CheminRules, dec_hook=_exact)
            check(rules)
        except (msgspec.ValidationError, RuleSetError) as error:
            raise UsageError(f"Line {number} holds no rule set of Chemin de Fer: {error}.") from None
        return rules
    if named in names("chemin"):
        return load(named, CheminRules)
    if named in names("punto"):
        raise UsageError(
            f"Line {number}: {named} is of Punto Banco, where no draw is free: there is nothing to review."
        )
    raise UsageError(f"Line {number} names no rules that are known, {quoted(named)}: name them with --rules.")


def _exact(kind: type, value: Any) -> object:
    if kind is not Fraction:
        return value
    try:
        return Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise ValueError(f"{quoted(value)} is no fraction") from None


_CHEMIN: Final = tags(PublicEvent)
