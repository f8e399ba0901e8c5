"""The parts of a running table, each made alone: its journal, its schedule, its supervisor, its rounds, its bots."""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from house_tools import GRANT, HOST
from msgspec import structs

from sabot.games.game import AnyGame, TableState
from sabot.games.seats import Seat, Sit
from sabot.games.taille import Stage, TakeBeacon
from sabot.games.tempo import Pace
from sabot.games.windows import PlayerId
from sabot.house.accounts.ledger import Accounts
from sabot.house.store import WriteFailed, player_account
from sabot.house.table.bots import BotSeats, bot_of
from sabot.house.table.clock import Times
from sabot.house.table.delayed_answers import DelayedAnswers
from sabot.house.table.inbox import Inbox, Request
from sabot.house.table.journal import Journal
from sabot.house.table.judge import JudgeContext, Verdict, judge
from sabot.house.table.rounds import AGAIN_S, Rounds
from sabot.house.table.schedule import Schedule
from sabot.house.table.services import Services
from sabot.house.table.setup import Setup, TableSettings, record, setup_of
from sabot.house.table.supervisor import MOST_RESTARTS, Supervisor, Watched
from sabot.house.table.terms import TablePolicy
from sabot.money import Cents
from sabot.rulesets import load
from sabot.shoe import Beacon, Drawn
from sabot.wire import Reply
from world.clock import now_ms, seconds
from world.disk import Disk, Hold, MemoryStore

pytestmark = pytest.mark.made_up_clock
ANN = PlayerId("ann")
PURSE = Cents(5_000)


class Room:
    """What the parts of a table are handed, and nothing that runs: a desk over a store in memory, and a setup."""

    def __init__(self, *, pace: Pace = "calm") -> None:
        self.disk = Disk()
        balances = {player_account(ANN): GRANT}
        self.accounts = Accounts(dict(balances))
        self.store = MemoryStore(balances, self.disk)
        self.setup: Setup = setup_of(record("t-1", load("mini"), TableSettings(HOST, 20, pace), "", 0))
        self.game: AnyGame = self.setup.game
        self.state: TableState = self.game.open(self.setup.rules)
        self.services = Services(
            store=Hold(self.store),
            accounts=self.accounts,
            now_ms=now_ms,
            on_over=print,
            on_failed=print,
            times=Times(),
            chance=Random(1),  # noqa: S311 - how long bots think
        )
        self.policy = TablePolicy(self.setup.settings, 0)

    def sits(self, journal: Journal) -> tuple[Request, Verdict]:
        """Somebody's order to sit down, judged."""
        request = Request(ANN, Sit(Seat(1), PURSE), "c")
        bench = JudgeContext(self.game, self.accounts, journal.replies, DelayedAnswers(self.game), self.policy, None)
        return request, judge(bench, self.state, [request])


# -- the journal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fails", "kept"), [("committed", True), ("commit", False)])
async def test_a_journal_in_doubt_pauses_its_table_and_finds_out(fails: Any, kept: bool) -> None:
    room, pauses, doubted = Room(), list[bool](), list[bool]()

    def pause(paused: bool) -> None:
        pauses.append(paused)
        doubted.append(journal.doubts(request))

    journal = Journal("t-1", room.services, {}, pause, lambda: False)
    request, verdict = room.sits(journal)
    room.disk.fail_once(fails, "resolve")
    assert await journal.store(verdict) == ("stored" if kept else "not_stored")
    assert (pauses, doubted) == ([True, False], [True, True])
    assert not journal.doubts(request)
    assert bool(room.store.events) == kept
    assert room.accounts.balance(ANN) == GRANT - PURSE * kept
    assert request.answer.done() != kept, "who is told that nothing happened is told by the journal"
    assert (request.key in journal.replies.known) == kept


async def test_a_journal_of_a_house_that_closes_says_nothing_that_it_does_not_know() -> None:
    room = Room()
    journal = Journal("t-1", room.services, {}, lambda _: None, lambda: True)
    request, verdict = room.sits(journal)
    room.disk.fail_once("committed", "resolve")
    assert await journal.store(verdict) == "not_stored"
    assert request.answer.cancelled()


async def test_a_journal_takes_back_what_the_ledger_no_longer_covers() -> None:
    room = Room()
    journal = Journal("t-1", room.services, {}, lambda _: None, lambda: False)
    request, verdict = room.sits(journal)
    room.store.balances[player_account(ANN)] = 300
    assert await journal.store(verdict) == "uncovered"
    assert room.accounts.balance(ANN) == 300
    assert not request.answer.done(), "it is judged anew"


# -- the schedule ---------------------------------------------------------------------------------------------------


def schedule_of(room: Room) -> Schedule:
    return Schedule(room.setup, room.services, room.policy, BotSeats(room.game, room.services.chance, bool), Inbox())


async def seated(room: Room) -> TableState:
    journal = Journal("t-1", room.services, {}, lambda _: None, lambda: False)
    state: TableState = room.sits(journal)[1].state
    return state


async def test_a_schedule_rests_while_nobody_looks_on_or_the_host_pauses_and_goes_on_with_what_was_left() -> None:
    room = Room()
    state, schedule = await seated(room), schedule_of(room)
    schedule.plan(state, watched=False)
    assert schedule.left_ms() is None
    schedule.plan(state, watched=True)
    assert (schedule.left_ms(), schedule.is_due) == (0, True)
    schedule.run_by(structs.replace(room.setup.settings, halted=True), 0)
    schedule.plan(state, watched=True)
    assert (schedule.left_ms(), schedule.is_due) == (None, False)


