"""Lines that are dead and do not say so: whoever stands at one finds out by himself, and comes back."""

import asyncio
import signal
from importlib import import_module
from pathlib import Path

import pytest
from wire_peers import GIVEN_UP, addresses, processes
from wire_process import Process
from wire_scene import scene
from wire_tools import accepted, opened, purse

from sabot.client import LineState, Visitor
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.money import Cents
from sabot.wire import SILENT_S, NewTable
from world.network import Passage

PULSE: tuple[float, float] = (0.1, 1.0)


async def test_a_line_on_which_nothing_happens_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path, pulse=PULSE) as running:
        set_up = await scene(running)
        way = Passage(running.port)
        async with way.open() as port, Visitor(f"http://127.0.0.1:{port}").at(set_up.table):
            await asyncio.sleep(3 * PULSE[1])
            assert way.taken == 1


@pytest.mark.parametrize("deaf", ["back", "both"])
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


@pytest.mark.parametrize("deaf", ["back", "cut"])
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
    """What one process says to the other is lost, or what it answers, or both; what was asked is done once."""
    with processes(tmp_path, postgres) as (one, other):
        way = Passage(one.port)
        async with way.open() as port:
            one.shared_at = f"127.0.0.1:{port}"
            await one.start()
            await other.start()
            card = await (await Visitor.enter(one.address, "Ann")).open_table(NewTable(rules="quick", seconds=3))
            async with (await Visitor.enter(other.address, "Bob")).at(card.id) as line:
                await accepted(line, Sit(Seat(2), Cents(5000)))
                before = way.taken
                fails(way, deaf)
                asked = asyncio.create_task(line.do(BuyIn(Cents(700)), command="once"))
                if deaf != "cut":
                    done, _ = await asyncio.wait({asked}, timeout=SILENT_S + 1)
                    assert not done
                way.flow()
                assert (await asked).outcome == "accepted"
                assert way.taken > before
                await line.until(lambda frame: purse(frame) == 5700)


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


async def cut_off(one: Process, other: Process, deaf: str) -> None:
    database = str(one.database)
    asked_for = import_module("psycopg.conninfo").conninfo_to_dict(database)
    way = Passage(f"{asked_for['host']}/.s.PGSQL.{asked_for.get('port') or 5432}")
    async with way.open() as port:
        one.database = database.replace(f"host={asked_for['host']}", f"host=127.0.0.1&port={port}")
        one.still_ms = other.still_ms = 3000
        await one.start()
        await other.start()
        ann = await Visitor.enter(one.address, "Ann")
        card = await ann.open_table(NewTable(rules="quick", seconds=3, pace="brisk"))
        async with Visitor(one.address, ann.token).at(card.id) as there:
            await accepted(there, Sit(Seat(1), Cents(5000)))
            fails(way, deaf)
            asked = asyncio.create_task(there.do(BuyIn(Cents(700)), command="once"))
            assert await one.over() == GIVEN_UP
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
