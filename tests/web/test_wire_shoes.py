"""A finished shoe of a real table, verified with the script that the house serves; with a beacon, and without."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from test_wire_play import deal
from wire_process import Process
from wire_tools import (
    Running,
    accepted,
    at,
    bets_open,
    done,
    http_answer,
    opened,
    play_coup,
    refused,
    rules_folder,
    stakes,
)

from beacons import NOW_MS, local_beacon, silent, value_of, well
from long import asked_later, first
from patience import STUCK_AFTER
from sabot.changes import changes, put_in
from sabot.client import Client, LineClosed, Visitor, line
from sabot.games.display import ShownShoe
from sabot.games.punto.coup import CardDealt, HandShown
from sabot.games.seats import BuyIn
from sabot.games.steps import CardsBurned, Finish
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, ShoeRevealed
from sabot.games.windows import PlayerId
from sabot.house.auditing import audited
from sabot.money import Cents
from sabot.shoe import Beacon, Digest, Drawn, ShoeNoted, dealt_order, drawn_faults, promise, proof_faults
from sabot.wire import NewTable, ShoeRecord
from servers import empty


class Verified(NamedTuple):
    """What the script says of a record."""

    status: int
    said: str


async def verified(running: Running, folder: Path, record: object, noted: ShoeNoted, *kept: bytes) -> Verified:
    """Run the script as anybody would: fetched from the house, by a Python that knows nothing of Sabot."""
    status, headers, script = await http_answer(running, "GET", "/verify_shoe.py")
    assert status == 200
    assert headers["content-type"].startswith("text/x-python")
    (folder / "verify_shoe.py").write_bytes(script)
    (folder / "record.json").write_bytes(msgspec.json.encode(record))
    digests = [noted.commitment or "-", noted.promises_digest or "-"]
    heads = [f"{place}.json" for place, _ in enumerate(kept)]
    for name, content in zip(heads, kept, strict=True):
        (folder / name).write_bytes(content)
    command = [sys.executable, "-I", "-S", "verify_shoe.py", "record.json", *digests, *heads]
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=folder, capture_output=True, text=True, timeout=STUCK_AFTER, check=False
    )
    return Verified(done.returncode, done.stdout + done.stderr)


async def record_of(running: Running, table: str, number: int) -> Any:
    """The record of a shoe, as it is on the wire."""
    status, _, said = await http_answer(running, "GET", f"/api/tables/{table}/shoes/{number}")
    assert status == 200
    return msgspec.json.decode(said)


async def sealed(client: Client) -> None:
    """Wait for the commitment, which a player notes before the cut."""
    await client.until(at("promises"))


async def mix(*clients: Client) -> None:
    """Everybody promises a seed; whoever is asked cuts; all but the last reveal theirs."""
    for client in clients:
        frame = await client.until(at("promises"))
        await accepted(client, PromiseSeed(frame.view.on, promise(f"seed of {client.frame.me}")))
    frame = await clients[0].until(lambda frame: frame.view.stage in ("cut", "seeds"))
    for client in clients:
        if client.frame.me in frame.view.waits_for and frame.view.stage == "cut":
            await accepted(client, Cut(frame.view.on, 20))
    for client in clients:
        frame = await client.until(at("seeds"))
        word = RevealSeed(frame.view.on, f"seed of {frame.me}")
        await accepted(client, Finish(frame.view.on) if client is clients[-1] else word)


def revealed(client: Client) -> list[ShoeRevealed]:
    return [event for event in client.events if isinstance(event, ShoeRevealed)]


@pytest.mark.parametrize(
    ("rules", "lies"), [("quick", 1), asked_later("quick", None), asked_later("quick-american", None)]
)
async def test_a_finished_shoe_is_verified_by_anybody(tmp_path: Path, rules: str, lies: int | None) -> None:
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"), rules)
        watcher = await running.spectator(table)
        ann, bob = await running.seated("Ann", table, 1), await running.seated("Bob", table, 3)
        await sealed(watcher)
        await mix(ann, bob)
        await bets_open(ann, bob)
        await unfinished(running, table)
        while not revealed(watcher):
            await (play_coup(ann, bob, player=500) if rules == "quick" else deal(ann, bob))
            await watcher.until(lambda frame: frame.view.seq >= ann.frame.view.seq)
        (shown,) = revealed(watcher)
        record = await record_of(running, table, 1)
        found = msgspec.convert(record, ShoeRecord)
        assert found.proof == shown.proof
        assert dealt(watcher, found)
        noted = ShoeNoted(shown.proof.commitment, shown.proof.promises_digest)
        for client in (watcher, ann, bob):
            seen = client.noted[1]
            assert (seen.commitment, seen.promises_digest) == (noted.commitment, noted.promises_digest)
            assert {each.step for each in seen.heads} >= {"promises", "cut", "ready"}
            assert proof_faults(found.proof, found.decks, seen) == client.compared[1] == ()
        assert (ann.noted[1].seed, bob.noted[1].seed) == (promise(f"seed of {ann.frame.me}"), None)
        _, _, listed = await http_answer(running, "GET", "/heads")
        answer = await verified(running, tmp_path, record, noted, ann.heads_file(), watcher.heads_file(), listed)
        assert answer.status == 0, answer.said
        assert f"The {len(found.cards)} cards dealt are the first" in answer.said
        assert "WITHHELD" in answer.said
        assert "SKIPPED" not in answer.said
        for wrong in tampered(record)[:lies]:
            answer = await verified(running, tmp_path, wrong, noted)
            assert answer.status == 1, answer.said
            assert "FAILED" in answer.said
        for other in (ShoeNoted(Digest("0" * 64)), ShoeNoted(None, Digest("0" * 64))):
            assert (await verified(running, tmp_path, record, other)).status == 1


async def unfinished(running: Running, table: str) -> None:
    """A shoe that is still played is nobody's to see."""
    visitor = await running.enter("Curious")
    assert await visitor.shoes(table) == ()
    for number in (0, 1, 2, -1):
        assert await refused(visitor.shoe(table, number)) in ((404, "no_such_shoe"), (404, "not_found"))


