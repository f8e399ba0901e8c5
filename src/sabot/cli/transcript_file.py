"""Reading the log of a game that leaves choices: numbered public events.

`sabot deal --json` prints them with a summary behind them, a house exports them with the table before them.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import msgspec

from sabot.cli.usage import UsageError
from sabot.games.windows import Seq
from sabot.money import is_a, quoted
from sabot.rulesets import RuleSetError, load, names

STANDARD_INPUT: Final = "-"
SUMMARY: Final = "summary"
HISTORY: Final = "history"
GAMES: Final = ("chemin", "banque")
Line = tuple[int, dict[str, Any]]


class TranscriptKind(NamedTuple):
    """A game whose transcripts are read: its rule sets, what may be wrong with one, its events by their tags."""

    game: str
    name: str
    rules: type[Any]
    check: Callable[[Any], None]
    union: Any
    tags: dict[str, type]


class ReadTranscript(msgspec.Struct, frozen=True):
    """A transcript: the rules it was played by, its events as (number of the line, number, event), its summary.

    A house's history has none: it goes as far as its table has come.
    """

    rules: Any
    events: tuple[tuple[int, Seq, Any], ...]
    summary: Line | None
    history: bool = False

    @property
    def whole(self) -> bool:
        """Whether the transcript ends with its summary, or is a history."""
        return self.summary is not None or self.history


def read_transcript(named: str, rules: Any) -> ReadTranscript:
    """The transcript of a file, or `-` for standard input; its own rule set unless one is given; raises UsageError."""
    lines = list(_objects(_bytes(named)))
    if not lines:
        raise UsageError(f"{_called(named)} holds no transcript: it is what sabot deal chemin-de-fer --json prints.")
    if lines[0][1]["type"] == HISTORY:
        return _history(lines, rules)
    number, last = lines[-1]
    whole = last["type"] == SUMMARY
    kind = _kind(_game(lines) if rules is None else rules.game)
    events = tuple(_events(kind, lines[:-1] if whole else lines))
    if not events:
        raise UsageError(
            f"Line {number} is a summary and stands alone: the events that it sums up come before it, one a line."
        )
    if rules is None:
        rules = _rules(kind, number, last, whole=whole)
    return ReadTranscript(rules, events, lines[-1] if whole else None)


def _history(lines: Sequence[Line], rules: Any) -> ReadTranscript:
    """What a house has exported: the table, then its events as a viewer saw them."""
    (number, head), *rows = lines
    named = head.get("game") if rules is None else rules.game
    if named == "punto":
        raise UsageError(f"Line {number} is of Punto Banco, where no draw is free: there is nothing to review.")
    if named not in GAMES:
        raise UsageError(f"Line {number} is of no game that is known, {quoted(named)}: it is {' or '.join(GAMES)}.")
    kind = _kind(named)
    events = tuple(_events(kind, [(line, _entry(line, row)) for line, row in rows]))
    if rules is None:
        rules = _rule_set(kind, number, head.get("rules"))
    return ReadTranscript(rules, events, None, history=True)


def _entry(number: int, row: dict[str, Any]) -> dict[str, Any]:
    """The event of a history's line, with its number."""
    event: Any = row.get("event")
    if not is_a(event, dict) or not is_a(event.get("type"), str):
        raise UsageError(f"Line {number} is no event of a history: it is an object with a number and an event.")
    return {**event, "seq": row.get("number")}


def _game(lines: Sequence[Line]) -> str:
    """The game that a summary names, or whose rules or events it has; Chemin de Fer, where nothing tells."""
    last = lines[-1][1]
    if last.get("game") == "banque" or last.get("rules") in names("banque"):
        return "banque"
    if last["type"] == SUMMARY:
        return "chemin"
    own = _kind("banque").tags.keys() - _kind("chemin").tags.keys()
    return "banque" if any(found["type"] in own for _, found in lines) else "chemin"


