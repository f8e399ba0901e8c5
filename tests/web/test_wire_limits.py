"""Nobody uses the house up, and whoever meets a limit is told which."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from websockets.exceptions import ConnectionClosed
from wire_tools import (
    PLENTY,
    PURSE,
    Running,
    accepted,
    end_of,
    http_answer,
    opened,
    purse,
    raw_line,
    refusal_of,
    refused,
)  # fmt: skip

from long import asked_later, first
from sabot.client import HouseRefused
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.house.accounts.members import GRANT
from sabot.house.allowance import MOST_KNOWN, Allowance, Allowances, Rate
from sabot.house.errors import HouseError
from sabot.house.limits import LIMITS, Limits
from sabot.house.table.rulecards import rule_card
from sabot.money import Cents
from sabot.odds import layout
from sabot.odds.edges import edges
from sabot.web import app, lan
from sabot.web.addresses import network
from sabot.web.connections import Connections, most_connections
from sabot.web.gate import Gate
from sabot.web.line import framed
from sabot.wire import AnyFrame, Malformed, NewTable, Refused, Reply, server_message

LIMITED = (
    ("sessions", "POST", "/api/session", '{"nickname":"Ann"}'),
    ("opened", "POST", "/api/tables", '{"rules":"mini"}'),
    ("records", "GET", "/api/tables/t-none/shoes", None),
    ("records", "POST", "/api/qr.svg", '{"path":"/"}'),
    ("requests", "GET", "/api/tables", None),
)


@pytest.mark.parametrize(("limit", "method", "path", "body"), LIMITED)
async def test_a_refusal_names_the_limit_that_an_address_met(
    tmp_path: Path, limit: str, method: str, path: str, body: str | None
) -> None:
    """However its address is spelled."""
    async with opened(tmp_path, limits=structs.replace(PLENTY, **{limit: 3})) as running:
        spelled = path, path.replace("/", "//"), f"{path}/", f"/{path}//", path
        codes = [await http_answer(running, method, each, body) for each in spelled]
        assert 429 not in [status for status, _, _ in codes[:3]]
        for status, headers, said in codes[3:]:
            assert status == 429
            assert msgspec.json.decode(said, type=Refused) == Refused("rate_limited", {"limit": limit})
            assert headers["x-content-type-options"] == "nosniff"


def test_a_club_behind_one_address_does_not_meet_the_usual_limits() -> None:
    """Forty people come in, open a table each fourth, have three lines each and talk."""
    gate = Gate()
    with contextlib.ExitStack() as lines:
        for count in range(40):
            for _ in range(30):
                assert gate.passed("GET", "/api/tables", "192.168.1.1") is None
            assert gate.passed("POST", "/api/session", "192.168.1.1") is None
            if count % 4 == 0:
                assert gate.passed("POST", "/api/tables", "192.168.1.1") is None
            for _ in range(3):
                lines.enter_context(gate.line("192.168.1.1", f"p-{count}"))
            assert all(gate.messages.take(f"p-{count}") for _ in range(100))
    assert not gate._lines  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    ("host", "counted"),
    [("192.168.1.7", "192.168.1.7"), ("::ffff:10.0.0.1", "10.0.0.1"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
     ("fe80::1%eth0", "fe80::/64"), ("", ""), ("unix", "unix")],
)  # fmt: skip
def test_a_household_is_one_address(host: str, counted: str) -> None:
    assert network(host) == counted


def test_those_who_asked_for_nothing_lately_are_forgotten() -> None:
    now = 0.0
    allowances = Allowances(Rate(1, 1), lambda: now)
    for each in range(MOST_KNOWN + 10):
        assert allowances.take(each)
    assert len(allowances._of) <= MOST_KNOWN  # pyright: ignore[reportPrivateUsage]
    assert not allowances.take(MOST_KNOWN + 9)
    now = 2.0
    allowances.take("new")
    assert len(allowances._of) == 1  # pyright: ignore[reportPrivateUsage]


FLOOD = {
    "command": json.dumps({"type": "command", "id": "c", "action": {"type": "leave"}}),
    "resume": '{"type":"resume"}',
    "malformed": "banco!",
}


@pytest.mark.parametrize("kind", first(1, FLOOD))
async def test_every_kind_of_message_is_limited_and_a_flood_ends_the_line(tmp_path: Path, kind: str) -> None:
    async with opened(tmp_path, limits=structs.replace(PLENTY, messages=5, messages_per_second=0.001)) as running:
        table = await running.table(await running.enter("Host"))
        frames = 0
        async with raw_line(running, table, close_timeout=0.1) as socket:
            await socket.recv()
            for _ in range(6):
                await socket.send(FLOOD[kind])
            answers = [server_message(await socket.recv()) for _ in range(6)]
            assert not [each for each in answers[:5] if limit_of(each)]
            assert limit_of(answers[5]) == "messages"
            sending = asyncio.create_task(flood(socket, FLOOD[kind]))
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    frames += limit_of(server_message(await socket.recv())) is None
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, frames) == (4429, 0)
            await sending
        ann = await running.seated("Ann", table, 1)
        await accepted(ann, BuyIn(Cents(1000)))


async def flood(socket: Any, message: str) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await socket.send(message)


def limit_of(answer: Any) -> Any:
    refused = answer.refused if isinstance(answer, Reply | Malformed) else None
    return None if refused is None or refused.code != "rate_limited" else refused.facts["limit"]


async def test_a_players_lines_are_counted_and_free_again_when_he_hangs_up(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=structs.replace(PLENTY, lines=2)) as running:
        ann = await running.enter("Ann")
        table = await running.table(ann)
        async with raw_line(running, table, ann.token) as first, raw_line(running, table, ann.token) as second:
            for line in (first, second):
                await line.recv()
            async with raw_line(running, table, ann.token) as third:
                assert await end_of(third) == (4429, "too_many_lines")
        await running.line(ann, table)


async def test_lines_are_counted_as_requests_whether_they_lead_anywhere_or_not(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=structs.replace(PLENTY, requests=3)) as running:
        ends = list[tuple[int, str]]()
        for _ in range(4):
            async with raw_line(running, "t-nowhere") as line:
                ends.append(await end_of(line))
        assert ends == [(4404, "no such table")] * 3 + [(4429, "rate_limited")]
        assert (await http_answer(running, "GET", "/%0A"))[0] == 429


async def half(running: Running, text: bytes = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n") -> asyncio.StreamReader:
    """A request that is never finished."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(text)
    HELD.append(writer)
    return reader


