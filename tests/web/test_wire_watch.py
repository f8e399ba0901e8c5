"""What concerns the doors, and every act of a host, is told to the log, and no record names anybody or has a key."""

import asyncio
import logging
import re
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest
from benchmarks import flood
from msgspec import structs
from wire_tools import PLENTY, Running, accepted, code, end_of, http_answer, opened, raw_line, refused

from places import DOCS
from sabot.client import Visitor
from sabot.games.legality import HOUSE_ACTIONS
from sabot.games.registry import GAMES
from sabot.games.seats import Seat, Sit
from sabot.games.windows import PlayerId
from sabot.hosts import Intend, Lift, LinkKind, Say, TakeOver
from sabot.money import Cents
from sabot.web.watch import ACTS, HOST_ACTS, REFUSED, Watch
from sabot.wire import Resume, codec

LOGGER: Final = "sabot.security"
NAMES: Final = ("Hildegard", "Wenceslas", "Ottokar")
TIGHT: Final = structs.replace(PLENTY, hosted_there=2, lines=1, looks=1)
KINDS: Final[tuple[LinkKind, ...]] = ("seat", "watch", "host")


def log_messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.name == LOGGER]


def test_the_docs_tell_every_message_and_no_other() -> None:
    text = (DOCS / "operating.md").read_text("utf-8")
    rows = text[text.index("### Who tries the doors") :].partition("\n## ")[0].splitlines()
    named = re.findall(r"`([^`]+)`", "".join(row.split("|")[1] for row in rows if row.startswith("| `")))
    assert sorted(named) == sorted([*(f"refused: {each}" for each in REFUSED), *ACTS])


async def answer_to(running: Running, said: bytes) -> bytes:
    """All that the house answers to some bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(said)
    answer = await reader.read()
    writer.close()
    return answer


async def tried(running: Running) -> list[str]:
    """Every door that is closed is tried, and every act is done; returns what no record may have in it."""
    host, guest, other = [await running.enter(name) for name in NAMES]
    table, nobody = await running.table(host, private=True), Visitor(running.address)
    keys = [await host.new_link(table, kind) for kind in KINDS]
    by_seat, by_watch = (structs.replace(guest, key=key) for key in keys[:2])

    body = msgspec.json.encode(TakeOver(keys[2]))
    for name, said in (("origin", "https://elsewhere.example"), ("content_type", "text/plain"), ("host", "elsewhere")):
        await http_answer(running, "POST", f"/api/tables/{table}/host", body, **{name: said})
    for _ in range(2):
        await http_answer(running, "POST", "/api/lab", "{}")
        assert b"malformed" in await answer_to(running, b"Wenceslas was here\r\n\r\n")
    await running.table(host)
    assert await refused(running.table(host)) == (400, "too_many_tables_there")
    assert await refused(nobody.refill()) == (401, "no_session")
    assert await refused(guest.table(table)) == (403, "not_admitted")
    assert await refused(guest.close_table(table)) == (403, "not_host")
    assert await refused(Visitor.claim(running.address, keys[0])) == (404, "no_such_link")
    async with by_watch.at(table) as line:
        assert await code(line, Sit(Seat(1), Cents(1000))) == "watch_only"
        async with raw_line(running, table, f"{guest.token}; sabot-key={keys[1]}") as more:
            assert await end_of(more) == (4429, "too_many_lines")
    async with by_seat.at(table) as line:
        await accepted(line, Sit(Seat(1), Cents(1000)))
        await host.remove(table, PlayerId(line.frame.me or ""))
    assert await refused(by_seat.table(table)) == (403, "sent_away")

    await other.take_over(table, keys[2])
    await other.close_table(table)
    assert await refused(other.personal_link(NAMES[1])) == (403, "not_your_name")
    link = await other.personal_link(NAMES[2])
    again = await Visitor.claim(running.address, link)
    await other.end_device(next(each.id for each in await other.devices() if not each.here))
    again = await Visitor.claim(running.address, link)
    await again.sign_out(everywhere=True)
    await guest.forget(NAMES[1])
    secrets = [each.token or "" for each in (host, guest, other, again)]
    return [*NAMES, *keys, link, *secrets, "127.0.0.1", "elsewhere"]


async def test_refusals_claims_and_a_hosts_acts_are_told_without_names_or_keys(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    for name in ("full", "impatient"):
        (tmp_path / name).mkdir()
    async with opened(tmp_path / "full", limits=structs.replace(TIGHT, tables=0)) as full:
        assert await refused(full.table(await full.enter("Host"))) == (503, "house_full")
    async with opened(tmp_path / "impatient", limits=structs.replace(TIGHT, request_seconds=0.05)) as impatient:
        assert b"too_slow" in await answer_to(impatient, b"GET / HTTP/1.1\r\n")
    async with opened(tmp_path, limits=TIGHT) as running:
        hidden = await tried(running)
    records = log_messages(caplog)
    kinds = {re.sub(" t-[0-9a-f]+$", "", each) for each in records}
    assert kinds.difference(HOST_ACTS) == {*(f"refused: {each}" for each in REFUSED), *ACTS}.difference(HOST_ACTS)
    assert len(records) == len(set(records)), "each kind is told once in a minute"
    assert [each for each in hidden if each in " ".join(records)] == []


async def test_what_happens_again_is_counted_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """However often a door is tried, the log grows by two records in a while; what is no door's is not told."""
    caplog.set_level(logging.INFO)

    watch = Watch(again_s=0.01)
    for _ in range(1000):
        watch.refused("foreign_page")
    watch.refused("stale")
    watch.done("the host closed table", "t-1")
    while len(log_messages(caplog)) < 3:
        await asyncio.sleep(0.005)
    watch.refused("foreign_page")
    assert log_messages(caplog) == [
        "refused: foreign_page",
        "the host closed table t-1",
        "refused: foreign_page (999 times more in 0.01 s)",
        "refused: foreign_page",
    ]


