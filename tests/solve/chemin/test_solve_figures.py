"""Figures of solved coups: they are made, the same each time, whole or not at all."""

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from sabot.odds import fresh
from sabot.solve import SolveError, coup_game, solve_game
from sabot.solve.chemin.figures import PLOTS, draw
from sabot.solve.chemin.figures.knowing import knowing
from sabot.solve.chemin.midshoe import mid_shoe
from sabot.solve.chemin.rows import rows

SMALL = (3, 4, 2, 6, 1, 5, 2, 3, 4, 2)


@pytest.mark.parametrize("plot", PLOTS)
@pytest.mark.long
def test_the_same_game_makes_the_same_file(plot: str, tmp_path: Path) -> None:
    game = coup_game("B2", fresh(2))
    found = solve_game(game)
    for name in ("one.svg", "two.svg"):
        draw(plot, game, found, tmp_path / name)
    one, two = ((tmp_path / name).read_bytes() for name in ("one.svg", "two.svg"))
    assert one == two
    assert one.startswith(b"<?xml")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["one.svg", "two.svg"]


@pytest.mark.parametrize(
    ("model", "shoe", "levy", "plot"),
    [
        ("A2", None, "0", "strategy"),
        ("B3", SMALL, "1/20", "value"),
        ("B2", (6, 0, 0, 0, 0, 0, 0, 0, 0, 0), "0", "value"),
        ("B2", (3, 1, 0, 1, 0, 1, 0, 0, 0, 1), "0", "strategy"),
        ("B1", SMALL, "1/100", "value"),
    ],
)
@pytest.mark.long
def test_odd_games_are_drawn_too(
    model: str, shoe: tuple[int, ...] | None, levy: str, plot: str, tmp_path: Path
) -> None:
    game = coup_game(model, shoe, Fraction(levy))
    draw(plot, game, solve_game(game), tmp_path / "it.png")
    assert (tmp_path / "it.png").read_bytes().startswith(b"\x89PNG")


def test_the_course_of_a_shoe_is_drawn(tmp_path: Path) -> None:
    found = mid_shoe("B2", 1, remainders=3, seed=1, left=(6, 10, 26))
    for name in ("one.svg", "two.svg"):
        knowing(found, tmp_path / name)
    one, two = ((tmp_path / name).read_bytes() for name in ("one.svg", "two.svg"))
    assert one == two
    assert len(one) > 5000


def test_rows_hold_every_square_of_the_strategy_once() -> None:
    found = solve_game(coup_game("B2", SMALL))
    table = list(rows(found, found.equilibria[0]))
    assert sorted(hand for row in table for hand in row.hands if isinstance(hand, tuple)) == sorted(found.banker_draws)
    departs = [
        (row.points, hand, third)
        for row in table
        for hand in row.hands
        for third, square in zip((*range(10), None), row.squares, strict=True)
        if square.departs
    ]
    assert (4, (0, 4), 1) in departs
    assert not any(points == 3 and third == 9 for points, _, third in departs), "the tableau leaves it free"


def test_no_figure_has_that_name(tmp_path: Path) -> None:
    game = coup_game("A1")
    with pytest.raises(SolveError, match="'pie' is no figure of a solved coup: it is value, strategy, decks"):
        draw("pie", game, solve_game(game), tmp_path / "it.svg")


def test_figures_are_imported_without_matplotlib() -> None:
    code = "import sys, sabot.solve.chemin.figures; assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