HELD: list[asyncio.StreamWriter] = []


@pytest.mark.parametrize(
    "text",
    [asked_later(b""), asked_later(b"GET"), b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: 1",
     b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/json\r\n"
     b"Content-Length: 99\r\n\r\n{"],
)  # fmt: skip
async def test_a_half_sent_request_is_given_up(tmp_path: Path, text: bytes) -> None:
    async with opened(tmp_path, limits=structs.replace(PLENTY, request_seconds=0.05)) as running:
        table = await running.table(await running.enter("Host"))
        line = await running.spectator(table)
        reader = await half(running, text)
        said = b""
        with contextlib.suppress(ConnectionResetError):
            said = await reader.read()
        assert said == b"" or b"too_slow" in said
        bob = await running.seated("Bob", table, 1)
        await line.until(lambda frame: len(frame.view.players) == 1)
        await accepted(bob, BuyIn(Cents(1)))
        HELD.pop().close()


async def test_half_sent_requests_of_one_address_leave_its_lines_up_and_are_told_why(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=structs.replace(PLENTY, connections=5, request_seconds=3600)) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.seated("Ann", table, 1)
        for _ in range(4):
            await half(running)
        told = await (await half(running)).read()
        refused = msgspec.json.decode(told.split(b"\r\n\r\n")[1], type=Refused)
        assert refused == Refused("too_many_lines", {"limit": "connections", "most": 5})
        await accepted(ann, BuyIn(Cents(1)))
        for _ in range(5):
            HELD.pop().close()


