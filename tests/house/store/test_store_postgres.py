"""A house's database on a server: who may have it, what it must be, and what happens where the connection is lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from store_tools import Place, a_player, a_step, a_table, move, opened, together

from patience import STUCK_AFTER, run
from sabot.house.store import (
    ISSUER,
    Committed,
    DatabaseInUse,
    DatabaseTaken,
    DatabaseTooNew,
    DatabaseUnusable,
    Finding,
    OutcomeUnknown,
    Step,
    Store,
    Transfer,
    WriteFailed,
    audit,
    looking_into,
    open_store,
    shown,
)
from sabot.house.store.schema import PARTS, metadata
from servers import empty
from world.disk import Disk

postgres_module: Final = "sabot.house.store.postgres"
PARTS_OF_LOGS: Final = {f"{table}_{part}" for table in ("events", "shoes") for part in range(PARTS)}


@pytest.fixture
def server(postgres: str) -> Place:
    """An empty database on a server."""
    return Place(empty(postgres))


def close_at_once(place: Place) -> None:
    run(open_store(place.where).close())


def module() -> Any:
    return pytest.importorskip(postgres_module)


def lose_connections(place: Place) -> None:
    """End every connection of houses here, as a server that starts again does."""
    place.look("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'sabot'")


async def test_one_house_has_a_database_and_another_schema_is_another_database(server: Place, postgres: str) -> None:
    async with opened(server):
        with pytest.raises(DatabaseInUse, match="is in use by another running house"):
            open_store(server.where)
        async with opened(Place(empty(postgres))) as other:
            assert await other.append(a_step()) == Committed(1)
    await open_store(server.where).close()


def test_the_migrations_version_stands_and_the_schema_is_what_the_code_uses(server: Place) -> None:
    """Every whole number is one of 64 bits."""
    close_at_once(server)
    with looking_into(server.where) as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    (apart,) = (each for each in found if not (each[0] == "remove_table" and each[1].name in PARTS_OF_LOGS))
    assert (apart[0], apart[1].name) == ("add_fk", "lines_account"), "an account without a row has lines"
    kinds = "SELECT DISTINCT data_type FROM information_schema.columns WHERE table_schema = current_schema()"
    assert {kind for (kind,) in server.look(f"{kinds} AND table_name <> 'alembic_version'")} == {
        "bigint", "bytea", "text",
    }  # fmt: skip
    before = server.look("SELECT version_num FROM alembic_version")
    close_at_once(server)
    assert server.look("SELECT version_num FROM alembic_version") == before != []


async def test_accounts_that_may_be_overdrawn_have_no_row_that_every_commit_would_touch(server: Place) -> None:
    async with opened(server) as store:
        await store.create_player(a_player("ada"), grant=500)
        await store.append(a_step(ledger=(*move("player:ada", "table:t", 70), *move("house", "table:t", 30))))
        assert server.look("SELECT account FROM balances ORDER BY account") == [("player:ada",), ("table:t",)]
        balances = {ISSUER: -500, "house": -30, "player:ada": 430, "table:t": 100}
        assert await store.balances() == balances
        assert {account: await store.balance(account) for account in balances} == balances
        assert await store.purses() == {"player:ada": 430, "table:t": 100}
        assert await audit(store) == ()
        server.look("UPDATE lines SET account = 'nobody' WHERE account = 'house'")
        assert set(await audit(store)) == {
            Finding("balance_wrong", "nobody", -30, 0),
            Finding("total_not_zero", "all accounts", 0, 30),
        }


class Listening:
    """A connection that keeps what it is asked."""

    def __init__(self, link: Any) -> None:
        self._link, self.said = link, list[str]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._link, name)

    def close(self) -> None:
        self._link.close()

    def execute(self, statement: str, row: Any = (), /) -> Any:
        self.said.append(" ".join(statement.split()))
        return self._link.execute(statement, row)


async def test_a_batch_is_as_many_statements_however_many_wait(server: Place) -> None:
    async def batch(store: Store, disk: Disk, tables: list[str]) -> list[str]:
        session = store._writer._session
        assert session is not None
        session.driver = ear = Listening(session.driver)
        held = [store.append(a_step(each, ledger=move(ISSUER, f"table:{each}", 1))) for each in tables]
        assert await together(store, disk, *held) == [Committed(1)] * len(tables)
        return list(ear.said)

    async with opened(server, faults=(disk := Disk())) as store:
        names = [f"t{number}" for number in range(30)]
        for name in names:
            await store.create_table(a_table(name))
        few, many = await batch(store, disk, names[:2]), await batch(store, disk, names[2:])
        assert few == many
        assert "INSERT INTO events" in " ".join(few)


async def test_a_connection_that_is_lost_is_made_again(server: Place) -> None:
    async with opened(server) as store:
        lose_connections(server)
        with pytest.raises(WriteFailed):
            await store.append(a_step())
        assert store.trouble is not None
        assert await store.append(a_step()) == Committed(1)
        assert store.trouble is None
        assert len(await store.load("t")) == 1


@pytest.mark.parametrize(("step", "stored"), [("commit", False), ("committed", True)])
async def test_a_commit_whose_connection_is_lost_is_looked_up_by_its_transaction(
    server: Place, step: Step, stored: bool
) -> None:
    disk = Disk()

    def cut() -> None:
        lose_connections(server)
        if stored:
            raise ConnectionError("lost")

    async with opened(server, faults=disk) as store:
        disk.once(step, cut)
        if stored:
            assert await store.append(a_step()) == Committed(1)
        else:
            with pytest.raises(WriteFailed):
                await store.append(a_step())
        assert len(await store.load("t")) == stored


async def test_nothing_is_written_while_an_earlier_commit_is_on_its_way(
    server: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a probe would work, its command be called lost, and the commit come later."""
    psycopg, disk = pytest.importorskip("psycopg"), Disk()
    async with opened(server, faults=disk) as store:
        with psycopg.connect(server.where) as other:
            mark = SimpleNamespace(rows=other.execute("SELECT pg_current_xact_id()::text").fetchall())
            database = store._writer._database
            begun = replace(database, begin=lambda session: database.begin(session) and mark)
            monkeypatch.setattr(store._writer, "_database", begun)
            disk.fail_once("commit")
            with pytest.raises(OutcomeUnknown):
                await store.append(a_step())
            with pytest.raises(WriteFailed, match="an earlier commit is still on its way"):
                await store.probe()
            other.commit()
        monkeypatch.undo()
        await store.probe()


