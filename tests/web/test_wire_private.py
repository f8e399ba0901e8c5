"""Private tables: who comes, by which link, how one is handed over; and keys, which stand in no address and no log."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs
from test_wire_secrets import answer, gets
from websockets.asyncio.client import connect
from wire_tools import Hall, accepted, bets_open, code, end_of, http_answer, play_coup, refusal_of, refused, stakes

from sabot.client import Client, LineClosed, Visitor
from sabot.games.seats import BuyIn, Leave, Seat, Sit
from sabot.games.windows import PlayerId
from sabot.house.accounts.members import GRANT
from sabot.house.archive.history import HistoryEvent, HistoryHead
from sabot.house.budgets import Budgets
from sabot.house.limits import Limits
from sabot.house.store.peers import Peer
from sabot.money import Cents
from sabot.web import relay
from sabot.web.api import HANDLERS
from sabot.web.door import KEY
from sabot.web.gate import Gate
from sabot.web.schema import document
from sabot.web.server import configured
from sabot.wire import Refused


class Links(NamedTuple):
    """The keys of a table's links."""

    seat: str
    watch: str
    host: str


pytest_plugins = ("wire_fixtures",)


async def links_of(host: Visitor, table: str) -> Links:
    return Links(*[await host.new_link(table, kind) for kind in ("seat", "watch", "host")])


async def private(hall: Hall) -> tuple[Visitor, str, Links]:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, private=True)
    return host, table, await links_of(host, table)


async def by_link(hall: Hall, nickname: str, key: str) -> Visitor:
    return structs.replace(await hall.running.enter(nickname), key=key)


async def closed_with(line: Awaitable[object]) -> int:
    """The code with which a line that is waited for ends for good."""
    with pytest.raises(LineClosed) as closed:
        await line
    return closed.value.code


async def test_a_private_table_is_there_for_those_alone_who_may_come(hall: Hall) -> None:
    host, table, links = await private(hall)
    stranger, nobody = await hall.running.enter("Stranger"), Visitor(hall.running.address)
    for visitor in (stranger, nobody, structs.replace(stranger, key="guessed")):
        assert table not in [card.id for card in await visitor.tables()]
        for ask in (visitor.table, visitor.shoes, visitor.export, visitor.ledger):
            assert await refused(ask(table)) == (403, "not_admitted")
        assert await refused(visitor.shoe(table, 1)) == (403, "not_admitted")
        assert await closed_with(hall.running.line(visitor, table)) == 4401
    assert [card.private for card in await host.tables() if card.id == table] == [True]
    assert (await structs.replace(nobody, key=links.watch).table(table)).table.private
    assert len(set(links)) == 3


async def test_a_stranger_reads_nothing_at_any_address_of_a_private_table(hall: Hall) -> None:
    """Whatever is asked below its address, also by those who are signed in."""
    _, table, _ = await private(hall)
    stranger = await hall.running.enter("Stranger")
    below = [path for path in gets(hall.running, table) if f"/tables/{table}" in path]
    answers = {path: (await asyncio.to_thread(answer, hall.running, path, stranger.token))[:3] for path in below}
    assert len(below) > 10
    assert {path for path, status in answers.items() if status != b"403"} == set()


async def test_the_link_for_players_gives_a_seat_that_stays_without_it(hall: Hall) -> None:
    _, table, links = await private(hall)
    ann = await by_link(hall, "Ann", links.seat)
    async with ann.at(table) as seat:
        await accepted(seat, Sit(Seat(1), Cents(1000)))
    without = structs.replace(ann, key="")
    assert table in [card.id for card in await without.tables()]
    async with without.at(table) as seat:
        await accepted(seat, Leave())
    assert await refused(without.table(table)) == (403, "not_admitted")


async def test_the_link_for_looking_on_gives_no_seat(hall: Hall) -> None:
    _, table, links = await private(hall)
    ann = await by_link(hall, "Ann", links.watch)
    async with ann.at(table) as seat:
        assert await code(seat, Sit(Seat(1), Cents(1000))) == "watch_only"
        assert seat.frame.view.players == ()
    async with structs.replace(Visitor(hall.running.address), key=links.watch).at(table) as looking:
        assert looking.frame.me is None


