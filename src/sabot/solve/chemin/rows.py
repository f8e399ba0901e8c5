"""The banker's strategy as a table: hands of the same points that do the same share a row."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from sabot.solve.chemin.solution import Solution
from sabot.solve.coup.equilibrium import Equilibrium
from sabot.solve.coup.model import THIRDS, Hand, InfoSet, banker_hands, points_of
from sabot.tableau import CHEMIN, FREE, STOOD, Choice


class Square(NamedTuple):
    """The banker's play at an information set.

    `share` is his probability to draw, None where the set never comes. `low` and `high` bound it: they differ where
    equilibria leave it open. `rule` is what the tableau says (rule book T4).
    """

    share: Fraction | None
    low: Fraction
    high: Fraction
    rule: Choice

    @property
    def is_open(self) -> bool:
        """Whether equilibria differ here."""
        return self.share is not None and self.low < self.high

    @property
    def departs(self) -> bool:
        """Whether it is otherwise than the tableau, which leaves some squares free."""
        if self.share is None or self.is_open or self.rule == FREE:
            return False
        return self.share != int(self.rule == "D")


class HandsRow(NamedTuple):
    """Hands of the same points, and what the banker does with any of them after each third card, and after none."""

    points: int
    hands: tuple[Hand, ...]
    squares: tuple[Square, ...]


def rows(solution: Solution, one: Equilibrium) -> Iterator[HandsRow]:
    """The table of an equilibrium, by points."""
    ranges = {each.info: (each.low, each.high) for each in one.free}
    alike: dict[tuple[int, tuple[Square, ...]], list[Hand]] = {}
    for hand in banker_hands(solution.model):
        squares = tuple(_square(solution, one, InfoSet(hand, third), ranges) for third in THIRDS)
        alike.setdefault((points_of(hand), squares), []).append(hand)
    return (HandsRow(points, tuple(hands), squares) for (points, squares), hands in alike.items())


def _square(
    solution: Solution, one: Equilibrium, info: InfoSet, ranges: dict[InfoSet, tuple[Fraction, Fraction]]
) -> Square:
    share = one.banker[info]
    low, high = ranges.get(info, (share, share))
    rule = CHEMIN[points_of(info.hand)][STOOD if info.third is None else info.third]
    return Square(None if info in solution.idle_sets else share, low, high, rule)
