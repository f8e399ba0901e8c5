"""The one list of heads of a house, as anybody fetches it; and what a client notes before it shows its seed."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from test_wire_shoes import mix, record_of, sealed, verified
from wire_tools import PLENTY, Running, accepted, at, bets_open, http_answer, opened, play_coup

from long import first
from sabot.client import Client, PromiseNotListed, Visitor
from sabot.client.listing import entries_of
from sabot.client.notes import noted
from sabot.games.display import ShownSeed, ShownShoe
from sabot.games.punto.state import Punto
from sabot.games.punto.table import PuntoView, snapshot
from sabot.games.seats import Seat, Sit
from sabot.games.steps import Finish
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, SeedRevealed
from sabot.games.windows import PlayerId
from sabot.house.auditing import audited
from sabot.house.backup import back_up
from sabot.house.store import heads
from sabot.money import Cents
from sabot.shoe import (
    LIST_BEGINS,
    NOTHING_NOTED,
    Digest,
    Link,
    Promise,
    Proof,
    ShoeNoted,
    listed,
    promise,
    promises_digest,
    rules_digest,
)
from sabot.shoe import heads as all_heads
from sabot.wire import AnyFrame, HeadList


async def played(running: Running) -> tuple[Client, Client]:
    """Two people whose shoe is ready; both noted its heads."""
    table = await running.table(await running.enter("Host"))
    ann, bob = await running.seated("Ann", table, 1), await running.seated("Bob", table, 3)
    await sealed(ann)
    await mix(ann, bob)
    await bets_open(ann, bob)
    return ann, bob


def stranger(running: Running) -> Visitor:
    return Visitor(running.address)


async def test_S6_the_heads_of_who_plays_stand_in_the_list_as_soon_as_he_has_them(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        assert (await stranger(running).heads()).entries == ()
        ann, bob = await played(running)
        for client in (ann, bob):
            assert len(entries_of(client.noted.values())) >= 4
            listing = await stranger(running).listed(client.noted.values())
            assert listing.faults == ()
        size = (await stranger(running).heads()).size
        assert listing.last.number == size
        await play_coup(ann, bob)
        assert (await stranger(running).heads()).size == size, "a coup is no step of the proof"
        assert (await stranger(running).listed([], Link(listing.last.number, ann.noted[1].heads[0].head))).faults == (
            "list_changed",
        )


async def test_a_stranger_learns_of_a_private_table_nothing_but_that_a_step_was_made(tmp_path: Path) -> None:
    """Without a head nobody finds out whose entry is which, nor which belong together."""
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host, private=True)
        ann = await running.line(host, table)
        await accepted(ann, Sit(Seat(1), Cents(1000)))
        await sealed(ann)
        await mix(ann)
        await bets_open(ann)
        status, head, said = await http_answer(running, "GET", "/heads")
        assert status == 200
        assert "set-cookie" not in head
        found = msgspec.json.decode(said)
        assert set(found) == {"sabot", "size", "first", "before", "entries"}
        assert all(set(each) == {"entry", "link"} for each in found["entries"])
        shoe = ann.frame.view.shoe
        secret = [ann.frame.me, table, shoe.commitment, shoe.promises_digest, shoe.rules_digest, "quick"]
        secret += [each.head for each in ann.noted[1].heads]
        assert len(secret) >= 9
        for each in secret:
            assert str(each).encode() not in said


async def test_it_is_told_in_pieces_and_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "PAGE", 2)
    async with opened(tmp_path) as running:
        ann, _ = await played(running)
        visitor = stranger(running)
        noted = ann.noted[1]
        listing = await visitor.listed([noted])
        assert listing.faults == ()
        first, second = await visitor.heads(), await visitor.heads(2)
        assert (first.first, second.first, second.before) == (1, 3, first.entries[1].link)
        assert await visitor.heads(since=second.entries[0].entry) == second
        assert (await visitor.listed([noted], Link(2, second.before))) == listing
        alone = msgspec.structs.replace(noted, heads=noted.heads[-1:])
        assert (await visitor.listed([alone], Link(2, second.before))) == listing
        assert (await visitor.listed([alone], Link(2, noted.heads[0].head))).faults == ("list_changed",)


NO_SENSE = {
    "after=-1": "after='-1' is no number",
    "after=x": "after='x' is no number",
    f"after={'9' * 16}": f"after='{'9' * 16}' is no number",
    "since=0": "since='0' is no digest",
    f"since={'A' * 64}": "is no digest: it has 64 digits of 0-9 and a-f",
}


async def test_a_question_that_makes_no_sense_gets_a_sentence(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        for asked, quoted in NO_SENSE.items():
            status, _, said = await http_answer(running, "GET", f"/heads?{asked}")
            refused = msgspec.json.decode(said)
            assert (status, refused["code"]) == (400, "malformed")
            assert quoted in refused["facts"]["reason"]
        assert (await stranger(running).heads(10**15 - 1)).entries == ()


async def test_nobody_fetches_it_without_end(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=msgspec.structs.replace(PLENTY, records=3)) as running:
        told = [(await http_answer(running, "GET", "/heads?after=0"))[0] for _ in range(5)]
        assert told[:3] == [200, 200, 200]
        assert told[-1] == 429


async def test_S6_the_rules_that_the_heads_bind_are_told_with_the_shoe(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        ann, bob = await played(running)
        while not ann.compared:
            await play_coup(ann, bob)
        record = await record_of(running, str(ann.noted[1].table), 1)
        assert rules_digest(record["rules"]) == record["proof"]["place"]["digest"] == ann.noted[1].rules
        assert msgspec.json.decode(record["rules"])["id"] == "quick"
        entries = {each.entry for each in (await stranger(running).heads()).entries}
        proof = msgspec.convert(record["proof"], Proof)
        assert {listed(each.head) for each in all_heads(proof)} <= entries, "the last step too, with which it is over"
        listing = await stranger(running).listed(ann.noted.values())
        page = msgspec.json.encode(await stranger(running).heads())
        files = ann.heads_file(listing.last), bob.heads_file(), page
        answer = await verified(running, tmp_path, record, NOTHING_NOTED, *files)
        assert answer.status == 0, answer.said
        assert answer.said.count("heads kept stand in the house's list.") == 2
        assert f"entry {listing.last.number} of the list is the one that was seen." in answer.said


async def test_the_list_goes_on_over_a_restart_and_who_saw_more_than_a_backup_holds_finds_it_out(
    tmp_path: Path,
) -> None:
    """What a backup does not know of has left the list: that cannot be told from a house that lies."""
    copy = tmp_path / "copy.db"
    async with opened(tmp_path) as running:
        ann, _ = await played(running)
        before = await stranger(running).listed(ann.noted.values())
        back_up(str(tmp_path / "house.db"), copy)
        await played(running)
        after = await stranger(running).listed(ann.noted.values(), before.last)
        assert after.faults == ()
        assert after.last.number > before.last.number
    async with opened(tmp_path) as running:
        assert await stranger(running).listed(ann.noted.values(), after.last) == after
    for path in tmp_path.glob("house.db*"):
        path.unlink()
    shutil.move(copy, tmp_path / "house.db")
    async with opened(tmp_path) as running:
        assert await stranger(running).listed(ann.noted.values(), before.last) == before
        assert (await stranger(running).listed(ann.noted.values(), after.last)).faults == ("list_changed",)
        await played(running)
        assert (await stranger(running).listed((), before.last)).faults == ()
        assert (await stranger(running).listed((), after.last)).faults == ("list_changed",)
    assert audited(str(tmp_path / "house.db")).findings == ()


async def test_an_audit_finds_a_head_that_left_the_list_or_that_no_log_makes(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        await played(running)
        found: HeadList = await stranger(running).heads()
        rows = found.entries
    database = str(tmp_path / "house.db")
    assert audited(database).findings == ()
    with heads_of(database) as connection:
        connection.execute("DELETE FROM heads WHERE number = ?", (len(rows),))
    assert audited(database).findings == ("heads that the logs make and the list does not hold: 1",)
    with heads_of(database) as connection:
        *others, last = rows
        link = heads.HeadLink(len(others), others[-1].link if others else LIST_BEGINS.link)
        for entry in (last.entry, "f" * 64):
            link = heads.bound(link, entry)
            connection.execute("INSERT INTO heads VALUES (?, ?, ?)", (link.number, entry, link.link))
    assert audited(database).findings == ("heads that the list holds and no log makes: 1",)


def heads_of(database: str) -> Any:
    """The database, to be changed by somebody else."""
    return contextlib.closing(sqlite3.connect(database, isolation_level=None))


# -- rule book S6 on the wire: what a client notes of the list of promises, and to whom it does not show its seed


SEED: Final = "a seed of Ann's"
EVE: Final = ShownSeed(PlayerId("eve"), promise("eve's"), None)
Doctor = Callable[[ShownShoe], ShownShoe]
_change: Final = msgspec.structs.replace


def relisted(shoe: ShownShoe, seeds: tuple[ShownSeed, ...]) -> ShownShoe:
    """A shoe that is shown with other promises, and with the digest that fits them."""
    listed = [Promise(seed.player, seed.digest) for seed in seeds]
    return _change(shoe, seeds=seeds, promises_digest=promises_digest(shoe.commitment, listed))


DOCTORS: Final[dict[str, Doctor]] = {
    "her promise is dropped": lambda shoe: relisted(shoe, (EVE,)),
    "her promise is exchanged": lambda shoe: relisted(shoe, (_change(shoe.seeds[0], digest=promise("x")),)),
    "her promise is another's": lambda shoe: relisted(shoe, (_change(shoe.seeds[0], player=PlayerId("eve")),)),
    "a promise is added after the list was closed": lambda shoe: relisted(shoe, (*shoe.seeds, EVE)),
    "the digest is of another list": lambda shoe: _change(shoe, promises_digest=Digest("0" * 64)),
    "no list is closed": lambda shoe: _change(shoe, promises_digest=None),
}


async def promised(running: Running) -> Client:
    """Ann, who has promised a seed."""
    table = await running.table(await running.enter("Host"), "quick-american")
    ann = await running.seated("Ann", table, 1)
    frame = await ann.until(at("promises"))
    await accepted(ann, PromiseSeed(frame.view.on, promise(SEED)))
    return ann


async def asked(ann: Client) -> AnyFrame:
    """The cut is made, and Ann is asked for her seed."""
    frame = await ann.until(at("cut"))
    assert frame.me in frame.view.waits_for
    await accepted(ann, Cut(frame.view.on, 20))
    return await ann.until(at("seeds"))


def sealing(note: ShoeNoted) -> tuple[Digest | None, Digest | None]:
    """What of a note bound the house before a seed was revealed, but for its heads."""
    return note.commitment, note.promises_digest


def doctored(running: Running, snapshot: Callable[[Punto, PlayerId | None], PuntoView]) -> None:
    """From now on a dishonest house shows its only table so."""
    (table,) = running.house.tables.values()
    table.audience.game = msgspec.structs.replace(table.game, snapshot=snapshot, redrawn=None)


def shows(doctor: Doctor, stages: tuple[str, ...], state: Punto, viewer: PlayerId | None) -> PuntoView:
    """What a dishonest house shows of its table."""
    honest = snapshot(state, viewer)
    return _change(honest, shoe=doctor(honest.shoe)) if honest.stage in stages else honest


async def test_S6_the_client_notes_the_list_before_it_reveals_its_seed(tmp_path: Path) -> None:
    """The closed list is published before any of it is revealed, so that nobody can add or drop one afterwards."""
    async with opened(tmp_path) as running:
        ann = await promised(running)
        frame = await ann.until(at("cut"))
        seen = ann.noted[1]
        assert frame.me is not None
        listed = promises_digest(frame.view.shoe.commitment, [Promise(frame.me, promise(SEED))])
        assert seen.promises_digest == frame.view.shoe.promises_digest == listed
        asking = await asked(ann)
        assert ann.noted[1].seed is None
        await accepted(ann, RevealSeed(asking.view.on, SEED))
        await ann.until(lambda _: ann.noted[1].seed == promise(SEED))
        assert sealing(ann.noted[1]) == sealing(seen)


@pytest.mark.parametrize("how", first(3, DOCTORS))
async def test_S6_a_seed_is_not_shown_to_a_house_whose_list_does_not_bind_it(tmp_path: Path, how: str) -> None:
    """Nobody can add or drop a promise afterwards: who is asked for his seed has seen his promise on the list."""
    async with opened(tmp_path) as running:
        ann = await promised(running)
        await ann.until(at("cut"))
        doctored(running, partial(shows, DOCTORS[how], ("seeds",)))
        asking = await asked(ann)
        with pytest.raises(PromiseNotListed, match=promise(SEED)):
            await ann.do(RevealSeed(asking.view.on, SEED))
        await accepted(ann, Finish(asking.view.on))
        assert not any(isinstance(event, SeedRevealed) for event in ann.events)


async def test_S6_the_list_that_was_seen_first_counts(tmp_path: Path) -> None:
    """The closed list is published before any of it is revealed: what comes in its place later is not noted."""
    async with opened(tmp_path) as running:
        ann = await promised(running)
        await ann.until(at("cut"))
        seen = ann.noted[1]
        added = DOCTORS["a promise is added after the list was closed"]
        doctored(running, partial(shows, added, ("seeds", "bets")))
        asking = await asked(ann)
        await accepted(ann, Finish(asking.view.on))
        frame = await ann.until(at("bets"))
        assert sealing(ann.noted[1]) == sealing(seen)
        assert frame.view.shoe.promises_digest != seen.promises_digest


async def test_S6_a_list_seen_when_seeds_are_known_is_not_noted(tmp_path: Path) -> None:
    """Committed ... before any of it is revealed: a list first seen later could have been made to measure."""
    async with opened(tmp_path) as running:
        ann = await promised(running)
        asking = await asked(ann)
        shoe = asking.view.shoe
        late = _change(asking, view=_change(asking.view, shoe=_change(shoe, seeds=_known(shoe.seeds))))
        assert noted(NOTHING_NOTED, _change(late, me=None)).promises_digest is None
        assert noted(NOTHING_NOTED, late).promises_digest is None
        others = _change(shoe, seeds=(*shoe.seeds, *_known((EVE,))))
        mine = _change(asking, view=_change(asking.view, shoe=others))
        assert noted(NOTHING_NOTED, mine).promises_digest is not None
        assert noted(NOTHING_NOTED, _change(mine, me=None)).promises_digest is None


def _known(seeds: tuple[ShownSeed, ...]) -> tuple[ShownSeed, ...]:
    return tuple(_change(seed, value="known") for seed in seeds)
