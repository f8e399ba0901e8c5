"""The parts of a house on a real store, each made alone: no house opens, and nothing else is there."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import msgspec
import pytest
from house_tools import until
from msgspec import structs

from new_database import new_database
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.games.steps import EndSession
from sabot.games.windows import CROUPIER, PlayerId
from sabot.house.accounts.members import GRANT, Members
from sabot.house.archive.archive import Archive
from sabot.house.budgets import Budgets
from sabot.house.cluster import peers
from sabot.house.cluster.peers import Cluster
from sabot.house.errors import HouseError
from sabot.house.limits import LIMITS, Limits
from sabot.house.reckoning.workers import Workers
from sabot.house.reckoning.worth import Reckoner
from sabot.house.store import Append, Store, StoreError, TableRecord, open_store
from sabot.house.store.peers import Peer
from sabot.house.table.bots import bot_of
from sabot.house.table.clock import Times, may_end
from sabot.house.table.outbox import Outbox
from sabot.house.table.restoring import Restored
from sabot.house.table.services import Services
from sabot.house.table.setup import Keys, TableSettings, record, setup_of, stored
from sabot.house.table.table import Table
from sabot.house.tables.admission import sealed
from sabot.house.tables.bots import Bots
from sabot.house.tables.directory import Directory
from sabot.house.tables.floor import Floor
from sabot.house.tables.hosting import Hosting
from sabot.house.tables.idle import IdleTables
from sabot.house.tables.lobby import Lobby
from sabot.house.tables.menu import Menu
from sabot.house.tables.ports import Alone, Beside
from sabot.money import Cents
from sabot.rulesets import load
from sabot.selfplay import SelfPlay
from sabot.wire import Command, NewTable, OwnRules
from world.clock import now_ms
from world.disk import Disk

MINI = load("mini")
ZOE = PlayerId("zoe")


class Parts:
    """What parts are handed: a store, who is known, which tables there are; and a desk for tables in hundredths."""

    def __init__(self, store: Store, cluster: Beside | None = None) -> None:
        self.store, self.cluster = store, cluster or Alone()
        self.accounts = Members(store, lambda: 1, lambda _: None)
        self.directory = Directory(store, self.accounts, IdleTables(LIMITS))
        self.hosting = Hosting(store, self.accounts, self.directory, now_ms)
        self.services = Services(store=store, accounts=self.accounts.ledger, now_ms=now_ms, times=Times(tempo=0.01))

    async def host(self) -> PlayerId:
        return (await self.accounts.enter("Ann"))[1].player

    def table(self, kept: TableRecord) -> Table:
        """A table that does not run."""
        setup = setup_of(kept)
        return Table(setup, Restored(setup.game.open(setup.rules)), self.services)

    async def runs(self, *names: str) -> None:
        """Tables that are here, and do not run."""
        for name in names:
            self.directory.running[name] = self.table(await kept(self, name))

    def floor(self) -> Floor:
        return Floor(
            self.store, self.accounts, self.directory, self.hosting, cluster=self.cluster, services=self.services
        )

    def bots(self, limits: Limits = LIMITS) -> Bots:
        return Bots(self.accounts, self.directory, self.hosting, self.cluster, limits)


@asynccontextmanager
async def parts(folder: Path, disk: Disk | None = None, cluster: Beside | None = None) -> AsyncIterator[Parts]:
    async with open_store(new_database(folder / "house.db"), faults=disk or Disk()) as store:
        yield Parts(store, cluster)


@asynccontextmanager
async def floor_of(folder: Path, cluster: Beside | None = None) -> AsyncIterator[tuple[Parts, Floor]]:
    """The parts, and a floor whose tables stop in the end."""
    async with parts(folder, cluster=cluster) as there:
        floor = there.floor()
        yield there, floor
        await floor.stop()


def code_of(error: pytest.ExceptionInfo[HouseError]) -> str:
    return error.value.refused.code


async def kept(parts: Parts, table: str = "t-1", **settings: Any) -> TableRecord:
    """An open table as the store has it, that nobody runs."""
    made = record(table, MINI, TableSettings(await parts.host(), 20, "brisk", **settings), "Salon", 1)
    await parts.store.create_table(made)
    return made


async def over(parts: Parts) -> TableRecord:
    """A table that was over before anything happened."""
    made = await kept(parts)
    setup = setup_of(made)
    events = setup.game.decide(setup.game.open(setup.rules), CROUPIER, EndSession())
    await parts.store.append(Append(table=made.id, expected=0, at_ms=1, events=tuple(map(stored, events))))
    return made


# -- tables ---------------------------------------------------------------------------------------------------------


async def test_the_directory_lets_nobody_look_on_at_a_private_table_but_by_its_link(tmp_path: Path) -> None:
    async with parts(tmp_path) as there:
        table = await kept(there, private=True, keys=Keys(watch=sealed("key")))
        host = setup_of(table).settings.host
        assert await there.directory.role(table.id, host, "") == "host"
        assert await there.directory.role(table.id, ZOE, "key") == "watch"
        with pytest.raises(HouseError) as error:
            await there.directory.role(table.id, ZOE, "another")
        assert code_of(error) == "not_admitted"


async def test_what_a_host_settles_is_stored_before_his_table_runs_by_it(tmp_path: Path) -> None:
    disk = Disk("begin")
    async with parts(tmp_path, disk) as there:
        table = there.table(await kept(there))
        link = await there.hosting.new_link(table, "seat")
        in_store = await there.store.table(table.id)
        assert in_store is not None
        assert msgspec.json.decode(in_store.settings, type=TableSettings) == table.settings
        assert table.settings.keys.seat == sealed(link.key)
        disk.broken = True
        with pytest.raises(StoreError):
            await there.hosting.change(table, lambda _: {"halted": True})
        assert not table.settings.halted
        disk.mend()


async def test_the_menu_reads_rules_of_ones_own_beside_its_own() -> None:
    menu = Menu({"mini": MINI})
    assert [card["id"] for card in msgspec.json.decode(menu.cards)] == ["mini"]
    assert (await menu.checked(OwnRules("thursday", 'base = "mini"\nseats = 6'))).card.seats == 6
    with pytest.raises(HouseError) as error:
        await menu.checked(OwnRules("thursday", 'base = "mini"\nseats = 60'))
    assert code_of(error) == "rules_not_within"


async def test_the_floor_opens_a_table_that_ends_in_the_store_too(tmp_path: Path) -> None:
    async with parts(tmp_path) as there:
        floor = there.floor()
        table = await floor.open(MINI, TableSettings(await there.host(), 20, "brisk"), "Salon")
        assert there.directory.running == {table.id: table}
        assert [each.id for each in await there.store.tables()] == [table.id]
        table.end()
        await until(lambda: table.id not in there.directory.running)
        await floor.stop()
        assert await there.store.tables() == ()


async def test_the_floor_sets_a_table_aside_that_cannot_be_read_and_goes_on_with_the_others(tmp_path: Path) -> None:
    async with floor_of(tmp_path) as (there, floor):
        good, bad = await kept(there, "t-good"), structs.replace(await kept(there, "t-bad"), ruleset=b"{}")
        for each in (bad, good):
            await floor.restore(each)
        assert list(there.directory.running) == ["t-good"]
        assert there.directory.aside["t-bad"].startswith("table t-bad cannot be read: ")


async def test_the_floor_has_nobody_known_at_a_table_who_was_refused_a_seat(tmp_path: Path) -> None:
    async with floor_of(tmp_path) as (there, floor):
        table = await floor.open(MINI, TableSettings(await there.host(), 20, "brisk"), "")
        player = (await there.accounts.enter("Bo"))[1].player
        orders = Sit(Seat(1), Cents(GRANT + 1)), Sit(Seat(1), Cents(GRANT)), BuyIn(Cents(1))
        known = []
        for number, action in enumerate(orders):
            await floor.command(table, player, Command(f"c{number}", action))
            known.append(player in table.people)
        assert known == [False, True, True]


async def test_the_lobby_opens_no_more_tables_than_a_host_may_have(tmp_path: Path) -> None:
    async with floor_of(tmp_path) as (there, floor):
        limits = structs.replace(LIMITS, hosted=2, tables=3)
        lobby = Lobby(Menu({"mini": MINI}), there.directory, floor, there.bots(), limits)
        ann, bo = await there.host(), await there.host()
        asked = [lobby.open(NewTable(rules="mini", bots=1), host) for host in (ann, ann, ann, bo, bo)]
        told = await asyncio.gather(*asked, return_exceptions=True)
        codes = [each.refused.code if isinstance(each, HouseError) else each.bots for each in told]  # type: ignore[union-attr]
        assert codes == [1, 1, "too_many_tables", 1, "house_full"]


async def test_no_bot_sits_at_two_tables_and_one_that_is_free_again_costs_no_grant(tmp_path: Path) -> None:
    async with floor_of(tmp_path) as (there, floor):
        bots = there.bots(structs.replace(LIMITS, bots=4))
        host = await there.host()
        one, other = [await floor.open(MINI, TableSettings(host, 20, "brisk"), "") for _ in range(2)]
        await asyncio.gather(bots.add(one, 2), bots.add(other, 2))
        first = {*one.bots}
        assert len(first | {*other.bots}) == 4
        with pytest.raises(HouseError) as error:
            await bots.add(one, 1)
        assert code_of(error) == "too_many_bots"
        await there.hosting.remove_bots(one)
        await until(lambda: not one.bots)
        await bots.add(one, 2)
        assert {*one.bots} == first
        await there.hosting.remove_bots(one)
        await until(lambda: not one.bots)
        third, fourth = [await floor.open(MINI, TableSettings(host, 20, "brisk"), "") for _ in range(2)]
        await asyncio.gather(bots.add(third, 1), bots.add(fourth, 1))
        assert {*third.bots, *fourth.bots} == first, "one that comes to a table already is asked by no other"


# -- the archive ----------------------------------------------------------------------------------------------------


async def test_the_archive_shows_a_table_that_is_over_and_none_that_nobody_runs(tmp_path: Path) -> None:
    async with parts(tmp_path) as there:
        workers = Workers("worth", Budgets(LIMITS))
        archive = Archive(there.store, there.accounts, there.directory, Reckoner(there.store, workers))
        done = await over(there)
        page = await archive.page(done.id, None)
        assert (page.table.over, page.table.host, page.rules.id) == (True, "Ann", "mini")
        assert (await archive.end(done.id, None)).view.stage == "over"
        open_one = await kept(there, "t-2")
        with pytest.raises(HouseError) as error:
            await archive.page(open_one.id, None)
        assert code_of(error) == "no_such_table"


# -- one process and several ----------------------------------------------------------------------------------------


class Fake:
    """What a process asks of its house: it notes which tables it is to go on with, and which it lets go."""

    def __init__(self, there: Parts) -> None:
        self.store, self.accounts, self.directory = there.store, there.accounts, there.directory
        self.floor, self.closing = self, set[asyncio.Task[None]]()
        self.restored, self.gone = list[str](), list[str]()
        self.forgotten = list[PlayerId]()

    async def restore(self, table_record: TableRecord) -> None:
        self.restored.append(table_record.id)

    def let_go(self, table: Table) -> None:
        self.gone.append(table.id)
        self.directory.running.pop(table.id)

    async def forget_here(self, player: PlayerId) -> None:
        self.forgotten.append(player)

    def end_lines_here(self, player: PlayerId) -> None: ...


async def test_a_process_alone_goes_on_with_every_open_table(tmp_path: Path) -> None:
    async with parts(tmp_path) as there:
        for name in ("t-1", "t-2", "t-3"):
            await kept(there, name)
        await there.store.close_table("t-2", 1)
        await Alone().begin(own := Fake(there))
        assert own.restored == ["t-1", "t-3"]


ME: Final = Peer("f-me", "", "")


def register(alive: Callable[[], tuple[Peer, ...] | None], *takes: str, **more: Any) -> Any:
    """A list of the house's processes that needs no server."""
    return SimpleNamespace(
        me=ME, still_ms=10_000, beat=alive, take=lambda: takes, tables=lambda: takes, bury=lambda: False,
        end=lambda: None, close=lambda: None, leave=lambda: None, **{"loads": dict, **more},
    )  # fmt: skip


