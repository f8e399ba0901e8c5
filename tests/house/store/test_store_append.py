"""Appends: numbers, conflicts, batches, replies, closing, and callers who go away."""

import asyncio

import pytest
from store_cases import on_files_first
from store_tools import Place, a_player, a_step, a_table, heard, look, move, opened, together

from long import first
from sabot.house.store import (
    AlreadyStored,
    Append,
    Committed,
    Conflict,
    InsufficientFunds,
    NewEvent,
    ReadFailed,
    StoreClosed,
    StoredEvent,
    StoredReply,
    TableClosed,
    UnknownTable,
    WriteFailed,
    audit,
    open_store,
    writer,
)
from world.disk import Disk


def a_reply(command: str, body: bytes = b"{}", player: str = "ada") -> StoredReply:
    return StoredReply(player, command, b"digest", body)


async def test_events_are_numbered_from_one_and_come_back_after_reopening(place: Place) -> None:
    events = (NewEvent("dealt", b'{"card":1}'), NewEvent("said", b"\x00\xff", format=3))
    async with opened(place) as store:
        assert await store.load("t") == ()
        assert await store.append(Append("t", 0, 70, events)) == Committed(2)
        assert await store.append(Append("t", 2, 71, ())) == Committed(2)
        assert await store.append(Append("t", 2, 72, (NewEvent("over", b""),))) == Committed(3)
    async with opened(place) as store:
        assert await store.load("t", 2) == (
            StoredEvent(2, 70, "said", b"\x00\xff", 3),
            StoredEvent(3, 72, "over", b"", 1),
        )
        assert [event.number for event in await store.load("t")] == [1, 2, 3]


@pytest.mark.parametrize("expected", first(2, [1, 3, 0, -1]))
async def test_a_wrong_expected_number_is_a_conflict_and_changes_nothing(place: Place, expected: int) -> None:
    async with opened(place) as store:
        await store.append(a_step(events=2))
        before = look(place, "SELECT * FROM events")
        with pytest.raises(Conflict) as caught:
            await store.append(a_step(expected=expected, replies=(a_reply("c"),)))
        assert caught.value.facts() == {"table": "t", "expected": expected, "actual": 2}
        assert look(place, "SELECT * FROM events") == before
        assert await store.replies("t") == ()


async def test_what_waits_is_committed_together(place: Place) -> None:
    async with opened(place, faults=(disk := Disk())) as store:
        for number in range(40):
            await store.create_table(a_table(f"t{number}"))
        before = disk.times["commit"]
        works = (store.append(a_step(f"t{number}")) for number in range(40))
        assert await together(store, disk, *works) == [Committed(1)] * 40
        assert disk.times["commit"] - before == 2  # the one that held the writer up, and the batch
        if place.is_file:
            assert look(place, "SELECT count FROM commits") == [(disk.times["commit"],)]


