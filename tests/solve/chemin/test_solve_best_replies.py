"""Which strategies of the banker are best replies: against linear programs, and against the solver."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
from scipy.optimize import linprog

from long import first
from sabot.odds import fresh
from sabot.solve import InfoSet, Model, coup_game
from sabot.solve.chemin.banker_replies import best_replies, decided
from sabot.solve.chemin.leaves import Gain, gains, sums
from sabot.solve.chemin.tree import rules_of

Gains = dict[InfoSet, Gain]


def drawn(random: Random, sets: int, hands: int) -> Gains:
    """Gains with small whole numbers, so that many meet in a point or vanish."""
    return {
        InfoSet(place, None): tuple(Fraction(random.randint(-2, 2)) for _ in range(1 + hands)) for place in range(sets)
    }


def is_best(found: Gains, moves: tuple[int, ...]) -> bool:
    """Whether some p in the box has every gain's sign, borders included: a linear program."""
    signs = np.array([1 if move else -1 for move in moves])
    rows = np.array([[float(each) for each in gain] for gain in found.values()])
    limits, bounds = -rows[:, 1:] * signs[:, None], rows[:, 0] * signs
    width = rows.shape[1] - 1
    done = linprog(np.zeros(width), A_ub=limits, b_ub=bounds, bounds=[(0, 1)] * width)
    return bool(done.status == 0)


@pytest.mark.parametrize("seed", first(12, range(40)))
def test_exactly_the_best_replies_are_found(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - seeded tests
    found = drawn(random, random.randint(1, 5), random.randint(1, 3))
    replies = list(best_replies(found))
    assert len(set(replies)) == len(replies)
    assert set(replies) == {moves for moves in product((0, 1), repeat=len(found)) if is_best(found, moves)}


@pytest.mark.parametrize("seed", range(20))
def test_what_is_decided_is_in_every_best_reply_and_never_even(seed: int) -> None:
    found = drawn(Random(seed), 6, 2)  # noqa: S311 - seeded tests
    always = decided(found)
    for moves in best_replies(found):
        assert always.items() <= dict(zip(found, moves, strict=True)).items()
    for info, gain in found.items():
        ends = [
            gain[0] + sum(slope for slope, at in zip(gain[1:], p, strict=True) if at) for p in product((0, 1), repeat=2)
        ]
        assert (info in always) == (min(ends) > 0 or max(ends) < 0)


def test_a_ponte_without_a_choice_leaves_one_reply_and_an_even_set_two() -> None:
    assert list(best_replies({InfoSet(3, 1): (Fraction(1),), InfoSet(4, 1): (Fraction(0),)})) == [(1, 0), (1, 1)]
    assert list(best_replies({})) == [()]


@pytest.mark.parametrize("shoe", first(1, [(2, 0, 2, 3, 0, 0, 3, 0, 0, 0), fresh(6)]), ids=str)
@pytest.mark.parametrize("model", first(2, [Model.B1, Model.B2, Model.B3]))
def test_the_solver_s_best_replies_are_among_them(model: Model, shoe: tuple[int, ...]) -> None:
    game = coup_game(model, shoe, Fraction(1, 20))
    every = gains(sums(rules_of(game)), game.levy)
    always = decided(every)
    free = {info: gain for info, gain in every.items() if info not in always}
    replies = set(best_replies(free))
    random = Random(model)  # noqa: S311 - seeded tests
    for _ in range(20):
        ponte = {hand: Fraction(random.randint(0, 8), 8) for hand in game.hands}
        best = game.best_banker(ponte)
        assert {info: int(best[info]) for info in always} == always
        assert tuple(int(best[info]) for info in free) in replies
