"""What a player says once for every coup: kept by the house with his seat, in a database of either kind (C7.4)."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from wire_tools import BASES, QUICK, Hall, accepted, bets_open, coup, opened, play_coup, rules_folder

from long import first
from new_database import new_database
from patience import STUCK_AFTER
from sabot.client import Client
from sabot.games.banque.way import BanqueEntered
from sabot.games.chemin.way import CheminEntered
from sabot.games.intentions import Intentions
from sabot.games.layout.stakes import StakesEntered
from sabot.games.offers import CanCut
from sabot.games.registry import BY_ID
from sabot.games.seats import Leave, Seat, Sit
from sabot.games.steps import Finish, Finished
from sabot.games.taille import Cut, ShoeRevealed
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Intend
from sabot.house.house import House
from sabot.house.store import Store, audit, open_store
from sabot.house.table.intentions import StandingIntentions
from sabot.house.table.setup import setup_of, with_folder
from sabot.house.table.table import Table
from sabot.money import Cents
from sabot.rulesets import load
from sabot.wire import AnyFrame, Command, NewTable, Reply
from servers import empty
from world.disk import Disk

pytest_plugins = ("wire_fixtures",)
WANTS = Intentions(selon_la_regle=True)
PURSE = Cents(10_000)


def wants(client: Client) -> Intentions:
    return client.frame.terms.intentions


def intending(*, wanted: bool) -> Callable[[AnyFrame], bool]:
    return lambda frame: frame.terms.intentions.selon_la_regle is wanted


def why(reply: Reply) -> str:
    assert reply.outcome == "refused", reply
    return "" if reply.refused is None else reply.refused.code


@pytest.mark.parametrize("rules", ["chemin-de-fer", "baccara-banque"])
async def test_C7_4_said_once_it_stands_for_every_coup_until_it_is_taken_back(hall: Hall, rules: str) -> None:
    """`a player may hand his choices to the croupier`: every device of his shows it, and nobody else's hears a word."""
    running = hall.running
    host = await running.enter("Host")
    table = await running.table(host, rules)
    ann, bob = await running.seated("Ann", table, 1), await running.seated("Bob", table, 3)
    other = await running.line(running.visitors[-2], table)
    looking, at_host = await running.spectator(table), await running.line(host, table)
    others = (bob, looking, at_host)
    heard = [running.record(each) for each in others]
    for wanted in (True, False, True):
        assert (await ann.intend(selon_la_regle=wanted)).outcome == "accepted"
        for device in (ann, other):
            await device.until(intending(wanted=wanted))
    assert (await ann.say("Good evening")).outcome == "accepted"
    while not all(each.said for each in others):
        await asyncio.sleep(0.01)
    told = [frame for frames in heard for frame in frames]
    assert [frame.terms.intentions for frame in told] == [Intentions()] * len(told)
    assert [wants(each) for each in others] == [Intentions()] * 3
    assert running.house.table(table).settings.intentions.keys() == {ann.frame.me}


async def test_nobody_says_it_who_is_not_at_the_table_or_where_no_player_decides(hall: Hall) -> None:
    running = hall.running
    host = await running.enter("Host")
    table, punto = await running.table(host, "chemin-de-fer"), await running.table(host, "quick")
    looking, nobody = await running.line(host, table), await running.spectator(table)
    ann = await running.seated("Ann", punto, 1)
    found = [why(await each.intend(selon_la_regle=True)) for each in (looking, nobody, ann)]
    assert found == ["not_at_table", "no_session", "no_such_intention"]
    assert not running.house.table(punto).settings.intentions


