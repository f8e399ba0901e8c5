"""Forecast of the gains of a table's bankers, summed over coups, beside what they have made."""

from fractions import Fraction
from math import sqrt
from typing import Any, Protocol

import msgspec


class Forecast(msgspec.Struct, frozen=True):
    """Sums over coups, in cents: what bankers made, in Banque before a taxe, with its mean and variance beforehand."""

    coups: int = 0
    staked: int = 0
    gain: int = 0
    mean: Fraction = Fraction(0)
    variance: float = 0.0

    @property
    def errors(self) -> float:
        """By how many standard errors what was made is off the mean."""
        return (self.gain - float(self.mean)) / sqrt(self.variance) if self.variance else 0.0

    def and_coup(self, staked: int, gain: int, mean: Fraction, variance: float) -> "Forecast":
        """The sums with one more coup; `mean` and `variance` are for each cent staked."""
        return Forecast(
            self.coups + 1,
            self.staked + staked,
            self.gain + gain,
            self.mean + mean * staked,
            self.variance + variance * staked**2,
        )


class Forecaster(Protocol):
    """Reckons a game from its public events: the stakes of a coup are known before its cards, and so is its law."""

    forecast: Forecast

    def hear(self, event: Any) -> None:
        """Take in an event."""
