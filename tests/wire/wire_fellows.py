"""Evenings at tables of every game of one house on two processes, of which one is killed or stands still again."""

import asyncio
import contextlib
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final

from wire_kills import Guest, check, opened
from wire_process import Process
from wire_tools import patience, rules_folder

from house_games import HOUSES
from sabot.house.auditing import audited
from sabot.house.store import audit, open_store
from servers import PATIENT, empty

NEVER: Final = 10**9
STILL_MS: Final = 6000
UNBOUND: Final = f"{PATIENT} -c lock_timeout=60000"
BOUND: Final = "-c lock_timeout=3000"
"""Nothing but what a house asks for itself: a process that stands still in a transaction is thrown out of it."""
WINDOWS: Final = 20
"""What is answered at a fixed time (C7.2) is answered soon."""
GIVEN_UP: Final = 70


@contextmanager
def processes(folder: Path, server: str, *, still_ms: int = NEVER) -> Iterator[tuple[Process, Process]]:
    """Two processes of one house, that are still to be started."""
    rules, database = rules_folder(folder), empty(server, UNBOUND if still_ms == NEVER else BOUND)
    with patience(), Process(folder, rules, shared=database) as one, Process(folder, rules, shared=database) as other:
        one.still_ms = other.still_ms = still_ms
        one.windows = other.windows = WINDOWS
        yield one, other


class Keeper:
    """Starts a process again whenever it has ended, whatever the reason, until the evening is over."""

    def __init__(self, process: Process) -> None:
        self.process, self.lives = process, 1
        self._over = False
        self._task = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while not self._over:
            status = await self.process.over()
            if self._over:
                break
            assert status in (-signal.SIGKILL, GIVEN_UP), status
            await self.process.start()
            self.lives += 1

    async def end(self) -> None:
        self._over = True
        self.process.send(signal.SIGINT)
        await self._task

    async def lives_again(self, lives: int) -> None:
        while self.lives == lives:
            await asyncio.sleep(0.01)
            if self._task.done():
                await self._task


async def evening(folder: Path, server: str, troubles: str, seed: int) -> int:
    """People at a table of each game, half of them at each process's door; one process has so many troubles.

    In `troubles`, k is a kill, f a freeze. Returns how many commands were given.
    """
    random = Random(seed)  # noqa: S311
    with processes(folder, server, still_ms=STILL_MS if "f" in troubles else NEVER) as (one, other):
        await one.start()
        await other.start()
        database = str(one.database)
        doors = [one, other]
        tables = [await opened(doors[place % 2].address, house, random) for place, house in enumerate(HOUSES)]
        guests = [guest for _, at_table in tables for guest in at_table]
        over, keepers = asyncio.Event(), [Keeper(door) for door in doors]
        playing = [asyncio.create_task(guest.play(over)) for guest in guests]
        for trouble in troubles:
            await answered(tables)
            keeper = random.choice(keepers)
            lives = keeper.lives
            if trouble == "k":
                keeper.process.send(signal.SIGKILL)
            else:
                await frozen(keeper.process, database)
            await keeper.lives_again(lives)
        await answered(tables)
        over.set()
        await asyncio.gather(*playing)
        for guest in guests:
            await guest.client.close()
        await asyncio.gather(*(keeper.end() for keeper in keepers))
    assert audited(database).findings == ()
    async with open_store(database) as store:
        assert await audit(store) == ()
        for table, at_table in tables:
            await check(store, table, at_table)
    return sum(len(guest.answered) for guest in guests)


async def answered(tables: Iterable[tuple[str, list[Guest]]]) -> None:
    """Wait until somebody at each table has been answered once more."""

    def count(at_table: list[Guest]) -> int:
        return sum(len(guest.answered) for guest in at_table)

    before = [(at_table, count(at_table)) for _, at_table in tables]
    while any(count(at_table) == begun for at_table, begun in before):
        await asyncio.sleep(0.01)


async def frozen(process: Process, database: str) -> None:
    """Have a process stand still until the other one has given it up."""
    process.send(signal.SIGSTOP)
    try:
        while await asyncio.to_thread(addresses, database) & {process.shared_at}:
            await asyncio.sleep(0.05)
    finally:
        process.send(signal.SIGCONT)


def addresses(database: str) -> set[str]:
    """Where the processes of a house are that live."""
    with contextlib.closing(import_module("psycopg").connect(database, autocommit=True)) as connection:
        return {address for (address,) in connection.execute("SELECT address FROM fellows")}
