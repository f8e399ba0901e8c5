"""A story of any game, deed for deed: what is done again elsewhere, by people, with the cards that it has."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from any_table import AnyTable
from sabot.games.game import AnyGame
from sabot.games.steps import Close, Finish
from sabot.games.windows import CROUPIER, PlayerId
from sabot.words import Language, line

AnyStory = Callable[[], AnyTable[Any, Any, Any, Any]]
PREPARED: Final = re.compile(
    r"^Shoe \d+: |^The list of promises|^\w+ cuts\.$| cuts? at card |takes seat|stands at the table with"
)
"""What is told of who comes and of a shoe before it is dealt: by whom it is cut, no story says."""


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
        said = table.game.told(after, table.game.view(before, event, None))
        found += [line(language, table.game.id, each) for each in said if each.section != "note"]
    return found
