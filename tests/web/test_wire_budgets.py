"""Who asks for more of the house's time than he has is refused, by its name; others are not, nor is he for ever."""

import asyncio
from pathlib import Path

import pytest
from benchmarks import flood
from msgspec import structs
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from wire_tools import PLENTY, accepted, http_answer, opened

from places import DOCS
from sabot.client import Visitor
from sabot.games.seats import BuyIn
from sabot.hosts import Intend, Lift, Say
from sabot.house.limits import OF_WHOM, Limits, table
from sabot.house.store import NotStored
from sabot.money import Cents
from sabot.web import door, paid
from sabot.wire import Command, Resume

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


async def test_what_a_command_costs_its_table_is_taken_off_who_gave_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        ann, bob = await running.seated("Ann", table, 1), await running.seated("Bob", table, 2)
        budgets, spent = running.house.budgets, dict[str, float]()
        real = budgets.spend

        def spend(whose: str, kind: str, seconds: float) -> None:
            if kind == "BuyIn":
                spent[whose] = spent.get(whose, 0.0) + seconds
            real(whose, kind, seconds)

        budgets.spend = spend  # type: ignore[method-assign]
        running.house.tables[table]._desk = structs.replace(running.house.tables[table]._desk, spent=spend)
        await accepted(ann, BuyIn(Cents(100)))
        assert spent.keys() == {ann.frame.me}
        assert 0 < spent[str(ann.frame.me)] < 1
        await accepted(bob, BuyIn(Cents(100)))
        assert spent.keys() == {ann.frame.me, bob.frame.me}


async def test_a_device_that_was_ended_spends_nobodys_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose a cookie is is not known for ever."""
    monkeypatch.setattr(door, "KNOWN_S", 0.0)
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        ended = await Visitor.claim(running.address, await ann.personal_link("Ann"))
        await ended.session()
        await ann.end_device(next(each.id for each in await ann.devices() if not each.here))
        me, paid_by, real = (await ann.session()).player, list[str](), running.house.budgets.spend

        def spend(whose: str, kind: str, seconds: float) -> None:
            paid_by.append(whose)
            real(whose, kind, seconds)

        monkeypatch.setattr(running.house.budgets, "spend", spend)
        await http_answer(running, "GET", "/api/rules", cookie=f"sabot={ann.token}")
        assert set(paid_by) == {me}
        paid_by.clear()
        await http_answer(running, "GET", "/api/rules", cookie=f"sabot={ended.token}")
        assert set(paid_by) == {"127.0.0.1"}


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


async def test_a_request_of_many_headers_is_not_taken_apart(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        many: dict[str, str | None] = {f"x-{number}": "1" for number in range(door.MOST_HEADERS)}
        status, _, body = await http_answer(running, "GET", "/api/rules", **many)
        assert (status, b"malformed" in body) == (431, True)


async def test_who_has_no_time_left_opens_no_line(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=LITTLE) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.enter("Ann")
        running.house.budgets.spend((await ann.session()).player, "all", 10)
        with await asyncio.to_thread(
            connect,
            f"ws://127.0.0.1:{running.port}/api/tables/{table}/play",
            additional_headers={"cookie": f"sabot={ann.token}"},
        ) as line, pytest.raises(ConnectionClosed) as closed:  # fmt: skip
            await asyncio.to_thread(line.recv, 30)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4429, "rate_limited")


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
    assert paid.kind_of("GET", path) == kind


def test_the_table_of_limits_is_that_of_the_code() -> None:
    """Each limit stands in it once, with what it is if unsaid."""
    shown = [name for names in OF_WHOM for name in names.split(", ")]
    assert sorted(shown) == sorted(Limits.__struct_fields__)
    assert table() in (DOCS / "operating.md").read_text("utf-8")


def test_the_flood_asks_by_every_message() -> None:
    tags = {each.__struct_config__.tag for each in (Command, Resume, Say, Intend, Lift)}
    assert {str(each["type"]) for each in flood.MESSAGES} == {*tags, "nothing"}


@pytest.mark.long
def test_who_asks_for_everything_has_no_more_than_his_share_of_the_house() -> None:
    """A stranger and a player, by every route of the schema and every message: twice 5 %, and what refusing costs."""
    found = flood.flooded(6, flood.SAVED_S)
    assert found.share < 0.3
    assert found.refused > 0
    assert found.answered > 0
