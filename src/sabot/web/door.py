"""The door of a house: requests for an address that it has, from its own pages, and the headers of every answer."""

import contextlib
import ipaddress
import re
import socket
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Any, Final, cast
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send
from litestar.utils import normalize_path

from sabot.house.allowance import MOST_KNOWN
from sabot.house.store import StoreError
from sabot.web.addresses import address_of
from sabot.web.browsers import kind_of
from sabot.web.errors import AT_HOME
from sabot.web.gate import ADDRESS_ALONE, LINE, Gate
from sabot.web.line import TOO_MUCH
from sabot.wire import Refused, Session

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
SessionOf = Callable[[str, str], Awaitable[Session | None]]
"""The look-up of a token's session, with the kind of browser that brings it."""
KNOWN_S: Final = 60.0
"""So long it is not asked again whose a cookie is."""
MOST_HEADERS: Final = 100
"""No request of ours has so many."""
PAGES_ALONE: Final = {"cross-origin-opener-policy": "same-origin"}
"""Headers of pages alone: no page elsewhere has a hold on their window."""
HTTPS_ALONE: Final = "max-age=31536000"
"""For a year browsers ask a house by https alone that was reached so."""
KEY: Final = "sabot-key"
"""The cookie of a private table's link; pages set it for what is asked of that table alone."""
_READ: Final = "headers read"
"""The key in a request's scope of its headers by name, kept beside the list from which they were read."""
_JSON: Final = "application/json"
_OWN_SITE: Final = ("same-origin", "none")
_HOST: Final = re.compile(
    r"(?:\[(?P<number>[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)\]|(?P<name>[^][\s:@/?#\\]+))(?::[0-9]{1,5})?", re.ASCII
)
"""A Host header: a name or number, that of IPv6 in brackets, and a port; nothing before, between or behind them."""
_DEFAULT_PORT: Final = {"http": 80, "https": 443}


class BadAddressError(ValueError):
    """A public address that no house can have; the text is a sentence."""


