"""A coup of Chemin de Fer in the laboratory: the solver's table at a levy, and the values along all levies."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from sabot.advice.dials import LEVY
from sabot.advice.laboratory import lab_value, left_of, position, step
from sabot.games.chemin.rules import CheminRules
from sabot.games.laboratory import AskLab, AskRun, Lab, LabGrid, LabStep, LabTable
from sabot.odds.composition import Composition
from sabot.solve.chemin.rows import HandsRow, Square, rows
from sabot.solve.chemin.solution import Solution
from sabot.solve.chemin.solving import solve
from sabot.solve.coup.model import THIRDS, hand_text, set_text

HEADS: Final = tuple("-" if third is None else str(third) for third in THIRDS)
PURE: Final = {Fraction(0): "S", Fraction(1): "D"}


def looked(rules: CheminRules, asked: AskLab) -> Lab:
    """The coup solved on what is left of the shoe; raises ValueError for what cannot be dealt."""
    left, at = left_of(asked), position(LEVY, asked)
    solution = _solved(asked.model, left, Fraction(at, LEVY.of))
    return Lab(rules=rules.id, decks=asked.decks, left=left, grid=_grid(solution, at))


def run(_: CheminRules, asked: AskRun, done: int | None) -> tuple[LabStep, int]:
    """The values at the next levy; raises ValueError as `looked` does."""
    model, left = asked.asked.model, left_of(asked.asked)
    return step(LEVY, done, lambda levy: _values(_solved(model, left, levy)))


@lru_cache(1024)
def _solved(model: str, left: Composition, levy: Fraction) -> Solution:
    return solve(model, left, levy)


def _grid(solution: Solution, at: int) -> LabGrid:
    first = solution.equilibria[0]
    hands = [hand for hand in solution.ponte if hand not in solution.idle_hands]
    table = list(rows(solution, first))
    shared = Counter(row.points for row in table)
    return LabGrid(
        model=solution.model.value,
        dial=at,
        free=tuple(lab_value(hand_text(hand), solution.ponte[hand]) for hand in hands),
        columns=HEADS,
        tables=(
            LabTable(
                None,
                (),
                tuple((_hands(row, alone=shared[row.points] == 1), tuple(map(_cell, row.squares))) for row in table),
            ),
        ),
        mixed=tuple(lab_value(set_text(info), share) for info, share in solution.banker_mixed.items()),
        values=tuple(lab_value(name, value) for name, value in _values(solution).items()),
        unique=solution.unique,
    )


def _values(solution: Solution) -> Mapping[str, Fraction]:
    return {"ponte": solution.value_ponte, "banker": solution.value_banker, "house": solution.house_take}


def _hands(row: HandsRow, *, alone: bool) -> str:
    """`6`, or `6 (0,6 7,9)` where hands of the same points differ."""
    return str(row.points) if alone else f"{row.points} ({' '.join(map(hand_text, row.hands))})"


def _cell(square: Square) -> str:
    """The banker's letter in a square, with a star where the tableau has him do otherwise."""
    if square.share is None:
        return "-"
    letter = "F" if square.is_open else PURE.get(square.share, "M")
    return letter + "*" * square.departs
