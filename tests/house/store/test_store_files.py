"""Disk truth: what is acknowledged is in the file that has the database's name."""

import os
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from store_tools import a_step, a_table, look, opened

from patience import run
from sabot.house.backup import back_up
from sabot.house.store import Committed, DatabaseReplaced, OutcomeUnknown, StoreError, open_store
from world.disk import Disk, deleted, put_back, replaced

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be taken away there")


def rights(path: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.iterdir()}


@pytest.mark.parametrize("old", [False, True])
def test_nobody_but_its_owner_reads_a_database(tmp_path: Path, old: bool) -> None:
    """The log holds the order of the shoe in play. What an older version left open to all is closed."""

    async def story() -> None:
        async with open_store(tmp_path / "house.db") as store:
            await store.create_table(a_table())
            await store.append(a_step())
            assert set(rights(tmp_path)) == {"house.db", "house.db-wal", "house.db-shm", "house.db.lock"}
            assert set(rights(tmp_path).values()) == {0o600}

    before = os.umask(0)
    try:
        run(story())
        if old:
            for name in rights(tmp_path):
                (tmp_path / name).chmod(0o644)
            run(again(tmp_path))
    finally:
        os.umask(before)


async def again(path: Path) -> None:
    async with opened(path) as store:
        await store.append(a_step(expected=1))
        assert set(rights(path).values()) == {0o600}


async def test_a_backup_is_its_owner_s_alone_and_what_is_left_of_another_is_in_nobody_s_way(tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    (copies / "b.db.unfinished").write_bytes(b"half of it")
    async with opened(tmp_path) as store:
        await store.append(a_step())
        back_up(str(tmp_path / "house.db"), copies / "b.db")
    assert rights(copies) == {"b.db": 0o600}


@pytest.mark.parametrize("name", ["house.db", "house.db-wal"])
@pytest.mark.parametrize("happens", [deleted, replaced])
async def test_nothing_is_acknowledged_once_the_file_is_another_and_all_is_when_it_is_back(
    tmp_path: Path, happens: Callable[[Path], None], name: str
) -> None:
    """Noticed before the next acknowledgement."""
    async with opened(tmp_path) as store:
        await store.append(a_step())
        happens(tmp_path / name)
        for _ in range(2):
            with pytest.raises(DatabaseReplaced, match=f"{name} was {happens.__name__} under the running house"):
                await store.append(a_step(expected=1))
            with pytest.raises(DatabaseReplaced):
                await store.probe()
        assert store.trouble is not None
        assert "nothing is stored until it is back" in store.trouble
        put_back(tmp_path / name)
        assert await store.append(a_step(expected=1)) == Committed(2)
        assert store.trouble is None
    assert look(tmp_path, "SELECT count(*) FROM events") == [(2,)]


@pytest.mark.parametrize("happens", [deleted, replaced])
async def test_a_file_that_is_taken_away_within_a_commit_leaves_its_outcome_unknown(
    tmp_path: Path, happens: Callable[[Path], None]
) -> None:
    """Whoever puts it back has stored what was committed to it, so that nobody may say that nothing was."""
    async with opened(tmp_path, faults=(disk := Disk())) as store:
        await store.append(a_step())
        disk.once("commit", lambda: happens(tmp_path / "house.db"))
        with pytest.raises(OutcomeUnknown):
            await store.append(a_step(expected=1))
        with pytest.raises(StoreError):
            await store.probe()
        put_back(tmp_path / "house.db")
        await store.probe()
        assert len(await store.load("t")) == 2


async def test_what_was_acknowledged_before_the_log_was_deleted_is_brought_into_the_database(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.append(a_step(events=5))
        (tmp_path / "house.db-wal").unlink()
        with pytest.raises(DatabaseReplaced):
            await store.append(a_step(expected=5))
        (tmp_path / "killed").mkdir()
        shutil.copyfile(tmp_path / "house.db", tmp_path / "killed" / "house.db")
    for path in (tmp_path / "killed", tmp_path):
        async with opened(path) as store:
            assert await store.append(a_step(expected=5)) == Committed(6)
