"""A disk that fails: what is definite, what is unknown, and how the house finds out."""

import asyncio
import math
import sys
from pathlib import Path

import pytest
from store_cases import on_files_first
from store_tools import Place, a_step, look, opened, start, together

from patience import STUCK_AFTER
from sabot.house.store import Committed, Conflict, OutcomeUnknown, Step, StoredReply, WriteFailed, audit
from sabot.house.store.sql import WritingSession, same
from world.disk import Disk

FULL_DISK = """
import asyncio, resource, sys
from pathlib import Path
from store_tools import Place, a_step, opened
from sabot.house.store import NewEvent, StoreError, audit

async def story(path):
    async with opened(path) as store:
        await store.append(a_step())
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        size = (path / "house.db-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10_000, hard))
        for expected in (1, 1, 1):
            try:
                await store.append(a_step(expected=expected, events=3000))
            except StoreError as error:
                print(error.code)
        try:
            await store.probe()
            await store.probe()
            await store.probe()
        except StoreError as error:
            print("probe", error.code)
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        await store.probe()
        print((await store.append(a_step(expected=1))).number, len(await store.load("t")), await audit(store))

asyncio.run(story(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("step", ["begin", "write", "commit"])
async def test_a_failure_before_the_commit_is_definite(place: Place, step: Step) -> None:
    async with opened(place, faults=(disk := Disk(step))) as store:
        disk.broken = True
        with pytest.raises(WriteFailed, match="broken"):
            await store.append(a_step())
        assert await store.load("t") == ()
        with pytest.raises(WriteFailed):
            await store.probe()
        disk.broken = False
        await store.probe()
        assert await store.append(a_step()) == Committed(1)
        assert await audit(store) == ()


async def test_a_failure_after_the_commit_is_looked_up_and_was_none(place: Place) -> None:
    async with opened(place, faults=(disk := Disk("committed"))) as store:
        disk.broken = True
        assert await store.append(a_step()) == Committed(1)
        disk.broken = False
        assert await store.append(a_step(expected=1)) == Committed(2)


@pytest.mark.parametrize(("step", "stored"), [("commit", 0), ("committed", 1)])
async def test_while_nobody_can_say_the_outcome_is_unknown_and_the_replies_tell_later(
    place: Place, step: Step, stored: int
) -> None:
    async with opened(place, faults=(disk := Disk(step, "resolve"))) as store:
        disk.broken = True
        with pytest.raises(OutcomeUnknown):
            await store.append(a_step(replies=(StoredReply("ada", "c", b"", b"done"),)))
        disk.broken = False
        await store.probe()
        assert len(await store.load("t")) == stored
        assert (await store.reply("t", "ada", "c") is not None) == bool(stored)


@on_files_first
async def test_what_was_refused_is_definite_even_when_its_companions_are_in_doubt(place: Place) -> None:
    async with opened(place, faults=(disk := Disk("commit", "resolve"))) as store:
        disk.broken = True
        works = (store.append(a_step()), store.append(a_step(expected=5)), store.append(a_step(expected=1)))
        answers = await together(store, disk, *works)
    assert [type(answer) for answer in answers] == [OutcomeUnknown, WriteFailed, OutcomeUnknown]


@on_files_first
async def test_a_refusal_needs_no_commit(place: Place) -> None:
    async with opened(place, faults=(disk := Disk("commit"))) as store:
        disk.broken = True
        with pytest.raises(Conflict):
            await store.append(a_step(expected=5))


async def test_a_transaction_that_the_database_gave_up_is_lost_for_all_and_nothing_slips_in_beside_it(
    place: Place,
) -> None:
    def lose(session: WritingSession) -> None:
        session.execute(same("ROLLBACK"))  # as SQLite does by itself when a disk is full
        raise OSError(28, "full")

    def rename(session: WritingSession) -> None:
        session.execute(same("UPDATE tables SET title = 'renamed'"))

    async with opened(place, faults=(disk := Disk())) as store:
        held = await disk.hold(store)
        jobs = [store._writer.submit(work) for work in (rename, lose, rename)]
        disk.open.set()
        await held
        assert [type(each) for each in await asyncio.gather(*jobs, return_exceptions=True)] == [WriteFailed] * 3
        await store.probe()
    assert look(place, "SELECT title FROM tables") == [("Table t",)]


@on_files_first
@pytest.mark.parametrize("failing", ["write", "commit"])
async def test_what_reached_no_disk_does_not_show_that_the_store_works(place: Place, failing: Step) -> None:
    async with opened(place, faults=(disk := Disk(failing))) as store:
        await store.probe()
        assert store.committed_within(60)
        assert not store.committed_within(0)
        store._writer.committed_at = -math.inf
        await store.write(lambda _session: None)
        assert not store.committed_within(60)
        disk.broken = True
        with pytest.raises((WriteFailed, OutcomeUnknown)):
            await store.probe()
        with pytest.raises((WriteFailed, Conflict)):
            await store.append(a_step(expected=7))
        assert not store.committed_within(60)
        disk.broken = False
        await store.probe()
        assert store.committed_within(60)


@pytest.mark.skipif(sys.platform == "win32", reason="file sizes cannot be limited there")
def test_a_disk_that_is_really_full_loses_nothing_and_works_again(tmp_path: Path) -> None:
    with start(FULL_DISK, tmp_path) as house:
        said, _ = house.communicate(timeout=STUCK_AFTER)
    *failures, last = said.splitlines()
    assert house.returncode == 0, said
    assert failures[:3] and set(failures[:3]) <= {"write_failed", "outcome_unknown"}
    assert last == "2 2 ()"
