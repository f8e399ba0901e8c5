"""Messages between a learner, his teacher and a house: questions, marks, knowledge, classes."""

from typing import Annotated, Final

import msgspec

from sabot.games.windows import PlayerId
from sabot.school.drill import AnswerKey, Drill, Sentence, Tables

MOST_ASKED: Final = 10_000
"""Questions in a piece of homework, at most."""

LAST_MS: Final = 253_402_300_799_999
"""The last millisecond of the year 9999."""
Count = Annotated[int, msgspec.Meta(ge=1, le=MOST_ASKED)]


class AskDrill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a question: of some topics, or of all, by a rule set where one is named."""

    topics: tuple[str, ...] = ()
    rules: str = ""


class OpenedDrill(msgspec.Struct, frozen=True):
    """A question that waits for its answer, and by which rule set it is asked; its item is told with the mark."""

    id: str
    rules: str
    drill: Drill


class GiveAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the question that is open, and how long it took."""

    id: str
    answer: str
    took_ms: int


class DrillMark(msgspec.Struct, frozen=True):
    """The mark of an answer: `unread` says why it was none, which costs no mark.

    Of one that was read: the item that it was about, what is right and why, the time that counts, when it comes back,
    and the next question.
    """

    unread: Sentence | None = None
    item: str = ""
    right: bool = False
    key: AnswerKey | None = None
    took_ms: int = 0
    slow: bool = False
    due_ms: int = 0
    sits: bool = False
    following: OpenedDrill | None = None


class ItemMap(msgspec.Struct, frozen=True):
    """The standing of an item: what of it sits; of one that was never asked nothing is told."""

    id: str
    weight: int
    asked: int = 0
    missed: int = 0
    sits: bool = False
    due_ms: int = 0


class TopicMap(msgspec.Struct, frozen=True):
    """The standing of a topic, item by item."""

    id: str
    game: str
    rules: tuple[str, ...]
    slow_s: int
    table: Tables | None
    asks: str
    title: str
    items: tuple[ItemMap, ...]


class TopicDay(msgspec.Struct, frozen=True):
    """A topic on one day, which began at `day_ms`: how much was asked, how much right, and the median of the times."""

    topic: str
    day_ms: int
    asked: int
    right: int
    median_ms: int


class Learned(msgspec.Struct, frozen=True):
    """A learner's knowledge: topic by topic, and day by day. `now_ms` is the house's time."""

    now_ms: int
    topics: tuple[TopicMap, ...]
    days: tuple[TopicDay, ...]


class NewClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a class."""

    title: str


class JoinClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Learn in the class whose link has this key."""

    key: str


class SetHomework(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many questions of some topics, or of all, to be answered until a time."""

    topics: tuple[str, ...]
    count: Count
    due_ms: Annotated[int, msgspec.Meta(ge=0, le=LAST_MS)]


class ClassLink(msgspec.Struct, frozen=True):
    """The key of a class's link, which lets in whoever brings it; the one before lets in nobody any more."""

    id: str
    key: str


class Homework(msgspec.Struct, frozen=True):
    """Homework, and what of it who asks has done and had right."""

    id: str
    topics: tuple[str, ...]
    count: int
    set_ms: int
    due_ms: int
    done: int = 0
    right: int = 0


class ClassCard(msgspec.Struct, frozen=True):
    """A class, for who teaches or learns there."""

    id: str
    title: str
    teacher: str
    teaches: bool
    pupils: int
    homework: tuple[Homework, ...]


class TopicMark(msgspec.Struct, frozen=True):
    """A pupil's progress in a topic: of its `items` so many were asked, and so many of those sit."""

    topic: str
    items: int
    asked: int
    sits: int
    answered: int
    wrong: int


class Pupil(msgspec.Struct, frozen=True):
    """A pupil of a class: since when, how much he has answered since then, when last, and how far he has come."""

    player: PlayerId
    nickname: str
    joined_ms: int
    last_ms: int
    answered: int
    right: int
    topics: tuple[TopicMark, ...]
    homework: tuple[Homework, ...]


class ClassRoom(msgspec.Struct, frozen=True):
    """A class as its teacher sees it."""

    id: str
    title: str
    now_ms: int
    homework: tuple[Homework, ...]
    pupils: tuple[Pupil, ...]
