"""Reading the log of a table of any game: its public events, as `sabot deal --json` or a house's export has them."""

from pathlib import Path
from typing import Any, NamedTuple

from sabot.envs.errors import EnvError
from sabot.games.game import AnyGame
from sabot.games.registry import BY_ID
from sabot.games.windows import PlayerId
from sabot.money import quoted
from sabot.transcripts import (
    HISTORY,
    SUMMARY,
    Line,
    NumberedEvent,
    TranscriptError,
    entry,
    events_of,
    lines_of,
    read_bytes,
    rule_set,
)


class Log(NamedTuple):
    """A table's events, each with the number of its line, as a viewer saw them; None is a spectator."""

    rules: Any
    game: AnyGame
    viewer: PlayerId | None
    events: tuple[NumberedEvent, ...]


def read_log(file: str | Path) -> Log:
    """The log in a file; raises EnvError, which names the line."""
    try:
        return _log(file)
    except TranscriptError as error:
        raise EnvError(str(error)) from None


def _log(file: str | Path) -> Log:
    lines = list(lines_of(read_bytes(file)))
    if not lines:
        raise EnvError(f"{quoted(str(file))} holds no log: it is what sabot deal --json prints, or a house's export")
    head, last = lines[0], lines[-1]
    if head[1]["type"] == HISTORY:
        return _of(head, "rules", head[1].get("viewer"), [entry(line) for line in lines[1:]])
    if last[1]["type"] != SUMMARY:
        raise EnvError(f"line {last[0]} is the last and no summary, which has the rules: the transcript was cut off")
    return _of(last, "rule_set", None, lines[:-1])


def _of(telling: Line, field: str, viewer: PlayerId | None, rows: list[Line]) -> Log:
    """The log of some lines, by the game and the rule set of the line that tells them."""
    number, told = telling
    named = told.get("game")
    if not isinstance(named, str) or named not in BY_ID:
        raise EnvError(f"line {number} is of no game that is known, {quoted(named)}: it is one of {', '.join(BY_ID)}")
    game = BY_ID[named]
    rules = rule_set(number, told.get(field), game.rules, game.id)
    return Log(rules, game, viewer, tuple(events_of(rows, game.public, game.id)))
