"""With a levy an odd shoe can have several equilibria apart from each other: the same ones that Gambit finds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game_libraries import mixtures, read
from long import asked_later
from sabot.solve import Model, check, coup_game, solve
from sabot.solve.chemin.gambit import nfg_lines, ponte_strategy
from sabot.solve.chemin.strategic import strategic

THREE_QUARTERS, NINE_TENTHS = Fraction(3, 4), Fraction(9, 10)
SHOES = [
    (Model.B1, (0, 1, 1, 2, 0, 0, 0, 2, 2, 0), THREE_QUARTERS),
    (Model.B1, (3, 1, 0, 0, 3, 3, 0, 1, 0, 1), NINE_TENTHS),
    (Model.B1, (0, 4, 5, 6, 3, 6, 11, 9, 4, 4), NINE_TENTHS),
]


@pytest.mark.parametrize(("model", "shoe", "levy"), SHOES, ids=str)
def test_three_equilibria_apart(model: Model, shoe: tuple[int, ...], levy: Fraction) -> None:
    """Two that are stable and one between them, as where two people would agree; their values differ."""
    found = solve(model, shoe, levy)
    game = coup_game(model, shoe, levy)
    assert len(found.equilibria) == 3
    assert not found.unique
    assert all(each.is_point for each in found.equilibria)
    for one in found.equilibria:
        assert not any(game.exploitability(one.ponte, one.banker))
    assert len({one.payoffs for one in found.equilibria}) == 3
    verified = check(found.certificate)
    assert (verified.claims, verified.unique) == (3, False)
    assert solve(model, shoe).unique


@pytest.mark.parametrize(("model", "shoe", "levy"), [*SHOES[:2], asked_later(*SHOES[2])], ids=str)
def test_gambit_finds_the_same_three(model: Model, shoe: tuple[int, ...], levy: Fraction) -> None:
    form = strategic(model, shoe, levy)
    draws = ponte_strategy(form, (1,))
    theirs = {ponte.get(draws, Fraction(0)) for ponte, _ in mixtures(read("nfg", nfg_lines(form)))}
    assert theirs == {one.ponte[5] for one in solve(model, shoe, levy).equilibria}
