"""Programs in processes of their own, which are killed, stand still, or end; and start again."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Final, Self

import sabot
from places import TESTS

assert sabot.__file__ is not None
SOURCES: Final = Path(sabot.__file__).parent.parent


def start(*words: object, paths: Iterable[Path] = (SOURCES, TESTS), **more: Any) -> "subprocess.Popen[str]":
    """A Python with these words, and modules from these folders; it is heard and written to."""
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        **more,
    )


class Lives:
    """One life of a program after another; each begins when it has said its first line."""

    paths: Iterable[Path] = (SOURCES, TESTS)

    def __init__(self) -> None:
        self._running: subprocess.Popen[str] | None = None

    def words(self) -> Iterable[object]:
        """What Python is started with."""
        raise NotImplementedError

    def says(self) -> str:
        """The line that a life begins with."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._running is not None:
            self._ended(signal.SIGKILL)

    async def start(self) -> None:
        """Begin a life."""
        self._running = start(*self.words(), paths=self.paths)
        assert self._running.stdout is not None
        assert await asyncio.to_thread(self._running.stdout.readline) == self.says()

    def send(self, how: signal.Signals) -> None:
        """Send a signal that is outlived, or not at once."""
        assert self._running is not None
        self._running.send_signal(how)

    async def over(self) -> int:
        """Wait until it has ended by itself; its exit status."""
        return await asyncio.to_thread(self._waited)

    async def end(self, how: signal.Signals) -> int:
        """Have it end, and wait until it has; its exit status."""
        return await asyncio.to_thread(self._ended, how)

    async def killed(self) -> None:
        """Killed as if the power went, it begins another life."""
        assert await self.end(signal.SIGKILL) == -signal.SIGKILL
        await self.start()

    def _ended(self, how: signal.Signals) -> int:
        self.send(how)
        return self._waited()

    def _waited(self) -> int:
        running = self._running
        assert running is not None
        with running as ended:
            status = ended.wait()
        self._running = None
        return status


class Pool(Executor):
    """What stands for worker processes: they answer at once, or never; they end when so many wait for them."""

    def __init__(self, *, answers: bool = False, dies_of: int = 0) -> None:
        self.answers, self.dies_of = answers, dies_of
        self.waiting: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        found = Future[Any]()
        self.waiting.append(found)
        if self.answers:
            found.set_result(fn(*args))
        elif len(self.waiting) == self.dies_of:
            for each in self.waiting:
                each.set_exception(BrokenProcessPool())
        return found

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for each in self.waiting:
            each.cancel()
