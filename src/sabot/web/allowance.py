"""How much somebody may ask for: at once, and in the long run. What is beyond is refused before it costs anything."""

import ipaddress
import time
from collections.abc import Callable, Hashable
from typing import Any, Final

import msgspec

MOST_KNOWN: Final = 10_000
"""So many are kept in mind; then those who have asked for nothing lately are forgotten."""


class Rate(msgspec.Struct, frozen=True):
    """How much is allowed at once, and a second in the long run."""

    burst: float
    per_second: float


class Allowance:
    """What somebody may still ask for; it grows again with time (a token bucket)."""

    def __init__(self, now_s: float, rate: Rate) -> None:
        self._burst, self._per_second = rate.burst, rate.per_second
        self._left: float = rate.burst
        self._at_s = now_s

    def take(self, now_s: float) -> bool:
        """Take one off, if one is left."""
        self._left = self.left(now_s)
        self._at_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def left(self, now_s: float) -> float:
        """What is left at a time."""
        return min(self._burst, self._left + (now_s - self._at_s) * self._per_second)


class Allowances:
    """The allowances of everybody who asks, each by whose it is."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._of: dict[Hashable, Allowance] = {}

    def take(self, whose: Hashable) -> bool:
        """Take one off somebody's allowance, if one is left."""
        now = self._clock()
        if whose not in self._of:
            self._forget(now)
            self._of[whose] = Allowance(now, self._rate)
        return self._of[whose].take(now)

    def _forget(self, now_s: float) -> None:
        if len(self._of) < MOST_KNOWN:
            return
        self._of = {whose: each for whose, each in self._of.items() if each.left(now_s) < self._rate.burst}
        while len(self._of) >= MOST_KNOWN:
            del self._of[next(iter(self._of))]


def address_of(scope: Any) -> str:
    """Whose connection it is: an address of IPv4, or the network of one of IPv6, which a household has whole."""
    host = scope["client"][0] if scope.get("client") else ""
    return network(host)


def network(host: str) -> str:
    """An address as it is counted."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
