"""What is reckoned in processes of their own, so that no table waits."""

import asyncio
import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import Any, Final, TypeVar

from sabot.house.limits import counted
from sabot.house.memory import RARELY, keep_freed
from sabot.house.setup import HouseError

Found = TypeVar("Found")
MOST_WAITING: Final = 16
"""So many wait for an answer; who comes then is asked to come again."""
MOST_EACH: Final = 4
"""So many of one person's, or of one address: nobody shuts the others out."""
ATTEMPTS: Final = 2
"""So many processes may end before an answer is given up."""
WORKERS: Final = 2
"""A whole shoe may take seconds; meanwhile a single decision is answered."""


class Workers:
    """Worker processes, started when somebody first asks."""

    def __init__(self, limit: str, nice: int = 0) -> None:
        """`limit` names what too many meet; `nice` says how far workers give way to the house and its tables."""
        self._limit, self._nice = limit, nice
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = Counter[Hashable]()

    async def answer(self, reckon: Callable[..., Found], *facts: Any, whose: Hashable) -> Found:
        """What a worker reckons; raises HouseError where too many ask, and where processes end before they answer.

        Of those who wait, so many at most are one and the same who asks: `whose` it is.
        """
        if self._waiting.total() >= MOST_WAITING or self._waiting[whose] >= MOST_EACH:
            raise HouseError("rate_limited", limit=self._limit)
        with counted(self._waiting, whose):
            for _ in range(ATTEMPTS):  # somebody has ended one: the next ones start anew
                with suppress(BrokenProcessPool):
                    return await self._asked(reckon, *facts)
        raise HouseError("not_reckoned", attempts=ATTEMPTS)

    async def _asked(self, reckon: Callable[..., Found], *facts: Any) -> Found:
        """The answer of the processes there are; where they have been ended, whoever waits sees them off once."""
        self._pool = pool = self._pool or ProcessPoolExecutor(
            WORKERS, get_context("spawn"), initializer=_begin, initargs=(self._nice,)
        )
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


def _begin(nice: int) -> None:
    """Leave Ctrl-C to the house, which ends its worker itself, and end with a house that is killed."""
    gc.set_threshold(*RARELY)
    keep_freed()
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    house = parent_process()
    if house is not None:
        Thread(target=_end_behind, args=(house.sentinel,), daemon=True).start()


def _end_behind(house: int) -> None:
    """Wait for the house's end, then end at once."""
    connection.wait([house])
    os._exit(0)


def named(place: str | None) -> Callable[..., Any]:
    """The function that a game names as `module:function`."""
    module, _, name = (place or "").partition(":")
    if module not in sys.modules:
        import_module(module)
        gc.freeze()  # what a game brings stays: to look through it for what is left would cost a tenth of a second
    found: Callable[..., Any] = getattr(sys.modules[module], name)
    return found
