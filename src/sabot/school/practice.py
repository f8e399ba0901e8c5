"""A learner's way through some topics: what he is asked next, and what becomes of his answer."""

from collections.abc import Sequence
from random import Random

import msgspec

from sabot.school import marking
from sabot.school.drill import Task, Topic
from sabot.school.schedule import Key, Memory, after, is_slow, next_item
from sabot.school.topics import drawn


class Marked(msgspec.Struct, frozen=True, kw_only=True):
    """A mark: whether the answer is right, whether a right one came late, and what is kept of the item, if anything."""

    key: Key
    right: bool
    took_ms: int
    slow: bool = False
    memory: Memory | None = None


class Practice:
    """Questions and marks, one after the other; time is handed in, in milliseconds since 1970.

    With a `schedule` what is due is asked, and what was answered is kept there. Without one the seed alone says what is
    asked: the same questions whatever is answered.
    """

    def __init__(self, topics: Sequence[Topic], rules: str, seed: str, schedule: dict[Key, Memory] | None) -> None:
        self.schedule = schedule
        self.marks: list[Marked] = []
        self.topics = {each.id: each for each in topics}
        self._rules = rules
        self._seed = seed
        self._random = Random(f"{seed} items")  # noqa: S311 - a lesson, not a shoe
        self._asked = 0
        self._last: Key | None = None

    def ask(self, now_ms: int) -> Task:
        """The next question."""
        key = next_item(list(self.topics.values()), self.schedule or {}, now_ms, self._random, self._last)
        self._last = key
        self._asked += 1
        topic = self.topics[key[0]]
        rules = self._rules if self._rules in topic.rules else ""
        return drawn(topic, key[1], f"{self._seed} {self._asked}", rules)

    def mark(self, task: Task, answer: str, took_ms: int, now_ms: int) -> Marked:
        """The mark of an answer; raises AnswerError for what cannot be read, and then nothing has happened."""
        key = task.question.topic, task.question.item
        topic, right = self.topics[key[0]], marking.is_right(task, answer)
        memory = None
        if self.schedule is not None:
            before = self.schedule.get(key)
            memory = after(before, topic, right=right, took_ms=took_ms, now_ms=now_ms)
            self.schedule[key] = memory
        slow = right and is_slow(topic, took_ms)
        self.marks.append(Marked(key=key, right=right, took_ms=took_ms, slow=slow, memory=memory))
        return self.marks[-1]
