"""Pairs and perfect pairs, from the counts of the cards themselves.

Points alone do not tell them: a jack and a queen are both worth 0. Given the values of the cards drawn, those of one
value are a random choice among the cards of that value, whatever else was drawn. So the *faces* of a shoe, its counts
by rank and suit, say how likely cards of equal value are a pair; where only the points of a depleted shoe are known,
the faces of its full shoe say the same, since the cards left are a random choice too.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Final, TypeAlias

import msgspec

from sabot.cards import POINTS, RANKS, SUITS, Card
from sabot.money import many, quoted, whole
from sabot.odds.composition import DRAWN, Composition, checked, falling, fresh, is_within, sequence
from sabot.odds.errors import OddsError

Faces: TypeAlias = tuple[tuple[int, ...], ...]
"""Counts by rank and suit: a row for each rank of `cards.RANKS`, in it four suits in the order of `cards.SUITS`."""
Kinds: TypeAlias = tuple[Fraction, ...]
"""Nine chances or weights, at `3 * player + banker`: 0 for no pair, 1 for a pair of two suits, 2 for a perfect one."""
Value: TypeAlias = int | None
"""The value that a hand's first two cards share, None where they differ."""

NO_PAIR: Final = 0
PAIR: Final = 1
PERFECT: Final = 2
KINDS: Final = 3

_RANK_VALUES: Final = tuple(POINTS[Card(f"{rank}sb")] for rank in RANKS)
_NONE: Final = (Fraction(1), Fraction(0), Fraction(0))
_PATTERNS: Final = tuple((one, other) for one in (*range(10), None) for other in (*range(10), None))
SHOES_KEPT: Final = 64
"""Full shoes, and those last looked at, whose chances of pairs are kept."""


class ShoeCounts(msgspec.Struct, frozen=True):
    """A shoe as odds see it: counts by points, and the faces that those cards are or were drawn from, if known.

    Raises OddsError for what can be no shoe, and for faces that have fewer cards of a value than the counts.
    """

    counts: Composition
    faces: Faces | None = None

    def __post_init__(self) -> None:
        counts = checked(self.counts)
        msgspec.structs.force_setattr(self, "counts", counts)
        if self.faces is not None:
            faces = _checked_faces(self.faces)
            _check_agreement(counts, _counts_of(faces))
            msgspec.structs.force_setattr(self, "faces", faces)

    @property
    def known(self) -> Faces:
        """The faces; raises OddsError where a shoe was given by points alone."""
        if self.faces is None:
            raise OddsError("pairs cannot be told from points alone: say how many decks the shoe was made of")
        return self.faces


def as_shoe(shoe: ShoeCounts | Sequence[int]) -> ShoeCounts:
    """The shoe of ten counts by points, or one that is given whole; raises OddsError."""
    return shoe if isinstance(shoe, ShoeCounts) else ShoeCounts(checked(shoe))


def shoe_of(counts: Sequence[int], decks: int | None = None) -> ShoeCounts:
    """A shoe by points; with the decks that it was made of, pairs are known too. Raises OddsError."""
    shoe = checked(counts)
    if decks is None:
        return ShoeCounts(shoe)
    if not is_within(shoe, fresh(decks)):
        raise OddsError(f"the shoe {shoe} holds more cards of a value than a full one of {many(decks, 'deck')}")
    return ShoeCounts(shoe, fresh_faces(decks))


def shoe_of_faces(faces: Sequence[Sequence[int]]) -> ShoeCounts:
    """A shoe by its counts of every rank and suit, 13 rows of 4; raises OddsError."""
    known = _checked_faces(faces)
    return ShoeCounts(_counts_of(known), known)


