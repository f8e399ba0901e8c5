"""A drill for programs: each question, each mark and the end as a line of JSON."""

from collections.abc import Mapping
from statistics import median
from typing import Any

import msgspec

from sabot.school.drill import Sentence, Task, Topic
from sabot.school.practice import Marked, Practice
from sabot.words import Language, filled, school


class JsonTeller:
    """Tells a drill with its sentences in one language; no solution comes before its answer."""

    def __init__(self, language: Language, topics: Mapping[str, Topic]) -> None:
        self.language: Language = language
        self.topics = topics

    def question(self, task: Task, number: int) -> None:
        """Tell a question, as a line of JSON."""
        question = task.question
        topic = self.topics[question.topic]
        _tell(
            type="question",
            number=number,
            topic=question.topic,
            form=question.form,
            text=self._said(question.said, topic),
            lies=[
                {
                    "text": self._said(each.said, topic),
                    "cards": each.cards,
                    "amount": each.amount,
                    "results": each.results,
                }
                for each in question.lies
            ],
            choices=[{"id": each.id, "text": self._said(each.said, topic)} for each in question.choices],
            chips=question.chips,
        )

    def heard(self, answer: str) -> None:
        """A program knows what it has answered."""

    def unread(self, said: Sentence, topic: Topic) -> None:
        """Tell why an answer cannot be read."""
        _tell(type="unread", text=self._said(said, topic))

    def mark(self, task: Task, answer: str, marked: Marked) -> None:
        """Tell the mark of an answer, as a line of JSON."""
        topic = self.topics[task.question.topic]
        _tell(
            type="mark",
            item=task.question.item,
            is_right=marked.right,
            right=task.solution.right,
            why=[{"clause": each.clause, "text": self._said(each.said, topic)} for each in task.solution.why],
            lit=task.solution.lit,
            slow=marked.slow,
            took_ms=marked.took_ms,
            due_ms=marked.memory and marked.memory.due_ms,
        )

    def ended(self, practice: Practice, now_ms: int) -> None:
        """Tell the sum of a practice, as a line of JSON."""
        marks = practice.marks
        _tell(
            type="summary",
            asked=len(marks),
            right=sum(each.right for each in marks),
            median_ms=median(each.took_ms for each in marks) if marks else None,
        )

    def _said(self, said: Sentence, topic: Topic) -> str:
        return filled(self.language, school(self.language, topic.game), said.key, said.facts)


def _tell(**line: Any) -> None:
    print(msgspec.json.encode(line).decode(), flush=True)
