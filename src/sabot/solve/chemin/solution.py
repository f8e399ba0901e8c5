"""Solution of a coup of Chemin de Fer: its equilibria, and their certificate."""

from collections.abc import Mapping
from fractions import Fraction

from sabot.money import is_a, quoted
from sabot.odds.composition import Composition
from sabot.screen import ShortRecord
from sabot.solve.chemin.certificate import Certificate
from sabot.solve.coup.equilibrium import Equilibrium
from sabot.solve.coup.model import Hand, InfoSet, Model
from sabot.solve.errors import SolveError


class Solution(ShortRecord, frozen=True, kw_only=True):
    """All equilibria of a coup.

    `unique` says that they are a single one, up to what is done with the `idle_hands` and at the `idle_sets`, which
    come with probability 0 whatever anybody does. Those are given by the binding tableau; they are not mixed. The
    properties speak of the first equilibrium, in most shoes the only one.
    """

    model: Model
    shoe: Composition
    levy: Fraction
    ponte_bound: dict[Hand, Fraction]
    banker_bound: dict[InfoSet, Fraction]
    equilibria: tuple[Equilibrium, ...]
    idle_hands: tuple[Hand, ...]
    idle_sets: tuple[InfoSet, ...]
    certificate: Certificate

    @property
    def unique(self) -> bool:
        """Whether there is one equilibrium only."""
        return len(self.equilibria) == 1 and self.equilibria[0].is_point

    @property
    def ponte(self) -> dict[Hand, Fraction]:
        """The ponte's probability to draw with each hand that leaves the choice."""
        return self.equilibria[0].ponte

    @property
    def banker(self) -> dict[InfoSet, Fraction]:
        """The banker's probability to draw at every information set."""
        return self.equilibria[0].banker

    @property
    def banker_mixed(self) -> dict[InfoSet, Fraction]:
        """The information sets where the banker draws with a probability between 0 and 1."""
        return {info: share for info, share in self.banker.items() if 0 < share < 1}

    @property
    def banker_draws(self) -> dict[Hand, tuple[int | None, ...]]:
        """For each hand of the banker's the third cards on which he always draws; None is a ponte who stood."""
        return drawn(self.banker)

    @property
    def value_ponte(self) -> Fraction:
        """The ponte's mean payoff for each unit at stake."""
        return self.equilibria[0].payoffs.ponte

    @property
    def value_banker(self) -> Fraction:
        """The banker's mean payoff for each unit at stake, less the levy."""
        return self.equilibria[0].payoffs.banker

    @property
    def house_take(self) -> Fraction:
        """The levy in the mean: the levy's rate times the probability that the banker wins."""
        return self.equilibria[0].payoffs.house


def drawn(banker: Mapping[InfoSet, Fraction]) -> dict[Hand, tuple[int | None, ...]]:
    """For each hand the third cards on which a strategy always draws; raises SolveError for what is none."""
    if not is_a(banker, Mapping) or not all(is_a(info, InfoSet) for info in banker):
        raise SolveError(f"{quoted(banker)} is no strategy of the banker's: it names information sets")
    by_hand: dict[Hand, list[int | None]] = {info.hand: [] for info in banker}
    for info, share in banker.items():
        if share == 1:
            by_hand[info.hand].append(info.third)
    return {hand: tuple(thirds) for hand, thirds in by_hand.items()}
