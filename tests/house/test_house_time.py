"""The house's clock: how long things are shown, when windows close, what a rest and a restart leave of them."""

from pathlib import Path
from typing import Any

import pytest
from house_tools import Ear, Room, at_bets, open_house

import patience
from sabot.bets import BetId
from sabot.games.layout.stakes import BetsClosed, Enter, opened, stage
from sabot.games.punto.coup import CardDealt
from sabot.games.punto.record import PUNTO
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.table import Event
from sabot.games.seats import BuyIn
from sabot.games.tempo import Pace
from sabot.games.waiting import Pending
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Clock
from sabot.house.clocks import wall_ms
from sabot.house.table.clock import HOUSE_TIMES, Times, Timing
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.wire import NewTable
from world.clock import now_ms, run, seconds, time

pytestmark = pytest.mark.made_up_clock

MINI = varied(load("mini"), decks=1, deck_options=(1,), stop_card=12, absent_coups=2)
SECONDS = 20


async def staked(*people: str, looking: str = "ann", **more: Any) -> tuple[Room, Ear]:
    """A table at which ann has staked, and what somebody hears who looks on from the beginning."""
    room = Room(MINI, **more)
    ear = room.ear(looking)
    await at_bets(room, "ann", *people)
    await room.stake("ann", player=500)
    return room, ear


async def test_the_croupier_shows_everything_before_he_goes_on() -> None:
    room, ear = await staked()
    await room.done("ann")
    await room.until(lambda state: bool(state.results))
    times = [(when, event) for (when, _), frame in zip(ear.heard, ear.frames, strict=True) for event in frame.events]
    closed = next(when for when, event in times if isinstance(event, BetsClosed))
    dealt = [when for when, event in times if isinstance(event, CardDealt)]
    ended = next(when for when, event in times if isinstance(event, CoupSettled))
    shown = 5200 + 1200  # shuffle, cut and burned cards are shown until 5.2 s
    assert closed < 5200
    assert dealt[:4] == [shown] * 4
    third = [shown + 4 * 900 + place * 900 for place in range(len(dealt) - 4)]
    assert dealt[4:] == third
    assert ended == shown + len(dealt) * 900


async def test_a_countdown_starts_when_all_has_been_shown_and_closes_for_the_silent() -> None:
    room = Room(MINI, seconds=SECONDS)
    ear = room.ear("bob")
    await at_bets(room, "ann", "bob")
    await seconds(30)
    assert ear.frame.deadline is None, "nobody has staked, and nobody is hurried"
    await room.stake("ann", player=500)
    assert ear.frame.deadline == now_ms() + SECONDS * 1000
    assert ear.frame.seconds == SECONDS
    await seconds(SECONDS - 0.01)
    assert stage(room.state) == "bets"
    await seconds(0.02)
    assert stage(room.state) == "coup"
    await room.until(lambda state: bool(state.results))
    assert room.state.results


async def test_a_stake_in_the_last_millisecond_counts_and_in_the_next_it_is_stale() -> None:
    room, ear = await staked("bob", "cleo", seconds=SECONDS)
    window = opened(room.state)
    await seconds(((ear.frame.deadline or 0) - now_ms() - 1) / 1000)
    await room.stake("bob", player=700)
    await seconds(0.002)
    reply = await room.do("cleo", Enter(window, {BetId("player"): Cents(700)}))
    assert reply.outcome == "stale"
    assert room.state.layout == {"ann": {"player": 500}, "bob": {"player": 700}}


def test_after_a_restart_a_window_has_what_was_left_of_its_time_but_at_least_ten_seconds() -> None:
    async def story(gone: float, left: float) -> None:
        room = Room(MINI, seconds=SECONDS)
        room.ear("ann")
        await at_bets(room, "ann", "bob")
        await seconds(5)  # without a stake the clock stands still
        await room.stake("ann", player=500)
        opened_at = room.store.events[opened(room.state) - 1].at_ms
        await seconds(gone)
        await room.accepted("bob", BuyIn(Cents(1)))  # the log's last row tells when it ended
        before = room.state
        room.revive()
        await seconds(5)
        assert room.state == before, "it waits for somebody to look on"
        ear = room.ear("ann")
        await seconds(0.001)
        spent = (room.store.events[-1].at_ms - opened_at) / 1000
        assert ear.frame.deadline is not None
        assert round((ear.frame.deadline - now_ms()) / 1000) == max(10, round(SECONDS - spent)) == left
        assert room.state.window == before.window

    run(story(gone=0, left=15))
    run(story(gone=12, left=10))


