"""All equilibria of a coup: the ponte's strategies in cells, each refuted by multipliers or taken apart.

First the uses of his hands (never, sometimes, always draws), then, in a cell of uses, the signs of what the banker
gains by drawing. In a cell where all of these are settled the equilibria are the product of its closure with a
polytope of the banker's. The derivation is in docs/chemin-theory.md.
"""

from collections.abc import Sequence
from typing import NamedTuple

from flint import fmpq

from sabot.solve.chemin.certificate import ByHand, BySet, ClaimedCell, Refuted, Step
from sabot.solve.coup.cell_equilibria import EquilibriumPart
from sabot.solve.coup.model import hand_text, set_text
from sabot.solve.coup.problem import Problem
from sabot.solve.coup.replies import ALWAYS, ANY, MIXED, NEVER, Use, UsesReplies, with_draws
from sabot.solve.exact.cells import Cell, Form, at, box, sign, split
from sabot.solve.exact.ratios import text

_SIDES: dict[Use, tuple[int, ...]] = {NEVER: (0,), ALWAYS: (1,), MIXED: (0, 1)}


class SettledBanker(NamedTuple):
    """The banker's settled play in a cell: where he draws, what the ponte gains by that, where both are even."""

    draws: tuple[int, ...]
    base: Sequence[int]
    even: tuple[int, ...] = ()


class Search:
    """A pass over all strategies of the ponte's; `parts` are what it finds."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.parts: list[EquilibriumPart] = []

    def run(self) -> Step:
        """The proof; `parts` are filled."""
        nothing = SettledBanker((), self.problem.base[1:])
        known = self._drawing(nothing, self.problem.draws)
        return self._by_uses((ANY,) * len(self.problem.hands), known, self.problem.open)

    def _by_uses(self, uses: tuple[Use, ...], known: SettledBanker, rows: Sequence[int]) -> Step:
        """A cell of uses; `rows` are the sets that are not settled."""
        if ANY not in uses:
            return self._by_signs(box([_SIDES[use] for use in uses]), uses, known, rows)
        draws, left = signs_in_box(self.problem, uses, rows)
        known = self._drawing(known, draws)
        replies = UsesReplies(self.problem, uses, known.base, left)
        refuted = self._refuted(replies)
        if refuted is not None:
            return refuted
        hand = next_hand(replies, uses)
        never, mixed, always = (
            self._by_uses((*uses[:hand], use, *uses[hand + 1 :]), known, left) for use in (NEVER, MIXED, ALWAYS)
        )
        return ByHand(hand_text(self.problem.hands[hand]), never, mixed, always)

    def _by_signs(self, cell: Cell, uses: tuple[Use, ...], known: SettledBanker, rows: Sequence[int]) -> Step:
        """A relatively open cell."""
        values = {row: [at(self.problem.gains[row], point) for point in cell.points] for row in rows}
        known, left = self._settled(known, values)
        replies = UsesReplies(self.problem, uses, known.base, (*known.even, *left))
        refuted = self._refuted(replies)
        if refuted is not None:
            return refuted
        if not left:
            self.parts.append(EquilibriumPart(cell, uses, known.draws, known.even))
            return ClaimedCell(len(self.parts) - 1)
        row = max(left, key=lambda one: sum(map(abs, self.problem.changes[one][1:])))
        left.remove(row)
        below, even, above = split(cell, values[row], 1 << (2 * len(uses) + row))
        return BySet(
            set_text(self.problem.sets[row]),
            stands=self._by_signs(below, uses, known, left),
            even=self._by_signs(even, uses, known._replace(even=(*known.even, row)), left),
            draws=self._by_signs(above, uses, self._drawing(known, [row]), left),
        )

    def _settled(self, known: SettledBanker, values: dict[int, list[fmpq]]) -> tuple[SettledBanker, list[int]]:
        """The banker's play as a cell's corners settle it, and the sets that take both signs in the cell."""
        draws: list[int] = []
        even: list[int] = []
        left: list[int] = []
        for row, each in values.items():
            signs = {sign(value) for value in each}
            if signs >= {-1, 1}:
                left.append(row)
            elif 1 in signs:
                draws.append(row)
            elif -1 not in signs:
                even.append(row)
        return self._drawing(known._replace(even=(*known.even, *even)), draws), left

    def _drawing(self, known: SettledBanker, rows: Sequence[int]) -> SettledBanker:
        if not rows:
            return known
        return SettledBanker((*known.draws, *rows), with_draws(self.problem, known.base, rows), known.even)

    def _refuted(self, replies: UsesReplies) -> Refuted | None:
        answer = replies.answer()
        if answer.shares is not None:
            return None
        by_hand = zip(self.problem.hands, answer.multipliers, strict=True)
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
            if coefficient < 0:
                low += coefficient
            else:
                high += coefficient
    return low, high


def next_hand(replies: UsesReplies, uses: Sequence[Use]) -> int:
    """A hand whose use is open: one that gains by drawing, or by standing, whatever the banker does; else the first."""
    waiting = [hand for hand, use in enumerate(uses) if use == ANY]
    settled = (hand for hand in waiting for low, high in [replies.bounds(hand)] if low > 0 or high < 0)
    return next(settled, waiting[0])
