"""People at tables of all three games who play coups to their ends: of a house on a file, or of several processes.

`python -m benchmarks.mixed DATABASE ADDRESS TABLES RATE SECONDS` is one process of a house on a server: it prints a
line when its people sit, begins at the wall time, in seconds, that its input says, and prints what it has measured.
"""

import asyncio
import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random
from typing import Any, Final, TextIO, cast

import msgspec
import uvloop

from benchmarks.kills import tests
from benchmarks.load import PURSE, Answered
from benchmarks.load_house import LIMITS, accepted, guest, house_of, tables_of
from benchmarks.report import ROOT
from sabot.games.offers import CanBuyIn, CanLeave
from sabot.house.cluster.peers import Cluster
from sabot.house.house import House
from sabot.house.reckoning.memory import collecting_rarely
from sabot.house.store import join, open_store
from sabot.house.table.clock import Times
from sabot.house.table.outbox import Outbox

GAMES: Final = ("punto-banco", "chemin-de-fer", "baccara-banque")
PEOPLE: Final = 4
SECONDS: Final = 600
"""Set at each table to decide."""
UNDONE: Final = (CanBuyIn, CanLeave)
"""Nobody fetches chips or goes: a purse lasts."""
ASKED: Final = Times(tempo=0.001, seconds=10**6, gathering=1, grace=10**10)
"""Whoever is asked has 0.6 s, in which his table has six commands; a declaration is published after 6 ms."""
HURRIED: Final = Times(tempo=0.001, windows=0.001, seconds=10**6, gathering=1, grace=10**10)
"""Nobody is waited for but for stakes: the croupier answers all else for everybody, and acts as often as people do."""
AHEAD_S: Final = 1.5
"""So long before they begin several processes are told when."""


def in_a_file(tables: int, rate: int, seconds: int, times: Times) -> Answered:
    """So many commands a second at tables of a house in this process."""
    gc.collect()  # what a house before has left is not this one's
    with tempfile.TemporaryDirectory() as folder:
        return uvloop.run(_played(house_of(f"{folder}/house.db", times), tables, rate, seconds))


def on_a_server(processes: int, tables: int, rate: int, seconds: int) -> Answered:
    """As many commands of tables that are shared out among processes of one house on PostgreSQL."""
    servers = tests("servers")
    with servers.postgres() as server:
        running = [_started(server, each, tables // processes, rate // processes, seconds) for each in range(processes)]
        for each in running:
            cast("TextIO", each.stdout).readline()
        begin_s = time.time() + AHEAD_S
        for each in running:
            cast("TextIO", each.stdin).write(f"{begin_s}\n")
            cast("TextIO", each.stdin).flush()
        said = [each.communicate()[0] for each in running]
    if any(each.returncode for each in running):
        raise ValueError("a process of the house has failed")
    found = [msgspec.json.decode(each, type=Answered) for each in said]
    waited = [ms for each in found for ms in each.waited_ms]
    return Answered(waited, max(each.seconds for each in found), sum(each.processor_s for each in found))


def _started(server: str, place: int, *load: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "benchmarks.mixed", server, f"127.0.0.1:{8001 + place}", *map(str, load)]
    return subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own words


async def _one_of_several(database: str, address: str, tables: int, rate: int, seconds: int) -> None:
    store = open_store(database, shared=True)
    cluster = Cluster(join(database, address), on_dead=lambda: sys.exit("the house thinks this process dead"))
    house = House(store, cluster=cluster, times=ASKED, limits=LIMITS)

    async def begins() -> float:
        """The time to begin, by this process's clock, once everybody sits."""
        print("ready", flush=True)
        begin_s = float(await asyncio.to_thread(sys.stdin.readline))
        return time.perf_counter() + begin_s - time.time()

    found = await _played(house, tables, rate, seconds, begins)
    print(msgspec.json.encode(found).decode())


async def _soon() -> float:
    return time.perf_counter() + 0.5


async def _played(
    house: House, tables: int, rate: int, seconds: int, begins: Callable[[], Awaitable[float]] = _soon
) -> Answered:
    await house.start()
    opened = [house.table((await tables_of(house, 1, 0, SECONDS, GAMES[each % 3]))[0]) for each in range(tables)]
    people = [[await guest(house, table, seat, PURSE) for seat in range(1, 1 + PEOPLE)] for table in opened]
    begun, processor, every = await begins(), time.process_time(), tables / rate
    waited = await asyncio.gather(
        *(
            _playing(table, players, begun + place / rate, every, seconds)
            for place, (table, players) in enumerate(zip(opened, people, strict=True))
        )
    )
    found = Answered(
        [ms for each in waited for ms in each], time.perf_counter() - begun, time.process_time() - processor
    )
    await house.stop()
    return found


async def _playing(table: Any, people: list[Any], begins: float, every: float, seconds: int) -> list[float]:
    """A table's commands, each due at its time, or when the croupier has done what comes before it.

    One that comes when he has gone on meanwhile is given anew, and has waited all the longer.
    """
    waited, random, ear = list[float](), Random(table.id), _Waker()  # noqa: S311 - play money
    table.watch(ear)
    for number in range(round(seconds / every)):
        due = begins + number * every
        await asyncio.sleep(max(0, due - time.perf_counter()))
        for attempt in count():
            while (move := _move(table, people, random)) is None:
                ear.told.clear()
                await ear.told.wait()
                due = time.perf_counter()
            reply = await table.command(*move, f"move {number} {attempt}")
            if reply.outcome != "stale":
                break
        accepted(reply)
        waited.append((time.perf_counter() - due) * 1000)
    table.unwatch(ear)
    return waited


def _move(table: Any, people: list[Any], random: Random) -> tuple[Any, Any] | None:
    """Somebody who is asked, and what he does; None while nobody is."""
    waits = table.game.pending(table.state)
    asked = [each for each in (() if waits is None else waits.players) if each in people]
    for player in random.sample(asked, len(asked)):
        options = [each for each in table.game.options(table.state, player) if not isinstance(each, UNDONE)]
        if options:
            return player, table.game.moves(random.choice(options), random)
    return None


class _Waker(Outbox):
    """Somebody who looks on, and knows when there is something new."""

    def __init__(self) -> None:
        super().__init__(None)
        self.told = asyncio.Event()

    def put(self, message: bytes) -> None:
        self.told.set()


if __name__ == "__main__":
    with collecting_rarely():
        uvloop.run(_one_of_several(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
