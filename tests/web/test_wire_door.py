"""Who is heard: own pages and programs that say what they are; who one is on several devices."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from litestar.routes import HTTPRoute
from websockets.asyncio.client import connect
from wire_tools import Hall, Running, accepted, all_routes, end_of, http_answer, opened, refused

from long import chosen, first
from sabot.client import Visitor
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.money import Cents
from sabot.web.door import READING, BadAddressError, Door, door_of, headers_at
from sabot.wire import Refused

pytest_plugins = ("wire_fixtures",)

BODY = '{"nickname":"Eve="}'
"""What a form of text/plain can be made to send."""


def changing() -> list[tuple[str, str]]:
    """Every request that changes something, by its method and an address of its own."""
    routes = [route for route in all_routes() if isinstance(route, HTTPRoute)]
    return sorted((m, re.sub(r"\{.*?\}", "t", route.path)) for route in routes for m in route.methods - READING)


FOREIGN: dict[str, dict[str, str | None]] = {
    "another site": {"origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"},
    "nothing said": {"origin": None},
    "another port of this machine": {"origin": "http://127.0.0.1:9", "sec-fetch-site": "same-site"},
    "a sandboxed frame": {"origin": "null"},
    "its own name, as the browser denies": {"sec-fetch-site": "cross-site"},
    "no origin, another site": {"origin": None, "sec-fetch-site": "cross-site"},
    "the same name by https": {"origin": "https://127.0.0.1"},
}


@pytest.mark.parametrize("case", chosen(("another site", "nothing said"), FOREIGN))
async def test_a_foreign_page_changes_nothing(hall: Hall, case: str) -> None:
    before = await hall.running.store.balances()
    for method, path in changing():
        status, _, said = await http_answer(hall.running, method, path, BODY, **FOREIGN[case])
        code = msgspec.json.decode(said, type=Refused).code
        assert (method, path, status, code) == (method, path, 403, "foreign_page")
    assert await hall.running.store.balances() == before


def test_a_page_is_the_houses_own_where_neither_its_origin_nor_its_browser_denies_it() -> None:
    own = {"host": "localhost:7", "origin": "http://localhost:7"}
    for site, is_own in (("same-origin", True), ("cross-site", False)):
        assert Door().is_own({**own, "sec-fetch-site": site}) == is_own
    assert not Door().is_own({**own, "origin": "http://elsewhere"})


def test_lines_to_tables_are_named_by_the_host_whatever_it_is_called() -> None:
    policy = headers_at(Door(names=frozenset({"http.example"})), "/", "http.example")["content-security-policy"]
    assert policy.endswith("; connect-src 'self' ws://http.example")


@pytest.mark.parametrize(
    "kind",
    first(2, ["text/plain", None, "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""]),
)
async def test_what_a_form_can_send_changes_nothing(hall: Hall, kind: str | None) -> None:
    for method, path in changing():
        status, headers, said = await http_answer(hall.running, method, path, BODY, content_type=kind)
        assert (status, msgspec.json.decode(said, type=Refused).code) == (415, "not_json")
        assert "set-cookie" not in headers


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_browser_that_vouches_for_the_page_is_heard(hall: Hall, site: str) -> None:
    asked = http_answer(
        hall.running, "POST", "/api/session", BODY, origin=None, sec_fetch_site=site,
        content_type="application/json; charset=utf-8",
    )  # fmt: skip
    status, _, _ = hall.run(asked)
    assert status == 201


@pytest.mark.parametrize(
    "host", [
        "elsewhere.example", "127.0.0.1.elsewhere.example", "localhost.elsewhere:80", "", "[::1].evil.example",
        "1.2.3.4:80@evil.example", "[::1]@evil.example", "[::1]:80.evil.example", "127.0.0.1:80:80", "127.0.0.1:x",
        "127.0.0.1/evil.example", "[127.0.0.1", "[127.0.0.1]", "localhost:", "localhost#evil.example",
    ],
)  # fmt: skip
async def test_a_name_that_is_resolved_to_this_machine_is_not_known(hall: Hall, host: str) -> None:
    for path in ("/", "/api/tables", "/api/session", "/nowhere"):
        status, _, said = await http_answer(hall.running, "GET", path, host=host)
        assert (status, msgspec.json.decode(said, type=Refused)) == (421, Refused("unknown_host", {"host": host}))


async def test_no_line_to_a_table_is_taken_under_such_a_name(hall: Hall) -> None:
    port = hall.running.port
    url = f"ws://elsewhere.example:{port}/api/tables/t/play"
    async with connect(url, proxy=None, host="127.0.0.1", port=port) as socket:
        assert (await end_of(socket))[0] == 4403


def test_numbers_and_the_machines_own_names_are_known() -> None:
    own = door_of(host="club-house")
    for host in ("127.0.0.1:8000", "[::1]:8000", "192.168.1.7", "localhost:8000", "LOCALHOST", "club-house:1"):
        assert own.knows(host), host
    public = door_of("https://Sabot.Example/")
    assert public.public == "https://sabot.example"
    assert [public.knows(host) for host in ("sabot.example", "sabot.example:443", "Sabot.Example")] == [True] * 3
    assert [public.knows(host) for host in ("sabot.example:80", "x.sabot.example", "sabot.example.x")] == [False] * 3
    assert public.origin("sabot.example") == "https://sabot.example"
    assert public.origin("127.0.0.1:8000") == "http://127.0.0.1:8000"
    assert door_of("http://[::1]:80").public == "http://[::1]"


@pytest.mark.parametrize("text", ["sabot.example", "ftp://sabot.example", "https://", "https://a/b", "https://a?b",
                                  "https://a:port", "https://me@a", "https://[a", "https://a b",
                                  "https://a\\b", "https://\udcff.example", "https://café.example"])  # fmt: skip
def test_a_public_address_that_no_house_has(text: str) -> None:
    with pytest.raises(BadAddressError, match=re.escape(repr(text))):
        door_of(text)


async def test_by_https_the_cookie_is_bound_to_this_house_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, door=Door("https://sabot.example")) as running:
        own = {"host": "sabot.example", "origin": "https://sabot.example"}
        status, headers, _ = await http_answer(running, "POST", "/api/session", BODY, **own)
        name, *flags = re.split("=|; *", headers["set-cookie"].lower())
        assert (status, name) == (201, "__host-sabot")
        assert {"secure", "httponly", "path", "samesite"} <= set(flags)
        assert "domain" not in flags
        insecure = {**own, "origin": "http://sabot.example"}
        status, _, said = await http_answer(running, "POST", "/api/session", BODY, **insecure)
        assert (status, msgspec.json.decode(said, type=Refused).code) == (403, "foreign_page")
        ann = await running.enter("Ann")
        assert (await ann.session()).nickname == "Ann"
        by_old_name = await http_answer(running, "GET", "/api/session", cookie=f"sabot={ann.token}")
        assert by_old_name[0] == 204


async def test_a_personal_link_brings_a_seat_back_on_another_device(hall: Hall) -> None:
    running = hall.running
    table = await running.table(await running.enter("Host"))
    ann = await running.enter("Ann")
    first = await running.line(ann, table)
    await accepted(first, Sit(Seat(1), Cents(5000)))
    key = await ann.personal_link("Ann")
    again = await Visitor.claim(running.address, key)
    assert await again.session() == await ann.session()
    assert again.token not in (ann.token, key)
    second = await running.line(again, table)
    await accepted(second, BuyIn(Cents(1000)))
    await first.until(lambda frame: frame.view.players[0].purse == 6000)
    assert first.frame.me == second.frame.me


async def test_a_new_link_ends_the_old_one_and_no_other_secret_is_a_link(hall: Hall) -> None:
    ann = await hall.running.enter("Ann")
    old, new = await ann.personal_link("Ann"), await ann.personal_link("Ann")
    for wrong in (old, str(ann.token), "nothing"):
        assert await refused(Visitor.claim(hall.running.address, wrong)) == (404, "no_such_link")
    as_token = Visitor(hall.running.address, new)
    assert await refused(as_token.session()) == (401, "no_session")
    assert await (await Visitor.claim(hall.running.address, new)).session() == await ann.session()


async def two_devices(running: Running) -> tuple[Visitor, Visitor, str]:
    ann = await running.enter("Ann")
    key = await ann.personal_link("Ann")
    return ann, await Visitor.claim(running.address, key), key


@pytest.mark.parametrize("leaving", [0, 1])
async def test_who_signs_out_is_unknown_on_that_device_alone(hall: Hall, leaving: int) -> None:
    *devices, key = await two_devices(hall.running)
    gone, stays = devices[leaving], devices[1 - leaving]
    await gone.sign_out()
    assert await refused(gone.session()) == (401, "no_session")
    assert (await stays.session()).nickname == "Ann"
    assert (await (await Visitor.claim(hall.running.address, key)).session()).nickname == "Ann"


async def test_who_signs_out_everywhere_leaves_no_key_behind(hall: Hall) -> None:
    first, second, key = await two_devices(hall.running)
    await second.sign_out(everywhere=True)
    for device in (first, second):
        assert await refused(device.session()) == (401, "no_session")
    assert await refused(Visitor.claim(hall.running.address, key)) == (404, "no_such_link")


async def test_who_signs_out_everywhere_has_no_line_left_that_acts_for_him(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"))
    ann = await hall.running.enter("Ann")
    line = await hall.running.line(ann, table)
    await accepted(line, Sit(Seat(1), Cents(5000)))
    await ann.sign_out(everywhere=True)
    await line.until(lambda frame: frame.me is None)
    reply = await line.do(BuyIn(Cents(1000)))
    assert reply.refused == Refused("no_session")


async def test_who_signs_out_on_a_device_has_no_line_left_there_and_plays_on_at_the_others(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"))
    first, second, _ = await two_devices(hall.running)
    here, there = [await hall.running.line(each, table) for each in (first, second)]
    await accepted(there, Sit(Seat(1), Cents(5000)))
    await first.sign_out()
    await here.until(lambda frame: frame.me is None)
    assert (await here.do(BuyIn(Cents(1000)))).refused == Refused("no_session")
    await accepted(there, BuyIn(Cents(1000)))


async def test_who_comes_in_as_another_leaves_no_line_behind(hall: Hall) -> None:
    """What the browser was before opens nothing any more: nobody has it."""
    table = await hall.running.table(await hall.running.enter("Host"))
    ann, bob = await hall.running.enter("Ann"), await hall.running.enter("Bob")
    line = await hall.running.line(bob, table)
    body, cookie = json.dumps({"key": await ann.personal_link("Ann")}), f"sabot={bob.token}"
    status, _, answer = await http_answer(hall.running, "POST", "/api/session/claim", body, cookie=cookie)
    assert (status, json.loads(answer)["nickname"]) == (200, "Ann")
    await line.until(lambda frame: frame.me is None)
    assert await refused(bob.session()) == (401, "no_session")


async def test_signing_out_takes_the_cookie_away(hall: Hall) -> None:
    ann = await hall.running.enter("Ann")
    cookie = f"sabot={ann.token}"
    status, headers, _ = await http_answer(hall.running, "POST", "/api/session/sign-out", "{}", cookie=cookie)
    assert status == 204
    assert "max-age=0" in headers["set-cookie"].lower()


def test_every_answer_of_the_api_is_made_for_who_asks_and_kept_by_nobody(hall: Hall) -> None:
    """Links, sessions, exports: whatever is asked for there, refused or not; the schema alone may be kept."""
    read = [f"/api/{path}" for path in ("session", "tables", "nothing", "tables/t/shoes", "session/link")]
    for method, path in [*changing(), *(("GET", each) for each in read)]:
        _, headers, _ = hall.run(http_answer(hall.running, method, path, BODY if method != "GET" else None))
        assert headers["cache-control"] == "no-store", path
    _, headers, _ = hall.run(http_answer(hall.running, "GET", "/api/openapi.json"))
    assert headers["cache-control"] == "no-cache"


async def test_by_https_a_house_is_asked_by_https_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, door=Door("https://sabot.example")) as running:
        for path in ("/", "/api/session"):
            _, headers, _ = await http_answer(running, "GET", path, host="sabot.example")
            assert headers["strict-transport-security"] == "max-age=31536000"
