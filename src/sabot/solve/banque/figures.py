"""Figures of solved coups of Banque, drawn by matplotlib (`sabot[lab]`) on the canvas of `sabot.paper`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sabot.money import quoted
from sabot.odds.composition import fresh
from sabot.paper.canvas import COLOURS, GREY, Axes, FigureWords, Label, label_lines, paper, percent, saved, titled
from sabot.solve.banque.game import BanqueGame, banque_game
from sabot.solve.banque.grids import HandsGrid, grids
from sabot.solve.banque.model import side_text
from sabot.solve.banque.rules import banker_by
from sabot.solve.banque.solution import BanqueSolution
from sabot.solve.banque.solving import solve_game
from sabot.solve.coup.model import THIRDS, hand_text
from sabot.solve.errors import SolveError

THETAS: Final = tuple(Fraction(place, 20) for place in range(1, 20))
"""At 0 and 1 nothing lies on one tableau, and what it would gain is open."""
DECKS: Final = tuple(range(2, 9))
_COLOURS: Final = {"D": "#A9D3F0", "S": "#F4F1EA", "M": "#FFE2B8", "T": "#D9EFE6"}
_NAMES: Final = ("all stakes", "tableau 1", "tableau 2")


def draw(plot: str, solution: BanqueSolution, custom: str, path: Path) -> None:
    """Draw a figure of a solution into a file; raises SolveError for a name that no figure has."""
    plots: dict[str, Callable[[], None]] = {
        "value": lambda: by_theta(solution.game, path),
        "decks": lambda: by_decks(solution.game, path),
        "strategy": lambda: strategy(solution, custom, path),
    }
    if plot not in plots:
        raise SolveError(f"{quoted(plot)} is no figure of a solved coup: it is {', '.join(plots)}")
    plots[plot]()


def by_theta(game: BanqueGame, path: Path) -> None:
    """Both tableaux' mean gains, each per unit that lies on it, by the share of the stakes on tableau 1."""
    worth = [solve_game(_varied(game, theta)).worth for theta in THETAS]
    told = FigureWords("The value of a coup of Banque by the division of the stakes", _facts(game), "", "")
    _lines([float(theta) for theta in THETAS], worth, "share of all stakes on tableau 1", told, path)


def by_decks(game: BanqueGame, path: Path) -> None:
    """The same by decks of a fresh shoe; raises SolveError with replacement."""
    if game.model.replaces:
        raise SolveError(f"model {game.model} has no decks to draw its value by")
    worth = [solve_game(banque_game(game.model, fresh(decks), game.theta, **_custom(game))).worth for decks in DECKS]
    told = FigureWords("The value of a coup of Banque by decks", f"{_facts(game)}, theta {game.theta}", "", "")
    _lines(list(map(float, DECKS)), worth, "decks", told, path)


def strategy(solution: BanqueSolution, custom: str, path: Path) -> None:
    """The grids that are not the same whatever lies, with the cells framed where the house custom does otherwise."""
    shown = [
        grid for grid in grids(solution, banker_by(solution.game, custom)) if len(grid.letters) > 1 or grid.departs
    ]
    across = min(4, max(1, len(shown)))
    down = -(-len(shown) // across) or 1
    with paper(3.1 * across + 0.4, 3.3 * down + 1.2) as figure:
        panels = figure.subplots(down, across, squeeze=False).ravel()
        for axes in panels:
            axes.axis("off")
        for axes, grid in zip(panels, shown, strict=False):
            _grid(axes, grid)
        said = f"{_facts(solution.game)}, theta {solution.game.theta}; framed: otherwise than the custom {custom}"
        titled(figure, FigureWords("The Banker's strategy: side 1 down, side 2 across", said, "", ""))
        saved(figure, path)


def _grid(axes: Axes, grid: HandsGrid) -> None:
    patches: Any = import_module("matplotlib.patches")
    for line, row in enumerate(grid.rows):
        for column, (cell, star) in enumerate(row):
            corner = (column + 0.05, line + 0.05)
            axes.add_patch(patches.Rectangle(corner, 0.9, 0.9, facecolor=_COLOURS[cell], edgecolor="none"))
            if star:
                axes.add_patch(patches.Rectangle(corner, 0.9, 0.9, fill=False, edgecolor=COLOURS[1], linewidth=1.6))
            axes.text(column + 0.5, line + 0.5, cell, ha="center", va="center", fontsize=6.5)
    for place, third in enumerate(THIRDS):
        axes.text(place + 0.5, -0.4, side_text(third), ha="center", va="center", fontsize=6.5, color=GREY)
        axes.text(-0.4, place + 0.5, side_text(third), ha="center", va="center", fontsize=6.5, color=GREY)
    hands = "any hand" if grid.whole else " ".join(map(hand_text, grid.hands))
    axes.set_title(f"{grid.points} points: {hands}", fontsize=8)
    axes.set_xlim(-0.8, 11.1)
    axes.set_ylim(11.1, -0.8)


def _lines(across: list[float], worth: list[Any], what: str, told: FigureWords, path: Path) -> None:
    with paper(8.6, 4.6) as figure:
        axes = figure.subplots()
        labels: list[Label] = []
        for number, name in enumerate(_NAMES):
            gains = [percent(each[number]) for each in worth]
            axes.plot(across, gains, marker="o", markersize=3, color=COLOURS[number], linewidth=1.8)
            labels.append(Label(gains[-1], name, COLOURS[number]))
        axes.axhline(0, color=GREY, linewidth=0.8)
        axes.set_xlim(across[0], across[-1])
        axes.set_xlabel(what)
        axes.set_ylabel("the pontes' mean gain, % of the stake")
        label_lines(axes, labels)
        titled(figure, told)
        saved(figure, path)


def _varied(game: BanqueGame, theta: Fraction) -> BanqueGame:
    return BanqueGame(game.dealt, theta, game.custom)


def _custom(game: BanqueGame) -> dict[str, str]:
    return {"hears": game.custom.hears, "naturals": game.custom.naturals}


def _facts(game: BanqueGame) -> str:
    cards = "every card goes back" if game.model.replaces else f"{sum(game.dealt.shoe)} cards"
    return f"model {game.model.value}, {cards}"