@on_files_first
async def test_after_several_the_writer_waits_a_moment_for_more(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house in which much happens has few commits, of many steps each; all of it is there, in order."""
    async with opened(place, faults=(disk := Disk())) as store:
        await together(store, disk, *(store.append(a_step(expected=number)) for number in range(writer.SEVERAL)))
        monkeypatch.setattr(writer, "GATHER_S", 1.0)
        before = disk.times["commit"]
        first = asyncio.create_task(store.append(a_step(expected=writer.SEVERAL)))
        await asyncio.sleep(0.05)
        assert await store.append(a_step(expected=writer.SEVERAL + 1)) == Committed(writer.SEVERAL + 2)
        assert await first == Committed(writer.SEVERAL + 1)
        assert disk.times["commit"] - before == 1
        assert [event.number for event in await store.load("t")] == [*range(1, writer.SEVERAL + 3)]


@on_files_first
async def test_what_comes_alone_is_written_at_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "GATHER_S", 10**6)
    async with opened(place) as store:
        for number in range(writer.SEVERAL + 1):
            await store.append(a_step(expected=number))


async def test_one_bad_append_does_not_take_its_companions_along(place: Place) -> None:
    async with opened(place, faults=(disk := Disk())) as store:
        steps = (
            a_step(),
            a_step(expected=7),
            Append("t", 1, 1, (NewEvent(None, b"of no kind"),)),  # type: ignore[arg-type] # on purpose
            a_step(expected=1, ledger=move("player:nobody", "table:t", 5)),
            a_step("nowhere"),
            a_step(expected=1),
        )
        first, *refused, last = await together(store, disk, *(store.append(step) for step in steps))
        assert [event.number for event in await store.load("t")] == [1, 2]
        assert await audit(store) == ()
    assert (first, last) == (Committed(1), Committed(2))
    assert [type(error) for error in refused] == [Conflict, WriteFailed, InsufficientFunds, UnknownTable]


async def test_a_reply_is_kept_and_its_command_cannot_be_stored_twice(place: Place) -> None:
    async with opened(place) as store:
        await store.append(a_step(replies=(a_reply("c1", b"first"), a_reply("c1", player="bob"))))
        with pytest.raises(AlreadyStored) as caught:
            await store.append(a_step(expected=1, replies=(a_reply("c1", b"second"),)))
        assert caught.value.facts() == {"what": "reply", "key": "ada/c1"}
        assert len(await store.load("t")) == 1
        assert await store.reply("t", "ada", "c1") == a_reply("c1", b"first")
        assert await store.reply("t", "ada", "c2") is None
        assert await store.reply("other", "ada", "c1") is None


async def test_replies_are_forgotten_in_the_append_that_ends_the_shoe(place: Place) -> None:
    async with opened(place) as store:
        await store.create_table(a_table("u"))
        await store.append(a_step("u", replies=(a_reply("c1"),)))
        await store.append(a_step(replies=(a_reply("c1"), a_reply("c2"))))
        with pytest.raises(Conflict):
            await store.append(a_step(expected=9, forget_replies=9))
        assert len(await store.replies("t")) == 2
        await store.append(a_step(expected=1, replies=(a_reply("c3"),), forget_replies=1))
        assert await store.replies("t") == (a_reply("c3"),)
        assert await store.replies("u") == (a_reply("c1"),)


@on_files_first
async def test_a_caller_who_goes_away_cancels_nothing(place: Place) -> None:
    async with opened(place, faults=(disk := Disk())) as store:
        await disk.hold(store)
        task = asyncio.create_task(store.append(a_step()))
        await asyncio.sleep(0)  # it has asked
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        disk.open.set()
        await store.probe()
        assert len(await store.load("t")) == 1


@on_files_first
async def test_closing_finishes_what_waits_and_refuses_what_comes_later(place: Place) -> None:
    disk = Disk()
    store = open_store(place.where, faults=disk)
    await store.create_table(a_table())
    await disk.hold(store)
    waiting = [asyncio.create_task(store.append(a_step(expected=number))) for number in range(20)]
    await asyncio.sleep(0)  # all have asked
    closing = asyncio.create_task(store.close())
    while not store._writer._closed:  # pyright: ignore[reportPrivateUsage]
        await asyncio.sleep(0.001)
    with pytest.raises(StoreClosed):
        await store.append(a_step(expected=20))
    disk.open.set()
    assert await asyncio.gather(*waiting) == [Committed(number + 1) for number in range(20)]
    await closing
    await store.close()
    with pytest.raises(StoreClosed):
        await store.load("t")
    with pytest.raises(StoreClosed):
        await store.create_player(a_player("ada"))
    assert look(place, "SELECT count(*) FROM events") == [(20,)]


async def test_reading_does_not_wait_for_the_writer(place: Place) -> None:
    async with opened(place, faults=(disk := Disk())) as store:
        await disk.hold(store)
        waiting = asyncio.create_task(store.append(a_step()))
        await asyncio.sleep(0)
        assert await store.load("t") == ()
        disk.open.set()
        await waiting
        assert len(await store.load("t")) == 1


async def test_tables_are_listed_closed_and_never_reopened(place: Place) -> None:
    async with opened(place) as store:
        await store.create_table(a_table("u", created_ms=2))
        with pytest.raises(AlreadyStored):
            await store.create_table(a_table("u", created_ms=3))
        assert await store.tables() == (a_table(), a_table("u", created_ms=2))
        await store.append(a_step())
        await store.close_table("t", at_ms=9)
        assert [table.id for table in await store.tables()] == ["u"]
        assert [table.closed_ms for table in await store.tables(closed=True)] == [9, None]
        assert len(await store.load("t")) == 1
        with pytest.raises(TableClosed):
            await store.append(a_step(expected=1))
        with pytest.raises(TableClosed):
            await store.close_table("t", at_ms=10)
        with pytest.raises(UnknownTable):
            await store.close_table("v", at_ms=10)


async def test_a_question_of_ones_own_cannot_write(place: Place) -> None:
    async with opened(place) as store:
        with pytest.raises(ReadFailed, match=r"read-?only"):
            await store.read(lambda connection: connection.exec_driver_sql("DELETE FROM tables"))
        assert await store.table("t") == a_table()


async def test_steps_that_wait_together_share_their_statements_and_a_refused_one_is_found_alone(place: Place) -> None:
    """Savepoints are made only to find the one that was refused; what it leaves behind is what each alone leaves."""
    async with opened(place, faults=(disk := Disk())) as store:
        for name in "abc":
            await store.create_table(a_table(name))
            await store.create_player(a_player(name), grant=10)
        said, begun = heard(store), 2 if place.is_file else 0  # a server hears it as a transaction begins
        works = [store.append(a_step(name, ledger=move(f"player:{name}", "table", 4))) for name in "abc"]
        assert await together(store, disk, *works) == [Committed(1)] * 3
        assert said.count("SAVEPOINT jobs") == begun, "one for the work that held the writer up, one for all"
        said.clear()
        again = StoredReply("ada", "c", b"", b"")
        works = [
            store.append(a_step("a", 1, ledger=move("player:a", "table", 4))),
            store.append(a_step("b", 1, ledger=move("player:b", "table", 7))),
            store.append(a_step("c", 1, replies=(again,))),
            store.append(a_step("c", 2, replies=(again,))),
            store.append(a_step("c", 2, ledger=move("table", "player:c", 12))),
            store.append(a_step("a", 5)),
        ]
        answers = await together(store, disk, *works)
        assert answers[0] == Committed(2)
        assert str(answers[1]) == "Account player:b holds 6 cents; 7 are needed."
        assert answers[2] == Committed(2)
        assert str(answers[3]) == "There is already a reply ada/c."
        assert answers[4] == Committed(3)
        assert isinstance(answers[5], Conflict)
        assert said.count("SAVEPOINT jobs") == begun + len(works)
        assert await store.balances() == {
            "issuer": -30, "player:a": 2, "player:b": 6, "player:c": 18, "table": 4,
        }  # fmt: skip
        assert await audit(store) == ()


@pytest.mark.parametrize("name", first(2, ["x%sy", "x\0y", "x'y", "x?y", "ü\N{GRINNING FACE}"]))
async def test_what_is_asked_for_by_an_odd_name_is_not_there(place: Place, name: str) -> None:
    async with opened(place) as store:
        assert await store.table(name) is None
        assert await store.reply("t", "ada", name) is None
        assert await store.players([name, "ada"]) == {}
        assert await store.load(name) == ()
