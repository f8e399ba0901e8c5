"""A learner's way: what is asked, what is kept in his file, and how choices are typed."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.paper.errors import PaperError
from sabot.school import progress, schedule
from sabot.school.answer_text import typed
from sabot.school.drill import Drill, Pick, Sentence
from sabot.school.marking import AnswerError
from sabot.school.practice import Practice
from sabot.school.schedule import Memory
from sabot.school.topics import TOPICS

NOW_MS = 1_800_000_000_000
MINUTE_MS = 60_000
KEPT = Memory(NOW_MS, NOW_MS - 1, 2, 3.5, 4.5, None, 6, 1)
TOTALS = TOPICS["totals"]


def test_what_was_wrong_comes_back_and_what_was_right_does_not() -> None:
    practice = Practice([TOTALS], "", "1", {})
    first = practice.ask(NOW_MS)
    practice.mark(first, "9" if first.solution.right != "9" else "8", 900, NOW_MS)
    second = practice.ask(NOW_MS + 1)
    assert second.question.item != first.question.item
    practice.mark(second, second.solution.right, 900, NOW_MS + 1)
    again = practice.ask(NOW_MS + 2 * MINUTE_MS)
    assert again.question.item == first.question.item
    assert [each.right for each in practice.marks] == [False, True]


def test_a_right_answer_is_slow_from_the_seconds_of_its_topic_on() -> None:
    practice = Practice([TOTALS], "", "1", {})
    slow_ms = 1000 * TOTALS.slow_s
    found = []
    for took_ms in (slow_ms - 1, slow_ms):
        task = practice.ask(NOW_MS)
        found.append(practice.mark(task, task.solution.right, took_ms, NOW_MS).slow)
    assert found == [False, True]


def test_a_seed_asks_the_same_whatever_is_answered() -> None:
    def asked(*, answered: bool) -> list[Drill]:
        practice = Practice(list(TOPICS.values()), "", "5", None)
        drills = []
        for place in range(30):
            task = practice.ask(NOW_MS + place)
            drills.append(task.question)
            if answered:
                practice.mark(task, task.solution.right, 10, NOW_MS)
        return drills

    assert asked(answered=True) == asked(answered=False)


def test_an_answer_that_cannot_be_read_leaves_no_trace() -> None:
    practice = Practice([TOTALS], "", "1", {})
    task = practice.ask(NOW_MS)
    with pytest.raises(AnswerError):
        practice.mark(task, "many", 5, NOW_MS)
    assert (practice.marks, practice.schedule) == ([], {})


def test_what_is_kept_is_read_again_and_another_drill_s_items_stay(tmp_path: Path) -> None:
    path = tmp_path / "new" / "school.json"
    assert progress.read(path) == {}
    progress.keep(path, ("totals", "2"), KEPT)
    progress.keep(path, ("a topic of tomorrow", "x"), KEPT)
    assert progress.read(path) == {("totals", "2"): KEPT, ("a topic of tomorrow", "x"): KEPT}
    assert [each.name for each in path.parent.iterdir()] == ["school.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff",
        b'{"version":2,"topics":{}}',
        b'{"version":1,"topics":{},"more":1}',
        b'{"version":1,"topics":{"totals":{"2":{}}}}',
    ],
)
def test_a_broken_file_is_refused_by_name_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "school.json"
    path.write_bytes(content)
    for work in (lambda: progress.read(path), lambda: progress.keep(path, ("totals", "2"), KEPT)):
        with pytest.raises(PaperError, match=r"school\.json.*--state"):
            work()
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PaperError, match="cannot be"):
        progress.keep(tmp_path / "file" / "school.json", ("totals", "2"), KEPT)


KEPTS: st.SearchStrategy[dict[str, float]] = st.builds(
    dict,
    due_ms=st.integers(-1, 10**14 + 1),
    last_ms=st.integers(-1, 10**14 + 1),
    state=st.integers(0, 4),
    step=st.none() | st.integers(-1, 3),
    stability=st.floats(-1, 10**6, allow_nan=False),
    difficulty=st.floats(0, 11, allow_nan=False),
)


@given(KEPTS, st.booleans(), st.integers(0, 10**5))
def test_whatever_is_read_can_be_answered_and_read_again(raw: dict[str, float], right: bool, took_ms: int) -> None:
    try:
        kept = msgspec.convert(raw, Memory)
    except msgspec.ValidationError:
        return
    after = schedule.after(kept, TOTALS, right=right, took_ms=took_ms, now_ms=NOW_MS)
    assert msgspec.convert(msgspec.to_builtins(after), Memory) == after
    assert after.due_ms > NOW_MS


NAMES = {"a": "Égalité", "b": "Banco solo", "c": "Banco à deux", "d": "Banco", "e": "Il y\u00a0a une suite"}


@pytest.mark.parametrize(
    ("form", "text", "read"),
    [
        ("choice", "egal", "a"),
        ("choice", " BANCO S", "b"),
        ("choice", "banco", "d"),
        ("choice", "il y a", "e"),
        ("choice", "2", "2"),
        ("choice", "c", "c"),
        ("choice", "other", "other"),
        ("choice", "", ""),
        ("some", "banco a, egalité", "c a"),
        ("some", "egal 2", "a 2"),
        ("some", "-", "-"),
        ("order", "a > banco s > 1", "a b 1"),
        ("number", "7", "7"),
        ("amount", "12,5", "12,5"),
        ("amount", "egal", "a"),
    ],
)
def test_choices_are_typed_by_the_beginning_of_their_words(form: str, text: str, read: str) -> None:
    assert typed(question(form), text, NAMES) == read


def test_a_beginning_of_several_names_them() -> None:
    with pytest.raises(AnswerError) as refused:
        typed(question("choice"), "ban", NAMES)
    assert refused.value.said.facts["names"] == ("Banco solo", "Banco à deux", "Banco")


def question(form: str) -> Drill:
    choices = tuple(Pick(each, Sentence("k")) for each in NAMES)
    raw = msgspec.to_builtins(Drill("t", "i", Sentence("k"), "choice", choices=choices)) | {"form": form}
    return msgspec.convert(raw, Drill)
