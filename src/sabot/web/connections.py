"""Connections to the house's port: so many at once, in all and from one address, and none that never asks."""

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from sabot.house.limits import Limits
from sabot.web.addresses import network
from sabot.wire import Refused

RESERVE: Final = 64
"""File descriptors that connections leave to the store, the page's files and the log."""
UNREAD: Final = 6
"""So many times as long as for a request it is waited for that somebody goes on reading his answer."""
SLICE_S: Final = 0.0007
"""So long lines are opened at a time."""
LOOKED_AT: Final = 2
"""Of so many connections of an address it is looked whether they have ended, whenever one more comes."""
WITHOUT_ITS_LIMIT: Final = 2000
"""The most connections where the system tells no limit of descriptors."""
_REASONS: Final = {400: "Bad Request", 408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}


class Connections:
    """The open connections. Behind a proxy all come from its address, which has no limit of its own then."""

    def __init__(self, limits: Limits, *, proxied: bool = False, most: int | None = None) -> None:
        self.request_seconds = limits.request_seconds
        self.unread_seconds = UNREAD * limits.request_seconds
        self._most = most_connections() if most is None else most
        self._each = self._most if proxied else limits.connections
        self._transports: defaultdict[str, deque[asyncio.BaseTransport]] = defaultdict(deque)
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
        peer = transport.get_extra_info("peername")
        address = network(peer[0]) if peer else ""
        mine = self._transports[address]
        for _ in range(min(LOOKED_AT, len(mine))):  # to look at all of them each time is dear where thousands come
            if not (each := mine.popleft()).is_closing():
                mine.append(each)
        if len(mine) >= self._each and len(self._open(address)) >= self._each:
            return Refused("too_many_lines", {"limit": "connections", "most": self._each})
        if sum(map(len, self._transports.values())) >= self._most and self._count() >= self._most:
            return Refused("house_full", {"most": self._most})
        self._transports[address].append(transport)
        return None

    def _count(self) -> int:
        """How many are connected, after those who have gone are forgotten."""
        count = sum(len(self._open(address)) for address in list(self._transports))
        self._transports = defaultdict(
            deque, {address: transports for address, transports in self._transports.items() if transports}
        )
        return count

    def _open(self, address: str) -> deque[asyncio.BaseTransport]:
        transports = self._transports[address] = deque(
            each for each in self._transports[address] if not each.is_closing()
        )
        return transports


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
            self._turn_away(503 if refused.code == "house_full" else 429, refused)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Something of a request has come."""
        if not self._turned_away:
            super().data_received(data)
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone."""
        super().connection_lost(exc)
        self._rest()
        self._read_on()

    def pause_writing(self) -> None:
        """He does not read his answer."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._all.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """He reads on."""
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
        """Bytes that are no request are turned away with status 400."""
        self._turn_away(400, Refused("malformed", {"reason": msg}))

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
            self._turn_away(408, Refused("too_slow", {"seconds": round(self._all.request_seconds)}))
        else:
            self.transport.abort()

    def _turn_away(self, status: int, refused: Refused) -> None:
        body = msgspec.json.encode(refused)
        lines = (f"HTTP/1.1 {status} {_REASONS[status]}", "content-type: application/json", "connection: close",
                 f"content-length: {len(body)}", "", "")  # fmt: skip
        self._turned_away = True
        self.transport.write("\r\n".join(lines).encode() + body)
        self.transport.close()
