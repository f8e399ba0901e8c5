"""Who asks for more of the house's time than he has is refused, by its name; others are not, nor is he for ever."""

import asyncio
import logging
import re
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_type_hints

import msgspec
import pytest
from benchmarks import flood
from msgspec import structs
from wire_tools import PLENTY, Running, accepted, end_of, http_answer, opened, play_coup, raw_line

from long import first
from places import DOCS
from sabot.client import Visitor
from sabot.games.seats import BuyIn, Leave
from sabot.hosts import Intend, Lift, Say
from sabot.house.budgets import UNKNOWN_S, Budgets
from sabot.house.limits import OF_WHOM, Limits, table
from sabot.house.store import NotStored
from sabot.house.store.peers import Peer
from sabot.money import Cents
from sabot.web import api, app, door, request_cost, server
from sabot.web.errors import AT_HOME
from sabot.web.gate import DOOR, Gate
from sabot.wire import Command, Refused, Resume

WORKED_S = 0.1
LITTLE = structs.replace(PLENTY, work=0.05, work_per_second=0.02)


async def test_a_stranger_without_time_is_refused_and_who_plays_at_his_address_is_not(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=LITTLE) as running:
        ann = await running.enter("Ann")
        lost = await running.table(ann)
        line = await running.seated("Bob", lost, 1)
        status, _, body = await http_answer(running, "GET", "/api/rules")
        assert status == 200
        for _ in range(200):
            if status == 429:
                break
            status, _, body = await http_answer(running, "GET", "/api/rules")
        assert (status, body) == (429, b'{"code":"rate_limited","facts":{"limit":"work"}}')
        await accepted(line, BuyIn(Cents(100)))
        assert (await ann.session()).nickname == "Ann"


async def test_a_player_without_time_is_refused_on_his_line_and_heard_again_later(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=LITTLE) as running:
        table = await running.table(await running.enter("Host"))
        ann, bob = await running.seated("Ann", table, 1), await running.seated("Bob", table, 2)
        running.house.budgets.spend(str(ann.frame.me), "all", 0.055)
        reply = await ann.do(BuyIn(Cents(100)))
        assert reply.outcome == "refused"
        assert reply.refused is not None
        assert (reply.refused.code, reply.refused.facts) == ("rate_limited", {"limit": "work"})
        await accepted(bob, BuyIn(Cents(100)))
        while (await ann.do(BuyIn(Cents(100)))).outcome != "accepted":
            await asyncio.sleep(0.05)


def noted(running: Running, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, float]]:
    """What is taken off budgets from now on: of whom, for what, and how many seconds."""
    spent, real = list[tuple[str, str, float]](), running.house.budgets.spend

    def spend(whose: str, kind: str, seconds: float) -> None:
        spent.append((whose, kind, seconds))
        real(whose, kind, seconds)

    monkeypatch.setattr(running.house.budgets, "spend", spend)
    return spent


async def test_what_a_command_costs_its_table_is_taken_off_who_gave_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        ann, bob = await running.seated("Ann", table, 1), await running.seated("Bob", table, 2)
        spent, at_table = noted(running, monkeypatch), running.house.tables[table]
        at_table._services = structs.replace(at_table._services, spent=running.house.budgets.spend)
        await accepted(ann, BuyIn(Cents(100)))
        bought = [(whose, seconds) for whose, kind, seconds in spent if kind == "BuyIn"]
        assert {whose for whose, _ in bought} == {ann.frame.me}
        assert 0 < sum(seconds for _, seconds in bought) < 1
        await accepted(bob, BuyIn(Cents(100)))
        assert {whose for whose, kind, _ in spent if kind == "BuyIn"} == {ann.frame.me, bob.frame.me}


@pytest.mark.parametrize("asked", first(2, ["shoes", "odds", "code"]))
async def test_what_threads_do_for_an_answer_is_taken_off_who_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """What is read of the store, reckoned and drawn; and nothing of it is taken twice."""

    def works(*_: object) -> Any:
        begun = time.thread_time()
        while time.thread_time() - begun < WORKED_S:
            pass
        return {} if asked == "odds" else ()

    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        monkeypatch.setattr(running.store, "shoes", lambda _: running.store.read(works))
        monkeypatch.setattr(api, "house_edges", works)
        monkeypatch.setattr(app, "drawing", lambda _: str(works()))
        spent = noted(running, monkeypatch)
        if asked == "code":
            status, *_ = await http_answer(running, "POST", "/api/qr.svg", '{"path":"/"}')
        else:
            status, *_ = await http_answer(running, "GET", f"/api/tables/{table}/{asked}")
        assert status == 200
        assert WORKED_S <= sum(seconds for whose, _, seconds in spent if whose == "127.0.0.1") < 1.9 * WORKED_S