def fresh_faces(decks: int) -> Faces:
    """The faces of a full shoe; raises OddsError for decks out of bounds."""
    aces = fresh(decks)[1]
    return ((aces // len(SUITS),) * len(SUITS),) * len(RANKS)


def pair_law(shoe: ShoeCounts) -> Kinds:
    """The weight of each kind of pairs among the first four cards, as ordered draws of six cards (see `Kinds`).

    Whole numbers where the faces are those of the very cards left; expectations where they are those of the full shoe.
    """
    shoe = as_shoe(shoe)
    unit, chances = _in_whole_numbers(shoe.known)
    weights = [0] * (KINDS * KINDS)
    for pattern, weight in _patterns(shoe.counts):
        if weight:
            for kind, chance in chances[pattern]:
                weights[kind] += weight * chance
    rest = falling(sum(shoe.counts) - 4, DRAWN - 4)
    return tuple(Fraction(weight * rest, unit) for weight in weights)


@lru_cache(SHOES_KEPT)
def _in_whole_numbers(faces: Faces) -> tuple[int, dict[tuple[Value, Value], list[tuple[int, int]]]]:
    """A unit, and of every pattern the kinds that can be with their chances in it: rationals are slow to add."""
    chances = {pattern: kinds(faces, *pattern) for pattern in _PATTERNS}
    unit = lcm(*(chance.denominator for row in chances.values() for chance in row))
    return unit, {
        pattern: [(kind, int(chance * unit)) for kind, chance in enumerate(row) if chance]
        for pattern, row in chances.items()
    }


@lru_cache(SHOES_KEPT * len(_PATTERNS))
def kinds(faces: Faces, player: Value, banker: Value) -> Kinds:
    """The chance of each kind of pairs, given the values that the hands' first two cards share."""
    if player is not None and player == banker:
        return _kinds_of_four(_of_value(faces, player))
    first = _NONE if player is None else _kinds_of_two(_of_value(faces, player))
    second = _NONE if banker is None else _kinds_of_two(_of_value(faces, banker))
    return tuple(one * other for one in first for other in second)


def _checked_faces(faces: object) -> Faces:
    """Counts of every rank and suit as plain whole numbers; raises OddsError for anything else."""
    rows = sequence(faces)
    table = () if rows is None else tuple(map(sequence, rows))
    if len(table) != len(RANKS) or any(row is None or len(row) != len(SUITS) for row in table):
        raise OddsError(f"{quoted(faces)} are no faces: a shoe has 13 rows, A 2-9 10 J Q K, of 4 counts, by suit")
    return tuple(tuple(_face_count(count) for count in row or ()) for row in table)


def _face_count(count: object) -> int:
    number = whole(count)
    if number is None or number < 0:
        raise OddsError(f"{quoted(count)} cards of a face: a count is a whole number from 0")
    return number


def _counts_of(faces: Faces) -> Composition:
    counts = [0] * 10
    for value, row in zip(_RANK_VALUES, faces, strict=True):
        counts[value] += sum(row)
    return tuple(counts)


def _check_agreement(counts: Composition, drawn_from: Composition) -> None:
    """Refuse cards that the faces do not have: all that are left were among them."""
    for value, (count, most) in enumerate(zip(counts, drawn_from, strict=True)):
        if count > most:
            raise OddsError(f"{count} cards worth {value} are more than the faces have: {quoted(most)} of them")


def _patterns(n: Composition) -> Iterator[tuple[tuple[Value, Value], int]]:
    """Ordered draws of four cards by the values that the hands share."""
    left = sum(n) - 2
    equal = [falling(count, 2) for count in n]
    both = {(v, w): falling(n[v], 4) if v == w else equal[v] * equal[w] for v in range(10) for w in range(10)}
    yield from both.items()
    for value in range(10):
        one = equal[value] * falling(left, 2) - sum(both[value, other] for other in range(10))
        yield (value, None), one
        yield (None, value), one
    yield (None, None), falling(left + 2, 4) - 2 * sum(equal) * falling(left, 2) + sum(both.values())


def _of_value(faces: Faces, value: int) -> Faces:
    return tuple(row for worth, row in zip(_RANK_VALUES, faces, strict=True) if worth == value)


def _kinds_of_two(faces: Faces) -> Kinds:
    """No pair, a pair, a perfect pair: the chances of two cards of one value."""
    size = sum(map(sum, faces))
    if size < 2:
        return _NONE
    return tuple(Fraction(each, falling(size, 2)) for each in _ways(faces))


def _ways(faces: Faces) -> tuple[int, int, int]:
    """Ordered pairs of distinct cards of one value: no pair, a pair of two suits, a perfect pair."""
    perfect = sum(falling(count, 2) for row in faces for count in row)
    pairs = sum(falling(sum(row), 2) for row in faces)
    return falling(sum(map(sum, faces)), 2) - pairs, pairs - perfect, perfect


def _kinds_of_four(faces: Faces) -> Kinds:
    """The chances of both hands together, whose four cards have one value."""
    size = sum(map(sum, faces))
    if size < 4:
        return tuple(one * other for one in _NONE for other in _NONE)
    weights = [0] * (KINDS * KINDS)
    for kind, ways, rest in _drawn(faces):
        for other, more in enumerate(_ways(rest)):
            weights[KINDS * kind + other] += ways * more
    return tuple(Fraction(each, falling(size, 4)) for each in weights)


def _drawn(faces: Faces) -> Iterator[tuple[int, int, Faces]]:
    """Player's two cards of one value: their kind, the ordered ways to draw them, and the faces left."""
    for rank, suit, some in _counts(faces):
        after = _without(faces, rank, suit)
        for other, colour, more in _counts(after):
            kind = NO_PAIR if other != rank else PERFECT if colour == suit else PAIR
            yield kind, some * more, _without(after, other, colour)


def _counts(faces: Faces) -> Iterator[tuple[int, int, int]]:
    return ((rank, suit, count) for rank, row in enumerate(faces) for suit, count in enumerate(row) if count)


def _without(faces: Faces, rank: int, suit: int) -> Faces:
    row = list(faces[rank])
    row[suit] -= 1
    return (*faces[:rank], tuple(row), *faces[rank + 1 :])
