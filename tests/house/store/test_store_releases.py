"""The version before the last change of the schema, as the history has it, and this one on one database at once."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from store_tools import Place, a_step, a_table, look

from patience import STUCK_AFTER, run
from releases import sources_before
from sabot.house.store import audit, join, open_store
from sabot.house.store.migrate import head
from servers import empty

BEFORE: Final = """
import asyncio, sys
from sabot.house.store import Append, NewEvent, ShoeEnd, StoreError, TableRecord, join, open_store

async def story():
    store = open_store(sys.argv[1], shared=True)
    register = join(sys.argv[1], "127.0.0.1:8001")
    await store.create_table(TableRecord("before", "", b"{}", b"{}", 1))
    print("open", flush=True)
    for last, _ in enumerate(sys.stdin):
        step = Append("before", last, 1, (NewEvent("said", b"{}"),), shoe_ends=(ShoeEnd(last, last + 1),))
        try:
            print((await store.append(step)).number, register.beat() is not None, flush=True)
        except StoreError as error:
            print(error, flush=True)
    print(len(await store.load("before")), flush=True)
    register.leave()
    await store.close()

asyncio.run(story())
"""


@pytest.mark.long
def test_the_version_before_and_this_one_play_on_one_database_on_postgres(tmp_path: Path, postgres: str) -> None:
    """This one brings the schema up while that one plays."""
    place = Place(empty(postgres))
    with subprocess.Popen(
        [sys.executable, "-c", BEFORE, place.where],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(sources_before(tmp_path))},
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None

        def there() -> str:
            assert other.stdin is not None
            assert other.stdout is not None
            other.stdin.write("more\n")
            other.stdin.flush()
            return other.stdout.readline().strip()

        async def story() -> None:
            assert there() == "1 True"
            (before,) = look(place, "SELECT version_num FROM alembic_version")
            store = open_store(place.where, shared=True)
            register = join(place.where, "127.0.0.1:8000")
            assert look(place, "SELECT version_num FROM alembic_version") == [(head(),)] != [before]
            await store.create_table(a_table())
            for last in range(10):
                assert (await store.append(a_step(expected=last))).number == last + 1
                assert there() == f"{last + 2} True"
                assert len(register.beat() or ()) == 2
            assert len(await store.load("before")) == 11
            rest, _ = other.communicate(timeout=STUCK_AFTER)
            assert rest == "11\n"
            assert register.all_unpack()
            assert await store.pack() == 11
            assert len(await store.load("before")) == 11
            assert await audit(store) == ()
            register.leave()
            await store.close()

        assert other.stdout.readline() == "open\n"
        run(story())
        assert other.wait(STUCK_AFTER) == 0
