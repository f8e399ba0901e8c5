"""The twin of the kernel in plain integers: slow, short, and the oracle of the tests.

It takes each way of the coup apart by the cards that are in it, in the order in which they are dealt.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sabot.solve.coup.model import BANKER_PAIRS, FIVES


class Way(NamedTuple):
    """A number of ordered draws of six cards; in a coup with a decision of the banker it counts for one action."""

    weight: int
    hand: tuple[int, int]
    third: int | None
    column: int
    draws: bool | None
    winner: int


def ways(shoe: Sequence[int], *, replaces: bool) -> Iterator[Way]:
    """Every way in which somebody wins or ties: winner 0 the banker, 1 the ponte, -1 nobody; draws None: a natural."""
    for ponte, banker, weight in _four(shoe, replaces=replaces):
        x, y = sum(ponte) % 10, sum(banker) % 10
        column = 1 + FIVES.index(_pair(ponte)) if x == 5 else 0
        rest = _without(shoe, (*ponte, *banker), replaces=replaces)
        if x >= 8 or y >= 8:
            yield Way(weight * _pads(rest, 2, replaces=replaces), _pair(banker), None, column, None, _winner(y, x))
            continue
        for third in (*range(10), None):
            if (third is None and x < 5) or (third is not None and x > 5):
                continue
            after, ways_there, points = rest, weight, x
            if third is not None:
                after, ways_there = _without(rest, (third,), replaces=replaces), weight * rest[third]
                points = (x + third) % 10
            pads = 2 if third is None else 1
            known = (_pair(banker), third, column)
            yield Way(ways_there * _pads(after, pads, replaces=replaces), *known, False, _winner(y, points))
            for last in range(10):
                left = _without(after, (last,), replaces=replaces)
                more = ways_there * after[last] * _pads(left, pads - 1, replaces=replaces)
                yield Way(more, *known, True, _winner((y + last) % 10, points))


def tables(
    shoe: Sequence[int], *, replaces: bool
) -> tuple[dict[tuple[tuple[int, int], int | None, bool, int, int], int], list[int]]:
    """The weights by (hand, third, draws, column, winner), and of the naturals that (the banker, the ponte) wins."""
    found: dict[tuple[tuple[int, int], int | None, bool, int, int], int] = {}
    naturals = [0, 0, 0]
    for way in ways(shoe, replaces=replaces):
        if way.draws is None:
            naturals[way.winner] += way.weight
        else:
            key = (way.hand, way.third, way.draws, way.column, way.winner)
            found[key] = found.get(key, 0) + way.weight
    return found, naturals[:2]


def _four(shoe: Sequence[int], *, replaces: bool) -> Iterator[tuple[tuple[int, int], tuple[int, int], int]]:
    """The ponte's and the banker's two cards by value, and in how many ways they come."""
    for ponte, first in _two(shoe, replaces=replaces):
        rest = _without(shoe, ponte, replaces=replaces)
        for banker, second in _two(rest, replaces=replaces):
            yield ponte, banker, first * second


def _two(shoe: Sequence[int], *, replaces: bool) -> Iterator[tuple[tuple[int, int], int]]:
    for i in range(10):
        rest = _without(shoe, (i,), replaces=replaces)
        for j in range(10):
            if shoe[i] and rest[j]:
                yield (i, j), shoe[i] * rest[j]


def _without(shoe: Sequence[int], cards: Sequence[int], *, replaces: bool) -> list[int]:
    left = list(shoe)
    if not replaces:
        for card in cards:
            left[card] -= 1
    return left


def _pads(rest: Sequence[int], cards: int, *, replaces: bool) -> int:
    """Every way to draw the cards that the coup does not use."""
    left, product = sum(rest), 1
    for each in range(cards):
        product *= left if replaces else left - each
    return product


def _pair(cards: tuple[int, int]) -> tuple[int, int]:
    return (min(cards), max(cards))


def _winner(banker: int, ponte: int) -> int:
    return -1 if banker == ponte else int(ponte > banker)


HANDS = BANKER_PAIRS
"""The hands that decide, in the kernel's order."""