async def test_a_process_goes_on_with_what_nobody_holds_and_lets_go_of_what_another_has(tmp_path: Path) -> None:
    async with parts(tmp_path) as there:
        lost, _ = there.table(await kept(there, "t-1")), await kept(there, "t-2")
        there.directory.running["t-1"] = lost
        cluster = Cluster(register(lambda: (ME,), "t-1", "t-2"), on_dead=pytest.fail)
        await cluster.begin(own := Fake(there))
        assert own.restored == ["t-2"], "the other runs here already"
        assert cluster.loses("t-1")
        assert own.gone == ["t-1"]
        await asyncio.gather(*own.closing)
        await cluster.hear("forget", ZOE)
        assert own.forgotten == [ZOE]
        await cluster.cease()
        await cluster.leave()


async def levelled(there: Parts, *takes: str) -> None:
    """A process with two tables beside one without looks once whether it hands any on; it hands on none."""
    known = register(lambda: (ME, SETTLED), *takes, loads=lambda: {"f-me": 2}, hand=pytest.fail)
    cluster = Cluster(known, on_dead=pytest.fail)
    await cluster.begin(Fake(there))
    await cluster.level()
    await cluster.cease()


SETTLED = Peer("f-new", "", "")


SHARED: dict[str, tuple[tuple[Peer, ...], dict[str, int], int]] = {
    "empty": ((SETTLED,), {}, 2),
    "fewer": ((SETTLED,), {"f-new": 2}, 1),
    "one fewer": ((SETTLED,), {"f-new": 3}, 0),
    "another is fuller": ((SETTLED, Peer("f-full", "", "")), {"f-full": 5}, 0),
    "the fuller ends": ((SETTLED, Peer("f-full", "", "", ends=True)), {"f-full": 5}, 2),
    "the fuller shares none": ((SETTLED, Peer("f-full", "", "", shares=False)), {"f-full": 5}, 2),
    "ends": ((Peer("f-new", "", "", ends=True),), {}, 0),
    "reads not all": ((Peer("f-new", "", "", reads_beacons=False),), {}, 0),
    "set aside": ((SETTLED,), {"f-me": 2}, 1),
    "alone": ((), {}, 0),
}
"""Who is beside a process, what each holds, four where this one's is not said, and how many tables it hands on."""


