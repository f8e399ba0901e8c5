"""Who plays in a house with a public beacon: he sees its round named before it is told, and compares by himself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from test_wire_shoes import mix, sealed
from wire_tools import bets_open, opened

from beacons import NOW_MS, local_beacon, value_of
from sabot.changes import changes, put_in
from sabot.client import line
from sabot.games.shown import ShownShoe
from sabot.shoe import Beacon, Digest, Drawn, drawn_faults, proof_faults


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
