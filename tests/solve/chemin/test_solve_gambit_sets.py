"""Small shoes with many equilibria: the extreme ones that Gambit lists span the sets that the solver gives."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from solve_tools import holds

from game_libraries import mixtures, read
from long import first
from sabot.solve import Equilibrium, Hand, InfoSet, Model, Solution, SolveError, solve
from sabot.solve.chemin.gambit import banker_strategy, nfg_lines, ponte_strategy
from sabot.solve.chemin.strategic import Strategic, strategic

MOST = 16
"""Gambit's enumeration takes long with more strategies."""


class Extreme(NamedTuple):
    """An equilibrium of Gambit's, as probabilities to draw."""

    ponte: dict[Hand, Fraction]
    banker: dict[InfoSet, Fraction]


def drawn(seed: int) -> tuple[Model, tuple[int, ...], Fraction]:
    """A model, a shoe of a few ranks and a levy."""
    random = Random(seed)  # noqa: S311 - the same in every run
    shoe = [0] * 10
    while not 6 <= sum(shoe) <= 11:
        shoe = [0] * 10
        for value in random.sample(range(10), random.choice((2, 3, 4))):
            shoe[value] = random.randint(1, 4)
    model = random.choice((Model.B1, Model.B2, Model.B3))
    return model, tuple(shoe), random.choice((Fraction(0), Fraction(1, 20), Fraction(1, 3)))


@cache
def small(seed: int) -> Strategic | None:
    """A strategic form that Gambit enumerates at once."""
    try:
        form = strategic(*drawn(seed))
    except SolveError:
        return None
    return form if len(form.banker) <= MOST else None


# fmt: off
SMALL = (
    0, 2, 3, 4, 5, 6, 10, 14, 15, 16, 17, 18, 20, 22, 25, 28, 29, 30, 31, 32, 35, 36, 37, 41, 43, 45,
    47, 48, 50, 51, 53, 56, 57, 58, 60, 66, 67, 69, 70, 71, 72, 74, 76, 77, 78, 79, 82, 83, 84, 85, 86,
    88, 90, 91, 92, 93, 94, 96, 97, 98, 100, 102, 104, 105, 108, 111, 112, 113, 114, 115, 116, 117, 119,
)
# fmt: on
"""Those of the first 120 that are small."""


def extremes(form: Strategic) -> list[Extreme]:
    ponte = {ponte_strategy(form, own): own for own in form.ponte}
    banker = {banker_strategy(form, own): own for own in form.banker}
    always = {info: Fraction(move) for info, move in form.always.items()}
    return [
        Extreme(
            {hand: _drawing(mine, ponte, place) for place, hand in enumerate(form.sums.ponte)},
            always | {info: _drawing(other, banker, place) for place, info in enumerate(form.open)},
        )
        for mine, other in mixtures(read("nfg", nfg_lines(form)))
    ]


def _drawing(mixture: dict[str, Fraction], moves: dict[str, tuple[int, ...]], place: int) -> Fraction:
    return sum((share for name, share in mixture.items() if moves[name][place]), Fraction(0))


def is_in(one: Extreme, of: Equilibrium) -> bool:
    """Whether an equilibrium is in a set, by all that the set says of itself."""
    free = {each.info: (each.low, each.high) for each in of.free}
    for info, share in one.banker.items():
        low, high = free.get(info, (of.banker[info],) * 2)
        if not low <= share <= high:
            return False
    ends = {hand: [corner[hand] for corner in of.corners] for hand in one.ponte}
    if not all(min(ends[hand]) <= share <= max(ends[hand]) for hand, share in one.ponte.items()):
        return False
    of_ponte = all(holds(limit, one.ponte) for limit in of.limits)
    return of_ponte and all(holds(limit, one.banker) for limit in of.banker_limits)


@pytest.mark.long
def test_there_are_shoes_with_many_equilibria() -> None:
    forms = [form for seed in range(120) if (form := small(seed))]
    assert tuple(seed for seed in range(120) if small(seed)) == SMALL
    assert len(forms) > 20
    assert {form.sums.rules.model for form in forms} == {Model.B1, Model.B2, Model.B3}


@pytest.mark.parametrize("seed", first(12, SMALL))
def test_gambit_and_the_solver_find_the_same_sets(seed: int) -> None:
    form = small(seed)
    assert form is not None
    found: Solution = solve(*drawn(seed))
    listed = extremes(form)
    assert all(any(is_in(one, each) for each in found.equilibria) for one in listed)
    assert found.unique == (len(listed) == 1)
    for each in found.equilibria:
        inside = [one for one in listed if is_in(one, each)]
        for corner in each.corners:
            assert {hand: corner[hand] for hand in form.sums.ponte} in [one.ponte for one in inside]
        for free in each.free:
            shares = [one.banker[free.info] for one in inside]
            assert (min(shares), max(shares)) == (free.low, free.high)
