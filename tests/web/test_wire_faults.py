"""A house whose disk fails: what people are told over the wire, and that they can go on afterwards."""

from pathlib import Path

from wire_scene import SMALL, Scene, scene
from wire_tools import accepted, opened, play_coup, purse, refused

from sabot.client import Visitor
from sabot.games.seats import BuyIn
from sabot.house.store import audit
from sabot.money import Cents
from sabot.wire import NewTable
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
