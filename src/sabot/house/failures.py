"""Words for the house's own failures: kinds and places, never the contents of a table.

An exception's text and the values of an action or event may name cards that nobody has seen, or a shoe's nonce.
"""

import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_HOME: Final = Path(__file__).parents[1]
_PLACES: Final = 4


def kinds(things: Iterable[object]) -> str:
    """Some actions or events by their kinds."""
    return ", ".join(type(each).__name__ for each in things)


def where(error: BaseException) -> str:
    """The kind of an error, and the innermost places in our code that it came through."""
    passed = [
        f"{_within(frame.filename)}:{frame.lineno} in {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    return " < ".join((type(error).__name__, *passed[: -_PLACES - 1 : -1]))


def _within(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(_HOME)) if path.is_relative_to(_HOME) else path.name
