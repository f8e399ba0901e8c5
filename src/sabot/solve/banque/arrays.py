"""Exact arrays of a coup's columns: whole numbers or rationals of Python's."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sabot.solve.banque.wide import LOW_BITS, Wide

Flags: TypeAlias = NDArray[np.bool_]
Exact: TypeAlias = NDArray[Any]
"""Whole numbers or rationals of Python's."""
STOOD: Final = 10
"""The place of a ponte who stood, behind the third cards."""


def along(pattern: Sequence[int], stood: bool, columns: Exact) -> Exact:
    """The columns that a pattern of ponte 1's comes to."""
    rows = [0, *(1 + place for place, draws in enumerate(pattern) if draws != stood)]
    summed: Exact = columns[..., rows, :].sum(axis=-2) if columns.ndim > 1 else columns[rows].sum()
    return summed


def where_drawn(change: Wide, draws: Flags) -> Exact:
    """Sums over the Banker's hands where he draws: (11, 11, c, c)."""
    mask = draws[..., None, None]
    return exact(Wide(*((part * mask).sum(axis=0) for part in change)))


def swapped(counts: Exact) -> Exact:
    """Tableau 2 from what is counted for tableau 1."""
    return counts.transpose(1, 0, 3, 2)


def by_drawing(counts: Exact) -> Exact:
    """Side 2's third cards together, and ponte 2 who stood: (11, 2, c, c)."""
    return np.stack([counts[:, :STOOD].sum(axis=1), counts[:, STOOD]], axis=1)


def exact(numbers: Wide) -> Exact:
    """As Python's own."""
    whole: Exact = numbers.high.astype(object) * (1 << LOW_BITS) + numbers.low.astype(object)
    return whole


def dot(numbers: Exact, shares: Exact) -> Any:
    """The sum of products, place by place."""
    return sum(a * b for a, b in zip(numbers.ravel().tolist(), shares.ravel().tolist(), strict=True) if a and b)
