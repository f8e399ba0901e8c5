"""A drill as people read it: questions, marks with the reason and the row of the table, and the end."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Final

from sabot import tableau
from sabot.cli.grid import columns, folded
from sabot.cli.roads import big_road_lines
from sabot.money import units
from sabot.school.drill import Drill, Exhibit, Lit, Sentence, Task, Topic
from sabot.school.marking import NOBODY, read
from sabot.school.practice import Marked, Practice
from sabot.words import Fact, Language, filled, pictured, school

IN_A_ROW: Final = 4
"""So many choices stand in one line; more have one each."""
MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
DAY_MS: Final = 24 * HOUR_MS
BY_POINTS: Final = {"player": tableau.PLAYER, "ponte": tableau.PONTE}
BY_THIRD: Final = {"binding": tableau.BINDING, "free": tableau.CHEMIN}


class PageTeller:
    """Tells a drill in one language."""

    def __init__(self, language: Language, topics: Mapping[str, Topic]) -> None:
        self.language: Language = language
        self.topics = topics
        self._letters_told = False

    def question(self, task: Task, number: int) -> None:
        """Print a question: the topic, the table, the question, the choices."""
        question = task.question
        topic = self.topics[question.topic]
        if number > 1:
            print()
        print(f"{number}. {self._named(topic)}")
        for each in question.lies:
            for line in self._lies(each, topic):
                print(f"  {line}")
        self._print(self._said(question.said, topic))
        for line in self._choices(question, topic):
            self._print(f"  {line}")

    def heard(self, answer: str) -> None:
        """An answer that nobody has seen typed."""
        self._print(f"> {answer}")

    def unread(self, said: Sentence, topic: Topic) -> None:
        """Tell why an answer cannot be read."""
        self._print(self._said(said, topic))

    def mark(self, task: Task, answer: str, marked: Marked) -> None:
        """Right or wrong, what is right, and why."""
        topic = self.topics[task.question.topic]
        how = "wrong" if not marked.right else "slow" if marked.slow else "right"
        told = self._answer(task, topic)
        self._print(self._drill(how, seconds=seconds(marked.took_ms), right=told))
        for why in task.solution.why:
            self._print("  " + self._drill("why", clause=why.clause, why=self._said(why.said, topic)))
        if task.solution.lit is not None:
            for line in self._row(task.solution.lit):
                print(f"  {line}")

    def ended(self, practice: Practice, now_ms: int) -> None:
        """Tell the number of right answers, the time they took, and what comes back when."""
        print()
        if not practice.marks:
            print(self._drill("nothing"))
            return
        marks = practice.marks
        middle = seconds(median(each.took_ms for each in marks))
        print(self._drill("ended", asked=len(marks), right=sum(each.right for each in marks), seconds=middle))
        heads = ["topic", "asked", "is_right", "median", *(["back"] if practice.schedule is not None else [])]
        rows = [self._topic(topic, practice, now_ms) for topic in dict.fromkeys(each.key[0] for each in marks)]
        print()
        for line in columns([[self._drill(head) for head in heads], *rows], left=1):
            print(line)

    def _named(self, topic: Topic) -> str:
        """The name of a topic: a school's own as it says, or by its id."""
        own = topic.title or topic.id.replace("_", " ")
        return own if topic.asks else self._said(Sentence(f"school.topic_{topic.id}"), topic)

    def _topic(self, named: str, practice: Practice, now_ms: int) -> list[str]:
        marks = [each for each in practice.marks if each.key[0] == named]
        row = [
            self._named(self.topics[named]),
            str(len(marks)),
            str(sum(each.right for each in marks)),
            seconds(median(each.took_ms for each in marks)),
        ]
        if practice.schedule is not None:
            due_ms = min(practice.schedule[each.key].due_ms for each in marks)
            row.append(self._back(due_ms - now_ms))
        return row

    def _back(self, left_ms: int) -> str:
        """The time until something comes back."""
        if left_ms <= 0:
            return self._drill("soon")
        for name, long_ms in (("days", DAY_MS), ("hours", HOUR_MS)):
            if left_ms >= long_ms:
                return self._drill(name, many=left_ms // long_ms)
        return self._drill("minutes", many=-(-left_ms // MINUTE_MS))

    def _lies(self, lies: Exhibit, topic: Topic) -> Iterator[str]:
        told = [" ".join(map(pictured, lies.cards))] if lies.cards else []
        if lies.amount is not None:
            told.append(units(lies.amount))
        if lies.results:
            told.append(" ".join(lies.results))
        said = self._said(lies.said, topic)
        yield self._drill("lies", said=said, told="  ".join(told)) if told else said
        if lies.results:
            yield from big_road_lines(lies.results)

    def _choices(self, question: Drill, topic: Topic) -> Iterator[str]:
        names = [self._said(each.said, topic) for each in question.choices]
        if question.form == "amount":
            yield from [self._drill("beside", names=tuple(names))] if names else []
            return
        named = [f"{at} {name}" for at, name in enumerate(names, 1)]
        yield from ["   ".join(named)] if 0 < len(named) <= IN_A_ROW else named
        match question.form:
            case "some":
                yield self._drill("some", nobody=NOBODY)
            case "order":
                yield self._drill("order")
            case "chips":
                yield self._drill("chips", chips=tuple(map(units, question.chips)))
            case _:
                pass

    def _answer(self, task: Task, topic: Topic) -> str:
        """The right answer, in words."""
        named = {each.id: self._said(each.said, topic) for each in task.question.choices}
        right = read(task.question, task.solution.right)
        if task.question.form in ("some", "order") and right != NOBODY:
            return ", ".join(named[each] for each in right.split())
        return named.get(right, right)

    def _row(self, lit: Lit) -> list[str]:
        """The row of a drawing table, with its cell in brackets."""
        if lit.table in BY_POINTS:
            heads, cells, at = [str(each) for each in range(10)], BY_POINTS[lit.table], lit.row
            names = [self._drill(lit.table), ""]
        else:
            heads, cells, at = [*map(str, range(10)), "–"], BY_THIRD[lit.table][lit.row], lit.column
            names = [self._drill("third"), self._drill(lit.table, points=lit.row)]
        wide = max(map(len, names))
        letters = [self._drill(each) for each in cells]
        legend = [] if self._letters_told else [self._drill("letters")]
        self._letters_told = True
        return [f"{names[0]:<{wide}}  {_spaced(heads)}", f"{names[1]:<{wide}}  {_spaced(letters, at)}", *legend]

    def _said(self, said: Sentence, topic: Topic) -> str:
        return filled(self.language, school(self.language, topic.game), said.key, said.facts)

    def _drill(self, key: str, **facts: Fact) -> str:
        return filled(self.language, school(self.language, "punto"), f"drill.{key}", facts)

    def _print(self, text: str) -> None:
        print("\n".join(folded(text)))


def seconds(took_ms: float) -> str:
    """Seconds as people read them."""
    return f"{took_ms / 1000:.1f}"


def _spaced(cells: Sequence[str], marked: int = -1) -> str:
    return "".join(f"[{cell}]" if at == marked else f" {cell} " for at, cell in enumerate(cells)).rstrip()
