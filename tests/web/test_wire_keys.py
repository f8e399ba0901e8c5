"""Keys of links stand in no address: no door takes one in a query, and no log of the house has one."""

import logging
from typing import Any, Final
from urllib.parse import quote

import msgspec
import pytest
from msgspec import structs
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from wire_tools import Hall, http_answer

from sabot.client import HouseRefused, Visitor
from sabot.house.store.peers import Peer
from sabot.web import relay
from sabot.web.api import HANDLERS
from sabot.web.door import KEY
from sabot.web.schema import document
from sabot.web.server import configured
from sabot.wire import Refused

pytest_plugins = ("wire_fixtures",)

ASKED: Final = {"after", "amount", "before", "form", "since"}
"""What addresses are asked behind their paths; none of it opens anything."""
PATHS: Final = sorted(
    {
        path.replace(":str", "").replace(":int", "")
        for each in HANDLERS
        if "GET" in each.http_methods
        for path in each.paths
    }
)
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
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    with pytest.raises(HouseRefused, match="not_admitted"):
        await structs.replace(Visitor(hall.running.address), key=f"{key}x").table(table)
    assert key not in caplog.text
    assert configured(hall.running.house).access_log is False


@pytest.mark.parametrize("key", ["k-_9", "a b&c;d=%"])
def test_a_key_is_handed_on_as_the_other_process_reads_it_and_comes_as_a_cookie(key: str) -> None:
    """Those of the versions before send and read it behind the path."""
    cookie = f"sabot=token; {KEY}={quote(key, safe='')}".encode()
    scope: Any = {
        "query_string": b"amount=5",
        "headers": [(b"host", b"here"), (b"cookie", cookie)],
        "client": ("1.2.3.4", 1),
    }
    before = structs.replace(PEER, reads_keys=False)
    assert relay._query(PEER, scope) == "?amount=5"
    handed = relay._query(before, scope)
    assert handed == f"?amount=5&key={quote(key, safe='').replace('%20', '+')}"
    asked = {**scope, "query_string": handed[1:].encode(), "headers": [(b"cookie", b"sabot=token")]}
    heard = relay._as_asked(asked, {"cookie": "sabot=token", "x-sabot-client": "1.2.3.4", "x-sabot-host": "here"})
    assert heard["query_string"] == b"amount=5"
    assert dict(heard["headers"]) == {b"host": b"here", b"cookie": cookie}
    assert relay._query(PEER, asked) == "?amount=5", "and none that came so from elsewhere is handed on"
