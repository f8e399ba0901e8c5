"""Numbers of a page: with as many digits as were asked for, else with those that each has by itself."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import Final

from sabot.paper.tables import EXACT

_asked: Final[ContextVar[int | None]] = ContextVar("_asked", default=None)


@contextmanager
def with_digits(digits: int | None) -> Generator[None]:
    """Write what is reckoned in the block with so many digits: it is told in many places, how in this one."""
    before = _asked.set(digits)
    try:
        yield
    finally:
        _asked.reset(before)


def fixed(number: Fraction | float, digits: int = 6, *, sign: str = "") -> str:
    """A number; `sign` is what Python's formats say before the digits, such as `+` or `,`."""
    asked = _asked.get()
    return f"{float(number):{sign}.{digits if asked is None else asked}f}"


def both(name: str, number: Fraction | None) -> dict[str, float | str | None]:
    """A rational as JSON: as a decimal under its name, and beside it exact, as text; None where there is none."""
    decimal, exact = (None, None) if number is None else (float(number), str(number))
    return {name: decimal, name + EXACT: exact}


def percent(number: Fraction | float, digits: int = 4, *, sign: str = "") -> str:
    """A share in per cent."""
    return f"{fixed(100 * number, digits, sign=sign)} %"
