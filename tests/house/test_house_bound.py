"""An order that moves chips between account and table is answered once for all, also where it is refused."""

import asyncio
from typing import Any

import pytest
from house_tools import GRANT, PURSE, Room, at_bets, code, in_stage

from house_games import HOUSES, House
from sabot.bets import BetId
from sabot.games.layout.stakes import Enter, opened, stage
from sabot.games.seats import BuyIn, Leave, Seat, Sit
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId, Seq
from sabot.house.table.inbox import Request
from sabot.house.table.judge import NOTHING_HAPPENED
from sabot.house.table.replies import Replies
from sabot.money import Cents
from sabot.wire import Reply

pytestmark = pytest.mark.made_up_clock

ANN = PlayerId("ann")


@pytest.mark.parametrize("house", HOUSES, ids=repr)
async def test_an_order_that_was_refused_takes_no_effect_when_its_double_comes_later(house: House) -> None:
    """Each is legal by the time its double comes: the seat is free, the account is full, he sits."""
    room = Room(house.short[0])
    room.table.start()
    await room.sit("bob", 1, GRANT)
    orders: list[tuple[str, Any, str]] = [
        ("ann", Sit(Seat(1), Cents(PURSE)), "seat_taken"),
        ("bob", BuyIn(Cents(1)), "balance_too_small"),
        ("ann", BuyIn(Cents(500)), "not_at_table"),
        ("cleo", Leave(), "not_at_table"),
    ]
    first = [await room.do(player, action, f"order {place}") for place, (player, action, _) in enumerate(orders)]
    assert [code(reply) for reply in first] == [wanted for *_, wanted in orders]
    await room.accepted("bob", Leave())
    for seat, name in enumerate(("bob", "ann", "cleo"), 2):
        await room.sit(name, seat)
    before = room.state
    for _ in range(2):
        again = [await room.do(player, action, f"order {place}") for place, (player, action, _) in enumerate(orders)]
        assert again == first
        assert room.state == before
        assert code(await room.do("ann", BuyIn(Cents(501)), "order 2")) == "command_reused"
        room.check()
        room.revive()
        await room.table.house(Leave(), PlayerId("nobody"))  # it runs
        before = room.state
    assert code(await room.do("ann", BuyIn(Cents(500)), "anew")) == ""


async def test_two_doubles_in_one_batch_are_answered_alike_and_kept_once() -> None:
    room = Room(HOUSES[0].short[0])
    orders = [room.do("ann", BuyIn(Cents(500)), "c") for _ in range(3)]
    tasks = [asyncio.create_task(order) for order in orders]
    await asyncio.sleep(0)
    room.table.start()
    replies = [await task for task in tasks]
    assert replies == [replies[0]] * 3
    assert code(replies[0]) == "not_at_table"
    assert len(room.store.replies) == 1


@pytest.mark.parametrize("stored", [False, True])
async def test_a_refusal_whose_storing_is_in_doubt_is_looked_up(stored: bool) -> None:
    """Nobody is told that his order is refused for good before it is."""
    room = Room(HOUSES[0].short[0])
    room.table.start()

    room.disk.fail_once("committed" if stored else "commit", "resolve")
    reply = await room.do("ann", BuyIn(Cents(500)), "c")
    assert code(reply) == ("not_at_table" if stored else "not_stored")
    assert len(room.store.replies) == stored
    await room.sit("ann", 1)
    again = await room.do("ann", BuyIn(Cents(500)), "c")
    assert code(again) == ("not_at_table" if stored else "")
    room.check()


async def test_other_refusals_leave_no_trace_and_need_no_commit() -> None:
    room = Room(HOUSES[0].short[0])
    room.table.start()
    await room.sit("ann", 1)
    room.disk.broken = True
    for _ in range(2):
        assert (await room.do("ann", Finish(Seq(0)), "c")).outcome == "stale"
    assert not room.table.paused
    assert len(room.store.replies) == 1


async def test_what_changed_nothing_is_answered_alike_as_long_as_what_did() -> None:
    """Replies are kept until the shoe after theirs is over, in memory as in the store, which keeps each id once."""
    room = Room(HOUSES[0].short[0])
    room.ear("ann")
    await at_bets(room, "ann")
    entry = Enter(opened(room.state), {BetId("player"): Cents(1000)})
    first, again = await room.do("ann", entry, "first"), await room.do("ann", entry, "again")
    assert (again.outcome, again.seq) == ("accepted", NOTHING_HAPPENED) != (first.outcome, first.seq)
    barred = await room.do("ann", Sit(Seat(1), Cents(PURSE)), "barred")
    assert code(barred) == "already_seated"
    await one_shoe(room, "ann")
    told = [await room.do("ann", entry, "first"), await room.do("ann", entry, "again")]
    assert told == [first, again], "also in the next shoe"
    await one_shoe(room, "ann")
    known = {command for _, command in room.table._journal.replies.known}  # pyright: ignore[reportPrivateUsage]
    assert not known & {"first", "again", "barred"}, "and no longer"


async def test_the_store_forgets_a_reply_when_the_table_does() -> None:
    """A reply that memory has forgotten and the store has not would be stored twice."""
    reply = Reply("c", "accepted", NOTHING_HAPPENED)
    replies, stored = Replies({(ANN, "old"): (b"", reply)}), {"old": 0}
    for end in (10, 20, 30):
        name = f"before {end}"
        replies.keep([(Request(ANN, Leave(), name), reply)], Seq(end - 5))
        stored[name] = end - 5
        stored = {each: number for each, number in stored.items() if number > replies.forgotten_at_shoe_end}
        replies.shoe_over(Seq(end))
        assert {command for _, command in replies.known} == set(stored)
    assert set(stored) == {"before 30"}


async def one_shoe(room: Room, player: str) -> None:
    """A player stakes and is done until another shoe's bets are open."""
    number = room.state.taille.number
    while room.state.taille.number == number or stage(room.state) != "bets":
        if stage(room.state) == "bets":
            await room.stake(player, player=1000)
        if stage(room.state) in ("bets", "promises"):
            await room.done(player)
        await room.until(in_stage("bets", "promises"))
