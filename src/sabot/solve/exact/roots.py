"""Real algebraic numbers as they are needed here: an irreducible whole polynomial and an interval with one root."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Final, NamedTuple

from flint import fmpz_poly

NARROW: Final = Fraction(1, 2**60)
"""Intervals are bisected at least to this width."""


class Root(NamedTuple):
    """The only root of `polynomial` (constant first, irreducible, primitive) from `low` to `high`.

    A rational root has both ends there; an irrational one is strictly between them.
    """

    polynomial: tuple[int, ...]
    low: Fraction
    high: Fraction


def roots(polynomial: Sequence[int], low: Fraction, high: Fraction) -> list[Root]:
    """The roots strictly between two rationals, each once; none of the polynomial 0."""
    all_roots: list[Root] = []
    poly = fmpz_poly(list(polynomial))
    if poly.degree() < 1:
        return all_roots
    for factor, _ in poly.factor()[1]:
        coefficients = tuple(int(factor[place]) for place in range(factor.degree() + 1))
        if factor.degree() == 1:
            root = Fraction(-coefficients[0], coefficients[1])
            if low < root < high:
                all_roots.append(Root(_positive(coefficients), root, root))
        else:
            chain = sturm(coefficients)
            all_roots += [Root(_positive(coefficients), *ends) for ends in _isolated(chain, low, high)]
    return all_roots


def in_order(numbers: Iterable[Root]) -> list[Root]:
    """Roots from the least to the greatest, in intervals that do not touch; equal roots are given as equal ones."""
    ordered = sorted(set(numbers), key=lambda root: (root.low, root.high))
    place = 0
    while place + 1 < len(ordered):
        one, two = ordered[place], ordered[place + 1]
        if one.high < two.low:
            place += 1
            continue
        ordered[place : place + 2] = sorted((narrowed(one), narrowed(two)), key=lambda root: (root.low, root.high))
        place = max(place - 1, 0)
    return ordered


def narrowed(root: Root) -> Root:
    """The root in half its interval."""
    if root.low == root.high:
        return root
    middle = (root.low + root.high) / 2
    left = _sign(root.polynomial, root.low) != _sign(root.polynomial, middle)
    return root._replace(high=middle) if left else root._replace(low=middle)


def sturm(polynomial: Sequence[int]) -> list[list[Fraction]]:
    """The Sturm chain of a polynomial without double roots, constants first."""
    first = [Fraction(each) for each in polynomial]
    chain = [first, [place * each for place, each in enumerate(first)][1:]]
    while len(chain[-1]) > 1:
        rest = _remainder(chain[-2], chain[-1])
        if not rest:
            break
        chain.append([-each for each in rest])
    return chain


def count(chain: Sequence[Sequence[Fraction]], low: Fraction, high: Fraction) -> int:
    """The roots above `low` and not above `high` (Sturm); neither end may be a double root."""
    return _variations(chain, low) - _variations(chain, high)


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The rational of the least denominator strictly between two."""
    whole = floor(low)
    if whole + 1 < high:
        return Fraction(whole + 1)
    if low == whole:
        return whole + Fraction(1, floor(1 / (high - whole)) + 1)
    return whole + 1 / simplest(1 / (high - whole), 1 / (low - whole))


def at(polynomial: Sequence[Fraction | int], x: Fraction) -> Fraction:
    """The value of a polynomial."""
    value = Fraction(0)
    for each in reversed(polynomial):
        value = value * x + each
    return value


def _isolated(chain: Sequence[Sequence[Fraction]], low: Fraction, high: Fraction) -> list[tuple[Fraction, Fraction]]:
    """Intervals with one root each, of a polynomial without rational roots."""
    inside = count(chain, low, high)
    if not inside or (inside == 1 and high - low <= NARROW):
        return [(low, high)] * inside
    middle = (low + high) / 2
    return [*_isolated(chain, low, middle), *_isolated(chain, middle, high)]


def _variations(chain: Sequence[Sequence[Fraction]], x: Fraction) -> int:
    signs = [value > 0 for each in chain if (value := at(each, x))]
    return sum(one != two for one, two in pairwise(signs))


def _remainder(dividend: Sequence[Fraction], divisor: Sequence[Fraction]) -> list[Fraction]:
    rest = list(dividend)
    while len(rest) >= len(divisor):
        factor = rest[-1] / divisor[-1]
        start = len(rest) - len(divisor)
        for place, each in enumerate(divisor):
            rest[start + place] -= factor * each
        rest.pop()
    while rest and not rest[-1]:
        rest.pop()
    return rest


def _sign(polynomial: Sequence[int], x: Fraction) -> int:
    value = at(polynomial, x)
    return (value > 0) - (value < 0)


def _positive(coefficients: Sequence[int]) -> tuple[int, ...]:
    return tuple(coefficients) if coefficients[-1] > 0 else tuple(-each for each in coefficients)