async def test_a_house_whose_database_another_has_opened_meanwhile_stores_nothing_more(server: Place) -> None:
    async with opened(server) as store:
        lose_connections(server)
        async with opened(server) as other:
            with pytest.raises(WriteFailed):
                await store.append(a_step())
            with pytest.raises(WriteFailed, match="another connection holds the database"):
                await store.append(a_step())
            assert await other.append(a_step()) == Committed(1)
        for _ in range(2):
            with pytest.raises(DatabaseTaken, match="Another house has opened the database"):
                await store.append(a_step(expected=1))


def test_a_process_that_stands_still_in_a_transaction_holds_up_the_others_for_a_second(postgres: str) -> None:
    place = Place(empty(postgres, options=""))
    with module().link(place.where) as frozen, module().link(place.where) as other:
        asked = {"idle_in_transaction_session_timeout": "1s", "lock_timeout": "3s"}
        assert {name: frozen.execute(f"SHOW {name}").fetchone()[0] for name in asked} == asked
        frozen.execute("CREATE TABLE held (n int)")
        frozen.execute("BEGIN; LOCK TABLE held")
        other.execute("SELECT * FROM held")  # waits until the server has ended the transaction
        with pytest.raises(Exception, match="idle-in-transaction timeout"):
            frozen.execute("SELECT 1")
        frozen.close()


# -- what cannot be used ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "reason"), [
    ("postgresql://ada:secret@127.0.0.1:1/house", "127.0.0.1:1/house cannot be used: connection failed"),
    ("postgresql://ada:secret@127.0.0.1:one/house", "cannot be used"),
    ("postgres://ada:secret@127.0.0.1:1/house?nonsense=secret", "its address cannot be read: say postgresql://"),
    ("postgresql://ada:secret@[::1/house", "its address cannot be read"),
    ("postgresql://ada:secret@\udcff/house", "its address cannot be read"),
])  # fmt: skip
@pytest.mark.parametrize("opens", [open_store, lambda where: looking_into(where).__enter__()])
def test_an_address_where_nothing_is_gets_a_sentence_without_the_password(
    where: str, reason: str, opens: Callable[[str], object]
) -> None:
    module()
    with pytest.raises(DatabaseUnusable, match=reason) as caught:
        opens(where)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_address_is_shown_without_what_opens_it() -> None:
    assert shown("postgresql://ada:se@cret@host:5432/house?password=secret") == "postgresql://host:5432/house"
    assert shown("postgresql:///house?host=/run/postgresql") == "postgresql:///house"
    assert shown("house.db") == "house.db"


WITHOUT_DRIVER: Final = """
import sys
sys.modules["psycopg"] = None
from sabot.house.store import DatabaseUnusable, open_store
try:
    open_store("postgresql://ada:secret@host/house")
except DatabaseUnusable as error:
    print(error)
"""


def test_without_the_driver_the_sentence_says_how_to_get_it() -> None:
    command = [sys.executable, "-c", WITHOUT_DRIVER]
    done = subprocess.run(command, capture_output=True, text=True, timeout=STUCK_AFTER, check=True)
    assert done.stdout == (
        "The database postgresql://host/house cannot be used: "
        "psycopg is not installed: pip install 'sabot[postgres]'.\n"
    )


