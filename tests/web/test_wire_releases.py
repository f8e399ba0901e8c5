"""The release before and this one, each as its `sabot serve`, are one house on one database."""

import asyncio
import contextlib
import signal
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final

import pytest
import wire_peers
from wire_kills import Guest, check
from wire_process import Process
from wire_tools import rules_folder

from beacons import local_beacon
from house_games import HOUSES, House
from patience import run
from places import ROOT
from releases import sources_before
from sabot.client import Visitor
from sabot.house.auditing import audited
from sabot.house.store import audit, open_store
from sabot.shoe import Beacon
from sabot.wire import NewTable
from servers import empty

SERVE: Final = """
import sys
from sabot.cli import main
try:
    from sabot.house.store.peers import Register
except ModuleNotFoundError:
    from sabot.house.store.fellows import Register  # as it was called in the release before

Register.still_ms = 10**9  # no process is given up for dead because a machine is slow
main(sys.argv[1:])
"""


class Release(Process):
    """A process of the house by the sources of a release, as its own `sabot serve` runs it."""

    def __init__(self, folder: Path, database: str, sources: Path, beacon: Beacon | None = None) -> None:
        super().__init__(folder, rules_folder(folder), shared=database)
        self.paths, self._beacon = (sources,), beacon

    def words(self) -> Iterable[object]:
        """Its clocks are the release's own."""
        words: dict[str, object] = {
            "port": self.port,
            "database": self.database,
            "address": self.shared_at,
            "rules": self._rules,
        }
        if self._beacon is not None:
            words |= {"beacon": self._beacon.url, "beacon-genesis": self._beacon.genesis, "beacon-period": 1}
        return ("-c", SERVE, "serve", *(f"--{name}={it}" for name, it in words.items()))


async def opened(doors: Sequence[Release], house: House, random: Random) -> tuple[str, dict[Release, Guest]]:
    """A table of a game that the first process opens, and somebody at each door who comes to it."""
    visitors = [await Visitor.enter(door.address, f"{place} at {house.game.id}") for place, door in enumerate(doors)]
    rules = "quick" if house.game.id == "punto" else str(house.short[0].id)
    table = (await visitors[0].open_table(NewTable(rules=rules, seconds=3, pace="brisk", bots=1))).id
    guests = [Guest(visitor.at(table), house, Random(f"{random.random()}")) for visitor in visitors]  # noqa: S311
    for guest in guests:
        await guest.client.__aenter__()
    return table, dict(zip(doors, guests, strict=True))


async def answered(guests: Iterable[Guest]) -> None:
    """Wait until each of some people has been answered once more."""
    await wire_peers.answered(("", [guest]) for guest in guests)


async def settled(guests: Iterable[Guest]) -> None:
    """Wait until each of some people has heard of the end of one more coup."""

    def last(guest: Guest) -> int:
        events = enumerate(guest.client.events, guest.client.first)
        return max((number for number, event in events if isinstance(event, guest.house.settled)), default=0)

    seen = [(guest, guest.client.seen) for guest in guests]
    while any(last(guest) <= begun for guest, begun in seen):
        await asyncio.sleep(0.01)


def holders(database: str) -> set[str]:
    """Where the processes are that hold the tables."""
    with contextlib.closing(import_module("psycopg").connect(database, autocommit=True)) as connection:
        asked = "SELECT address FROM holders LEFT JOIN fellows ON fellows.id = fellow"
        return {address for (address,) in connection.execute(asked)}


def with_beacons(database: str) -> int:
    """How many shoes were shuffled that have one."""
    with contextlib.closing(import_module("psycopg").connect(database, autocommit=True)) as connection:
        asked = "SELECT count(*) FROM events WHERE kind = 'shoe_shuffled' AND position('\"beacon\"'::bytea IN body) > 0"
        ((count,),) = connection.execute(asked)
        return int(count)


@pytest.mark.long
def test_the_release_before_and_this_one_play_together_on_postgres(tmp_path: Path, postgres: str) -> None:
    """Each opens tables, hands on what the other holds, and goes on with all of them when the other is killed."""
    database, before = empty(postgres), tmp_path / "before"
    before.mkdir()

    async def story(old: Release, new: Release) -> None:
        both = (old, new)
        for each in both:
            await each.start()
        random, over = Random(1), asyncio.Event()  # noqa: S311
        tables = [await opened(doors, house, random) for house in HOUSES for doors in (both, both[::-1])]
        guests = [guest for _, by_door in tables for guest in by_door.values()]

        async def killed(ends: Release, stays: Release) -> None:
            assert await ends.end(signal.SIGKILL) == -signal.SIGKILL
            await answered(by_door[stays] for _, by_door in tables)
            assert holders(database) == {stays.shared_at}

        assert holders(database) == {each.shared_at for each in both}
        async with asyncio.TaskGroup() as playing:
            for guest in guests:
                playing.create_task(guest.play(over))
            await answered(guests)
            await settled(guest for guest in guests if guest.house is HOUSES[0])  # with others it takes longer
            assert with_beacons(database)  # the release before has none of its own, and goes on with such a table
            await killed(new, old)
            await new.start()
            await answered(guests)
            await killed(old, new)
            old.paths = new.paths  # the release before need not open again what this one has brought up
            await old.start()
            await answered(guests)
            over.set()
        for guest in guests:
            await guest.client.close()
        for each in both:
            assert await each.end(signal.SIGINT) == 0
        assert audited(database).findings == ()
        async with open_store(database) as store:
            assert await audit(store) == ()
            for table, by_door in tables:
                await check(store, table, list(by_door.values()))

    with (
        local_beacon() as local,
        Release(tmp_path, database, sources_before(before)) as old,
        Release(tmp_path, database, ROOT / "src", local.beacon) as new,
    ):
        run(story(old, new))
