"""`sabot drill`: the school in a terminal."""

import io
import json
import re
from pathlib import Path

import pytest
from cli_tools import Ended, Runner, a_file, succeeded

from long import first
from sabot.school import progress
from sabot.words import LANGUAGES


class Learner:
    """Types answers into a drill."""

    def __init__(self, sabot: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sabot = sabot
        self._monkeypatch = monkeypatch

    def __call__(self, answers: str, *words: str) -> Ended:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        return self.sabot("drill", *words)


@pytest.fixture
def drill(sabot: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Learner:
    monkeypatch.setattr(progress, "user_state_path", lambda _: tmp_path)
    return Learner(sabot, monkeypatch)


def test_a_seed_asks_again_what_it_asked_and_keeps_nothing(drill: Learner, tmp_path: Path) -> None:
    first, again = (succeeded(drill("1\n" * 9, "banker_draws", "--seed", "7", "--count", "9")).out for _ in range(2))
    assert re.sub(r"\d\.\d", "", first) == re.sub(r"\d\.\d", "", again)
    assert first.count("Right is") + len(re.findall(r"^Right ", first, re.MULTILINE)) == 9
    assert list(tmp_path.iterdir()) == []


def test_a_right_answer_a_wrong_one_and_one_that_is_none(drill: Learner) -> None:
    asked = ("totals", "--seed", "1", "--count", "2")
    out = succeeded(drill("much\n8\n9\n", *asked)).out
    assert "'much' is no whole number" in out
    assert "Right (0.0 s).\n  G2: The cards add up to 8; the last digit counts: 8." in out
    assert "Wrong (0.0 s). Right is: 2" in out
    assert "Asked: 2, right: 1" in out


def test_the_right_order_is_told_in_words(drill: Learner) -> None:
    out = succeeded(drill("2 1 3 4\n", "new_shoe", "--seed", "1", "--count", "1")).out
    assert "Right is: The croupier turns the cards, The croupier stacks the cards: the taille, The players" in out


def test_a_push_is_typed_in_place_of_an_amount(drill: Learner) -> None:
    out = succeeded(drill("stay\n" * 30, "ez", "--seed", "1", "--count", "30")).out
    assert "Or, in place of an amount: Stays on the layout, Returns to its owner." in out
    assert re.search(r"^Right \(0.0 s\)\.\n  P3: .* stays for the next coup\.$", out, re.MULTILINE)


def test_what_lies_there_is_told_as_its_language_writes_a_colon(drill: Learner) -> None:
    out = succeeded(drill("1\n", "commission", "--seed", "3", "--count", "1", "--language", "fr")).out
    assert "Sur Banco, qui gagne\u00a0: 45" in out


def test_an_empty_line_asks_again(drill: Learner) -> None:
    out = succeeded(drill("\n8\n", "totals", "--seed", "1", "--count", "1")).out
    assert out.count("How many points?") == 2
    assert "Asked: 1, right: 1" in out


def test_the_row_of_the_table_is_drawn_with_its_cell(drill: Learner) -> None:
    out = succeeded(drill("d\n" * 60, "banker_draws", "--seed", "2", "--count", "60")).out
    rows = re.findall(r"With (\d), .* worth (\d)\.\n +Third card .*\n +Banker has (\d) (.*)", out)
    assert len(rows) > 30
    for points, third, row, cells in rows:
        assert points == row
        assert [("[" in cell) for cell in re.findall(r"[ \[][DS]", cells)].index(True) == int(third)
    assert "Banker has 3   D  D  D  D  D  D  D  D [S] D  D" in out


def test_what_was_answered_lies_in_the_file_and_comes_back(drill: Learner, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    out = succeeded(drill("d\nd\n", "banker_draws", "--state", str(path))).out
    kept = progress.read(path)
    assert len(kept) == 2
    assert re.search(r"Does Banker draw\? +2 .* in \d+ (min|d)", out)
    (usual,) = (succeeded(drill("7\n", "totals")), *progress.read(tmp_path / "school.json"))[1:]
    assert usual[0] == "totals"


def test_a_file_that_is_no_schedule_is_refused_and_stays(drill: Learner, tmp_path: Path) -> None:
    path = a_file(tmp_path / "mine.json", "[]")
    ended = drill("7\n", "totals", "--state", path)
    assert (ended.code, ended.out) == (2, "")
    assert "mine.json" in ended.err
    assert Path(path).read_text() == "[]"


def test_the_end_of_the_input_before_an_answer_is_an_end(drill: Learner) -> None:
    assert succeeded(drill("", "totals", "--seed", "1")).out.endswith("\n\nNothing was asked.\n")


def test_ctrl_c_ends_with_the_summary(drill: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient:
        lines = iter(("8\n",))

        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            if line := next(self.lines, ""):
                return line
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Impatient())
    ended = drill.sabot("drill", "totals", "--seed", "1")
    assert ended.code == 130
    assert "Asked: 1, right: 1" in ended.out


def test_a_program_drives_it_and_hears_no_solution_before_its_answer(drill: Learner) -> None:
    lines = [
        json.loads(line)
        for line in succeeded(drill("x\n1\n\n2\n", "naturals", "--seed", "4", "--json")).out.splitlines()
    ]
    kinds = [line["type"] for line in lines]
    assert kinds == ["question", "unread", "mark", "question", "question", "mark", "question", "summary"]
    for line in lines:
        assert (line["type"] == "mark") == ("why" in line and "right" in line and "is_right" in line)
    marks = [line for line in lines if line["type"] == "mark"]
    assert all(line["why"][0]["clause"] and line["why"][0]["text"] for line in marks)
    assert lines[-1]["asked"] == 2


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_it_speaks_every_language(drill: Learner, language: str) -> None:
    out = succeeded(drill("1\n" * 12, "banker_draws", "--seed", "7", "--count", "12", "--language", language)).out
    assert "{" not in out
    assert {"de": "Gefragt: 12", "en": "Asked: 12", "fr": "Demandé\u00a0: 12"}[language] in out


def test_a_banker_s_free_cell_is_told_as_free(drill: Learner) -> None:
    out = succeeded(drill("is free\n" * 80, "banker_says", "--seed", "2", "--count", "80")).out
    assert "Banker has 3   D  D  D  D  D  D  D  D  S [F] D" in out


def test_a_topic_of_ones_own_is_asked_by_its_name_and_time(drill: Learner, tmp_path: Path) -> None:
    ours = a_file(
        tmp_path / "ours.toml", '[topics.hard]\nof = "banker_draws"\ntitle = "Hard cells"\nitems = { "3-8" = 1 }\n'
    )
    out = succeeded(drill("s\n", "hard", "--syllabus", ours, "--seed", "1", "--count", "1")).out
    assert "1. Hard cells\n" in out
    assert "Right (0.0 s).\n  T1: With 3, Banker stands against a third card worth 8." in out
    assert "Hard cells" in out.splitlines()[-1]