class Transport:
    """A connection that somebody has."""

    def __init__(self, address: str) -> None:
        self.address, self.closed = address, False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def is_closing(self) -> bool:
        return self.closed


def test_connections_leave_descriptors_to_the_store() -> None:
    connections = Connections(Limits(connections=3), most=4)
    held: list[Any] = [Transport("10.0.0.1") for _ in range(3)]
    assert [connections.enter(each) for each in held] == [None] * 3
    assert connections.enter(Transport("10.0.0.1")) == Refused("too_many_lines", {"limit": "connections", "most": 3})  # type: ignore[arg-type]
    assert connections.enter(Transport("10.0.0.2")) is None  # type: ignore[arg-type]
    assert connections.enter(Transport("10.0.0.3")) == Refused("house_full", {"most": 4})  # type: ignore[arg-type]
    held[0].closed = True
    assert connections.enter(Transport("10.0.0.3")) is None  # type: ignore[arg-type]
    behind_proxy = Connections(Limits(connections=3), proxied=True, most=4)
    assert [behind_proxy.enter(Transport("127.0.0.1")) for _ in range(4)] == [None] * 4  # type: ignore[arg-type]
    assert most_connections() > 0


async def test_what_many_are_told_is_framed_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.seated("Ann", table, 1)
        me, others = ann.frame.me, [await running.spectator(table) for _ in range(4)]

        def has(amount: int) -> Callable[[AnyFrame], bool]:
            return lambda frame: purse(frame, me) == amount

        for more in (1000, 2000):  # at first each hears how many have come since he has
            framed.cache_clear()
            await accepted(ann, BuyIn(Cents(1000)))
            for each in others:
                await each.until(has(PURSE + more))
        assert framed.cache_info().hits >= len(others) - 1


def test_connections_that_have_ended_are_not_kept_and_not_all_are_looked_at_for_one_that_comes() -> None:
    """Thousands come back at once after a kill, all from one proxy."""
    connections, looked = Connections(Limits(), proxied=True, most=10**6), 0

    class Counted(Transport):
        def is_closing(self) -> bool:
            nonlocal looked
            looked += 1
            return super().is_closing()

    held: list[Any] = [Counted("10.0.0.1") for _ in range(1000)]
    assert [connections.enter(each) for each in held] == [None] * 1000
    assert looked <= 2000
    for each in held:
        each.closed = True
    for _ in range(1000):
        connections.enter(Counted("10.0.0.1"))  # type: ignore[arg-type]
    assert len(connections._transports["10.0.0.1"]) <= 1000


def test_an_address_that_does_not_come_again_is_forgotten_and_whoever_is_there_is_not() -> None:
    connections = Connections(Limits(connections=2), most=1000)
    stays: Any = Transport("10.1.0.0")
    assert connections.enter(stays) is None
    for number in range(2000):
        gone: Any = Transport(f"10.0.{number // 256}.{number % 256}")
        assert connections.enter(gone) is None
        gone.closed = True
    assert len(connections._transports) <= 4
    assert connections.enter(Transport("10.1.0.0")) is None  # type: ignore[arg-type]
    assert connections.enter(Transport("10.1.0.0")) == Refused("too_many_lines", {"limit": "connections", "most": 2})  # type: ignore[arg-type]


def test_an_address_whose_tables_have_ended_is_forgotten() -> None:
    gate, there = Gate(structs.replace(PLENTY, hosted_there=1)), {"t-0"}
    for number in range(100):
        with gate.opening(f"10.0.0.{number}", there):
            gate.opened(f"10.0.0.{number}", f"t-{number}")
    assert len(gate._opened) <= 2
    with pytest.raises(HouseError, match="too_many_tables_there"), gate.opening("10.0.0.0", there):
        pass


