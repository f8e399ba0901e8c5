"""What a frame carries: what has changed for its viewer, whole again with what he knows."""

import json
from statistics import median
from typing import Any

import pytest
from house_games import HOUSES, SHORT, House
from house_tools import Ear, Room, run, seconds

from sabot.games.seats import Leave
from sabot.games.windows import PlayerId, Seq
from sabot.house.accounts import Accounts
from sabot.house.audience import Audience, Moment
from sabot.house.people import MOST_LEFT
from sabot.house.setup import Settings
from sabot.house.terms import Word
from sabot.rulesets import load, varied
from sabot.selfplay import table_of_bots
from sabot.wire import AnyFrame, Person

FULL = ("american", "chemin-de-fer", "punto-banco")
PASSING = {"now", "deadline", "first", "events", "told"}


def moment(state: Any) -> Moment:
    people = {player: Person(str(player)) for player in state.players}
    host = PlayerId("h")
    terms = Word(Settings(host, 20, "calm"), 0).terms
    return Moment(people=people, host=host, terms=terms, watching=1, paused=False, now=1, deadline=2, seconds=20)


def same(frame: AnyFrame, other: AnyFrame) -> None:
    """Two frames show the same table, whatever they tell beside it."""
    for name in set(frame.__struct_fields__) - PASSING:
        assert getattr(frame, name) == getattr(other, name), name


@pytest.mark.parametrize("rules", FULL)
def test_what_is_left_out_is_what_the_viewer_knows(rules: str) -> None:
    """At every event a viewer of before, with all that he was told, sees what one sees who comes anew."""
    table = table_of_bots(varied(load(rules), decks=2, deck_options=(2,), stop_card=40), 5, 7)
    audience = Audience(table.game, Accounts({}))
    assert run(shown(table, audience)) > 100


async def shown(table: Any, audience: Audience) -> int:
    ears, place = [Ear(viewer) for viewer in (*table.bots, None)], 0
    for ear in ears:
        audience.add(ear)
        audience.resume(ear, table.state, None, moment(table.state))
    before = table.state
    for place, (_, event) in enumerate(table.log(lambda state: state.coups >= 8)):
        audience.tell(table.state, [(before, event)], moment(table.state))
        before = table.state
        ear = ears[place % len(ears)]
        new = Ear(ear.player)
        audience.resume(new, table.state, None, moment(table.state))
        same(ear.frame, new.frame)
    return place


@pytest.mark.parametrize("rules", FULL)
def test_a_frame_is_small_at_a_full_table_late_in_the_shoe(rules: str) -> None:
    """What changes rarely goes when it changes: roads and results when a coup ends, people when somebody comes."""
    table = table_of_bots(load(rules), 9, 3)
    for _ in table.log(lambda state: len(state.results) >= 40):
        pass
    audience, state = Audience(table.game, Accounts({})), table.state
    sizes = run(told(table, audience, state))
    assert max(sizes) <= 2600
    assert median(sizes) <= 2048


async def told(table: Any, audience: Audience, before: Any) -> list[int]:
    ear = Ear(next(iter(before.players)))
    audience.add(ear)
    audience.resume(ear, before, None, moment(before))
    for _, event in table.log(lambda state: len(state.results) >= 43):
        audience.tell(table.state, [(before, event)], moment(table.state))
        last = json.loads(ear.heard[-1][1])
        assert ("results" in last["view"]) == (table.state.results != before.results)
        if table.game.outcomes is not None:
            assert ("roads" in last) == (table.state.results != before.results)
        assert ("people" in last) == (table.state.players.keys() != before.players.keys())
        before = table.state
    return [len(message) for _, message in ear.heard[1:] if "results" not in json.loads(message)["view"]]


@pytest.mark.parametrize(("house", "rules"), SHORT, ids=[rules.id for _, rules in SHORT])
def test_a_second_window_and_a_gap_leave_every_viewer_with_the_table_as_it_is(house: House, rules: Any) -> None:
    async def story() -> None:
        room = Room(rules)
        room.table.start()
        first = room.ear("ann")
        for seat, name in enumerate(("ann", "bob", "cleo"), 1):
            await room.sit(name, seat)
        second = room.ear("ann")
        await seconds(20)
        room.table.resume(second, Seq(2))
        room.accounts.give(PlayerId("ann"), 5)
        third = room.ear("ann")
        await seconds(200)
        room.table.resume(third, None)
        await room.accepted("bob", Leave())
        await seconds(60)
        whole = room.ear("ann").frame
        for ear in (first, second, third):
            same(ear.frame, whole)
            room.check_view(ear)

    run(story())


def test_people_are_those_at_the_table_its_host_and_the_last_twenty_who_left() -> None:
    async def story() -> None:
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

    run(story())
