"""Whatever is sent, by HTTP or on the line: a code and a sentence, or what was asked for; never a traceback."""

import asyncio
import json
import logging
import re
from typing import get_args

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from litestar.routes import HTTPRoute
from wire_scene import scene
from wire_tools import Hall, all_routes, http_answer, raw_line

from sabot.games.registry import BY_ID
from sabot.games.seats import BuyIn
from sabot.money import Cents
from sabot.wire import Malformed, Refused, Reply, server_message

pytest_plugins = ("wire_fixtures",)

WILD = settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
DEEP = "[" * 9000 + "]" * 9000


def routes() -> list[tuple[str, str]]:
    known = [route for route in all_routes() if isinstance(route, HTTPRoute)]
    return sorted((method, route.path) for route in known for method in route.methods)


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30), st.sampled_from(["mini", "punto", "t"])
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("nickname", "rules", "title", "bots", "decks", "options", "seconds", "pace", "count", "player", "maximum",
          "key", "everywhere")  # fmt: skip
OBJECTS = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), JSON, max_size=5)
TEXTS = st.one_of(
    st.builds(json.dumps, OBJECTS).map(str.encode),
    st.builds(json.dumps, JSON).map(str.encode),
    st.binary(max_size=60),
    st.just(b'{"nickname":"\\ud800"}'),
    st.just(f'{{"nickname":{DEEP}}}'.encode()),
    st.just(f'{{"x":{DEEP},"nickname":"Ann"}}'.encode()),
    st.just('{"nickname":"é"}'.encode("latin-1")),
    st.just('{"nickname":"Ann"}'.encode("utf-16")),
    st.just(b'{"player":"\\ud800","maximum":1e999}'),
)
PARTS = st.sampled_from(["t", "%ff", "%00", "..", "%2e%2e%2f", "%F0%9F%8E%B2", "-1", "1" * 40, "x" * 300, "{}", "%"])


ASKED = st.tuples(st.sampled_from(routes()), st.lists(PARTS, min_size=3, max_size=3), TEXTS, st.booleans())


@given(ASKED)
@example((("POST", "/api/session"), ["t", "t"], '{"nickname":"é"}'.encode("latin-1"), False))
@example((("POST", "/api/session"), ["t", "t"], f'{{"x":{DEEP},"nickname":"Ann"}}'.encode(), False))
@example((("GET", "/api/tables/{table_id:str}"), ["%00", "t"], b"", True))
@example((("GET", "/assets/{file:str}"), ["%00", "t"], b"", True))
@WILD
def test_whatever_is_asked_by_http(
    hall: Hall, caplog: pytest.LogCaptureFixture, asked: tuple[tuple[str, str], list[str], bytes, bool]
) -> None:
    route, parts, body, own = asked

    async def story() -> None:
        host = next((each for each in hall.running.visitors), None) or await hall.running.enter("Host")
        here = [table.id for table in hall.running.house.tables.values()][:1] if own else []
        inserted = iter([*here, *parts])
        path = re.sub(r"\{.*?\}", lambda _: next(inserted), route[1])
        with caplog.at_level(logging.WARNING):
            status, headers, said = await http_answer(
                hall.running, route[0], path, body, cookie=f"sabot={host.token}" if own else None
            )
        assert status < 500
        if status >= 400 and route[0] != "HEAD":
            assert msgspec.json.decode(said, type=Refused).code
            assert headers["content-type"] == "application/json"
        assert b"Traceback" not in said
        assert caplog.text == ""

    hall.run(story())


@pytest.mark.parametrize("cookie", ["sabot=\xff\xfe", "sabot", "=;=;", "sabot=" + "x" * 5000, 'sabot="\\"'])
def test_whatever_cookie_is_brought(hall: Hall, cookie: str) -> None:
    status, _, said = hall.run(http_answer(hall.running, "GET", "/api/session", cookie=cookie))
    assert (status, said) == (204, b"")


TAGS = sorted({each.__struct_config__.tag for game in BY_ID.values() for each in get_args(game.actions)})
ACTIONS = st.fixed_dictionaries(
    {"type": st.sampled_from(TAGS)},
    optional={"on": SCALARS, "stakes": JSON, "seat": SCALARS, "buy_in": SCALARS, "amount": SCALARS, "digest": SCALARS,
              "seed": SCALARS, "position": SCALARS},
)  # fmt: skip
COMMANDS = st.fixed_dictionaries(
    {"type": st.sampled_from(["command", "resume", "frame"])},
    optional={"id": st.text(max_size=70), "action": ACTIONS | JSON, "after": SCALARS, "x": JSON},
)
MESSAGES = st.one_of(
    COMMANDS.map(json.dumps),
    JSON.map(json.dumps),
    st.text(max_size=40).filter(lambda text: text.isprintable()),
    st.binary(max_size=40),
    st.just(f'{{"x":{DEEP[:7000]}'),
    st.just(f'{{"x":{"[" * 7000 + "]" * 7000},"type":"command","id":"deep"}}'),
    st.just('{"type":"command","id":"\\ud800","action":{"type":"leave"}}'),
)


@given(st.lists(MESSAGES, max_size=6))
@example([f'{{"x":{"[" * 7000 + "]" * 7000},"type":"command","id":"deep"}}'])
@WILD
def test_whatever_is_said_on_the_line_is_answered_once(
    hall: Hall, caplog: pytest.LogCaptureFixture, messages: list[str | bytes]
) -> None:
    async def story() -> None:
        running = hall.running
        if not running.house.tables:
            await running.table(await running.enter("Host"))
        table = next(iter(running.house.tables))
        async with raw_line(running, table) as socket:
            await socket.recv()
            for message in messages:
                await socket.send(message)
            await socket.send('{"type":"command","id":"","action":{}}')
            for message in (*messages, ""):
                answer = server_message(await socket.recv())
                named = id_of(message)
                if isinstance(answer, Reply):
                    assert answer.id == named
                if isinstance(answer, Malformed):
                    assert answer.refused.facts["reason"]
                    assert answer.id in (named, None)
        assert caplog.text == ""

    hall.run(story())


def id_of(message: str | bytes) -> str:
    try:
        return str(json.loads(message)["id"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""


async def test_a_command_that_was_not_understood_is_the_one_that_is_refused(hall: Hall) -> None:
    """Not an older one that is still on its way."""
    set_up = await scene(hall.running)
    right = [set_up.ann.do(BuyIn(Cents(100 + count))) for count in range(3)]
    wrong = set_up.ann.do(BuyIn(Cents(1)), command="c" * 65)
    *good, bad = await asyncio.gather(*right, wrong, return_exceptions=True)
    assert [getattr(each, "outcome", each) for each in good] == ["accepted"] * 3
    assert "malformed" in str(bad)
