"""How a large record shows itself in a console: at most a screen, whatever it holds."""

from collections.abc import Sequence
from reprlib import Repr
from typing import Any, Final

MOST: Final = 2400
"""Characters of a record: 20 lines of 120."""
_SHORT: Final = Repr()
_SHORT.maxdict = _SHORT.maxlist = _SHORT.maxtuple = 12
_SHORT.maxlevel = 3
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = MOST


def on_a_screen(self: Any) -> str:
    """The `__repr__` of a record, its long fields cut: each has what it needs, or an equal share of what is left."""
    names: Sequence[str] = getattr(self, "__struct_fields__", None) or self._fields
    texts = [" ".join(_SHORT.repr(getattr(self, name)).split()) for name in names]
    most = _share(sorted(map(len, texts)))
    cut = (text if len(text) <= most else f"{text[:most]}…" for text in texts)
    said = ", ".join(f"{name}={text}" for name, text in zip(names, cut, strict=True))
    return f"{type(self).__name__}({said})"


def _share(lengths: Sequence[int]) -> int:
    """The most of a field, so that all of them have room."""
    left = MOST - 20 * len(lengths)
    for place, length in enumerate(lengths):
        share = left // (len(lengths) - place)
        if length > share:
            return share
        left -= length
    return MOST
