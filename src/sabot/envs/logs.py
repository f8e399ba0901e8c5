"""Reading the log of a table of any game: its public events, as `sabot deal --json` or a house's export has them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import msgspec

from sabot.envs.errors import EnvError
from sabot.games.bounds import RuleSetError
from sabot.games.game import AnyGame
from sabot.games.registry import BY_ID, IDS
from sabot.games.windows import PlayerId
from sabot.money import is_a, quoted

SUMMARY: Final = "summary"
HISTORY: Final = "history"
Line = tuple[int, dict[str, Any]]


class Log(NamedTuple):
    """A table's events, each with the number of its line, as a viewer saw them; None is a spectator."""

    rules: Any
    game: AnyGame
    viewer: PlayerId | None
    events: tuple[tuple[int, Any], ...]


def read_log(file: str | Path) -> Log:
    """The log in a file; raises EnvError, which names the line."""
    lines = list(_objects(_bytes(file)))
    if not lines:
        raise EnvError(f"{quoted(str(file))} holds no log: it is what sabot deal --json prints, or a house's export")
    (first, head), (number, last) = lines[0], lines[-1]
    if head["type"] == HISTORY:
        game, rules = _game(first, head), _rules(first, head, "rules")
        rows = [(line, _event_of(line, row)) for line, row in lines[1:]]
        return Log(rules, game, head.get("viewer"), tuple(_events(game, rows)))
    if last["type"] != SUMMARY:
        raise EnvError(f"line {number} is the last and no summary, which has the rules: the transcript was cut off")
    return Log(
        _rules(number, last, "rule_set"), _game(number, last), None, tuple(_events(_game(number, last), lines[:-1]))
    )


def _bytes(file: str | Path) -> bytes:
    try:
        return Path(file).read_bytes()
    except (OSError, TypeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no name of a file"
        raise EnvError(f"{quoted(str(file))} cannot be read: {reason}") from None


def _objects(content: bytes) -> Iterator[Line]:
    history = False
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            found: dict[str, Any] = msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            begins = quoted(line[:40].decode(errors="replace"))
            raise EnvError(f"line {number} is no JSON of an object, or cut off: it begins {begins}") from None
        if not history and not is_a(found.get("type"), str):
            raise EnvError(f"line {number} is no event: each line is an object with a type")
        history = history or found["type"] == HISTORY
        yield number, found


def _event_of(line: int, row: dict[str, Any]) -> dict[str, Any]:
    """The event of a history's line, with its number."""
    event: Any = row.get("event")
    if not is_a(event, dict) or not is_a(event.get("type"), str):
        raise EnvError(f"line {line} is no event of a history: it is an object with a number and an event")
    return {**event, "seq": row.get("number")}


def _game(line: int, said: dict[str, Any]) -> AnyGame:
    named = said.get("game")
    if named not in IDS:
        raise EnvError(f"line {line} is of no game that is known, {quoted(named)}: it is one of {', '.join(IDS)}")
    return BY_ID[named]


def _rules(line: int, said: dict[str, Any], field: str) -> Any:
    kind = _game(line, said).rules
    try:
        rules = msgspec.convert(said.get(field), kind.record, dec_hook=_exact)
        kind.check(rules)
    except (msgspec.ValidationError, RuleSetError) as error:
        raise EnvError(f"line {line} holds no rule set of {said['game']}: {error}") from None
    return rules


def _exact(kind: type, value: Any) -> object:
    if kind is not Fraction:
        return value
    try:
        return Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise ValueError(f"{quoted(value)} is no fraction") from None


def _events(game: AnyGame, lines: Sequence[Line]) -> Iterator[tuple[int, Any]]:
    tags = {str(each.__struct_config__.tag) for each in get_args(game.public)}
    for due, (line, found) in enumerate(lines, 1):
        named, seq = found["type"], found.get("seq")
        if named not in tags:
            raise EnvError(f"line {line} is no event of {game.id}: {quoted(named)}")
        if type(seq) is not int or seq != due:
            raise EnvError(f"line {line} is event {quoted(seq)}, and event {due} comes next: lines are missing")
        try:
            event = msgspec.convert({key: value for key, value in found.items() if key != "seq"}, game.public)
        except msgspec.ValidationError as error:
            raise EnvError(f"line {line} is no {named}: {error}") from None
        yield line, event
