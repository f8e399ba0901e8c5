"""What drawing is worth to a banker against what lies on each side: the custom `weighted`, as data (rule book B9.2)."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

STOOD: Final = 10
"""The last column: the ponte stood."""
Gains = Mapping[int, tuple[int, ...]]
"""By the banker's points, what drawing gains him against a side's third card, 0 to 9, or none; in one unit."""


class Facing(NamedTuple):
    """A side that is still open: what is staked on it, in cents, and the value of its third card, or STOOD."""

    stakes: int
    third: int


def _row(*cells: int) -> tuple[int, ...]:
    """A row in 1/175188: its ten columns are written in 1/14599, the last in 1/156."""
    return (*(12 * cell for cell in cells[:STOOD]), 1123 * cells[STOOD])


WEIGHTED: Final[Gains] = {
    3: _row(2077, 3351, 4625, 6889, 7393, 5147, 2901, 655, -151, 803, 75),
    4: _row(-1443, -169, 1105, 2379, 4643, 5147, 2901, 655, -1591, -2397, 75),
    5: _row(-4643, -3689, -2415, -1141, 133, 2397, 2901, 655, -1591, -3837, 65),
    6: _row(-6083, -6889, -5935, -4661, -3387, -2113, 151, 655, -1591, -3837, 0),
}
"""B9.2's table: Chemin de Fer with replacement, against a ponte who draws on 5 nine times in eleven."""
UNIT: Final = 175_188


def draws(gains: Gains, points: int, sides: Iterable[Facing]) -> bool:
    """Whether a banker draws: below the table's rows always, above them never, else where it gains him anything."""
    row = gains.get(points)
    if row is None:
        return points < min(gains)
    return sum(side.stakes * row[side.third] for side in sides) > 0
