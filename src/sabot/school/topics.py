"""All topics of the school, in the order in which they are learned."""

from random import Random
from typing import Final

import msgspec

from sabot.rulesets import load
from sabot.school.drill import Task, Topic
from sabot.school.lessons import (
    acting,
    announcing,
    boxes,
    calling,
    carding,
    claims,
    covering,
    drawing,
    holders,
    holding,
    mending,
    palette,
    passing,
    paying,
    recording,
    side_bets,
    tableaux,
)

TOPICS: Final[dict[str, Topic]] = {
    each.id: each
    for each in (
        *drawing.TOPICS,
        *calling.TOPICS,
        *paying.TOPICS,
        *boxes.TOPICS,
        *side_bets.TOPICS,
        *carding.TOPICS,
        *holding.TOPICS,
        *recording.TOPICS,
        *mending.TOPICS,
        *palette.TOPICS,
        *claims.TOPICS,
        *covering.TOPICS,
        *passing.TOPICS,
        *acting.TOPICS,
        *tableaux.TOPICS,
        *holders.TOPICS,
        *announcing.TOPICS,
    )
}


def drawn(topic: Topic, item: str, seed: str, rules: str = "") -> Task:
    """The question about an item that a seed draws, by the topic's usual rule set if none is named.

    A school's own topic asks what another does, under its own name.
    """
    task = topic.draw(item, Random(f"{topic.id} {item} {seed}"), load(rules or topic.rules[0]))  # noqa: S311
    if task.question.topic == topic.id:
        return task
    return msgspec.structs.replace(task, question=msgspec.structs.replace(task.question, topic=topic.id))
