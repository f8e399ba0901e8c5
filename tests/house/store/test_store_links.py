"""Databases of houses that kept the keys of tables' links in the clear: brought up to date, the links still open."""

import json
from pathlib import Path

import pytest

from sabot.games.windows import PlayerId
from sabot.house.store import TableRecord, open_store
from sabot.house.table.setup import TableSettings, record, setup_of
from sabot.house.tables.admission import role_of
from sabot.rulesets import load
from world.disk import changed

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