async def test_after_a_restart_in_the_middle_of_a_coup_the_croupier_goes_on_at_once() -> None:
    room, _ = await staked()
    await room.done("ann")
    await room.until(lambda state: bool(state.coup.player))
    dealt = room.state.coup
    room.revive()
    assert room.state.coup == dealt
    begun = time()
    await room.until(lambda state: bool(state.results))
    assert time() - begun < 3
    room.check()


async def test_a_table_rests_while_nobody_looks_on_and_a_window_keeps_its_time() -> None:
    room = Room(MINI, "ann bob", seconds=SECONDS)
    ears = [room.ear("ann"), room.ear("bob")]
    await at_bets(room, "ann", "bob")
    await room.stake("ann", player=500)
    await seconds(6)
    left = (ears[0].frame.deadline or 0) - now_ms()
    assert 10_000 < left < SECONDS * 1000
    for ear in ears:
        room.table.unwatch(ear)
    await seconds(10)
    again = room.ear("ann")
    await seconds(0.001)
    assert again.frame.deadline is not None
    assert abs(again.frame.deadline - now_ms() - left) <= 1


async def test_a_window_keeps_its_time_while_the_store_fails() -> None:
    room, ear = await staked("bob", seconds=SECONDS)
    await seconds(6)
    left = (ear.frame.deadline or 0) - now_ms()
    room.disk.broken = True
    assert (await room.do("bob", BuyIn(Cents(1)))).outcome == "not_stored"
    await seconds(120)
    assert (ear.frame.paused, ear.frame.deadline) == (True, None)
    room.disk.broken = False
    await seconds(2)
    assert not ear.frame.paused
    assert ear.frame.deadline is not None
    assert left - 2000 <= ear.frame.deadline - now_ms() <= left
    assert stage(room.state) == "bets"


async def test_a_coup_is_played_out_though_nobody_looks_on() -> None:
    room, ear = await staked()
    await room.done("ann")
    room.table.unwatch(ear)
    await room.until(lambda state: bool(state.results))
    room.check()


async def test_a_disconnected_player_has_his_grace_and_is_away_after_it() -> None:
    room = Room(MINI)
    room.ear("ann")
    ear = room.ear("bob")
    await at_bets(room, "ann", "bob")
    room.table.unwatch(ear)
    await seconds(HOUSE_TIMES.grace / 1000 - 1)
    assert not room.state.players[PlayerId("bob")].away
    again = room.ear("bob")
    await seconds(60)
    assert not room.state.players[PlayerId("bob")].away
    room.table.unwatch(again)
    await seconds(HOUSE_TIMES.grace / 1000 + 1)
    assert room.state.players[PlayerId("bob")].away
    room.ear("bob")
    await seconds(0.1)
    assert not room.state.players[PlayerId("bob")].away


async def test_who_comes_back_before_his_absence_is_judged_is_not_away() -> None:
    room = Room(MINI)
    room.ear("ann")
    ear = room.ear("bob")
    await at_bets(room, "ann", "bob")
    room.table.unwatch(ear)
    room.table.absence.check(PlayerId("bob"))  # the timer, and at once:
    room.ear("bob")
    await seconds(1)
    assert not room.state.players[PlayerId("bob")].away


HOUR_MS = 3_600_000