class Door(msgspec.Struct, frozen=True):
    """The addresses of a house: its public one, such as `https://sabot.example`, and names of its machine.

    A page elsewhere can have a name of its own resolved to this machine, but not a number: numbers are always known.
    """

    public: str = ""
    names: frozenset[str] = frozenset({"localhost"})

    @property
    def is_secure(self) -> bool:
        """Whether the house is reached by https."""
        return self.public.startswith("https://")

    @property
    def cookie(self) -> str:
        """The cookie of a session; by https no other host or page of an insecure one can set it."""
        return "__Host-sabot" if self.is_secure else "sabot"

    def knows(self, host: str) -> bool:
        """Whether a Host header names this house."""
        name = _name(host)
        return self._is_public(host) or name in self.names or _is_number(name)

    def origin(self, host: str) -> str:
        """The origin that a page of the house names where it was loaded from this host."""
        return self.public if self._is_public(host) else f"http://{host}"

    def is_own(self, headers: dict[str, str]) -> bool:
        """Whether a page of the house asks: browsers name the page, and other programs can."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is not None:
            return origin == self.origin(headers.get("host", "")) and site in (None, *_OWN_SITE)
        return site in _OWN_SITE

    def _is_public(self, host: str) -> bool:
        scheme, _, public = self.public.partition("://")
        return bool(public) and host.lower().removesuffix(f":{_DEFAULT_PORT[scheme]}") == public


def door_of(public_url: str = "", host: str = "") -> Door:
    """The door of a house that listens on a host; raises BadAddressError."""
    machine = socket.gethostname().lower()
    names = {"localhost", machine, f"{machine.removesuffix('.local')}.local", host.lower()} - {""}
    return Door(_public(public_url) if public_url else "", frozenset(names))


def _public(text: str) -> str:
    try:
        parts = urlsplit(text)
        name, port = parts.hostname, parts.port
    except ValueError:
        name, port, parts = None, None, urlsplit("")
    rest = (parts.path.strip("/"), parts.query, parts.fragment, parts.username)
    shown = f"[{name}]" if name and ":" in name else name or ""
    if parts.scheme not in _DEFAULT_PORT or any(rest) or not (shown.isascii() and _HOST.fullmatch(shown)):
        raise BadAddressError(f"{text!r} is no public address of a house: it is such as https://sabot.example.")
    return f"{parts.scheme}://{shown}" + ("" if port in (None, _DEFAULT_PORT[parts.scheme]) else f":{port}")


def _name(host: str) -> str:
    """A Host header without its port; nothing where it is none."""
    match = _HOST.fullmatch(host)
    return "" if match is None else (match["number"] or match["name"]).lower()


@lru_cache(256)
def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def guarded(app: ASGIApp, door: Door, gate: Gate, session_of: SessionOf) -> ASGIApp:
    """An application that hears what comes through the door; every answer has the headers that keep it at home."""
    people = Known(door, gate, session_of)

    async def heard(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope["payer"] = whose = await people.payer(scope)
            gate.heard(whose)
            if _limit_met(scope, gate, whose) is not None or not gate.budgets.affords(whose, LINE):
                gate.watch.refused("rate_limited")
                await gate.slow(whose)
                await hung_up(TOO_MUCH, "rate_limited", receive, send)
                return
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        if len(scope["headers"]) > MOST_HEADERS:
            await _of_many_headers(scope, gate, _at_home(send, headers_at(door, "/api/", "")))
            return
        scope = {**scope, "path": normalize_path(scope["path"])}  # as it will be read: limits know one spelling alone
        answer = _at_home(send, headers_at(door, scope["path"], headers_of(scope).get("host", "")))
        scope["payer"] = whose = await people.payer(scope)
        gate.heard(whose)
        stranger = _objection(scope, door) or _limit_met(scope, gate, whose)
        if stranger is not None:
            await _turn_away(stranger, gate, whose, answer)
        elif scope["method"] == "HEAD":
            got: Any = {**scope, "method": "GET"}
            await app(got, receive, _headed(answer))
        else:
            await app(scope, receive, answer)

    return heard


async def _of_many_headers(scope: Any, gate: Gate, answer: Send) -> None:
    """Refuse what has more headers than are read: it counts by its address, like any other refusal."""
    whose = address_of(scope)
    gate.heard(whose)
    too_many = 431, Refused("malformed", {"reason": f"more than {MOST_HEADERS} headers"})
    await _turn_away(_limit_met(scope, gate, whose) or too_many, gate, whose, answer)


async def _turn_away(why: tuple[int, Refused], gate: Gate, whose: str, answer: Send) -> None:
    """Tell a refusal to the watch and, in a while where he has no time left, to whoever asks."""
    gate.watch.refused(why[1].code)
    await gate.slow(whose)
    await answered(*why, answer)


def headers_of(scope: Any) -> dict[str, str]:
    """A request's headers by their small names; of one that was sent twice, both. They are read once."""
    raw, known = scope.get(_READ, (None, {}))
    if raw is scope["headers"]:
        return cast("dict[str, str]", known)
    texts: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        texts[key] = f"{texts[key]}, {text}" if key in texts else text
    scope[_READ] = scope["headers"], texts
    return texts


def cookie_of(scope: Any, name: str) -> str:
    """The value of a request's cookie of a name, empty where it has none."""
    match = re.search(rf"(?:^|;\s*){name}=([^;\s]+)", headers_of(scope).get("cookie", ""))
    return "" if match is None else match[1]


def _objection(scope: Any, door: Door) -> tuple[int, Refused] | None:
    headers = headers_of(scope)
    host = headers.get("host", "")
    if not door.knows(host):
        return 421, Refused("unknown_host", {"host": host})
    if "\0" in scope["path"]:
        return 400, Refused("malformed", {"reason": "there is a null in the path"})
    if scope["method"] in READING:
        return None
    if headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
        return 415, Refused("not_json", {"expected": _JSON})
    if not door.is_own(headers):
        return 403, Refused("foreign_page", {"expected": door.origin(host)})
    return None


