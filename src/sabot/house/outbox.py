"""One connection's bounded outbox: a slow client is dropped and comes back, it never stalls a table."""

import asyncio
from typing import Final

from sabot.games.windows import PlayerId

LENGTH: Final = 256


class Outbox:
    """What waits to be sent to one connection; None at its end tells the connection to close."""

    def __init__(self, player: PlayerId | None) -> None:
        self.player = player
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(LENGTH)
        self.dropped = False
        self.failed = False
        """Whether the table behind it was set aside."""

    def put(self, message: bytes) -> None:
        """Queue a message; a full outbox is dropped as a whole."""
        if self.dropped:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Give up on this connection: what waits is forgotten, the next thing sent is the end."""
        self.dropped = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def get(self) -> bytes | None:
        """The next message, None when the connection is to be closed."""
        return await self._queue.get()
