"""A table taken from the store: from its state at the end of its last shoe where that can be read, else from its log.

A checkpoint is written with the events that it sums up, read by the version alone that wrote it, and never trusted
over the log: `sabot audit` folds both.
"""

from functools import cache
from importlib import metadata
from typing import Any, Final

import msgspec
from msgspec import structs

from sabot.house.desk import Keeper
from sabot.house.replies import Kept, read
from sabot.house.setup import Setup, exact, folded, plain
from sabot.house.store import Checkpoint, StoredEvent

_DECODERS: Final = dict[str, msgspec.json.Decoder[Any]]()


@cache
def version() -> str:
    """This version of Sabot."""
    try:
        return metadata.version("sabot")
    except metadata.PackageNotFoundError:
        return "sources"


class Restored(msgspec.Struct, frozen=True):
    """A table as it is stored; `rows` are the last events of its log, at least those of the shoe in play."""

    state: Any
    rows: tuple[StoredEvent, ...]
    replies: Kept


async def restored(setup: Setup, store: Keeper) -> Restored:
    """Take a table from the store; raises UnreadableTableError or StoreError."""
    log = await store.log(setup.id, version())
    state = None if log.checkpoint is None else state_of(setup, log.checkpoint)
    if state is None and log.checkpoint is not None:
        log = structs.replace(log, events=await store.load(setup.id))
    since = log.events if state is None else tuple(row for row in log.events if row.number > state.seq)
    return Restored(folded(setup, since, state), log.events, read(log.replies))


def checkpoint_of(state: Any) -> Checkpoint:
    """The state of a table to be kept."""
    return Checkpoint(state.seq, version(), msgspec.json.encode(state, enc_hook=plain))


def state_of(setup: Setup, kept: Checkpoint) -> Any | None:
    """The state that was kept, None where another version wrote it or it cannot be read."""
    if kept.version != version():
        return None
    try:
        state = _decoder(setup).decode(kept.state)
    except (msgspec.DecodeError, UnicodeError):
        return None
    return state if state.seq == kept.number else None


def _decoder(setup: Setup) -> msgspec.json.Decoder[Any]:
    """What reads the states of a game."""
    game = setup.game
    if game.id not in _DECODERS:
        state: Any = game.open(setup.rules)
        _DECODERS[game.id] = msgspec.json.Decoder(state.__class__, dec_hook=exact)
    return _DECODERS[game.id]
