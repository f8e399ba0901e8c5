"""Proof scripts of the docs: they prove what they print, print what the page shows, and fail on a wrong claim."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from flint import fmpq_poly

from long import first
from patience import STUCK_AFTER
from places import DOCS, GOLDEN
from sabot.odds import fresh
from sabot.solve import check, solve

SCRIPTS = sorted((DOCS / "proofs").glob("*.py"))
PAGE = (DOCS / "chemin-theory.md").read_text("utf-8")
ENTRIES: list[dict[str, Any]] = json.loads((GOLDEN / "cdf_all_d.json").read_text("utf-8"))["entries"]


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "proofs" / "closed_forms.py"))


@pytest.fixture(scope="module")
def proved(script: dict[str, Any]) -> dict[str, Any]:
    """The closed form of every case: B1, and B1 1/20 with a levy."""
    return {
        f"{model} {levy}".removesuffix(" 0"): script["proved"](model, d_min, levy)
        for model, d_min, levy in script["CASES"]
    }


@pytest.mark.long
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_proves_and_prints_what_the_page_shows(path: Path) -> None:
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=STUCK_AFTER, check=True)
    assert done.stderr == ""
    assert done.stdout.strip() in PAGE


def value_of(form: str, decks: int) -> Fraction:
    """A closed form of the golden file at a number of decks."""
    value = eval(form, {"__builtins__": {}}, {"d": Fraction(decks)})  # noqa: S307 - our own file
    assert isinstance(value, Fraction)
    return value


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["id"]))
def test_closed_forms_are_those_of_the_golden_file(entry: dict[str, Any], proved: dict[str, Any]) -> None:
    """Two quotients of polynomials of degree 8 at most that agree at 40 points are equal."""
    found = proved[entry["inputs"]["model"]]
    assert found.d_min == entry["inputs"]["d_min"]
    for name in "p", "q", "value":
        ratio = getattr(found, name)
        assert ratio.over.degree() + ratio.under.degree() <= 16
        for decks in range(1, 41):
            assert ratio.at(decks) == value_of(entry[f"{name}_of_d"], decks)
    assert [str(each.limit) for each in (found.p, found.q, found.value)] == entry["limits"]


def test_the_limit_of_B1_is_the_game_with_replacement(proved: dict[str, Any]) -> None:
    """Kemeny & Snell 1957."""
    limits = [each.limit for each in (proved["B1"].p, proved["B1"].q, proved["B1"].value)]
    assert limits == [Fraction(9, 11), Fraction(859, 2288), Fraction(-679568, 53094899)]


CASES = ["B1", "B2", "B3", "B1 1/20", "B2 1/20"]


@pytest.mark.parametrize("case", first(1, reversed(CASES)))
def test_closed_forms_are_the_solver_s_equilibria(case: str, proved: dict[str, Any]) -> None:
    assert set(proved) == set(CASES)
    found = proved[case]
    for decks in (found.d_min, found.d_min + 1, 16):
        solution = solve(found.model, fresh(decks), found.solution.levy)
        assert solution.unique
        assert found.p.at(decks) in solution.ponte.values()
        assert list(solution.banker_mixed.values()) == [found.q.at(decks)]
        assert solution.value_ponte == found.value.at(decks)


@pytest.mark.parametrize("case", first(1, reversed(CASES)))
def test_there_is_one_equilibrium_for_every_number_of_decks(case: str, proved: dict[str, Any]) -> None:
    """Up to where the closed form begins by direct solution, verified; from there on by the proof."""
    found = proved[case]
    for decks in range(1, found.d_min):
        solution = solve(found.model, fresh(decks), found.solution.levy)
        assert solution.unique
        assert check(solution.certificate).unique


@pytest.mark.parametrize("case", CASES)
@pytest.mark.long
def test_with_fewer_decks_the_proof_fails(case: str, script: dict[str, Any], proved: dict[str, Any]) -> None:
    found = proved[case]
    with pytest.raises(ArithmeticError, match="is not proved"):
        script["proved"](found.model, found.d_min - 1, str(found.solution.levy))


def test_the_levy_is_not_the_ponte_s_business(proved: dict[str, Any]) -> None:
    """It is in none of his payoffs, and the banker's q has to make him even: only p moves."""
    free, levied = proved["B2"], proved["B2 1/20"]
    assert (free.q, free.value) == (levied.q, levied.value)
    assert free.p != levied.p


def test_five_free_hands_and_a_levy_are_refused(script: dict[str, Any]) -> None:
    with pytest.raises(ArithmeticError, match="for one free hand"):
        script["proved"]("B3", 9, "1/20")


@pytest.mark.parametrize(
    ("coefficients", "start", "roots"),
    [
        ([-6, 11, -6, 1], 0, 3),  # (x - 1)(x - 2)(x - 3)
        ([-6, 11, -6, 1], 1, 2),
        ([-6, 11, -6, 1], 3, 0),
        ([1, 0, 1], -9, 0),
        ([4, -4, 1], 0, 1),  # a double root counts once
        ([0, 0, 0, -2, 1], 1, 1),
        ([-2, 0, 1], 1, 1),
        ([7], 0, 0),
    ],
)
def test_roots_are_counted_by_Sturm(coefficients: list[int], start: int, roots: int, script: dict[str, Any]) -> None:
    assert script["roots_beyond"](fmpq_poly(coefficients), start) == roots


def test_nothing_is_proved_of_what_is_zero_or_turns_negative(script: dict[str, Any]) -> None:
    positive = script["positive_from"]
    assert positive(fmpq_poly([1, 1]), 0)
    assert not positive(fmpq_poly([]), 0)
    assert not positive(fmpq_poly([0, 1]), 0)
    assert not positive(fmpq_poly([100, -1]), 1)
    assert not positive(fmpq_poly([4, -4, 1]), 1), "it touches 0"
