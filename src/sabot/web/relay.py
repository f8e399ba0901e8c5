"""Any process of a house answers for any table: what is asked of one that another holds goes there and comes back."""

import asyncio
import contextlib
import hmac
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, quote, urlencode

import h11
import msgspec
from litestar.types import ASGIApp, Receive, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from sabot.games.windows import PlayerId
from sabot.house.budgets import metered
from sabot.house.cluster.peers import Cluster
from sabot.house.store import StoreError
from sabot.house.store.peers import Peer
from sabot.house.store.tab import TAB
from sabot.web.asking import misplaced_key
from sabot.web.door import KEY, cookie_of, headers_of, hung_up
from sabot.web.gate import MESSAGE, READ_S, Gate
from sabot.web.play import NOT_ADMITTED
from sabot.wire import Refused

Found = TypeVar("Found")
CONNECT_S: Final = 2.0
"""A process that lives takes a connection within so many seconds."""
LOBBY_S: Final = 1.0
"""So long the lobby waits for another process's tables."""
ANSWER_S: Final = 6.0
"""So long whoever asks for a table waits at most until its holder has taken his request or line; then he comes back."""
QUIET_S: Final = 3.0
"""After so long without a word in an answer the process that gives it is asked whether it is there."""
THERE_S: Final = 1.5
"""It says so within so many seconds, or is taken for one that does not answer."""
PULSE_S, PONG_S, BYE_S = 2.0, 4.0, 1.0
"""So often a line asks the other process for a sign; a line ends that has had none for so long; and is closed then."""
TELL_S: Final = ANSWER_S
"""So long who deletes his name waits until another process has heard of it."""
_WAIT_S: Final = 0.1
"""So long is waited before a table's holder is asked again, and each time half as long again."""
MOVED: Final = 1012
"""A line that ends so is opened again: the table goes on elsewhere."""
_LARGEST_BODY: Final = 64 * 1024
_LARGEST_FRAME: Final = 16 * 1024 * 1024
_TABLE: Final = re.compile(r"/api/tables/([\w-]{1,64})(/.*)?", re.ASCII)
_TOLD: Final = re.compile(r"/api/fellows/(forget|hang-up)/([^/]+)")
_THERE: Final = "/api/fellows/there"
_SECRET, _CLIENT, _HOST = "x-sabot-fellow", "x-sabot-client", "x-sabot-host"
_GOES: Final = "goes"
"""Whether a request goes to other processes for all tables, or for none but its own; None where it came from one."""
_OURS: Final = {_SECRET, _CLIENT, _HOST}
_HOPS: Final = {"connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "expect", "content-length"}
_NOT_STORED: Final = msgspec.json.encode(Refused("not_stored"))


class Unanswered(Exception):  # noqa: N818 - it is what happened
    """A process did not take a request: it has done nothing of it."""


def between(app: ASGIApp, cluster: Cluster) -> ASGIApp:
    """An application that hears the other processes of its house, and says so where it is cut off from its database."""

    async def heard(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _unless_cut_off(cluster, answered, scope, receive, send)
        elif scope["type"] == "websocket" and not cluster.cut_off.is_set():
            await answered(scope, receive, send)
        elif scope["type"] == "websocket":
            await _come_back(scope, receive, send)
        else:
            await app(scope, receive, send)

    async def answered(scope: Any, receive: Receive, send: Send) -> None:
        headers = headers_of(scope)
        told = _TOLD.fullmatch(scope["path"])
        if not hmac.compare_digest(headers.get(_SECRET, "").encode(), cluster.me.secret.encode()):
            asked: Any = {**_plain(scope), _GOES: _SECRET not in headers}
            await app(asked, receive, send)
        elif scope["path"] == _THERE:
            await _answer(send, 200, b"{}")
        elif told is not None:
            await cluster.hear(told[1], PlayerId(told[2]))
            await _answer(send, 200, b"{}")
        else:
            handed_on: Any = {**_as_asked(scope, headers), _GOES: None}
            await app(handed_on, receive, send)

    cluster.tell = lambda what, player: _tell_all(cluster, what, player)
    return heard


def relayed(app: ASGIApp, cluster: Cluster, gate: Gate) -> ASGIApp:
    """An application that answers for the tables of all processes of its house, behind its own door.

    What it hands on counts here as well, and in the process that answers: each counts for itself.
    """

    async def answered(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        table, goes = _TABLE.fullmatch(scope["path"]), scope[_GOES]
        if table is not None and _has_key_in_query(scope):
            await _refuse_key(scope, receive, send)
        elif goes is None and table is not None and await _holder(cluster, table[1]) is not None:
            await _come_back(scope, receive, send)  # it came from another process, and goes no further
        elif goes is not None and table is not None:
            await _asked(app, cluster, (scope, receive, send), table[1], gate)
        elif goes and _is_lobby(scope):  # one that takes this for the process before it has its own tables
            await _lobby(app, cluster, scope, receive, send)
        else:
            await app(scope, receive, send)

    return answered


def _is_lobby(scope: Any) -> bool:
    return scope["type"] == "http" and (scope["method"], scope["path"]) == ("GET", "/api/tables")


async def _asked(app: ASGIApp, cluster: Cluster, request: tuple[Any, Receive, Send], table: str, gate: Gate) -> None:
    """Answer for a table here, or have its holder answer; one that does not take it is dead soon, and is not asked.

    A holder that lives by the database and takes nothing is tried for `ANSWER_S`: then who asks is to come back.
    """
    (scope, receive, send), body, wait_s = request, None, _WAIT_S
    clock = asyncio.get_running_loop().time
    until = clock() + ANSWER_S
    while clock() < until:
        try:
            async with asyncio.timeout_at(until):
                peer = await cluster.holder_of(table)
        except (StoreError, TimeoutError):
            break
        if peer is None:
            await app(scope, receive if body is None else _again(body, receive), send)
            return
        if cookie_of(scope, KEY) and not peer.reads_keys:  # it would have to stand in an address, where logs keep it
            break
        try:
            if scope["type"] == "websocket":
                await _line(cluster, peer, (scope, receive, send), gate, until)
            else:
                if body is None:
                    asked_at = clock()
                    body = await _body(receive)
                    until += clock() - asked_at  # the time that it took to arrive is not the house's
                await _request(cluster, peer, scope, body, send, until=until)
        except Unanswered:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await cluster.fails()
                    await asyncio.sleep(wait_s)
            wait_s *= 1.5
        else:
            return
    await _come_back(scope, receive, send)


async def _unless_cut_off(cluster: Cluster, app: ASGIApp, scope: Any, receive: Receive, send: Send) -> None:
    """Answer a request, or say that nothing was stored as soon as this process ends for want of its database."""
    begun = False

    async def sent(message: Any) -> None:
        nonlocal begun
        begun = True
        await send(message)

    answering = asyncio.ensure_future(app(scope, receive, sent))
    ending = asyncio.create_task(cluster.cut_off.wait())
    try:
        await asyncio.wait((answering, ending), return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            await answering
        elif not begun:
            await _answer(send, 503, _NOT_STORED)
    finally:
        for task in (answering, ending):
            task.cancel()
        await asyncio.gather(answering, ending, return_exceptions=True)


async def _holder(cluster: Cluster, table: str) -> Peer | None:
    try:
        return await cluster.holder_of(table)
    except (StoreError, TimeoutError):
        return cluster.me


async def _come_back(scope: Any, receive: Receive, send: Send) -> None:
    """Nobody can answer now."""
    if scope["type"] == "websocket":
        await hung_up(MOVED, "the table is elsewhere", receive, send)
    else:
        await _answer(send, 503, _NOT_STORED)


async def _refuse_key(scope: Any, receive: Receive, send: Send) -> None:
    """Say that a key stands in no address; of a process of the versions before none is taken."""
    if scope[_GOES] is None:
        await _come_back(scope, receive, send)
    elif scope["type"] == "websocket":
        await hung_up(NOT_ADMITTED, "not admitted", receive, send)
    else:
        await _answer(send, 400, msgspec.json.encode(misplaced_key().refused))


async def _answer(send: Send, status: int, body: bytes) -> None:
    start: Any = {"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


# -- requests ---------------------------------------------------------------------------------------------


def _plain(scope: Any) -> Any:
    """A request without what only processes of the house say to one another."""
    return {**scope, "headers": [each for each in scope["headers"] if each[0].decode("latin-1").lower() not in _OURS]}


def _as_asked(scope: Any, headers: dict[str, str]) -> Any:
    """A request as it was asked of the process that hands it on: by whom, and of which host."""
    plain_headers = [each for each in _plain(scope)["headers"] if each[0].lower() != b"host"]
    host = headers.get(_HOST, "").encode("latin-1")
    return {**scope, "headers": [*plain_headers, (b"host", host)], "client": (headers.get(_CLIENT, ""), 0)}


def _handed_on(peer: Peer, scope: Any) -> list[tuple[str, str]]:
    """The headers of a request that is handed on."""
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
    client = scope["client"][0] if scope.get("client") else ""
    ours = [(_SECRET, peer.secret), (_CLIENT, client), (_HOST, dict(headers).get("host", ""))]
    return [(name, value) for name, value in headers if name.lower() not in _HOPS | {"host"}] + ours


def _query(scope: Any) -> str:
    """The query of a request that is handed on; a key that stands in one goes nowhere."""
    asked = [each for each in _asked_behind(scope) if each[0] != "key"]
    return f"?{urlencode(asked)}" if asked else ""


def _has_key_in_query(scope: Any) -> bool:
    return any(name == "key" for name, _ in _asked_behind(scope))


def _asked_behind(scope: Any) -> list[tuple[str, str]]:
    """The names and values of a request's query, behind its path."""
    return parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)


async def _body(receive: Receive) -> bytes:
    """The body of a request; of one that is too large, enough to be refused for it."""
    body = b""
    while len(body) <= _LARGEST_BODY:
        message: Any = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """A request whose body was read already."""
    messages: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Any:
        return messages.pop() if messages else await receive()

    return received


async def _request(cluster: Cluster, peer: Peer, scope: Any, body: bytes, send: Send, *, until: float) -> None:
    """Have another process answer; raises Unanswered where it has not heard of it.

    What changes something is handed on once: where no answer comes nobody knows here whether it was done.
    """
    begun = False
    async with contextlib.aclosing(_exchange(peer, scope, body, until)) as events:
        ended = asyncio.create_task(cluster.departed(peer))
        try:
            while True:
                asked = asyncio.create_task(_noted(anext(events, None)))
                await _awaited(peer, asked, ended, until)
                if not asked.done():
                    asked.cancel()
                    await asyncio.gather(asked, return_exceptions=True)
                    if ended.done() and not begun and scope["method"] in ("GET", "HEAD"):
                        raise Unanswered
                    break
                event = asked.result()
                if isinstance(event, h11.Response):
                    begun = True
                    headers = [each for each in event.headers if each[0].decode() not in _HOPS - {"content-length"}]
                    start: Any = {"type": "http.response.start", "status": event.status_code, "headers": headers}
                    await send(start)
                elif isinstance(event, h11.Data):
                    await send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
                elif isinstance(event, h11.EndOfMessage):
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                    return
                else:
                    break
        finally:
            ended.cancel()
    if begun:
        raise ConnectionError("the process that answered says no more")  # the connection ends with it
    await _answer(send, 503, _NOT_STORED)


async def _awaited(peer: Peer, asked: asyncio.Task[Any], ended: asyncio.Task[None], until: float) -> None:
    """Wait for a process's next word, as long as it lives and is there: it may reckon for long what is asked of it."""
    quiet_s = min(QUIET_S, max(until - asyncio.get_running_loop().time(), _WAIT_S))
    while not (await asyncio.wait((asked, ended), timeout=quiet_s, return_when=asyncio.FIRST_COMPLETED))[0]:
        there = asyncio.create_task(_is_there(peer))
        try:
            await asyncio.wait((asked, ended, there), return_when=asyncio.FIRST_COMPLETED)
            if there.done() and not there.result():
                return
        finally:
            there.cancel()
        quiet_s = QUIET_S


async def _is_there(peer: Peer) -> bool:
    """Whether a process answers at all, whatever it is; one of the versions before knows no such request."""
    scope = {"method": "GET", "path": _THERE, "query_string": b"", "headers": [(b"host", b"localhost")]}
    try:
        async with asyncio.timeout(THERE_S), contextlib.aclosing(_exchange(peer, scope, b"")) as events:
            return isinstance(await anext(events, None), h11.Response)
    except (TimeoutError, Unanswered):
        return False


async def _noted(work: Awaitable[Found]) -> Found:
    """Await some work in a task of its own, on the tab of who asks."""
    tab = TAB.get()
    return await work if tab is None else await metered(work, tab.append)


async def _exchange(peer: Peer, scope: Any, body: bytes, until: float | None = None) -> AsyncGenerator[Any, None]:
    """The answer of another process, event by event; raises Unanswered where it takes no connection."""
    host, _, port = peer.address.rpartition(":")
    try:
        async with asyncio.timeout(_left_s(until)):
            reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    except OSError:  # a timeout is one
        raise Unanswered from None
    try:
        line = h11.Connection(h11.CLIENT)
        target = quote(scope["path"], safe="/:@!$&'()*+,;=~-._")
        target += _query(scope)
        headers = [*_handed_on(peer, scope), ("host", peer.address), ("connection", "close"),
                   ("content-length", str(len(body)))]  # fmt: skip
        writer.write(line.send(h11.Request(method=scope["method"], target=target, headers=headers)) or b"")
        writer.write((line.send(h11.Data(data=body)) if body else b"") or b"")
        writer.write(line.send(h11.EndOfMessage()) or b"")
        while True:
            event = line.next_event()
            if event is h11.NEED_DATA:
                line.receive_data(await reader.read(65_536))
                continue
            yield event
            if isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
                return
    except (OSError, h11.ProtocolError):
        return
    finally:
        writer.close()


def _left_s(until: float | None) -> float:
    """So many seconds a connection to another process may take to be made."""
    return CONNECT_S if until is None else min(CONNECT_S, until - asyncio.get_running_loop().time())


# -- lines ------------------------------------------------------------------------------------------------


async def _line(cluster: Cluster, peer: Peer, request: tuple[Any, Receive, Send], gate: Gate, until: float) -> None:
    """Have another process answer on a line; raises Unanswered where it does not take it.

    The line ends where the other process is not heard any more, is no more, or this one is cut off.
    """
    scope, receive, send = request
    heard = partial(gate.budgets.spend, scope["payer"], MESSAGE, READ_S)
    headers = [each for each in _handed_on(peer, scope) if not each[0].lower().startswith("sec-websocket")]
    origin = dict(headers).get("origin")
    opening = connect(
        f"ws://{peer.address}{quote(scope['path'])}{_query(scope)}",
        additional_headers=[each for each in headers if each[0].lower() != "origin"],
        origin=origin,  # type: ignore[arg-type]
        user_agent_header=None,
        compression=None,
        proxy=None,
        max_size=_LARGEST_FRAME,
        open_timeout=_left_s(until),
        ping_interval=PULSE_S,
        ping_timeout=PONG_S,
        close_timeout=BYE_S,
    )
    try:
        there = await opening
    except (OSError, TimeoutError, WebSocketException):
        raise Unanswered from None
    try:
        await receive()
        accept: Any = {"type": "websocket.accept"}
        await send(accept)
        tasks = [
            asyncio.create_task(each)
            for each in (_out(there, send), _in(there, receive, heard), cluster.departed(peer), _cut_off(cluster))
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        code, reason = there.close_code, there.close_reason
        with contextlib.suppress(RuntimeError, OSError):  # he may have gone himself
            code = MOVED if code in (None, 1006) else code
            close: Any = {"type": "websocket.close", "code": code, "reason": reason or ""}
            await send(close)
    finally:
        there.transport.abort()


async def _cut_off(cluster: Cluster) -> None:
    await cluster.cut_off.wait()


async def _out(there: ClientConnection, send: Send) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            message: Any = {"type": "websocket.send", "text": (await there.recv(decode=True))}
            await send(message)


async def _in(there: ClientConnection, receive: Receive, heard: Callable[[], None]) -> None:
    """Hand on what is said on a line; `heard` is told of each message, before it is."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            message: Any = await receive()
            if message["type"] == "websocket.disconnect":
                await there.close(1000)
                return
            heard()
            await there.send(message.get("text") if message.get("text") is not None else message["bytes"])


# -- the house as a whole ---------------------------------------------------------------------------------


async def _lobby(app: ASGIApp, cluster: Cluster, scope: Any, receive: Receive, send: Send) -> None:
    """The tables of all processes; who does not answer in time has none to show."""
    others = [asyncio.create_task(_whole(each, scope)) for each in cluster.peers.values()]
    own: list[Any] = []

    async def keep(message: Any) -> None:
        own.append(message)

    await app(scope, receive, keep)
    bodies = [each for each in await asyncio.gather(*others) if each is not None]
    body = b"".join(message.get("body", b"") for message in own if message["type"] == "http.response.body")
    start: Any = own[0]
    if start["status"] == 200:
        cards = [card for each in (body, *bodies) for card in msgspec.json.decode(each, type=list[msgspec.Raw])]
        body = msgspec.json.encode(cards)
        headers = [each for each in start["headers"] if each[0].lower() != b"content-length"]
        start = {**start, "headers": [*headers, (b"content-length", str(len(body)).encode())]}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _whole(peer: Peer, scope: Any, patience_s: float = LOBBY_S) -> bytes | None:
    """Another process's answer, None where it has none in time."""
    body, good = b"", False
    try:
        async with asyncio.timeout(patience_s), contextlib.aclosing(_exchange(peer, scope, b"")) as events:
            async for event in events:
                good = good or (isinstance(event, h11.Response) and event.status_code == 200)
                body += bytes(event.data) if isinstance(event, h11.Data) else b""
    except (TimeoutError, Unanswered):
        return None
    return body if good else None


async def _tell_all(cluster: Cluster, what: str, player: PlayerId) -> None:
    """Have every other process hear what concerns a player."""
    path = f"/api/fellows/{what}/{player}"
    scope = {"method": "POST", "path": path, "query_string": b"", "headers": [(b"host", b"localhost")]}
    await asyncio.gather(*(_whole(each, scope, TELL_S) for each in cluster.peers.values()))
