"""A table that fails or cannot be read keeps no other from playing, and what it says of it betrays no card."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from house_tools import PURSE, Ear, Room, code, open_house, until

import patience
from house_games import HOUSES, House
from long import first
from part_swap import swapped
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.games.taille import Shuffle
from sabot.house.errors import HouseError
from sabot.house.table.table import Table
from sabot.money import Cents
from sabot.wire import Command, NewTable
from world.clock import run, seconds
from world.disk import changed

pytestmark = pytest.mark.made_up_clock

PARTS = ("snapshot", "redrawn", "view", "options", "narrate", "pending", "chance", "decide", "evolve", "faults")


class Bewitched:
    """A part of a game that fails some times."""

    def __init__(self, part: Callable[..., Any], times: float) -> None:
        self.part, self.left, self.failed = part, times, 0

    def __call__(self, *args: Any) -> Any:
        if self.left > 0:
            self.left, self.failed = self.left - 1, self.failed + 1
            raise RuntimeError(f"SECRET {args!r}")
        return self.part(*args)


def bewitch(table: Table, part: str, times: float) -> Bewitched:
    """From now on a part of a table's game fails; a snapshot is asked for where none is drawn again."""
    spell = Bewitched(getattr(table.game, part), times)
    game = swapped(table.game, **{part: spell})
    if part == "snapshot":
        game = swapped(game, redrawn=None)
    table.game = table.audience.game = table.schedule.game = game
    table.bot_seats._game = game  # pyright: ignore[reportPrivateUsage]
    return spell


async def half_a_second(house: House, room: Room) -> None:
    """Whoever is asked does what brings a coup."""
    waits = house.game.pending(room.state)
    asked = waits.players if waits is not None else ()
    orders = [room.do(player, house.onward(room.state, player)) for player in asked]
    await asyncio.gather(*orders, return_exceptions=True)  # nobody knows what becomes of one while the table fails
    await seconds(0.5)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("house", HOUSES, ids=repr)
