"""A disk: steps of a commit that fail, stand still or are seized for something else; files taken away or changed.

`MemoryStore` is a database in memory that goes through the same steps, in made-up time.
"""

import asyncio
import shutil
import sqlite3
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Final, get_args

from sabot.house.store import (
    Append,
    Checkpoint,
    Committed,
    Conflict,
    InsufficientFunds,
    NewEvent,
    OutcomeUnknown,
    Step,
    Store,
    StoredEvent,
    StoredReply,
    TableLog,
    WriteFailed,
)
from world.clock import settled

STEPS: Final[tuple[Step, ...]] = get_args(Step)


class Disk:
    """Fails at some steps of the writer, at all where none is named, while it is `broken`; stands still while shut.

    `times` tells how often each step was tried, `failed` is set by the first that failed. In made-up time, what is
    asked of it takes as long as `slow`.
    """

    def __init__(self, *failing: Step, error: tuple[int, str] = (5, "broken")) -> None:
        self.failing, self.error = failing, error
        self.broken = False
        self.open, self.failed = threading.Event(), threading.Event()
        self.open.set()
        self.times = Counter[Step]()
        self.slow: Callable[[], Awaitable[None]] = settled
        self._once = dict[tuple[Step, int], Callable[[], object]]()

    def __call__(self, step: Step) -> None:
        self.times[step] += 1
        if step == "begin":
            self.open.wait()
        if does := self._once.pop((step, self.times[step]), None):
            does()
        if self.broken and step in (self.failing or (step,)):
            self.fail()

    def fail(self) -> None:
        """Fail now."""
        self.failed.set()
        raise OSError(*self.error)

    def once(self, step: Step, does: Callable[[], object], *, after: int = 0) -> None:
        """The next time that a step is reached, or so many later, something is done, or raised."""
        self._once[step, self.times[step] + after + 1] = does

    def fail_once(self, *steps: Step) -> None:
        """Fail the next time at each of some steps."""
        for step in steps:
            self.once(step, self.fail)

    def mend(self) -> None:
        """Have it work from now on."""
        self.broken, self.slow = False, settled
        self._once.clear()

    async def hold(self, store: Store) -> asyncio.Task[None]:
        """Stop the writer in a batch of its own, so that whatever comes next waits together."""
        self.open.clear()
        begun = self.times["begin"]
        task = asyncio.create_task(store.probe())
        while self.times["begin"] == begun:
            await asyncio.sleep(0.001)
        return task


# -- files ----------------------------------------------------------------------------------------------------------


def deleted(path: Path) -> None:
    """A file has its name no more; its bytes lie aside."""
    path.rename(path.parent / "aside")


def replaced(path: Path) -> None:
    """A copy has a file's name; the file lies aside."""
    shutil.copyfile(path, path.parent / "copy")
    deleted(path)
    (path.parent / "copy").rename(path)


def put_back(path: Path) -> None:
    """What lies aside has its name again."""
    (path.parent / "aside").replace(path)


def changed(path: Path, *statements: str) -> int:
    """Change a database by a connection that is no house's; how many rows the last statement has changed."""
    with closing(sqlite3.connect(path)) as connection, connection:
        return [connection.execute(statement).rowcount for statement in statements][-1]


# -- in memory ------------------------------------------------------------------------------------------------------


class MemoryStore:
    """A store for one table that keeps what the real one keeps, except that it forgets no reply."""

    def __init__(self, balances: dict[str, int], disk: Disk) -> None:
        self.disk = disk
        self.events: list[StoredEvent] = []
        self.replies: dict[tuple[str, str], StoredReply] = {}
        self.balances = dict(balances)
        self.checkpoint: Checkpoint | None = None

    def keep(self, step: Append) -> None:
        """What an append does to the store."""
        if step.expected != len(self.events):
            raise Conflict(step.table, step.expected, len(self.events))
        assert sum(entry.cents for entry in step.ledger) == 0
        for entry in step.ledger:
            held = self.balances.get(entry.account, 0)
            if entry.account.startswith("player:") and held + entry.cents < 0:
                raise InsufficientFunds(entry.account, held, -entry.cents)
        for number, event in enumerate(step.events, step.expected + 1):
            self.events.append(_stored(number, step.at_ms, event))
        for entry in step.ledger:
            self.balances[entry.account] = self.balances.get(entry.account, 0) + entry.cents
        assert all(cents >= 0 for account, cents in self.balances.items() if account != "house")
        self.checkpoint = step.checkpoint or self.checkpoint
        for reply in step.replies:
            assert (reply.player, reply.command) not in self.replies
            self.replies[reply.player, reply.command] = reply


def _stored(number: int, at_ms: int, event: NewEvent) -> StoredEvent:
    return StoredEvent(number, at_ms, event.kind, event.body, event.format)


class Hold:
    """One house's hold on a store: when the house is killed, whatever it still asks for never comes back."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.lost = self.busy = False

    async def append(self, step: Append) -> Committed:
        self.busy = True
        kept = asked = False
        try:
            await self._reached("begin")
            self.store.disk("write")
            asked = True
            self.store.disk("commit")
            self.store.keep(step)
            kept = True
            await self._reached("committed")
        except OSError as error:
            if not (asked and self._is_kept(kept=kept)):
                raise WriteFailed(str(error)) from error
        finally:
            self.busy = False
        return Committed(len(self.store.events))

    def _is_kept(self, *, kept: bool) -> bool:
        """Whether a commit that failed was stored, as the writer looks it up."""
        try:
            self.store.disk("resolve")
        except OSError as error:
            raise OutcomeUnknown(str(error)) from error
        return kept

    async def _reached(self, step: Step) -> None:
        await self.store.disk.slow()
        await settled()
        if self.lost:
            await asyncio.Event().wait()
        self.store.disk(step)

    async def load(self, table: str, first: int = 1) -> tuple[StoredEvent, ...]:
        return tuple(self.store.events[first - 1 :])

    async def keep_state(self, table: str, state: Checkpoint) -> None:
        self.store.checkpoint = state

    async def log(self, table: str, shape: str) -> TableLog:
        kept = self.store.checkpoint
        rows = self.store.events if kept is None else self.store.events[kept.number - 1 :]
        return TableLog(kept, tuple(rows), tuple(self.store.replies.values()))

    async def reply(self, table: str, player: str, command: str) -> StoredReply | None:
        return self.store.replies.get((player, command))

    async def probe(self) -> None:
        """A trivial commit, which goes through every step and tells only whether it went."""
        await settled()
        if self.lost:
            await asyncio.Event().wait()
        try:
            for step in STEPS[: STEPS.index("resolve")]:
                self.store.disk(step)
        except OSError as error:
            raise WriteFailed(str(error)) from error
