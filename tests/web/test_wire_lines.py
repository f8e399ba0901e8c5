"""Lines to a table that are refused, drop, lag or come back."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from test_wire_play import check_events
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from wire_scene import scene
from wire_tools import Hall, Running, accepted, bets_open, code, done, end_of, opened, play_coup, raw_line, stakes

from sabot.client import LineClosed, Visitor
from sabot.games.seats import BuyIn
from sabot.games.windows import Seq
from sabot.house.table.audience import KEPT
from sabot.house.table.outbox import LENGTH
from sabot.money import Cents
from sabot.web import play
from sabot.wire import AnyFrame, Frame, Resume, server_message
from world.network import hang_up, narrow

pytest_plugins = ("wire_fixtures",)


def raw(running: Running, table: str, **more: Any) -> connect:
    """A line on which everything is sent as it is."""
    return raw_line(running, table, compression=None, **more)


async def resumed(line: ClientConnection, after: int | None) -> AnyFrame:
    await line.send(msgspec.json.encode(Resume(None if after is None else Seq(after))).decode())
    return frame_of(await line.recv())


def frame_of(message: str | bytes) -> AnyFrame:
    frame = server_message(message)
    assert isinstance(frame, Frame)
    return frame


async def test_a_foreign_page_gets_no_line(hall: Hall) -> None:
    set_up = await scene(hall.running)
    own = f"http://127.0.0.1:{hall.running.port}"
    for origin in ("https://evil.example", "null", own + ".evil.example", "http://127.0.0.1", "http://127.0.0.1:1"):
        async with raw(hall.running, set_up.table, origin=origin) as line:
            assert await end_of(line) == (play.FOREIGN_PAGE, "foreign page")
    async with raw(hall.running, set_up.table, origin=own) as line:
        assert isinstance(server_message(await line.recv()), Frame)


async def test_there_is_no_line_to_an_unknown_table(hall: Hall) -> None:
    async with raw(hall.running, "t-nowhere") as line:
        assert await end_of(line) == (play.NO_SUCH_TABLE, "no such table")
    with pytest.raises(LineClosed, match=str(play.NO_SUCH_TABLE)):
        await hall.running.line(Visitor(hall.running.address), "t-nowhere")


async def test_a_line_with_a_forged_token_is_a_spectators(hall: Hall) -> None:
    set_up = await scene(hall.running)
    line = await hall.running.line(Visitor(hall.running.address, "forged"), set_up.table)
    assert (line.frame.me, line.frame.balance, line.frame.options) == (None, None, ())
    assert await code(line, BuyIn(Cents(100))) == "no_session"


async def test_a_gap_is_answered_with_exactly_the_missing_run(hall: Hall) -> None:
    set_up = await scene(hall.running)
    await play_coup(set_up.ann)
    await bets_open(set_up.ann)
    watcher, last = set_up.nobody, set_up.ann.frame.view.seq
    await watcher.until(lambda frame: frame.view.seq == last)
    begun = watcher.first
    async with raw(hall.running, set_up.table) as line:
        fresh = frame_of(await line.recv())
        assert (fresh.first, fresh.events, fresh.view) == (last + 1, (), watcher.frame.view)
        for after in range(begun - 1, last):
            frame = await resumed(line, after)
            assert frame.first == after + 1
            assert list(frame.events) == watcher.events[after + 1 - begun :]
            assert frame.view == watcher.frame.view


@pytest.mark.parametrize("after", [None, 0, -7, 10**6, "last"])
async def test_where_nothing_can_be_missing_the_answer_is_a_fresh_view(hall: Hall, after: int | str | None) -> None:
    set_up = await scene(hall.running)
    last = set_up.ann.frame.view.seq
    asked = last if after == "last" else after
    assert not isinstance(asked, str)
    async with raw(hall.running, set_up.table) as line:
        fresh = frame_of(await line.recv())
        frame = await resumed(line, asked)
        if after == 0:
            assert (frame.first, len(frame.events)) == (1, last)
        else:
            assert (frame.first, frame.events) == (last + 1, ())
        assert frame.view == fresh.view


def outboxes(running: Running, table: str) -> list[Any]:
    return list(running.house.table(table).audience)


async def test_a_line_that_drops_comes_back_and_misses_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        set_up = await scene(running)
        await running.seated("Cleo", set_up.table, 2)
        before = set_up.ann.seen
        hang_up(running.house.table(set_up.table))
        reply = await set_up.ann.do(stakes(set_up.ann, player=1000))
        assert reply.outcome == "accepted"
        frame = await set_up.ann.until(lambda frame: frame.view.on_layout == 1000)
        assert frame.view.seq > before
        await set_up.nobody.until(lambda frame: frame.view.on_layout == 1000)
        for client in (set_up.ann, set_up.nobody):
            await check_events(running, set_up.table, client)


async def test_a_client_begins_where_an_earlier_one_stopped(hall: Hall) -> None:
    set_up = await scene(hall.running)
    stopped = set_up.nobody.seen
    await play_coup(set_up.ann)
    await bets_open(set_up.ann)
    async with Visitor(hall.running.address).at(set_up.table, after=stopped) as line:
        assert line.first == stopped + 1
        await line.until(lambda frame: frame.view.seq >= set_up.ann.seen)
        await check_events(hall.running, set_up.table, line)


async def test_what_the_house_no_longer_has_is_counted_as_lost(hall: Hall) -> None:
    set_up = await scene(hall.running)
    for _ in range(KEPT // 2 + 1):  # two events each
        await accepted(set_up.ann, stakes(set_up.ann, player=1000))
        await accepted(set_up.ann, stakes(set_up.ann))
    async with Visitor(hall.running.address).at(set_up.table, after=Seq(1)) as line:
        assert (line.lost, line.events) == (1, [])
        assert line.first == line.frame.view.seq + 1
        await accepted(set_up.ann, done(set_up.ann))
        await line.until(lambda frame: frame.view.seq >= line.first)
        assert len(line.events) == line.frame.view.seq - line.first + 1


async def test_a_slow_client_is_dropped_stalls_nobody_and_comes_back(tmp_path: Path) -> None:
    """Its side reads nothing: the pipes and the outbox fill up, and at the end of what was sent stands the reason."""
    async with opened(tmp_path, buffer=4096) as running:
        set_up = await scene(running)
        others = outboxes(running, set_up.table)
        with narrow(running.port, blocking=False) as pipe:
            async with raw(running, set_up.table, sock=pipe, max_queue=1) as slow:
                (outbox,) = (each for each in outboxes(running, set_up.table) if each not in others)
                while not outbox.ended:
                    await slow.send('{"type":"resume","after":0}')
                    await asyncio.sleep(0)
                await play_coup(set_up.ann)
                assert len(outboxes(running, set_up.table)) == len(others) + 1, "it still does not read"
                assert 0 < await heard_of(slow) < LENGTH
        async with raw(running, set_up.table) as again:
            assert len(frame_of(await again.recv()).view.results) == 1


async def test_many_questions_at_once_are_all_answered(hall: Hall) -> None:
    """Who reads his answers is not slow, however much he asks."""
    set_up = await scene(hall.running)
    async with raw(hall.running, set_up.table, max_queue=None) as line:
        await line.recv()
        for _ in range(2 * LENGTH):
            await line.send('{"type":"resume"}')
        for _ in range(2 * LENGTH):
            await line.recv()


async def heard_of(slow: ClientConnection) -> int:
    """How many messages come before the line is closed for slowness."""
    count = 0
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await slow.recv()
            count += 1
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == play.TOO_SLOW
    return count


async def test_a_client_that_nobody_answers_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        client = (await scene(running)).ann
    with pytest.raises((LineClosed, TimeoutError)):
        await client.do(BuyIn(Cents(1)), timeout=0.1)
