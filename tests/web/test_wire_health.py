"""Whether a house is well."""

from pathlib import Path

import pytest
from wire_tools import http_answer, opened, refused

from sabot.client import Visitor
from sabot.house import house
from sabot.web import api
from sabot.wire import Health
from world.disk import Disk


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