async def test_a_kind_of_message_that_is_dear_is_refused_where_others_are_heard(tmp_path: Path) -> None:
    """By what it has cost before: what a table does for an action is of that action's kind."""
    async with opened(tmp_path, limits=structs.replace(LITTLE, work=10.0)) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.seated("Ann", table, 1)
        budgets = running.house.budgets
        assert budgets.costs.of("Sit") != UNKNOWN_S
        budgets.costs.learn("BuyIn", 1000.0)
        budgets.spend(str(ann.frame.me), "all", 1)
        reply = await ann.do(BuyIn(Cents(100)))
        assert reply.refused is not None
        assert (reply.refused.code, reply.refused.facts) == ("rate_limited", {"limit": "work"})
        await accepted(ann, Leave())


async def test_what_is_asked_of_another_process_counts_where_it_is_asked() -> None:
    """Whoever meets a limit of the process that he asks has nobody look for who holds his table, by line neither."""
    sought, closed = list[str](), list[Any]()

    async def holder_of(table: str) -> None:
        sought.append(table)

    async def nobody(*_: str) -> None:
        return None

    async def received() -> Any:
        return {"type": "websocket.connect"} if closed else {"type": "http.request", "body": b""}

    async def sent(message: Any) -> None:
        closed.append(message)

    cluster = SimpleNamespace(holder="f-1", me=Peer("f-1", "", "f"), cut_off=asyncio.Event(), holder_of=holder_of)
    house: Any = SimpleNamespace(cluster=cluster, accounts=SimpleNamespace(session_of=nobody))
    limits = structs.replace(PLENTY, requests=1)
    asked = server._answering(house, door.Door(), Gate(limits, Budgets(limits)))
    headers = [(b"host", b"localhost")]
    scope = {"path": "/api/tables/t-1", "headers": headers, "query_string": b"", "client": ("10.0.0.1", 1)}
    await asked({**scope, "type": "http", "method": "GET"}, received, sent)
    assert sought == ["t-1"]
    closed.clear()
    await asked({**scope, "type": "http", "method": "GET"}, received, sent)
    assert closed[0]["status"] == 429
    await asked({**scope, "type": "websocket", "path": "/api/tables/t-1/play"}, received, sent)
    assert (closed[-1]["code"], sought) == (4429, ["t-1"])


async def test_a_device_that_was_ended_spends_nobodys_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose a cookie is is not known for ever."""
    monkeypatch.setattr(door, "KNOWN_S", 0.0)
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        ended = await Visitor.claim(running.address, await ann.personal_link("Ann"))
        await ended.session()
        await ann.end_device(next(each.id for each in await ann.devices() if not each.here))
        me, spent = (await ann.session()).player, noted(running, monkeypatch)
        for visitor, payer in ((ann, me), (ended, "127.0.0.1")):
            spent.clear()
            await http_answer(running, "GET", "/api/rules", cookie=f"sabot={visitor.token}")
            assert {whose for whose, *_ in spent} == {payer}


async def test_a_house_whose_store_fails_answers_what_needs_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: bytes) -> None:
        raise NotStored

    async with opened(tmp_path) as running:
        monkeypatch.setattr(running.store, "player_by_token", fails)
        status, *_ = await http_answer(running, "GET", "/api/rules", cookie="sabot=unknown")
        assert status == 200
        status, _, body = await http_answer(running, "GET", "/api/session", cookie="sabot=unknown")
        assert (status, b"not_stored" in body) == (503, True)


async def test_a_request_of_many_headers_is_not_taken_apart_and_meets_the_limits_of_everybody(tmp_path: Path) -> None:
    many: dict[str, str | None] = {f"x-{number}": "1" for number in range(door.MOST_HEADERS)}
    async with opened(tmp_path, limits=structs.replace(PLENTY, requests=3)) as running:
        met = [await http_answer(running, "GET", "/api/rules", **many) for _ in range(5)]
    assert [status for status, _, _ in met] == [431, 431, 431, 429, 429]
    assert b"malformed" in met[0][2]
    assert AT_HOME.keys() <= met[0][1].keys()


async def test_bytes_that_are_no_request_cost_their_address_time_and_are_answered_late_once_it_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The server's own warning of each of them is not told."""
    monkeypatch.setattr("sabot.web.gate.PAUSE_S", 2.0)
    paid: list[str] = []
    monkeypatch.setattr(Gate, "heard", lambda _, whose: paid.append(whose))
    async with opened(tmp_path, limits=LITTLE) as running:
        head, _, body = (await no_request(running)).partition(b"\r\n\r\n")
        status, *headers = head.decode().split("\r\n")
        assert (status, paid) == ("HTTP/1.1 400 Bad Request", ["127.0.0.1"])
        assert msgspec.json.decode(body, type=Refused).code == "malformed"
        assert AT_HOME.keys() <= {each.partition(":")[0] for each in headers}
        running.house.budgets.spend("127.0.0.1", DOOR, 10)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(no_request(running), 0.3)
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []


