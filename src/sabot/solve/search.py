"""All equilibria of a coup: the ponte's strategies in cells, each refuted by multipliers or taken apart.

First the uses of his hands (never, sometimes, always draws), then, in a cell of uses, the signs of what the banker
gains by drawing. In a cell where all of these are settled the equilibria are the product of its closure with a
polytope of the banker's. The derivation is in docs/chemin-theory.md.
"""

from collections.abc import Sequence
from typing import NamedTuple

from flint import fmpq

from sabot.solve.cells import Cell, Point, at, box, sign, split
from sabot.solve.certificate import ByHand, BySet, Found, Refuted, Step
from sabot.solve.model import hand_text, set_text
from sabot.solve.problem import Form, Problem
from sabot.solve.ratios import text
from sabot.solve.replies import ALWAYS, ANY, MIXED, NEVER, Replies, Use

_SIDES: dict[Use, tuple[int, ...]] = {NEVER: (0,), ALWAYS: (1,), MIXED: (0, 1), ANY: (0, 1)}


class Part(NamedTuple):
    """Equilibria: the closure of a cell, the uses of hands in it, and the signs of all sets in the cell."""

    cell: Cell
    uses: tuple[Use, ...]
    signs: tuple[int, ...]


class Search:
    """One pass over all strategies of the ponte's; `parts` are what it finds."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.parts: list[Part] = []

    def run(self) -> Step:
        """The proof; `parts` are filled."""
        return self._by_uses((ANY,) * len(self.problem.hands), (), range(len(self.problem.sets)))

    def _by_uses(self, uses: tuple[Use, ...], draws: tuple[int, ...], open_rows: Sequence[int]) -> Step:
        """A cell of uses; sets beyond `draws` and `open_rows` stand in all of it."""
        if ANY not in uses:
            cell = box([_SIDES[use] for use in uses])
            return self._by_signs(cell, uses, self._box_signs(draws, open_rows))
        up, left = signs_in_box(self.problem, uses, open_rows)
        draws = (*draws, *up)
        replies = Replies(self.problem, uses, draws, left)
        refuted = self._refuted(replies)
        if refuted is not None:
            return refuted
        hand = _next_hand(replies, uses)
        never, mixed, always = (
            self._by_uses((*uses[:hand], use, *uses[hand + 1 :]), draws, left) for use in (NEVER, MIXED, ALWAYS)
        )
        return ByHand(hand_text(self.problem.hands[hand]), never, mixed, always)

    def _box_signs(self, draws: Sequence[int], open_rows: Sequence[int]) -> list[int | None]:
        """What is known of every set: 1 draws, -1 stands, None is open."""
        signs: list[int | None] = [-1] * len(self.problem.sets)
        for row in draws:
            signs[row] = 1
        for row in open_rows:
            signs[row] = None
        return signs

    def _by_signs(self, cell: Cell, uses: tuple[Use, ...], signs: list[int | None]) -> Step:
        """A relatively open cell."""
        values: dict[int, list[fmpq]] = {}
        for row, known in enumerate(signs):
            if known is None:
                values[row] = [at(self.problem.gains[row], point) for point in cell.points]
                taken = {sign(value) for value in values[row]}
                if not taken >= {-1, 1}:
                    signs[row] = sum(taken)
        open_rows = [row for row, known in enumerate(signs) if known is None]
        free = [row for row, known in enumerate(signs) if known in (None, 0)]
        replies = Replies(self.problem, uses, [row for row, known in enumerate(signs) if known == 1], free)
        refuted = self._refuted(replies)
        if refuted is not None:
            return refuted
        if not open_rows:
            self.parts.append(Part(cell, uses, tuple(known or 0 for known in signs)))
            return Found(len(self.parts) - 1)
        row = max(open_rows, key=lambda one: sum(map(abs, self.problem.changes[one][1:])))
        cells = split(cell, values[row], 1 << (2 * len(uses) + row))
        stands, even, draws = (
            self._by_signs(part, uses, [*signs[:row], known, *signs[row + 1 :]])
            for part, known in zip(cells, (-1, 0, 1), strict=True)
        )
        return BySet(set_text(self.problem.sets[row]), stands, even, draws)

    def _refuted(self, replies: Replies) -> Refuted | None:
        found = replies.answer()
        if found.shares is not None:
            return None
        by_hand = zip(self.problem.hands, found.multipliers, strict=True)
        return Refuted({hand_text(hand): text(multiplier) for hand, multiplier in by_hand if multiplier})


def signs_in_box(problem: Problem, uses: Sequence[Use], rows: Sequence[int]) -> tuple[list[int], list[int]]:
    """The sets that draw in all of the closed box of some uses, and those that neither draw nor stand in all of it."""
    draws: list[int] = []
    left: list[int] = []
    for row in rows:
        low, high = bounds(problem.gains[row], uses)
        if low > 0:
            draws.append(row)
        elif high >= 0:
            left.append(row)
    return draws, left


def bounds(form: Form, uses: Sequence[Use]) -> tuple[int, int]:
    """The least and the greatest value of a form in the closed box of some uses."""
    low = high = form[0]
    for coefficient, use in zip(form[1:], uses, strict=True):
        if use == ALWAYS:
            low += coefficient
            high += coefficient
        elif use != NEVER:
            low += min(coefficient, 0)
            high += max(coefficient, 0)
    return low, high


def uses_at(point: Point) -> tuple[Use, ...]:
    """What the ponte does with each hand at a point."""
    return tuple(NEVER if share == 0 else ALWAYS if share == 1 else MIXED for share in point)


def _next_hand(replies: Replies, uses: Sequence[Use]) -> int:
    """A hand whose use is open: one that gains by drawing, or by standing, whatever the banker does; else the first."""
    waiting = [hand for hand, use in enumerate(uses) if use == ANY]
    settled = (hand for hand in waiting for low, high in [replies.bounds(hand)] if low > 0 or high < 0)
    return next(settled, waiting[0])