async def test_lines_open_a_few_at_a_time_and_whoever_asks_meanwhile_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In their turn; what comes between them is done between them, and one that fails holds none of the others up."""
    connections, done = Connections(Limits()), list[str]()
    monkeypatch.setattr("sabot.web.connections.SLICE_S", 0.0)

    def opens(name: str) -> None:
        done.append(name)
        if name == "fails":
            raise OSError

    asyncio.get_running_loop().set_exception_handler(lambda *_: done.append("said"))
    for name in ("one", "fails", "two"):
        connections.open(partial(opens, name))
    while "two" not in done:
        await asyncio.sleep(0)
        done.append("asked")
    assert [each for each in done if each != "asked"] == ["one", "fails", "said", "two"]
    assert "asked" in done[done.index("one") : done.index("two")]


async def test_bots_are_asked_again_before_new_ones_are_made(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host, bots=3)
        line = await running.line(host, table)
        issued = (await running.store.balances())["issuer"]
        for _ in range(3):
            await host.remove_bots(table)
            await line.until(lambda frame: not frame.view.players)
            await host.add_bots(table, 3)
        assert (await running.store.balances())["issuer"] == issued
        assert len({person.nickname for person in line.frame.people.values()}) == len(line.frame.people)


async def test_a_house_has_so_many_bots_and_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=structs.replace(PLENTY, bots=3)) as running:
        host = await running.enter("Host")
        table = await running.table(host, bots=2)
        assert (await refusal_of(host.add_bots(table, 2))).refused == Refused("too_many_bots", {"most": 3})
        await host.add_bots(table, 1)


async def test_bots_that_are_asked_for_at_the_same_time_are_counted_too(tmp_path: Path) -> None:
    """A bot sits when its seat is stored, and until then all who asked at once had found room."""
    async with opened(tmp_path, limits=structs.replace(PLENTY, bots=3)) as running:
        host = await running.enter("Host")
        tables = [await running.table(host) for _ in range(4)]
        asked = (host.add_bots(table, 2) for table in tables)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [answer.refused.code for answer in answers if isinstance(answer, HouseRefused)]
        assert refused == ["too_many_bots"] * 3
        assert sum(len(running.house.table(table).bots) for table in tables) == 2
        await host.add_bots(tables[-1], 1)


@pytest.mark.parametrize(("people", "minutes"), [(False, LIMITS.empty_minutes), (True, LIMITS.deserted_minutes)])
async def test_a_table_that_nobody_comes_to_ends(tmp_path: Path, people: bool, minutes: float) -> None:
    async with opened(tmp_path) as running:
        house, host = running.house, await running.enter("Host")
        table, watched = await running.table(host, bots=1), await running.table(host)
        await running.spectator(watched)
        ann = await running.enter("Ann")
        if people:
            async with ann.at(table) as seat:
                await accepted(seat, Sit(Seat(1), Cents(1000)))
        now = asyncio.get_running_loop().time()
        while house.tables[table].audience:
            await asyncio.sleep(0.01)
        house.floor.end_idle_tables(now)
        house.floor.end_idle_tables(now + minutes * 60 - 1)
        assert not house.tables[table].policy.ending
        house.floor.end_idle_tables(now + minutes * 60 + 1)
        while table in house.tables:
            await asyncio.sleep(0.01)
        assert watched in house.tables
        if people:
            me = await ann.session()
            assert me.balance == (await running.store.balances())[f"player:{me.player}"] == GRANT


async def test_who_is_signed_in_plays_on_where_his_address_has_asked_for_all_that_it_may(tmp_path: Path) -> None:
    """A club behind one address: one of them, or a stranger, asks on and on."""
    async with opened(tmp_path, limits=structs.replace(PLENTY, requests=12)) as running:
        ann, bob = await running.enter("Ann"), await running.enter("Bob")
        while (await http_answer(running, "GET", "/api/tables"))[0] != 429:
            pass
        for visitor in (ann, bob):
            own = {"cookie": f"other=1; sabot={visitor.token}"}
            codes = [(await http_answer(running, "GET", "/api/tables", **own))[0] for _ in range(13)]
            assert codes[:12] == [200] * 12
            assert codes[12] == 429
        for cookie in ("sabot=nobody", "sabot=", "nonsense", f"elsewhere={ann.token}"):
            assert (await http_answer(running, "GET", "/api/tables", cookie=cookie))[0] == 429


async def test_all_who_are_signed_in_are_known_where_strangers_are_not_looked_up_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys that are somebody's take nothing of what an address may have looked up."""
    monkeypatch.setattr("sabot.web.gate.STRANGERS", Rate(2, 0.001))
    async with opened(tmp_path, limits=structs.replace(PLENTY, requests=8)) as running:
        cookies = [f"sabot={(await running.enter(name)).token}" for name in ("Ann", "Bob", "Cid", "Dan")]
        while (await http_answer(running, "GET", "/api/tables"))[0] != 429:
            pass
        assert [(await http_answer(running, "GET", "/api/tables", cookie=each))[0] for each in cookies] == [200] * 4
        real, asked = running.store.player_by_token, list[bytes]()

        def player_by_token(digest: bytes) -> Any:
            asked.append(digest)
            return real(digest)

        monkeypatch.setattr(running.store, "player_by_token", player_by_token)
        for number in range(5):
            assert (await http_answer(running, "GET", "/api/tables", cookie=f"sabot=no-{number}"))[0] == 429
        assert len(asked) == 2


