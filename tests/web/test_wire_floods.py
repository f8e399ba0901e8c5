"""Who sends frames without end, or reads nothing of what he is sent, holds the house up no longer than anybody."""

import asyncio
import contextlib
import socket
import struct
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import wire_tools
from msgspec import structs
from wire_tools import PLENTY, Running, accepted, opened

from long import asked_later, chosen, first
from sabot.games.seats import BuyIn
from sabot.house.allowance import Rate
from sabot.house.budgets import Budgets
from sabot.money import Cents
from sabot.web import frames, line
from sabot.web.connections import BoundedConnection
from sabot.web.frames import FRAME, FRAME_S, PULSES, UNPAID, Frames
from sabot.web.gate import Gate, Hearing
from sabot.web.line import TOO_MUCH, LineProtocol
from sabot.web.server import configured
from world.network import narrow

FLOOD = 3000
MESSAGES = 5
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
ASKS = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def sent(opcode: int, data: bytes = b"", *, whole: bool = True) -> bytes:
    """A frame as a client sends it."""
    return bytes([opcode | 128 * whole, 128 | len(data)]) + bytes(4) + data


FLOODS = {
    "pings": sent(PING, b"banco") * FLOOD,
    "pongs": sent(PONG) * FLOOD,
    "texts": sent(TEXT, b"x") * FLOOD,
    "bytes": sent(BINARY, b"x") * FLOOD,
    "pieces": sent(TEXT, whole=False) + sent(0, whole=False) * FLOOD,
}


async def frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """A frame as the house sends it."""
    first, length = await reader.readexactly(2)
    if length >= 126:
        (length,) = struct.unpack("!H" if length == 126 else "!Q", await reader.readexactly(2 if length == 126 else 8))
    return first & 15, await reader.readexactly(length)


@pytest.mark.parametrize("kind", chosen(("pings", "texts"), FLOODS))
async def test_a_flood_of_frames_of_whatever_kind_ends_the_line_before_it_is_taken_apart(
    tmp_path: Path, kind: str
) -> None:
    """'Limits per address and per player for sessions, tables, sockets and all messages.'"""
    limits = structs.replace(PLENTY, messages=MESSAGES, messages_per_second=0.001)
    async with opened(tmp_path, limits=limits) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.seated("Ann", table, 1)
        reader, writer = await raw_line(running, table)
        writer.write(FLOODS[kind] + sent(CLOSE, struct.pack("!H", 1000)))
        heard = Counter[int]()
        opcode, data = await frame(reader)
        while opcode != CLOSE:
            heard[opcode] += 1
            opcode, data = await frame(reader)
        assert struct.unpack("!H", data[:2]) == (TOO_MUCH,)
        assert heard[PONG] <= MESSAGES + Hearing.most_refused
        await accepted(ann, BuyIn(Cents(1)))
        writer.close()


FEW = 20
"""Frames of a line: more than its pulses, and fewer than one line alone may send."""
LINES = 240


@pytest.fixture
def few_frames(monkeypatch: pytest.MonkeyPatch) -> int:
    """So many frames somebody has, and no more come with time."""
    most = FEW + FEW // 2
    monkeypatch.setattr(frames, "frames_of", lambda _: Rate(most, 0))
    monkeypatch.setattr(line, "PULSES", Rate(PULSES.burst, 0))
    return most


def asks(table: str, token: str | None) -> bytes:
    """The request for a line."""
    plain = ASKS.format(path=f"/api/tables/{table}/play")
    return plain.replace("\r\n", f"\r\nCookie: sabot={token}\r\n", 1).encode()


