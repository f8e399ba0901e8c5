"""What goes wrong below a house: a disk that fails or stands still."""

import asyncio
import threading

from sabot.house.store import Step, Store


class Disk:
    """Fails at some steps of the writer, at all where none is named, while it is `broken`; stands still while shut.

    `steps` are those that were tried, `failed` is set by the first that failed.
    """

    def __init__(self, *failing: Step, error: tuple[int, str] = (5, "broken")) -> None:
        self.failing, self.error = failing, error
        self.broken = False
        self.open, self.failed = threading.Event(), threading.Event()
        self.open.set()
        self.steps: list[Step] = []

    def __call__(self, step: Step) -> None:
        self.steps.append(step)
        if step == "begin":
            self.open.wait()
        if self.broken and step in (self.failing or (step,)):
            self.failed.set()
            raise OSError(*self.error)

    async def hold(self, store: Store) -> asyncio.Task[None]:
        """Stop the writer in a batch of its own, so that whatever comes next waits together."""
        self.open.clear()
        begun = self.steps.count("begin")
        task = asyncio.create_task(store.probe())
        while self.steps.count("begin") == begun:
            await asyncio.sleep(0.001)
        return task
