"""Reading the log of a game that leaves choices: numbered public events.

`sabot deal --json` prints them with a summary behind them, a house exports them with the table before them.
"""

import sys
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from sabot.cli.usage import UsageError
from sabot.games.registry import KINDS
from sabot.games.rulefile import RuleKind
from sabot.money import quoted
from sabot.rulesets import load, names
from sabot.transcripts import (
    HISTORY,
    SUMMARY,
    Line,
    NumberedEvent,
    StrangeEventError,
    TranscriptError,
    entry,
    events_of,
    lines_of,
    read_bytes,
    rule_set,
    tags,
)

STANDARD_INPUT: Final = "-"
GAMES: Final = ("chemin", "banque")


class TranscriptKind(NamedTuple):
    """A game whose transcripts are read: its name, its rule sets, its events."""

    game: str
    name: str
    rules: RuleKind[Any]
    union: Any


class ReadTranscript(msgspec.Struct, frozen=True):
    """A transcript: the rules it was played by, its events as (number of the line, number, event), its summary.

    A house's history has none: it goes as far as its table has come.
    """

    rules: Any
    events: tuple[NumberedEvent, ...]
    summary: Line | None
    history: bool = False

    @property
    def whole(self) -> bool:
        """Whether the transcript ends with its summary, or is a history."""
        return self.summary is not None or self.history


def read_transcript(named: str, rules: Any) -> ReadTranscript:
    """The transcript of a file, or `-` for standard input; its own rule set unless one is given; raises UsageError."""
    try:
        return _read(named, rules)
    except TranscriptError as error:
        said = _of_punto(error) if isinstance(error, StrangeEventError) else None
        said = said or str(error)
        raise UsageError(f"{said[:1].upper()}{said[1:]}.") from None


def _read(named: str, rules: Any) -> ReadTranscript:
    lines = list(lines_of(sys.stdin.buffer.read() if named == STANDARD_INPUT else read_bytes(named)))
    if not lines:
        called = "standard input" if named == STANDARD_INPUT else quoted(named)
        raise TranscriptError(f"{called} holds no transcript: it is what sabot deal chemin-de-fer --json prints")
    if lines[0][1]["type"] == HISTORY:
        return _history(lines, rules)
    number, last = lines[-1]
    whole = last["type"] == SUMMARY
    kind = _kind(_game(lines) if rules is None else rules.game)
    events = tuple(events_of(lines[:-1] if whole else lines, kind.union, kind.name))
    if not events:
        raise TranscriptError(
            f"line {number} is a summary and stands alone: the events that it sums up come before it, one a line"
        )
    if rules is None:
        rules = _rules(kind, number, last, whole=whole)
    return ReadTranscript(rules, events, lines[-1] if whole else None)


def _of_punto(strange: StrangeEventError) -> str | None:
    """Sentence on a line that is a summary, or an event of a game without choices; None of any other."""
    from sabot.games.punto.table import PublicEvent as PuntoEvent  # noqa: PLC0415 - for this sentence alone

    if strange.tag == SUMMARY:
        return f"line {strange.line} is a summary, and more follows: a transcript ends with it"
    if strange.tag in tags(PuntoEvent):
        return (
            f"line {strange.line}, {strange.tag}, is of Punto Banco, where no draw is free: there is nothing to review"
        )
    return None


def _history(lines: Sequence[Line], rules: Any) -> ReadTranscript:
    """A transcript as a house has exported it: the table, then its events as a viewer saw them."""
    (number, head), *rows = lines
    named = head.get("game") if rules is None else rules.game
    if named == "punto":
        raise TranscriptError(f"line {number} is of Punto Banco, where no draw is free: there is nothing to review")
    if named not in GAMES:
        raise TranscriptError(f"line {number} is of no game that is known, {quoted(named)}: it is {' or '.join(GAMES)}")
    kind = _kind(named)
    events = tuple(events_of([entry(row) for row in rows], kind.union, kind.name))
    if rules is None:
        rules = rule_set(number, head.get("rules"), kind.rules, kind.name)
    return ReadTranscript(rules, events, None, history=True)


def _game(lines: Sequence[Line]) -> str:
    """The game that a summary names, or whose rules or events it has; Chemin de Fer, where nothing tells."""
    last = lines[-1][1]
    if last.get("game") == "banque" or last.get("rules") in names("banque"):
        return "banque"
    if last["type"] == SUMMARY:
        return "chemin"
    own = tags(_kind("banque").union).keys() - tags(_kind("chemin").union).keys()
    return "banque" if any(event["type"] in own for _, event in lines) else "chemin"


def _kind(game: str) -> TranscriptKind:
    """The kind of a game's transcripts, imported here, so that another game's are read without it."""
    if game == "banque":
        from sabot.games.banque.table import PublicEvent as OfBanque  # noqa: PLC0415

        return TranscriptKind("banque", "Banque", KINDS["banque"], OfBanque)
    from sabot.games.chemin.table import PublicEvent as OfChemin  # noqa: PLC0415

    return TranscriptKind("chemin", "Chemin de Fer", KINDS["chemin"], OfChemin)


def _rules(kind: TranscriptKind, number: int, last: dict[str, Any], *, whole: bool) -> Any:
    """The rule set in a summary, or the one of Sabot's own that it names."""
    if not whole:
        raise TranscriptError(
            f"line {number} is the last and no summary, so the rules are unknown: the transcript was cut off. "
            "Name them with --rules to review what there is"
        )
    named = last.get("rules")
    if "rule_set" in last:
        return rule_set(number, last["rule_set"], kind.rules, kind.name)
    if named in names(kind.game):
        return load(named, kind.rules.record)
    if named in names("punto"):
        raise TranscriptError(
            f"line {number}: {named} is of Punto Banco, where no draw is free: there is nothing to review"
        )
    raise TranscriptError(f"line {number} names no rules that are known, {quoted(named)}: name them with --rules")
