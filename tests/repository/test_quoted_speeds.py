"""Speeds in the documentation are those of benchmarks/RESULTS.md: each is tied to the rows that it quotes."""

import re
from typing import Final, NamedTuple

import pytest
from benchmarks.report import RESULTS, medians

from places import DOCS, ROOT

SPEED: Final = re.compile(r"(?:coups|shoes) a second|\d (?:ms|microseconds)\b|\btimes a plain loop|in a second or two")
"""What speaks of a speed; code and what commands print is left out."""


class Quoted(NamedTuple):
    """A phrase, and the rows whose medians lie between two numbers for it to be true."""

    page: str
    phrase: str
    rows: tuple[str, ...]
    least: float
    most: float


OUTCOMES: Final = "Simulated outcomes, one core{}, million coups a processor second"
TIMES: Final = "Simulated outcomes{}, times the C loop"
BOTH: Final = ("", ", no AVX-512")
MANY: Final = "more than 400 million coups a second"
ONE_SHOE_A_MILLISECOND: Final = 1000
QUOTED: Final = (
    Quoted("README.md", MANY, (OUTCOMES.format(""),), 400, 1000),
    Quoted("CHANGELOG.md", MANY, (OUTCOMES.format(""),), 400, 1000),
    Quoted("docs/simulation.md", MANY, tuple(map(OUTCOMES.format, BOTH)), 400, 1000),
    Quoted("docs/simulation.md", "seven or eight times a plain loop", tuple(map(TIMES.format, BOTH)), 6.5, 8.5),
    Quoted(
        "docs/bankroll.md",
        "more than 100,000 coups a second",
        ("Bankrolls by a function in Python, coups a processor second",),
        100_000,
        400_000,
    ),
    Quoted(
        "docs/counting.md",
        "more than 200,000 coups a second",
        ("Exact value of the main bets before each coup, coups a processor second",),
        200_000,
        600_000,
    ),
    Quoted(
        "docs/large-house.md",
        "0.2 to 0.3 ms of the house's processor",
        ("An append alone in its commit on PostgreSQL, ms of the processor",),
        0.15,
        0.35,
    ),
    Quoted(
        "docs/large-house.md",
        "0.02 to 0.06 ms, and as much of the server's",
        ("An append in a batch of 20 on PostgreSQL, ms of the processor",),
        0.015,
        0.065,
    ),
    Quoted("docs/mathematics.md", "about 2 ms in plain Python", ("Law of a coup, plain integers, ms",), 1.5, 2.5),
    Quoted("docs/mathematics.md", "3 to 7 microseconds", ("Batch of 100,000, one core, us each",), 3, 7),
    Quoted(
        "docs/chemin-theory.md",
        "less than a millisecond for a shoe",
        ("Coefficients of shoes, B3, a processor second",),
        ONE_SHOE_A_MILLISECOND,
        10_000,
    ),
    Quoted(
        "docs/chemin-theory.md",
        "2 to 5 ms each",
        ("B2 solved exactly, with certificate, ms", "B3 solved exactly, with certificate, ms"),
        1.5,
        5.5,
    ),
    Quoted("docs/chemin-theory.md", "2 to 6 ms in B2", ("B2 with a levy of 5%, all equilibria, ms",), 1.5, 6.5),
    Quoted(
        "docs/chemin-theory.md",
        "10 to 20 ms in B3",
        ("B3 with a levy of 5%, all equilibria, certificate, s",),
        0.010,
        0.020,
    ),
    Quoted("docs/interchange.md", "in a second or two", ("The same read by Gambit, s",), 0.5, 2.5),
)


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
    for row in quoted.rows:
        median = next(number for what, number in table.items() if what.startswith(row))
        assert quoted.least <= median <= quoted.most, row


@pytest.mark.parametrize("page", PAGES)
def test_every_speed_is_tied_to_the_table(page: str) -> None:
    text = text_of(page)
    for quoted in QUOTED:
        if quoted.page == page:
            text = text.replace(quoted.phrase, "")
    assert not SPEED.findall(text)
