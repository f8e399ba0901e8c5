"""Sums over independent shoes, from which means, ratios and their standard errors follow."""

from math import sqrt
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.screen import ShortRecord

Floats = NDArray[np.float64]
_FEWEST: Final = 2
"""One shoe alone tells no error."""


class Estimate(msgspec.Struct, frozen=True):
    """An estimate from simulated shoes and its standard error; None where there is nothing to estimate it from."""

    value: float | None
    se: float | None


class Moments(ShortRecord, frozen=True):
    """Sums of k quantities, one value a shoe: `total` (..., k) and the sums of their products `product` (..., k, k)."""

    shoes: int
    total: Floats
    product: Floats

    def __add__(self, other: "Moments") -> "Moments":
        """The sums over the shoes of both; in the order of chunks they are the same to the last bit."""
        return Moments(self.shoes + other.shoes, self.total + other.total, self.product + other.product)

    def mean(self, which: int, *, at: tuple[int, ...] = (), scale: float = 1.0) -> Estimate:
        """The mean of a quantity a shoe, times `scale`."""
        if not self.shoes:
            return Estimate(None, None)
        error = _error(self._covariance(at, which, which), self.shoes)
        return Estimate(scale * float(self._mean(at)[which]), None if error is None else scale * error)

    def ratio(self, which: int, by: int, *, at: tuple[int, ...] = (), scale: float = 1.0) -> Estimate:
        """All of one quantity divided by all of another, times `scale`; its error by the delta method."""
        if not self.shoes or not self._mean(at)[by]:
            return Estimate(None, None)
        one, other = self._mean(at)[which], self._mean(at)[by]
        quotient = one / other
        variance = (
            self._covariance(at, which, which)
            - 2 * quotient * self._covariance(at, which, by)
            + quotient**2 * self._covariance(at, by, by)
        )
        error = _error(variance, self.shoes)
        return Estimate(scale * float(quotient), None if error is None else scale * error / abs(float(other)))

    def covariance(self, weights: Floats) -> Floats | None:
        """The covariances (n, n) of means of sums of quantities, weighted by the rows of `weights` (n, k)."""
        if self.shoes < _FEWEST:
            return None
        mean = self._mean(())
        each = self.product / self.shoes - np.outer(mean, mean)
        matrix: Floats = weights @ each @ weights.T / (self.shoes - 1)
        return matrix

    def _mean(self, at: tuple[int, ...]) -> Floats:
        mean: Floats = self.total[at] / self.shoes
        return mean

    def _covariance(self, at: tuple[int, ...], one: int, other: int) -> float:
        mean = self._mean(at)
        return float(self.product[at][one, other] / self.shoes - mean[one] * mean[other])


def moments(values: Floats) -> Moments:
    """The sums of `values` (..., shoes, k)."""
    return Moments(values.shape[-2], values.sum(axis=-2), np.einsum("...ni,...nj->...ij", values, values))


def mean_of(count: int, total: float, squares: float) -> Estimate:
    """The mean of so many independent values with this sum, and this sum of squares."""
    mean = total / count
    return Estimate(mean, _error(squares / count - mean**2, count))


def _error(variance: float, shoes: int) -> float | None:
    return sqrt(max(variance, 0.0) / (shoes - 1)) if shoes >= _FEWEST else None
