"""`sabot drill`: the croupier's school in a terminal, or driven by a program with JSON."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic, time
from typing import Annotated, Final, Protocol

from cyclopts import Parameter

from sabot.cli.usage import Count, Tongue, UsageError, Whole, option, seed_or_drawn, syllabus_of
from sabot.nearest import meant
from sabot.paper.errors import PaperError
from sabot.paper.files import place
from sabot.school import progress
from sabot.school.answer_text import typed
from sabot.school.drill import Drill, Sentence, Task, Topic
from sabot.school.marking import AnswerError
from sabot.school.practice import Marked, Practice
from sabot.school.topics import TOPICS
from sabot.words import Language, filled, school

INTERRUPTED: Final = 130
MINUTE_S: Final = 60
PROMPT: Final = "> "


class Teller(Protocol):
    """A teller of drills."""

    def question(self, task: Task, number: int) -> None:
        """Tell a question."""

    def heard(self, answer: str) -> None:
        """An answer that nobody has seen typed."""

    def unread(self, said: Sentence, topic: Topic) -> None:
        """Tell why an answer cannot be read."""

    def mark(self, task: Task, answer: str, marked: Marked) -> None:
        """Tell the mark of an answer."""

    def ended(self, practice: Practice, now_ms: int) -> None:
        """Tell the sum of a practice."""


def drill_command(  # noqa: PLR0913 - all that a learner may say
    topic: Annotated[str | None, Parameter(help="A topic's id; all of them if unsaid.")] = None,
    /,
    *,
    count: Annotated[Count | None, option("drill.count")] = None,
    minutes: Annotated[Count | None, option("drill.minutes")] = None,
    rules: Annotated[str | None, option("drill.rules")] = None,
    seed: Annotated[Whole | None, option("drill.seed")] = None,
    syllabus: Annotated[Path | None, option("drill.syllabus")] = None,
    state: Annotated[Path | None, option("drill.state")] = None,
    json: Annotated[
        bool, Parameter(help="Print each question and each mark as JSON, one a line.", negative="", show_default=False)
    ] = False,
    language: Tongue = "en",
) -> None:
    """Ask a croupier's questions, mark the answers, and have come back what was wrong or slow."""
    every = TOPICS if syllabus is None else {**TOPICS, **syllabus_of(syllabus).topics}
    topics = _topics(every, topic, rules)
    if seed is not None and state is not None:
        raise UsageError("--seed asks the same again and keeps nothing, --state says where to keep it: leave one out.")
    path = _file(state)
    try:
        memories = None if seed is not None else progress.read(path)
        practice = Practice(topics, rules or "", str(seed_or_drawn(seed)), memories)
        _drill(practice, _teller(language, every, json=json), language, _until(practice, count, minutes), path)
    except PaperError as error:
        raise UsageError(f"{error}.") from None


def _topics(every: Mapping[str, Topic], named: str | None, rules: str | None) -> list[Topic]:
    if named is not None and named not in every:
        raise UsageError(f"There is no topic {named!r}: it is {', '.join(every)}.{meant(named, every)}")
    topics = list(every.values()) if named is None else [every[named]]
    if rules is None:
        return topics
    known = list(dict.fromkeys(each for topic in topics for each in topic.rules))
    if rules not in known:
        asked = "No topic is" if named is None else f"{named} is not"
        raise UsageError(f"{asked} asked by the rule set {rules!r}: it is {', '.join(known)}.{meant(rules, known)}")
    return [topic for topic in topics if rules in topic.rules]


def _file(named: Path | None) -> Path:
    """The file of the schedule; raises UsageError for a file that cannot be written."""
    if named is None:
        return progress.usual_file()
    try:
        return place(str(named), (".json",))
    except PaperError as error:
        raise UsageError(f"{error}.") from None


def _until(practice: Practice, count: int | None, minutes: int | None) -> Callable[[], bool]:
    """A test that tells if the drill is over."""
    begun = monotonic()

    def over() -> bool:
        late = minutes is not None and monotonic() - begun >= MINUTE_S * minutes
        return late or (count is not None and len(practice.marks) >= count)

    return over


def _drill(practice: Practice, teller: Teller, language: Language, over: Callable[[], bool], path: Path) -> None:
    """Ask until it is over, the input ends, or somebody presses Ctrl-C; the end is told in each case."""
    interrupted = False
    _read_stray_bytes()
    try:
        while not over():
            if not _ask(practice, teller, language, path):
                break
    except KeyboardInterrupt:
        interrupted = True
        print()
    teller.ended(practice, _now_ms())
    if interrupted:
        sys.stdout.flush()
        raise SystemExit(INTERRUPTED)


def _ask(practice: Practice, teller: Teller, language: Language, path: Path) -> bool:
    """Ask one question until an answer can be read; whether one came."""
    task = practice.ask(_now_ms())
    number, begun = len(practice.marks) + 1, monotonic()
    topic = practice.topics[task.question.topic]
    names = _names(task.question, language, topic)
    teller.question(task, number)
    while (answer := _line(teller.heard)) is not None:
        if not answer.strip():
            teller.question(task, number)
            continue
        took_ms = round(1000 * (monotonic() - begun))
        try:
            read = typed(task.question, answer, names)
            marked = practice.mark(task, read, took_ms, _now_ms())
        except AnswerError as error:
            teller.unread(error.said, topic)
            continue
        if marked.memory is not None:
            progress.keep(path, marked.key, marked.memory)
        teller.mark(task, read, marked)
        return True
    return False


def _names(question: Drill, language: Language, topic: Topic) -> dict[str, str]:
    known = school(language, topic.game)
    return {each.id: filled(language, known, each.said.key, each.said.facts) for each in question.choices}


def _line(heard: Callable[[str], None]) -> str | None:
    """A line of the input, None at its end; on a terminal it is asked for, else it is `heard`."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            return input(PROMPT)
        except EOFError:
            print()
            return None
    sys.stdout.flush()
    answer = sys.stdin.readline()
    if answer.strip():
        heard(answer.strip())
    return answer or None


def _read_stray_bytes() -> None:
    """Have a stray byte of the input be a bad answer and no decoding error."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)  # a stand-in stream may lack it
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _teller(language: Language, topics: Mapping[str, Topic], *, json: bool) -> Teller:
    if json:
        from sabot.cli.drill_json import JsonTeller  # noqa: PLC0415 - one of both

        return JsonTeller(language, topics)
    from sabot.cli.drill_page import PageTeller  # noqa: PLC0415 - as above

    return PageTeller(language, topics)


def _now_ms() -> int:
    return round(1000 * time())
