"""Connections to the house's port: so many at once, in all and from one address, and none that never asks."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from typing import Any, Final

import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from sabot.house.limits import Limits
from sabot.web.addresses import network
from sabot.web.errors import AT_HOME
from sabot.web.gate import LOOKED_AT, Gate
from sabot.wire import Refused

RESERVE: Final = 64
"""File descriptors that connections leave to the store, the page's files and the log."""
UNREAD: Final = 6
"""So many times as long as for a request it is waited for that somebody goes on reading his answer."""
SLICE_S: Final = 0.0007
"""So long lines are opened at a time."""
WITHOUT_ITS_LIMIT: Final = 2000
"""The most connections where the system tells no limit of descriptors."""
_NO_HTTP: Final = "Invalid HTTP request received."
"""A warning of the server's for each such request: they are told like other refusals, once a minute at most."""
_REASONS: Final = {400: "Bad Request", 408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}


class Connections:
    """The open connections. Behind a proxy all come from its address, which has no limit of its own then.

    At the `gate` counts what never becomes a request, `headers` are those of every answer.
    """

    def __init__(
        self,
        limits: Limits,
        gate: Gate | None = None,
        *,
        proxied: bool = False,
        most: int | None = None,
        headers: Mapping[str, str] = AT_HOME,
    ) -> None:
        self.headers, self._gate, self._is_proxied = headers, gate or Gate(limits), proxied
        self.request_seconds = limits.request_seconds
        self.unread_seconds = UNREAD * limits.request_seconds
        self._most = most_connections() if most is None else most
        self._each = self._most if proxied else limits.connections
        self._transports: dict[str, deque[asyncio.BaseTransport]] = {}
        """By their addresses; the one at which nobody has looked for longest is the first."""
        self._connected = 0
        self._opening: deque[Callable[[], None]] = deque()
        self._is_opening = False

    def open(self, opens: Callable[[], None]) -> None:
        """Have a line open in its turn: where thousands come back at once, others are answered meanwhile."""
        self._opening.append(opens)
        if not self._is_opening:
            self._is_opening = True
            asyncio.get_running_loop().call_soon(self._open_some)

    def _open_some(self) -> None:
        until = time.perf_counter() + SLICE_S
        try:
            while self._opening:
                self._opening.popleft()()
                if time.perf_counter() > until:
                    break
        finally:
            self._is_opening = bool(self._opening)
            if self._is_opening:
                asyncio.get_running_loop().call_soon(self._open_some)

    def enter(self, transport: asyncio.BaseTransport) -> Refused | None:
        """Hold a connection, or say why not."""
        address = _address(transport)
        self._look_at(address)
        for other in [each for each in islice(self._transports, LOOKED_AT) if each != address]:
            self._look_at(other)
        mine = self._transports.get(address, ())
        if len(mine) >= self._each and self._look_at(address, len(mine)) >= self._each:
            return Refused("too_many_lines", {"limit": "connections", "most": self._each})
        if self._connected >= self._most and self._count() >= self._most:
            return Refused("house_full", {"most": self._most})
        self._transports.setdefault(address, deque()).append(transport)
        self._connected += 1
        return None

    def refused(self, transport: asyncio.BaseTransport, code: str) -> float:
        """Take note of what never became a request; how long its address waits for the answer, in seconds."""
        self._gate.watch.refused(code)
        if self._is_proxied:
            return 0.0
        address = _address(transport)
        self._gate.heard(address)
        return self._gate.pause_s(address)

    def _count(self) -> int:
        """The number of open connections, after those that are gone are forgotten."""
        for address in list(self._transports):
            self._look_at(address, len(self._transports[address]))
        return self._connected

    def _look_at(self, address: str, many: int = LOOKED_AT) -> int:
        """Forget those among some of an address's connections who have gone: to look at all each time is dear where
        thousands come. How many it has.
        """
        mine = self._transports.pop(address, None)
        if mine is None:
            return 0
        for _ in range(min(many, len(mine))):
            if (each := mine.popleft()).is_closing():
                self._connected -= 1
            else:
                mine.append(each)
        if mine:
            self._transports[address] = mine
        return len(mine)


def _address(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return network(peer[0]) if peer else ""


def without_bad_requests(record: logging.LogRecord) -> bool:
    """Whether a record of the server's is no warning of a request that is none."""
    return record.msg != _NO_HTTP


def most_connections() -> int:
    """As many as the system lets this process have, but for a reserve."""
    try:
        import resource  # noqa: PLC0415 - Windows has none
    except ImportError:
        return WITHOUT_ITS_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(1, max(soft, wanted) - RESERVE)


class BoundedConnection(H11Protocol):
    """A connection that is turned away where there are too many, and given up where a request never ends."""

    def __init__(self, connections: Connections, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._all = connections
        self._turned_away = self._upgraded = False
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        refused = self._all.enter(transport)
        if refused is not None:
            self._all.refused(transport, refused.code)
            self._turn_away(503 if refused.code == "house_full" else 429, refused)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Something of a request has come."""
        if not self._turned_away:
            super().data_received(data)
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone, and with it all that waited for it."""
        super().connection_lost(exc)
        self._rest()
        self._read_on()

    def pause_writing(self) -> None:
        """The other end does not read its answer: it has so many seconds until the connection is cut."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._all.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The other end reads on."""
        super().resume_writing()
        self._read_on()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on it is a line to a table; it opens in its turn."""
        self._upgraded = True
        self.transport.pause_reading()
        self._all.open(partial(self._opens, event))

    def _opens(self, event: Any) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Bytes that are no request are turned away with status 400; whose address has no time left, waits for it."""
        refused = Refused("malformed", {"reason": msg})
        self._turned_away = True
        if wait_s := self._all.refused(self.transport, refused.code):
            self.transport.pause_reading()
            self.loop.call_later(wait_s, self._turn_away, 400, refused)
        else:
            self._turn_away(400, refused)

    def _watch(self) -> None:
        """Have a request that has begun, or should have, end in time."""
        cycle: Any = self.cycle
        arrived = cycle is not None and not cycle.response_complete and not cycle.more_body
        if self._turned_away or self._upgraded or arrived:
            self._rest()
        elif self._timer is None:
            self._timer = self.loop.call_later(self._all.request_seconds, self._give_up)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _read_on(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _give_up(self) -> None:
        self._timer = None
        cycle: Any = self.cycle
        if self.transport.is_closing():
            return
        if cycle is None or cycle.response_complete:
            self._all.refused(self.transport, "too_slow")
            self._turn_away(408, Refused("too_slow", {"seconds": round(self._all.request_seconds)}))
        else:
            self.transport.abort()

    def _turn_away(self, status: int, refused: Refused) -> None:
        body = msgspec.json.encode(refused)
        own = {"content-type": "application/json", "connection": "close", "content-length": str(len(body))}
        headers = (f"{name}: {value}" for name, value in {**self._all.headers, **own}.items())
        lines = (f"HTTP/1.1 {status} {_REASONS[status]}", *headers, "", "")
        self._turned_away = True
        if not self.transport.is_closing():
            self.transport.write("\r\n".join(lines).encode() + body)
        self.transport.close()