@pytest.mark.parametrize(("beside", "loads", "handed"), SHARED.values(), ids=SHARED)
async def test_the_fullest_process_hands_tables_to_the_emptiest_that_stays_and_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: tuple[Peer, ...], loads: dict[str, int], handed: int
) -> None:
    """Of four tables, those nobody looks on first; none before the other has settled."""
    async with parts(tmp_path) as there:
        await there.runs("t-1", "t-2", "t-3", "t-4")
        given: list[tuple[str, str]] = []
        hands: dict[str, Any] = {"loads": lambda: {"f-me": 4, **loads}, "hand": lambda *each: given.append(each)}  # pyright: ignore[reportUnknownLambdaType]
        known = register(lambda: (ME, *beside), *there.directory.running, **hands)
        cluster = Cluster(known, on_dead=pytest.fail)
        await cluster.begin(own := Fake(there))
        there.directory.running["t-1"].audience.add(Outbox(None))
        await cluster.level()
        assert given == [], "it has just come"
        monkeypatch.setattr(peers, "SETTLED_S", -1.0)
        await cluster.level()
        assert given == [(name, "f-new") for name in ("t-2", "t-3", "t-4")[:handed]]
        assert own.gone == [name for name, _ in given]
        assert own.restored == []
        await cluster.cease()


