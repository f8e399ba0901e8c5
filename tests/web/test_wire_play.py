"""Players and a spectator at a real table: what each is shown, at once and again later; and who loses his line."""

import asyncio
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import astuple
from wire_tools import (
    PURSE,
    UNHURRIED,
    Hall,
    Running,
    accepted,
    bets_open,
    coup,
    done,
    opened,
    play_coup,
    purse,
    refused,
    stakes,
)

from long import first
from sabot.client import Client, Visitor
from sabot.games.lines import Line
from sabot.games.offers import CanProceed
from sabot.games.punto.coup import HandPassedOn, HandSeen
from sabot.games.punto.record import PUNTO
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.state import Punto
from sabot.games.punto.table import PublicEvent, evolve, options, snapshot, view
from sabot.games.seats import AwayMarked, BuyIn, Leave, Left, Seat, Sit
from sabot.games.steps import Proceed
from sabot.games.windows import PlayerId, Seq
from sabot.house.accounts.members import GRANT
from sabot.house.store import Store, audit
from sabot.house.table.setup import event_of, setup_of
from sabot.money import Cents
from sabot.wire import AnyFrame

pytest_plugins = ("wire_fixtures",)


async def story_of(store: Store, table: str) -> list[Punto]:
    """The table after each of its stored events, and before the first: an account that no frame has gone into."""
    kept = await store.table(table)
    assert kept is not None
    events = [event_of(PUNTO, row) for row in await store.load(table)]
    return list(accumulate(events, evolve, initial=PUNTO.open(setup_of(kept).rules)))


def check_frames(frames: list[AnyFrame], states: list[Punto]) -> None:
    """Every frame holds what the rules say its viewer may know, and its numbers follow one another."""
    for earlier, frame in pairwise(frames):
        assert frame.first == earlier.view.seq + 1
        assert frame.view.seq == earlier.view.seq + len(frame.events)
    for frame in frames:
        state = states[frame.view.seq]
        assert frame.view == snapshot(state, frame.me)
        assert frame.options == (() if frame.me is None else options(state, frame.me))
        assert frame.roads is not None
        beads = [(bead.winner, bead.natural, bead.player_pair, bead.banker_pair) for bead in frame.roads.bead_plate]
        assert beads == [astuple(result) for result in state.results]


async def check_events(running: Running, table: str, client: Client) -> None:
    """A client has collected exactly what the stored log means to its viewer."""
    states = await story_of(running.store, table)
    events = [event_of(PUNTO, row) for row in await running.store.load(table)]
    last = client.seen
    expected = [view(states[at], events[at], client.frame.me) for at in range(client.first - 1, last)]
    assert client.events == expected
    assert client.lost == 0


@pytest.mark.parametrize("rules", first(1, ["quick", "quick-american"]))
async def test_everybody_is_shown_the_same_coups_and_each_only_what_he_may_know(tmp_path: Path, rules: str) -> None:
    async with opened(tmp_path, stop_card=20) as running:
        table = await running.table(await running.enter("Host"), rules)
        watcher = await running.spectator(table)
        ann, bob = await running.seated("Ann", table, 1), await running.seated("Bob", table, 3)
        people = (watcher, ann, bob)
        frames = [running.record(client) for client in people]
        for number in range(1, 4):
            await play_coup(ann, bob, player=500 * number, tie=500) if rules == "quick" else await deal(ann, bob)
        last = Seq(running.house.table(table).state.seq)
        for client in people:
            await client.until(lambda frame: frame.view.seq >= last)
            await check_events(running, table, client)
        states = await story_of(running.store, table)
        for seen in frames:
            assert len(seen) > 10
            check_frames(seen, states)
        compare(watcher, ann, bob)
        assert await audit(running.store) == ()


async def deal(ann: Client, bob: Client) -> None:
    """A coup at a table whose players hold the shoe, deal, and look first."""
    await bets_open(ann, bob)
    number = ann.frame.view.coup
    for client, amount in ((ann, 3000), (bob, 4000)):
        await client.until(coup(number))
        await accepted(client, stakes(client, player=amount))
    for client in (ann, bob):
        await accepted(client, done(client))
    begun, answered = bob.seen, set[int]()

    def asked(frame: AnyFrame) -> bool:
        if frame.view.seq < begun:
            return False
        return frame.view.stage != "coup" or bool(frame.view.waits_for and frame.view.on not in answered)

    while (frame := await ann.until(asked)).view.stage == "coup":
        dealer = ann if frame.view.waits_for == (ann.frame.me,) else bob
        answered.add(frame.view.on)
        await accepted(dealer, Proceed(frame.view.on))
    for client in (ann, bob):
        await client.until(lambda frame: frame.view.stage != "coup")


