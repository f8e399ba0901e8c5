"""The numbers of docs/banque-theory.md are those that the solver finds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from banque_tools import fresh_counts, solved
from places import DOCS
from sabot.solve.banque import BanqueSolution, solve
from sabot.solve.banque.rules import cost

PAGE = (DOCS / "banque-theory.md").read_text("utf-8")


def table(head: str) -> list[list[str]]:
    """The rows below a heading row that begins so."""
    lines = PAGE[PAGE.index(head) :].splitlines()[2:]
    rows = lines[: next(place for place, line in enumerate(lines) if not line.startswith("|"))]
    return [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows]


def rows(head: str, quick: str) -> list[object]:
    """The rows; one of them in the normal run."""
    return [pytest.param(row, id=row[0], marks=() if row[0] == quick else pytest.mark.long) for row in table(head)]


def percent(number: Fraction) -> str:
    return f"{float(100 * number):.4f}"


@pytest.mark.parametrize("row", rows("| Theta | All stakes", "1/2"))
def test_what_the_stakes_division_makes_of_it(row: list[str]) -> None:
    found = solve("B2", fresh_counts(3), row[0])
    assert row[1:4] == list(map(percent, found.worth))
    assert row[4:] == [percent(cost(found, rule).lost) for rule in ("weighted", "larger_side")]


@pytest.mark.parametrize("row", rows("| Decks, theta 1/2", "3"))
def test_what_the_decks_make_of_it(row: list[str]) -> None:
    assert row[1:] == [percent(solve(model, fresh_counts(int(row[0])), "1/2").value) for model in ("B1", "B2", "B3")]


@pytest.mark.parametrize("row", rows("| Rule | Best reply", "either"))
def test_what_the_customs_cost(row: list[str]) -> None:
    found: BanqueSolution = solved("B2-d3-h-turn-1_2")
    costs = cost(found, row[0])
    assert row[1:] == [percent(costs.best), percent(costs.saddle), percent(costs.lost)]


def test_what_hearing_and_seeing_are_worth() -> None:
    said = PAGE[PAGE.index("**What hearing and seeing") :].split("**What the customs")[0]
    for naturals in ("in_turn", "shown"):
        for hears in ("nothing", "declaration", "third_card"):
            assert percent(solve("B2", fresh_counts(3), "1/2", hears=hears, naturals=naturals).value) in said


def test_what_is_said_of_the_limit() -> None:
    assert f"With replacement it is {percent(solve('A1', None, '1/2').value)}." in PAGE
