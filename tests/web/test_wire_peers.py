"""Several processes on one database are one house, also of two releases: any answers for any table, others go on."""

import asyncio
import contextlib
import http.client
import json
import signal
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import wire_kills
import wire_peers
from msgspec import structs
from wire_kills import Guest, check
from wire_peers import BEAT, evening, processes, rows
from wire_process import Process
from wire_tools import refused, rules_folder

from beacons import local_beacon
from house_games import HOUSES
from house_games import House as HouseOfGame
from patience import run
from places import ROOT
from releases import sources_before
from sabot.client import Visitor
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.house.auditing import audited
from sabot.house.cluster.peers import Cluster
from sabot.house.house import House
from sabot.house.store import Append, NewEvent, ShoeEnd, TableRecord, audit, join, open_store
from sabot.money import Cents
from sabot.shoe import Beacon
from sabot.web.server import ServeError, serve
from sabot.wire import NewTable
from servers import empty

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there is no such signal")
TABLE = NewTable(rules="quick", seconds=3, pace="brisk")


Two = tuple[Process, Process]


@pytest.fixture(scope="module", name="house")
def house_on_postgres(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> Iterator[tuple[Process, Process]]:
    """Two processes of one house, for the tests here that end none of them for good."""
    with processes(tmp_path_factory.mktemp("house"), postgres) as (one, other):
        run(one.start())
        run(other.start())
        yield one, other


async def listed(visitor: Visitor, *tables: str) -> None:
    """Wait until the lobby lists some tables; it waits for no process for long."""
    while not set(tables) <= {each.id for each in await visitor.tables()}:
        await asyncio.sleep(0.05)


def held_by(process: Process) -> set[str]:
    """The tables that a process lists to another: its own alone."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", process.port)) as line:
        line.request("GET", "/api/tables", headers={"X-Sabot-Fellow": "of one that is no more"})
        return {card["id"] for card in json.loads(line.getresponse().read())}


async def test_any_process_answers_for_any_table_on_postgres(house: Two) -> None:
    """`sabot serve` may run any number of times on one database; together they are one house."""

    one, other = house
    ann = await Visitor.enter(one.address, "Ann")
    bob = await Visitor.enter(other.address, "Bob")
    ann_elsewhere = Visitor(other.address, ann.token)
    assert await ann_elsewhere.session() == await ann.session()
    card, second = await ann.open_table(TABLE), await bob.open_table(TABLE)
    for each in (ann, ann_elsewhere, bob):
        await listed(each, card.id, second.id)
    assert (await ann_elsewhere.table(card.id)).table == card
    assert (await bob.table(card.id)).table == structs.replace(card, mine=False)
    async with ann.at(card.id) as here, bob.at(card.id) as there:
        assert (await here.do(Sit(Seat(1), Cents(5000)))).outcome == "accepted"
        assert (await there.do(Sit(Seat(2), Cents(7000)))).outcome == "accepted"
        frame = await here.until(lambda frame: len(frame.people) >= 2)
        assert {person.nickname for person in frame.people.values()} == {"Ann", "Bob"}
        assert (await there.say("Good evening")).outcome == "accepted"
    async with ann_elsewhere.at(second.id) as line:
        reply = await line.do(Sit(Seat(1), Cents(1_000_000)))
        assert reply.refused is not None
        assert reply.refused.facts == {"needed": 1_000_000, "available": 995_000}
        assert (await line.do(Sit(Seat(1), Cents(995_000)))).outcome == "accepted"
    assert (await ann.session()).balance == 0
    assert await refused(bob.close_table(card.id)) == (403, "not_host")
    assert await refused(ann.table("t-nowhere")) == (404, "no_such_table")
    await Visitor(other.address, ann.token).close_table(card.id)


async def test_one_that_is_taken_for_the_process_before_it_lists_its_own_tables_alone_on_postgres(house: Two) -> None:
    """Else each of the other's tables would be in the lobby twice, until it has heard who is there now."""
    one, other = house
    ann = await Visitor.enter(one.address, "Ann")
    mine, second = await ann.open_table(TABLE), await Visitor(other.address, ann.token).open_table(TABLE)
    await listed(ann, mine.id, second.id)
    ids = held_by(one)
    assert mine.id in ids
    assert second.id not in ids


async def test_a_device_that_is_ended_at_one_process_has_no_line_at_another_on_postgres(house: Two) -> None:
    one, other = house
    ann = await Visitor.enter(one.address, "Ann")
    again = await Visitor.claim(one.address, await ann.personal_link("Ann"))
    card = await Visitor(other.address, ann.token).open_table(TABLE)
    async with again.at(card.id) as relayed, Visitor(other.address, again.token).at(card.id) as there:
        ended = next(each.id for each in await ann.devices() if not each.here)
        await ann.end_device(ended)
        for line in (relayed, there):
            await line.until(lambda frame: frame.me is None)
    for address in (one.address, other.address):
        assert await refused(Visitor(address, again.token).session()) == (401, "no_session")
    assert [each.here for each in await Visitor(other.address, ann.token).devices()] == [True]


@pytest.mark.long
async def test_a_name_that_is_forgotten_is_forgotten_by_every_process_on_postgres(house: Two) -> None:
    one, other = house
    ann, bob = await Visitor.enter(one.address, "Ann"), await Visitor.enter(other.address, "Bob")
    card = await bob.open_table(TABLE)
    async with ann.at(card.id) as line, bob.at(card.id) as here:
        me = line.frame.me
        assert me is not None
        assert (await line.do(Sit(Seat(1), Cents(5000)))).outcome == "accepted"
        await here.until(lambda frame: me in frame.people and frame.people[me].nickname == "Ann")
        await ann.forget("Ann")
        await here.until(lambda frame: me not in frame.people or frame.people[me].nickname != "Ann")


@pytest.mark.long
async def test_a_process_that_is_to_end_gives_its_tables_back_between_coups_on_postgres(house: Two) -> None:
    """SIGTERM: `/healthz` says so, the tables go on elsewhere, and whoever plays notices nothing but a new line."""

    one, other = house
    ann = await Visitor.enter(one.address, "Ann")
    card = await ann.open_table(TABLE)
    async with Visitor(other.address, ann.token).at(card.id) as line:
        assert (await line.do(Sit(Seat(1), Cents(5000)))).outcome == "accepted"
        assert await one.end(signal.SIGTERM) == 0
        assert (await line.do(BuyIn(Cents(1)))).outcome == "accepted"
    await one.start()
    await listed(ann, card.id)
    assert audited(str(one.database)).findings == ()


@pytest.mark.long
async def test_both_processes_are_changed_under_play_and_each_has_its_share_of_the_tables_on_postgres(
    tmp_path: Path, postgres: str
) -> None:
    """Who comes is given tables between coups, who ends gives his; at either door each command is done once."""
    with processes(tmp_path, postgres) as (one, other):
        await one.start()
        ann = await Visitor.enter(one.address, "Ann")
        tables = [(await ann.open_table(TABLE)).id for _ in range(4)]
        for comes, ends in ((other, one), (one, other)):
            await comes.start()
            lines = [Visitor(comes.address, ann.token).at(table) for table in tables]
            for line in lines:
                await line.__aenter__()
                seated = any(each.id == line.frame.me for each in line.frame.view.players)
                first = BuyIn(Cents(1)) if seated else Sit(Seat(1), Cents(5000))
                assert (await line.do(first)).outcome == "accepted"

            async def all_play_on(lines: list[Any] = lines) -> None:
                replies = await asyncio.gather(*(line.do(BuyIn(Cents(1))) for line in lines))
                assert [each.refused for each in replies if each.outcome != "accepted"] == []
                await asyncio.sleep(BEAT)

            while len(await asyncio.to_thread(held_by, comes)) < 2:
                await all_play_on()
            assert len(held_by(ends)) == 2
            assert await ends.end(signal.SIGTERM) == 0
            await all_play_on()
            assert held_by(comes) == {*tables}
            for line in lines:
                await line.close()
        (row,) = [each for each in await ann.ledger(tables[0]) if each.nickname == "Ann"]
        assert row.bought_in > 5000
        assert await one.end(signal.SIGTERM) == 0
    assert audited(str(one.database)).findings == ()


@pytest.mark.long
@pytest.mark.parametrize("troubles", ["fkt", "shcpq"])
def test_of_two_processes_one_is_killed_stands_still_is_changed_or_cut_off_on_postgres(
    tmp_path: Path, postgres: str, troubles: str
) -> None:
    """No acknowledged command is missing or done twice, the books are right, every log folds.

    One that stood still finds itself given up, and ends.
    """
    told = run(evening(tmp_path, postgres, troubles, seed=2))
    assert told.commands > 10
    assert len(told.others) + sum(map(len, told.again.values())) == len(troubles) * len(HOUSES)


async def test_shoes_that_a_process_left_are_compressed_by_another_on_postgres(postgres: str) -> None:
    where = empty(postgres)

    def kept() -> object:
        with contextlib.closing(import_module("psycopg").connect(where)) as connection:
            return connection.execute("SELECT table_id, first, last FROM shoes").fetchall()

    store = open_store(where, shared=True)
    cluster = Cluster(join(where, "127.0.0.1:8000"), on_dead=pytest.fail)
    house = House(store, cluster=cluster)
    other, register = open_store(where, shared=True), join(where, "127.0.0.1:8001")
    await house.start()
    await house.pack()
    await other.create_table(TableRecord("t", "", b"{}", b"{}", 1))
    events = tuple(NewEvent("said", b"{}") for _ in range(9))
    await other.append(Append("t", 0, 1, events, shoe_ends=(ShoeEnd(1, 8),)))
    await other.close_table("t", 2)
    await other.close()
    await house.pack()
    assert kept() == []
    while not cluster.peers:
        await asyncio.sleep(0.01)
    register.leave()
    while cluster.peers:
        await asyncio.sleep(0.01)
    await house.pack()
    assert kept() == [("t", 1, 8)]
    await house.stop()


async def test_a_table_that_is_written_of_is_handed_to_nobody_and_waited_for_by_nobody_on_postgres(
    postgres: str,
) -> None:
    where = empty(postgres, "-c lock_timeout=3000")
    async with open_store(where, shared=True) as store:
        one, other = join(where, "127.0.0.1:8000"), join(where, "127.0.0.1:8001")
        await store.create_table(TableRecord("t", "", b"{}", b"{}", 1))
        assert one.take() == ("t",)
        with contextlib.closing(import_module("psycopg").connect(where)) as writing:
            writing.execute("SELECT 1 FROM holders FOR UPDATE")
            one.hand("t", other.me.id)
            one.give_back("t")
            assert one.beat()
            assert one.tables() == ("t",)
        while one.tables():  # the lock goes when the server hears that its connection has ended
            assert other.beat()
            one.hand("t", other.me.id)
        assert other.tables() == ("t",)
        other.give_back("t")
        assert other.tables() == ()
        one.leave()
        other.leave()


def not_opened(database: str, address: str = "127.0.0.1:8000") -> str:
    """The sentence with which a house does not open."""
    with pytest.raises(ServeError) as caught:
        serve(host="127.0.0.1", port=0, database=database, shared_at=address)
    return str(caught.value)


def test_several_processes_need_a_server_and_an_address_each_on_postgres(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabot.house.store.peers.JOIN_S", 0)
    assert "on a PostgreSQL server, not a file: leave --address out" in not_opened(str(tmp_path / "house.db"))
    assert not_opened("", "here") == "'here' is no address of a process: it is such as 10.0.0.5:8000."
    where = empty(postgres)
    store = open_store(where, shared=True)
    register = join(where, "127.0.0.1:8000")
    assert "another process of the house has the address 127.0.0.1:8000: give each its own" in not_opened(where)
    assert "is in use by another running house" in not_opened(where, "")
    register.leave()
    run(store.close())


def say(database: str, statement: str) -> None:
    with contextlib.closing(import_module("psycopg").connect(database, autocommit=True)) as connection:
        connection.execute(statement)


def test_a_database_that_cannot_be_shared_gets_a_sentence_on_postgres(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the rights, another program's, a newer house's, one whose clock is far off, none at all."""
    foreign, newer, fine = (empty(postgres) for _ in range(3))
    say(foreign, "CREATE TABLE things (id int)")
    assert "it is the database of another program" in not_opened(foreign)
    run(open_store(newer).close())
    say(newer, "UPDATE alembic_version SET version_num = '9000'")
    say(newer, "UPDATE compatibility SET oldest = '8000'")
    assert "has schema version 9000; this version of Sabot knows versions up to" in not_opened(newer)
    say(fine, "CREATE ROLE stranger LOGIN")
    say(fine, "REVOKE ALL ON SCHEMA public FROM PUBLIC")
    assert "no schema in its search path" in not_opened(fine.replace("//postgres:@", "//stranger@"))
    say(fine, "DROP ROLE stranger")
    assert "cannot be used: connection failed" in not_opened("postgresql://127.0.0.1:1/house")
    monkeypatch.setattr("sabot.house.store.postgres.MOST_CLOCK_S", -1)
    assert "set both by the same time server" in not_opened(fine)


# -- the release before and this one, each as its `sabot serve`, are one house on one database -----------------


SERVE: Final = """
import sys
from sabot.cli import main
try:
    from sabot.house.store.peers import Register
except ModuleNotFoundError:
    from sabot.house.store.fellows import Register  # as it was called in the release before

Register.still_ms = 10**9  # no process is given up for dead because a machine is slow
main(sys.argv[1:])
"""


class Release(Process):
    """A process of the house by the sources of a release, as its own `sabot serve` runs it."""

    def __init__(self, folder: Path, database: str, sources: Path, beacon: Beacon | None = None) -> None:
        super().__init__(folder, rules_folder(folder), shared=database)
        self.paths, self._beacon = (sources,), beacon

    def words(self) -> Iterable[object]:
        """Its clocks are the release's own."""
        words: dict[str, object] = {
            "port": self.port,
            "database": self.database,
            "address": self.shared_at,
            "rules": self._rules,
        }
        if self._beacon is not None:
            words |= {"beacon": self._beacon.url, "beacon-genesis": self._beacon.genesis, "beacon-period": 1}
        return ("-c", SERVE, "serve", *(f"--{name}={it}" for name, it in words.items()))


async def opened(doors: Sequence[Release], house: HouseOfGame, random: Random) -> tuple[str, dict[Release, Guest]]:
    """A table of a game that the first process opens, and somebody at each door who comes to it."""
    table, guests = await wire_kills.opened([door.address for door in doors], house, random, bots=1)
    return table, dict(zip(doors, guests, strict=True))


async def answered(guests: Iterable[Guest]) -> None:
    """Wait until each of some people has been answered once more."""
    await wire_peers.answered(("", [guest]) for guest in guests)


async def settled(guests: Iterable[Guest]) -> None:
    """Wait until each of some people has heard of the end of one more coup."""

    def last(guest: Guest) -> int:
        events = enumerate(guest.client.events, guest.client.first)
        return max((number for number, event in events if isinstance(event, guest.house.settled)), default=0)

    seen = [(guest, guest.client.seen) for guest in guests]
    while any(last(guest) <= begun for guest, begun in seen):
        await asyncio.sleep(0.01)


def holders(database: str) -> set[str]:
    """Where the processes are that hold the tables."""
    return {address for (address,) in rows(database, "SELECT address FROM holders LEFT JOIN fellows ON id = fellow")}


def with_beacons(database: str) -> int:
    """How many shoes were shuffled that have one."""
    asked = "SELECT count(*) FROM events WHERE kind = 'shoe_shuffled' AND position('\"beacon\"'::bytea IN body) > 0"
    ((count,),) = rows(database, asked)
    return int(count)


@pytest.mark.long
def test_the_release_before_and_this_one_play_together_on_postgres(tmp_path: Path, postgres: str) -> None:
    """Each opens tables, hands on what the other holds, and goes on with all of them when the other is killed."""
    database, before = empty(postgres), tmp_path / "before"
    before.mkdir()

    async def story(old: Release, new: Release) -> None:
        both = (old, new)
        for each in both:
            await each.start()
        random, over = Random(1), asyncio.Event()  # noqa: S311
        tables = [await opened(doors, house, random) for house in HOUSES for doors in (both, both[::-1])]
        guests = [guest for _, by_door in tables for guest in by_door.values()]

        async def killed(ends: Release, stays: Release) -> None:
            assert await ends.end(signal.SIGKILL) == -signal.SIGKILL
            await answered(by_door[stays] for _, by_door in tables)
            assert holders(database) == {stays.shared_at}

        assert holders(database) == {each.shared_at for each in both}
        async with asyncio.TaskGroup() as playing:
            for guest in guests:
                playing.create_task(guest.play(over))
            await answered(guests)
            await settled(guest for guest in guests if guest.house is HOUSES[0])  # with others it takes longer
            assert with_beacons(database)  # the release before has none of its own, and goes on with such a table
            await killed(new, old)
            await new.start()
            await answered(guests)
            await killed(old, new)
            old.paths = new.paths  # the release before need not open again what this one has brought up
            await old.start()
            await answered(guests)
            over.set()
        for guest in guests:
            await guest.client.close()
        for each in both:
            assert await each.end(signal.SIGINT) == 0
        assert audited(database).findings == ()
        async with open_store(database) as store:
            assert await audit(store) == ()
            for table, by_door in tables:
                await check(store, table, list(by_door.values()))

    with (
        local_beacon() as local,
        Release(tmp_path, database, sources_before(before)) as old,
        Release(tmp_path, database, ROOT / "src", local.beacon) as new,
    ):
        run(story(old, new))
