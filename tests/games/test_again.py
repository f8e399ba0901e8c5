"""What keeps its last answer gives it to the same question alone."""

from collections.abc import Mapping

from sabot.games.again import kept


def test_an_answer_is_kept_for_the_same_question_alone() -> None:
    asked = list[tuple[object, ...]]()

    @kept
    def those(people: Mapping[str, int], *wanted: str) -> tuple[int, ...]:
        asked.append(wanted)
        return tuple(number for name, number in people.items() if name in wanted)

    people = {"ann": 1, "bob": 2}
    assert [those(people, "cid"), those(people, "bob"), those(people, "".join("bob"))] == [(), (2,), (2,)]
    assert [those(people, "bob", "ann"), those(people, "bob")] == [(1, 2), (2,)]
    assert asked == [("cid",), ("bob",), ("bob", "ann"), ("bob",)]
    turned = {"bob": 2, "ann": 1}
    assert [those(people, "bob", "ann"), those(turned, "bob", "ann")] == [(1, 2), (2, 1)]
