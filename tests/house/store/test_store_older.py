"""A database of an older schema: a copy of its own is looked into; brought up to date, its links still open."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from old_tables import VERSIONS, database
from sabot.games.windows import PlayerId
from sabot.house.auditing import audited
from sabot.house.backup import back_up
from sabot.house.store import DatabaseUnusable, TableRecord, looking_into, open_store
from sabot.house.table.setup import TableSettings, record, setup_of
from sabot.house.tables.admission import role_of
from sabot.rulesets import load
from world.disk import changed

OLDEST = VERSIONS[0]
KILLED = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("UPDATE players SET nickname = 'Zoé'")
connection.commit()
os._exit(9)
"""


def files(folder: Path) -> dict[str, bytes]:
    """All that lies there but the index of a log, which every reader writes."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}


def test_it_is_looked_into_where_that_is_asked_alone(tmp_path: Path) -> None:
    path = database(OLDEST, tmp_path)
    with pytest.raises(DatabaseUnusable, match=r"it has schema version 0001: sabot serve brings it to "):
        looking_into(path).__enter__()
    with looking_into(path, older=True) as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM shoe_ends").scalar()
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_house_left_beside_it_is_read_and_left(tmp_path: Path) -> None:
    """Whoever opens a file that he may write, and closes it last, brings its log into it."""
    path = database(OLDEST, tmp_path)
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    before = files(tmp_path)
    assert before.keys() == {"house.db", "house.db-wal"}
    with looking_into(path, older=True) as connection:
        assert connection.exec_driver_sql("SELECT DISTINCT nickname FROM players").scalar() == "Zoé"
    assert audited(str(path)).findings == ()
    (tmp_path / "kept").mkdir()
    back_up(str(path), tmp_path / "kept" / "copy.db")
    (tmp_path / "kept" / "copy.db").unlink()
    (tmp_path / "kept").rmdir()
    assert files(tmp_path) == before


def test_its_copies_are_gone_afterwards_whatever_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "passing").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "passing"))
    with pytest.raises(RuntimeError), looking_into(database(OLDEST, tmp_path), older=True):
        assert len(list((tmp_path / "passing").iterdir())) == 1
        raise RuntimeError
    assert not list((tmp_path / "passing").iterdir())


def test_where_no_copy_can_be_made_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(DatabaseUnusable, match=r"schema version 0001, and no copy of it in \d+ can be made \(FileNot"):
        audited(str(database(OLDEST, tmp_path)))


def test_one_that_cannot_be_copied_is_a_sentence_too(tmp_path: Path) -> None:
    path = database(OLDEST, tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DatabaseUnusable, match="cannot be used: "):
        audited(str(path))


KEYS = {"seat": "seat-key-in-the-clear", "watch": "watch-key-in-the-clear", "host": ""}


async def before(path: Path) -> None:
    """A database as the version before it left it, with a private table, and one that cannot be read."""
    async with open_store(path) as store:
        kept = record(
            "t-1", load("punto-banco"), TableSettings(PlayerId("host"), 20, "calm", private=True), "Soirée", 0
        )
        settings = json.dumps(json.loads(kept.settings) | {"keys": KEYS}).encode()
        await store.create_table(TableRecord("t-1", kept.title, kept.ruleset, settings, 0))
        await store.create_table(TableRecord("t-2", "", b"{}", b"no settings", 0))
    changed(path, "DROP INDEX ix_transactions_table_id", "UPDATE alembic_version SET version_num = '0003'")


async def test_links_that_were_given_away_open_their_tables_and_stand_nowhere_in_the_clear(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    await before(path)
    assert KEYS["seat"].encode() in path.read_bytes()
    async with open_store(path) as store:
        kept, unreadable = await store.table("t-1"), await store.table("t-2")
    assert kept is not None
    assert unreadable is not None
    assert (kept.title, unreadable.settings) == ("Soirée", b"no settings")
    given = [role_of(setup_of(kept).settings, (), None, key) for key in (*KEYS.values(), "guessed")]
    assert given == ["seat", "watch", None, None]
    written = b"".join(each.read_bytes() for each in tmp_path.iterdir() if each.is_file())
    assert not [key for key in KEYS.values() if key and key.encode() in written]


@pytest.mark.parametrize("kept", ["", "0" * 64])
def test_no_key_opens_nothing(kept: str) -> None:
    settings = TableSettings(PlayerId("host"), 20, "calm", private=True)
    assert role_of(settings, (), None, kept) is None
