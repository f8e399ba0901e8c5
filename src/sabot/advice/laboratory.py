"""The laboratory of any game: the shoe that is asked about, and a dial with the values along it, step by step."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from sabot.cards import POINTS, Card
from sabot.games.laboratory import AskLab, Dial, LabStep, LabValue
from sabot.odds.composition import Composition, fresh
from sabot.odds.errors import OddsError

STEPS: Final = 25
"""So many steps has a curve, and one point more."""
LONGEST: Final = 120
"""Longer rationals are read by nobody: they are left out."""
BACK: Final = "b"
"""The back of cards of which only the face is told."""


class DialError(ValueError):
    """A dial that stands where it cannot."""


def position(dial: Dial, asked: AskLab) -> int:
    """The position of the dial; raises DialError for one beyond its bounds."""
    at = dial.start if asked.dial is None else asked.dial
    if not 0 <= at <= dial.most:
        raise DialError(f"the dial at {at} is out of bounds: {dial.name} is 0/{dial.of} to {dial.most}/{dial.of}")
    return at


def step(dial: Dial, done: int | None, values: Callable[[Fraction], Mapping[str, Fraction]]) -> tuple[LabStep, int]:
    """The next point of the curve; `done` are those there are."""
    number = done or 0
    at = Fraction(number * dial.most, STEPS * dial.of)
    worths = {name: float(value) for name, value in values(at).items()}
    return LabStep(done=number + 1, of=STEPS + 1, at=float(at), values=worths), number + 1


def lab_value(name: str, value: Fraction) -> LabValue:
    """A number, exact where it can be read."""
    exact = str(value)
    return LabValue(name, float(value), exact if len(exact) <= LONGEST else "")


def left_of(asked: AskLab) -> Composition:
    """The cards by value that have not gone, nor fallen; raises OddsError for cards that are not there."""
    full = fresh(asked.decks)
    gone = list(asked.gone)
    for card in asked.fell:
        gone[POINTS[Card(f"{card[0]}s{BACK}")]] += 1
    left = tuple(count - absent for count, absent in zip(full, gone, strict=True))
    if min(gone) < 0 or min(left) < 0:
        raise OddsError(f"{tuple(gone)} cards cannot have gone from {full}")
    return left
