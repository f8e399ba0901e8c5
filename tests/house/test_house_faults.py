"""A disk that fails under a running house: who is told what, the pause, and what stands afterwards."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from house_tools import Ear, code, open_house, until

from long import asked_later, first
from patience import STUCK_AFTER
from sabot.bets import BetId
from sabot.games.layout.stakes import Enter, on_layout, opened, stage
from sabot.games.punto.state import Punto
from sabot.games.seats import BuyIn, LimitPlayer, Seat, Sit
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId
from sabot.house.accounts.members import GRANT
from sabot.house.house import House
from sabot.house.store import Step, Store, StoreError, audit
from sabot.house.table.setup import folded, setup_of
from sabot.house.table.table import Table
from sabot.money import Cents
from sabot.wire import Command, NewTable, Reply
from world.disk import Disk, deleted, put_back

PURSE = 50_000


class Evening:
    """A table of an open house with two people, and somebody who looks on."""

    def __init__(self, house: House, table: Table, players: list[PlayerId]) -> None:
        self.house, self.store, self.table = house, house.store, table  # pyright: ignore[reportPrivateUsage]
        self.ann, self.bob = players
        self.ears = [Ear(player) for player in (self.ann, self.bob, None)]
        for ear in self.ears:
            table.watch(ear)

    @property
    def state(self) -> Punto:
        state: Punto = self.table.state
        return state

    async def do(self, player: PlayerId, action: Any, command: str) -> Reply:
        return await asyncio.wait_for(
            self.house.floor.command(self.table, player, Command(command, action)), STUCK_AFTER
        )

    async def balance(self, player: PlayerId) -> int:
        return (await self.house.accounts.session(player)).balance

    async def paused(self, paused: bool) -> None:
        """Everybody is told that the table rests, or goes on."""
        await until(lambda: self.table.paused == paused)
        assert all(ear.frame.paused == paused for ear in self.ears)

    async def bets(self) -> None:
        """Both pass on seeds; bets are open."""
        await until(lambda: stage(self.state) == "promises")
        for player in (self.ann, self.bob):
            await self.do(player, Finish(opened(self.state)), f"pass {player}")
        await until(lambda: stage(self.state) == "bets")

    async def check(self) -> None:
        """The log makes the table, the ledger adds up, the accounts in memory are those on disk."""
        await folds(self.store, self.table)
        balances = await self.store.balances()
        assert sum(balances.values()) == 0
        purses = sum(player.purse for player in self.state.players.values())
        assert balances.get(f"table:{self.table.id}", 0) == purses + on_layout(self.state)
        for player in (self.ann, self.bob):
            assert balances[f"player:{player}"] == (await self.house.accounts.session(player)).balance


async def folds(store: Store, table: Table) -> None:
    """The log makes the table, and the books are right."""
    kept = await store.table(table.id)
    assert kept is not None
    assert folded(setup_of(kept), await store.load(table.id)) == table.state
    assert await audit(store) == ()


@asynccontextmanager
async def evening(path: Path, disk: Disk) -> AsyncIterator[Evening]:
    async with open_house(path, tempo=0.02, disk=disk) as house:
        players = [(await house.accounts.enter(name))[1].player for name in ("Ann", "Bob")]
        table = house.table((await house.lobby.open(NewTable(rules="mini", seconds=600), players[0])).id)
        made = Evening(house, table, players)
        for seat, player in enumerate(players, 1):
            reply = await made.do(player, Sit(Seat(seat), Cents(PURSE)), "sit")
            assert reply.outcome == "accepted"
        await made.bets()
        try:
            yield made
        finally:
            disk.mend()  # else the house would wait for it


@pytest.mark.parametrize("step", ["begin", "write", "commit"])
async def test_an_append_that_fails_changes_nothing_and_the_table_pauses_until_the_disk_works(
    tmp_path: Path, step: Step
) -> None:
    async with evening(tmp_path, disk := Disk(step)) as party:
        before, account = party.state, await party.balance(party.ann)
        disk.broken = True
        orders = (
            party.do(party.ann, BuyIn(Cents(700)), "c1"),
            party.do(party.bob, Enter(opened(before), {BetId("player"): Cents(500)}), "c1"),
            party.do(party.bob, BuyIn(Cents(-1)), "c2"),
        )
        sent = [asyncio.create_task(order) for order in orders]
        await party.paused(True)
        assert [(await each).outcome for each in sent] == ["not_stored"] * 3
        assert party.state == before
        assert await party.balance(party.ann) == account
        disk.broken = False
        await party.paused(False)
        assert party.state == before
        reply = await party.do(party.ann, BuyIn(Cents(700)), "c1")
        assert reply.outcome == "accepted"
        await party.check()


async def test_nobody_waits_for_the_disk_to_hear_that_nothing_was_stored(tmp_path: Path) -> None:
    async with evening(tmp_path, disk := Disk("write")) as party:
        disk.broken = True
        reply = await party.do(party.ann, BuyIn(Cents(700)), "c1")
        assert code(reply) == "not_stored"
        assert party.table.paused
        disk.broken = False
        await party.paused(False)
        await party.check()


@pytest.mark.parametrize(("step", "stored"), [("commit", False), ("committed", True)])
async def test_where_the_outcome_is_unknown_it_is_looked_up_before_anybody_is_answered(
    tmp_path: Path, step: Step, stored: bool
) -> None:
    async with evening(tmp_path, disk := Disk(step, "resolve")) as party:
        before = party.state
        disk.broken = True
        sent = asyncio.create_task(party.do(party.ann, BuyIn(Cents(700)), "c1"))
        await party.paused(True)
        double = asyncio.create_task(party.do(party.ann, BuyIn(Cents(700)), "c1"))
        assert code(await party.do(party.bob, BuyIn(Cents(700)), "c1")) == "not_stored"
        assert not sent.done()
        assert not double.done(), "what is in doubt is not lost"
        assert party.state == before
        disk.broken = False
        reply = await sent
        await party.paused(False)
        assert (reply.outcome == "accepted") == stored
        assert (await double).outcome == "accepted"
        again = await party.do(party.ann, BuyIn(Cents(700)), "c1")
        assert again.outcome == "accepted"
        assert party.state.players[party.ann].purse == PURSE + 700
        await party.check()


async def test_what_was_accepted_before_stays_accepted_while_the_disk_fails(tmp_path: Path) -> None:
    async with evening(tmp_path, disk := Disk("write")) as party:
        first = await party.do(party.ann, BuyIn(Cents(700)), "c1")
        disk.broken = True
        orders = (
            party.do(party.ann, BuyIn(Cents(700)), "c1"),
            party.do(party.ann, BuyIn(Cents(800)), "c1"),
            party.do(party.bob, BuyIn(Cents(900)), "c1"),
        )
        sent = [asyncio.create_task(order) for order in orders]
        await party.paused(True)
        disk.broken = False
        replies = [await each for each in sent]
        assert replies[0] == first
        assert [code(reply) for reply in replies] == ["", "command_reused", "not_stored"]
        await party.check()


@pytest.mark.parametrize("step", first(1, ["committed", "write", "commit"]))
async def test_a_coup_is_played_on_when_the_disk_works_again(tmp_path: Path, step: Step) -> None:
    """The croupier's own moves fail too; each happens once all the same."""
    async with evening(tmp_path, disk := Disk(step, "resolve")) as party:
        stakes = Enter(opened(party.state), {BetId("player"): Cents(500)})
        for player in (party.ann, party.bob):
            await party.do(player, stakes, "stake")
            await party.do(player, Finish(stakes.on), "done")
        while not party.state.results:
            disk.broken = True
            await until(lambda: party.table.paused or party.state.results)
            disk.broken = False
            await party.paused(False)
        assert disk.failed.is_set()
        assert len(party.state.results) == 1
        await party.check()
        events = await party.store.load(party.table.id)
        assert [event.kind for event in events].count("coup_settled") == 1
        numbers = [number for ear in party.ears for number in numbers_heard(ear)]
        assert sorted(set(numbers)) == list(range(min(numbers), max(numbers) + 1))


