"""Shoes that are over are one compressed row each, and nobody who reads the log can tell."""

import pytest
from store_cases import on_files_first
from store_tools import Place, a_step, a_table, look, opened

from long import first
from patience import run
from sabot.house.store import (
    Append,
    Checkpoint,
    Committed,
    Conflict,
    DatabaseTooNew,
    Finding,
    NewEvent,
    ReadFailed,
    ShoeEnd,
    Store,
    StoredEvent,
    TableClosed,
    UnknownTable,
    audit,
    join,
    looking_into,
    open_store,
)
from sabot.house.store.audit import audit_connection
from sabot.house.store.schema import PARTS
from servers import empty

SHOES = 3
OF_A_SHOE = 40


async def filled(store: Store, table: str = "t") -> tuple[StoredEvent, ...]:
    """Some shoes, and a few events of the one in play."""
    last = 0
    for shoe in range(1, SHOES + 1):
        first = tuple(NewEvent("said", bytes([0, 255, 10, shoe, count]), format=2) for count in range(OF_A_SHOE - 1))
        await store.append(Append(table, last, 70 + shoe, first))
        last += OF_A_SHOE
        end, state = (ShoeEnd(shoe, last),), Checkpoint(last, "now", b"state")
        over = (NewEvent("over", b'{"a": 1}'),)
        await store.append(Append(table, last - 1, 80 + shoe, over, shoe_ends=end, checkpoint=state))
    await store.append(a_step(table, last, 5))
    return await store.load(table)


def counts(place: Place) -> tuple[int, int]:
    """How many rows there are for single events, and for whole shoes."""
    (one,), (many,) = look(place, "SELECT count(*) FROM events")[0], look(place, "SELECT count(*) FROM shoes")[0]
    return one, many


async def test_the_log_of_compressed_shoes_is_the_same_byte_for_byte(place: Place) -> None:
    async with opened(place) as store:
        before = await filled(store)
        shoes = [await store.shoe("t", shoe) for shoe in range(SHOES + 2)]
        assert sum(shoes, ()) == before[: SHOES * OF_A_SHOE]
        log = await store.log("t", "now")
        assert counts(place) == (len(before), 0)
        assert await store.pack() == SHOES
        assert counts(place) == (1 + 5, SHOES)
        assert await store.load("t") == before
        assert [await store.shoe("t", shoe) for shoe in range(SHOES + 2)] == shoes
        assert await store.log("t", "now") == log
        for first, last in ((1, 1), (2, 39), (40, 40), (40, 41), (39, 81), (120, 120), (119, 122), (123, None)):
            assert await store.load("t", first, last) == before[first - 1 : last]
        assert await store.load("t", 126) == ()
        assert await store.load("t", 0, 0) == ()
        assert await audit(store) == ()
    async with opened(place) as store:
        assert await store.load("t") == before
        assert await store.pack() == 0


async def test_a_log_goes_on_after_a_compressed_shoe_and_the_next_one_is_compressed_too(place: Place) -> None:
    async with opened(place) as store:
        before = await filled(store)
        assert await store.pack() == SHOES
        last = len(before)
        end = (ShoeEnd(SHOES + 1, last + 1),)
        assert await store.append(a_step(expected=last, shoe_ends=end)) == Committed(last + 1)
        assert await store.pack() == 1
        assert counts(place) == (1, SHOES + 1)
        assert (await store.load("t"))[:last] == before
        assert await store.append(a_step(expected=last + 1)) == Committed(last + 2)
        assert await audit(store) == ()


@pytest.mark.parametrize("expected", first(2, [40, 124, 0, 1, 39, 80, 118, 119, 120, 126]))
async def test_a_number_that_has_gone_into_a_compressed_shoe_is_a_conflict(place: Place, expected: int) -> None:
    """A process that stood still, and believes that a log ends where it did, stores nothing."""
    async with opened(place) as store:
        before = await filled(store)
        await store.pack()
        with pytest.raises(Conflict) as caught:
            await store.append(a_step(expected=expected))
        assert caught.value.actual == len(before)
        assert await store.load("t") == before
        await store.close_table("t", 9)
        with pytest.raises(TableClosed):
            await store.append(a_step(expected=len(before)))
        with pytest.raises(UnknownTable):
            await store.append(Append("nowhere", 0, 1, ()))