def _limit_met(scope: Any, gate: Gate, whose: str) -> tuple[int, Refused] | None:
    """The limit that an address meets, by a request or a line; who is signed in has his own where that is gone."""
    method = "GET" if scope["type"] == "websocket" or scope["method"] == "HEAD" else scope["method"]
    address = address_of(scope)
    limit = gate.passed(method, scope["path"], address)
    if limit not in {None, *ADDRESS_ALONE} and whose != address:
        limit = gate.passed(method, scope["path"], ("player", whose))
    return None if limit is None else (429, Refused("rate_limited", {"limit": limit}))


class Known:
    """Players by their cookies: those who have been seen are known, and strangers are not looked up without end."""

    def __init__(self, door: Door, gate: Gate, session_of: SessionOf) -> None:
        self._door, self._gate, self._session_of = door, gate, session_of
        self._players: dict[str, tuple[str, float]] = {}

    async def payer(self, scope: Any) -> str:
        """The payer of an answer's time: a player, or an address where nobody is signed in."""
        address, player = address_of(scope), None
        with contextlib.suppress(StoreError, TimeoutError):  # who pays is no reason not to answer
            player = await self.who(scope)
        if player is None:
            return address
        self._gate.budgets.comes(player, address)
        return player

    async def who(self, scope: Any) -> str | None:
        """The player whose session it is; None where it is nobody's. Who was known is asked for again in a while."""
        token = cookie_of(scope, self._door.cookie)
        known, until_s = self._players.get(token, (None, 0.0))
        if not token or until_s > time.monotonic():
            return known
        if known is None and self._gate.strangers.left(address_of(scope)) < 1:
            return None
        session = await self._session_of(token, kind_of(headers_of(scope).get("user-agent", "")))
        self._players.pop(token, None)
        if session is None:
            self._gate.strangers.take(address_of(scope))
            return None
        if len(self._players) >= MOST_KNOWN:
            self._players.clear()
        self._players[token] = session.player, time.monotonic() + KNOWN_S
        return session.player


async def hung_up(code: int, reason: str, receive: Receive, send: Send) -> None:
    """Take a line, so that browsers tell the code, and close it."""
    await receive()
    accept: Any = {"type": "websocket.accept"}
    await send(accept)
    close: Any = {"type": "websocket.close", "code": code, "reason": reason}
    await send(close)


async def answered(status: int, refused: Refused, send: Send) -> None:
    """Say why not."""
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": msgspec.json.encode(refused), "more_body": False})


def _headed(send: Send) -> Send:
    """An answer without its body: HEAD is answered as GET is."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return sent


def headers_at(door: Door, path: str, host: str) -> dict[str, str]:
    """Headers of every answer under a path, unless it has its own: no answer of the API is kept by anybody.

    A page connects to the host from which it was loaded; older browsers want its lines to tables named.
    """
    headers = dict(AT_HOME)
    if door.knows(host):
        headers["content-security-policy"] += f"; connect-src 'self' {door.origin(host).replace('http', 'ws', 1)}"
    if door.is_secure:
        headers["strict-transport-security"] = HTTPS_ALONE
    if path.startswith("/api/"):
        headers["cache-control"] = "no-store"
    return headers


def _at_home(send: Send, always: Mapping[str, str]) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            known = {name.lower(): value for name, value in headers}
            shown = PAGES_ALONE if known.get(b"content-type", b"").startswith(b"text/html") else {}
            own = [
                (name.encode(), text.encode())
                for name, text in {**always, **shown}.items()
                if name.encode() not in known
            ]
            message["headers"] = [*headers, *own]
        await send(message)

    return sent
