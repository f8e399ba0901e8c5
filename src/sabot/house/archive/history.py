"""A table's history as JSON Lines: every event as a viewer saw it, so that a watcher's holds what was public."""

import asyncio
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Final

import msgspec

from sabot.games.kinds import AnyEvent
from sabot.games.windows import PlayerId
from sabot.house.store import StoredEvent
from sabot.house.table.setup import Setup, event_of, plain

LINES: Final = 50
"""So many are made at a time."""


class HistoryHead(msgspec.Struct, frozen=True, kw_only=True, tag="history"):
    """The first line of a table's history: which table, by which rules, as who saw it; None is a watcher."""

    version: int = 1
    table: str
    title: str
    game: str
    viewer: PlayerId | None
    rules: msgspec.Raw


class HistoryEvent(msgspec.Struct, frozen=True):
    """A line of a table's history: an event's number, when it was stored, and the event as the viewer saw it."""

    number: int
    at_ms: int
    event: AnyEvent


def history(setup: Setup, rows: Iterable[StoredEvent], viewer: PlayerId | None) -> Iterator[bytes]:
    """A line for the table and one for each event; raises UnreadableTableError."""
    game, state = setup.game, setup.game.open(setup.rules)
    rules = msgspec.Raw(msgspec.json.encode(setup.rules, enc_hook=plain))
    yield _line(HistoryHead(table=setup.id, title=setup.title, game=game.id, viewer=viewer, rules=rules))
    for row in rows:
        event = event_of(game, row)
        yield _line(HistoryEvent(row.number, row.at_ms, game.view(state, event, viewer)))
        state = game.evolve(state, event)


def _line(said: msgspec.Struct) -> bytes:
    return msgspec.json.encode(said) + b"\n"


async def written(file: IO[bytes], lines: Iterator[bytes]) -> None:
    """Write lines where they are read again from the beginning; nobody waits for more than a few of them."""
    while chunk := b"".join(islice(lines, LINES)):
        file.write(chunk)
        await asyncio.sleep(0)
    file.seek(0)
