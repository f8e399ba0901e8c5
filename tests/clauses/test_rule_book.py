"""The rule book and what proves it: every clause has a test named for it, or a script headed with it; and all of these
speak of a clause.

Which transcripts show a clause of section C or B, a table beside them tells.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache

from places import DOCS, TESTS

BOOK = (DOCS / "rule-book.md").read_text("utf-8")

NUMBERED = re.compile(r"^ *- ([A-Z]\d+(?:\.\d+)?) (?!\*\*[^*]+\*\*$)\S", re.MULTILINE)
"""A clause; one that is a title alone has all it says in those below it."""
HEADED = re.compile(r"^ *- ([A-Z]\d+(?:\.\d+)?) ", re.MULTILINE)
NAMED = re.compile(r"^ *(?:async )?def test_((?:[BCFGMPRSTW]\d+(?:_\d+)?_)+)", re.MULTILINE)
ONE = re.compile(r"[A-Z]\d+(?:_\d+)?(?=_)")
HEADING = re.compile(r"^ *§ ((?:[BCFGMPRSTW]\d*(?:\.\d+)?, )*[BCFGMPRSTW]\d*(?:\.\d+)?) ", re.MULTILINE)
"""What a script begins with: clauses, and what they say; a letter alone is what its section says before its clauses."""
MODELS = "test_solve_*.py"
"""In these, A1 to B3 are models of Chemin de Fer that are solved."""
TRANSCRIPTS = TESTS / "transcripts"
SHOWING = re.compile(r"(?:[A-Z]\d*(?:\.\d+)?, )*[A-Z]\d*(?:\.\d+)?(?=[:;])")
INTRODUCTION = """\
# Which transcripts show a clause

Clauses of sections C and B of the [rule book](../../docs/rule-book.md), and the transcripts here that name them in
their first line. `SABOT_WRITE_TRANSCRIPTS=1 pytest tests/clauses/test_rule_book.py` writes this page anew.

| Clause | Transcripts |
|---|---|
"""


def named(text: str) -> set[str]:
    """The clauses that the tests of a file are named for."""
    return {one.replace("_", ".") for names in NAMED.findall(text) for one in ONE.findall(names)}


def headed(text: str) -> set[str]:
    """The clauses that stand in the headings of a script."""
    return {one for clauses in HEADING.findall(text) for one in clauses.split(", ") if one[1:]}


@cache
def named_by_all() -> frozenset[str]:
    """The clauses that any test is named for, or a script headed with."""
    files = {*TESTS.rglob("test_*.py")} - {*TESTS.rglob(MODELS)}
    tests = {clause for path in files for clause in named(path.read_text("utf-8"))}
    return frozenset(tests).union(*(headed(path.read_text("utf-8")) for path in TESTS.glob("clauses/*.script")))


def test_every_clause_has_a_test_that_is_named_for_it() -> None:
    clauses = NUMBERED.findall(BOOK)
    assert [clause for clause in clauses if clause not in named_by_all()] == []
    assert len(clauses) == len(set(clauses)) > 80


def test_no_test_is_named_for_a_clause_that_is_not_in_the_book() -> None:
    assert sorted(named_by_all() - {*HEADED.findall(BOOK)}) == []


def test_a_name_is_read_as_it_is_meant() -> None:
    text = "def test_C7_2_T4_ponte() -> None:\n  async def test_B10_is_paid() -> None:\ndef test_it_C8_2() -> None:\n"
    assert named(text) == {"C7.2", "T4", "B10"}
    book = "- C7 **Draw.**\n  - C7.1 Ponte with 8\n- C8 **Settlement.** The croupier\n"
    assert NUMBERED.findall(book) == ["C7.1", "C8"]
    assert headed("§ C Seats\n  § C7.2, T4 With 5\n§ ..: C8\n# § C9 No\n§ P1.") == {"C7.2", "T4"}


def shown() -> dict[str, list[str]]:
    """Of every clause of sections C and B the transcripts that name it in their first line."""
    heads = {path.stem: path.read_text("utf-8") for path in sorted(TRANSCRIPTS.glob("*.txt"))}
    of = {name: match[0].split(", ") for name, text in heads.items() if (match := SHOWING.match(text))}
    assert sorted(heads.keys() - of.keys()) == []
    return {
        clause: [name for name, clauses in of.items() if clause in clauses]
        for clause in HEADED.findall(BOOK)
        if clause[0] in "CB"
    }


def whole(clause: str, links: Mapping[str, object]) -> bool:
    """Whether every part of a clause is shown; one without parts is not."""
    parts = [names for part, names in links.items() if part.startswith(f"{clause}.")]
    return bool(parts) and all(parts)


def test_a_table_tells_which_transcripts_show_a_clause() -> None:
    links = {clause: [f"[{name}]({name}.txt)" for name in names] for clause, names in shown().items()}
    without = [each for each, names in links.items() if not (names or whole(each, links))]
    rows = "".join(f"| {clause} | {', '.join(names)} |\n" for clause, names in links.items() if names)
    text = f"{INTRODUCTION}{rows}\nWithout a transcript that names them or all their parts: {', '.join(without)}.\n"
    page = TRANSCRIPTS / "README.md"
    if os.environ.get("SABOT_WRITE_TRANSCRIPTS") == "1":
        page.write_text(text, "utf-8")
    assert page.read_text("utf-8") == text
