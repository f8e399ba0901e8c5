"""How many commands one connection may send: what is beyond is refused before it reaches a table."""

from typing import Final

BURST: Final = 200
"""Commands that a connection may send at once."""
PER_SECOND: Final = 50
"""Commands a second in the long run: a person's page sends a few."""


class Allowance:
    """Commands that a connection may still send; they grow again with time (a token bucket)."""

    def __init__(self, now_s: float, burst: int = BURST, per_second: float = PER_SECOND) -> None:
        self._burst, self._per_second = burst, per_second
        self._left: float = burst
        self._at_s = now_s

    def take(self, now_s: float) -> bool:
        """Take one command off, if one is left."""
        self._left = min(self._burst, self._left + (now_s - self._at_s) * self._per_second)
        self._at_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True
