"""What holds of every topic: one right answer, found a second way from the question alone, and words for all of it."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec
import pytest
import second

from long import asked_later
from sabot.cards import points
from sabot.money import Cents, units
from sabot.rulesets import load
from sabot.school import marking
from sabot.school.drill import Drill, Sentence, Task, Topic
from sabot.school.lessons.stakes import punto
from sabot.school.topics import TOPICS, drawn
from sabot.words import LANGUAGES, filled, school

PUNTO: Final = load("punto-banco")
MOST_CHOICES: Final = 10
"""So many have a key of one figure."""
EACH = pytest.mark.parametrize("topic", TOPICS.values(), ids=TOPICS)


def tasks(topic: Topic, count: int, rules: str = "") -> list[Task]:
    """Tasks with their items as they are weighted."""
    random = Random(f"{topic.id} {rules}")  # noqa: S311
    items = random.choices(list(topic.items), list(topic.items.values()), k=count)
    return [drawn(topic, item, str(place), rules) for place, item in enumerate(items)]


def hold(topic: Topic, found: list[Task]) -> None:
    rights: dict[bytes, str] = {}
    for task in found:
        question, right = task.question, task.solution.right
        assert question.topic == topic.id
        assert marking.read(question, right) == right, task
        assert marking.is_right(task, right)
        assert second.SECOND[topic.id](question) == right, task
        assert rights.setdefault(msgspec.json.encode(question), right) == right, "a question has one right answer"
        assert task.solution.why, "each answer says why"
        assert all(each.id for each in question.choices)
        assert len({each.id for each in question.choices}) == len(question.choices)
        assert len(question.choices) <= MOST_CHOICES, "each choice has a key of its own"
    assert len({task.solution.right for task in found}) > 1, "no answer is always right"


@EACH
@pytest.mark.parametrize("count", [10, asked_later(25)])
def test_a_topic_has_one_right_answer_found_a_second_way(topic: Topic, count: int) -> None:
    for rules in topic.rules:
        hold(topic, tasks(topic, count, rules))


@pytest.mark.long
@EACH
def test_ten_thousand_questions_of_a_topic_hold_and_are_weighted(topic: Topic) -> None:
    found = tasks(topic, 10_000)
    hold(topic, found)
    met = Counter(task.question.item for task in found)
    whole = sum(topic.items.values())
    for item, weight in topic.items.items():
        share = weight / whole
        assert abs(met[item] - 10_000 * share) < 6 * (10_000 * share * (1 - share)) ** 0.5 + 1


@EACH
def test_the_same_seed_asks_the_same(topic: Topic) -> None:
    item = next(iter(topic.items))
    assert drawn(topic, item, "7") == drawn(topic, item, "7")
    assert len({msgspec.json.encode(drawn(topic, item, str(seed)).question) for seed in range(8)}) > 1


@EACH
@pytest.mark.parametrize("seeds", ["1", asked_later("123")])
def test_every_item_keeps_its_name_and_has_one_right_answer(topic: Topic, seeds: str) -> None:
    for item in topic.items:
        for seed in seeds:
            task = drawn(topic, item, seed)
            assert task.question.item == item
            assert second.SECOND[topic.id](task.question) == task.solution.right, task


@EACH
@pytest.mark.parametrize("count", [5, asked_later(200)])
def test_all_that_is_said_has_words_in_each_language(topic: Topic, count: int) -> None:
    for rules in topic.rules:
        for task in tasks(topic, count, rules):
            for language in LANGUAGES:
                known = school(language, topic.game)
                said = [filled(language, known, each.key, each.facts) for each in sentences(task)]
                assert all(said)
                labels = [filled(language, known, each.said.key, each.said.facts) for each in task.question.choices]
                assert len(set(labels)) == len(labels), "two choices never read alike"
                assert "{" not in "".join(said)
            assert all(fact is not None for each in sentences(task) for fact in each.facts.values())


def sentences(task: Task) -> list[Sentence]:
    question = task.question
    shown = [each.said for each in question.lies]
    reasons = [each.said for each in task.solution.why]
    named = Sentence(f"school.topic_{question.topic}")
    return [question.said, named, *shown, *(each.said for each in question.choices), *reasons]


@EACH
@pytest.mark.parametrize("count", [10, asked_later(30)])
def test_a_question_gives_no_answer_away(topic: Topic, count: int) -> None:
    """What is asked and the names of the choices are the same whatever is right; only what lies there differs."""
    found = tasks(topic, count)
    for task in found:
        facts = {str(each) for each in task.question.said.facts.values()}
        assert task.question.form in ("choice", "some", "order") or task.solution.right not in facts
    places = {
        [each.id for each in task.question.choices].index(task.solution.right)
        for task in found
        if task.question.form == "choice"
    }
    assert len(places) != 1, "what is right stands in more than one place"


def test_F5_that_a_commission_is_marked_is_not_offered_in_other_words() -> None:
    assert "put_right" not in {each.id for each in drawn(TOPICS["faults"], "unmarked", "1").question.choices}
    assert "put_right" in {each.id for each in drawn(TOPICS["faults"], "payment", "1").question.choices}


def test_A_a_winner_is_offered_as_a_naturel_only_where_it_is_none() -> None:
    named = set[int]()
    for seed in range(400):
        question = drawn(TOPICS["calls"], "player", str(seed)).question
        if any("natural" in str(each.said.facts) for each in question.choices):
            named.add(len(question.lies[0].cards) if points(question.lies[0].cards) > 7 else 3)
    assert named == {3}


def reason(task: Task) -> dict[str, Any]:
    """The facts of the reason why an answer is right, and its key."""
    said = task.solution.why[0].said
    return {**said.facts, "key": said.key}


def shown(task: Task, key: str, fact: str) -> list[Any]:
    return [each.said.facts[fact] for each in task.question.lies if each.said.key == key]


def rounds(task: Task) -> bool:
    named = any(each.said.key == f"covering.rounding_{task.question.item}" for each in task.question.lies)
    return named and reason(task)["exact"] != task.solution.right


OF: Final[tuple[tuple[str, str, Callable[[Task], bool]], ...]] = (
    ("big_road", "tail", lambda task: reason(task)["row"] == 6),
    ("big_road", "blocked", lambda task: reason(task)["row"] < 6),
    ("boxes", "one", lambda task: shown(task, "boxes.banker_wins", "bet") == ["banker"]),
    ("boxes", "run", lambda task: set(shown(task, "boxes.banker_wins", "bet")) == {"banker"}),
    ("calls", "baccara", lambda task: 0 in reason(task).values()),
    ("card_places", "stop", lambda task: shown(task, "carding.decks", "decks")[0] in punto(PUNTO).deck_options),
    ("chemin_settled", "down", rounds),
    ("chemin_settled", "nearest", rounds),
    ("chemin_settled", "up", rounds),
    ("holds_cards", "cheval", lambda task: set(shown(task, "tableaux.stake", "place")) == {"cheval"}),
    ("last_coup", "far", lambda task: reason(task)["key"] == "carding.why_not_reached"),
    ("last_coup", "second", lambda task: reason(task)["key"] == "carding.why_earlier"),
    ("third_shown", "drawn", lambda task: reason(task)["count"] == 3),
    ("third_shown", "burned", lambda task: reason(task)["count"] == 2),
)


@pytest.mark.parametrize(("topic", "item", "holds"), OF, ids=[f"{topic} {item}" for topic, item, _ in OF])
def test_a_question_is_of_its_item(topic: str, item: str, holds: Callable[[Task], bool]) -> None:
    for seed in range(20):
        task = drawn(TOPICS[topic], item, str(seed))
        assert holds(task), task


@pytest.mark.parametrize("topic", ["bead_plate", "big_road"])
def test_the_reason_tells_the_place_that_is_right(topic: str) -> None:
    for task in tasks(TOPICS[topic], 40):
        assert str(reason(task)[task.question.said.key.rpartition("_")[2]]) == task.solution.right


def test_the_reason_tells_the_mark_over_a_streak() -> None:
    found = [reason(task) for task in tasks(TOPICS["derived_roads"], 60)]
    assert {each["over"] - each["other"] for each in found if "over" in each} == {1}


def test_the_reason_tells_the_seat_from_which_the_prime_goes_round() -> None:
    for task in tasks(TOPICS["prime_order"], 40):
        seats = [*shown(task, "banks.banker", "seat"), *shown(task, "claims.origin", "seat")]
        assert reason(task)["seat"] == seats[-1]


def test_A_no_call_is_offered_of_a_naturel_that_there_is_not() -> None:
    for task in tasks(TOPICS["calls"], 200):
        facts = [str(fact) for each in task.question.choices for fact in each.said.facts.values()]
        assert {each for each in facts if each.startswith("natural")} <= {"natural_8", "natural_9"}


def test_ruleless_topics_are_none() -> None:
    for topic in TOPICS.values():
        assert topic.items
        assert all(weight > 0 for weight in topic.items.values())
        assert all(load(rules).game == topic.game for rules in topic.rules)


QUESTION = Drill("t", "i", Sentence("k"), "chips", chips=tuple(map(Cents, (2500, 500, 100))))


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ("4x25 1x5", "4x25 1x5"),
        ("1x5,4x25", "4x25 1x5"),
        ("2 x 5 + 1×1", "2x5 1x1"),
        ("1x5 1x5", "2x5"),
        ("0", "0"),
        ("0x5", "0"),
        ("3*1", "3x1"),
    ],
)
def test_chips_are_read_however_they_are_written(answer: str, read: str) -> None:
    assert marking.read(QUESTION, answer) == read


@pytest.mark.parametrize(
    ("form", "answer", "key"),
    [
        ("chips", "4x7", "no_such_chip"),
        ("chips", "four", "no_chips"),
        ("chips", "4x25 and", "no_chips"),
        ("chips", "", "no_chips"),
        ("amount", "12.345", "no_amount"),
        ("amount", "-3", "no_amount"),
        ("amount", "", "no_amount"),
        ("number", "7.5", "no_number"),
        ("number", "", "no_number"),
        ("choice", "3", "no_choice"),
        ("choice", "0", "no_choice"),
        ("choice", "", "no_choice"),
        ("some", "a c", "no_choice"),
        ("some", "", "nothing_said"),
        ("order", "1", "not_all"),
        ("order", "1 1", "not_all"),
        ("number", "9" * 400, "too_long"),
    ],
)
def test_what_is_no_answer_costs_no_mark_and_is_told_why(form: str, answer: str, key: str) -> None:
    two = msgspec.convert([{"id": "a", "said": {"key": "a"}}, {"id": "b", "said": {"key": "b"}}], tuple)
    question = msgspec.convert(msgspec.to_builtins(QUESTION) | {"form": form, "choices": two}, Drill)
    with pytest.raises(marking.AnswerError) as refused:
        marking.read(question, answer)
    assert refused.value.said.key == f"school.{key}"
    for language in LANGUAGES:
        assert filled(language, school(language, "punto"), refused.value.said.key, refused.value.said.facts)


def test_amounts_and_lists_are_read() -> None:
    choices = msgspec.convert([{"id": each, "said": {"key": each}} for each in "abc"], list)
    made = msgspec.to_builtins(QUESTION) | {"choices": choices}

    def read(form: str, answer: str) -> str:
        return marking.read(msgspec.convert(made | {"form": form}, Drill), answer)

    assert read("amount", "12,5") == units(Cents(1250)) == "12.50"
    assert read("amount", "b") == "b"
    assert read("number", "07") == "7"
    assert read("some", "c, 1") == read("some", "a c a") == "a c"
    assert read("some", "-") == "-"
    assert read("order", "3 1 2") == read("order", "c a b") == "c a b"
