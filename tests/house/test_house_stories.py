"""Every reviewed story is played at a table of the house: who looks on is told what its transcript says."""

import pytest
from house_tools import Ear, Room
from msgspec.structs import replace

from any_story import PREPARED, STORIES, Step, lines, steps
from long import asked_later
from sabot.games.windows import CROUPIER, PlayerId
from sabot.words import line

pytestmark = pytest.mark.made_up_clock


def halt(room: Room, step: Step | None) -> None:
    """The house's clock stands, for the story has a croupier of its own; not for who answers what he is asked, nor
    for what is answered at a fixed time."""
    answers = False
    if step is not None and hasattr(step.action, "on") and (waits := step.game.pending(step.before)) is not None:
        answers = step.actor != CROUPIER or step.game.at_fixed_time(room.state.rules, waits.step)
    room.table.run_by(replace(room.table.policy.settings, halted=not answers))


def spoken_lines(ear: Ear, game: str) -> list[str]:
    """What a spectator has been told in words, but of how people came and the shoe was prepared."""
    said = [line("en", game, each) for frame in ear.frames for of_event in frame.told for each in of_event]
    return [each for each in said if not PREPARED.search(each)]


@pytest.mark.parametrize("name", [asked_later(each) if at % 3 else each for at, each in enumerate(STORIES)])
async def test_a_story_is_told_by_the_house_as_by_its_transcript(name: str) -> None:
    """Deed for deed, faster than any window closes: the croupier of the story does what the house's would."""
    story = STORIES[name]
    first = next(steps(story))
    people = {actor for actor, _ in first.table.deeds} | {*first.table.state.players}
    rules = first.table.state.rules
    if "declaration" in rules.__struct_fields__:
        rules = replace(rules, declaration="when_made")
    room = Room(rules, " ".join(sorted(map(str, people))))
    ear = room.ear()
    halt(room, step=None)
    room.table.start()
    for step in steps(story):
        halt(room, step)
        reply = await room.table.house(step.action, actor=PlayerId(step.actor))
        assert reply.outcome == "accepted", (step.actor, step.action, reply)
    wanted = lines(story)  # some begin late in a shoe
    assert spoken_lines(ear, first.game.id)[-len(wanted) :] == wanted
    assert replace(room.state, rules=first.table.state.rules) == first.table.state
    room.check()