async def test_an_address_has_so_many_tables_open_and_a_closed_one_makes_room(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=structs.replace(PLENTY, hosted_there=2)) as running:
        tables = [await (await running.enter(name)).open_table(NewTable(rules="mini")) for name in ("Ann", "Bob")]
        eve = await running.enter("Eve")
        assert await refused(eve.open_table(NewTable(rules="mini"))) == (400, "too_many_tables_there")
        running.house.table(tables[0].id).end()
        while tables[0].id in running.house.tables:
            await asyncio.sleep(0.01)
        assert (await eve.open_table(NewTable(rules="mini"))).rules == "mini"


@pytest.mark.parametrize("limit", ["hosted_there", "hosted", "tables"])
async def test_tables_that_are_opened_at_the_same_time_are_counted_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """A table is there when it is stored, and until then all who asked at once had found room."""
    async with opened(tmp_path, limits=structs.replace(PLENTY, **{limit: 2})) as running:
        store, eve = running.house.store, await running.enter("Eve")
        create = store.create_table

        async def slowly(*facts: Any) -> None:
            await asyncio.sleep(0.05)
            await create(*facts)

        monkeypatch.setattr(store, "create_table", slowly)
        asked = http_answer, running, "POST", "/api/tables", '{"rules":"mini"}'
        answers = await asyncio.gather(*(each[0](*each[1:], cookie=f"sabot={eve.token}") for each in [asked] * 6))
        assert sorted(status for status, _, _ in answers)[:3] == [201, 201, 400 if limit != "tables" else 503]
        assert len(running.house.tables) == 2


async def test_who_is_signed_in_and_leaves_makes_no_more_players_than_his_address_may(tmp_path: Path) -> None:
    """Each cookie that had been a player's made as many players more, and each of those again."""
    async with opened(tmp_path, limits=structs.replace(PLENTY, sessions=3)) as running:
        ann = await running.enter("Ann")
        own = {"cookie": f"sabot={ann.token}"}
        while (await http_answer(running, "POST", "/api/session", '{"nickname":"Bob"}'))[0] != 429:
            pass
        for path, body in (("/api/session", '{"nickname":"Ann"}'), ("/api/session/sign-out", "{}")):
            await http_answer(running, "POST", path, body, **own)
        assert (await http_answer(running, "GET", "/api/session", **own))[0] == 204
        assert (await http_answer(running, "POST", "/api/session", '{"nickname":"Eve"}', **own))[0] == 429