async def no_request(running: Running) -> bytes:
    """The house's whole answer to bytes that are none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    try:
        writer.write(b"\x16\x03\x01 hello\r\n\r\n")
        return await reader.read()
    finally:
        writer.close()


async def test_who_has_no_time_left_opens_no_line(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=LITTLE) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.enter("Ann")
        running.house.budgets.spend((await ann.session()).player, "all", 10)
        async with raw_line(running, table, ann.token) as line:
            assert await end_of(line) == (4429, "rate_limited")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/tables/t-1/shoes/3/coups/7", "GET /api/tables/*/shoes/*/coups/*"),
        ("/api/session/devices/abc", "GET /api/session/devices/*"),
        ("/api/rules", "GET /api/rules"),
        ("/assets/x.js", "GET /"),
        ("/", "GET /"),
    ],
)
def test_work_of_one_kind_is_known_by_its_route(path: str, kind: str) -> None:
    assert request_cost.kind_of("GET", path) == kind


def test_the_table_of_limits_is_that_of_the_code() -> None:
    """Each limit stands in it once, with what it is if unsaid."""
    shown = [name for names in OF_WHOM for name in names.split(", ")]
    assert sorted(shown) == sorted(Limits.__struct_fields__)
    assert table() in (DOCS / "operating.md").read_text("utf-8")


def test_the_flood_asks_by_every_message() -> None:
    tags = {each.__struct_config__.tag for each in (Command, Resume, Say, Intend, Lift)}
    assert {str(each["type"]) for each in flood.MESSAGES} == {*tags, "nothing"}


def test_the_flood_s_bodies_are_those_of_the_routes_that_it_asks() -> None:
    """Each is read as the route reads it, and none is missing."""
    asker, known = flood.Asker("", "t-1", "p-1"), set[tuple[str, str]]()
    for handler in (*api.HANDLERS, app.code):
        hints = get_type_hints(handler.fn)
        for path in handler.paths:
            template = re.sub(r":\w+}", "}", path)
            for method in handler.http_methods & {"GET", "POST", "DELETE"}:
                known.add((method, template))
                body = asker.body(method, template)
                assert ("data" in hints) or body == {}
                if "data" in hints:
                    msgspec.convert(body, hints["data"])
    assert known <= set(flood.routes())


NOT_HEARD = {
    "/api/session/forget": "it stays who it is",
    "/api/tables/{table_id}/end": "a table ends when its coup is settled, which may be later",
    "/api/tables/{table_id}/host": "a host has no need of his link",
    **dict.fromkeys(("/api/tables/{table_id}/" + each for each in ("limit", "remove", "top-up")), "nobody sits there"),
    **dict.fromkeys(
        ("/api/tables/{table_id}/shoes/{number}" + each for each in ("", "/review")), "the shoe is in play"
    ),
    "/api/games/{game}/words/{language}": "a game of the house has no words of its own",
    "/api/played/tables/{table_id}/shoes/{number}": "he did not play there",
    "/api/tables/{table_id}/worth": "nothing is to be decided",
    "/api/school/answer": "nothing is asked yet",
    "/api/school/join": "who teaches there does not learn there",
    "/api/school/classes/{class_id}/pupils/{pupil}": "nobody learns there",
    "/api/school/certificate": "there is no audition",
    **dict.fromkeys(("/api/school/shoe/" + each for each in ("deed", "record", "report")), "the shoe is laid away"),
}

ENDS_OTHERS = ("DELETE", "/api/session/devices")
"""It comes last: whoever has ended all his other devices has none that he could end by itself."""


@pytest.mark.parametrize(("method", "path"), flood.routes())
def test_the_flood_knows_what_to_ask_for_in_every_route(method: str, path: str) -> None:
    assert "{" not in path.format(**flood.Asker("http://127.0.0.1", "played", "player").places(method, path))


@pytest.mark.long
async def test_what_the_flood_asks_is_answered_where_there_is_time(tmp_path: Path) -> None:
    """So that it costs the house what it costs."""
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.seated("Ann", table, 1)
        await play_coup(ann)
        eve = await asyncio.to_thread(flood.Asker.enter, running.address, table, str(ann.frame.me))
        told = {each: await asyncio.to_thread(eve.ask, *each) for each in flood.routes() if each != ENDS_OTHERS}
        told[ENDS_OTHERS] = await asyncio.to_thread(eve.ask, *ENDS_OTHERS)
        assert {each: status for each, status in told.items() if status >= 300 and each[1] not in NOT_HEARD} == {}
        assert max(told.values()) < 500


@pytest.mark.long
def test_who_asks_for_everything_has_no_more_than_his_share_of_the_house() -> None:
    """A stranger and two players, by every route of the schema and every message: 5 % each, and what refusing costs."""
    found = flood.flooded(6, flood.SAVED_S)
    assert found.share < 0.4
    assert found.refused > 0
    assert found.answered > 0
