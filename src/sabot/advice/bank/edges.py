"""Worth of banking and punting by the equilibrium of a rule set's coups, on a fresh shoe."""

from fractions import Fraction
from typing import NamedTuple


class Edges(NamedTuple):
    """The mean gain for each unit that is played for, by holding the bank and by staking against it."""

    banker: Fraction
    ponte: Fraction

    @property
    def banks(self) -> bool:
        """Whether who wants action has it cheaper in the bank."""
        return self.banker > self.ponte
