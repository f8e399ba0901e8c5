"""The house asked by HTTP: who one is, what a host may do, what is refused, and what every answer carries."""

import asyncio
import re
from typing import Any

import msgspec
import pytest
from wire_scene import scene
from wire_tools import Hall, accepted, http_answer, refusal_of, refused

from long import first
from sabot.client import Visitor
from sabot.games.seats import Leave, Seat, Sit
from sabot.games.windows import PlayerId
from sabot.house.accounts.members import GRANT
from sabot.house.limits import LIMITS
from sabot.money import Cents
from sabot.web.app import page_folder
from sabot.wire import NewTable, Refused, Session
from world.network import gateway

pytest_plugins = ("wire_fixtures",)

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": None,
}


async def status_of(
    hall: Hall, method: str, path: str, body: str | None = None, **headers: str | None
) -> tuple[int, str]:
    """The status and the code with which something is refused."""
    status, _, said = await http_answer(hall.running, method, path, body, **headers)
    return status, msgspec.json.decode(said, type=Refused).code


async def test_who_signs_in_gets_a_cookie_that_no_script_reads(hall: Hall) -> None:
    status, headers, said = await http_answer(hall.running, "POST", "/api/session", '{"nickname":" Ann  of Green "}')
    session = msgspec.json.decode(said, type=Session)
    assert (status, session.nickname, session.balance) == (201, "Ann of Green", GRANT)
    cookie, *flags = (part.strip().lower() for part in headers["set-cookie"].split(";"))
    assert cookie.startswith("sabot=")
    assert {"httponly", "samesite=strict", "path=/"} <= set(flags)
    token = headers["set-cookie"].split("=", 1)[1].split(";")[0]
    assert token.encode() not in said
    assert token not in session.player
    assert await Visitor(hall.running.address, token).session() == session


async def test_who_is_signed_in_stays_who_he_is(hall: Hall) -> None:
    ann = await hall.running.enter("Ann")
    cookie = f"sabot={ann.token}"
    _, headers, said = await http_answer(hall.running, "POST", "/api/session", '{"nickname":"Eve"}', cookie=cookie)
    assert msgspec.json.decode(said, type=Session) == await ann.session()
    assert "set-cookie" not in headers


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/session/refill"), ("POST", "/api/tables"),
     ("POST", "/api/tables/{}/close"), ("POST", "/api/tables/{}/bots"), ("DELETE", "/api/tables/{}/bots"),
     ("POST", "/api/tables/{}/limit")],
)  # fmt: skip
@pytest.mark.parametrize("cookie", first(1, ["sabot=forged", "", "other=1"]))
async def test_nobody_is_nobody(hall: Hall, method: str, path: str, cookie: str) -> None:
    bodies = {"/api/tables": '{"rules":"mini"}', "/api/tables/{}/bots": "{}"}
    bodies["/api/tables/{}/limit"] = '{"player":"p","maximum":null}'
    table = (await scene(hall.running)).table
    body = bodies.get(path) if method == "POST" else None
    answer = await status_of(hall, method, path.format(table), body, cookie=cookie)
    assert answer == (401, "no_session")


async def test_only_the_host_gives_orders_at_his_table(hall: Hall) -> None:
    set_up = await scene(hall.running)
    stranger, table = await hall.running.enter("Stranger"), set_up.table
    player = PlayerId(str(set_up.ann.frame.me))
    for order in (
        lambda: stranger.close_table(table),
        lambda: stranger.add_bots(table),
        lambda: stranger.remove_bots(table),
        lambda: stranger.limit(table, player, Cents(100)),
    ):
        assert await refused(set_up.unchanged(order())) == (403, "not_host")  # type: ignore[no-untyped-call]


async def test_a_host_limits_a_player_and_lifts_it(hall: Hall) -> None:
    running = hall.running
    host = await running.enter("Host")
    table = await running.table(host)
    ann = await running.seated("Ann", table, 1)
    me = PlayerId(str(ann.frame.me))
    await host.limit(table, me, Cents(500))
    await ann.until(lambda frame: frame.view.players[0].maximum == 500)
    assert (await refusal_of(host.limit(table, me, Cents(0)))).refused == Refused("not_positive", {"amount": 0})
    assert await refused(host.limit(table, PlayerId("nobody"), Cents(500))) == (400, "not_at_table")
    await host.limit(table, me, None)
    await ann.until(lambda frame: frame.view.players[0].maximum is None)


