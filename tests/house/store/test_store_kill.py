"""A house killed without warning loses nothing that it had acknowledged."""

import signal
import subprocess

import pytest
from store_tools import Place, opened, start

from patience import run
from sabot.house.store import ISSUER, StoredEvent, audit
from world import World

TABLES = "abc"

PLAY = """
import asyncio, os, signal, sys
from store_tools import a_step, a_table, move
from sabot.house.store import StoredReply, open_store
from world.disk import Disk

where, strike, after, tables = sys.argv[1:]
disk = Disk()
disk.once(strike, lambda: os.kill(os.getpid(), signal.SIGKILL), after=int(after))

async def play(store, table):
    if await store.table(table) is None:
        await store.create_table(a_table(table))
    last = len(await store.load(table))
    while True:
        step = a_step(
            table,
            last,
            events=1 + last % 3,
            ledger=move("issuer", f"table:{table}", 5),
            replies=(StoredReply("ada", f"c{last}", b"", b""),),
            forget_replies=last if last % 50 == 0 else -1,
        )
        last = (await store.append(step)).number
        print(table, last, flush=True)

async def main():
    store = open_store(where, faults=disk)
    await asyncio.gather(*(play(store, table) for table in tables))

asyncio.run(main())
"""


def acknowledged(house: subprocess.Popen[str], lines: int = -1) -> dict[str, int]:
    """The last append of each table that a house acknowledges before it dies; it is killed after so many lines."""
    said: dict[str, int] = {}
    with house:
        assert house.stdout is not None
        for count, line in enumerate(house.stdout):
            if line.endswith("\n"):
                table, number = line.split()
                said[table] = int(number)
            if count == lines:
                house.send_signal(signal.SIGKILL)
    assert house.returncode == -signal.SIGKILL
    return said


async def stored(place: Place) -> dict[str, tuple[StoredEvent, ...]]:
    async with opened(place) as store:
        assert await audit(store) == ()
        events = {table: await store.load(table) for table in TABLES}
        balances = await store.balances()
    assert sum(balances.values()) == 0
    assert balances.get(ISSUER, 0) <= 0
    return events


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
@pytest.mark.long
def test_killed_at_any_moment_nothing_acknowledged_is_lost(place: Place) -> None:
    before = dict.fromkeys(TABLES, 0)
    with World(20) as world:
        for _ in range(4):
            lines = world.random.randrange(5, 120)
            world.notes(f"killed after {lines} appends")
            said = acknowledged(start(PLAY, place.where, "never", "0", TABLES), lines)
            events = run(stored(place))
            for table in TABLES:
                last = max(before[table], said.get(table, 0))
                assert last <= len(events[table]) <= last + 3  # at most the one append on its way
                assert [event.number for event in events[table]] == list(range(1, len(events[table]) + 1))
                assert all(event.body == f'{{"number":{event.number}}}'.encode() for event in events[table])
            before = {table: len(events[table]) for table in TABLES}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
@pytest.mark.parametrize("step", ["begin", "write", "commit", "committed"])
@pytest.mark.long
def test_killed_at_a_step_of_the_writer(place: Place, step: str) -> None:
    said = acknowledged(start(PLAY, place.where, step, "20", "a")).get("a", 0)
    count = len(run(stored(place))["a"])
    assert said > 0
    if step == "committed":
        assert said < count <= said + 3
    else:
        assert said == count
