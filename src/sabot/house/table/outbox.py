"""A connection's bounded outbox: a slow client is dropped and comes back, it never stalls a table."""

import asyncio
from typing import Final, Literal

from sabot.games.windows import PlayerId

LENGTH: Final = 256
End = Literal["slow", "failed", "moved", "hung_up", "sent_away"]
"""Why a connection ends: it is too slow, its table is set aside or another process's now, who is behind it may be
another or was sent away."""


class Outbox:
    """Messages that wait for one connection, and its end; a list, since a queue of asyncio's takes 3 kB more."""

    def __init__(self, player: PlayerId | None) -> None:
        self.player = player
        self._messages: list[bytes] = []
        self._awaited: asyncio.Future[None] | None = None
        self.ended: End | None = None

    def put(self, message: bytes) -> None:
        """Queue a message; a full outbox is dropped as a whole."""
        if self.ended is not None:
            return
        if len(self._messages) == LENGTH:
            self.drop()
        else:
            self._messages.append(message)
            self._wake()

    def drop(self, why: End = "slow") -> None:
        """Give up on this connection: what waits is forgotten, the next thing sent is the end."""
        self._messages.clear()
        self.end(why)

    def end(self, why: End) -> None:
        """Send what waits, and nothing that comes later."""
        self.ended = self.ended or why
        self._wake()

    def _wake(self) -> None:
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    async def get(self) -> bytes | None:
        """The next message, None when the connection is to be closed; asked by one at a time."""
        while not self._messages and self.ended is None:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        return self._messages.pop(0) if self._messages else None
