"""Whole numbers below 2^109 in two arrays of 64 bits, for sums over draws of nine cards."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.screen import on_a_screen

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
LOW_BITS: Final = 48
"""Bits of the low part: thousands of them can be added up in 64 bits."""
LIMB_BITS: Final = 13
_LOW: Final = (1 << LOW_BITS) - 1
_LIMB: Final = (1 << LIMB_BITS) - 1


class Wide(NamedTuple):
    """An array of whole numbers: `high` times 2^48 and `low`."""

    high: Ints
    low: Ints

    def __repr__(self) -> str:
        """At most a screen."""
        return on_a_screen(self)

    def __sub__(self, other: "Wide") -> "Wide":
        return Wide(self.high - other.high, self.low - other.low)

    def floats(self) -> Floats:
        """The numbers, rounded."""
        return self.high.astype(np.float64) * 2.0**LOW_BITS + self.low.astype(np.float64)

    def at(self, place: Any) -> "Wide":
        """A part, by any index of numpy's."""
        return Wide(self.high[place], self.low[place])

    def moved(self, *axes: int) -> "Wide":
        """With its axes in another order."""
        return Wide(self.high.transpose(axes), self.low.transpose(axes))

    def sum(self, *axes: int) -> "Wide":
        """Sums along axes; at most some ten thousand numbers each."""
        return Wide(self.high.sum(axis=axes), self.low.sum(axis=axes))

    def grouped(self, starts: Sequence[int]) -> "Wide":
        """Sums of stretches of the first axis."""
        return Wide(np.add.reduceat(self.high, starts, axis=0), np.add.reduceat(self.low, starts, axis=0))

    def ints(self) -> Any:
        """The numbers as Python's own, in nested lists."""
        return (self.high.astype(object) * (1 << LOW_BITS) + self.low.astype(object)).tolist()


def from_narrow(numbers: Ints) -> Wide:
    """Numbers of 64 bits."""
    return Wide(numbers >> LOW_BITS, numbers & _LOW)


def from_limbs(limbs: Sequence[Ints]) -> Wide:
    """Three sums, the first of units, then of 2^13 and of 2^26."""
    first, second, third = limbs
    second = second + (first >> LIMB_BITS)
    third = third + (second >> LIMB_BITS)
    upper = LOW_BITS - 2 * LIMB_BITS
    low = (first & _LIMB) + ((second & _LIMB) << LIMB_BITS) + ((third & ((1 << upper) - 1)) << (2 * LIMB_BITS))
    return Wide(third >> upper, low)


def in_limbs(numbers: Ints) -> tuple[Ints, Ints, Ints]:
    """Units, multiples of 2^13 and of 2^26."""
    return numbers & _LIMB, (numbers >> LIMB_BITS) & _LIMB, numbers >> (2 * LIMB_BITS)