def test_a_file_needs_no_driver_of_servers() -> None:
    code = (
        "import sys; from sabot.house import house; from sabot.house.store import open_store; import sabot.web.server"
    )
    command = [sys.executable, "-c", f"{code}; print('psycopg' in sys.modules)"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=STUCK_AFTER, check=True)
    assert done.stdout == "False\n"


def test_what_is_not_ours_is_refused_and_left_alone(server: Place) -> None:
    server.look("CREATE TABLE alembic_version (version_num text)")
    for opens in (open_store, lambda where: looking_into(where).__enter__()):
        with pytest.raises(DatabaseUnusable, match="it is the database of another program"):
            opens(server.where)
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    assert server.look(tables) == [("alembic_version",)]


def test_a_newer_version_is_refused_and_left_alone(server: Place) -> None:
    close_at_once(server)
    server.look("UPDATE alembic_version SET version_num = '9000'")
    server.look("UPDATE compatibility SET oldest = '8000'")
    with pytest.raises(DatabaseTooNew, match="has schema version 9000"):
        open_store(server.where)
    with pytest.raises(DatabaseTooNew):
        looking_into(server.where).__enter__()
    assert server.look("SELECT version_num FROM alembic_version") == [("9000",)]
    assert server.look("SELECT count FROM commits") == [(1,)]


def test_to_look_into_an_empty_database_makes_nothing(server: Place) -> None:
    with pytest.raises(DatabaseUnusable, match="there is no house's database"):
        looking_into(server.where).__enter__()
    assert server.look("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()") == [(0,)]


def test_a_user_without_the_rights_gets_a_sentence(server: Place, postgres: str) -> None:
    server.look("CREATE ROLE guest LOGIN")
    address = server.where.replace("//postgres:@", "//guest@")
    assert address != server.where
    server.look("REVOKE ALL ON SCHEMA public FROM PUBLIC")
    with pytest.raises(DatabaseUnusable, match="no schema in its search path to make tables in"):
        open_store(address)
    schema = server.look("SELECT current_schema()")[0][0]
    server.look(f"GRANT USAGE ON SCHEMA {schema} TO guest")
    with pytest.raises(DatabaseUnusable, match=f"permission denied for schema {schema}"):
        open_store(address)
    server.look(f"REVOKE USAGE ON SCHEMA {schema} FROM guest")
    server.look("DROP ROLE guest")


GOOD: Final = {"version": 160000, "encoding": "UTF8", "standby": False, "schema": "public", "clock": 1000.0}


@pytest.mark.parametrize(("said", "trouble"), [
    ({}, None),
    ({"version": 120010}, "its server is older than PostgreSQL 13"),
    ({"encoding": "LATIN1"}, "it is encoded in LATIN1"),
    ({"standby": True}, "it is a standby's, which can only be read"),
    ({"schema": None}, "there is no schema in its search path"),
    ({"clock": 4600.0}, "its server's clock is 3600 seconds ahead of this machine's"),
    ({"clock": 900.0}, "its server's clock is 100 seconds behind this machine's"),
    ({"clock": 1030.0}, None),
])  # fmt: skip
def test_a_server_must_be_one_that_a_house_can_run_on(said: dict[str, Any], trouble: str | None) -> None:
    found = module().trouble_with(*(GOOD | said).values(), now=1000.0)
    assert found is None if trouble is None else found.startswith(trouble)


def test_a_clock_far_off_is_refused(server: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module(), "MOST_CLOCK_S", -1)
    with pytest.raises(DatabaseUnusable, match="set both by the same time server"):
        open_store(server.where)


async def test_grants_of_one_reference_and_large_amounts_are_judged_here_too(server: Place) -> None:
    """The database itself refuses what no work may leave behind."""
    async with opened(server) as store:
        await store.transfer(Transfer(1, move(ISSUER, "a", 2**53 - 1)))
        with pytest.raises(Exception, match="balances_covered"):
            server.look("UPDATE balances SET cents = -1 WHERE account = 'a'")


def test_who_opens_an_empty_database_waits_for_those_who_make_it(postgres: str) -> None:
    """However short the time is in which a statement gets a lock: processes that start at once give none of them up."""
    place = Place(empty(postgres, options="-c lock_timeout=1"))
    with module().link(place.where) as maker, ThreadPoolExecutor(3) as others:
        maker.execute(module()._MAKING)
        opening = [others.submit(open_store, place.where, shared=True) for _ in range(3)]
        while sum(place.look("SELECT count(*) FROM pg_locks WHERE NOT granted")[0]) < 3:
            assert not any(each.done() for each in opening)
        maker.execute("SELECT pg_sleep(0.05)")
        maker.execute(module()._MADE)
        for each in opening:
            run(each.result().close())
