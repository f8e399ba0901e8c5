"""The schedule of items, spaced by FSRS: wrong ones come back at once, slow ones soon, what sits after days.

Times are handed in, in milliseconds since 1970.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Annotated, Final, TypeAlias

import msgspec
from fsrs import Card, Rating, Scheduler, State

from sabot.school.drill import Topic

QUICK: Final = 3
"""The part of a topic's slow time, one in so many, within which a right answer counts as easy."""
LONGEST_DAYS: Final = 10**6
"""No memory is said to last longer."""
SITS_DAYS: Final = 7
"""An item whose memory lasts so many days sits."""
_SCHEDULER: Final = Scheduler(enable_fuzzing=False, learning_steps=(timedelta(minutes=1), timedelta(minutes=10)))

Ms: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10**14)]
Key: TypeAlias = tuple[str, str]
"""A topic's id and an item's."""


class Memory(msgspec.Struct, frozen=True, omit_defaults=True):
    """The memory of an item as FSRS has it, and how often the item was asked and missed.

    `stability` is in days; `due_ms` and `last_ms` are when it comes back, and was asked last. A memory from
    elsewhere is refused where FSRS could not go on with it.
    """

    due_ms: Ms
    last_ms: Ms
    state: Annotated[int, msgspec.Meta(ge=1, le=3)]
    stability: Annotated[float, msgspec.Meta(gt=0, le=LONGEST_DAYS)]
    difficulty: Annotated[float, msgspec.Meta(ge=1, le=10)]
    step: Annotated[int, msgspec.Meta(ge=0, le=2)] | None = None
    asked: Annotated[int, msgspec.Meta(ge=0)] = 0
    missed: Annotated[int, msgspec.Meta(ge=0)] = 0

    def __post_init__(self) -> None:
        """Raises ValueError for a state that does not go with a step."""
        if (self.step is None) != (self.state == State.Review):
            raise ValueError(f"a memory in state {self.state} has {'a' if self.step is None else 'no'} step")

    @property
    def sits(self) -> bool:
        """Whether it is known for longer than a week, and was so more than once."""
        return self.stability >= SITS_DAYS and self.asked - self.missed > 1


def after(before: Memory | None, topic: Topic, *, right: bool, took_ms: int, now_ms: int) -> Memory:
    """The memory of an item after an answer at `now_ms`."""
    memory, _ = _SCHEDULER.review_card(_memory(before), _rating(topic, right=right, took_ms=took_ms), _time(now_ms))
    asked, missed = (0, 0) if before is None else (before.asked, before.missed)
    return Memory(
        due_ms=_ms(memory.due),
        last_ms=now_ms,
        state=memory.state.value,
        stability=min(memory.stability or 0.0, LONGEST_DAYS),
        difficulty=memory.difficulty or 0.0,
        step=memory.step,
        asked=asked + 1,
        missed=missed + (not right),
    )


def is_slow(topic: Topic, took_ms: int) -> bool:
    """Whether an answer took as long as a slow one."""
    return took_ms >= 1000 * topic.slow_s


def next_item(
    topics: Sequence[Topic], memories: Mapping[Key, Memory], now_ms: int, random: Random, last: Key | None = None
) -> Key:
    """The next item to ask: the one longest due of these topics; else one drawn by its weight, new ones before others.

    The item that was asked last is not asked again at once, where there is any other.
    """
    keys = [(topic.id, item) for topic in topics for item in topic.items]
    free = [key for key in keys if key != last] or keys
    due = [key for key in free if key in memories and memories[key].due_ms <= now_ms]
    if due:
        return min(due, key=lambda key: (memories[key].due_ms, key))
    unseen = [key for key in free if key not in memories]
    weights = {topic.id: topic.items for topic in topics}
    among = unseen or free
    return random.choices(among, [weights[topic][item] for topic, item in among])[0]


def _rating(topic: Topic, *, right: bool, took_ms: int) -> Rating:
    slow_ms = 1000 * topic.slow_s
    if not right:
        return Rating.Again
    if is_slow(topic, took_ms):
        return Rating.Hard
    return Rating.Easy if took_ms * QUICK <= slow_ms else Rating.Good


def _memory(memory: Memory | None) -> Card:
    if memory is None:
        return Card(card_id=0, due=_time(0))
    return Card(
        0,
        State(memory.state),
        memory.step,
        memory.stability,
        memory.difficulty,
        _time(memory.due_ms),
        _time(memory.last_ms),
    )


def _time(ms: int) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=ms)


def _ms(time: datetime) -> int:
    return (time - datetime.fromtimestamp(0, UTC)) // timedelta(milliseconds=1)
