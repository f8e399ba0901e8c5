"""Opening a house on a port."""

import asyncio
import socket
from contextlib import closing

import pytest

from sabot.web.server import ServeError, _listen  # pyright: ignore[reportPrivateUsage]


def test_whoever_comes_while_the_house_opens_is_kept_waiting() -> None:
    with closing(_listen("127.0.0.1", 0)) as listening, closing(socket.socket()) as browser:
        browser.settimeout(5)
        browser.connect(listening.getsockname())


def test_a_port_that_another_house_is_about_to_open_is_in_use() -> None:
    with closing(_listen("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with pytest.raises(ServeError, match=f"Port {port} of 127.0.0.1 is in use"):
            _listen("127.0.0.1", port)


def test_answers_are_not_held_back_to_be_sent_together() -> None:
    """asyncio forbids the delay on those sockets alone that say what they are."""

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = writer.get_extra_info("socket")
        writer.write(b"prompt" if line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) else b"late")
        writer.close()

    async def story() -> bytes:
        with closing(_listen("127.0.0.1", 0)) as listening:
            async with await asyncio.start_server(answered, sock=listening):
                reader, writer = await asyncio.open_connection(*listening.getsockname())
                said = await reader.read()
                writer.close()
                return said

    assert asyncio.run(story()) == b"prompt"
