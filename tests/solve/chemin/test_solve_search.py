"""The search against every point of a grid: games of small whole numbers, full of ties, and large levies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from flint import fmpq

from long import first
from sabot.odds import fresh
from sabot.solve import Model, check, coup_game, ponte_hands, solve
from sabot.solve.chemin.search import Search
from sabot.solve.coup.cell_equilibria import EquilibriumPart
from sabot.solve.coup.problem import Problem
from sabot.solve.coup.zero_sum import all_saddles
from sabot.solve.exact.cells import sign

SETS = coup_game(Model.B3, fresh(1)).sets
SHARES = [fmpq(quarter, 4) for quarter in range(5)]
ANSWERS = [fmpq(half, 2) for half in range(3)]


def drawn(random: Random, *, zero_sum: bool) -> Problem:
    """A game of one to three hands and one to four sets, with small numbers."""
    hands, sets, size = random.randint(1, 3), random.randint(1, 4), random.randint(1, 3)
    changes, gains = ([[random.randint(-size, size) for _ in range(hands + 1)] for _ in range(sets)] for _ in range(2))
    if zero_sum:
        gains = [[-each for each in form] for form in changes]
    low = [form[0] + sum(min(0, each) for each in form[1:]) for form in gains]
    high = [form[0] + sum(max(0, each) for each in form[1:]) for form in gains]
    return Problem(
        hands=ponte_hands(Model.B3)[:hands],
        sets=SETS[:sets],
        gains=gains,
        changes=changes,
        base=[random.randint(-size, size) for _ in range(hands + 1)],
        draws=[row for row in range(sets) if low[row] > 0],
        open=[row for row in range(sets) if low[row] <= 0 <= high[row]],
        ponte={},
        banker={},
        idle_hands=(),
        idle_sets=(),
        unit=1,
        gain_unit=1,
    )


def gains_of_banker(of: Problem, p: Sequence[fmpq]) -> list[fmpq]:
    return [sum((c * x for c, x in zip(form[1:], p, strict=True)), fmpq(form[0])) for form in of.gains]


def gains_of_ponte(of: Problem, s: Sequence[fmpq]) -> list[fmpq]:
    return [
        sum((form[1 + hand] * x for form, x in zip(of.changes, s, strict=True)), fmpq(of.base[1 + hand]))
        for hand in range(len(of.hands))
    ]


def agrees(gain: fmpq, share: fmpq) -> bool:
    """Whether nobody would rather do something else."""
    return share == 1 if gain > 0 else share == 0 if gain < 0 else True


def is_equilibrium(of: Problem, p: Sequence[fmpq], s: Sequence[fmpq]) -> bool:
    return all(map(agrees, gains_of_banker(of, p), s)) and all(map(agrees, gains_of_ponte(of, s), p))


def is_in(of: Problem, part: EquilibriumPart, p: Sequence[fmpq], s: Sequence[fmpq]) -> bool:
    """Whether a pair of strategies belongs to what was found."""
    signs = [1 if row in part.draws else 0 if row in part.free else -1 for row in range(len(of.sets))]
    side = {"never": fmpq(0), "always": fmpq(1)}
    allowed = {"never": (-1, 0), "mixed": (0,), "always": (0, 1)}
    return (
        all(side.get(use, share) == share for use, share in zip(part.uses, p, strict=True))
        and all(sign(gain) in (0, known) for gain, known in zip(gains_of_banker(of, p), signs, strict=True))
        and all(share == (known > 0) for share, known in zip(s, signs, strict=True) if known)
        and all(sign(gain) in allowed[use] for gain, use in zip(gains_of_ponte(of, s), part.uses, strict=True))
    )


@pytest.mark.parametrize("zero_sum", [False, True])
@pytest.mark.parametrize("seed", first(2, range(4)))
def test_the_search_finds_all_equilibria_and_nothing_else(seed: int, zero_sum: bool) -> None:
    """Without a levy two ways to all of them: from one saddle point, and by the search."""
    random = Random(seed)  # noqa: S311 - the same in every run
    met = 0
    for _ in range(6):
        of = drawn(random, zero_sum=zero_sum)
        search = Search(of)
        search.run()
        ways = [search.parts, [all_saddles(of)]] if zero_sum else [search.parts]
        for p in product(SHARES, repeat=len(of.hands)):
            for s in product(ANSWERS, repeat=len(of.sets)):
                wanted = is_equilibrium(of, p, s)
                met += wanted
                for parts in ways:
                    assert any(is_in(of, part, p, s) for part in parts) == wanted
    assert met


@pytest.mark.parametrize("levy", first(1, [Fraction(123456, 1000003), Fraction(999_999, 10**6), Fraction(1, 10**12)]))
@pytest.mark.parametrize("model", [Model.B2, Model.B3])
def test_levies_of_many_digits_in_the_largest_shoe(model: Model, levy: Fraction) -> None:
    """Weights of 16 decks times such levies are beyond 64 bits."""
    found = solve(model, fresh(16), levy)
    assert check(found.certificate).unique
    assert not any(coup_game(model, fresh(16), levy).exploitability(found.ponte, found.banker))
    assert found.value_ponte + found.value_banker + found.house_take == 0