async def test_only_the_host_makes_links_and_hands_the_table_over_once(hall: Hall) -> None:
    host, table, links = await private(hall)
    ann = await by_link(hall, "Ann", links.seat)
    assert await refused(ann.new_link(table, "watch")) == (403, "not_host")
    for wrong in (links.seat, links.watch, "guessed", ""):
        assert await refused(ann.take_over(table, wrong)) in ((404, "no_such_link"), (400, "malformed"))
    line: Client = await hall.running.line(ann, table)
    assert (await ann.take_over(table, links.host)).host == "Ann"
    await line.until(lambda frame: frame.host == frame.me)
    assert await refused(host.new_link(table, "watch")) == (403, "not_host")
    assert await refused(structs.replace(host, key="").take_over(table, links.host)) == (404, "no_such_link")
    assert await refused(structs.replace(host, key=links.host).table(table)) == (403, "not_admitted")
    assert (await structs.replace(host, key=links.watch).table(table)).table.host == "Ann"


class Doors(NamedTuple):
    """A private table with all its links, one who has none of them, and somebody's personal link."""

    table: str
    links: Links
    stranger: Visitor
    personal: str


@pytest.fixture(scope="module")
def doors(hall: Hall) -> Doors:
    async def made() -> Doors:
        _, table, links = await private(hall)
        stranger, ann = await hall.running.enter("Stranger"), await hall.running.enter("Ann")
        return Doors(table, links, stranger, await ann.personal_link("Ann"))

    return hall.run(made())


def changed(key: str) -> st.SearchStrategy[str]:
    """What is nearly a key, a part of it, or any other text."""
    places = st.integers(0, len(key) - 1)
    nearly = st.one_of(
        st.builds(lambda at: key[:at], places),
        st.builds(lambda at, letter: key[:at] + letter + key[at + 1 :], places, st.characters(codec="utf-8")),
        st.builds(lambda at, more: key[:at] + more + key[at:], places, st.text(min_size=1, max_size=3)),
        st.sampled_from([key.swapcase(), key + "=", f" {key}", f"{key}&key={key}", key * 2]),
        st.text(max_size=60),
    )
    return nearly.filter(lambda text: text != key)


