"""Who plays in a house with a public beacon: he sees its round named before it is told, and compares by himself."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from test_wire_shoes import mix, sealed
from wire_process import Process
from wire_tools import bets_open, opened, rules_folder

from beacons import NOW_MS, local_beacon, silent, value_of, well
from sabot.changes import changes, put_in
from sabot.client import Visitor, line
from sabot.games.display import ShownShoe
from sabot.house.auditing import audited
from sabot.shoe import Beacon, Digest, Drawn, drawn_faults, proof_faults
from sabot.wire import NewTable
from servers import empty


async def test_S6_who_plays_sees_the_round_named_and_compares_the_shoe_by_himself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The value of a round that was not told yet enters the order, and anybody can ask for it himself."""
    monkeypatch.setattr(line, "time", lambda: NOW_MS / 1000)
    with local_beacon() as local:
        async with opened(tmp_path, beacon=local.beacon, wall_ms=lambda: NOW_MS) as running:
            host = await running.enter("Host")
            table = await running.table(host)
            ann, bob = await running.seated("Ann", table, 1), await running.seated("Bob", table, 3)
            await sealed(ann)
            assert ann.frame.view.shoe.beacon == local.beacon
            assert not ann.frame.view.shoe.drawn
            await mix(ann, bob)
            frame = await ann.until(lambda frame: frame.view.stage == "beacon" and bool(frame.view.shoe.drawn))
            number = frame.view.shoe.drawn.round
            assert frame.view.shoe.drawn == Drawn(number, None)
            assert frame.view.shoe.dealt == 0
            await bets_open(ann, bob)
            assert ann.frame.view.shoe.drawn == Drawn(number, value_of(number))
            note = ann.noted[1]
            assert isinstance(note.named, int)
            assert note.named < local.beacon.begins(number)
            assert [each.step for each in note.heads][-2:] == ["round", "ready"]
            await host.close_table(table)
            await ann.until(lambda frame: frame.view.stage == "over")
            assert ann.lost == 0
            assert ann.compared[1] == ()
            record = await host.shoe(table, 1)
    proof = record.proof
    assert proof_faults(proof, record.decks, note) == ()
    assert proof_faults(proof, record.decks, msgspec.structs.replace(note, named=local.beacon.begins(number))) == (
        "told_round",
    )
    assert drawn_faults(proof, Drawn(number, value_of(number))) == ()
    assert drawn_faults(proof, Drawn(number, "0" * 64)) == ("other_value",)


class Door(Process):
    """A process of a house that has a beacon, as its `sabot serve` runs it."""

    def __init__(self, folder: Path, database: str, beacon: Beacon) -> None:
        super().__init__(folder, rules_folder(folder), shared=database)
        self._beacon = beacon

    def words(self) -> Iterable[object]:
        where = {"port": self.port, "database": self.database, "address": self.shared_at}
        named = {f"beacon-{name}": getattr(self._beacon, name) for name in ("genesis", "period")}
        words = {**where, "beacon": self._beacon.url, **named}
        return ("-m", "sabot", "serve", *(f"--{name}={it}" for name, it in words.items()))


@pytest.mark.long
async def test_S6_a_process_that_is_killed_while_it_waits_leaves_the_round_to_another_on_postgres(
    tmp_path: Path, postgres: str
) -> None:
    """The round that was named is bound by its head, whichever process goes on with the table."""
    database = empty(postgres)
    with (
        local_beacon(silent) as local,
        Door(tmp_path, database, local.beacon) as one,
        Door(tmp_path, database, local.beacon) as other,
    ):
        await one.start()
        await other.start()
        host = await Visitor.enter(one.address, "Host")
        table = (await host.open_table(NewTable(rules="mini", bots=2))).id
        async with Visitor(other.address, host.token).at(table) as client:
            frame = await client.until(lambda frame: frame.view.stage == "beacon" and bool(frame.view.shoe.drawn))
            number = frame.view.shoe.drawn.round
            while not local.asked:
                await asyncio.sleep(0.01)
            local.answers = well
            assert await one.end(signal.SIGKILL) == -signal.SIGKILL
            await client.until(lambda frame: frame.view.stage == "bets")
            assert client.frame.view.shoe.drawn == Drawn(number, value_of(number))
            assert [each.step for each in client.noted[1].heads][-2:] == ["round", "ready"]
        assert set(local.asked) == {number}
        assert await other.end(signal.SIGINT) == 0
    assert audited(database).findings == ()


def test_a_field_that_is_left_out_where_there_is_nothing_to_tell_is_told_as_nothing_after() -> None:
    """The shoe after one with a beacon: what changed can be written, and read."""
    shown: dict[str, Any] = {
        "number": 1,
        "cards": 0,
        "dealt": 0,
        "commitment": Digest(""),
        "seeds": (),
        "promises_digest": None,
    }
    shoe = ShownShoe(**shown, cut=None, stop_card=0, stop_reached=False)
    drawn = msgspec.structs.replace(shoe, beacon=Beacon("u", 0, 1), drawn=Drawn(1, None))
    forth, back = changes(shoe, drawn), changes(drawn, shoe)
    assert msgspec.json.encode(back) == b'{"beacon":null,"drawn":null}'
    whole = put_in(msgspec.json.decode(msgspec.json.encode(shoe)), msgspec.to_builtins(forth), {})
    assert msgspec.convert(whole, ShownShoe) == drawn
    after = msgspec.convert(put_in(whole, msgspec.to_builtins(back), {}), ShownShoe)
    assert not after.beacon
    assert not after.drawn
    assert b"beacon" not in msgspec.json.encode(shoe)
