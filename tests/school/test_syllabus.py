"""A school's own topics and marks in TOML: what they ask, and the sentence for each thing that is wrong."""

import re
from pathlib import Path

import pytest

from sabot.school import marking
from sabot.school.audition import AuditionTerms
from sabot.school.syllabus import MOST_TOPICS, SyllabusError, read, read_file
from sabot.school.topics import TOPICS, drawn

OWN = """
[topics.hard_cells]
of = "banker_draws"
title = "Die schweren Felder"
items = { "3-8" = 5, "6-6" = 1 }
slow_s = 2

[topics.mini_heads]
of = "commission"
rules = "mini"

[audition]
coups = 20
seconds_a_coup = 9
"""


def test_a_topic_of_ones_own_asks_what_another_does_under_its_own_name() -> None:
    found = read(OWN, "ours")
    hard, heads = found.topics["hard_cells"], found.topics["mini_heads"]
    assert (hard.title, hard.items) == ("Die schweren Felder", {"3-8": 5, "6-6": 1})
    assert (hard.slow_s, hard.asks) == (2, "banker_draws")
    base = TOPICS["commission"]
    assert (heads.rules, heads.items, heads.slow_s) == (("mini",), base.items, base.slow_s)
    task = drawn(hard, "3-8", "1")
    assert (task.question.topic, task.question.item) == ("hard_cells", "3-8")
    assert marking.is_right(task, "stand")
    assert found.audition == AuditionTerms(coups=20, seconds_a_coup=9)
    assert read("", "none").topics == {}


WRONG = {
    "of": ('[topics.own]\nof = "comission"', "of = 'comission': it is totals,.*Did you mean commission"),
    "no of": ("[topics.own]\nslow_s = 3", "of = '': it is totals"),
    "a taken name": ('[topics.totals]\nof = "totals"', "a topic of one's own has a name of its own"),
    "a name": ('[topics.Own]\nof = "totals"', "a name of its own, of at most 40 small letters"),
    "no table": ("[topics]\nown = 3", "it is a table with the topic that it asks"),
    "an item": ('[topics.own]\nof = "totals"\nitems = { "4" = 1 }', "'4' is no item of totals: they are 2, 3"),
    "a weight": ('[topics.own]\nof = "totals"\nitems = { "2" = 0 }', "2 = 0: a weight is 1 to 1000"),
    "no item": ('[topics.own]\nof = "totals"\nitems = {}', "name at least one, such as 2 = 1"),
    "rules": ('[topics.own]\nof = "totals"\nrules = "mini"', "rules = 'mini': totals is asked by punto-banco"),
    "seconds": ('[topics.own]\nof = "totals"\nslow_s = 0', "slow_s = 0: it is 1 to 600 seconds"),
    "a key": ('[topics.own]\nof = "totals"\nslow = 1', "slow"),
    "a kind": ('[topics.own]\nof = "totals"\nslow_s = "1"', "slow_s"),
    "toml": ("[topics", "is not TOML"),
    "another table": ("[lessons]\na = 1", "lessons"),
    "an audition": ("[audition]\ncoups = 0", "coups = 0: it is 1 to"),
    "too many": ("\n".join(f'[topics.t{each}]\nof = "totals"' for each in range(MOST_TOPICS + 1)), "100 at most"),
}


@pytest.mark.parametrize("written", WRONG)
def test_what_is_wrong_is_quoted_with_what_would_be_right(written: str) -> None:
    text, said = WRONG[written]
    with pytest.raises(SyllabusError, match=said) as refused:
        read(text, "ours")
    assert "the syllabus 'ours'" in str(refused.value)


def test_a_file_that_cannot_be_read_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    with pytest.raises(SyllabusError, match=re.escape(f"the syllabus {str(path)!r} cannot be read: No such file")):
        read_file(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SyllabusError, match="cannot be read"):
        read_file(path)
    path.write_text(OWN, "utf-8")
    assert list(read_file(path).topics) == ["hard_cells", "mini_heads"]
