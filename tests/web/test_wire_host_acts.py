"""Every act of a table's host is a record of the security log, with its table and nobody's name."""

import logging
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest
from benchmarks import flood
from wire_tools import Running, http_answer, opened

from sabot.client import Visitor
from sabot.games.legality import HOUSE_ACTIONS
from sabot.games.registry import GAMES
from sabot.hosts import Intend, Lift, Say
from sabot.web.watch import HOST_ACTS
from sabot.wire import Resume, codec

NAMES: Final = ("Hildegard", "Wenceslas", "Ottokar")
GUEST: Final = "somebody"
KEY: Final = "a key"
Said = dict[str, Any]
ACTS: Final[dict[tuple[str, str], list[tuple[Said, list[str]]]]] = {
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
    assert hosts == ACTS.keys() - {BY_LINK}


async def test_every_act_of_a_host_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Once it is done: what is refused is none."""
    caplog.set_level(logging.INFO)

    def log_messages() -> list[str]:
        return [each.getMessage() for each in caplog.records if each.name == "sabot.security"]

    async with opened(tmp_path) as running:
        host, heir = [await running.enter(name) for name in NAMES[:2]]
        table = await running.table(host, "punto-banco")
        guest = await running.seated(NAMES[2], table, 1)
        at_table, hidden = f"/api/tables/{table}/", {GUEST: str(guest.frame.me)}
        status, _ = await answer(running, host, "POST", f"{at_table}remove", {"player": "nobody"})
        assert (status, log_messages()) == (400, [])
        for (method, path), cases in ACTS.items():
            host = heir if (method, path) == BY_LINK else host
            for said, acts in cases:
                before = len(log_messages())
                body = {name: hidden.get(value, value) for name, value in said.items()}
                status, told = await answer(running, host, method, at_table + path, body)
                assert (status, log_messages()[before:]) == (200, [f"{act} {table}" for act in acts]), told
                hidden |= {KEY: told["key"]} if "key" in told else {}
    assert {each.rpartition(" ")[0] for each in log_messages()} == set(HOST_ACTS)
    assert [each for each in (*NAMES, *hidden.values(), "4711") if each in " ".join(log_messages())] == []


def test_no_message_on_a_line_is_an_act_of_a_host() -> None:
    """Actions are a player's own, and so are messages beside them."""
    for game in GAMES:
        assert set(get_args(game.actions)).isdisjoint(HOUSE_ACTIONS)
        messages = get_args(codec(game.id).client_message)
        assert {each for each in messages if isinstance(each, type)} == {Resume, Say, Lift, Intend}
