"""What a decision is worth: reckoned in a process of its own, so that no table waits for it and nobody hears of it."""

import asyncio
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import Any, Final

from sabot.games.windows import PlayerId
from sabot.games.worth import DecisionWorth
from sabot.house.restoring import state_of
from sabot.house.setup import HouseError, event_of, setup_of
from sabot.house.store import TableLog, TableRecord

MOST_WAITING: Final = 16
"""So many wait for an answer; who comes then is asked to come again."""


class Reckoner:
    """A worker process, started when somebody first asks."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def worth(self, kept: TableRecord, log: TableLog, player: PlayerId) -> DecisionWorth | None:
        """What a player's decision is worth to him; raises HouseError where too many ask."""
        if self._waiting >= MOST_WAITING:
            raise HouseError("rate_limited", limit="worth")
        self._waiting += 1
        try:
            return await self._asked(kept, log, player)
        except BrokenProcessPool:  # somebody has ended it: the next one starts anew
            self.stop()
            return await self._asked(kept, log, player)
        finally:
            self._waiting -= 1

    async def _asked(self, kept: TableRecord, log: TableLog, player: PlayerId) -> DecisionWorth | None:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin)
        return await asyncio.get_running_loop().run_in_executor(self._pool, reckoned, kept, log, player)

    def stop(self) -> None:
        """End the process; what is not answered yet never is."""
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
    module, _, name = game.worth.partition(":")
    found: DecisionWorth | None = getattr(import_module(module), name)(
        setup.rules, events, game.snapshot(state, player), game.options(state, player)
    )
    return found