def numbers_heard(ear: Ear) -> list[int]:
    """The numbers of the events that were heard, each once."""
    numbers = [frame.first + place for frame in ear.frames for place in range(len(frame.events))]
    assert len(numbers) == len(set(numbers))
    return numbers


async def test_what_the_house_does_beside_the_tables_fails_with_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path, disk := Disk("write")) as party:
        await party.do(party.ann, BuyIn(Cents(GRANT - PURSE)), "all")
        disk.broken = True
        for work in (
            party.house.accounts.refill(party.ann),
            party.house.accounts.enter("Cleo"),
            party.house.lobby.open(NewTable(rules="mini"), party.ann),
        ):
            with pytest.raises(StoreError):
                await work
        assert (await party.house.accounts.session(party.ann)).balance == 0
        assert len(party.house.tables) == 1
        disk.broken = False
        assert (await party.house.accounts.refill(party.ann)).balance == GRANT
        await party.check()


@pytest.mark.parametrize("steps", [("write",), ("committed", "resolve")])
async def test_a_house_with_a_broken_disk_can_be_closed(tmp_path: Path, steps: tuple[Step, ...]) -> None:
    async with evening(tmp_path, disk := Disk(*steps)) as party:
        disk.broken = True
        sent = asyncio.create_task(party.do(party.ann, BuyIn(Cents(700)), "c1"))
        await party.paused(True)
        later = asyncio.create_task(party.do(party.bob, BuyIn(Cents(700)), "c1"))
        await asyncio.wait_for(party.house.stop(), STUCK_AFTER)
        told = await asyncio.wait_for(asyncio.gather(sent, later, return_exceptions=True), STUCK_AFTER)
        assert ["" if isinstance(each, BaseException) else code(each) for each in told] == [
            "" if "resolve" in steps else "not_stored",
            "not_stored",
        ], "what nobody knows is not answered"


