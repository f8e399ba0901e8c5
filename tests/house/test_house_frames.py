"""What a frame carries: what has changed for its viewer, whole again with what he knows."""

import json
from collections.abc import Iterator
from itertools import pairwise
from statistics import median
from typing import Any, cast

import pytest
from house_tools import Ear, Room
from msgspec import structs

from house_games import HOUSES, House, of_each_house
from long import asked_later, first
from sabot.games.seats import Leave
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import PlayerId, Seq
from sabot.house.accounts.ledger import Accounts
from sabot.house.table.audience import Audience, Moment, roads_of
from sabot.house.table.bots import bot_of
from sabot.house.table.people import MOST_LEFT
from sabot.house.table.schedule import Agenda, Schedule
from sabot.house.table.setup import TableSettings
from sabot.house.table.terms import TablePolicy
from sabot.rulesets import load, varied
from sabot.selfplay import SelfPlay, table_of_bots
from sabot.wire import AnyFrame, Person
from world.clock import seconds

pytestmark = pytest.mark.made_up_clock

FULL = ("american", "chemin-de-fer", "punto-banco")
IDS = [f"p-{place:010x}" for place in range(9)]
"""As long as a house's."""
PASSING = {"now", "deadline", "first", "events", "told"}


def moment(state: Any) -> Moment:
    people = {player: Person(str(player)) for player in state.players}
    host = PlayerId("h")
    terms = TablePolicy(TableSettings(host, 20, "calm"), 0).terms
    return Moment(people=people, host=host, terms=terms, watching=1, paused=False, now=1, deadline=2, seconds=20)


def same(frame: AnyFrame, other: AnyFrame) -> None:
    """Two frames show the same table, whatever they tell beside it."""
    for name in set(frame.__struct_fields__) - PASSING:
        assert getattr(frame, name) == getattr(other, name), name


def short_table(rules: str) -> SelfPlay:
    """Five bots on a short shoe."""
    return table_of_bots(varied(load(rules), decks=2, deck_options=(2,), stop_card=40), 5, 7)


def telling(table: SelfPlay, audience: Audience, coups: int) -> Iterator[tuple[Any, Any]]:
    """Each event, and the table before it, once the audience has been told of it."""
    before = table.state
    for _, event in table.log(lambda state: state.coups >= coups):
        audience.tell(table.state, [(before, event)], moment(table.state))
        yield before, event
        before = table.state


every_game = pytest.mark.parametrize("rules", [*FULL, "baccara-banque"])


@pytest.mark.parametrize("rules", first(1, ["american", "chemin-de-fer", "punto-banco", "baccara-banque"]))
async def test_what_is_left_out_is_what_the_viewer_knows(rules: str) -> None:
    """At every event a viewer of before, with all that he was told, sees what one sees who comes anew."""
    table = short_table(rules)
    audience = Audience(table.game, Accounts({}))
    ears, place = [Ear(viewer) for viewer in (*table.bots, None)], 0
    for ear in ears:
        audience.add(ear)
        audience.resume(ear, table.state, None, moment(table.state))
    for place, _ in enumerate(telling(table, audience, 8)):
        ear = ears[place % len(ears)]
        new = Ear(ear.player)
        audience.resume(new, table.state, None, moment(table.state))
        same(ear.frame, new.frame)
    assert place > 100


@pytest.mark.parametrize(("rules", "results"), [
    ("baccara-banque", 12), *(asked_later(rules, 60) for rules in FULL)
])  # fmt: skip
async def test_a_frame_is_small_at_a_table_of_nine_after_sixty_coups(rules: str, results: int) -> None:
    """At most 2 kB for one viewer and event at a table of nine after 60 coups, but for a shoe's proof, once a shoe."""
    table = table_of_bots(load(rules), 9, 3, names=IDS)
    for _ in table.log(lambda state: state.coups >= 60 and len(state.results) >= results):
        pass
    assert len(table.state.players) == 9
    audience, ear, sizes = Audience(table.game, Accounts({})), Ear(next(iter(table.state.players))), list[int]()
    audience.add(ear)
    audience.resume(ear, table.state, None, moment(table.state))
    for before, event in telling(table, audience, table.state.coups + 3):
        message = ear.heard[-1][1]
        last = json.loads(message)
        grown = table.state.results != before.results
        assert bool(last["changes"]["~view"].keys() & {"results", "~results"}) == grown
        if table.game.outcomes is not None:
            assert bool(last["changes"].keys() & {"~roads"}) == grown
        assert ("people" in last["changes"]) == (table.state.players.keys() != before.players.keys())
        if not isinstance(event, ShoeRevealed):
            sizes.append(len(message))
    same(ear.frame, frame_to(table, audience))
    assert max(sizes) <= 2048
    assert median(sizes) <= 500


def frame_to(table: Any, audience: Audience) -> AnyFrame:
    """What one sees who comes anew, as the viewer of before."""
    new = Ear(next(iter(table.state.players)))
    audience.resume(new, table.state, None, moment(table.state))
    return new.frame


async def test_notes_of_a_transcript_are_not_sent() -> None:
    """A coup's end tells who has won, and leaves to the event what became of each stake."""
    table = table_of_bots(load("punto-banco"), 9, 3)
    audience, ear = Audience(table.game, Accounts({})), Ear(None)
    audience.add(ear)
    assert len(list(telling(table, audience, 2))) > 0
    lines = [line for frame in ear.frames for lines in frame.told for line in lines]
    assert {line.section for line in lines} == {"call", "event"}


