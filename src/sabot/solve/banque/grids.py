"""The Banker's strategy as grids of side by side, held against a custom."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from sabot.solve.banque.letters import MIXES, TIES
from sabot.solve.banque.model import Place
from sabot.solve.banque.solution import BanqueSolution, letter
from sabot.solve.chemin.model import THIRDS, Hand, points_of

Cell = tuple[str, bool]
"""D, S, M or T, and whether the custom says otherwise."""


class Grid(NamedTuple):
    """For some hands of the same points: rows for what lies on side 1, cells for side 2; `whole` where they are all."""

    points: int
    hands: tuple[Hand, ...]
    whole: bool
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def letters(self) -> set[str]:
        """What occurs."""
        return {cell for row in self.rows for cell, _ in row}

    @property
    def departs(self) -> bool:
        """Whether the custom says otherwise anywhere."""
        return any(star for row in self.rows for _, star in row)


def grids(found: BanqueSolution, custom: Mapping[Place, Fraction]) -> Iterator[Grid]:
    """All grids by points; hands that do the same are one."""
    hands = found.game.dealt.banker
    for points in range(8):
        same: dict[tuple[tuple[Cell, ...], ...], list[Hand]] = {}
        of_points = [hand for hand in hands if points_of(hand) == points]
        for hand in of_points:
            same.setdefault(_rows(found, custom, hand), []).append(hand)
        for rows, alike in same.items():
            yield Grid(points, tuple(alike), len(alike) == len(of_points), rows)


def _rows(found: BanqueSolution, custom: Mapping[Place, Fraction], hand: Hand) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(_cell(found, custom, Place(hand, one, two)) for two in THIRDS) for one in THIRDS)


def _cell(found: BanqueSolution, custom: Mapping[Place, Fraction], place: Place) -> Cell:
    own = found.letter(place)
    return own, own == MIXES or (own != TIES and own != letter(custom, place))
