"""A proxy that answers for a house which does not: a visitor hears that nobody answers."""

import asyncio

import pytest

from sabot.client import Visitor


@pytest.mark.parametrize("body", [b"<html>502 Bad Gateway</html>", b"", b"\xff", b'{"error": "down"}'])
async def test_what_no_house_has_said_is_no_answer_of_one(body: bytes) -> None:
    async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 502 Bad Gateway\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answering, "127.0.0.1", 0) as proxy:
        host, port = proxy.sockets[0].getsockname()
        with pytest.raises(OSError, match="nobody answers for the house: what stands before it says 502"):
            await Visitor(f"http://{host}:{port}").tables()
