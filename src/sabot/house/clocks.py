"""The clocks of a house: the machine's, and one that goes on evenly."""

import time
from collections.abc import Callable


def wall_ms() -> int:
    """Milliseconds since 1970 as the machine's clock has them, which may be set forward and back: for the log."""
    return time.time_ns() // 1_000_000


def steady() -> Callable[[], int]:
    """A clock that shows the wall time of now, and then goes on evenly whatever the machine's clock does."""
    ahead = time.time_ns() - time.monotonic_ns()
    return lambda: (ahead + time.monotonic_ns()) // 1_000_000
