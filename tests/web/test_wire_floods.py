"""Who sends frames without end, or reads nothing of what he is sent, holds the house up no longer than anybody."""

import asyncio
import socket
import struct
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import wire_tools
from msgspec import structs
from wire_tools import PLENTY, accepted, opened

from sabot.games.seats import BuyIn
from sabot.money import Cents
from sabot.web.connections import BoundedConnection
from sabot.web.gate import Hearing
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


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_of_frames_of_whatever_kind_ends_the_line_before_it_is_taken_apart(
    tmp_path: Path, kind: str
) -> None:
    """'Limits per address and per player for sessions, tables, sockets and all messages.'"""
    limits = structs.replace(PLENTY, messages=MESSAGES, messages_per_second=0.001)
    async with opened(tmp_path, limits=limits) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.seated("Ann", table, 1)
        reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
        writer.write(ASKS.format(path=f"/api/tables/{table}/play").encode())
        await reader.readuntil(b"\r\n\r\n")
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
