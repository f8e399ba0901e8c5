"""All corners of a small polytope, by trying which bounds are met: no incremental geometry."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

Number: TypeAlias = int | Fraction
"""Whole numbers are left whole: most of a game's are, and Python adds them many times as fast."""
Affine: TypeAlias = tuple[Number, ...]
"""A constant, then a coefficient for each coordinate."""
Place: TypeAlias = tuple[Fraction, ...]


def corners(zero: Sequence[Affine], positive: Sequence[Affine], size: int) -> set[Place]:
    """The corners of the points of the unit cube where some functions are 0 and some at least 0."""
    cube: list[Affine] = []
    for place in range(size):
        one = tuple(int(each == place) for each in range(size))
        cube += [(0, *one), (1, *(-each for each in one))]
    return _corners(list(zero), [*cube, *positive], 0, size)


def value(form: Affine, place: Place) -> Fraction:
    """The value of an affine function."""
    return sum((c * x for c, x in zip(form[1:], place, strict=True) if c), Fraction(form[0]))


def _corners(zero: list[Affine], positive: list[Affine], first: int, size: int) -> set[Place]:
    """`first` is the place of the first bound that may be met on purpose: the ones before were tried."""
    while zero:
        form = zero[0]
        pivot = next((place for place in range(1, size + 1) if form[place]), None)
        if pivot is None:
            if form[0]:
                return set()
            zero = zero[1:]
            continue
        rest = [_without(each, form, pivot) for each in zero[1:]]
        lower = _corners(rest, [_without(each, form, pivot) for each in positive], first, size - 1)
        return {_with(place, form, pivot) for place in lower}
    if any(not any(form[1:]) and form[0] < 0 for form in positive):
        return set()
    if size == 0:
        return {()}
    if size == 1:
        return _ends(positive)
    places: set[Place] = set()
    for number in range(first, len(positive)):
        if any(positive[number][1:]):
            places |= _corners([positive[number]], positive, number + 1, size)
    return places


def _ends(positive: Sequence[Affine]) -> set[Place]:
    """The ends of the interval where functions of one number are at least 0."""
    low = max((Fraction(-form[0], form[1]) for form in positive if form[1] > 0), default=Fraction(0))
    high = min((Fraction(-form[0], form[1]) for form in positive if form[1] < 0), default=Fraction(1))
    return {(low,), (high,)} if low <= high else set()


def _without(form: Affine, zero: Affine, pivot: int) -> Affine:
    """The function where `zero` is 0, without the coordinate `pivot`."""
    share = Fraction(form[pivot], zero[pivot])
    return tuple(a - share * b for place, (a, b) in enumerate(zip(form, zero, strict=True)) if place != pivot)


def _with(place: Place, zero: Affine, pivot: int) -> Place:
    """The point with its coordinate `pivot`, where `zero` is 0."""
    others = (*zero[:pivot], *zero[pivot + 1 :])
    return (*place[: pivot - 1], -value(others, place) / zero[pivot], *place[pivot - 1 :])