async def test_a_host_seats_bots_until_the_table_is_full_and_sends_them_away(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, bots=2)
    assert (await host.add_bots(table, 2)).bots == 4
    assert (await refusal_of(host.add_bots(table))).refused == Refused("table_full", {"seats": 4})
    line = await hall.running.line(host, table)
    await host.remove_bots(table)
    await line.until(lambda frame: not frame.view.players)
    assert (await host.table(table)).table.bots == 0


async def test_bots_too_many_for_the_free_seats_seat_none(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, bots=2)
    assert (await refusal_of(host.add_bots(table, 3))).refused == Refused("table_full", {"seats": 4})
    assert (await host.table(table)).table.bots == 2


async def test_one_host_cannot_close_the_house_to_the_others(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    for _ in range(LIMITS.hosted):
        await hall.running.table(host, bots=0)
    refusal = await refusal_of(hall.running.table(host, bots=0))
    assert refusal.refused == Refused("too_many_tables", {"most": LIMITS.hosted})
    await hall.running.table(await hall.running.enter("Another"), bots=0)


async def test_who_is_refused_a_seat_is_not_told_to_everybody(hall: Hall) -> None:
    host, stranger = await hall.running.enter("Host"), await hall.running.enter("Stranger")
    table = await hall.running.table(host, bots=0)
    line = await hall.running.line(stranger, table)
    assert (await line.do(Leave())).outcome == "refused"
    assert (await line.do(Sit(Seat(99), Cents(1000)))).outcome == "refused"
    watcher = await hall.running.line(host, table)
    assert set(watcher.frame.people) == {watcher.frame.host}


BAD: dict[str, tuple[str, str, str | None, int, str]] = {
    "no such page": ("GET", "/nowhere", None, 404, "not_found"),
    "no such question": ("GET", "/api/nowhere", None, 404, "not_found"),
    "no such table": ("GET", "/api/tables/t-nowhere", None, 404, "no_such_table"),
    "no such table's shoes": ("GET", "/api/tables/t-nowhere/shoes", None, 404, "no_such_table"),
    "no such table's shoe": ("GET", "/api/tables/t-nowhere/shoes/1", None, 404, "no_such_table"),
    "a shoe by name": ("GET", "/api/tables/t/shoes/first", None, 404, "not_found"),
    "wrong method": ("DELETE", "/api/rules", None, 405, "malformed"),
    "no body": ("POST", "/api/session", None, 400, "malformed"),
    "not JSON": ("POST", "/api/session", "Ann", 400, "malformed"),
    "no nickname": ("POST", "/api/session", "{}", 400, "malformed"),
    "empty nickname": ("POST", "/api/session", '{"nickname":""}', 400, "malformed"),
    "blank nickname": ("POST", "/api/session", '{"nickname":"   "}', 400, "bad_nickname"),
    "nickname of control characters": ("POST", "/api/session", '{"nickname":"a\\u202eb"}', 400, "bad_nickname"),
    "nickname of numbers": ("POST", "/api/session", '{"nickname":"007"}', 400, "bad_nickname"),
    "nickname of the croupier": ("POST", "/api/session", '{"nickname":"C r o u p i é r"}', 400, "nickname_reserved"),
    "long nickname": ("POST", "/api/session", '{"nickname":"%s"}' % ("x" * 25), 400, "malformed"),
    "unknown field": ("POST", "/api/session", '{"nickname":"Ann","balance":9}', 400, "malformed"),
    "number for a name": ("POST", "/api/session", '{"nickname":7}', 400, "malformed"),
    "too large": ("POST", "/api/session", '{"nickname":"Ann"}' + " " * 70_000, 413, "malformed"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_wrong_question_is_refused(hall: Hall, case: str) -> None:
    method, path, body, status, expected = BAD[case]
    assert hall.run(status_of(hall, method, path, body)) == (status, expected)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [({"rules": "faro"}, "no_such_rules"), ({"rules": "mini", "decks": 5}, "decks_not_offered"),
     ({"rules": "chemin-de-fer", "seats": 12}, "seats_not_offered"),
     ({"rules": "baccara-banque", "seats": 7}, "seats_not_offered"),
     ({"rules": "chemin-de-fer", "pace": "practice"}, "pace_not_offered"),
     ({"rules": "mini", "temperament": "steady"}, "no_such_temperament"),
     ({"rules": "mini", "bots": 14}, "malformed"), ({"rules": "mini", "bots": -1}, "malformed"),
     ({"rules": "mini", "seconds": 2}, "malformed"), ({"rules": "mini", "seconds": 601}, "malformed"),
     ({"rules": "mini", "title": "x" * 61}, "malformed"), ({"rules": "mini", "title": "a\x1b[2Jb"}, "bad_title"),
     ({"rules": "mini", "title": "1 + 1"}, "bad_title"),
     ({"rules": "mini", "pace": "hectic"}, "malformed"),
     ({"rules": "mini", "commission_mode": "never"}, "malformed"), ({}, "malformed")],
)  # fmt: skip
async def test_a_table_that_cannot_be_opened(hall: Hall, asked: dict[str, Any], expected: str) -> None:
    host = await hall.running.enter("Host")
    before = len(await host.tables())
    body = msgspec.json.encode(asked).decode()
    answer = await status_of(hall, "POST", "/api/tables", body, cookie=f"sabot={host.token}")
    assert answer == (400, expected)
    assert len(await host.tables()) == before


ASSETS = sorted(f"/assets/{path.name}" for path in (page_folder() / "assets").glob("*"))[:1]
PAGES = ("/", "/lab", "/t/anything")
OTHERS = "/api/rules /api/session /nowhere /api/openapi.json /verify_shoe.py /assets/nothing.js"


@pytest.mark.parametrize("path", [*PAGES, *ASSETS, *OTHERS.split()])
def test_every_answer_keeps_everything_at_home(hall: Hall, path: str) -> None:
    """No page elsewhere has a hold on ours either."""
    status, headers, _ = hall.run(http_answer(hall.running, "GET", path))
    assert status in (200, 204, 404, 503)
    assert "assets" not in path or status == (200 if path in ASSETS else 404)
    assert {name: headers.get(name) for name in HEADERS} == HEADERS
    is_page = headers.get("content-type", "").startswith("text/html")
    assert headers.get("cross-origin-opener-policy") == ("same-origin" if is_page else None)
    assert is_page == (path in PAGES)
    policy = dict(part.split(maxsplit=1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["connect-src"] == f"'self' ws://{hall.running.address.removeprefix('http://')}"
    assert policy.keys() & {"script-src", "style-src"} == set()
    assert not re.search(r"unsafe|\*", headers["content-security-policy"])


async def test_an_account_is_brought_back_to_its_first_grant_and_not_above(hall: Hall) -> None:
    set_up = await scene(hall.running)
    visitor = await hall.running.enter("Spender")
    assert (await visitor.refill()).balance == GRANT
    line = await hall.running.line(visitor, set_up.table)
    await accepted(line, Sit(Seat(2), GRANT))
    assert (await visitor.session()).balance == 0
    await asyncio.gather(*(visitor.refill() for _ in range(8)))
    assert (await visitor.session()).balance == GRANT
    balances = await hall.running.store.balances()
    assert balances[f"player:{line.frame.me}"] == GRANT
    assert sum(balances.values()) == 0


async def test_a_house_has_room_for_so_many_tables_and_no_more(hall: Hall) -> None:
    house, host = hall.running.house, await hall.running.enter("Host")
    opened = await host.open_table(NewTable(rules="mini"))
    filler = dict.fromkeys((f"t-{count}" for count in range(LIMITS.tables)), house.tables[opened.id])
    kept = dict(house.tables)
    house.tables.update(filler)
    try:
        assert await refused(host.open_table(NewTable(rules="mini"))) == (503, "house_full")
    finally:
        house.tables.clear()
        house.tables.update(kept)


@pytest.mark.parametrize("body", [b"<html>502 Bad Gateway</html>", b"", b"\xff", b'{"error": "down"}'])
async def test_what_no_house_has_said_is_no_answer_of_one(body: bytes) -> None:
    async with gateway("502 Bad Gateway", body) as address:
        with pytest.raises(OSError, match="nobody answers for the house: what stands before it says 502"):
            await Visitor(address).tables()
