"""The school of a house: whom it asks what, what he answered, what sits; kept with his account."""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from random import Random
from statistics import median
from typing import Final

import msgspec
from msgspec import structs

from sabot.games.windows import PlayerId
from sabot.house import entropy
from sabot.house.errors import HouseError
from sabot.house.school.curriculum import Curriculum, checked
from sabot.house.store import AnswerRecord, OpenDrill, Store, learning
from sabot.school import marking
from sabot.school.drill import Task, Topic
from sabot.school.records import AskDrill, DrillMark, GiveAnswer, ItemMap, Learned, OpenedDrill, TopicDay, TopicMap
from sabot.school.schedule import Key, Memory, after, is_slow, next_item

DAY_MS: Final = 24 * 3600 * 1000
LONGEST_MS: Final = 3600 * 1000
"""Nobody thinks about a question for longer than an hour: he was away."""


class _Open(msgspec.Struct, frozen=True):
    """From what an open question is drawn, of which topics the next is, and when it was asked."""

    topic: str
    item: str
    seed: str
    rules: str
    asked_ms: int
    topics: tuple[str, ...] = ()


class Learning:
    """The school's questions on one store."""

    def __init__(self, store: Store, wall_ms: Callable[[], int], chance: Random, curriculum: Curriculum) -> None:
        self._store, self._wall_ms, self._chance, self._curriculum = store, wall_ms, chance, curriculum

    async def ask(self, player: PlayerId, asked: AskDrill) -> OpenedDrill:
        """The next question of some topics; raises HouseError for one that there is not."""
        topics = self._curriculum.named(asked.topics)
        rules = checked(topics, asked.rules)
        memories = await self._memories(player)
        opened, drill = await self._drawn(player, topics, memories, rules=rules, chosen=asked.topics)
        await self._store.write(lambda session: learning.ask(session, drill))
        return opened

    async def answer(self, player: PlayerId, reply: GiveAnswer) -> DrillMark:
        """Mark an answer and ask the next question; raises HouseError where the question is not open any more."""
        drill = await self._store.read(lambda connection: learning.open_drill(connection, player))
        if drill is None or drill.id != reply.id:
            raise HouseError("drill_over")
        open_drill = msgspec.json.decode(drill.body, type=_Open)
        topic, now = self._curriculum.every.get(open_drill.topic), self._wall_ms()
        if topic is None or open_drill.item not in topic.items:  # another version asked it
            raise HouseError("drill_over")
        task = await self._curriculum.task(topic, open_drill.item, open_drill.seed, open_drill.rules)
        try:
            right = marking.is_right(task, reply.answer)
        except marking.AnswerError as error:
            return DrillMark(unread=error.said)
        took = max(0, min(reply.took_ms, now - open_drill.asked_ms, LONGEST_MS))
        return await self._marked(player, reply.id, open_drill, task, right=right, took_ms=took)

    async def _marked(
        self, player: PlayerId, answered: str, asked: _Open, task: Task, *, right: bool, took_ms: int
    ) -> DrillMark:
        now, topic = self._wall_ms(), self._curriculum.every[asked.topic]
        memories, key = await self._memories(player), (asked.topic, asked.item)
        memory = after(memories.get(key), topic, right=right, took_ms=took_ms, now_ms=now)
        among = self._curriculum.known(asked.topics)
        following, drill = await self._drawn(player, among, memories, rules=asked.rules, chosen=asked.topics, last=key)
        record = AnswerRecord(player, now, *key, right, took_ms)
        body = msgspec.json.encode(memory)
        if not await self._store.write(lambda session: learning.answer(session, answered, record, body, drill)):
            raise HouseError("drill_over")
        return DrillMark(
            item=asked.item,
            right=right,
            key=task.solution,
            took_ms=took_ms,
            slow=is_slow(topic, took_ms),
            due_ms=memory.due_ms,
            sits=memory.sits,
            following=following,
        )

    async def progress(self, player: PlayerId) -> Learned:
        """A learner's knowledge: topic by topic, and day by day."""
        memories, now = await self._memories(player), self._wall_ms()
        return Learned(
            now, tuple(mapped(each, memories) for each in self._curriculum.every.values()), await self.days(player)
        )

    async def days(self, player: PlayerId) -> tuple[TopicDay, ...]:
        """Speed and errors by topic, day by day."""
        return await self._store.read(lambda connection: by_day(learning.answers_of(connection, player)))

    async def export(self, player: PlayerId) -> AsyncIterator[bytes]:
        """All answers of a learner, a line each, as CSV."""
        yield b"at_ms,topic,item,right,took_ms\n"
        for each in await self._store.read(lambda connection: learning.answers_of(connection, player)):
            yield f"{each.at_ms},{each.topic},{each.item},{int(each.right)},{each.took_ms}\n".encode()

    async def forget(self, player: PlayerId) -> None:
        """Delete what is kept of a learner: his answers, what sits, and that he is in classes."""
        await self._store.write(lambda session: learning.forget(session, player))

    async def _memories(self, player: PlayerId) -> dict[Key, Memory]:
        bodies = await self._store.read(lambda connection: learning.memories(connection, player))
        return {key: msgspec.json.decode(body, type=Memory) for key, body in bodies.items()}

    async def _drawn(
        self,
        player: PlayerId,
        topics: Sequence[Topic],
        memories: Mapping[Key, Memory],
        *,
        rules: str,
        chosen: tuple[str, ...],
        last: Key | None = None,
    ) -> tuple[OpenedDrill, OpenDrill]:
        """A question for a learner, and what is kept of it while it is open."""
        now = self._wall_ms()
        topic_id, item = next_item(topics, memories, now, self._chance, last)
        topic, drill_id = self._curriculum.every[topic_id], entropy.name("")
        named = rules if rules in topic.rules else topic.rules[0]
        task = await self._curriculum.task(topic, item, drill_id, named)
        body = msgspec.json.encode(_Open(topic_id, item, drill_id, named, now, chosen))
        shown = structs.replace(task.question, item="")  # what it is about may tell what is right
        return OpenedDrill(drill_id, named, shown), OpenDrill(player, drill_id, body)


def mapped(topic: Topic, memories: Mapping[Key, Memory]) -> TopicMap:
    """The knowledge of a topic, item by item."""
    items = tuple(_item(topic, item, memories.get((topic.id, item))) for item in topic.items)
    return TopicMap(topic.id, topic.game, topic.rules, topic.slow_s, topic.table, topic.asks, topic.title, items)


def _item(topic: Topic, item: str, memory: Memory | None) -> ItemMap:
    weight = topic.items[item]
    if memory is None:
        return ItemMap(item, weight)
    return ItemMap(item, weight, memory.asked, memory.missed, memory.sits, memory.due_ms)


def by_day(answers: Iterable[AnswerRecord]) -> tuple[TopicDay, ...]:
    """Answers by day, and there by topic."""
    groups = defaultdict[tuple[int, str], list[AnswerRecord]](list)
    for each in answers:
        groups[each.at_ms // DAY_MS * DAY_MS, each.topic].append(each)
    return tuple(
        TopicDay(topic, day, len(those), sum(each.right for each in those), int(median(each.took_ms for each in those)))
        for (day, topic), those in sorted(groups.items())
    )
