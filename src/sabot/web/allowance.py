"""How many commands one connection may send: what is beyond is refused before it reaches a table."""

from typing import Final

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """How many commands a connection may send at once, and a second in the long run: a person's page sends a few."""

    burst: int = 200
    per_second: float = 50


RATE: Final = Rate()


class Allowance:
    """Commands that a connection may still send; they grow again with time (a token bucket)."""

    def __init__(self, now_s: float, rate: Rate = RATE) -> None:
        self._burst, self._per_second = rate.burst, rate.per_second
        self._left: float = rate.burst
        self._at_s = now_s

    def take(self, now_s: float) -> bool:
        """Take one command off, if one is left."""
        self._left = min(self._burst, self._left + (now_s - self._at_s) * self._per_second)
        self._at_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True
