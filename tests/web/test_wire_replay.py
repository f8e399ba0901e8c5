"""The coups of a shoe told again: what was said, and every frame, as a viewer saw them and no further."""

import asyncio
from typing import Any

import pytest
from wire_tools import Hall, accepted, play_coup, refused

from sabot.client import Client, Visitor
from sabot.games.lines import Line
from sabot.games.offers import CanProceed
from sabot.games.seats import Leave
from sabot.games.steps import Proceed
from sabot.wire import AnyFrame

pytest_plugins = ("wire_fixtures",)


async def an_evening(hall: Hall, rules: str = "quick") -> tuple[str, Client, list[AnyFrame]]:
    """Ann plays two coups of a shoe, and every frame that she sees is kept."""
    table = await hall.running.table(await hall.running.enter("Host"), rules)
    ann = await hall.running.seated("Ann", table, 1)
    frames = hall.running.record(ann)
    dealing = asyncio.create_task(deal(ann))
    for _ in range(2):
        await play_coup(ann, player=1000 if rules == "quick" else 2500)
    dealing.cancel()
    return table, ann, frames


async def deal(client: Client) -> None:
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
    for coup in told.coups:
        begun, *steps = await visitor.replay(table, 1, coup.coup)
        assert (begun.events, begun.view.seq) == ((), coup.first - 1)
        assert [step.first for step in steps] == list(range(coup.first, coup.last + 1))
        said = [lines for step in steps for line in step.told for lines in line]
        assert said == aloud(coup.told)[: len(said)]
        after = [line.key for line in aloud(coup.told)[len(said) :]]
        assert after == [] or (coup is told.coups[-1] and after[-1] == "shoe_revealed"), "the last tells its shoe's end"
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