def _kind(game: str) -> TranscriptKind:
    """How transcripts of a game are read; it is imported here, so that another game's are read without it."""
    if game == "banque":
        from sabot.games.banque import events, rules  # noqa: PLC0415

        return TranscriptKind(
            "banque", "Banque", rules.BanqueRules, rules.check, events.PublicEvent, tags(events.PublicEvent)
        )
    from sabot.games.chemin import events as chemin  # noqa: PLC0415
    from sabot.games.chemin import rules as chemin_rules  # noqa: PLC0415

    return TranscriptKind(
        "chemin",
        "Chemin de Fer",
        chemin_rules.CheminRules,
        chemin_rules.check,
        chemin.PublicEvent,
        tags(chemin.PublicEvent),
    )


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
    """Every line that is not empty; behind a history's first one they hold events, else they are ones."""
    history: bool | None = None
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            found = _object(number, line)
            if not history and not isinstance(found.get("type"), str):
                raise UsageError(f"Line {number} is no event: each line is an object with a type.")
            if history is None:
                history = found["type"] == HISTORY
            yield number, found


def _object(number: int, line: bytes) -> dict[str, Any]:
    found: dict[str, Any] = {}
    try:
        found = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.ValidationError:
        pass  # some other JSON: it has no type either
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        begins = quoted(line[:40].decode(errors="replace"))
        raise UsageError(f"Line {number} is no JSON, or cut off: it begins {begins}.") from None
    return found


def _events(kind: TranscriptKind, lines: Sequence[Line]) -> Iterator[tuple[int, Seq, Any]]:
    for due, (number, found) in enumerate(lines, 1):
        yield number, Seq(due), _event(kind, number, due, found)


def _event(kind: TranscriptKind, number: int, due: int, found: dict[str, Any]) -> Any:
    named, seq = found["type"], found.get("seq")
    if named not in kind.tags:
        raise UsageError(_unknown(kind, number, named))
    if type(seq) is not int or seq != due:
        said = "has no number" if seq is None else f"is event {quoted(seq)}"
        raise UsageError(f"Line {number} {said}, and event {due} comes next: lines are missing or out of order.")
    try:
        fields = {key: value for key, value in found.items() if key != "seq"}
        event = msgspec.convert(fields, kind.union)
    except msgspec.ValidationError as error:
        raise UsageError(f"Line {number} is no {named}: {error}.") from None
    return event


def _unknown(kind: TranscriptKind, number: int, named: str) -> str:
    from sabot.games.punto.table import PublicEvent as PuntoEvent  # noqa: PLC0415 - for this sentence alone

    if named == SUMMARY:
        return f"Line {number} is a summary, and more follows: a transcript ends with it."
    if named in tags(PuntoEvent):
        return f"Line {number}, {named}, is of Punto Banco, where no draw is free: there is nothing to review."
    return f"Line {number} is no event of {kind.name}: {quoted(named)}."


def _rules(kind: TranscriptKind, number: int, last: dict[str, Any], *, whole: bool) -> Any:
    """The rule set in a summary, or the one of Sabot's own that it names."""
    if not whole:
        raise UsageError(
            f"Line {number} is the last and no summary, so the rules are unknown: the transcript was cut off. "
            "Name them with --rules to review what there is."
        )
    named = last.get("rules")
    if "rule_set" in last:
        return _rule_set(kind, number, last["rule_set"])
    if named in names(kind.game):
        return load(named, kind.rules)
    if named in names("punto"):
        raise UsageError(
            f"Line {number}: {named} is of Punto Banco, where no draw is free: there is nothing to review."
        )
    raise UsageError(f"Line {number} names no rules that are known, {quoted(named)}: name them with --rules.")


def _rule_set(kind: TranscriptKind, number: int, said: Any) -> Any:
    """A rule set as a line holds it."""
    try:
        rules = msgspec.convert(said, kind.rules, dec_hook=_exact)
        kind.check(rules)
    except (msgspec.ValidationError, RuleSetError) as error:
        raise UsageError(f"Line {number} holds no rule set of {kind.name}: {error}.") from None
    return rules


def _exact(kind: type, value: Any) -> object:
    if kind is not Fraction:
        return value
    try:
        return Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise ValueError(f"{quoted(value)} is no fraction") from None
