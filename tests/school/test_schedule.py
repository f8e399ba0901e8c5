"""When an item comes back: by FSRS, whose own scheduler is asked beside ours; what is due, new, weighted."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

import msgspec
import pytest
from fsrs import Card, Rating, Scheduler

from sabot.school.schedule import LONGEST_DAYS, SITS_DAYS, Key, Memory, after, next_item
from sabot.school.topics import TOPICS

TOPIC = TOPICS["banker_draws"]
SLOW_MS = 1000 * TOPIC.slow_s
BEGUN = 1_700_000_000_000
MINUTE, DAY = 60_000, 24 * 3600 * 1000


def dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311


def kept(*answers: tuple[bool, int, int]) -> Memory:
    """What is kept of an item that was answered so: right, how long it took, when."""
    memory = None
    for right, took_ms, at in answers:
        memory = after(memory, TOPIC, right=right, took_ms=took_ms, now_ms=at)
    assert memory is not None
    return memory


def test_a_history_is_scheduled_as_the_library_does() -> None:
    history = [
        (True, 1500, Rating.Good),
        (False, 900, Rating.Again),
        (True, SLOW_MS, Rating.Hard),
        (True, 10, Rating.Easy),
    ]
    scheduler = Scheduler(enable_fuzzing=False, learning_steps=(timedelta(minutes=1), timedelta(minutes=10)))
    card, memory, at = Card(card_id=1), None, BEGUN
    for right, took_ms, rating in history:
        time = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=at)
        card, _ = scheduler.review_card(card, rating, time)
        memory = after(memory, TOPIC, right=right, took_ms=took_ms, now_ms=at)
        assert memory.due_ms == round(card.due.timestamp() * 1000)
        assert (memory.stability, memory.difficulty) == (card.stability, card.difficulty)
        memory = msgspec.json.decode(msgspec.json.encode(memory), type=Memory)
        at = memory.due_ms + 5
    assert memory is not None
    assert (memory.asked, memory.missed) == (4, 1)


def test_what_is_missed_comes_back_before_what_is_slow_and_that_before_what_is_known() -> None:
    dues = [
        kept((right, took, BEGUN)).due_ms - BEGUN
        for right, took in ((False, 10), (True, SLOW_MS), (True, SLOW_MS - 1), (True, 10))
    ]
    assert dues == sorted(dues)
    assert dues[0] == MINUTE
    assert dues[0] < dues[1] < dues[2] < dues[3]


def test_a_memory_that_lasts_for_ever_stays_readable() -> None:
    memory = Memory(0, 0, state=2, stability=LONGEST_DAYS, difficulty=1)
    later = after(memory, TOPIC, right=True, took_ms=10, now_ms=10**14 - DAY * 40_000)
    assert msgspec.json.decode(msgspec.json.encode(later), type=Memory) == later


def test_one_good_guess_does_not_sit() -> None:
    once = kept((True, 10, BEGUN))
    assert once.stability >= SITS_DAYS
    assert not once.sits
    assert kept((True, 10, BEGUN), (True, 10, once.due_ms)).sits
    assert not Memory(0, 0, state=2, stability=SITS_DAYS, difficulty=1, asked=3, missed=2).sits
    assert Memory(0, 0, state=2, stability=SITS_DAYS, difficulty=1, asked=3, missed=1).sits


def test_what_is_due_comes_first_the_longest_due_before_all() -> None:
    cells = list(TOPIC.items)
    memories: dict[Key, Memory] = {
        (TOPIC.id, cell): kept((False, 10, BEGUN - place)) for place, cell in enumerate(cells[:3])
    }
    now = BEGUN + MINUTE
    assert memories[TOPIC.id, cells[0]].due_ms == now
    only = {key: memory for key, memory in memories.items() if key[1] == cells[0]}
    assert next_item([TOPIC], only, now, dice(1)) == (TOPIC.id, cells[0])
    assert next_item([TOPIC], memories, now, dice(1)) == (TOPIC.id, cells[2])
    assert next_item([TOPIC], memories, now, dice(1), last=(TOPIC.id, cells[2])) == (TOPIC.id, cells[1])


def test_new_items_come_by_their_weights_before_those_that_wait() -> None:
    cells = list(TOPIC.items)
    known = {(TOPIC.id, cell): kept((True, 10, BEGUN)) for cell in cells[:40]}
    random = dice(7)
    met = Counter(next_item([TOPIC], known, BEGUN, random)[1] for _ in range(6000))
    left = {cell: TOPIC.items[cell] for cell in cells[40:]}
    assert set(met) <= set(left)
    whole = sum(left.values())
    for cell, weight in left.items():
        share = weight / whole
        assert abs(met[cell] - 6000 * share) < 6 * (6000 * share * (1 - share)) ** 0.5 + 1


def test_nothing_is_asked_twice_running_where_there_is_anything_else() -> None:
    topic = msgspec.structs.replace(TOPIC, items={"3-8": 1})
    only = (topic.id, "3-8")
    assert next_item([topic], {}, BEGUN, dice(1), last=only) == only
    all_known = {(TOPIC.id, cell): kept((True, 10, BEGUN)) for cell in TOPIC.items}
    last: Key | None = None
    random = dice(3)
    for _ in range(300):
        chosen = next_item([TOPIC], all_known, BEGUN, random, last)
        assert chosen != last
        last = chosen


@pytest.mark.parametrize("now", [0, BEGUN, BEGUN + 400 * DAY])
def test_days_between_answers_count(now: int) -> None:
    """An answer long after it was due keeps more than one at once."""
    first = kept((True, 1500, now))
    soon = after(first, TOPIC, right=True, took_ms=1500, now_ms=now + 10 * MINUTE)
    late = after(soon, TOPIC, right=True, took_ms=1500, now_ms=soon.due_ms + 10 * DAY)
    assert late.stability > soon.stability
