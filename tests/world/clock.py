"""Time: a loop whose hours pass at once, its clock only moves when nobody has anything to do; clocks that are set."""

import asyncio
import gc
import selectors
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

T = TypeVar("T")

START_MS: Final = 1_700_000_000_000


class ClockLoop(asyncio.SelectorEventLoop):
    """A loop whose time is made up: where nothing is ready, the next timer is due at once.

    While something is `abroad`, such as in the thread of a database, time stands still.
    """

    def __init__(self) -> None:
        super().__init__(selectors.SelectSelector())
        self._made_up = 0.0
        self.abroad = 0
        self.troubles: list[str] = []

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """A table that fails is heard of at the end, and not in the middle of something else."""
        if "exception" in context:
            self.troubles.append(f"{context['message']}: {context['exception']!r}")

    def time(self) -> float:
        return self._made_up

    def stand_still(self, seconds: float) -> None:
        """Have time pass in which nothing runs."""
        self._made_up += seconds

    def _run_once(self) -> None:
        scheduled: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        waiting = [timer.when() for timer in scheduled if not timer.cancelled()]
        if not self._ready and waiting and not self.abroad:  # type: ignore[attr-defined]
            self._made_up = max(self._made_up, min(waiting))
        super()._run_once()  # type: ignore[misc]


def now_ms() -> int:
    """The made-up time."""
    return START_MS + round(asyncio.get_running_loop().time() * 1000)


def time() -> float:
    """Seconds since the evening began."""
    return (now_ms() - START_MS) / 1000


def run(work: Coroutine[Any, Any, T], hours: float = 1) -> T:
    """Run with a made-up clock, and for no longer than that by it."""
    loop = ClockLoop()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        answer = runner.run(asyncio.wait_for(work, hours * 3600))
    gc.collect()
    assert not loop.troubles, "; ".join(loop.troubles)
    return answer


@contextmanager
def abroad() -> Iterator[None]:
    """Have time stand still for what is done outside the loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ClockLoop)
    loop.abroad += 1
    try:
        yield
    finally:
        loop.abroad -= 1


async def seconds(count: float) -> None:
    """Let time pass."""
    await asyncio.sleep(count)


async def settled() -> None:
    """Let the others go first."""
    await asyncio.sleep(0)


class Clock:
    """What a clock shows, which can be set ahead and back, of one that goes on evenly."""

    def __init__(self, shows: Callable[[], int] = now_ms) -> None:
        self._shows, self.ahead_ms = shows, 0

    def __call__(self) -> int:
        return self._shows() + self.ahead_ms
