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
