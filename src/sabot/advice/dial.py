"""A dial of the laboratory: shares of levy or of tableau 1, and the values along all of it, step by step."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from sabot.games.laboratory import AskLab, Dial, LabStep, LabValue

POINTS: Final = 25
"""So many steps has a curve, and one point more."""
LONGEST: Final = 120
"""Longer rationals are read by nobody: they are left out."""


class DialError(ValueError):
    """A dial that stands where it cannot."""


def position(dial: Dial, asked: AskLab) -> int:
    """Where the dial stands; raises DialError for where it cannot."""
    at = dial.start if asked.dial is None else asked.dial
    if not 0 <= at <= dial.most:
        raise DialError(f"the dial at {at} is out of bounds: {dial.name} is 0/{dial.of} to {dial.most}/{dial.of}")
    return at


def step(dial: Dial, done: int | None, values: Callable[[Fraction], Mapping[str, Fraction]]) -> tuple[LabStep, int]:
    """The next point of the curve; `done` are those there are."""
    number = done or 0
    at = Fraction(number * dial.most, POINTS * dial.of)
    found = {name: float(value) for name, value in values(at).items()}
    return LabStep(done=number + 1, of=POINTS + 1, at=float(at), values=found), number + 1


def told(name: str, value: Fraction) -> LabValue:
    """A number, exact where it can be read."""
    exact = str(value)
    return LabValue(name, float(value), exact if len(exact) <= LONGEST else "")
