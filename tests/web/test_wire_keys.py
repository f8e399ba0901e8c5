"""Keys of links stand in no address: no door takes one in a query, and no log of the house has one."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, Final

import msgspec
import pytest
from msgspec import structs
from websockets.asyncio.client import connect
from wire_tools import Hall, end_of, http_answer, refused

from sabot.client import Visitor
from sabot.house.budgets import Budgets
from sabot.house.limits import Limits
from sabot.house.store.peers import Peer
from sabot.web import relay
from sabot.web.api import HANDLERS
from sabot.web.door import KEY
from sabot.web.gate import Gate
from sabot.web.schema import document
from sabot.web.server import configured
from sabot.wire import Refused

pytest_plugins = ("wire_fixtures",)

ASKED: Final = {"after", "amount", "before", "form", "since"}
"""What addresses are asked behind their paths; none of it opens anything."""
READ: Final = {path for each in HANDLERS if "GET" in each.http_methods for path in each.paths}
PATHS: Final = sorted(path.replace(":str", "").replace(":int", "") for path in READ)
PEER: Final = Peer("f-1", "127.0.0.1:1", "secret")


def parameters() -> list[dict[str, Any]]:
    paths: dict[str, dict[str, Any]] = document()["paths"]
    return [each for place in paths.values() for operation in place.values() for each in operation["parameters"]]


def test_no_address_of_the_schema_is_asked_with_a_key() -> None:
    """Those that take a link's key take it as a cookie."""
    assert {each["name"] for each in parameters() if each["in"] == "query"} == ASKED
    assert {each["name"] for each in parameters() if each["in"] == "cookie"} == {KEY}


async def test_a_key_in_a_query_opens_no_door_and_the_house_says_where_it_belongs(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    """Every address that is looked at, and the line to the table."""
    caplog.set_level(logging.INFO)
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, private=True)
    key = await host.new_link(table, "watch")
    assert (await structs.replace(Visitor(hall.running.address), key=key).table(table)).table.private
    told = []
    for path in PATHS:
        address = path.format(table_id=table, number=1, coup=1, class_id="c-1", game="punto", language="en")
        status, _, body = await http_answer(hall.running, "GET", f"{address}?key={key}")
        assert table.encode() not in body
        if "{table_id}" in path and status != 401:
            told.append(msgspec.json.decode(body, type=Refused))
    assert {each.code for each in told} == {"malformed"}
    assert all(KEY in str(each.facts) and key not in str(each.facts) for each in told)
    assert len(told) > 8
    async with connect(f"{hall.running.address.replace('http', 'ws')}/api/tables/{table}/play?key={key}") as line:
        assert (await end_of(line))[0] == 4401
    other = structs.replace(Visitor(hall.running.address), key=f"{key}x")
    assert await refused(other.table(table)) == (403, "not_admitted")
    assert key not in caplog.text
    assert configured(hall.running.house).access_log is False


QUERIES: Final = (b"key=k-9", b"amount=5&key=k-9", b"k%65y=k-9")


class Asking:
    """A request at the door of a process, or from another one, for a table."""

    def __init__(self, kind: str, query: bytes = b"", *, goes: bool | None = True) -> None:
        self.said: list[Any] = []
        headers = [(b"host", b"here"), (b"cookie", f"sabot=token; {KEY}=k-9".encode())]
        where = "/api/tables/t-1/play" if kind == "websocket" else "/api/tables/t-1"
        self.scope: Any = {"type": kind, "method": "GET", "path": where, "query_string": query, "headers": headers}
        self.scope |= {"client": ("1.2.3.4", 1), "goes": goes, "payer": "1.2.3.4"}

    async def of(self, peer: Peer | None) -> Any:
        """What is answered where a process holds the table: a status with a code, or the code of a line's end."""

        async def holder_of(_: str) -> Peer | None:
            return peer

        async def departed(_: Peer) -> None:
            await asyncio.Event().wait()

        cluster: Any = SimpleNamespace(holder_of=holder_of, me=PEER, fails=nothing, departed=departed)
        limits = Limits()
        await relay.relayed(nothing, cluster, Gate(limits, Budgets(limits)))(self.scope, self._receive, self._send)
        if "code" in self.said[-1]:
            return self.said[-1]["code"]
        body = b"".join(each.get("body", b"") for each in self.said)
        return self.said[0]["status"], msgspec.json.decode(body, type=Refused).code

    async def _receive(self) -> Any:
        return {"type": "http.request", "body": b""}

    async def _send(self, message: Any) -> None:
        self.said.append(message)


async def nothing(*_: Any) -> None:
    raise AssertionError("it is answered here, and nobody else is asked")


@asynccontextmanager
async def peer() -> AsyncIterator[tuple[Peer, list[bytes]]]:
    """Another process, and what it is asked."""
    heard: list[bytes] = []

    async def hears(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        body = msgspec.json.encode(Refused("no_such_table"))
        writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body))
        writer.close()

    async with await asyncio.start_server(hears, "127.0.0.1") as server:
        yield Peer("f-2", f"127.0.0.1:{server.sockets[0].getsockname()[1]}", "secret"), heard


@pytest.mark.parametrize(("kind", "end"), [("http", (503, "not_stored")), ("websocket", relay.MOVED)])
async def test_a_key_is_handed_on_as_a_cookie_and_to_no_process_that_would_read_it_in_an_address(
    kind: str, end: object
) -> None:
    """A process of the versions before is not asked: who brings a key comes back when it is gone."""
    async with peer() as (other, heard):
        assert await Asking(kind, b"amount=5").of(structs.replace(other, reads_keys=False)) == end
        assert heard == []
        if kind == "http":
            assert await Asking(kind, b"amount=5").of(other) == (404, "no_such_table")
            assert b"?amount=5 HTTP" in heard[0]
            assert f"cookie: sabot=token; {KEY}=k-9".encode() in heard[0].lower()


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize(
    ("kind", "goes", "end"),
    [
        ("http", True, (400, "malformed")),
        ("websocket", True, 4401),
        ("http", None, (503, "not_stored")),
        ("websocket", None, relay.MOVED),
    ],
)
async def test_a_key_in_an_address_goes_to_no_other_process_and_is_taken_from_none(
    kind: str, goes: bool | None, end: object, query: bytes
) -> None:
    async with peer() as (other, heard):
        assert await Asking(kind, query, goes=goes).of(other if goes else None) == end
        assert heard == []
    assert relay._query(Asking(kind, query).scope) == ("?amount=5" if b"amount" in query else "")
