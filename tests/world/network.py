"""A network: messages that are lost, doubled and late; lines that drop, and that nobody reads; a gateway."""

import asyncio
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final

LONGEST_DELAY: Final = 6.0


class Network:
    """Messages are lost, doubled, delayed and so reordered, until it is mended."""

    def __init__(self, random: Random) -> None:
        self.random, self.mended = random, False
        self.copies = Counter[int]()

    def carry(self, deliver: Any, *message: Any) -> None:
        """Deliver a message never, once or twice, sooner or later."""
        loop, roll = asyncio.get_running_loop(), self.random.random()
        copies = 1 if self.mended else 0 if roll < 0.15 else 2 if roll < 0.35 else 1
        self.copies[copies] += 1
        for _ in range(copies):
            delay = 0 if self.mended else self.random.random() ** 3 * LONGEST_DELAY
            loop.call_later(delay, deliver, *message)

    def __repr__(self) -> str:
        return f"of {self.copies.total()} messages {self.copies[0]} lost, {self.copies[2]} doubled"


def hang_up(table: Any, *players: str | None) -> None:
    """The lines of some players to a table drop, without any named all lines; the house does not know why."""
    for outbox in list(table.audience):
        if not players or outbox.player in players:
            outbox.drop()


def narrow(port: int, *, blocking: bool = True) -> socket.socket:
    """A connection with room for little; whoever does not read it stalls it."""
    pipe = socket.socket()
    pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    pipe.connect(("127.0.0.1", port))
    pipe.setblocking(blocking)
    return pipe


class Passage:
    """A way to a port, or to a socket of that name, on which connections can be held up: what is said then waits.

    `there` is what goes to it, `back` what comes from it.
    """

    def __init__(self, where: int | str) -> None:
        self.where, self.taken = where, 0
        self.there, self.back = asyncio.Event(), asyncio.Event()
        self._held = set[asyncio.StreamWriter]()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        """Let everything through; yields the port by which it is reached."""
        self.flow()
        async with await asyncio.start_server(self._pass, "127.0.0.1", 0) as door:
            try:
                yield door.sockets[0].getsockname()[1]
            finally:
                self.flow()
                self.cut()

    def flow(self) -> None:
        """Let everything through again."""
        self.there.set()
        self.back.set()

    def stall(self) -> None:
        """Let nothing through, either way."""
        self.there.clear()
        self.back.clear()

    def cut(self) -> None:
        """End every connection."""
        for writer in self._held:
            writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.taken += 1
        await self.there.wait()
        try:
            far_reader, far_writer = await self._reached()
        except OSError:
            writer.transport.abort()
            return
        mine = {writer, far_writer}
        self._held |= mine
        ways = ((reader, far_writer, self.there), (far_reader, writer, self.back))
        await asyncio.gather(*(_carried(*way) for way in ways), return_exceptions=True)
        for each in mine:
            each.transport.abort()
        self._held -= mine

    async def _reached(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self.where, str):
            return await asyncio.open_unix_connection(self.where)
        return await asyncio.open_connection("127.0.0.1", self.where)


async def _carried(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flows: asyncio.Event) -> None:
    """Carry what is said one way, until it ends, whenever that way is open."""
    while data := await reader.read(65_536):
        await flows.wait()
        writer.write(data)
        await writer.drain()
    await flows.wait()
    writer.write_eof()


@asynccontextmanager
async def gateway(status: str, body: bytes) -> AsyncIterator[str]:
    """The address of a proxy that answers everything itself, for the house behind it is gone."""

    async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answering, "127.0.0.1", 0) as proxy:
        host, port = proxy.sockets[0].getsockname()
        yield f"http://{host}:{port}"
