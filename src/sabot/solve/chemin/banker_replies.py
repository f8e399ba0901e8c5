"""The banker's best replies: his pure strategies that are best against some strategy of the ponte.

Against drawing probabilities p, the banker's gain by drawing at an information set is a form in p, and sets do not
touch each other: a pure strategy is a best reply exactly where every gain has its sign. So the box of all p is cut,
set by set, and what is left of it is kept as its corners with the cuts that each lies on. Everything is exact.

A banker's strategy that is a best reply to no p carries no weight in any equilibrium, and every best reply is kept;
so the game without the others has the same equilibria, no more and no fewer.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from sabot.solve.chemin.leaves import Gain
from sabot.solve.coup.deals import DRAWS, STANDS
from sabot.solve.coup.model import InfoSet

Moves: TypeAlias = tuple[int, ...]


class Corner(NamedTuple):
    """A corner of what is left of the box, and the cuts on which it lies, as bits."""

    at: tuple[Fraction, ...]
    on: int


Part: TypeAlias = tuple[Corner, ...]
"""A piece of the box: its corners."""

SIGNS: Final = ((STANDS, -1), (DRAWS, 1))


def decided(gains: Mapping[InfoSet, Gain]) -> dict[InfoSet, int]:
    """The sets where one move is strictly better whatever the ponte does, each with that move."""
    moves: dict[InfoSet, int] = {}
    for info, gain in gains.items():
        least, most = (gain[0] + sum(choose(slope, Fraction(0)) for slope in gain[1:]) for choose in (min, max))
        if least > 0 or most < 0:
            moves[info] = DRAWS if least > 0 else STANDS
    return moves


def best_replies(gains: Mapping[InfoSet, Gain]) -> Iterator[Moves]:
    """Every best reply to some strategy of the ponte, as a move for each set in order."""
    width = max((len(gain) for gain in gains.values()), default=1) - 1
    yield from _split(_box(width), list(gains.values()), 2 * width, ())


def _split(part: Part, gains: list[Gain], bit: int, moves: Moves) -> Iterator[Moves]:
    """Cut a part by the first gain and go on with both sides; a side that is a mere border counts too."""
    if not gains:
        yield moves
        return
    heights = [_height(gains[0], corner.at) for corner in part]
    for move, sign in SIGNS:
        side = _side(part, [sign * height for height in heights], 1 << bit)
        if side:
            yield from _split(side, gains[1:], bit + 1, (*moves, move))


def _height(gain: Gain, at: Sequence[Fraction]) -> Fraction:
    return gain[0] + sum((slope * p for slope, p in zip(gain[1:], at, strict=True)), Fraction(0))


def _box(width: int) -> Part:
    """All drawing probabilities: each end of each of them is a cut."""
    ends = product((0, 1), repeat=width)
    return tuple(Corner(tuple(map(Fraction, at)), sum(1 << 2 * i + end for i, end in enumerate(at))) for at in ends)


def _side(part: Part, heights: list[Fraction], bit: int) -> Part:
    """The rest of a part, where the height is not negative."""
    corners = [
        Corner(at, on | bit if height == 0 else on)
        for (at, on), height in zip(part, heights, strict=True)
        if height >= 0
    ]
    above = [(corner, height) for corner, height in zip(part, heights, strict=True) if height > 0]
    below = [(corner, height) for corner, height in zip(part, heights, strict=True) if height < 0]
    for (one, high), (other, low) in product(above, below):
        common = one.on & other.on
        if sum(corner.on & common == common for corner in part) == 2:
            share = high / (high - low)
            at = tuple(a + share * (b - a) for a, b in zip(one.at, other.at, strict=True))
            corners.append(Corner(at, common | bit))
    return tuple(corners)
