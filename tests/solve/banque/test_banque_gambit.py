"""A coup of Banque for Gambit: the value that its own linear programs find is the solver's, as a rational."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from banque_tools import fresh_counts
from extras import needed
from game_libraries import ends, rational, read, sets, solved_tree
from long import first
from sabot.solve import SolveError
from sabot.solve.banque import banque_game, solve_game
from sabot.solve.banque.gambit import efg_lines, nfg_lines
from sabot.solve.banque.tree import decisions, rules_of

SHOES = ([0, 5, 0, 0, 3, 3, 0, 5, 0, 0], [0, 0, 0, 0, 2, 5, 0, 2, 3, 0], [4, 0, 0, 2, 0, 3, 2, 0, 0, 0])
"""Shoes of four ranks; in the first two both sides mix."""


@pytest.mark.parametrize("naturals", ["in_turn", "shown"])
@pytest.mark.parametrize("shoe", first(1, SHOES), ids=str)
def test_gambit_finds_the_value_of_the_strategic_form(shoe: list[int], naturals: str) -> None:
    solve: Any = needed("pygambit").nash.lp_solve
    game = banque_game("B1", shoe, "1/2", naturals=naturals)
    lines = list(nfg_lines(game))
    found = solve(read("nfg", lines), rational=True).equilibrium
    pontes, banker = ([rational(share) for _, share in found[player]] for player in ("pontes", "banker"))
    table = [list(map(Fraction, line.split()))[::2] for line in lines[7:]]
    least = min(sum(share * gain for share, gain in zip(pontes, row, strict=True)) for row in table)
    most = max(
        sum(share * gain for share, gain in zip(banker, column, strict=True)) for column in zip(*table, strict=True)
    )
    assert least == most == solve_game(game).value


def test_the_lines_are_the_same_whoever_reads_them() -> None:
    """Without Gambit: as many payoffs as strategies, and both players' add up to 0."""
    lines = list(nfg_lines(banque_game("B1", SHOES[0], "1/2")))
    assert lines[0] == 'NFG 1 R "Baccara Banque, model B1, theta 1/2" { "pontes" "banker" }'
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


@pytest.mark.long
@pytest.mark.parametrize(
    ("shoe", "model", "naturals"),
    [((0, 0, 1, 6, 0, 1, 1, 0, 0, 0), "B1", "in_turn"), ((0, 0, 6, 1, 0, 0, 0, 1, 0, 1), "B3", "shown")],
)
def test_gambit_finds_the_value_of_a_team_s_tree(shoe: tuple[int, ...], model: str, naturals: str) -> None:
    """Nine cards of four ranks; in the second shoe the coin is thrown."""
    needed("pygambit")
    game = banque_game(model, shoe, "1/2", naturals=naturals)
    tree = read("efg", efg_lines(game, team=True))
    found = solved_tree(tree)
    value = solve_game(game).value
    assert (rational(found.payoffs["pontes"]), rational(found.payoffs["banker"])) == (value, -value)


def test_gambit_reads_the_tree_of_three_persons() -> None:
    """Its players, information sets and plays are those of the tree; what one wins another loses."""
    needed("pygambit")
    game = banque_game("B3", (0, 0, 6, 1, 0, 0, 0, 1, 0, 1), "2/5", hears="third_card")
    lines, rules = list(efg_lines(game, team=False)), rules_of(game, team=False)
    tree, known = read("efg", lines), decisions(rules)
    names = ("ponte 1", "ponte 2", "banker")
    assert tuple(tree.players) == names
    assert [len(sets(tree, name)) for name in names] == [len(known.ponte_1), len(known.ponte_2), len(known.banker)]
    assert ends(tree) == sum(1 for line in lines if line.startswith("t "))
    for line in lines:
        if line.startswith("t "):
            assert sum(map(Fraction, line[line.index("{") + 1 : line.index("}")].split())) == 0


def test_a_tree_of_many_ranks_is_too_large() -> None:
    with pytest.raises(SolveError, match="the tree of a shoe of 10 ranks is too large: take one of 5 at most"):
        efg_lines(banque_game("B1", fresh_counts(3)), team=True)
    with pytest.raises(SolveError, match="is told nothing of side 2 has no tree"):
        efg_lines(banque_game("B1", SHOES[0], sees="side_1"), team=True)
    with pytest.raises(SolveError, match="is no game"):
        efg_lines("B1", team=True)  # type: ignore[arg-type]