@on_files_first
async def test_a_log_with_a_gap_is_left_as_it_is(place: Place) -> None:
    async with opened(place) as store:
        before = await filled(store)
        look(place, "DELETE FROM events WHERE number = 50")
        assert await store.pack() == 1
        assert counts(place) == (len(before) - OF_A_SHOE, 1)
        assert await audit(store) == (Finding("event_missing", "t", len(before), len(before) - 1),)


async def test_what_is_damaged_is_told_of(place: Place) -> None:
    async with opened(place) as store:
        await filled(store)
        await store.pack()
        look(place, "UPDATE shoes SET format = 2 WHERE last = 40")
        with pytest.raises(ReadFailed, match="events 1 to 40 of table t are compressed in format 2; this version"):
            await store.load("t")
        assert len(await store.load("t", 41)) == 85
        look(place, "UPDATE shoes SET first = 42 WHERE last = 80")
        with pytest.raises(ReadFailed, match="events 42 to 80 of table t are not what is compressed there"):
            await store.load("t", 50)
        look(place, "UPDATE shoes SET body = '12' WHERE last = 120" if not place.is_file else
             "UPDATE shoes SET body = CAST('12' AS BLOB) WHERE last = 120")  # fmt: skip
        with pytest.raises(ReadFailed, match="events 81 to 120 of table t cannot be read"):
            await store.load("t", 100)
        assert await audit(store) == (Finding("event_missing", "t", 125, 124),)


@on_files_first
async def test_an_event_that_is_there_twice_is_found(place: Place) -> None:
    async with opened(place) as store:
        await filled(store)
        await store.pack()
        look(place, "UPDATE events SET number = 100 WHERE number = 120")
        assert await audit(store) == (Finding("event_doubled", "t", 0, 1),)


@on_files_first
async def test_a_newer_database_that_names_this_version_is_used_as_it_is(place: Place) -> None:
    """Migrations only add: what a newer version made of it, this one may go on with."""
    async with opened(place) as store:
        before = await filled(store)
    look(place, "UPDATE alembic_version SET version_num = '9000'")
    async with opened(place) as store:
        await store.append(a_step(expected=len(before)))
    with looking_into(place.where) as connection:
        assert audit_connection(connection) == ()
    assert look(place, "SELECT version_num FROM alembic_version") == [("9000",)]
    look(place, "UPDATE compatibility SET oldest = '8000'")
    with pytest.raises(DatabaseTooNew):
        open_store(place.where)


def test_a_process_that_reads_no_compressed_shoes_is_known_on_postgres(postgres: str) -> None:
    """It is of a version before them: none is compressed while it plays."""
    place = Place(empty(postgres))
    store = open_store(place.where, shared=True)
    register = join(place.where, "127.0.0.1:8000")
    assert register.all_unpack()
    look(place, "INSERT INTO fellows VALUES ('f-old', '127.0.0.1:8001', 'secret', 7, 9000000000000)")
    assert not register.all_unpack()
    look(place, "DELETE FROM fellows WHERE id = 'f-old'")
    assert register.all_unpack()
    register.leave()
    run(store.close())


async def test_the_logs_are_divided_by_hash_of_their_tables_on_postgres(postgres: str) -> None:
    place = Place(empty(postgres))
    async with opened(place) as store:
        for number in range(40):
            await store.create_table(a_table(f"t{number}"))
            await filled(store, f"t{number}")
        await store.pack()
    parts = look(place, "SELECT DISTINCT tableoid FROM events"), look(place, "SELECT DISTINCT tableoid FROM shoes")
    assert min(map(len, parts)) > PARTS / 2
