"""A house whose disk fails: what people are told, that they can go on afterwards, and whether the house is well."""

from pathlib import Path

import pytest
from wire_scene import SMALL, Scene, scene
from wire_tools import accepted, http_answer, opened, play_coup, purse, refused

from sabot.client import Visitor
from sabot.games.seats import BuyIn
from sabot.house import house
from sabot.house.store import audit
from sabot.money import Cents
from sabot.web import api
from sabot.wire import Health, NewTable
from world.disk import Disk


async def test_a_full_disk_is_a_pause_and_not_an_end(tmp_path: Path) -> None:
    disk = Disk("write", error=(28, "No space left on device"))
    async with opened(tmp_path, faults=disk) as running:
        set_up = await scene(running)
        people = (set_up.ann, set_up.bob, set_up.nobody)
        disk.broken = True
        reply = await set_up.ann.do(BuyIn(Cents(500)), command="c1")
        assert (reply.outcome, reply.refused and reply.refused.code) == ("not_stored", "not_stored")
        for client in people:
            await client.until(lambda frame: frame.paused)
        await check_http(running.address, set_up)
        disk.broken = False
        for client in people:
            await client.until(lambda frame: not frame.paused)
        again = await set_up.ann.do(BuyIn(Cents(500)), command="c1")
        assert again.outcome == "accepted"
        assert purse(set_up.ann.frame) == SMALL + 500
        await play_coup(set_up.ann)
        await accepted(set_up.ann, BuyIn(Cents(1)))
        assert await audit(running.store) == ()


async def check_http(address: str, set_up: Scene) -> None:
    """Whoever asks for something that must be stored is told; whoever only asks is answered."""
    assert await refused(Visitor.enter(address, "Late")) == (503, "not_stored")
    host = next(iter(set_up.running.visitors))
    assert await refused(host.open_table(NewTable(rules="mini"))) == (503, "not_stored")
    assert len(await host.tables()) == 1
    assert (await host.session()).nickname == "Host"


async def test_a_house_whose_store_does_not_work_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    monkeypatch.setattr(house, "FRESH_S", 0.0)
    async with opened(tmp_path, faults=disk) as running:
        await running.table(await running.enter("Host"))
        visitor = Visitor(running.address)
        assert await visitor.health() == Health(tables=1, aside=0)
        disk.broken = True
        assert await refused(visitor.health()) == (503, "not_stored")
        disk.broken = False
        disk.open.clear()
        monkeypatch.setattr(api, "HEALTHY_S", 0.05)
        assert (await http_answer(running, "GET", "/healthz"))[0] == 503
        disk.open.set()
        monkeypatch.setattr(api, "HEALTHY_S", 1.0)
        assert (await visitor.health()).tables == 1


async def test_what_was_stored_a_moment_ago_is_not_stored_again_to_be_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk()
    monkeypatch.setattr(house, "FRESH_S", 60.0)
    async with opened(tmp_path, faults=disk) as running:
        host = await running.enter("Host")
        visitor = Visitor(running.address)
        assert (await visitor.health()).tables == 0
        disk.broken = True
        assert (await visitor.health()).tables == 0
        assert await refused(running.table(host)) == (503, "not_stored"), "the first that fails ends it"
        assert await refused(visitor.health()) == (503, "not_stored")
        disk.broken = False
        assert (await visitor.health()).tables == 0