async def test_lines_that_were_told_the_same_hear_the_same_bytes() -> None:
    """Equal views are written once, and a line that came later hears what is new to it."""
    table = table_of_bots(load("mini"), 3, 1)
    audience, first, second = Audience(table.game, Accounts({})), Ear(None), Ear(None)
    audience.add(first)
    for place, _ in enumerate(telling(table, audience, 1)):
        if place == 1:
            audience.add(second)
    assert first.heard[-1][1] is second.heard[-1][1]
    assert (json.loads(first.heard[2][1])["type"], json.loads(second.heard[0][1])["type"]) == ("change", "frame")
    same(first.frame, second.frame)


@every_game
def test_what_an_event_left_as_it_was_is_not_drawn_again(rules: str) -> None:
    """A view is made of the one before: who has done nothing is the very same there."""
    table = short_table(rules)
    game: Any = table.game
    before, shown, kept = table.state, game.snapshot(table.state, None), 0
    for _ in table.log(lambda state: state.coups >= 2):
        now = game.redrawn(table.state, before, shown)
        if table.state.players.keys() == before.players.keys():
            pairs = list(zip(shown.players, now.players, strict=True))
            assert all(was is each for was, each in pairs if was == each)
            kept += sum(was is each for was, each in pairs)
        before, shown = table.state, now
    assert kept > 100
    assert game.redrawn(before, before, shown) is shown


@every_game
async def test_what_all_see_is_made_once_for_everybody_who_looks_on(rules: str) -> None:
    """Equal views are made, compared and encoded once: who sees no more than a spectator has the spectator's."""
    table = short_table(rules)
    made, game = list[Any](), cast("Any", table.game)

    def counted(state: Any, viewer: PlayerId | None) -> Any:
        made.append(viewer)
        return table.game.snapshot(state, viewer)

    def redrawn(state: Any, *before: Any) -> Any:
        made.append(None)
        return game.redrawn(state, *before)

    audience = Audience(structs.replace(table.game, snapshot=counted, redrawn=redrawn), Accounts({}))
    apart = 0
    for viewer in (*table.bots, None):
        audience.add(Ear(viewer))
    for _ in telling(table, audience, 4):
        assert made == [None]
        everybodys = game.snapshot(table.state, None)
        for player in table.bots:
            own = game.personalise(table.state, everybodys, player)
            assert own is everybodys or own != everybodys
            apart += own is not everybodys
        made.clear()
    assert (apart > 0) == (rules != "punto-banco")


@of_each_house
async def test_a_second_window_and_a_gap_leave_every_viewer_with_the_table_as_it_is(house: House, rules: Any) -> None:
    room = Room(rules)
    room.table.start()
    first = room.ear("ann")
    for seat, name in enumerate(("ann", "bob", "cleo"), 1):
        await room.sit(name, seat)
    second = room.ear("ann")
    await seconds(20)
    room.table.watch(second, Seq(2))
    room.accounts.give(PlayerId("ann"), 5)
    third = room.ear("ann")
    await seconds(200)
    room.table.watch(third, None)
    await room.accepted("bob", Leave())
    await seconds(60)
    whole = room.ear("ann").frame
    for ear in (first, second, third):
        same(ear.frame, whole)
        room.check_view(ear)


async def test_people_are_those_at_the_table_its_host_and_the_last_twenty_who_left() -> None:
    names = [f"p{number}" for number in range(MOST_LEFT + 15)]
    room = Room(HOUSES[0].short[0], " ".join(names))
    room.table.start()
    room.table.people[PlayerId("host")] = Person("Host")
    ear = room.ear()
    for name in names:
        room.table.people[PlayerId(name)] = Person(name)
        await room.sit(name, 1)
        if name != names[-1]:
            await room.accepted(name, Leave())
    assert set(ear.frame.people) == {"host", *names[-MOST_LEFT - 1 :]}
    assert room.ear().frame.people == ear.frame.people


@pytest.mark.parametrize("rules", ["chemin-de-fer", asked_later("mini"), asked_later("baccara-banque")])
async def test_what_a_plan_knows_is_what_would_be_reckoned_anew(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame's deadline and seconds come from the plan just made; made of the table alone they are the same."""
    shown, with_plan = Schedule.shown, list[bool]()

    def twice(schedule: Schedule, state: Any, plan: Agenda | None = None) -> tuple[int | None, int]:
        with_plan.append(plan is not None)
        assert shown(schedule, state, plan) == shown(schedule, state)
        return shown(schedule, state, plan)

    monkeypatch.setattr(Schedule, "shown", twice)
    room = Room(load(rules), "ann bob cleo")
    room.table.start()
    room.ear()
    for seat, name in enumerate(("ann", "bob", "cleo"), 1):
        await room.sit(name, seat)
        player = PlayerId(name)
        room.table.bot_seats.seat(player, bot_of(room.table.game, room.setup.rules, player))
    await room.until(lambda state: state.coups >= 4)
    assert not room.failed
    assert with_plan.count(True) > 40
    await room.table.stop()


async def test_the_roads_of_a_frame_are_those_of_its_coups_and_stay_the_very_same_between_them() -> None:
    table = table_of_bots(load("mini"), 3, 1)
    audience, ear, told = Audience(table.game, Accounts({})), Ear(None), list[tuple[str, object]]()
    audience.add(ear)
    for _ in table.log(lambda state: state.coups >= 5):
        audience.tell(table.state, [], moment(table.state))
        frame = audience._told[ear]  # pyright: ignore[reportPrivateUsage]
        assert frame is not None
        assert table.game.outcomes is not None
        outcomes = table.game.outcomes(table.state)
        assert frame.roads == roads_of(outcomes)
        told.append((outcomes, frame.roads))
    assert all(one[1] is other[1] for one, other in pairwise(told) if one[0] == other[0])
    assert len({outcomes for outcomes, _ in told}) == 6
