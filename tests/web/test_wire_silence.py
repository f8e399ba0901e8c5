"""A process that is there by the database and does not answer: what another one says to who asks for its tables."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, Final

import pytest
from websockets.asyncio.server import ServerConnection, serve

from sabot.house.store.peers import Peer
from sabot.web import relay
from world.network import Passage

ANSWER_S, QUIET_S, THERE_S, CONNECT_S = 2.0, 0.2, 1.0, 0.5
PULSE_S, PONG_S, BYE_S = 0.2, 1.0, 0.2
MOST_TRIES: Final = 8
LATE_S: Final = 5.0
"""So much later than it should the slowest machine of tests does things; without a bound nothing is done by then."""
OK: Final = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
BEGUN: Final = b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\n{}"
Said = Callable[[str, asyncio.StreamWriter], Awaitable[None]]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = {"ANSWER_S": ANSWER_S, "QUIET_S": QUIET_S, "THERE_S": THERE_S, "CONNECT_S": CONNECT_S}
    for name, value in {**waits, "PULSE_S": PULSE_S, "PONG_S": PONG_S, "BYE_S": BYE_S}.items():
        monkeypatch.setattr(relay, name, value)


class TwoProcesses:
    """The processes of a house, as one knows them whose every table is held by the other, which is there."""

    def __init__(self, port: int) -> None:
        self.peer, self.me = Peer("f-other", f"127.0.0.1:{port}", "secret"), Peer("f-me", "", "mine")
        self.cut_off, self.gone, self.looked = asyncio.Event(), asyncio.Event(), 0

    async def holder_of(self, _table: str) -> Peer:
        self.looked += 1
        return self.peer

    async def departed(self, _peer: Peer) -> None:
        await self.gone.wait()

    async def fails(self) -> None: ...


class Asker:
    """Whoever asks at a door, and what he is told."""

    def __init__(self, beside: TwoProcesses) -> None:
        self.heard = list[Any]()
        gate: Any = SimpleNamespace(budgets=SimpleNamespace(spend=lambda *_: None))  # pyright: ignore[reportUnknownLambdaType]
        cluster: Any = beside
        self._app = relay.between(relay.relayed(self._nobody, cluster, gate), cluster)
        self._talking = asyncio.Event()

    async def _nobody(self, *_: Any) -> None:
        pytest.fail("no table is here")

    async def asks(self, method: str, path: str = "/api/tables/t-1") -> tuple[int, bytes]:
        scope: Any = {**SCOPE, "type": "http", "method": method, "path": path}
        await self._app(scope, self._receive, self._send)
        return self.heard[0]["status"], b"".join(each.get("body", b"") for each in self.heard)

    async def opens_a_line(self) -> int:
        """The code with which it is closed."""
        scope: Any = {**SCOPE, "type": "websocket", "path": "/api/tables/t-1/play"}
        await self._app(scope, self._talk, self._send)
        assert self.heard[0]["type"] == "websocket.accept"
        return int(self.heard[-1]["code"])

    async def _receive(self) -> Any:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def _talk(self) -> Any:
        if self._talking.is_set():
            await asyncio.Event().wait()
        self._talking.set()
        return {"type": "websocket.connect"}

    async def _send(self, message: Any) -> None:
        self.heard.append(message)


SCOPE: dict[str, Any] = {
    "headers": [(b"host", b"localhost")],
    "query_string": b"",
    "client": ("10.0.0.1", 1),
    "payer": "x",
}


@asynccontextmanager
async def other(says: Said) -> AsyncIterator[tuple[TwoProcesses, list[str]]]:
    """A process that takes every connection; what it was asked is noted. It hangs up when the house is closed."""
    asked = list[str]()

    async def heard(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append((await reader.readuntil(b"\r\n")).decode().rpartition(" ")[0])
        await says(asked[-1], writer)
        await writer.drain()

    server = await asyncio.start_server(heard, "127.0.0.1", 0)
    try:
        yield TwoProcesses(server.sockets[0].getsockname()[1]), asked
    finally:
        server.close()


async def silent(_asked: str, _writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_who_asks_for_a_table_whose_process_says_nothing_is_refused_soon_and_it_is_asked_once(
    method: str,
) -> None:
    """What changes something may have been done: no process asks for it twice."""
    async with other(silent) as (beside, asked), asyncio.timeout(QUIET_S + THERE_S + LATE_S):
        status, body = await Asker(beside).asks(method)
        assert (status, b"not_stored" in body) == (503, True)
        assert sorted(asked) == [f"GET {relay._THERE}", f"{method} /api/tables/t-1"]


async def test_who_opens_a_line_to_a_process_that_says_nothing_is_to_come_back_soon_after_few_tries() -> None:
    async with other(silent) as (beside, asked), asyncio.timeout(ANSWER_S + LATE_S):
        assert await Asker(beside).opens_a_line() == relay.MOVED
        assert 1 < len(asked) <= MOST_TRIES


async def test_who_asks_for_a_table_whose_process_takes_nothing_is_refused_soon_after_few_tries() -> None:
    async with other(silent) as (beside, _):
        pass  # nobody listens there any more
    for asks in (Asker(beside).asks("POST"), Asker(beside).opens_a_line()):
        beside.looked = 0
        async with asyncio.timeout(ANSWER_S + LATE_S):
            assert await asks in (relay.MOVED, (503, relay._NOT_STORED))
        assert 1 < beside.looked <= MOST_TRIES


async def test_an_answer_that_ends_in_its_middle_is_not_waited_for_long() -> None:
    async def half(asked: str, writer: asyncio.StreamWriter) -> None:
        if relay._THERE not in asked:
            writer.write(BEGUN)
        await silent(asked, writer)

    async with other(half) as (beside, _), asyncio.timeout(QUIET_S + THERE_S + LATE_S):
        with pytest.raises(ConnectionError):
            await Asker(beside).asks("GET")


async def test_who_asks_for_what_takes_long_waits_as_long_as_the_process_is_there() -> None:
    async def slow(asked: str, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0 if relay._THERE in asked else ANSWER_S + 3 * QUIET_S)
        writer.write(OK)

    async with other(slow) as (beside, asked):
        assert await Asker(beside).asks("POST", "/api/tables/t-1/shoes/1/review") == (200, b"{}")
        assert asked.count(f"GET {relay._THERE}") > 2
        assert len(asked) - asked.count(f"GET {relay._THERE}") == 1


async def test_a_process_that_is_cut_off_answers_that_nothing_is_stored_whatever_it_was_asked() -> None:
    """Who waits is answered, who asks anew is, and who opens a line is to come back."""
    async with other(silent) as (beside, _):
        asking = asyncio.create_task(Asker(beside).asks("POST"))
        await asyncio.sleep(QUIET_S / 2)
        assert not asking.done()
        beside.cut_off.set()
        assert await asking == (503, relay._NOT_STORED)
        assert await Asker(beside).asks("GET") == (503, relay._NOT_STORED)
        assert await Asker(beside).opens_a_line() == relay.MOVED


@asynccontextmanager
async def line_to_another() -> AsyncIterator[tuple[Passage, TwoProcesses, "asyncio.Task[int]"]]:
    """A line that is handed on to another process, which says something on it; what it is closed with is awaited."""

    async def says(line: ServerConnection) -> None:
        await line.send("{}")
        await line.wait_closed()

    async with serve(says, "127.0.0.1", 0, ping_interval=None, close_timeout=0) as server:
        way = Passage(next(iter(server.sockets)).getsockname()[1])
        async with way.open() as port:
            asker = Asker(beside := TwoProcesses(port))
            line = asyncio.create_task(asker.opens_a_line())
            while len(asker.heard) < 2:
                await asyncio.sleep(0.01)
            yield way, beside, line
            await asyncio.gather(line, return_exceptions=True)


@pytest.mark.parametrize("deaf", ["back", "both"])
async def test_a_line_on_which_the_other_process_is_not_heard_any_more_ends_soon(deaf: str) -> None:
    async with line_to_another() as (way, _, line):
        await asyncio.sleep(PULSE_S + PONG_S + BYE_S)
        assert not line.done()
        way.back.clear()
        if deaf == "both":
            way.stall()
        async with asyncio.timeout(PULSE_S + PONG_S + BYE_S + LATE_S):
            assert await line == relay.MOVED


async def test_a_line_that_is_handed_on_ends_when_the_process_is_cut_off() -> None:
    async with line_to_another() as (_, beside, line):
        beside.cut_off.set()
        async with asyncio.timeout(LATE_S):
            assert await line == relay.MOVED
