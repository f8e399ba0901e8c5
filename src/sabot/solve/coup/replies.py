"""The banker's strategies that leave the ponte no better choice, when some information sets are free."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from flint import fmpq

from sabot.solve.coup.problem import Problem
from sabot.solve.exact.cells import Form
from sabot.solve.exact.simplex import Optimum, Program

Use: TypeAlias = str
"""The ponte's use of a hand: `never` draws, `mixed`, `always`; `any` asks nothing of it."""

NEVER, MIXED, ALWAYS, ANY = "never", "mixed", "always", "any"
_PRICES: dict[Use, tuple[int, int]] = {NEVER: (1, 0), MIXED: (1, 1), ALWAYS: (0, 1), ANY: (0, 0)}
"""Prices of the ponte's gain, and of his loss, by drawing with a hand so used: 1 where it breaks the equilibrium."""


class FreeSetsAnswer(NamedTuple):
    """The free sets' probabilities where they exist, and the multipliers that refute them where they do not."""

    shares: list[fmpq] | None
    multipliers: list[fmpq]


class DrawSpan(NamedTuple):
    """The least and the greatest probability to draw at a free set, multipliers that prove them, answers with them."""

    low: fmpq
    high: fmpq
    low_by: list[fmpq]
    high_by: list[fmpq]
    low_at: list[fmpq]
    high_at: list[fmpq]


class UsesReplies:
    """The strategies with given draws and free sets, for given uses of the ponte's hands.

    What the ponte gains by drawing with hand j is linear in the banker's probabilities s:
    `base[j] + sum of gains[i][j] s[i]` over the free sets i.
    """

    def __init__(self, problem: Problem, uses: Sequence[Use], base: Sequence[int], free: Sequence[int]) -> None:
        """`base` is from `with_draws`, `free` are rows of the problem's sets."""
        self.uses = uses
        self.base = base
        self.gains = [problem.changes[row][1:] for row in free]
        self.asked = [place for place, use in enumerate(uses) if use != ANY]
        self._program: Program | None = None

    def bounds(self, hand: int) -> tuple[int, int]:
        """The least and the greatest that the ponte gains by drawing with a hand, over all answers."""
        low = high = self.base[hand]
        for gain in self.gains:
            if gain[hand] < 0:
                low += gain[hand]
            else:
                high += gain[hand]
        return low, high

    def answer(self) -> FreeSetsAnswer:
        """An answer of the banker's that leaves the ponte's uses as they are, or multipliers that there is none."""
        for hand in self.asked:
            low, high = self.bounds(hand)
            least, most = _PRICES[self.uses[hand]]
            if (least and low > 0) or (most and high < 0):
                return FreeSetsAnswer(
                    None, [fmpq((1 if low > 0 else -1) * (place == hand)) for place in range(len(self.uses))]
                )
        if not self.asked:
            return FreeSetsAnswer([fmpq(0)] * len(self.gains), [])
        optimum = self._rows().least(self._violations())
        if optimum.value == 0:
            return FreeSetsAnswer(optimum.shares, [])
        return FreeSetsAnswer(None, self._by_hand(optimum.multipliers))

    def span(self, place: int, answer: Sequence[fmpq]) -> DrawSpan:
        """The range of one free set among the answers, of which one is known."""
        if not any(self.gains[place][hand] for hand in self.asked):
            none, low_at, high_at = [fmpq(0)] * len(self.uses), list(answer), list(answer)
            low_at[place], high_at[place] = fmpq(0), fmpq(1)
            return DrawSpan(fmpq(0), fmpq(1), none, none, low_at, high_at)
        low, high = (self._extreme({place: fmpq(sense)}) for sense in (1, -1))
        low_by, high_by = (self._by_hand(each.multipliers) for each in (low, high))
        return DrawSpan(low.value, -high.value, low_by, high_by, low.shares, high.shares)

    def least_gain(self, hand: int, sense: int) -> fmpq:
        """The least of `sense` times what the ponte gains by drawing with a hand, among the answers."""
        costs = {place: fmpq(sense * gain[hand]) for place, gain in enumerate(self.gains)}
        if self.asked:
            return self._extreme(costs).value + sense * self.base[hand]
        return sum((min(cost, fmpq(0)) for cost in costs.values()), fmpq(sense * self.base[hand]))

    def _extreme(self, costs: Mapping[int, fmpq]) -> Optimum:
        """The least of an objective among the answers, where something is asked of them."""
        rows = self._rows()
        violations = self._violations()
        if rows.least(violations).value:
            raise ArithmeticError("an objective was asked of no answers")
        rows.forbid([column for column, cost in enumerate(violations) if cost])
        return rows.least([costs.get(column, fmpq(0)) for column in range(len(violations))])

    def _rows(self) -> Program:
        if self._program is None:
            base = [self.base[hand] for hand in self.asked]
            self._program = Program(base, [[gain[hand] for hand in self.asked] for gain in self.gains])
        return self._program

    def _violations(self) -> list[fmpq]:
        prices = [_PRICES[self.uses[hand]] for hand in self.asked]
        return [fmpq(0)] * len(self.gains) + [fmpq(up) for up, _ in prices] + [fmpq(down) for _, down in prices]

    def _by_hand(self, multipliers: Sequence[fmpq]) -> list[fmpq]:
        by_hand = [fmpq(0)] * len(self.uses)
        for hand, multiplier in zip(self.asked, multipliers, strict=True):
            by_hand[hand] = multiplier
        return by_hand


def with_draws(problem: Problem, base: Sequence[int], rows: Sequence[int]) -> list[int]:
    """The ponte's gain by drawing with each hand when the banker draws at more sets."""
    changes = [problem.changes[row] for row in rows]
    return [each + sum([change[hand] for change in changes]) for hand, each in enumerate(base, 1)]


def saddle(problem: Problem, base: Sequence[int], free: Sequence[int]) -> tuple[list[fmpq], list[fmpq]]:
    """The ponte's and the banker's best strategies in a zero-sum game where only some sets are in doubt.

    Least over the banker of: what the ponte has when he never draws, and all that he gains where drawing gains.
    """
    changes: list[Form] = [problem.changes[row] for row in free]
    costs = [fmpq(form[0]) for form in changes] + [fmpq(1)] * len(base) + [fmpq(0)] * len(base)
    optimum = Program(base, [form[1:] for form in changes]).least(costs)
    return optimum.multipliers, optimum.shares
