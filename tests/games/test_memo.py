"""What keeps its last answer gives it to the same question alone."""

from collections.abc import Mapping

from sabot.games.memo import cache_last, of_the_very_same


def test_an_answer_is_kept_for_the_same_question_alone() -> None:
    asked = list[tuple[object, ...]]()

    @cache_last
    def those(people: Mapping[str, int], *wanted: str) -> tuple[int, ...]:
        asked.append(wanted)
        return tuple(number for name, number in people.items() if name in wanted)

    people = {"ann": 1, "bob": 2}
    assert [those(people, "cid"), those(people, "bob"), those(people, "".join("bob"))] == [(), (2,), (2,)]
    assert [those(people, "bob", "ann"), those(people, "bob")] == [(1, 2), (2,)]
    assert asked == [("cid",), ("bob",), ("bob", "ann"), ("bob",)]
    turned = {"bob": 2, "ann": 1}
    assert [those(people, "bob", "ann"), those(turned, "bob", "ann")] == [(1, 2), (2, 1)]


def test_an_answer_is_kept_for_the_very_same_value_alone() -> None:
    asked = list[tuple[int, ...]]()

    @of_the_very_same
    def total(numbers: tuple[int, ...]) -> int:
        asked.append(numbers)
        return sum(numbers)

    one = tuple(range(1, 3))
    assert [total(one), total(one), total(tuple(range(1, 3))), total((3,)), total(one)] == [3, 3, 3, 3, 3]
    assert asked == [(1, 2), (1, 2), (3,), (1, 2)]
