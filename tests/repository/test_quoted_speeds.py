"""Speeds in the documentation are those of benchmarks/RESULTS.md: each is tied to the rows that it quotes."""

import re
from typing import Final, NamedTuple

import pytest
from benchmarks.report import RESULTS, medians

from places import DOCS, ROOT

SPEED: Final = re.compile(r"(?:coups|shoes) a second|\d (?:ms|microseconds)\b|\btimes a plain loop|in a second or two")
"""What speaks of a speed; code and what commands print is left out."""


class Quoted(NamedTuple):
    """A phrase of a page, and the lines of the rows that it quotes."""

    page: str
    phrase: str
    rows: str


QUOTES: Final = """
README.md, CHANGELOG.md: more than 400 million coups a second
    400 to 1000: Simulated outcomes, one core, million coups a processor second
docs/simulation.md: more than 400 million coups a second
    400 to 1000: Simulated outcomes, one core, million coups a processor second
    400 to 1000: Simulated outcomes, one core, no AVX-512, million coups a processor second
docs/simulation.md: seven or eight times a plain loop
    6.5 to 8.5: Simulated outcomes, times the C loop
    6.5 to 8.5: Simulated outcomes, no AVX-512, times the C loop
docs/bankroll.md: more than 100,000 coups a second
    100000 to 400000: Bankrolls by a function in Python, coups a processor second
docs/counting.md: more than 200,000 coups a second
    200000 to 600000: Exact value of the main bets before each coup, coups a processor second
docs/large-house.md: 0.2 to 0.3 ms of the house's processor
    0.15 to 0.35: An append alone in its commit on PostgreSQL, ms of the processor
docs/large-house.md: 0.02 to 0.06 ms, and as much of the server's
    0.015 to 0.065: An append in a batch of 20 on PostgreSQL, ms of the processor
docs/mathematics.md: about 2 ms in plain Python
    1.5 to 2.5: Law of a coup, plain integers, ms
docs/mathematics.md: 3 to 7 microseconds
    3 to 7: Batch of 100,000, one core, us each
docs/chemin-theory.md: less than a millisecond for a shoe
    1000 to 10000: Coefficients of shoes, B3, a processor second
docs/chemin-theory.md: 2 to 5 ms each
    1.5 to 5.5: B2 solved exactly, with certificate, ms
    1.5 to 5.5: B3 solved exactly, with certificate, ms
docs/chemin-theory.md: 2 to 6 ms in B2
    1.5 to 6.5: B2 with a levy of 5%, all equilibria, ms
docs/chemin-theory.md: 10 to 20 ms in B3
    0.010 to 0.020: B3 with a levy of 5%, all equilibria, certificate, s
docs/interchange.md: in a second or two
    0.5 to 2.5: The same read by Gambit, s
"""
"""Pages with a phrase, and below it the rows of the table whose medians are so for it to be true."""
QUOTED: Final = [
    Quoted(page, phrase, rows)
    for pages, phrase, rows in re.findall(r"^(\S.*?): (.*)\n((?:    .*\n)+)", QUOTES, re.MULTILINE)
    for page in pages.split(", ")
]
PAGES: Final = ("README.md", "CHANGELOG.md", *sorted(f"docs/{path.name}" for path in DOCS.glob("*.md")))


def text_of(page: str) -> str:
    """A page in one line, without its blocks of code."""
    text = re.sub(r"^ *```.*?^ *```$", "", (ROOT / page).read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return " ".join(text.split())


@pytest.mark.parametrize("quoted", QUOTED, ids=lambda quoted: f"{quoted.page}: {quoted.phrase}")
def test_a_quoted_speed_is_what_the_table_says(quoted: Quoted) -> None:
    """Docs quote what the table says."""
    assert quoted.phrase in text_of(quoted.page)
    table = medians(RESULTS.read_text("utf-8"))
    for least, most, row in re.findall(r"(\S+) to (\S+): (.*)", quoted.rows):
        median = next(number for what, number in table.items() if what.startswith(row))
        assert float(least) <= median <= float(most), row


@pytest.mark.parametrize("page", PAGES)
def test_every_speed_is_tied_to_the_table(page: str) -> None:
    text = text_of(page)
    for quoted in QUOTED:
        if quoted.page == page:
            text = text.replace(quoted.phrase, "")
    assert not SPEED.findall(text)
