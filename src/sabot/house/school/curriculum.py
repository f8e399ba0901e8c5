"""Topics of a house's school: Sabot's and its own. Rule sets are read for them once somebody learns."""

import asyncio
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from sabot.house.errors import HouseError
from sabot.house.store.tab import noted
from sabot.school.drill import Task, Topic

if TYPE_CHECKING:
    from sabot.school.syllabus import Syllabus


class Curriculum:
    """The topics of a school: Sabot's, and those of its syllabus."""

    def __init__(self, syllabus: "Syllabus | None" = None) -> None:
        self._syllabus = syllabus

    @cached_property
    def every(self) -> dict[str, Topic]:
        """All topics by their ids."""
        from sabot.school.topics import TOPICS  # noqa: PLC0415 - they are many, and wanted by learners alone

        return {**TOPICS, **(self._syllabus.topics if self._syllabus else {})}

    def named(self, wanted: Iterable[str]) -> list[Topic]:
        """The topics of some ids, all where none is named; raises HouseError for one that there is not."""
        topics = self.known(wanted)
        if unknown := [each for each in wanted if each not in self.every]:
            raise HouseError("no_such_topic", topic=unknown[0], known=tuple(self.every))
        return topics

    def known(self, wanted: Iterable[str]) -> list[Topic]:
        """The topics of some ids, as far as there are any, and all topics where there are none."""
        return [self.every[each] for each in wanted if each in self.every] or list(self.every.values())

    async def task(self, topic: Topic, item: str, seed: str, rules: str) -> Task:
        """A question with its solution, as a seed draws it."""
        from sabot.school.topics import drawn  # noqa: PLC0415 - as above

        return await asyncio.to_thread(noted(partial(drawn, topic, item, seed, rules)))


def checked(topics: Sequence[Topic], rules: str) -> str:
    """A rule set by which one of these topics can be asked, or none; raises HouseError."""
    offered = tuple(dict.fromkeys(each for topic in topics for each in topic.rules))
    if rules and rules not in offered:
        raise HouseError("no_such_rules", rules=rules, known=offered)
    return rules