async def test_C7_4_who_has_left_and_comes_again_has_said_nothing(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"), "chemin-de-fer")
    ann = await hall.running.seated("Ann", table, 1)
    await ann.intend(selon_la_regle=True)
    await accepted(ann, Leave())
    await ann.until(lambda frame: not frame.view.players)
    assert wants(ann) == Intentions()
    await accepted(ann, Sit(Seat(2), PURSE))
    assert wants(ann) == Intentions()
    kept = await hall.running.store.table(table)
    assert kept is not None
    assert not setup_of(kept).settings.intentions


# -- at a house without a network ------------------------------------------------------------------------------


@asynccontextmanager
async def seated(where: str | Path, **more: Any) -> AsyncIterator[tuple[House, Table, PlayerId]]:
    """A house with a table at which somebody sits."""
    house = House(open_store(where, **more))
    await house.start()
    try:
        _, host = await house.accounts.enter("Host")
        table = house.table((await house.lobby.open(NewTable(rules="chemin-de-fer"), host.player)).id)
        await house.floor.command(table, host.player, Command("sit", Sit(Seat(1), PURSE)))
        yield house, table, host.player
    finally:
        await house.stop()


@pytest.mark.parametrize("kind", ["file", "postgres"])
async def test_C7_4_it_survives_the_house(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """In a file and on a server."""
    where = new_database(tmp_path / "house.db") if kind == "file" else empty(request.getfixturevalue("postgres"))
    async with seated(where) as (house, table, player):
        assert (await house.hosting.intend(table, player, Intend("i", selon_la_regle=True))).outcome == "accepted"
    house = House(open_store(where))
    await house.start()
    again = house.table(table.id)
    assert again.policy.terms(player, again.state.players).intentions == WANTS
    assert again.policy.intends(player, Seq(1)) == WANTS
    await house.stop()


async def test_C7_2_what_is_said_while_cards_are_dealt_counts_from_the_next_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`had said so before the deal`: the deal was stored first, whatever was on its way."""
    async with seated(tmp_path / "house.db") as (house, table, player):
        store: Store = house.store
        stores, dealt = store.set_settings, Seq(table.state.seq)

        async def dealing(name: str, settings: bytes, holder: str = "") -> None:
            table.state = structs.replace(table.state, dealt_on=dealt)
            await stores(name, settings, holder)

        monkeypatch.setattr(store, "set_settings", dealing)
        await house.hosting.intend(table, player, Intend("i", selon_la_regle=True))
        assert table.settings.intentions == {player: StandingIntentions(WANTS, Intentions(), dealt)}
        kept = await store.table(table.id)
        assert kept is not None
        assert kept.settings == msgspec.json.encode(table.settings)


async def test_what_cannot_be_stored_is_not_so_and_he_hears_it(tmp_path: Path) -> None:
    disk = Disk("write", error=(28, "No space left on device"))
    async with seated(tmp_path / "house.db", faults=disk) as (house, table, player):
        asked = Intend("i", selon_la_regle=True)
        disk.broken = True
        assert (await house.hosting.intend(table, player, asked)).outcome == "not_stored"
        assert not table.settings.intentions
        disk.broken = False
        assert (await house.hosting.intend(table, player, asked)).outcome == "accepted"
        await house.floor.command(table, player, Command("leave", Leave()))
        disk.broken = True
        reply = await house.floor.command(table, player, Command("again", Sit(Seat(1), PURSE)))
        assert reply.outcome == "not_stored", "he would have come with what he said before"
        disk.broken = False
        assert table.settings.intentions
        assert not table.state.players


# -- every kind, by the client ---------------------------------------------------------------------------------


async def test_what_cannot_be_said_is_refused_with_what_can(hall: Hall) -> None:
    """Its kind, where it lies, an amount; and there must be a last stake, where that is to be laid again."""
    running = hall.running
    host = await running.enter("Host")
    punto, chemin = await running.table(host, "quick"), await running.table(host, "chemin-de-fer")
    ann, bob = await running.seated("Ann", punto, 1), await running.seated("Bob", chemin, 1)
    found = [
        why(await ann.intend(banco=Cents(500))),
        why(await ann.intend(stakes={"bank": Cents(500)})),
        why(await ann.intend(stakes={"player": Cents(501)})),
        why(await ann.intend(stakes="last")),
        why(await bob.intend(stakes={"player": Cents(500)})),
    ]
    assert found == ["no_such_intention", "no_such_place", "not_whole_coins", "nothing_staked", "no_such_place"]
    assert (await ann.intend(banco=Cents(0))).outcome == "refused"
    assert wants(ann) == wants(bob) == Intentions()


async def test_what_was_staked_last_is_laid_each_coup_and_a_device_takes_it_back(hall: Hall) -> None:
    running = hall.running
    table = await running.table(await running.enter("Host"), "quick")
    ann = await running.seated("Ann", table, 1)
    other = await running.line(running.visitors[-1], table)
    first = await play_coup(ann, player=1_000)
    assert (await ann.intend(stakes="last")).outcome == "accepted"
    await bets_open(other)
    await other.until(coup(first + 3))
    assert wants(other).stakes == {"player": 1_000}
    await other.intend(stakes={})
    await ann.until(lambda frame: not frame.terms.intentions.stakes)
    staked = [event.stakes for event in ann.events if isinstance(event, StakesEntered)]
    assert len(staked) >= 3
    assert staked == len(staked) * [{"player": 1_000}]


PASSES: dict[str, Any] = {"declines": True, "passes": "calls", "selon_la_regle": True}
STAKED = (StakesEntered, CheminEntered, BanqueEntered)
ALONE: dict[str, dict[str, Any]] = {
    "quick": {"stakes": {"player": Cents(500)}},
    "quick-chemin-de-fer": {"stakes": {"bank": Cents(500)}, **PASSES},
    "quick-baccara-banque": {"stakes": {"own": Cents(2_000)}, **PASSES},
}


@pytest.mark.parametrize("rules", first(1, reversed(ALONE)))
async def test_a_client_plays_a_whole_shoe_on_intentions_alone(rules: str, tmp_path: Path) -> None:
    """All that it sends are its part in the shuffle and the cut."""
    folder = rules_folder(tmp_path)
    for base in ("chemin-de-fer", "baccara-banque"):
        (folder / f"quick-{base}.toml").write_text(f'base = "{base}"' + QUICK.format(stop_card=20), encoding="utf-8")
    async with opened(tmp_path, rules=with_folder(folder)) as running:
        host = await running.enter("Host")
        table = await running.table(host, rules)
        ann = await running.seated("Ann", table, 2)
        if rules != "quick":
            await host.add_bots(table, 3, "cautious")
        assert (await ann.intend(**ALONE[rules])).outcome == "accepted"
        answered = set[int]()
        while not is_revealed(ann):
            frame = await ann.until(lambda frame: asked_to_mix(frame, answered) or is_revealed(ann), STUCK_AFTER)
            if asked_to_mix(frame, answered):
                answered.add(frame.view.on)
                cut = ann.can(CanCut)
                await ann.do(Finish(frame.view.on) if cut is None else Cut(cut.on, cut.first))
        mine = [event for event in ann.events if getattr(event, "player", None) == ann.frame.me]
        assert sum(isinstance(event, Finished) for event in mine) >= 5
        assert sum(isinstance(event, STAKED) for event in mine) >= 1
        assert not any("away" in type(event).__name__.lower() for event in mine)
        assert await audit(running.store) == ()


def test_every_game_is_played_on_intentions_alone() -> None:
    bases = (BASES.get(rules, rules.removeprefix("quick-")) for rules in ALONE)
    assert {load(base).game for base in bases} == set(BY_ID)


def is_revealed(client: Client) -> bool:
    return any(isinstance(event, ShoeRevealed) for event in client.events)


def asked_to_mix(frame: AnyFrame, answered: set[int]) -> bool:
    asked = frame.view.stage in ("promises", "seeds", "cut", "cutter")
    return asked and frame.me in frame.view.waits_for and frame.view.on not in answered