async def test_a_schedule_waits_for_somebody_to_sit_down_before_bots_play_alone() -> None:
    room = Room()
    state, schedule = await seated(room), schedule_of(room)
    bot_seats = BotSeats(room.game, room.services.chance, bool)
    bot_seats.seat(ANN, bot_of(room.game, room.setup.rules, ANN))
    schedule = Schedule(room.setup, room.services, room.policy, bot_seats, Inbox())
    schedule.plan(state, watched=True)
    assert schedule.left_ms() == room.services.times.gathering
    await seconds(room.services.times.gathering / 1000)
    assert schedule.is_due


# -- the supervisor -------------------------------------------------------------------------------------------------


@dataclass
class Ill:
    """A table that fails some times before it plays to its end, whose log cannot be read some times."""

    fails: int
    unread: int = 0
    said: list[str] = field(default_factory=list)

    async def play(self) -> None:
        if self.fails:
            self.fails -= 1
            raise RuntimeError
        self.said.append("played")

    async def begin_anew(self) -> None:
        if self.unread:
            self.unread -= 1
            raise WriteFailed("broken")
        self.said.append("anew")

    def supervisor(self) -> Supervisor:
        def forsake() -> None:
            self.said.append("forsaken")

        watched = Watched(self.play, forsake, self.begin_anew, self.said.append, self.said.append)
        return Supervisor("t-1", watched, Inbox(), 1.0)


async def test_a_supervisor_has_a_table_begin_anew_as_soon_as_its_log_can_be_read() -> None:
    ill = Ill(fails=1, unread=5)
    supervisor = ill.supervisor()
    supervisor.start()
    await seconds(5.5)
    assert ill.said == ["forsaken"]
    assert supervisor.has_ended is None
    await seconds(1)
    assert ill.said == ["forsaken", "anew", "played"]


async def test_a_supervisor_gives_a_table_up_that_fails_again_and_again() -> None:
    ill = Ill(fails=100)
    supervisor = ill.supervisor()
    supervisor.start()
    await seconds(60)
    times = MOST_RESTARTS + 1
    assert ill.said.count("forsaken") == times
    assert ill.said[-2:] == [f"it has failed {times} times since the house opened", "table_failed"]
    assert supervisor.has_ended == "table_failed"


async def test_a_supervisor_that_is_stopped_sets_nothing_aside() -> None:
    ill = Ill(fails=1, unread=1000)
    supervisor = ill.supervisor()
    supervisor.start()
    await seconds(3)
    await supervisor.stop()
    assert ill.said == ["forsaken", "not_stored"]
    assert supervisor.has_ended == "not_stored"


# -- rounds of a beacon ---------------------------------------------------------------------------------------------


async def test_a_round_is_asked_for_once_and_brought_again_until_it_is_taken() -> None:
    beacon, asked, taken = Beacon("https://example.org/{round}", 0, 3), list[int](), list[TakeBeacon]()
    state: Any = Room().state
    taille = structs.replace(state.taille, stage=Stage.BEACON, beacon=beacon, drawn=Drawn(7, None))

    async def ask(_: Beacon, number: int) -> str:
        asked.append(number)
        return "ab"

    async def take(value: TakeBeacon) -> Reply:
        taken.append(value)
        if len(taken) == 3:
            rounds.look(state)  # the table goes on
            return Reply("", "accepted")
        return Reply("", "not_stored")

    rounds = Rounds("t-1", ask, take)
    rounds.look(state)
    rounds.look(structs.replace(state, taille=taille))
    rounds.look(structs.replace(state, taille=taille))
    await seconds(AGAIN_S / 2)
    assert asked == [7], "nobody asks twice, or brings it at once again"
    await seconds(2 * AGAIN_S)
    assert asked == [7, 7, 7]
    assert taken == [TakeBeacon(7, "ab")] * 3
    await asyncio.sleep(10)
    assert len(taken) == 3
    rounds.stop()
    rounds.look(structs.replace(state, taille=taille))
    await seconds(5)
    assert len(taken) == 3


# -- bots -----------------------------------------------------------------------------------------------------------


async def test_a_bot_thinks_from_when_all_is_shown_and_wakes_its_table() -> None:
    room, woken = Room(), list[tuple[float, PlayerId]]()
    began = now_ms()

    def wake(player: PlayerId) -> bool:
        woken.append((now_ms() - began, player))
        return True

    bot_seats = BotSeats(room.game, room.services.chance, wake)
    bot_seats.seat(ANN, bot_of(room.game, room.setup.rules, ANN))
    assert woken == [(0, "")], "the table looks again whom it waits for"
    bot_seats.think("bets", (ANN, PlayerId("somebody")), 2000, schedule_of(room).timing)
    bot_seats.think("bets", (ANN,), 0, schedule_of(room).timing)
    await seconds(10)
    least, most = room.services.times.thought
    (_, (after_ms, player)) = woken
    assert player == ANN
    assert 2000 + least <= after_ms <= 2000 + most
    bot_seats.leaves(ANN)
    assert ANN not in bot_seats
