"""The Banker's strategy as grids of side by side, held against a custom."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from sabot.solve.banque.letters import MIXES, TIES, share_letter
from sabot.solve.banque.model import BankerPlace
from sabot.solve.banque.solution import BanqueSolution
from sabot.solve.coup.model import THIRDS, Hand, points_of

Cell = tuple[str, bool]
"""D, S, M or T, and whether the custom says otherwise."""


class HandsGrid(NamedTuple):
    """For some hands of the same points: rows for what lies on side 1, cells for side 2; `whole` where they are all."""

    points: int
    hands: tuple[Hand, ...]
    whole: bool
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def letters(self) -> set[str]:
        """The letters that occur in the grid's cells."""
        return {cell for row in self.rows for cell, _ in row}

    @property
    def departs(self) -> bool:
        """Whether the custom says otherwise anywhere."""
        return any(star for row in self.rows for _, star in row)


def grids(solution: BanqueSolution, custom: Mapping[BankerPlace, Fraction]) -> Iterator[HandsGrid]:
    """All grids by points; hands that do the same are one."""
    hands = solution.game.dealt.banker
    for points in range(8):
        same: dict[tuple[tuple[Cell, ...], ...], list[Hand]] = {}
        of_points = [place for place, hand in enumerate(hands) if points_of(hand) == points]
        for place in of_points:
            same.setdefault(_rows(solution, custom, place), []).append(hands[place])
        for rows, alike in same.items():
            yield HandsGrid(points, tuple(alike), len(alike) == len(of_points), rows)


def _rows(solution: BanqueSolution, custom: Mapping[BankerPlace, Fraction], hand: int) -> tuple[tuple[Cell, ...], ...]:
    """The rows of a hand: the game's places are in order of hands, then of what lies on either side."""
    size = len(THIRDS)
    first = hand * size * size
    cells = tuple(
        (own, own == MIXES or (own != TIES and own != share_letter(custom[place])))
        for own, place in zip(
            solution.letters[first : first + size * size],
            solution.game.places[first : first + size * size],
            strict=True,
        )
    )
    return tuple(cells[row : row + size] for row in range(0, size * size, size))