async def test_cards_of_rule_sets_and_odds_of_a_fresh_shoe_are_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counting(name: str, original: Any) -> Any:
        def made_now(*facts: Any, **more: Any) -> Any:
            made.append(name)
            return original(*facts, **more)

        return made_now

    monkeypatch.setattr("sabot.house.tables.menu.rule_card", counting("card", rule_card))
    monkeypatch.setattr("sabot.odds.layout.edges", counting("odds", edges))
    layout._edges.cache_clear()
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Ann"))
        for _ in range(3):
            assert (await http_answer(running, "GET", "/api/rules"))[0] == 200
            assert (await http_answer(running, "GET", f"/api/tables/{table}/odds"))[0] == 200
        assert made.count("odds") == 1
        assert made.count("card") == len(running.house.rules)


async def test_what_costs_the_house_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The schema, and the picture of an address, which is of plain letters alone and drawn beside the loop."""
    made: list[str] = []
    original = lan.drawing.__wrapped__

    def document() -> dict[str, str]:
        made.append("schema")
        return {}

    @lru_cache
    def drawing(text: str) -> bytes:
        made.append(current_thread().name)
        return original(text)

    monkeypatch.setattr(app, "document", document)
    monkeypatch.setattr(app, "drawing", drawing)
    app.schema.cache_clear()

    try:
        async with opened(tmp_path) as running:
            for _ in range(3):
                assert (await http_answer(running, "GET", "/api/openapi.json"))[0] == 200
                assert (await http_answer(running, "POST", "/api/qr.svg", '{"path":"/t/t-1"}'))[0] == 200
            assert (await http_answer(running, "POST", "/api/qr.svg", '{"path":"/t/\u00e9"}'))[0] == 404
    finally:
        app.schema.cache_clear()
    assert len(made) == 2
    assert made[0] == "schema"
    assert made[1] != main_thread().name


# -- a connection that sends too much is told so; nothing of it reaches the table, and others do not notice


@given(st.lists(st.floats(0, 2), max_size=200), st.integers(1, 20), st.integers(1, 50))
def test_in_any_time_no_more_than_the_burst_and_the_rate_pass(pauses: list[float], burst: int, rate: int) -> None:
    allowance, now, passed = Allowance(0.0, Rate(burst, rate)), 0.0, 0
    for pause in pauses:
        now += pause
        passed += allowance.take(now)
        assert passed <= burst + rate * now + 1e-6


def test_whoever_keeps_to_the_rate_is_never_refused() -> None:
    allowance = Allowance(0.0, Rate(burst=1, per_second=4))
    assert all(allowance.take(quarter / 4) for quarter in range(100))


def test_after_the_burst_each_command_needs_its_time() -> None:
    allowance = Allowance(0.0, Rate(burst=2, per_second=4))
    passed = [allowance.take(now) for now in (0.0, 0.0, 0.0, 0.125, 0.25, 0.25)]
    assert passed == [True, True, False, False, True, False]


async def test_a_flood_is_refused_beyond_the_burst_and_holds_nobody_up(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=structs.replace(PLENTY, messages=5, messages_per_second=0.001)) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.seated("Ann", table, 1, purse=1000)  # her first command
        bob = await running.seated("Bob", table, 2)
        replies = await asyncio.gather(*(ann.do(BuyIn(Cents(100))) for _ in range(20)))
        assert [reply.outcome for reply in replies] == ["accepted"] * 4 + ["refused"] * 16
        assert {reply.refused.code for reply in replies if reply.refused} == {"rate_limited"}
        assert (await bob.do(BuyIn(Cents(100)))).outcome == "accepted"
        assert purse(bob.frame, ann.frame.me) == 1400
