"""A learner who does what is right until something is due, and whatever a test has him do then."""

from collections.abc import Callable, Iterator
from typing import Any

from sabot.school.dealing.deeds import Deed
from sabot.school.dealing.slips import Slip
from sabot.school.dealing.table import DealtShoe, ShoeTerms

SECOND = 1000
When = Callable[[DealtShoe, Deed], bool]


def in_hand(rules: str, seed: int = 3, coups: int | None = None) -> DealtShoe:
    """A shoe that the learner takes in hand."""
    return DealtShoe(ShoeTerms(rules=rules, seed=seed, coups=coups))


def right(shoe: DealtShoe, at_ms: int | None = None) -> tuple[Slip, ...]:
    """The next deed as it should be, a second later; the slips that come to light by it."""
    now = shoe.record.deeds[-1].at_ms if shoe.record.deeds else 0
    noted = shoe.do(shoe.due[0], now + SECOND if at_ms is None else at_ms)
    assert noted.is_right
    return noted.slips


def until(shoe: DealtShoe, when: When) -> DealtShoe:
    """The same shoe, dealt rightly until something is due."""
    while not when(shoe, shoe.due[0]):
        right(shoe)
    return shoe


def each_due(shoe: DealtShoe) -> Iterator[Any]:
    """Deed by deed what is due, and then is done rightly, to the shoe's end."""
    while not shoe.is_over:
        yield shoe.due[0]
        right(shoe)


def finished(shoe: DealtShoe) -> DealtShoe:
    """The same shoe, dealt rightly to its end."""
    while not shoe.is_over:
        right(shoe)
    return shoe