@given(data=st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.long
def test_nothing_but_the_very_key_opens_anything(hall: Hall, doors: Doors, data: st.DataObject) -> None:
    """A seat's, a watcher's and the host's link, and the personal one."""
    table, links, stranger, personal = doors

    async def story() -> None:
        for kind, key in links._asdict().items():
            wrong = data.draw(changed(key), kind)
            asked = structs.replace(stranger, key=wrong)
            assert await refused(asked.table(table)) == (403, "not_admitted")
            assert (await refused(stranger.take_over(table, wrong)))[0] in (400, 404)
        wrong = data.draw(changed(personal), "personal")
        assert (await refused(Visitor.claim(hall.running.address, wrong)))[0] in (400, 404)

    hall.run(story())


async def test_a_new_link_ends_the_one_before_it_and_the_database_holds_neither(hall: Hall) -> None:
    """A link's key is in nobody's database in the clear: whoever reads a copy of it comes to no table by it."""
    host, table, links = await private(hall)
    stranger = await hall.running.enter("Stranger")
    new = await host.new_link(table, "seat")
    assert await refused(structs.replace(stranger, key=links.seat).table(table)) == (403, "not_admitted")
    for key in (new, links.watch):
        assert (await structs.replace(stranger, key=key).table(table)).table.private
    stored = b"".join(path.read_bytes() for path in Path(hall.running.store.where).parent.glob("house.db*"))
    assert b'"private":true' in stored, "the settings are there"
    assert not [key for key in (new, *links) if key.encode() in stored]


async def test_a_host_sends_a_player_away(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host)
    ann = await hall.running.seated("Ann", table, 1)
    stranger = await hall.running.enter("Stranger")
    me = PlayerId(str(ann.frame.me))
    assert await refused(stranger.remove(table, me)) == (403, "not_host")
    assert await refused(host.remove(table, PlayerId("p-nobody"))) == (400, "not_at_table")
    await host.remove(table, me)
    await ann.until(lambda frame: not frame.view.players)
    assert ann.frame.balance == 1_000_000


async def test_who_was_sent_away_from_a_private_table_comes_back_under_no_name(hall: Hall) -> None:
    """The link by which he came opens nothing any more; his own line ends once he has seen his chips come back."""
    host, table, links = await private(hall)
    ann, bob = [await by_link(hall, name, links.seat) for name in ("Ann", "Bob")]
    line, other = await hall.running.line(ann, table), await hall.running.line(bob, table)
    for seat, each in enumerate((line, other), 1):
        await accepted(each, Sit(Seat(seat), Cents(1000)))
    await host.remove(table, PlayerId(str(line.frame.me)))
    assert await closed_with(line.until(lambda _: False)) == 4406
    assert (line.frame.balance, [each.id for each in line.frame.view.players]) == (1_000_000, [other.frame.me])
    again = await by_link(hall, "Annette", links.seat)
    for visitor, ended, refusal in ((ann, 4406, "sent_away"), (again, 4401, "not_admitted")):
        assert await refused(visitor.table(table)) == (403, refusal)
        assert await closed_with(hall.running.line(visitor, table)) == ended
    assert (await refusal_of(ann.table(table))).refused.facts == {"table": table, "host": "Host"}
    assert (await structs.replace(bob, key="").table(table)).table.players == 1
    await other.until(lambda frame: len(frame.view.players) == 1)
    cleo = await by_link(hall, "Cleo", await host.new_link(table, "seat"))
    assert (await cleo.table(table)).table.private
    assert (await structs.replace(again, key=links.watch).table(table)).table.private, "who looks on is not asked"


async def test_a_link_that_opens_nothing_any_more_gives_no_seat_on_a_line_that_it_opened(hall: Hall) -> None:
    """Whoever is sent away has no second name waiting on a line of its own; one who plays keeps his seat."""
    host, table, links = await private(hall)
    ann, second, bob = [await by_link(hall, name, links.seat) for name in ("Ann", "Annette", "Bob")]
    line, waiting, other = [await hall.running.line(each, table) for each in (ann, second, bob)]
    for seat, each in enumerate((line, other), 1):
        await accepted(each, Sit(Seat(seat), Cents(1000)))
    await host.remove(table, PlayerId(str(line.frame.me)))
    assert await code(waiting, Sit(Seat(3), Cents(1000))) == "watch_only"
    await accepted(other, Leave())
    assert await code(other, Sit(Seat(2), Cents(1000))) == "watch_only"
    by_new = structs.replace(second, key=await host.new_link(table, "seat"))
    await accepted(await hall.running.line(by_new, table), Sit(Seat(3), Cents(1000)))


async def test_a_table_is_exported_as_who_asks_saw_it(hall: Hall) -> None:
    host, table, links = await private(hall)
    ann = await by_link(hall, "Ann", links.seat)
    line = await hall.running.line(ann, table)
    await accepted(line, Sit(Seat(1), Cents(1000)))
    me = line.frame.me
    for visitor, viewer in ((ann, me), (structs.replace(Visitor(hall.running.address), key=links.watch), None)):
        head, *events = await visitor.export(table)
        assert msgspec.json.decode(head, type=HistoryHead).viewer == viewer
        first = msgspec.json.decode(events[0], type=HistoryEvent)
        assert (first.number, first.event["type"], first.event["player"]) == (1, "seated", me)
    await host.close_table(table)
    await line.until(lambda frame: frame.view.stage == "over")
    assert len(await host.export(table)) > len(events) + 1
    assert await refused(host.export("t-none")) == (404, "no_such_table")


async def test_the_ledger_adds_up_to_what_everybody_has(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host)
    ann = await hall.running.seated("Ann", table, 1, 50_000)
    bob = await hall.running.seated("Bob", table, 2, 30_000)
    await accepted(ann, BuyIn(Cents(5_000)))
    await bets_open(ann, bob)
    await accepted(ann, stakes(ann, player=1000))
    rows = {row.nickname: row for row in await host.ledger(table)}
    assert [(row.bought_in, row.cashed_out, row.here, row.result) for row in rows.values()] == [
        (55_000, 0, 55_000, 0),
        (30_000, 0, 30_000, 0),
    ]
    await accepted(bob, Leave())
    await bob.until(lambda frame: len(frame.view.players) == 1)
    _, row = await host.ledger(table)
    assert (row.player, row.bought_in, row.cashed_out, row.here, row.result) == (bob.frame.me, 30_000, 30_000, 0, 0)
    await play_coup(ann, player=1000)
    await host.close_table(table)
    await ann.until(lambda frame: frame.view.stage == "over")
    row, _ = await host.ledger(table)
    assert row.here == 0
    assert row.result == (await hall.running.visitors[-2].session()).balance - GRANT


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