# -- every act of a table's host is a record of the security log, with its table and nobody's name -------------


GUEST: Final = "somebody"
KEY: Final = "a key"
Said = dict[str, Any]
ASKED: Final[dict[tuple[str, str], list[tuple[Said, list[str]]]]] = {
    ("POST", "bots"): [({"count": 2}, ["the host had bots come to table"])],
    ("DELETE", "bots"): [({}, ["the host had bots leave table"])],
    ("POST", "limit"): [
        ({"player": GUEST, "maximum": 100_000}, ["the host limited somebody at table"]),
        ({"player": GUEST, "maximum": None}, ["the host limits somebody no more at table"]),
    ],
    ("POST", "limits"): [({"minimum": 2000, "maximum": 200_000}, ["the host set the limits of table"])],
    ("POST", "admit"): [
        ({"player": GUEST}, ["the host admitted somebody at table"]),
        ({"player": GUEST, "admit": False}, ["the host refused somebody at table"]),
    ],
    ("POST", "run"): [
        ({"halted": True}, ["the host paused table"]),
        ({"halted": False, "chat": False}, ["the host went on at table", "the host changed the settings of table"]),
        ({}, []),
    ],
    ("POST", "mute"): [
        ({"player": GUEST}, ["the host muted somebody at table"]),
        ({"player": GUEST, "muted": False}, ["the host mutes somebody no more at table"]),
    ],
    ("POST", "patience"): [
        ({"player": GUEST}, ["the host gave somebody more time at table"]),
        ({"player": GUEST, "patient": False}, ["the host gives somebody no more time at table"]),
    ],
    ("POST", "top-up"): [
        ({"id": "one", "player": GUEST, "amount": 4711}, ["the host gave somebody play money at table"]),
        ({"id": "two", "player": GUEST, "amount": 0}, ["the host gave somebody no play money at table"]),
    ],
    ("POST", "remove"): [({"player": GUEST}, ["the host sent somebody away at table"])],
    ("POST", "links"): [({"link": "host"}, ["a link was made at table"])],
    ("POST", "host"): [({"key": KEY}, ["a host took over table"])],
    ("POST", "close"): [({}, ["the host closed table"])],
}
"""What is asked under a table's address, in this order, and what is told of it."""
BY_LINK: Final = ("POST", "host")
"""It is not asked by the host, but by who becomes him."""


async def answer(running: Running, who: Visitor, method: str, path: str, said: Said) -> tuple[int, Any]:
    body = msgspec.json.encode(said) if said or method == "POST" else None
    status, headers, text = await http_answer(running, method, path, body, cookie=f"sabot={who.token}")
    return status, msgspec.json.decode(text) if headers.get("content-type") == "application/json" else None


async def test_the_routes_of_a_host_are_all_walked(tmp_path: Path) -> None:
    """Those of the schema where somebody else is told that he is not the host."""
    async with opened(tmp_path) as running:
        table, other = await running.table(await running.enter("Host")), await running.enter("Other")
        asker, hosts = flood.Asker(running.address, table, "p-1"), set[tuple[str, str]]()
        for method, path in flood.routes():
            if "{table_id}" in path:
                asked = path.format(**asker.places(method, path))
                _, told = await answer(running, other, method, asked, asker.body(method, path))
                if isinstance(told, dict) and told.get("code") == "not_host":  # pyright: ignore[reportUnknownMemberType]
                    hosts.add((method, path.removeprefix("/api/tables/{table_id}/")))
    assert hosts == ASKED.keys() - {BY_LINK}


async def test_every_act_of_a_host_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Once it is done: what is refused is none."""
    caplog.set_level(logging.INFO)

    async with opened(tmp_path) as running:
        host, heir = [await running.enter(name) for name in NAMES[:2]]
        table = await running.table(host, "punto-banco")
        guest = await running.seated(NAMES[2], table, 1)
        at_table, hidden = f"/api/tables/{table}/", {GUEST: str(guest.frame.me)}
        status, _ = await answer(running, host, "POST", f"{at_table}remove", {"player": "nobody"})
        assert (status, log_messages(caplog)) == (400, [])
        for (method, path), cases in ASKED.items():
            host = heir if (method, path) == BY_LINK else host
            for said, acts in cases:
                before = len(log_messages(caplog))
                body = {name: hidden.get(value, value) for name, value in said.items()}
                status, told = await answer(running, host, method, at_table + path, body)
                assert (status, log_messages(caplog)[before:]) == (200, [f"{act} {table}" for act in acts]), told
                hidden |= {KEY: told["key"]} if "key" in told else {}
    assert {each.rpartition(" ")[0] for each in log_messages(caplog)} == set(HOST_ACTS)
    assert [each for each in (*NAMES, *hidden.values(), "4711") if each in " ".join(log_messages(caplog))] == []


def test_no_message_on_a_line_is_an_act_of_a_host() -> None:
    """Actions are a player's own, and so are messages beside them."""
    for game in GAMES:
        assert set(get_args(game.actions)).isdisjoint(HOUSE_ACTIONS)
        messages = get_args(codec(game.id).client_message)
        assert {each for each in messages if isinstance(each, type)} == {Resume, Say, Lift, Intend}
