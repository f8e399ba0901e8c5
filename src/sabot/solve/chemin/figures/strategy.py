"""The banker's strategy as a table, against the tableau."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sabot.paper.canvas import COLOURS, GREY, Axes, FigureWords, paper, saved, titled
from sabot.solve.chemin.figures.about import facts
from sabot.solve.chemin.rows import HandsRow, Square, rows
from sabot.solve.chemin.solution import Solution
from sabot.solve.coup.model import THIRDS, hand_text
from sabot.tableau import FREE

_DRAWS: Final = "#A9D3F0"
_STANDS: Final = "#F4F1EA"
_OPEN: Final = "#D9EFE6"
_HIGH: Final = 0.34  # inches a row
_FINE: Final = 1.6


def strategy(solution: Solution, path: Path) -> None:
    """Every row of hands by every third card; squares that depart from the tableau are framed."""
    table = list(rows(solution, solution.equilibria[0]))
    with paper(8.6, _HIGH * len(table) + 1.9) as figure:
        axes = figure.subplots()
        for line, row in enumerate(table):
            for column, square in enumerate(row.squares):
                _square(axes, (column, line), square)
        _frame(axes, table)
        titled(figure, _figure_words(solution))
        saved(figure, path)


def _square(axes: Axes, place: tuple[int, int], square: Square) -> None:
    patches: Any = import_module("matplotlib.patches")
    column, line = place
    corner, colour, text = (column + 0.04, line + 0.06), *_look(square)
    size = (0.92, 0.88)
    axes.add_patch(patches.Rectangle(corner, *size, facecolor=colour, edgecolor="none"))
    if square.rule == FREE:
        axes.add_patch(patches.Rectangle(corner, *size, fill=False, edgecolor=GREY, linestyle=(0, (2, 1.5))))
    if square.departs:
        axes.add_patch(patches.Rectangle(corner, *size, fill=False, edgecolor=COLOURS[1], linewidth=2.4))
    axes.text(column + 0.5, line + 0.5, text, ha="center", va="center", fontsize=8.5 if len(text) > 2 else 10)


def _look(square: Square) -> tuple[str, str]:
    """A square's colour and what stands in it."""
    if square.share is None:
        return "white", "·"
    if square.is_open:
        return _OPEN, f"{float(square.low):.2g}–{float(square.high):.2g}"
    if 0 < square.share < 1:
        return "#FFE2B8", f"{float(100 * square.share):.1f} %"
    return (_DRAWS, "D") if square.share else (_STANDS, "S")


def _frame(axes: Axes, table: list[HandsRow]) -> None:
    """Headings, lines between points, and no axes."""
    shared = Counter(row.points for row in table)
    for line, row in enumerate(table):
        hands = "any hand" if shared[row.points] == 1 else "  ".join(map(hand_text, row.hands))
        axes.text(-0.12, line + 0.5, hands, ha="right", va="center", fontsize=9, color=GREY)
        if line == 0 or table[line - 1].points != row.points:
            axes.text(-4.3, line + 0.5, str(row.points), ha="center", va="center", fontsize=11, fontweight="bold")
            axes.plot([-4.6, 11], [line, line], color="#BBBBBB", linewidth=0.7)
    for column, third in enumerate(THIRDS):
        axes.text(column + 0.5, -0.3, "-" if third is None else third, ha="center", va="center", fontweight="bold")
    axes.text(-4.6, -0.3, "banker's points, hand", ha="left", va="center", fontsize=9, color=GREY)
    axes.text(5.5, -0.95, "ponte's third card; -: he stood", ha="center", va="center", fontsize=9, color=GREY)
    axes.text(-4.6, len(table) + 0.45, _LEGEND, ha="left", va="center", fontsize=9, color=GREY)
    axes.set_xlim(-4.65, 11.05)
    axes.set_ylim(len(table) + 0.8, -1.3)
    axes.axis("off")


_LEGEND: Final = (
    "D draws, S stands, %: draws so often, 0–1: either; framed: otherwise than the tableau, dashed: free by the tableau"
)


def _figure_words(solution: Solution) -> FigureWords:
    several = "" if solution.unique else "; one of several equilibria"
    return FigureWords("The banker's strategy in equilibrium", f"{facts(solution)}; exact{several}", "", "")
