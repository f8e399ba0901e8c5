"""Roads read a second way: cells laid one by one on a board; derived ones by looking at the cells of columns."""

from itertools import groupby
from typing import Any, Final

from second_table import lying

from sabot.school.drill import Drill

BACK: Final = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}


def _results(drill: Drill) -> str:
    return lying(drill, "recording.shoe").results


def _fact(drill: Drill, name: str) -> Any:
    return drill.said.facts[name]


def _next(drill: Drill) -> str:
    """The coups with the one that is told to come."""
    return _results(drill) + {"player": "P", "banker": "B"}[_fact(drill, "winner")]


def answer_bead_plate(drill: Drill) -> str:
    row = column = 1
    for _ in _results(drill):
        row += 1
        if row == 7:
            row, column = 1, column + 1
    return str(row if drill.said.key.endswith("row") else column)


def _board(results: str) -> list[tuple[int, int]]:
    """The cells of the big road, from 1, each by the one before it."""
    cells: list[tuple[int, int]] = []
    before, start, level = "", 0, False
    for winner in results.replace("T", ""):
        if winner != before:
            start += 1
            while (start, 1) in cells:
                start += 1
            column, row, level = start, 1, False
        else:
            column, row = cells[-1]
            level = level or row == 6 or (column, row + 1) in cells
            if level:
                column += 1
                while (column, row) in cells:
                    column += 1
            else:
                row += 1
        cells.append((column, row))
        before = winner
    return cells


def answer_big_road(drill: Drill) -> str:
    column, row = _board(_next(drill))[-1]
    return str(row if drill.said.key.endswith("row") else column)


def answer_road_ties(drill: Drill) -> str:
    """Ties are dropped on the cell that is latest; who is first waits for it."""
    counted: list[int] = []
    waiting = 0
    for coup in _results(drill):
        if coup != "T":
            counted.append(0 if counted else waiting)
        elif counted:
            counted[-1] += 1
        else:
            waiting += 1
    return str(counted[0 if drill.said.key.endswith("first") else -1])


def colour(results: str, back: int) -> str:
    """The mark for the last coup, by columns that drop straight however long: is there a cell to the left?"""
    heights = [len(list(run)) for _, run in groupby(results.replace("T", ""))]
    column, row = len(heights) - 1, heights[-1] - 1
    if row == 0:
        if column - 1 - back < 0:
            return "none"
        return "red" if heights[column - 1] == heights[column - 1 - back] else "blue"
    if column - back < 0:
        return "none"
    beside, above = row < heights[column - back], row - 1 < heights[column - back]
    return "red" if beside == above else "blue"


def answer_derived_roads(drill: Drill) -> str:
    return colour(_results(drill), BACK[_fact(drill, "road")])


def answer_ask_road(drill: Drill) -> str:
    if drill.form == "some":
        return " ".join(sorted(road for road, back in BACK.items() if colour(_next(drill), back) == "red")) or "-"
    return colour(_next(drill), BACK[_fact(drill, "road")])
