"""Rationals: between flint, which reckons with them fast, Fraction, in which they are given out, and texts."""

from fractions import Fraction

from flint import fmpq


def fraction(value: fmpq) -> Fraction:
    """The same number."""
    return Fraction(int(value.p), int(value.q))


def text(value: fmpq | Fraction) -> str:
    """`3/4`, `-1`, `0`."""
    return str(value)
