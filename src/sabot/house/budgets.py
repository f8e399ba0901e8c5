"""Processor time of the house that everybody may use: measured as it is spent, refused where it is gone."""

import time
import types
from collections.abc import Awaitable, Callable, Generator
from typing import Any, Final, TypeVar, cast

from sabot.house.allowance import MOST_KNOWN, Allowances, Rate
from sabot.house.limits import Limits

Found = TypeVar("Found")
UNKNOWN_S: Final = 0.001
"""Seconds that work of a kind not done before is taken to cost."""
_LEARNED: Final = 0.1
"""The weight of a new measurement beside all before."""
MOST_KINDS: Final = 500
"""So many kinds of what is asked have costs of their own."""
CHEAP_S: Final = 0.005
"""Seconds up to which work is still done for somebody who has spent all but a reserve."""
RESERVE: Final = 0.1
"""Such a part of what may be saved up is left for that: heavy questions do not get it."""


class Costs:
    """Costs of work, in seconds of a processor by kind: means of past costs, the last of which count most."""

    def __init__(self) -> None:
        self._of: dict[str, float] = {}

    def of(self, kind: str) -> float:
        """The seconds that the next one of a kind is taken to cost."""
        return self._of.get(kind, UNKNOWN_S)

    def learn(self, kind: str, seconds: float) -> None:
        """Take in what one has cost."""
        if kind in self._of:
            self._of[kind] += _LEARNED * (seconds - self._of[kind])
        elif len(self._of) < MOST_KINDS:
            self._of[kind] = seconds


class Budgets:
    """Allowances of work for an address without an account or for a player; `there`, for all of one address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.costs = Costs()
        self._most, self._most_there = limits.work, limits.work_there
        there = Rate(limits.work_there, limits.work_there_per_second)
        self._own = Allowances(Rate(limits.work, limits.work_per_second), clock)
        self._there, self._spared = Allowances(there, clock), Allowances(there, clock)
        self._address: dict[str, str] = {}

    def comes(self, player: str, address: str) -> None:
        """Take note of where a player asks from."""
        if len(self._address) >= MOST_KNOWN and player not in self._address:
            self._address.clear()
        self._address[player] = address

    def address(self, whose: str) -> str:
        """The address that somebody asks from; his own name where that is one or nothing is known of him."""
        return self._address.get(whose, whose)

    def affords(self, whose: str, kind: str) -> bool:
        """Whether somebody has enough left for one more of a kind; what costs more than he can save, for all of it.

        Heavy work leaves a reserve, of his and of his address's, for what is cheap. Who has asked for little, and has
        half of his left, is not kept out by others of his address, as long as all who are spared so have not used as
        much again.
        """
        cost, there, left = self.costs.of(kind), self.address(whose), self._own.left(whose)
        reserve = 0.0 if cost <= CHEAP_S else RESERVE
        if left < min(cost + reserve * self._most, self._most):
            return False
        if self._there.left(there) > reserve * self._most_there:
            return True
        return left > self._most / 2 and self._spared.left(there) > 0

    def spend(self, whose: str, kind: str, seconds: float) -> None:
        """Take what was done for somebody off what he has, and learn what its kind costs.

        What he owes already, as for refusals, is owed by him alone and not by all of his address.
        """
        self.costs.learn(kind, seconds)
        if self._own.left(whose) > 0:
            there, reserve = self.address(whose), RESERVE * self._most_there if seconds > CHEAP_S else 0
            (self._there if self._there.left(there) > reserve else self._spared).spend(there, seconds)
        self._own.spend(whose, seconds)


@types.coroutine
def metered(work: Awaitable[Found], spent: Callable[[float], None]) -> Generator[Any, Any, Found]:
    """Await some work; `spent` hears, once, how many seconds of this thread's processor its steps took."""
    steps, seconds = work.__await__(), 0.0
    step, value = steps.send, cast("Any", None)
    try:
        while True:
            begun = time.thread_time()
            try:
                waits_for = step(value)
            except StopIteration as end:
                result: Found = end.value
                return result
            finally:
                seconds += time.thread_time() - begun
            try:
                step, value = steps.send, (yield waits_for)
            except GeneratorExit:
                steps.close()
                raise
            except BaseException as error:
                step, value = steps.throw, error
    finally:
        spent(seconds)
