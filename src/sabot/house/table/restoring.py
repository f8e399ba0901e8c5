"""A table taken from the store: from its state at the end of its last shoe where that can be read, else from its log.

A checkpoint is written with the events that it sums up, or after a log had to be folded from its first. It is read as
long as states have the same fields, and never trusted over the log: `sabot audit` folds both.
"""

import logging
from typing import Final

import msgspec

from sabot.games.game import TableState
from sabot.games.taille import ShoeRevealed
from sabot.house.store import Checkpoint, StoredEvent, StoreError
from sabot.house.table.audience import AnyStep
from sabot.house.table.replies import Kept, read
from sabot.house.table.services import Keeper
from sabot.house.table.setup import Setup, folded, plain
from sabot.house.table.shapes import digest
from sabot.rulesets import exact

FOLDING: Final = 1
"""Raised where the same events make another state of the same fields: then no state that was kept is one any more."""
REMEMBERED: Final = 60
"""The last events before a restart, kept for who missed them: more than a coup has; while a house is shut none come."""
_LOG: Final = logging.getLogger(__name__)
_DECODERS: Final = dict[str, msgspec.json.Decoder[TableState]]()
_END: Final = ShoeRevealed.__struct_config__.tag


class Restored(msgspec.Struct, frozen=True):
    """A table as it is stored; `rows` are the last events of its log, at least those of the shoe in play, `steps` the
    last of that shoe, for who has missed them. One that was just opened has nothing but its state.
    """

    state: TableState
    rows: tuple[StoredEvent, ...] = ()
    replies: Kept = {}
    steps: tuple[AnyStep, ...] = ()


class StoredShoe(msgspec.Struct, frozen=True):
    """A shoe as it is stored: the table before its first event, and its rows."""

    setup: Setup
    state: TableState
    rows: tuple[StoredEvent, ...]


async def restored(setup: Setup, store: Keeper) -> Restored:
    """Take a table from the store; raises UnreadableTableError or StoreError."""
    log = await store.log(setup.id, shape_of(setup))
    state = None if log.checkpoint is None else state_of(setup, log.checkpoint)
    if state is None:
        rows = log.events if log.checkpoint is None else await store.load(setup.id)
        state, steps = await _from_the_first(setup, store, rows)
        return Restored(state, rows, read(log.replies), steps)
    since = tuple(row for row in log.events if row.number > state.seq)
    state, steps = _stepped(setup, since, state)
    return Restored(state, log.events, read(log.replies), steps)


def _stepped(setup: Setup, rows: tuple[StoredEvent, ...], state: TableState) -> tuple[TableState, tuple[AnyStep, ...]]:
    """A table after some more events of its log, and the last of them with the tables that they befell."""
    steps = list[AnyStep]()
    state = folded(setup, rows[:-REMEMBERED], state)
    return folded(setup, rows[-REMEMBERED:], state, steps), tuple(steps)


async def _from_the_first(
    setup: Setup, store: Keeper, rows: tuple[StoredEvent, ...]
) -> tuple[TableState, tuple[AnyStep, ...]]:
    """The table as its whole log left it; how the last shoe did is kept, so that the next restart begins there."""
    last = max((place for place, row in enumerate(rows, 1) if row.kind == _END), default=0)
    state = folded(setup, rows[:last])
    if last:
        try:
            await store.keep_state(setup.id, checkpoint_of(state))
        except StoreError as error:
            _LOG.error("table %s: its state is not kept: %s", setup.id, error)
    return _stepped(setup, rows[last:], state)


def shape_of(setup: Setup) -> str:
    """The shape that a table's states have today."""
    return _shape(setup.game.open(setup.rules))


def _shape(state: TableState) -> str:
    return f"{FOLDING}-{digest(type(state))}"


def checkpoint_of(state: TableState) -> Checkpoint:
    """The state of a table to be kept."""
    return Checkpoint(state.seq, _shape(state), msgspec.json.encode(state, enc_hook=plain))


def state_of(setup: Setup, checkpoint: Checkpoint) -> TableState | None:
    """The state that was kept, None where it has not the shape of today's or cannot be read."""
    if checkpoint.shape != shape_of(setup):
        return None
    try:
        state = _decoder(setup).decode(checkpoint.state)
    except (msgspec.DecodeError, UnicodeError):
        return None
    return state if state.seq == checkpoint.number else None


def _decoder(setup: Setup) -> msgspec.json.Decoder[TableState]:
    """The decoder of a game's states."""
    game = setup.game
    if game.id not in _DECODERS:
        state: TableState = game.open(setup.rules)
        _DECODERS[game.id] = msgspec.json.Decoder(type(state), dec_hook=exact)
    return _DECODERS[game.id]
