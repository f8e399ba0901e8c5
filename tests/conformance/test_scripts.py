"""The rule book's clauses as scripts; of some, and of stories, all that is always true of a table is looked at."""

import re
from collections import defaultdict
from fnmatch import fnmatchcase
from random import Random
from typing import Final

import pytest
from everything import Everything

from any_story import told_stories
from places import TESTS
from sabot.script.playing import play
from sabot.script.reading import MissedError, Script, read_file
from sabot.script.stage import stages

FOLDER: Final = TESTS / "clauses"
SHARE: Final = 240
"""One script in so many is watched in every run of the short tests."""
NEVER: Final = re.compile(r"(?:>|\w+ hears )\s*!\s*(.+)")
ALL: Final = [each for path in sorted(FOLDER.glob("*.script")) for each in read_file(path)]


def test_there_are_scripts_of_every_game() -> None:
    assert len({script.file for script in ALL}) > 15


def named(script: Script) -> str:
    return f"{script.file.removesuffix('.script')}:{script.lines[-1].number} {script.title[:60]}"


def drawn(place: int) -> bool:
    return Random(f"watched {place}").randrange(SHARE) == 0  # noqa: S311 - the same share in every run


@pytest.mark.parametrize("script", ALL, ids=named)
def test_a_clause(script: Script) -> None:
    """What people do by it leads to what it says, at a stage that a script can wait for."""
    try:
        stage = play(script, FOLDER)
    except MissedError as missed:
        pytest.fail(str(missed), pytrace=False)
    assert stage.stage in stages(stage.game)


@pytest.mark.parametrize("script", [
    pytest.param(script, id=named(script), marks=[] if drawn(place) else [pytest.mark.long])
    for place, script in enumerate([*ALL, *(story.script for story in told_stories())])
])  # fmt: skip
def test_on_the_way_of_a_script_all_that_is_always_true_holds(script: Script) -> None:
    """Chips and cards add up, nothing hidden is seen, what is offered is not refused, and the log replays."""
    play(script, FOLDER, Everything)


@pytest.mark.long
def test_what_is_never_to_be_told_is_told_somewhere() -> None:
    """A pattern that nothing ever matches could not fail: each `>!` and `hears !` matches a line of its game's."""
    told, unwanted = defaultdict[str, set[str]](set), dict[tuple[str, int, str], str]()
    for script in ALL:
        stage = play(script, FOLDER)
        viewers = {None, *(player for _, _, after in stage.around for player in after.players)}
        told[stage.game.id] |= {said for viewer in viewers for _, said in stage.heard(viewer)}
        for each in script.lines:
            if found := NEVER.fullmatch(each.words):
                unwanted[script.file, each.number, found[1]] = stage.game.id
    assert len(unwanted) > 20
    assert [at for at, game in unwanted.items() if not any(fnmatchcase(said, at[2]) for said in told[game])] == []
