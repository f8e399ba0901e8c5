"""Reckoning in processes of its own, so that no table waits."""

import asyncio
import gc
import os
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import Final, TypeVar, TypeVarTuple

from sabot.house.budgets import Budgets
from sabot.house.errors import HouseError
from sabot.house.limits import LIMITS, counted
from sabot.house.reckoning.memory import RARELY, keep_freed

Found = TypeVar("Found")
Facts = TypeVarTuple("Facts")
MOST_WAITING: Final = 16
"""Where so many wait for an answer, of each of those who come then one waits."""
MOST_EACH: Final = 4
"""So many of one person's, or of one address, while nobody is kept out by them."""
MOST_ASKING: Final = 64
"""So many people and addresses wait at once."""
MOST_THERE: Final = MOST_ASKING // 2
"""So many questions of one address wait, whatever accounts it has."""
TOOK: Final = "took_s"
"""The attribute of a failure that carries the seconds of a processor it took."""
OWN: Final = "the house"
"""The name of the asker where nobody asks: no player and no address is called so."""
ATTEMPTS: Final = 2
"""So many processes may end before an answer is given up."""
WORKERS: Final = 2
"""A whole shoe may take seconds; meanwhile a single decision is answered."""


class Workers:
    """Worker processes, started when somebody first asks."""

    def __init__(self, limit: str, budgets: Budgets | None = None, nice: int = 0) -> None:
        """`limit` names what too many meet; `nice` says how far workers give way to the house and its tables."""
        self._limit, self._nice = limit, nice
        self._budgets = budgets or Budgets(LIMITS)
        self._pool: ProcessPoolExecutor | None = None
        self._waiting, self._there = Counter[str](), Counter[str]()
        self._turns = Turns(WORKERS)

    async def answer(self, reckon: Callable[[*Facts], Found], *facts: *Facts, whose: str) -> Found:
        """A worker's answer; raises HouseError where too many ask, and where processes end before they answer.

        Of those who wait, so many at most are one and the same who asks: `whose` it is, and whose time it takes. Each
        address has a turn before any has its next one, and so has each of those who ask there; where many wait, one of
        each.
        """
        there = self._budgets.address(whose)
        each = MOST_EACH if self._waiting.total() < MOST_WAITING else 1
        if self._waiting[whose] >= each or self._there[there] >= MOST_THERE or len(self._waiting) >= MOST_ASKING:
            raise HouseError("rate_limited", limit=self._limit)
        if not self._budgets.affords(whose, reckon.__name__):
            raise HouseError("rate_limited", limit="work")
        with counted(self._waiting, whose), counted(self._there, there):
            for _ in range(ATTEMPTS):  # somebody has ended one: the next ones start anew
                with suppress(BrokenProcessPool):
                    await self._turns.wait(whose, there)
                    return await self._asked(reckon, facts, whose)
        raise HouseError("not_reckoned", attempts=ATTEMPTS)

    async def _asked(self, reckon: Callable[[*Facts], Found], facts: tuple[*Facts], whose: str) -> Found:
        """The answer of the processes there are; where they have been ended, whoever waits sees them off once."""
        loop, begun = asyncio.get_running_loop(), time.monotonic()

        def ended(running: Future[tuple[Found, float]]) -> None:
            took = time.monotonic() - begun
            if not running.cancelled():
                failed = running.exception()
                took = running.result()[1] if failed is None else vars(failed).get(TOOK, took)
            with suppress(RuntimeError):  # the house has closed meanwhile
                loop.call_soon_threadsafe(self._ended, whose, reckon.__name__, took)

        pool = self._pool
        try:
            self._pool = pool = pool or ProcessPoolExecutor(
                WORKERS, get_context("spawn"), initializer=_begin, initargs=(self._nice,)
            )
            running = pool.submit(_timed, reckon, facts)
        except BaseException:
            self._turns.end()
            self._see_off(pool)
            raise
        running.add_done_callback(ended)
        try:
            answer, _ = await asyncio.wrap_future(running)
        except BrokenProcessPool:
            self._see_off(pool)
            raise
        except asyncio.CancelledError:
            if self._turns.are_over and running.cancelled():
                raise HouseError("not_reckoned", attempts=1) from None
            raise
        return answer

    def _ended(self, whose: str, kind: str, seconds: float) -> None:
        """A process is free, whether anybody still waits for what it has reckoned or not; it is paid for."""
        self._budgets.spend(whose, kind, seconds)
        self._turns.end()

    def _see_off(self, pool: ProcessPoolExecutor | None) -> None:
        """End some processes, where they are the ones there are; others follow them."""
        if pool is not None and self._pool is pool:
            pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def stop(self) -> None:
        """End the processes, for good: what is not answered yet is refused, and so is what is asked from now on."""
        self._turns.close()
        self._see_off(self._pool)


class Turns:
    """Places for work, given to one address after the other, and there to one after the other who waits."""

    def __init__(self, places: int) -> None:
        self._free, self.are_over = places, False
        self._lines: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}

    async def wait(self, whose: str, there: str) -> None:
        """Return where there is a place, which is somebody's until its `end`; raises HouseError where there is none."""
        if self.are_over:
            raise HouseError("not_reckoned", attempts=1)
        if self._free:
            self._free -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        self._lines.setdefault(there, {}).setdefault(whose, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was given to who does not want it any more
                self.end()
            raise

    def end(self) -> None:
        """Give a place on."""
        while (first := self._first()) is not None:
            if not first.done():
                first.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """Nobody has a turn any more."""
        self.are_over = True
        while (first := self._first()) is not None:
            if not first.done():
                first.set_exception(HouseError("not_reckoned", attempts=1))

    def _first(self) -> "asyncio.Future[None] | None":
        """The next of those who wait; his address, and he at it, stand behind all others from now on."""
        if not self._lines:
            return None
        there = next(iter(self._lines))
        people = self._lines.pop(there)
        whose = next(iter(people))
        line = people.pop(whose)
        first = line.popleft()
        if line:
            people[whose] = line
        if people:
            self._lines[there] = people
        return first


def _timed(reckon: Callable[[*Facts], Found], facts: tuple[*Facts]) -> tuple[Found, float]:
    """The result of a reckoning, and the seconds of this process that it took; an error carries them as TOOK."""
    begun = time.process_time()
    try:
        return reckon(*facts), time.process_time() - begun
    except Exception as error:
        vars(error)[TOOK] = time.process_time() - begun
        raise


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


def imported(late: Callable[[], Found]) -> Found:
    """A function of a game's advice, imported where it is first asked for."""
    known = len(sys.modules)
    function = late()
    if len(sys.modules) > known:
        gc.freeze()  # what a game brings stays: to look through it for what is left would cost a tenth of a second
    return function