def in_a_coup(kept: TableRecord) -> Restored:
    """A table at which a coup is being played."""
    setup = setup_of(kept)
    play = SelfPlay(setup.rules, [bot_of(setup.game, setup.rules, ZOE)], Random(1))  # noqa: S311 - a play is repeatable
    for _ in play.log(lambda state: not may_end(setup.game, state)):
        pass
    return Restored(play.state)


async def test_a_table_is_handed_on_between_two_of_its_coups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "SETTLED_S", -1.0)
    async with parts(tmp_path) as there:
        for name in ("t-1", "t-2"):
            found = await kept(there, name)
            there.directory.running[name] = Table(setup_of(found), in_a_coup(found), there.services)
        await levelled(there, "t-1", "t-2")
        assert [*there.directory.running] == ["t-1", "t-2"]


async def test_a_table_to_which_bots_are_on_their_way_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "SETTLED_S", -1.0)
    async with parts(tmp_path) as there:
        await there.runs("t-1", "t-2")
        there.directory.called |= {"t-1": 1, "t-2": 1}
        await levelled(there)


async def test_the_beat_waits_for_no_table_that_is_handed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit that takes long would else have the others give this process up."""
    for name, value in {"SETTLED_S": -1.0, "TAKE_S": 0.0, "BEAT_S": 0.001}.items():
        monkeypatch.setattr(peers, name, value)
    async with parts(tmp_path) as there:
        await there.runs("t-1", "t-2")
        beats, stored = [0], asyncio.Event()

        def beat() -> tuple[Peer, ...]:
            beats[0] += 1
            return ME, SETTLED

        known = register(beat, loads=lambda: {"f-me": 2}, hand=lambda *_: None)  # pyright: ignore[reportUnknownLambdaType]
        monkeypatch.setattr(Table, "stop", lambda _: stored.wait())  # pyright: ignore[reportUnknownLambdaType]
        cluster = Cluster(known, on_dead=pytest.fail)
        await cluster.begin(own := Fake(there))
        await until(lambda: bool(own.gone))
        before = beats[0]
        await until(lambda: beats[0] > before + 3)
        assert not stored.is_set()
        await cluster.cease()


async def test_a_process_that_ends_gives_back_what_it_was_handed_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes no table any more, so that nobody would have this one until it has ended."""
    monkeypatch.setattr(peers, "TAKE_S", 0.0)
    async with parts(tmp_path) as there:
        found, given = await kept(there, "t-1"), list[str]()
        there.directory.running["t-1"] = Table(setup_of(found), in_a_coup(found), there.services)
        known = register(lambda: (ME, SETTLED), "t-1", "t-handed", give_back=given.append)
        cluster = Cluster(known, on_dead=pytest.fail)
        await cluster.begin(own := Fake(there))
        own.restored.clear()
        draining = asyncio.create_task(cluster.drain())
        await until(lambda: bool(given))
        draining.cancel()
        assert {*given} == {"t-handed"}
        assert own.restored == []
        await cluster.cease()