@pytest.mark.parametrize(("rules", "step"), [
    ("mini", "committed"), ("chemin-de-fer", "write"),
    asked_later("mini", "write"), asked_later("chemin-de-fer", "committed"),
])  # fmt: skip
async def test_bots_play_on_at_every_game_whenever_the_disk_works(tmp_path: Path, rules: str, step: Step) -> None:
    """Bots' commands and the croupier's moves fail over and over; the log makes the table, and the ledger adds up."""
    disk = Disk(step, "resolve")
    async with open_house(tmp_path, tempo=0.005, disk=disk) as house:
        host = (await house.accounts.enter("Ann"))[1].player
        asked = NewTable(rules=rules, bots=4, seconds=3, pace="brisk")
        table = house.table((await house.lobby.open(asked, host)).id)
        table.watch(Ear(None))
        while table.state.coups < 2:
            disk.broken = True
            await until(lambda: table.paused or table.state.coups >= 2)
            disk.broken = False
            number = table.state.seq + 40
            await until(lambda wanted=number: table.state.seq >= wanted or table.state.coups >= 2)  # type: ignore[misc]
        await table.stop()
        assert disk.failed.is_set()
        await folds(house.store, table)


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be taken away there")
@pytest.mark.parametrize("name", ["house.db", "house.db-wal"])
async def test_a_database_that_is_taken_away_pauses_the_house_until_it_is_back(tmp_path: Path, name: str) -> None:
    """While the house is paused every command is answered `not_stored` at once, and nothing of it is done later."""
    async with evening(tmp_path, Disk()) as party:
        first = await party.do(party.ann, BuyIn(Cents(700)), "c1")
        before = party.state
        deleted(tmp_path / name)
        assert code(await party.do(party.ann, BuyIn(Cents(1)), "c2")) == "not_stored"
        await party.paused(True)
        for place in range(300):  # more than an inbox takes
            reply = await party.do(party.bob, BuyIn(Cents(2)), f"b{place}")
            assert code(reply) == "not_stored"
        assert await party.do(party.ann, BuyIn(Cents(700)), "c1") == first
        assert (await party.table.house(LimitPlayer(party.bob, None))).outcome == "not_stored"
        assert party.table.paused
        assert party.state == before
        put_back(tmp_path / name)
        await party.paused(False)
        assert party.state == before
        await party.check()
