"""A story of any game, deed for deed: what is done again elsewhere, by people, with the cards that it has."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import fill
from typing import Any, Final, NamedTuple

from any_table import AnyTable
from places import TESTS
from sabot.games.bank.table import opened
from sabot.games.game import AnyGame
from sabot.games.steps import Close, Finish
from sabot.games.windows import CROUPIER, PlayerId
from sabot.script.playing import play
from sabot.script.reading import Script, ScriptLine, read_file
from sabot.words import Language, line

AnyStory = Callable[[], AnyTable[Any, Any, Any, Any]]
PREPARED: Final = re.compile(
    r"^Shoe \d+: |^The list of promises|^\w+ cuts\.$| cuts? at card |takes seat|stands at the table with"
)
"""What is told of who comes and of a shoe before it is dealt: by whom it is cut, no story says."""


@dataclass(frozen=True)
class Story:
    """A story as a script tells it: `§ its_name: clauses: what it shows`; its name is that of its transcript."""

    name: str
    claim: str
    script: Script

    def __call__(self) -> AnyTable[Any, Any, Any, Any]:
        """The table at its end; where the script wants a line, it is told from there on."""
        played = play(self.script)
        game = played.game
        table = AnyTable(game, played.state.rules, opened, lambda state: str(game.snapshot(state, None).stage))
        table.state, table.deeds, table.around = played.state, played.deeds, played.around[self._begins() :]
        table.log = [event for _, event, _ in table.around]
        return table

    def _begins(self) -> int:
        """The number of the event that is told by the last line that is wanted."""
        wanted = [at for at, each in enumerate(self.script.lines, 1) if each.words.startswith(">")]
        return len(play(self.up_to(wanted[-1]).script).around) - 1 if wanted else 0

    def up_to(self, lines: int, *more: str) -> "Story":
        """So many lines of it, and some more."""
        own = (*self.script.lines[:lines], *(ScriptLine(0, each) for each in more))
        return replace(self, script=self.script._replace(lines=own))


FOLDER: Final = TESTS / "stories"
WIDTH: Final = 113
"""So many letters a line of a claim has in its transcript."""


def told_stories(folder: Path = FOLDER) -> Iterator[Story]:
    """Every story of a folder's scripts."""
    for path in sorted(folder.glob("*.script")):
        for script in read_file(path):
            name, _, claim = script.title.partition(": ")
            yield Story(f"{path.stem}_{name}", fill(claim, WIDTH), script)


STORIES: Final = {story.name: story for story in told_stories()}


class Step(NamedTuple):
    """What somebody does in a story, and the table that he finds."""

    table: AnyTable[Any, Any, Any, Any]
    before: Any
    actor: str
    action: Any

    @property
    def stage(self) -> str:
        return str(self.game.snapshot(self.before, None).stage)

    @property
    def game(self) -> AnyGame:
        return self.table.game


def steps(story: AnyStory) -> Iterator[Step]:
    """A story, deed for deed."""
    table = story()
    state = table.game.open(table.state.rules)
    for actor, action in table.deeds:
        yield Step(table, state, actor, action)
        for event in table.game.decide(state, PlayerId(actor), action):
            state = table.game.evolve(state, event)


def done_by_people(step: Step) -> Iterator[tuple[str, Step]]:
    """Who does a deed; what the croupier does in the story for who is silent, his players do themselves."""
    if step.actor != CROUPIER:
        yield step.actor, step
        return
    waits = step.game.pending(step.before)
    own = Finish(step.action.on) if isinstance(step.action, Close) else step.action
    for player in waits.players if waits is not None else ():
        yield player, step._replace(actor=player, action=own)


def lines(story: AnyStory) -> list[str]:
    """What a page of somebody who looks on tells of a story, but of how people came and the shoe was prepared."""
    return [each for each in all_lines(story()) if not PREPARED.search(each)]


def all_lines(table: AnyTable[Any, Any, Any, Any], language: Language = "en") -> list[str]:
    """What somebody who looks on is told of all that happened at a table."""
    found = list[str]()
    for before, event, after in table.around:
        said = table.game.narrate(after, table.game.view(before, event, None))
        found += [line(language, table.game.id, each) for each in said if each.section != "note"]
    return found
