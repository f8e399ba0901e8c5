"""How often a running house looks for what nothing refers to any more."""

import contextlib
import gc
from collections.abc import Generator
from typing import Final

RARELY: Final = (2_000, 20, 20)
"""As `gc.set_threshold` has them: at 200 tables a look through everything stops all of them for a tenth of a second."""


@contextlib.contextmanager
def collecting_rarely() -> Generator[None]:
    """What is there now is never looked through, what comes later rarely; afterwards all is as it was."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
