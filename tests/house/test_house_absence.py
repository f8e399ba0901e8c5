"""Rule book P8 in a running house: a full table of people who are gone becomes free as soon as somebody looks on."""

import pytest
from house_tools import GRANT, Ear, Room, in_stage

from sabot.games.layout.stakes import stage
from sabot.games.offers import CanSit
from sabot.games.seats import AbsenceCounted
from sabot.games.windows import PlayerId
from sabot.house.table.clock import HOUSE_TIMES
from sabot.rulesets import load, varied
from world.clock import now_ms, seconds, time

pytestmark = pytest.mark.made_up_clock

MINI = varied(load("mini"), decks=1, deck_options=(1,), stop_card=12, absent_coups=3)
SEVEN = "ann bob cleo dan eve fay gil"
SECONDS = 20


async def full_table(*, bets: bool) -> Room:
    """A table at which every seat is taken, nobody has staked, and everybody is gone."""
    room = Room(MINI, f"{SEVEN} hal", seconds=SECONDS)
    room.table.start()
    ears: list[Ear] = [room.ear(name) for name in SEVEN.split()] if bets else []
    for seat, name in enumerate(SEVEN.split(), 1):
        await room.sit(name, seat)
    if bets:
        await room.until(in_stage("bets"))
    for ear in ears:
        room.table.unwatch(ear)
    for name in SEVEN.split():
        room.table.absence.check_later(PlayerId(name))
    await seconds(HOUSE_TIMES.grace / 1000 + 1)
    assert all(player.away for player in room.state.players.values())
    return room


async def freed(room: Room, where: str) -> None:
    """Nobody looks on, and the table rests; then somebody does, and has a seat after so many windows."""
    await seconds(600)
    assert (stage(room.state), len(room.state.players)) == (where, 7)
    spectator = room.ear("hal")
    assert not any(isinstance(option, CanSit) for option in spectator.frame.options)
    await seconds(0.001)
    assert spectator.frame.deadline == now_ms() - 1 + SECONDS * 1000, "he sees for how long"
    begun = time()
    await room.until(lambda state: not state.players)
    assert 3 * SECONDS - 1 < time() - begun < 3 * SECONDS + 5
    counted = [event for frame in spectator.frames for event in frame.events if isinstance(event, AbsenceCounted)]
    assert [len(event.players) for event in counted] == [7, 7, 7]
    assert stage(room.state) == where
    assert all(room.accounts.balance(PlayerId(name)) == GRANT for name in SEVEN.split())
    assert any(isinstance(option, CanSit) for option in spectator.frame.options)
    await room.sit("hal", 1)
    await room.until(in_stage("promises" if where == "shuffle" else "bets"))
    room.check()


async def test_P8_a_full_table_of_disconnected_players_who_never_staked_becomes_free() -> None:
    """A disconnected player's seat is kept for a set number of windows without a coup; then he leaves."""
    await freed(await full_table(bets=True), "bets")


async def test_P8_a_table_whose_players_went_before_the_shuffle_becomes_free() -> None:
    """A disconnected player's seat is kept for a set number of windows without a coup: of no shoe either."""
    await freed(await full_table(bets=False), "shuffle")


async def test_P8_who_comes_back_in_time_finds_his_seat() -> None:
    """A disconnected player's seat is kept for a set number of windows in which no coup was dealt."""
    room = await full_table(bets=True)
    spectator = room.ear(None)
    await seconds(2.5 * SECONDS)
    room.ear("ann")
    await seconds(SECONDS)
    assert list(room.state.players) == ["ann"]
    assert spectator.frame.deadline is None, "nobody is absent, and nobody is hurried"
    await seconds(10 * SECONDS)
    assert list(room.state.players) == ["ann"]
    room.check()