async def raw_line(
    running: Running, table: str, token: str | None = ""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line of bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(asks(table, token))
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def close_code(reader: asyncio.StreamReader) -> int:
    """With which code the house ends a line."""
    opcode, data = await frame(reader)
    while opcode != CLOSE:
        opcode, data = await frame(reader)
    return int(struct.unpack("!H", data[:2])[0])


@pytest.mark.parametrize(("whose", "many"), [
    ("player", 60), asked_later("player", LINES), asked_later("address", LINES)
])  # fmt: skip
@pytest.mark.parametrize("kind", first(1, FLOODS))
async def test_frames_are_counted_on_all_lines_of_a_player_and_of_an_address(
    tmp_path: Path, few_frames: int, kind: str, whose: str, many: int
) -> None:
    """Of many lines that send a few each, pings or messages that are refused, no more stay than what is allowed."""
    limits = structs.replace(PLENTY, messages=MESSAGES, messages_per_second=0.001)
    async with opened(tmp_path, limits=limits) as running:
        table = await running.table(await running.enter("Host"))
        ann, eve = await running.seated("Ann", table, 1), await running.enter("Eve")
        token = eve.token if whose == "player" else ""
        lines = [await raw_line(running, table, token) for _ in range(many)]
        for _, writer in lines:
            writer.write(FLOODS[kind][: FEW * len(FLOODS[kind]) // FLOOD])
        ends = asyncio.as_completed([close_code(reader) for reader, _ in lines])
        most_stay = few_frames // (FEW - PULSES.burst)
        codes = [await each for each in islice(ends, many - int(most_stay))]
        assert set(codes) == {TOO_MUCH}
        await accepted(ann, BuyIn(Cents(1)))
        for _, writer in lines:
            writer.close()


@pytest.mark.parametrize("kind", chosen(("pongs", "pieces"), FLOODS))
async def test_every_frame_takes_its_time_off_who_sent_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    async with opened(tmp_path) as running:
        table, eve = await running.table(await running.enter("Host")), await running.enter("Eve")
        paid, real = Counter[str](), running.house.budgets.spend

        def spend(who: str, work: str, seconds: float) -> None:
            paid[who] += work == FRAME and seconds == FRAME_S
            real(who, work, seconds)

        monkeypatch.setattr(running.house.budgets, "spend", spend)
        for token, who in ((eve.token, (await eve.session()).player), ("", "127.0.0.1")):
            _, writer = await raw_line(running, table, token)
            writer.write(FLOODS[kind][: FEW * len(FLOODS[kind]) // FLOOD])
            while paid[who] < FEW:
                await asyncio.sleep(0.005)
            assert paid[who] == FEW
            writer.close()


async def test_who_has_no_time_left_is_hung_up_when_he_goes_on(tmp_path: Path) -> None:
    """However many messages he may send."""
    async with opened(tmp_path) as running:
        table, eve = await running.table(await running.enter("Host")), await running.enter("Eve")
        reader, writer = await raw_line(running, table, eve.token)
        running.house.budgets.spend((await eve.session()).player, "all", 2 * PLENTY.work)
        writer.write(sent(PING) * int(PULSES.burst + UNPAID.burst) + sent(PING, b"last"))
        heard = 0
        while (each := await frame(reader))[0] != CLOSE:
            heard += each == (PONG, b"")
        assert struct.unpack("!H", each[1][:2]) == (TOO_MUCH,)
        writer.close()


async def test_who_sends_frames_before_his_line_is_open_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody pays for it yet."""
    asked, answer = asyncio.Event(), asyncio.Event()

    async def slow(_: bytes) -> None:
        asked.set()
        await answer.wait()

    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        monkeypatch.setattr(running.store, "player_by_token", slow)
        reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
        writer.write(asks(table, "unknown"))
        await asked.wait()
        writer.write(sent(PING))
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
        answer.set()
        writer.close()


async def test_what_comes_after_a_flood_is_not_read_as_fast_as_it_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few_frames: int
) -> None:
    ended, ends = list[Any](), LineProtocol._flood

    def noted(each: LineProtocol) -> None:
        ended.append(each)
        ends(each)

    monkeypatch.setattr(LineProtocol, "_flood", noted)
    monkeypatch.setattr(line, "_UNREAD_S", 3600.0)
    async with opened(tmp_path) as running:
        reader, writer = await raw_line(running, await running.table(await running.enter("Host")))
        writer.write(sent(TEXT, b"x") * (few_frames + 1))
        assert await close_code(reader) == TOO_MUCH
        writer.write(sent(PING))
        while ended[0].transport.is_reading():
            await asyncio.sleep(0.005)
        writer.close()


async def test_a_pulse_ends_no_line_of_who_has_sent_all_that_he_may(tmp_path: Path, few_frames: int) -> None:
    """Pongs of a browser, or a program's own pings."""
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        (one, floods), (other, goes_on) = [await raw_line(running, table) for _ in range(2)]
        floods.write(sent(TEXT, b"x") * (few_frames + 1))
        assert await close_code(one) == TOO_MUCH
        goes_on.write(sent(PING, b"banco") * int(PULSES.burst))
        pongs = 0
        while pongs < PULSES.burst:
            opcode, _ = await frame(other)
            assert opcode != CLOSE
            pongs += opcode == PONG
        goes_on.write(sent(TEXT, b"x"))
        assert await close_code(other) == TOO_MUCH
        for writer in (floods, goes_on):
            writer.close()


def test_who_has_sent_little_is_spared_where_his_address_has_sent_all_that_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twice as many as messages that are heard, and as many again for those who have half of their own."""
    monkeypatch.setattr(frames, "frames_of", lambda _: Rate(10, 0))
    monkeypatch.setattr(frames, "ADDRESS_SHARE", 2)
    limits = structs.replace(PLENTY, messages_there=8, messages_there_per_second=1e-9)
    budgets = Budgets(limits)
    for player in "abcdef":
        budgets.comes(player, "10.0.0.1")
    everybodys = Frames(Gate(limits, budgets))
    assert [everybodys.take(each, 10, 0) for each in "ab"] == [True, False]
    assert [everybodys.take(each, 5, 0) for each in "cdef"] == [True, True, True, False]
    assert everybodys.take("b", 3, 3), "that is his pulse"
    assert everybodys.take("of another address", 10, 0)


class Lost:
    """Notes when the house has no more of a connection."""

    def __init__(self, patch: pytest.MonkeyPatch, protocol: type[Any]) -> None:
        self.event, before = asyncio.Event(), protocol.connection_lost

        def noted(connection: Any, exc: Exception | None) -> None:
            before(connection, exc)
            self.event.set()

        patch.setattr(protocol, "connection_lost", noted)


async def test_an_answer_that_nobody_reads_is_not_kept_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, buffer=4096, limits=structs.replace(PLENTY, request_seconds=0.05)) as running:
        lost = Lost(monkeypatch, BoundedConnection)
        with narrow(running.port) as pipe:
            pipe.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await lost.event.wait()
            assert 0 < await asyncio.to_thread(length, pipe) < 100_000, "it ends in the midst"


async def test_a_line_that_nobody_reads_is_not_kept_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(*arguments: Any, **named: Any) -> Any:
        config = configured(*arguments, **named)
        config.ws_ping_interval = config.ws_ping_timeout = 0.05
        return config

    monkeypatch.setattr(wire_tools, "configured", impatient)
    async with opened(tmp_path, buffer=4096) as running:
        table = await running.table(await running.enter("Host"))
        lost = Lost(monkeypatch, LineProtocol)
        with narrow(running.port) as pipe:
            pipe.sendall(ASKS.format(path=f"/api/tables/{table}/play").encode())
            while not (audience := running.house.tables[table].audience):
                await asyncio.sleep(0.005)
            pipe.sendall(sent(TEXT, b'{"type":"resume"}') * 200)
            await lost.event.wait()
        while audience:
            await asyncio.sleep(0.005)


def length(pipe: socket.socket) -> int:
    """How much there is to be read."""
    return sum(map(len, iter(lambda: pipe.recv(65536), b"")))
