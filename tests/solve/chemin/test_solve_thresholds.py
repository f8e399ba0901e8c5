"""Levies at which the equilibrium changes: golden numbers, exactness, and nothing left out."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, starmap
from random import Random
from typing import Any

import pytest
from solve_tools import small_shoe
from test_solve_golden import golden

from long import asked_later, first
from sabot.odds import fresh
from sabot.solve import InfoSet, SolveError, Thresholds, solve, thresholds
from sabot.solve.exact.roots import Root, at, count, in_order, narrowed, roots, simplest, sturm

ENTRIES = [*golden("cdf_alpha_thresholds"), *golden("cdf_alpha_thresholds_b3")]
TENTH, HALF = Fraction(1, 10), Fraction(1, 2)


@pytest.mark.parametrize("entry", first(3, ENTRIES), ids=lambda entry: str(entry["id"]))
def test_thresholds_up_to_a_tenth(entry: dict[str, Any]) -> None:
    """Where the golden file bisected to 13 digits, here is a polynomial with one root in the interval."""
    found = thresholds(entry["inputs"]["model"], fresh(entry["inputs"]["decks"]))
    assert [each.decimal for each in found.thresholds] == pytest.approx(
        [each["alpha"] for each in entry["thresholds"]], abs=2e-12
    )
    for mine, theirs in zip(found.thresholds, entry["thresholds"], strict=True):
        flips = sorted([str(tuple(each.info)), str(each.below), str(each.above)] for each in mine.changes)
        assert flips == theirs["flips"]
        assert_isolated(mine)
    assert not entry.get("multiple_equilibria_on_grid_of_0_001")
    assert all(each.unique for each in found.solutions)


def assert_isolated(mine: Any) -> None:
    """The polynomial has exactly one root in the interval, by Sturm's count."""
    if mine.exact is not None:
        assert at(mine.polynomial, mine.exact) == 0
        return
    assert at(mine.polynomial, mine.low) * at(mine.polynomial, mine.high) < 0
    assert count(sturm(mine.polynomial), mine.low, mine.high) == 1
    assert mine.high - mine.low < Fraction(1, 10**15)


def stretch(found: Thresholds, levy: Fraction) -> int:
    """The place of a levy among the stretches."""
    return sum(each.high < levy for each in found.thresholds)


def strategy(solution: Any) -> tuple[Any, ...]:
    """What is constant in a stretch: the banker's strategies."""
    return tuple(
        ({info for info, share in one.banker.items() if share == 1} - {each.info for each in one.free}, set(one.free))
        for one in solution.equilibria
    )


@pytest.mark.parametrize(
    ("model", "cards"),
    [("A1", 12), ("B2", 12), *starmap(asked_later, [("B3", 12), ("A2", 9), ("B1", 30), ("B2", 40), ("B3", 20)])],
)
def test_between_thresholds_nothing_changes(model: str, cards: int) -> None:
    """Solutions at any levies are those of their stretch."""
    random = Random(f"{model} {cards}")  # noqa: S311 - the same in every run
    for _ in range(2):
        shoe = small_shoe(random, cards)
        found = thresholds(model, shoe, 0, HALF)
        assert len(found.solutions) == len(found.thresholds) + 1
        for _ in range(8):
            levy = Fraction(random.randrange(1, 1000), 2001)
            if all(levy not in (each.low, each.high) for each in found.thresholds):
                assert strategy(solve(model, shoe, levy)) == strategy(found.solutions[stretch(found, levy)])
        for each in found.thresholds:
            assert_isolated(each)
            assert each.changes or each.hands or not all(one.unique for one in found.solutions)


def test_A1_has_thresholds_in_rationals() -> None:
    """With replacement: from two fifths on the ponte with 5 always draws."""
    found = thresholds("A1", high=HALF)
    exact = [each.exact for each in found.thresholds if each.exact is not None]
    assert exact == [Fraction(2, 5), Fraction(3, 7)]
    last = next(each for each in found.thresholds if each.exact == Fraction(2, 5))
    assert last.hands == (5,)
    assert [each.info for each in last.changes] == [InfoSet(6, None)]


def test_with_bindings() -> None:
    """A ponte who must draw leaves the banker alone with the levy: all thresholds are rational."""
    found = thresholds("B2", fresh(6), bindings="ponte=draw")
    assert found.thresholds
    assert all(each.exact is not None for each in found.thresholds)
    assert thresholds("B2", fresh(6), bindings="custom").thresholds == ()


def test_ends_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(SolveError, match="levies from 1/2 to 1/10 are none"):
        thresholds("B2", fresh(6), HALF, TENTH)
    with pytest.raises(SolveError, match="a levy of 1 is out of bounds"):
        thresholds("B2", fresh(6), 0, Fraction(1))


def test_roots_are_isolated_and_ordered() -> None:
    one = roots([-10, 33, -30, 8], Fraction(0), Fraction(2))  # (2x - 1)(4x - 5)(x - 2): the end is not between
    assert {(root.low, root.high) for root in one} == {(HALF, HALF), (Fraction(5, 4), Fraction(5, 4))}
    two = roots([-2, 0, 1], Fraction(0), Fraction(2))
    three = roots([9, 0, -6, 0, 1], Fraction(0), Fraction(2))  # (x^2 - 3)^2: once
    assert [len(two), len(three)] == [1, 1]
    assert three[0].polynomial == (-3, 0, 1)
    near = Root((-141421356, 100000000), Fraction(141421356, 10**8), Fraction(141421356, 10**8))
    ordered = in_order([*three, near, *two, *two])
    assert ordered == [near, *two, *three]
    assert all(one.high < other.low for one, other in pairwise(ordered))
    assert narrowed(near) == near
    assert roots([5], Fraction(0), Fraction(1)) == roots([], Fraction(0), Fraction(1)) == []


@pytest.mark.parametrize(
    ("low", "high", "between"),
    [("0", "1/10", "1/11"), ("1/3", "1/2", "2/5"), ("3/10", "2/5", "1/3"), ("0", "2", "1"), ("7/10", "5/7", "12/17")],
)
def test_the_simplest_rational_between(low: str, high: str, between: str) -> None:
    assert simplest(Fraction(low), Fraction(high)) == Fraction(between)
