"""`sabot backup` and `sabot audit`: a house's database copied and reckoned again, while it is open or not."""

import asyncio
import re
import sqlite3
import stat
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from importlib import import_module
from pathlib import Path

import pytest
from cli_tools import Runner, succeeded

from old_tables import VERSIONS, database
from patience import STUCK_AFTER
from sabot.house.house import House
from sabot.house.store import open_store
from sabot.house.table.clock import Times
from sabot.house.table.outbox import Outbox
from sabot.rulesets import load, varied
from sabot.wire import NewTable
from servers import empty

SHORT = varied(load("mini"), decks=1, deck_options=(1,), stop_card=12)


@asynccontextmanager
async def open_house(path: Path | str) -> AsyncIterator[House]:
    house = House(open_store(path), rules={"short": SHORT}, times=Times(tempo=0.001))
    await house.start()
    try:
        yield house
    finally:
        await asyncio.wait_for(house.stop(), STUCK_AFTER)


def played(path: Path | str, during: Callable[[], Awaitable[None]] | None = None) -> None:
    """A house in which two shoes are played; something may be done in the midst of it."""

    async def story() -> None:
        async with open_house(path) as house:
            host = (await house.accounts.enter("Ann"))[1].player
            table = house.table((await house.lobby.open(NewTable(rules="short", bots=3, seconds=3), host)).id)
            table.watch(Outbox(None))
            while table.state.taille.number <= 2:
                await asyncio.sleep(0.01)
            if during is not None:
                await during()

    asyncio.run(asyncio.wait_for(story(), STUCK_AFTER))


def test_a_backup_is_made_while_play_goes_on_and_adds_up(sabot: Runner, tmp_path: Path) -> None:
    database, copy = tmp_path / "house.db", tmp_path / "friday.db"

    async def copied() -> None:
        for place in range(3):
            ended = await asyncio.to_thread(sabot, "backup", f"{copy}{place}", "--database", str(database))
            assert succeeded(ended).out == f"{database} is copied to {copy}{place}.\n"
        succeeded(await asyncio.to_thread(sabot, "audit", "--database", str(database)))

    played(database, copied)
    for path in (database, *(Path(f"{copy}{place}") for place in range(3))):
        out = succeeded(sabot("audit", "--database", str(path))).out
        assert re.fullmatch(r"1 table and [\d,]+ events: all adds up\.\n", out)
    names = {path.name for path in tmp_path.iterdir()}
    assert {f"friday.db{place}" for place in range(3)} < names
    assert not any("unfinished" in name for name in names)
    if sys.platform != "win32":
        assert stat.S_IMODE(Path(f"{copy}0").stat().st_mode) == 0o600
    played(Path(f"{copy}0"))


def test_a_backup_is_never_written_over_and_what_is_done_to_a_house_needs_one(sabot: Runner, tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    assert "there is no such file" in sabot.refused("backup", str(tmp_path / "b.db"), "--database", str(database))
    assert "there is no house's database" in sabot.refused("forget", "Ann", "--database", str(database))
    assert "there is no house's database" in sabot.refused("audit", "--database", str(database))
    assert list(tmp_path.iterdir()) == []
    asyncio.run(open_store(database).close())
    (tmp_path / "b.db").write_text("mine")
    assert "it is there already" in sabot.refused("backup", str(tmp_path / "b.db"), "--database", str(database))
    assert (tmp_path / "b.db").read_text() == "mine"
    assert "no folder" in sabot.refused("backup", str(tmp_path / "no" / "b.db"), "--database", str(database))


@pytest.mark.long
def test_a_house_on_postgres_is_played_at_goes_on_and_is_audited_open_or_closed(
    sabot: Runner, tmp_path: Path, postgres: str
) -> None:
    where = empty(postgres)

    async def audited() -> None:
        succeeded(await asyncio.to_thread(sabot, "audit", "--database", where))

    for tables in (1, 2):
        played(where, audited)
        out = succeeded(sabot("audit", "--database", where)).out
        assert re.fullmatch(rf"{tables} tables? and [\d,]+ events: all adds up\.\n", out)
    said = sabot.refused("backup", str(tmp_path / "b.db"), "--database", where)
    assert "a server's database is copied by its own program, pg_dump" in said
    assert list(tmp_path.iterdir()) == []
    player = run_psql(where, "SELECT id FROM players WHERE nickname = 'Ann' LIMIT 1")
    assert sabot("forget", player, "--database", where).code == 0
    assert run_psql(where, "SELECT count(*)::text FROM players WHERE nickname = 'Ann'") == "1"


def run_psql(where: str, query: str) -> str:
    with import_module("psycopg").connect(where) as connection:
        return str(connection.execute(query).fetchone()[0])


OVER = "UPDATE checkpoints SET state = CAST(replace(CAST(state AS TEXT), '\"over\":false', '\"over\":true') AS BLOB)"
DAMAGE = {
    "UPDATE balances SET cents = cents + 1 WHERE account LIKE 'table:%'": "balance_wrong",
    "UPDATE lines SET cents = cents + 1 WHERE position = 0 AND transaction_id = 3": "transaction_unbalanced",
    "DELETE FROM events WHERE number = 5": "event_missing",
    "UPDATE events SET body = CAST('{}' AS BLOB) WHERE number = 2": "event 2 (",
    OVER: "kept at event",
    "DELETE FROM shoe_ends WHERE shoe = 1": "the index of its shoes",
    "UPDATE tables SET ruleset = x'00'": "cannot be read",
}


def test_whatever_does_not_add_up_is_told_and_the_code_is_one(sabot: Runner, tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    played(database)
    for number, (damage, told) in enumerate(DAMAGE.items()):
        copy = tmp_path / f"{number}.db"
        assert sabot("backup", str(copy), "--database", str(database)).code == 0
        with closing(sqlite3.connect(copy)) as connection, connection:
            assert connection.execute(damage).rowcount > 0
        ended = sabot("audit", "--database", str(copy))
        assert (ended.code, ended.err) == (1, ""), damage
        assert told in ended.out
        assert ended.out.endswith("see above.\n")


def test_a_database_that_cannot_be_audited_is_one_sentence(sabot: Runner, tmp_path: Path) -> None:
    assert "there is no house's database" in sabot.refused("audit", "--database", str(tmp_path / "none.db"))
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "text").write_text("no database " * 500)
    assert "not a database" in sabot.refused("audit", "--database", str(tmp_path / "text"))
    database = tmp_path / "house.db"
    asyncio.run(open_store(database).close())
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
    said = sabot.refused("audit", "--database", str(database))
    assert "it has schema version 0002, and no copy of it in 0013 can be made (table shoe_ends already exists)" in said


@pytest.mark.parametrize("version", VERSIONS)
def test_an_earlier_versions_database_is_audited_as_it_is(sabot: Runner, tmp_path: Path, version: str) -> None:
    path = database(version, tmp_path)
    before = path.read_bytes()
    ended = sabot("audit", "--database", str(path))
    assert re.fullmatch(r"\d tables? and [\d,]+ events: all adds up\.\n", ended.out), ended.out
    assert path.read_bytes() == before
