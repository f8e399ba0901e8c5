"""The name that was meant, most likely."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

ALIKE: Final = 0.5
"""How much of a name has to be there, misspelt."""


def nearest(text: str, known: Iterable[str], alike: float = ALIKE) -> str | None:
    """The name that begins with a text, or has it as a part, or is spelt most like it; None where none is near."""
    names, part = list(known), text.lower()
    if len(part) > 1:
        parts = sorted((each.lower().find(part), len(each), each) for each in names if part in each.lower())
        if parts:
            return parts[0][2]
    return next(iter(get_close_matches(text, names, n=1, cutoff=alike)), None)


def meant(text: str, known: Iterable[str], alike: float = ALIKE) -> str:
    """A sentence that proposes the nearest name, to be put behind another; empty where none is near."""
    near = nearest(text, known, alike)
    return f" Did you mean {near}?" if near else ""