@pytest.mark.parametrize("jump", [HOUR_MS, -HOUR_MS])
async def test_a_machines_clock_that_is_set_moves_no_window(jump: int) -> None:
    """Deadlines follow a monotonic clock; the log carries the time that the machine shows."""
    room, ear = await staked("bob", looking="bob", seconds=SECONDS)
    closes = ear.frame.deadline
    assert closes is not None
    room.clock.ahead_ms = jump
    await room.stake("bob", player=500)
    assert (ear.frame.deadline, ear.frame.now) == (closes, now_ms())
    assert room.store.events[-1].at_ms == now_ms() + jump
    await seconds((closes - now_ms()) / 1000 - 0.01)
    assert stage(room.state) == "bets"
    await seconds(0.02)
    assert stage(room.state) == "coup"


@pytest.mark.parametrize(("jump", "left"), [(0, 30), (HOUR_MS, 10), (-HOUR_MS, 60)])
async def test_a_clock_that_was_set_before_a_restart_makes_no_window_longer_than_it_is(jump: int, left: int) -> None:
    """Every open window gets what was left of its time by the log, at least 10 s, and never more than all of it."""
    room, _ = await staked("bob", looking="bob", seconds=60)
    await seconds(30)
    room.clock.ahead_ms = jump
    await room.stake("bob", player=500)
    room.revive()
    await seconds(5)
    ear = room.ear("bob")
    await seconds(0.001)
    assert ear.frame.deadline is not None
    assert abs(ear.frame.deadline - now_ms() - left * 1000) <= 1000


def test_the_houses_clock_goes_on_evenly_when_the_machines_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_house(tmp_path, tempo=1) as house:
            host = (await house.accounts.enter("Ann"))[1].player
            table = house.table((await house.lobby.open(NewTable(rules="mini"), host)).id)
            began, ear = wall_ms(), Ear(host)
            table.watch(ear)
            monkeypatch.setattr("time.time_ns", lambda: (began + HOUR_MS) * 1_000_000)
            table.watch(ear, None)
            first, second = (frame.now for frame in ear.frames)
            assert began - 1000 <= first <= second < began + HOUR_MS / 2
            assert wall_ms() == began + HOUR_MS

    patience.run(story())


async def test_the_last_stake_withdrawn_stops_the_clock() -> None:
    room, ear = await staked("bob", seconds=SECONDS)
    await seconds(10)
    await room.stake("ann")
    assert ear.frame.deadline is None
    await seconds(600)
    assert stage(room.state) == "bets"
    await room.stake("ann", player=500)
    assert ear.frame.deadline == now_ms() + SECONDS * 1000


@pytest.mark.parametrize("step", ["deal", "show_player", "pass_banker", "third"])
def test_P5_a_step_of_the_coup_has_a_time_of_its_own(step: str) -> None:
    """Who holds the shoe or looks first has three fifths of what the table gives for stakes (W3: a deadline)."""
    waits: Pending[Any] = Pending(Seq(1), step, (PlayerId("ann"),))
    times = [Timing(PUNTO, Times(), Clock(seconds, "calm")).window_ms(waits) for seconds in (3, 20, 600)]
    assert times == [3000, 12_000, 360_000]


def test_the_house_takes_its_time_for_every_event_that_people_watch() -> None:
    def shown(pace: Pace, tempo: float, *events: Event) -> int:
        return Timing(PUNTO, Times(tempo=tempo), Clock(20, pace)).shown_ms(events)

    closed = BetsClosed(1, Cents(100))
    assert shown("calm", 1.0) == 0
    assert shown("calm", 0.5, closed, closed) == 1200
    assert shown("brisk", 1.0, closed) == 360
    assert shown("practice", 1.0, closed) == 0


@pytest.mark.parametrize(("pace", "least"), [("calm", 3000), ("brisk", 900), ("quick", 100), ("practice", 0)])
def test_a_result_is_left_to_be_read_by_the_pace_before_bets_open(pace: Pace, least: int) -> None:
    """At a calm pace it stays three seconds: a page needs half a second of them to show the points."""
    settled = CoupSettled(1, "P", 7, 3, natural=False, player_pair=False, banker_pair=False, lines=())
    assert Timing(PUNTO, Times(), Clock(20, pace)).shown_ms((settled,)) >= least
