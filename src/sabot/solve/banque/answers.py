"""Answers about a coup of Banque: the Banker's choices by rows, sums, payoffs, replies."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from numpy.typing import NDArray

from sabot.screen import on_a_screen
from sabot.solve.banque.arrays import Exact, Flags
from sabot.solve.banque.model import BankerPlace, place_text
from sabot.solve.coup.model import InfoSet, Pair
from sabot.solve.errors import SolveError


class PontesWorth(NamedTuple):
    """The pontes' mean gain for each unit of all stakes, and each tableau's for each unit that lies on it."""

    pontes: Fraction
    tableau_1: Fraction
    tableau_2: Fraction


class Regret(NamedTuple):
    """Each side's gain by its best reply to the other, for each unit of all stakes; both 0 in equilibrium."""

    pontes: Fraction
    banker: Fraction


class BankerRows(NamedTuple):
    """A strategy of the Banker's by rows: where he always draws, where he does sometimes, and after shown naturals."""

    draws: Flags
    mixed: dict[int, Fraction]
    after_1: dict[Pair, dict[InfoSet, Fraction]]
    after_2: dict[Pair, dict[InfoSet, Fraction]]

    def __repr__(self) -> str:
        """At most a screen."""
        return on_a_screen(self)


class TableauSums(NamedTuple):
    """Gains of both tableaux against a strategy of the Banker's, out of all draws.

    `one` and `two` (11, 2, c, c): side 1's third card, whether ponte 2 drew (0) or stood (1), the pontes' columns.
    `shown` (11, c) is tableau 1's gain where side 2 has a natural that ponte 1 does not see.
    """

    one: Exact
    two: Exact
    shown: Exact


class PontesReplies(NamedTuple):
    """For each pattern of ponte 1's what the pontes have when ponte 2 stands, and his gains (heard, hands).

    Numbers are out of `unit`; what is fixed and what comes after a natural that a ponte sees is not among them.
    """

    values: list[Any]
    gains: list[Exact]
    unit: int

    def best(self, pattern: int) -> Any:
        """A pattern's worth with ponte 2's best reply."""
        return self.values[pattern] + sum(gain for gain in self.gains[pattern].ravel() if gain > 0)


def check_told_nothing(places: Sequence[BankerPlace], shares: Sequence[Fraction], alike: NDArray[Any]) -> None:
    """Raises SolveError where rows that are alike to a Banker who is told nothing of side 2 are answered apart."""
    groups: list[list[int]] = alike.tolist()
    for first, *others in groups:
        other = next((row for row in others if shares[row] != shares[first]), None)
        if other is not None:
            raise SolveError(
                f"a Banker who sees side 1 alone is told nothing of side 2: he draws at {place_text(places[first])} as"
                f" at {place_text(places[other])}"
            )
