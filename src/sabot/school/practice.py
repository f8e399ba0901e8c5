"""A learner's way through some topics: what he is asked next, and what becomes of his answer."""

from collections.abc import Sequence
from random import Random

import msgspec

from sabot.school import marking
from sabot.school.asked import Task, Topic
from sabot.school.schedule import Key, Memory, after, next_item
from sabot.school.topics import TOPICS, drawn


class Marked(msgspec.Struct, frozen=True, kw_only=True):
    """A mark: `right` is whether the answer is, `kept` when the item comes back, None where nothing is kept."""

    key: Key
    right: bool
    took_ms: int
    kept: Memory | None = None

    @property
    def slow(self) -> bool:
        """Whether a right answer came late."""
        return self.right and self.took_ms >= 1000 * TOPICS[self.key[0]].slow_s


class Practice:
    """Questions and marks, one after the other; time is handed in, in milliseconds since 1970.

    With a `schedule` what is due is asked, and what was answered is kept there. Without one the seed alone says what is
    asked: the same questions whatever is answered.
    """

    def __init__(self, topics: Sequence[Topic], rules: str, seed: str, schedule: dict[Key, Memory] | None) -> None:
        self.schedule = schedule
        self.marks: list[Marked] = []
        self._topics = topics
        self._rules = rules
        self._seed = seed
        self._random = Random(f"{seed} items")  # noqa: S311 - a lesson, not a shoe
        self._asked = 0
        self._last: Key | None = None

    def ask(self, now_ms: int) -> Task:
        """The next question."""
        key = next_item(self._topics, self.schedule or {}, now_ms, self._random, self._last)
        self._last = key
        self._asked += 1
        topic = TOPICS[key[0]]
        rules = self._rules if self._rules in topic.rules else ""
        return drawn(topic, key[1], f"{self._seed} {self._asked}", rules)

    def mark(self, task: Task, answer: str, took_ms: int, now_ms: int) -> Marked:
        """The mark of an answer; raises AnswerError for what cannot be read, and then nothing has happened."""
        key = task.question.topic, task.question.item
        right = marking.is_right(task, answer)
        kept = None
        if self.schedule is not None:
            before = self.schedule.get(key)
            kept = after(before, TOPICS[key[0]], right=right, took_ms=took_ms, now_ms=now_ms)
            self.schedule[key] = kept
        self.marks.append(Marked(key=key, right=right, took_ms=took_ms, kept=kept))
        return self.marks[-1]
