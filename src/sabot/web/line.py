"""A line to a table as it is on the wire: a flood of frames of whatever kind ends it, and so does who reads nothing."""

import asyncio
from functools import lru_cache
from typing import Any, Final, cast

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from sabot.house.allowance import Allowance
from sabot.web.addresses import address_of
from sabot.web.frames import PULSES, Frames
from sabot.wire import Pulse

TOO_MUCH: Final = 4429
LINE_ITSELF: Final = "line"
"""Where whoever answers on a line finds it."""
_PULSE: Final = msgspec.json.encode(Pulse())
_CONTROL: Final = frozenset({Opcode.PING, Opcode.PONG, Opcode.CLOSE})
_UNREAD_S: Final = 0.1
"""So long nothing more is read of a flood."""
_READ_AT_ONCE: Final = 4096
"""Bytes that are taken apart before it is looked whether there were too many frames."""


@lru_cache(64)
def framed(message: bytes) -> bytes:
    """A message as it is on the wire; many are told the same one after the other."""
    return Frame(Opcode.TEXT, message).serialize(mask=False)


class LineProtocol(WebSocketsSansIOProtocol):
    """A line whose frames are counted, pings and pieces of messages too, and which ends when it is given up.

    They are its own and those of its `payer`, who is known before it is open; till then, and where it is not opened to
    him, an address is.
    """

    def __init__(self, everybodys: Frames, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.payer = ""
        self._everybodys = everybodys
        self._frames = Allowance(self.loop.time(), everybodys.of_line)
        self._pulses = Allowance(self.loop.time(), PULSES)
        self._flooded = False
        self._ending: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """Somebody opens it; who answers him there finds it, to say what he is told."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            cast("dict[str, Any]", self.scope)[LINE_ITSELF] = self

    async def say(self, message: bytes) -> None:
        """Say something that many are told: it is framed once for all of them. Raises OSError where he has gone."""
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ConnectionResetError
        self.transport.write(framed(message))

    def data_received(self, data: bytes) -> None:
        """Some frames have come; what comes after a flood is not looked at, and is read now and then."""
        for start in range(0, len(data), _READ_AT_ONCE):
            if self._flooded:
                self.transport.pause_reading()
                self.loop.call_later(_UNREAD_S, self.transport.resume_reading)
                return
            super().data_received(data[start : start + _READ_AT_ONCE])

    def handle_events(self) -> None:
        """Take frames, as many as are allowed; nobody sends any before the line is open."""
        frames = [each for each in self.conn.events if isinstance(each, Frame)]
        if not frames or (self.handshake_complete and self._may_send(frames)):
            super().handle_events()
        elif self.handshake_complete:
            self._flood()
        else:
            self.transport.abort()

    def _may_send(self, frames: list[Frame]) -> bool:
        """Take frames off what this line may send, and whoever pays for it; False where they are too many."""
        now = self.loop.time()
        are_few = all(self._frames.take(now) for _ in frames)
        pulses = sum(each.opcode in _CONTROL and self._pulses.take(now) for each in frames)
        return self._everybodys.take(self.payer or address_of(self.scope), len(frames), pulses) and are_few

    def send_keepalive_ping(self) -> None:
        """Ask whether he is there, and say that the house is: page and programs hear of no ping."""
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_text(_PULSE)
        super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """The other end does not answer: what waits to be sent to it is not waited for."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """The house has ended it: he has a while to read why."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._ending = self.loop.call_later(self.close_timeout, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone, and its end no longer waited for."""
        super().connection_lost(exc)
        if self._ending is not None:
            self._ending.cancel()

    def _flood(self) -> None:
        """Say why, and read on without looking: a connection closed over what it has not read loses what it said."""
        self._flooded = True
        self._everybodys.flooded()
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH, "reason": ""})
        self.conn.data_to_send()
        if not self.close_sent:
            self.conn.send_close(TOO_MUCH, "rate_limited")
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
