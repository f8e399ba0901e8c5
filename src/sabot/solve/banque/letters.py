"""Decisions as letters."""

from fractions import Fraction
from typing import Final

DRAWS, STANDS, MIXES, TIES = "D", "S", "M", "T"
PURE: Final = {True: DRAWS, False: STANDS}
SHARE: Final = {True: Fraction(1), False: Fraction(0)}
"""The probability to draw of who always does, and of who never does."""


def share_letter(share: Fraction) -> str:
    """D, S or M of a probability to draw; without comparing, since a coup has five thousand decisions."""
    return MIXES if share.denominator != 1 else PURE[share.numerator == 1]
