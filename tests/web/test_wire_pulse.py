"""Lines that are dead and do not say so: whoever stands at one finds out by himself, and comes back."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from wire_peers import GIVEN_UP, addresses, frozen, on_ways, processes
from wire_process import Process
from wire_scene import scene
from wire_tools import accepted, opened, purse, refused

from long import asked_later
from sabot.client import LineState, Visitor
from sabot.client.headers import headers
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.money import Cents
from sabot.web.relay import MOVED
from sabot.wire import NewTable
from world.network import Passage

PULSE: tuple[float, float] = (0.1, 1.0)
DEAD_S = 10.0 + 5
"""Who asks one process for a table of another that does not answer hears so within ten seconds,
and a slow machine has five more."""
MOST_TRIES = 5


async def test_a_line_on_which_nothing_happens_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path, pulse=PULSE) as running:
        set_up = await scene(running)
        way = Passage(running.port)
        async with way.open() as port, Visitor(f"http://127.0.0.1:{port}").at(set_up.table):
            await asyncio.sleep(3 * PULSE[1])
            assert way.taken == 1


@pytest.mark.parametrize("deaf", ["back", asked_later("both")])
async def test_who_hears_nothing_comes_back_and_what_he_asked_is_done_once(tmp_path: Path, deaf: str) -> None:
    async with opened(tmp_path, pulse=PULSE) as running:
        set_up = await scene(running)
        token = (await running.enter("Cleo")).token
        way = Passage(running.port)
        async with way.open() as port, Visitor(f"http://127.0.0.1:{port}", token).at(set_up.table) as line:
            await accepted(line, Sit(Seat(3), Cents(5000)))
            way.back.clear()
            if deaf == "both":
                way.stall()
            asked = asyncio.create_task(line.do(BuyIn(Cents(700))))
            while way.taken < 2:
                await asyncio.sleep(0.01)
            way.flow()
            assert (await asked).outcome == "accepted"
            await line.until(lambda frame: purse(frame) == 5700)


@pytest.mark.parametrize("deaf", ["cut", asked_later("back")])
async def test_a_program_hears_that_its_line_is_lost_and_that_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deaf: str
) -> None:
    """A house that is only silent, and one that has hung up; a way that takes a line and says nothing is none."""
    monkeypatch.setattr("sabot.client.line.SILENT_S", 10 * PULSE[0])
    told: list[LineState] = []
    async with opened(tmp_path, pulse=PULSE) as running:
        set_up = await scene(running)
        way = Passage(running.port)
        async with way.open() as port:
            async with Visitor(f"http://127.0.0.1:{port}").at(set_up.table, on_state=told.append) as line:
                assert (line.state, told) == ("open", ["open"])
                await asyncio.sleep(20 * PULSE[0])
                assert told == ["open"], "the pulse is heard"
                fails(way, deaf)
                if deaf == "cut":
                    way.back.clear()
                while way.taken < 2:
                    await asyncio.sleep(0.01)
                assert (line.state, told) == ("lost", ["open", "lost"])
                way.flow()
                while line.state == "lost":
                    await asyncio.sleep(0.01)
                assert told == ["open", "lost", "open"]
            assert (line.state, told[3:]) == ("closed", ["closed"])


async def test_a_line_on_whose_state_a_program_fails_ends_with_what_went_wrong(tmp_path: Path) -> None:
    def fails(_: LineState) -> None:
        raise LookupError

    async with opened(tmp_path) as running:
        set_up = await scene(running)
        line = Visitor(running.address).at(set_up.table, on_state=fails)
        with pytest.raises(LookupError):
            await line.__aenter__()
        assert line.state == "closed"


async def test_the_house_gives_up_whom_it_does_not_hear(tmp_path: Path) -> None:
    async with opened(tmp_path, pulse=PULSE) as running:
        set_up = await scene(running)
        table, way = running.house.table(set_up.table), Passage(running.port)
        before = len(list(table.audience))
        async with way.open() as port, Visitor(f"http://127.0.0.1:{port}").at(set_up.table):
            assert len(list(table.audience)) == before + 1
            way.there.clear()
            while len(list(table.audience)) > before:
                await asyncio.sleep(0.01)


@pytest.mark.long
@pytest.mark.parametrize("deaf", ["back", "both", "cut"])
async def test_who_stands_at_one_door_is_answered_though_the_way_to_the_table_dies_on_postgres(
    tmp_path: Path, postgres: str, deaf: str
) -> None:
    """What one process says to the other is lost, or what it answers, or both; what was asked is done once.

    While the way is dead, whoever asks at the door hears that it is soon, on whatever way.
    """
    async with at_the_other_door(tmp_path, postgres) as (other, way, table), other.at(table) as line:
        await accepted(line, Sit(Seat(2), Cents(5000)))
        before = way.taken
        async with raw_line(other, table) as open_one:
            fails(way, deaf)
            asked = asyncio.create_task(line.do(BuyIn(Cents(700)), command="once"))
            if deaf != "cut":
                requests = refused(other.table(table)), refused(other.ask(table, "chips"))
                async with asyncio.timeout(DEAD_S):
                    answers = await asyncio.gather(ended(open_one), opened_and_ended(other, table), *requests)
                assert [*answers] == [MOVED, MOVED, (503, "not_stored"), (503, "not_stored")]
                assert not asked.done()
            way.flow()
            assert (await asked).outcome == "accepted"
        assert way.taken > before
        await line.until(lambda frame: purse(frame) == 5700)


@pytest.mark.long
async def test_a_line_to_a_table_that_cannot_be_reached_is_refused_soon_and_opened_as_soon_as_it_can_on_postgres(
    tmp_path: Path, postgres: str
) -> None:
    """The process that holds the table lives by the database; the other one tries it a few times."""
    async with at_the_other_door(tmp_path, postgres) as (other, way, table):
        way.stall()
        before = way.taken
        async with asyncio.timeout(DEAD_S):
            assert await opened_and_ended(other, table) == MOVED
        assert 1 <= way.taken - before <= MOST_TRIES
        way.flow()
        async with raw_line(other, table) as line:
            assert await line.recv()


@asynccontextmanager
async def at_the_other_door(folder: Path, server: str) -> AsyncIterator[tuple[Visitor, Passage, str]]:
    """Somebody at the door of one of two processes, the way from it to the other, and a table that the other holds."""
    with processes(folder, server) as (one, other):
        way = Passage(one.port)
        async with way.open() as port:
            one.shared_at = f"127.0.0.1:{port}"
            await one.start()
            await other.start()
            card = await (await Visitor.enter(one.address, "Ann")).open_table(NewTable(rules="quick", seconds=3))
            yield await Visitor.enter(other.address, "Bob"), way, card.id


def raw_line(visitor: Visitor, table: str) -> connect:
    """A line that does not come back."""
    url = f"{visitor.address.replace('http', 'ws', 1)}/api/tables/{table}/play"
    return connect(url, additional_headers=headers(visitor.address, visitor.token), open_timeout=None, proxy=None)


async def ended(line: ClientConnection) -> int | None:
    """The code with which a line is ended."""
    try:
        while True:
            await line.recv()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


async def opened_and_ended(visitor: Visitor, table: str) -> int | None:
    async with raw_line(visitor, table) as line:
        return await ended(line)


def fails(way: Passage, deaf: str) -> None:
    if deaf == "cut":
        way.cut()
    elif deaf == "both":
        way.stall()
    else:
        way.back.clear()


@pytest.mark.long
@pytest.mark.parametrize("deaf", ["back", "both"])
async def test_a_process_that_is_cut_off_from_its_database_ends_on_postgres(
    tmp_path: Path, postgres: str, deaf: str
) -> None:
    """Its tables go on elsewhere, and whoever stood at its door is answered there; nothing is lost or done twice.

    The database may have heard what was asked, and have stored it, where only its answers are lost.
    """
    with processes(tmp_path, postgres) as (one, other):
        await cut_off(one, other, deaf)


@pytest.mark.long
async def test_a_process_that_stood_still_and_was_given_up_says_farewell_on_postgres(
    tmp_path: Path, postgres: str
) -> None:
    """Whoever stood at its door is told to come back, and is answered at the other one."""
    with processes(tmp_path, postgres, still_ms=3000) as (one, other):
        await one.start()
        await other.start()
        ann = await Visitor.enter(one.address, "Ann")
        card = await ann.open_table(NewTable(rules="quick", seconds=3))
        async with raw_line(ann, card.id) as line:
            await line.recv()
            await frozen(one, str(one.database))
            assert await ended(line) == MOVED
        assert await one.over() == GIVEN_UP
        assert (await Visitor(other.address, ann.token).table(card.id)).table.id == card.id


async def cut_off(one: Process, other: Process, deaf: str) -> None:
    database = str(one.database)
    async with on_ways(one) as (way, _):
        one.still_ms = other.still_ms = 3000
        await one.start()
        await other.start()
        ann = await Visitor.enter(one.address, "Ann")
        card = await ann.open_table(NewTable(rules="quick", seconds=3, pace="brisk"))
        async with Visitor(one.address, ann.token).at(card.id) as there:
            await accepted(there, Sit(Seat(1), Cents(5000)))
            fails(way, deaf)
            asked = asyncio.create_task(there.do(BuyIn(Cents(700)), command="once"))
            opening = asyncio.create_task(refused(ann.open_table(NewTable(rules="quick"))))
            assert await one.over() == GIVEN_UP
            assert await opening == (503, "not_stored")
            while one.shared_at in await asyncio.to_thread(addresses, database):
                await asyncio.sleep(0.05)
            way.flow()
            async with Visitor(other.address, ann.token).at(card.id) as line:
                await line.until(lambda frame: not frame.paused)
                await accepted(line, BuyIn(Cents(1)))
                await one.start()
                assert (await asked).outcome == "accepted"
                await line.until(lambda frame: purse(frame) == 5701)
        assert await one.end(signal.SIGINT) == 0
