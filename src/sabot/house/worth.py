"""What decisions are worth: reckoned in processes of their own, so that no table waits and nobody hears of it."""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import Any, Final, TypeVar

from msgspec import structs

from sabot.games.judged import ShoeReview
from sabot.games.windows import PlayerId
from sabot.games.worth import DecisionWorth
from sabot.house.replaying import Shoe
from sabot.house.restoring import state_of, version
from sabot.house.setup import HouseError, event_of, setup_of
from sabot.house.store import Store, StoredEvent, TableLog, TableRecord

Found = TypeVar("Found")
MOST_WAITING: Final = 16
"""So many wait for an answer; who comes then is asked to come again."""
WORKERS: Final = 2
"""A whole shoe may take seconds; meanwhile a single decision is answered."""


class Reckoner:
    """Worker processes, started when somebody first asks; they reckon from what is stored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def worth(self, kept: TableRecord, player: PlayerId) -> DecisionWorth:
        """What a player's decision is worth to him; raises HouseError where he has none, or too many ask."""
        log = await self._store.log(kept.id, version())
        if log.checkpoint is not None and state_of(setup_of(kept), log.checkpoint) is None:
            log = structs.replace(log, checkpoint=None, events=await self._store.load(kept.id))
        found = await self._patient(reckoned, kept, log, player)
        if found is None:
            raise HouseError("nothing_to_decide")
        return found

    async def review(self, kept: TableRecord, shoe: Shoe, player: PlayerId) -> ShoeReview:
        """A player's free decisions of a finished shoe; raises HouseError where there is none, or too many ask."""
        if shoe.setup.game.review is None:
            raise HouseError("no_review")
        return await self._patient(judged, kept, shoe.state, shoe.rows, player)

    async def _patient(self, reckon: Callable[..., Found], *facts: Any) -> Found:
        if self._waiting >= MOST_WAITING:
            raise HouseError("rate_limited", limit="worth")
        self._waiting += 1
        try:
            return await self._asked(reckon, *facts)
        except BrokenProcessPool:  # somebody has ended one: the next ones start anew
            return await self._asked(reckon, *facts)
        finally:
            self._waiting -= 1

    async def _asked(self, reckon: Callable[..., Found], *facts: Any) -> Found:
        """The answer of the processes there are; where they have been ended, whoever waits sees them off once."""
        self._pool = pool = self._pool or ProcessPoolExecutor(WORKERS, get_context("spawn"), initializer=_begin)
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, reckon, *facts)
        except BrokenProcessPool:
            if self._pool is pool:
                self.stop()
            raise

    def stop(self) -> None:
        """End the processes; what is not answered yet never is."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None


def _begin() -> None:
    """Leave Ctrl-C to the house, which ends its worker itself, and end with a house that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    house = parent_process()
    if house is not None:
        Thread(target=_end_behind, args=(house.sentinel,), daemon=True).start()


def _end_behind(house: int) -> None:
    """Wait for the house's end, then end at once."""
    connection.wait([house])
    os._exit(0)


def reckoned(kept: TableRecord, log: TableLog, player: PlayerId) -> DecisionWorth | None:
    """What a player's decision is worth, from the shoe's events as he saw them, his view and his options."""
    setup = setup_of(kept)
    game = setup.game
    if game.worth is None:
        return None
    state: Any = None if log.checkpoint is None else state_of(setup, log.checkpoint)
    state = game.open(setup.rules) if state is None else state
    events: list[Any] = []
    for row in log.events:
        if row.number > state.seq:
            event = event_of(game, row)
            events.append(game.view(state, event, player))
            state = game.evolve(state, event)
    found: DecisionWorth | None = _named(game.worth)(
        setup.rules, events, game.snapshot(state, player), game.options(state, player)
    )
    return found


def judged(kept: TableRecord, before: Any, rows: Sequence[StoredEvent], player: PlayerId) -> ShoeReview:
    """A player's free decisions of a shoe, from its events as everybody saw them: a hand not turned stays unknown."""
    setup = setup_of(kept)
    game, state, events = setup.game, before, list[Any]()
    for row in rows:
        event = event_of(game, row)
        events.append(game.view(state, event, None))
        state = game.evolve(state, event)
    found: ShoeReview = _named(game.review)(setup.rules, before, events, player)
    return found


def _named(place: str | None) -> Callable[..., Any]:
    """The function that a game names as `module:function`."""
    module, _, name = (place or "").partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
