"""A table's inbox: every command is answered, whatever the table is at."""

import asyncio
from random import Random
from typing import Any

import pytest
from house_tools import PURSE, Room, at_bets

from house_games import House, of_each_house
from sabot.games.layout.stakers import TEMPERAMENTS
from sabot.games.layout.stakes import opened
from sabot.games.punto.bots import PuntoBot as Bot
from sabot.games.punto.state import Punto
from sabot.games.seats import BuyIn
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId
from sabot.house.table import inbox
from sabot.house.table.outbox import Outbox
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.wire import Reply
from world.clock import run, seconds

pytestmark = pytest.mark.made_up_clock

MINI = varied(load("mini"), decks=1, deck_options=(1,), stop_card=12)


async def test_a_bot_plays_on_though_it_was_not_heard_once() -> None:
    """Its wish to act came while the inbox was full."""
    room = Room(MINI, "ann bot")
    room.ear("ann")
    await at_bets(room, "ann")
    await room.sit("bot", 2)
    bot = Bot(PlayerId("bot"), TEMPERAMENTS[2], Cents(PURSE), Random(1))  # noqa: S311
    room.table.bot_seats.seat(bot.id, bot)
    room.disk.slow = lambda: seconds(60)
    waiting = [room.do("ann", BuyIn(Cents(1))) for _ in range(inbox.BATCH + inbox.LENGTH + 40)]
    replies = await all_of(waiting)
    assert {reply.outcome for reply in replies} == {"accepted", "refused"}
    assert {reply.refused.code for reply in replies if reply.refused} == {"rate_limited"}
    room.disk.mend()
    await room.stake("ann", player=500)
    await room.done("ann")
    await room.until(lambda state: bool(state.results))
    room.check()


async def all_of(waiting: list[Any]) -> list[Reply]:
    return list(await asyncio.gather(*waiting))


def ended(state: Punto) -> bool:
    return state.over


async def test_every_command_is_answered_when_the_session_ends() -> None:
    room = Room(MINI)
    ear = room.ear("ann")
    await at_bets(room, "ann")
    room.disk.slow = lambda: seconds(1)
    room.table.end()
    await seconds(0.5)
    late = await all_of([room.do("ann", BuyIn(Cents(1))), room.do("bob", Finish(opened(room.state)))])
    assert {reply.refused.code for reply in late if reply.refused} == {"session_over"}
    assert room.over == ["t-1"]
    assert ear.frame.view.stage == "over"
    assert (await room.do("ann", BuyIn(Cents(1)))).refused is not None
    room.check()


async def test_every_command_is_answered_when_the_house_closes() -> None:
    room = Room(MINI)
    room.ear("ann")
    await at_bets(room, "ann")
    room.disk.slow = lambda: seconds(1)
    first = asyncio.create_task(room.do("ann", BuyIn(Cents(1))))
    await seconds(0.5)
    queued = [asyncio.create_task(room.do("ann", BuyIn(Cents(2)))) for _ in range(40)]
    await seconds(0)
    await room.table.stop()
    assert (await first).outcome == "accepted"
    outcomes = [(await each).outcome for each in queued]
    assert outcomes == ["accepted"] * inbox.BATCH + ["not_stored"] * (40 - inbox.BATCH)
    room.check()


class Broken(Bot):
    """A bot that fails when it hears of anything, or is asked."""

    def __init__(self) -> None:
        super().__init__(PlayerId("ann"), TEMPERAMENTS[0], Cents(1), Random(1))  # noqa: S311
        self.listens = True

    def hear(self, event: object) -> None:
        raise ZeroDivisionError

    def choose(self, view: Any, options: Any) -> Any:
        raise ZeroDivisionError


async def test_a_bot_that_fails_is_a_bot_that_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    room = Room(MINI)
    room.ear("ann")
    await at_bets(room, "ann", "bob")
    room.table.bot_seats.seat(PlayerId("ann"), Broken())
    await room.accepted("bob", BuyIn(Cents(1)))
    await room.stake("bob", player=500)
    await room.done("bob")
    await room.until(lambda state: bool(state.results))
    assert {record.getMessage().split(" at ")[0].split(" after ")[0] for record in caplog.records} == {
        "bot ann has failed"
    }
    assert not any(record.exc_info for record in caplog.records)
    await room.table.stop()


async def test_who_comes_too_late_hears_that_nothing_was_stored() -> None:
    room = Room(MINI)
    await at_bets_unseen(room)
    await room.table.stop()
    assert (await room.do("ann", BuyIn(Cents(1)))).outcome == "not_stored"


async def at_bets_unseen(room: Room) -> None:
    """Ann has sat down, and nobody looks on."""
    room.table.start()
    await room.sit("ann", 1)


async def test_the_host_ends_a_session_after_the_coup_in_play() -> None:
    room = Room(MINI)
    ear = room.ear("ann")
    await at_bets(room, "ann")
    await room.stake("ann", player=500)
    await room.done("ann")
    room.table.end()
    await room.until(ended)
    assert len(room.state.results) == 1
    assert room.state.players == {}
    assert room.store.balances["table:t-1"] == 0
    assert ear.frame.view.stage == "over"


def test_an_outbox_that_is_full_is_given_up_as_a_whole() -> None:
    async def story() -> list[bytes | None]:
        outbox = Outbox(None)
        for _ in range(300):
            outbox.put(b"frame")
        outbox.put(b"one more")
        assert outbox.ended
        return [await outbox.get()]

    assert run(story()) == [None]


@of_each_house
async def test_W1_the_same_entry_again_is_accepted_and_is_no_event(house: House, rules: Any) -> None:
    """He may replace or withdraw it: what replaces an entry by itself changes nothing, and nobody fills a log by it.

    Who was done and enters the same again is not done any more: that is an event.
    """
    room = Room(rules, "ann bob cleo")
    room.table.start()
    room.ear("ann")
    for seat, name in enumerate(("ann", "bob", "cleo"), 1):
        await room.sit(name, seat)
    player = await at_stakes(room, house)
    stake = house.stake(room.state, room.state.rules.minimum)
    await room.accepted(player, stake)
    told = len(room.store.events)
    replies = [await room.accepted(player, stake) for _ in range(3)]
    assert ([reply.seq for reply in replies], len(room.store.events)) == ([0] * 3, told)
    await room.accepted(player, house.stake(room.state, 2 * room.state.rules.minimum))
    await room.accepted(player, Finish(stake.on))
    await room.accepted(player, Finish(stake.on))
    assert len(room.store.events) == told + 2
    await room.accepted(player, house.stake(room.state, 2 * room.state.rules.minimum))
    assert len(room.store.events) == told + 3
    room.check()


async def at_stakes(room: Room, house: House) -> str:
    """Whoever is waited for goes on until stakes are open; who may stake and is not alone in it."""
    while house.stage(room.state) != house.stakes:
        waits = room.table.game.pending(room.state)
        for player in () if waits is None else waits.players[:1]:
            await room.do(player, house.onward(room.state, player))
        await seconds(0.1)
    waits = room.table.game.pending(room.state)
    assert waits is not None
    assert len(waits.players) >= 2
    return str(waits.players[0])
