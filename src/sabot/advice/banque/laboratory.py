"""A coup of Banque in the laboratory: the Banker's grids at a share of tableau 1, and the values along all shares."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from sabot.advice.dials import THETA
from sabot.advice.laboratory import lab_value, left_of, position, step
from sabot.games.banque.rules import BanqueRules
from sabot.games.laboratory import AskLab, AskRun, Lab, LabGrid, LabStep, LabTable
from sabot.odds.composition import Composition
from sabot.solve.banque.grids import HandsGrid, grids
from sabot.solve.banque.model import place_text, side_text
from sabot.solve.banque.rules import banker_by
from sabot.solve.banque.solution import BanqueSolution
from sabot.solve.banque.solving import solve
from sabot.solve.coup.model import THIRDS, hand_text

HEADS: Final = tuple(map(side_text, THIRDS))


def looked(rules: BanqueRules, asked: AskLab) -> Lab:
    """The coup solved on what is left of the shoe; raises ValueError for what cannot be dealt."""
    left, at = left_of(asked), position(THETA, asked)
    solution = _solved(asked.model, left, Fraction(at, THETA.of), rules.naturals)
    return Lab(rules=rules.id, decks=asked.decks, left=left, grid=_grid(solution, at, rules.custom))


def run(rules: BanqueRules, asked: AskRun, done: int | None) -> tuple[LabStep, int]:
    """The values at the next share of tableau 1; raises ValueError as `looked` does."""
    model, left = asked.asked.model, left_of(asked.asked)
    return step(THETA, done, lambda theta: _values(_solved(model, left, theta, rules.naturals)))


@lru_cache(128)
def _solved(model: str, left: Composition, theta: Fraction, naturals: str) -> BanqueSolution:
    return solve(model, left, theta, naturals=naturals)


def _grid(solution: BanqueSolution, at: int, custom: str) -> LabGrid:
    against = banker_by(solution.game, custom)
    return LabGrid(
        model=solution.game.model.value,
        dial=at,
        free=(),
        columns=HEADS,
        tables=tuple(_table(each) for each in grids(solution, against)),
        mixed=tuple(lab_value(place_text(place), share) for place, share in solution.banker_mixes.items()),
        values=tuple(lab_value(name, value) for name, value in _values(solution).items()),
        unique=solution.unique,
    )


def _values(solution: BanqueSolution) -> Mapping[str, Fraction]:
    tableaux = {"tableau_1": solution.value_tableau_1, "tableau_2": solution.value_tableau_2}
    return {"pontes": solution.value} | {name: value for name, value in tableaux.items() if value is not None}


def _table(grid: HandsGrid) -> LabTable:
    hands = () if grid.whole else tuple(map(hand_text, grid.hands))
    rows = (tuple(letter + "*" * star for letter, star in row) for row in grid.rows)
    return LabTable(grid.points, hands, tuple(zip(HEADS, rows, strict=True)))
