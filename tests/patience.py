"""What keeps a machine's speed, and what else it is doing, out of the tests."""

import asyncio
import secrets
import socket
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

STUCK_AFTER = 300
"""Seconds after which what is awaited will not come any more, on however slow a machine."""


def run(work: Coroutine[Any, Any, T], seconds: float = STUCK_AFTER) -> T:
    """Run in a loop of its own, for no longer than that."""
    return asyncio.run(asyncio.wait_for(work, seconds))


def port_to_keep() -> int:
    """A free port for a house that comes back to it: below those that systems give to whoever asks for any."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
