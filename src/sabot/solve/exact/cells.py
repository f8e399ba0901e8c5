"""Cells of a box of probabilities: relatively open polytopes, kept by the corners of their closure."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from flint import fmpq

Form: TypeAlias = list[int]
"""A linear function on the box: its constant, then a coefficient for each coordinate."""
Point: TypeAlias = tuple[fmpq, ...]


class Cell(NamedTuple):
    """The corners of a polytope, and for each the set of the bounds that are met there, as bits."""

    points: tuple[Point, ...]
    bounds: tuple[int, ...]


def box(sides: Sequence[tuple[int, ...]]) -> Cell:
    """The box with one end, or two, in each coordinate; bit i is a bound of coordinate i // 2."""
    corners = list(product(*sides))
    bounds = tuple(
        sum(1 << (2 * place + end) for place, end in enumerate(corner) if len(sides[place]) > 1) for corner in corners
    )
    return Cell(tuple(tuple(map(fmpq, corner)) for corner in corners), bounds)


def at(form: Form, point: Point) -> fmpq:
    """The value of a form at a point."""
    value = fmpq(form[0])
    for coefficient, share in zip(form[1:], point, strict=True):
        if share:
            value += coefficient * share
    return value


def split(cell: Cell, values: Sequence[fmpq], bit: int) -> tuple[Cell, Cell, Cell]:
    """The parts where a form with these values at the corners is below 0, 0 and above; it takes both signs.

    An edge joins two corners when no other one meets all the bounds that both of them meet.
    """
    low, even, high = ([place for place, v in enumerate(values) if sign(v) == s] for s in (-1, 0, 1))
    met = [(cell.points[place], cell.bounds[place] | bit) for place in even]
    for below in low:
        for above in high:
            common = cell.bounds[below] & cell.bounds[above]
            if not any(
                common & other == common for place, other in enumerate(cell.bounds) if place not in (below, above)
            ):
                share = values[below] / (values[below] - values[above])
                there = tuple(a + share * (b - a) for a, b in zip(cell.points[below], cell.points[above], strict=True))
                met.append((there, common | bit))
    return _cell(cell, low, met), _cell(cell, [], met), _cell(cell, high, met)


def cut(cell: Cell, form: Form, side: int, bit: int) -> Cell:
    """The closed part where a form is at least 0 (side 1), at most 0 (-1), or 0; some of it is."""
    values = [at(form, point) for point in cell.points]
    signs = {sign(value) for value in values}
    if signs >= {-1, 1}:
        low, even, high = split(cell, values, bit)
        return {-1: low, 0: even, 1: high}[side]
    places = [place for place, value in enumerate(values) if sign(value) in (0, side)]
    return _cell(cell, places, []) if len(places) < len(values) else cell


def centre(cell: Cell) -> Point:
    """The mean of the corners: a point of the relatively open cell."""
    corners = len(cell.points)
    return tuple(sum(shares, fmpq(0)) / corners for shares in zip(*cell.points, strict=True))


def sign(value: fmpq) -> int:
    """-1, 0 or 1."""
    return (value > 0) - (value < 0)


def _cell(cell: Cell, places: Sequence[int], met: Sequence[tuple[Point, int]]) -> Cell:
    every = [*((cell.points[place], cell.bounds[place]) for place in places), *met]
    return Cell(tuple(point for point, _ in every), tuple(bounds for _, bounds in every))
