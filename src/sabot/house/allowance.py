"""Allowances: requests at once, and in the long run. What is beyond is refused before it costs anything."""

import time
from collections.abc import Callable, Hashable
from typing import Final

import msgspec

MOST_KNOWN: Final = 10_000
"""So many are kept in mind; then those who have asked for nothing lately are forgotten."""


class Rate(msgspec.Struct, frozen=True):
    """The number allowed at once, and a second in the long run."""

    burst: float
    per_second: float


class Allowance:
    """A stock of requests that somebody may still make; it grows again with time (a token bucket)."""

    def __init__(self, now_s: float, rate: Rate) -> None:
        self._burst, self._per_second = rate.burst, rate.per_second
        self._left: float = rate.burst
        self._at_s = now_s

    def take(self, now_s: float) -> bool:
        """Take one off, if one is left."""
        if self.left(now_s) < 1:
            return False
        self.spend(now_s, 1)
        return True

    def spend(self, now_s: float, much: float) -> None:
        """Take off what has been had already: what is missing is owed, as much as may be had at once and no more."""
        self._left = max(-self._burst, self.left(now_s) - much)
        self._at_s = now_s

    def left(self, now_s: float) -> float:
        """The stock at a time, below zero what is owed."""
        return min(self._burst, self._left + (now_s - self._at_s) * self._per_second)


class Allowances:
    """The allowances of everybody who asks, each by whose it is."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._of: dict[Hashable, Allowance] = {}

    def take(self, whose: Hashable) -> bool:
        """Take one off somebody's allowance, if one is left."""
        now = self._clock()
        return self._whose(whose, now).take(now)

    def spend(self, whose: Hashable, much: float) -> None:
        """Take off what somebody has had already."""
        now = self._clock()
        self._whose(whose, now).spend(now, much)

    def left(self, whose: Hashable) -> float:
        """The rest of somebody's allowance; below zero his debt."""
        return self._of[whose].left(self._clock()) if whose in self._of else self._rate.burst

    def _whose(self, whose: Hashable, now_s: float) -> Allowance:
        if whose not in self._of:
            self._forget(now_s)
            self._of[whose] = Allowance(now_s, self._rate)
        return self._of[whose]

    def _forget(self, now_s: float) -> None:
        if len(self._of) < MOST_KNOWN:
            return
        self._of = {whose: each for whose, each in self._of.items() if each.left(now_s) < self._rate.burst}
        while len(self._of) >= MOST_KNOWN:
            del self._of[next(iter(self._of))]