def compare(watcher: Client, *players: Client) -> None:
    """What happened is the same for all; only the hand passed to one player is seen by him alone."""
    for player in players:
        offset = player.first - watcher.first
        differing = [
            (theirs, his) for theirs, his in zip(watcher.events[offset:], player.events, strict=False) if theirs != his
        ]
        for theirs, his in differing:
            assert isinstance(theirs, HandPassedOn)
            assert isinstance(his, HandSeen)
            assert his.player == player.frame.me
    assert not any(isinstance(event, HandSeen) for event in watcher.events)


def settled(events: list[PublicEvent]) -> list[CoupSettled]:
    return [event for event in events if isinstance(event, CoupSettled)]


async def test_chips_go_from_the_account_to_the_seat_and_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.seated("Ann", table, 2)
        assert ann.frame.balance == GRANT - PURSE
        await accepted(ann, BuyIn(Cents(5000)))
        assert (purse(ann.frame), ann.frame.balance) == (PURSE + 5000, GRANT - PURSE - 5000)
        await play_coup(ann, player=1000, banker=2000)
        await bets_open(ann)
        (played,) = settled(ann.events)
        won = sum(line.received if line.result == "won" else 0 for line in played.lines)
        lost = sum(line.stake for line in played.lines if line.result == "lost")
        left = GRANT + won - lost
        await accepted(ann, Leave())
        frame = await ann.until(lambda frame: not frame.view.players)
        assert frame.balance == left
        assert (await running.store.balances())[f"player:{frame.me}"] == left
        assert await audit(running.store) == ()


SOON_AWAY = msgspec.structs.replace(UNHURRIED, grace=100)
ABSENT_COUPS = 2
"""Of the rule set `quick`."""


async def two(running: Running) -> tuple[Client, Visitor, Client, str]:
    """Ann, the person behind Bob, and his line to the same table, at which bets are open."""
    table = await running.table(await running.enter("Host"))
    ann, visitor = await running.seated("Ann", table, 1), await running.enter("Bob")
    bob = await running.line(visitor, table)
    await accepted(bob, Sit(Seat(2), Cents(PURSE)))
    await bets_open(ann, bob)
    return ann, visitor, bob, table


async def test_an_absent_player_is_played_past_and_leaves_with_his_purse(tmp_path: Path) -> None:
    async with opened(tmp_path, stop_card=12, times=SOON_AWAY) as running:
        ann, visitor, bob, _ = await two(running)
        me = bob.frame.me
        await bob.close()
        await ann.until(lambda frame: frame.view.players[1].away)
        for number in range(ABSENT_COUPS):
            frame = await ann.until(coup(number + 1))
            assert len(frame.view.players) == 2
            await play_coup(ann)
        frame = await ann.until(coup(ABSENT_COUPS + 1))
        assert [player.id for player in frame.view.players] == [ann.frame.me]
        assert Left(PlayerId(str(me)), Cents(PURSE)) in ann.events
        assert (await visitor.session()).balance == GRANT
        assert await audit(running.store) == ()


async def test_an_absent_players_stake_is_played_and_he_may_come_back(tmp_path: Path) -> None:
    async with opened(tmp_path, stop_card=12, times=SOON_AWAY) as running:
        ann, visitor, bob, table = await two(running)
        me = bob.frame.me
        await accepted(bob, stakes(bob, player=1000))
        await bob.close()
        await ann.until(lambda frame: frame.view.players[1].away)
        await accepted(ann, stakes(ann, player=1000))
        await accepted(ann, done(ann))
        frame = await ann.until(lambda frame: bool(frame.view.results))
        won = {"P": 1000, "B": -1000, "T": -1000}[frame.view.results[0].winner]  # tied, it stays on the layout
        assert purse(frame, me) == PURSE + won
        back = await running.line(visitor, table)
        frame = await ann.until(lambda frame: not frame.view.players[1].away)
        assert purse(back.frame) == purse(frame, me)
        assert sum(isinstance(event, AwayMarked) for event in ann.events) == 2
        states = await story_of(running.store, table)
        assert states[-1].players[frame.view.players[1].id].absent_coups == 0


async def test_a_second_line_keeps_a_player_present(tmp_path: Path) -> None:
    async with opened(tmp_path, times=SOON_AWAY) as running:
        ann, visitor, bob, table = await two(running)
        second = await running.line(visitor, table)
        await bob.close()
        leaver = await running.seated("Cleo", table, 3)
        await leaver.close()
        await ann.until(lambda frame: frame.view.players[2].away)  # her time was over after his would have been
        assert not second.frame.view.players[1].away