def dealt(watcher: Client, record: ShoeRecord) -> bool:
    """The record's cards are those that everybody saw, and the first of the proof's order."""
    proof = record.proof
    assert proof.cut is not None
    order = dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut)
    assert record.cards == order[: len(record.cards)]
    seen = [event.card for event in watcher.events if isinstance(event, CardDealt)]
    seen += [event.turned for event in watcher.events if isinstance(event, CardsBurned)]
    seen += [card for event in watcher.events if isinstance(event, HandShown) for card in event.cards]
    hidden = sum(len(event.hidden) for event in watcher.events if isinstance(event, CardsBurned))
    assert len(seen) + hidden == len(record.cards)
    return set(seen) <= set(record.cards)


def tampered(record: Any) -> list[Any]:
    """The record with something changed, of each kind that a house might try."""
    cards, proof = record["cards"], record["proof"]
    swapped = [cards[1], cards[0], *cards[2:]]
    order = [proof["order"][1], proof["order"][0], *proof["order"][2:]]
    first, *others = proof["seeds"]
    seeds = [{**first, "value": first["value"] + "!"}, *others]
    return [
        {**record, "cards": swapped},
        {**record, "cards": [*cards, cards[0]]},
        {**record, "proof": {**proof, "order": order}},
        {**record, "proof": {**proof, "seeds": seeds}},
        {**record, "proof": {**proof, "seeds": others}},
        {**record, "proof": {**proof, "seeds": [{**first, "player": "x"}, *others]}},
        {**record, "proof": {**proof, "promises": None, "promises_digest": None}},
        {**record, "proof": {**proof, "cut": proof["cut"] + 1}},
        {**record, "decks": 2},
    ]


@pytest.mark.parametrize("stage", first(1, ["coup", "promises", "seeds", "bets", "stakes"]))
async def test_an_abandoned_shoe_is_revealed_too(tmp_path: Path, stage: str) -> None:
    """The host closes the table; a coup in play is settled first, and everybody gets back what is his."""
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host)
        watcher = await running.spectator(table)
        ann = await running.seated("Ann", table, 1)
        await sealed(watcher)
        await until_stage(ann, stage)
        await host.close_table(table)
        frame = await watcher.until(at("over"))
        assert frame.view.players == ()
        assert len(frame.view.results) == (stage == "coup")
        record = await record_of(running, table, 1)
        answer = await verified(running, tmp_path, record, watcher.noted[1])
        assert answer.status == 0, answer.said
        assert (watcher.noted[1].promises_digest is None) == (stage == "promises")
        assert len(record["cards"]) == sum(isinstance(event, CardDealt) for event in watcher.events)
        assert ("abandoned before the cut" in answer.said) == (stage == "promises")
        assert await host.shoes(table) == (1,)
        assert [each.id for each in await host.tables()] == []
        await over(running, ann, table)


async def until_stage(ann: Client, stage: str) -> None:
    if stage == "seeds":
        await accepted(ann, PromiseSeed(ann.frame.view.on, promise("word")))
        await ann.until(at("seeds"))
    elif stage != "promises":
        await bets_open(ann)
        if stage != "bets":
            await play_coup_until(ann, stage)


async def play_coup_until(ann: Client, stage: str) -> None:
    """Stakes that stand while bets are open, or a coup that has just begun."""
    await accepted(ann, stakes(ann, player=1000))
    if stage == "coup":
        await accepted(ann, done(ann))


async def over(running: Running, ann: Client, table: str) -> None:
    """Nothing more is done at the table, and the accounts hold all chips but the issuer's."""
    balances = await running.store.balances()
    assert balances[f"table:{table}"] == 0
    assert sum(balances.values()) == 0
    try:
        reply = await ann.do(BuyIn(Cents(100)))
        assert reply.refused is not None
        assert reply.refused.code == "session_over"
    except LineClosed as closed:
        assert closed.code in (1000, 4404)


async def test_a_host_is_a_player_like_any_other(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host)
        line = await running.line(host, table)
        assert line.frame.host == line.frame.me == PlayerId((await host.session()).player)


# -- who plays in a house with a public beacon: he sees its round named before it is told, and compares by himself


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
    shown: dict[str, Any] = {"number": 1, "commitment": Digest(""), "seeds": (), "promises_digest": None}
    shoe = ShownShoe(**shown, cards=0, dealt=0, cut=None, stop_card=0, stop_reached=False)
    drawn = msgspec.structs.replace(shoe, beacon=Beacon("u", 0, 1), drawn=Drawn(1, None))
    forth, back = changes(shoe, drawn), changes(drawn, shoe)
    assert msgspec.json.encode(back) == b'{"beacon":null,"drawn":null}'
    whole = put_in(msgspec.json.decode(msgspec.json.encode(shoe)), msgspec.to_builtins(forth), {})
    assert msgspec.convert(whole, ShownShoe) == drawn
    after = msgspec.convert(put_in(whole, msgspec.to_builtins(back), {}), ShownShoe)
    assert not after.beacon
    assert not after.drawn
    assert b"beacon" not in msgspec.json.encode(shoe)
