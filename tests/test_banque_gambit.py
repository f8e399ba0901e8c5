"""A coup of Banque for Gambit: the value that its own linear program finds is the solver's, as a rational."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from banque_tools import fresh_counts
from extras import needed
from game_libraries import rational, read
from sabot.solve import SolveError
from sabot.solve.banque import banque_game, solve_game
from sabot.solve.banque.gambit import nfg_lines

SHOES = (
    [0, 5, 0, 0, 3, 3, 0, 5, 0, 0],
    [0, 0, 0, 0, 2, 5, 0, 2, 3, 0],
    [4, 0, 0, 2, 0, 3, 2, 0, 0, 0],
)
"""Shoes of four ranks; in the first two both sides mix."""


@pytest.mark.parametrize("naturals", ["in_turn", "shown"])
@pytest.mark.parametrize("shoe", SHOES, ids=str)
def test_gambit_finds_the_value_of_the_strategic_form(shoe: list[int], naturals: str) -> None:
    solve: Any = needed("pygambit").nash.lp_solve
    game = banque_game("B1", shoe, "1/2", naturals=naturals)
    lines = list(nfg_lines(game))
    found = solve(read("nfg", lines), rational=True).equilibrium
    pontes, banker = ([rational(share) for _, share in found[player]] for player in ("Pontes", "Banker"))
    table = [list(map(Fraction, line.split()))[::2] for line in lines[7:]]
    least = min(sum(share * gain for share, gain in zip(pontes, row, strict=True)) for row in table)
    most = max(
        sum(share * gain for share, gain in zip(banker, column, strict=True)) for column in zip(*table, strict=True)
    )
    assert least == most == solve_game(game).value


def test_the_lines_are_the_same_whoever_reads_them() -> None:
    """Without Gambit: as many payoffs as strategies, and both players' add up to 0."""
    lines = list(nfg_lines(banque_game("B1", SHOES[0], "1/2")))
    assert lines[0] == 'NFG 1 R "Baccara Banque, model B1, theta 1/2" { "Pontes" "Banker" }'
    assert lines[2].startswith('{ { "1 draws on none, 2 on none" "1 draws on none, 2 on card:5"')
    assert len(lines) - 7 == 2**5
    for line in lines[7:]:
        payoffs = list(map(Fraction, line.split()))
        assert len(payoffs) == 2 * 8
        assert all(one == -other for one, other in zip(payoffs[::2], payoffs[1::2], strict=True))


@pytest.mark.parametrize("model", ["B2", "B3"])
def test_a_full_shoe_is_too_much_for_a_strategic_form(model: str) -> None:
    with pytest.raises(SolveError, match="strategies, too many"):
        list(nfg_lines(banque_game(model, fresh_counts(3))))