async def an_evening(hall: Hall, rules: str = "quick") -> tuple[str, Client, list[AnyFrame]]:
    """Ann plays two coups of a shoe, and every frame that she sees is kept."""
    table = await hall.running.table(await hall.running.enter("Host"), rules)
    ann = await hall.running.seated("Ann", table, 1)
    frames = hall.running.record(ann)
    dealing = asyncio.create_task(goes_on(ann))
    for _ in range(2):
        await play_coup(ann, player=1000 if rules == "quick" else 2500)
    dealing.cancel()
    return table, ann, frames


async def goes_on(client: Client) -> None:
    """Whoever holds the shoe goes on with it."""
    while True:
        await client.until(lambda frame: client.can(CanProceed) is not None)
        if (offer := client.can(CanProceed)) is not None:
            await client.do(Proceed(offer.on))


@pytest.mark.parametrize("rules", ["quick", "quick-american"])
async def test_a_replay_is_what_the_viewer_saw(hall: Hall, rules: str) -> None:
    table, ann, frames = await an_evening(hall, rules)
    visitor = hall.running.visitors[-1]
    told = await visitor.told(table, 1)
    assert [each.coup for each in told.coups] == [1, 2]
    assert [each.result in each.told for each in told.coups] == [True, True]
    assert [told.people[each.id].nickname for each in ann.frame.view.players] == ["Ann"]
    seen = {number: (event, lines) for frame in frames for number, event, lines in numbered(frame)}
    states = {frame.view.seq: frame for frame in frames}
    for one in told.coups:
        begun, *steps = await visitor.replay(table, 1, one.coup)
        assert (begun.events, begun.view.seq) == ((), one.first - 1)
        assert [step.first for step in steps] == list(range(one.first, one.last + 1))
        said = [lines for step in steps for line in step.told for lines in line]
        assert said == aloud(one.told)[: len(said)]
        after = [line.key for line in aloud(one.told)[len(said) :]]
        assert after == [] or (one is told.coups[-1] and after[-1] == "shoe_revealed"), "the last tells its shoe's end"
        for step in steps:
            assert step.options == ()
            if step.first in seen:
                assert (step.events[0], step.told[0]) == seen[step.first]
            if step.first in states:
                assert (step.view, step.roads) == (states[step.first].view, states[step.first].roads)


def aloud(lines: tuple[Line, ...]) -> list[Line]:
    """What is said at a table: a transcript has notes beside it."""
    return [line for line in lines if line.section != "note"]


def numbered(frame: AnyFrame) -> Any:
    return [(frame.first + place, *each) for place, each in enumerate(zip(frame.events, frame.told, strict=True))]


async def test_a_watcher_is_told_what_was_public_and_a_player_what_he_saw(hall: Hall) -> None:
    """At the American table the highest stake looks first: its replay shows that to nobody else."""
    table, ann, _ = await an_evening(hall, "quick-american")
    visitor, nobody = hall.running.visitors[-1], Visitor(hall.running.address)
    own, public = await visitor.replay(table, 1, 1), await nobody.replay(table, 1, 1)
    assert [type(step.events[0]).__name__ for step in own[1:]] != [type(step.events[0]).__name__ for step in public[1:]]
    for step in public[1:]:
        assert step.me is None
    assert not [kind for kind in kinds(public) if kind == "HandSeen"]
    assert ann.frame.me == own[0].me


def kinds(frames: list[AnyFrame]) -> list[str]:
    return [type(step.events[0]).__name__ for step in frames[1:]]


def heard_since(frames: list[AnyFrame], last: int) -> list[Line]:
    """What was said in frames after an event."""
    return [line for frame in frames for number, _, lines in numbered(frame) if number > last for line in lines]


async def test_the_coup_in_play_is_not_replayed_and_told_as_everybody_hears_it(hall: Hall) -> None:
    table, ann, frames = await an_evening(hall)
    nobody = Visitor(hall.running.address)
    assert await refused(nobody.replay(table, 1, 3)) == (404, "no_such_coup")
    assert await refused(nobody.told(table, 7)) == (404, "no_such_shoe")
    assert await refused(nobody.told("t-none", 1)) == (404, "no_such_table")
    told = await nobody.told(table, 1)
    assert told.coups[-1].last < ann.frame.view.seq
    assert heard_since(frames, told.coups[-1].last) == aloud(told.since) != []
    await accepted(ann, Leave())
    assert (await nobody.told(table, 1)).people == told.people


async def test_a_private_tables_past_is_for_who_may_come(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"), private=True)
    stranger = await hall.running.enter("Stranger")
    assert await refused(stranger.told(table, 1)) == (403, "not_admitted")
    assert await refused(stranger.replay(table, 1, 1)) == (403, "not_admitted")