async def test_who_asks_for_a_table_that_goes_on_elsewhere_is_to_come_back(tmp_path: Path) -> None:
    """It may have been handed on while it was asked for: it is not gone."""
    async with floor_of(tmp_path) as (there, floor):
        found = await kept(there)
        await floor.restore(found)
        table = there.directory.running[found.id]
        floor.let_go(table)
        await table.stop()
        with pytest.raises(HouseError) as error:
            there.directory.table(found.id)
        assert code_of(error) == "not_stored"
        table.watch(late := Outbox(None))
        assert late.ended == "moved"
        await floor.restore(found)
        there.directory.table(found.id).watch(again := Outbox(None))
        assert again.ended is None


async def test_a_process_that_the_others_have_given_up_ends(tmp_path: Path) -> None:
    async with parts(tmp_path) as there:
        dead: list[bool] = []
        cluster = Cluster(register(lambda: None), on_dead=lambda: dead.append(True))
        await cluster.begin(Fake(there))
        assert dead == [True]
        await cluster.cease()


async def test_a_bot_that_another_process_may_seat_is_not_seated_here(tmp_path: Path) -> None:
    cluster = Cluster(register(lambda: ()), on_dead=pytest.fail)
    async with floor_of(tmp_path, cluster) as (there, floor):
        table = await floor.open(MINI, TableSettings(await there.host(), 20, "brisk"), "")
        anothers = await there.accounts.create("bot-", "Bot", "token")
        await there.bots().add(table, 1)
        assert anothers not in table.bots
        assert all(map(cluster.may_seat, table.bots))
