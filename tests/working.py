"""The work that the house does, counted in calls of its own functions: the same in every run, whatever the machine."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import sabot

assert sabot.__file__ is not None
PACKAGE: Final = Path(sabot.__file__).parent
DOOR: Final = str(PACKAGE / "web")
"""What opens and ends connections does so when the network lets it: that is no work on an answer."""
METER: Final = tuple(str(PACKAGE / "house" / name) for name in ("budgets.py", "allowance.py"))
"""What measures the steps of an answer, of which the network makes as many as it likes."""
ROOT: Final = str(PACKAGE)


class Work:
    """How many calls of the house's functions there were in this thread while it was watched."""

    def __init__(self) -> None:
        self.calls = 0

    def heard(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            place = frame.f_code.co_filename
            self.calls += place.startswith(ROOT) and not place.startswith((DOOR, *METER))


@contextmanager
def watched() -> Generator[Work]:
    """Count from now on."""
    work = Work()
    sys.setprofile(work.heard)
    try:
        yield work
    finally:
        sys.setprofile(None)