async def test_a_table_that_fails_goes_on_from_its_log_and_its_people_hear_that_it_rests(
    house: House, part: str, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room(house.short[0])
    room.table.start()
    ear = room.ear("ann")
    for seat, name in enumerate(("ann", "bob", "cleo"), 1):
        await room.sit(name, seat)
    await seconds(0.1)
    spell = bewitch(room.table, part, 1)
    sent = asyncio.create_task(room.do("bob", BuyIn(Cents(7)), "c"))
    heard = len(ear.heard)
    while not spell.failed:
        await half_a_second(house, room)
    await seconds(5)
    assert spell.failed == 1
    assert not room.table.paused
    rested = [frame.paused for frame in ear.frames[heard:]]
    if part not in {"decide", "evolve", "faults"}:  # the rules fail on one order, which is refused
        assert True in rested
        assert rested[-1] is False
    assert sent.cancelled() or (await sent).refused is not None or (await sent).outcome == "accepted"
    again = await room.do("bob", BuyIn(Cents(7)), "c")
    assert again.outcome == "accepted"
    while room.state.taille.number == 0:
        await half_a_second(house, room)
    room.check()
    assert not room.failed
    assert "SECRET" not in caplog.text
    assert "RuntimeError at " not in caplog.text
    assert "RuntimeError < " in caplog.text


async def test_a_table_that_fails_for_ever_is_set_aside_after_three_restarts() -> None:
    room = Room(HOUSES[0].short[0])
    room.table.start()
    ear = room.ear("ann")
    await room.sit("ann", 1)
    spell = bewitch(room.table, "pending", 1e9)
    stuck = asyncio.create_task(room.do("ann", BuyIn(Cents(1))))
    await seconds(5)
    begun = spell.failed
    assert not ear.frame.paused, "nothing that would say it can be made"
    await seconds(20)
    assert spell.failed == begun, "it is left alone"
    assert room.failed == ["it has failed 4 times since the house opened"]
    assert stuck.done()
    reply = await room.do("ann", BuyIn(Cents(1)))
    assert code(reply) == "table_failed"


def test_while_one_table_fails_the_others_play_and_a_visitor_hears_why(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            host = (await house.accounts.enter("Ann"))[1].player
            asked = NewTable(rules="mini", bots=2)
            bad, good = [house.table((await house.lobby.open(asked, host)).id) for _ in range(2)]
            ear = Ear(host)
            for table in (bad, good):
                table.watch(ear if table is bad else Ear(None))
            bewitch(bad, "pending", 1e9)
            coups = good.state.coups
            await until(lambda: bad.id not in house.tables and good.state.coups > coups)
            with pytest.raises(HouseError, match="table_failed"):
                house.table(bad.id)
            assert "failed 4 times" in house.aside[bad.id]
            assert ear.ended
            assert (await house.floor.command(bad, host, Command("c", BuyIn(Cents(1))))).refused is not None

    patience.run(story())


DAMAGE = {
    "a reply": "UPDATE replies SET body = x'ff'",
    "bytes of an event": "UPDATE events SET body = x'22ff22' WHERE number = 1",
    "an event": 'UPDATE events SET body = CAST(\'{"type":"seated"}\' AS BLOB) WHERE number = 1',
    "settings": "UPDATE tables SET settings = x'00'",
    "a rule set": "UPDATE tables SET ruleset = CAST(replace(CAST(ruleset AS TEXT), '1/20', '1/0') AS BLOB)",
}


@pytest.mark.parametrize("damage", first(2, DAMAGE))
def test_whatever_cannot_be_read_of_a_table_sets_it_alone_aside(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            host = (await house.accounts.enter("Ann"))[1].player
            card = await house.lobby.open(NewTable(rules="punto-banco", bots=1), host)
            await house.table(card.id).command(host, BuyIn(Cents(1)), "c")
        assert changed(tmp_path / "house.db", DAMAGE[damage])
        async with open_house(tmp_path) as house:
            with pytest.raises(HouseError, match="table_failed"):
                house.table(card.id)
            assert set(house.aside) == {card.id}
            assert not house.tables
            second = await house.lobby.open(NewTable(rules="mini"), host)
            assert house.table(second.id)

    patience.run(story())
    assert "is set aside: " in caplog.text


@pytest.mark.parametrize("part", ["decide", "evolve", "faults"])
@pytest.mark.parametrize("house", HOUSES, ids=repr)
def test_S6_a_fault_at_a_shuffle_writes_neither_the_order_nor_the_nonce_to_the_log(
    house: House, part: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The secret is a whole order of the cards and a nonce; only its hash is known before the shoe is over."""
    shuffles: list[Any] = []

    async def story() -> None:
        room = Room(house.short[0])
        honest = getattr(room.table.game, part)

        def faulty(*args: Any) -> Any:
            if isinstance(args[-1], Shuffle):
                shuffles.append(args[-1])
            if shuffles and (part != "decide" or isinstance(args[-1], Shuffle)):
                if part == "faults":
                    return (repr(shuffles), "another")
                raise RuntimeError(repr((args, shuffles)))
            return honest(*args)

        room.table.game = swapped(room.table.game, **{part: faulty})
        if part != "decide":
            decide = room.table.game.decide

            def noted(*args: Any) -> Any:
                if isinstance(args[-1], Shuffle):
                    shuffles.append(args[-1])
                return decide(*args)

            room.table.game = swapped(room.table.game, decide=noted)
        room.table.start()
        room.ear("ann")
        sits = [room.do(name, Sit(Seat(seat), Cents(PURSE))) for seat, name in enumerate(("ann", "bob", "cleo"), 1)]
        await asyncio.gather(*sits, return_exceptions=True)  # the first shuffle may come before the last of them
        for _ in range(80):
            await half_a_second(house, room)

    with caplog.at_level(logging.DEBUG):
        run(story())
    assert shuffles
    for shuffle in shuffles:
        assert shuffle.nonce not in caplog.text
        assert not any(f"'{card}'" in caplog.text for card in shuffle.order)
    assert "ShoeShuffled" in caplog.text or "Shuffle" in caplog.text
