"""Hold of a house: the law of its gain over so many coups, by the law of one.

Coups are independent and have the law of a full shoe. The law of their sum is that of one to the power of their number
in the discrete Fourier transform, on so many amounts that what lies beyond is nothing (`METHOD`); where that were too
many the normal law stands in for it.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, gcd, lcm, sqrt
from statistics import NormalDist
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sabot.money import bounds_said, is_whole, many, quoted
from sabot.risk.errors import RiskError
from sabot.risk.figures import mean, sd
from sabot.screen import Brief

Floats = NDArray[np.float64]
Law: TypeAlias = Mapping[Fraction, Fraction]
"""The chance of every gain of a coup, the house's positive."""
METHOD: Final = "chain"
MOST_COUPS: Final = 10**7
MOST_AMOUNTS: Final = 1 << 22
FAR: Final = 9.0
"""Standard deviations to either side, beyond which no chance is seen in double precision."""
LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


class HouseGain(NamedTuple):
    """A house's gain in so many coups: mean, deviation, the chance of a loss, quantiles, and how that was found."""

    coups: int
    mean: Fraction
    sd: float
    losing: float
    quantiles: dict[float, float]
    method: Literal["chain", "motion"]
    law: dict[float, float]

    def __repr__(self) -> str:
        """All but the law, of which it tells how long it is."""
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields[:-1])
        return f"{type(self).__name__}({told}, law of {many(len(self.law), 'amount')})"


def gained(law: Law, coups: int) -> HouseGain:
    """The law of what so many coups gain; raises RiskError."""
    if not is_whole(coups, 1, MOST_COUPS):
        raise RiskError(f"{quoted(coups)} coups cannot be reckoned: it is {bounds_said(coups, 1, MOST_COUPS)}")
    scale = lcm(*(each.denominator for each in law))
    step = gcd(*(int(each * scale) for each in law)) or 1
    whole = {int(each * scale) // step: chance for each, chance in law.items()}
    of_step = {each: Fraction(chance) for each, chance in whole.items()}
    centre, spread = coups * mean(of_step), sqrt(coups) * sd(of_step)
    unit = Fraction(step, scale)
    half = ceil(FAR * spread) + max(map(abs, whole)) + 1
    size = 1 << (2 * half).bit_length()
    if size > MOST_AMOUNTS or not spread:
        return _normal(coups, centre * unit, spread * float(unit))
    first, chances = _summed(of_step, coups, centre, size)
    amounts = (first + np.arange(size)) * float(unit)
    below = np.cumsum(chances)
    quantiles = {level: float(amounts[np.searchsorted(below, level)]) for level in LEVELS}
    losing = float(chances[amounts < 0].sum())
    seen = np.flatnonzero(chances > SEEN)
    told = Brief(zip(amounts[seen].tolist(), chances[seen].tolist(), strict=True))
    return HouseGain(coups, centre * unit, spread * float(unit), losing, quantiles, "chain", told)


SEEN: Final = 1e-12
"""Chances below it are not told."""


def _summed(law: Mapping[int, Fraction], coups: int, centre: Fraction, size: int) -> tuple[int, Floats]:
    """The least amount that is told, in steps, and the chances from it on: amounts are told apart within `size`."""
    one: Floats = np.zeros(size)
    for each, chance in law.items():
        one[each % size] += float(chance)
    chances: Floats = np.fft.irfft(np.fft.rfft(one) ** coups, size)
    first = round(centre) - size // 2
    return first, np.maximum(np.roll(chances, -(first % size)), 0.0)


def _normal(coups: int, centre: Fraction, spread: float) -> HouseGain:
    if not spread:
        amount = float(centre)
        return HouseGain(coups, centre, 0.0, float(centre < 0), dict.fromkeys(LEVELS, amount), METHOD, {amount: 1.0})
    law = NormalDist(float(centre), spread)
    quantiles = {level: law.inv_cdf(level) for level in LEVELS}
    return HouseGain(coups, centre, spread, law.cdf(0.0), quantiles, "motion", {})
