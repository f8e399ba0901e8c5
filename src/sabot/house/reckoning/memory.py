"""Memory of a running house: freed on a schedule from what nothing refers to, and from what its workers keep."""

import contextlib
import ctypes
import gc
import signal
import threading
from collections.abc import Generator
from typing import Final

RARELY: Final = (2_000, 5, 80)
"""As `gc.set_threshold` has them: at 200 tables a look through everything stops all of them for a tenth of a second.

One through what came since the one before it stops them for 25 ms where 40,000 things came, so that it is made sooner.
"""

KEPT: Final = 32 * 2**20
"""Bytes that a worker keeps at most: arrays of a megabyte come and go a hundred times in an answer."""
_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""As malloc.h has them."""
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)


def keep_freed() -> None:
    """Memory that is freed is soon taken again: to have it anew of the system each time costs more than the sums in it.

    Where the C library is not of GNU, nothing is changed.
    """
    with contextlib.suppress(AttributeError, OSError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_TRIM_THRESHOLD, KEPT)
        mallopt(_MMAP_THRESHOLD, KEPT)


@contextlib.contextmanager
def collecting_rarely() -> Generator[None]:
    """Objects of now are never looked through by the collector, later ones rarely; afterwards all is as before."""
    before = gc.get_threshold()
    with _heard_afterwards():
        gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextlib.contextmanager
def _heard_afterwards() -> Generator[None]:
    """A signal to end is heard after this: what is called amid a collection swallows what its handler raises."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals = list[int]()
    before = {each: signal.signal(each, lambda number, _: signals.append(number)) for each in _ENDING}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler or signal.SIG_DFL)
    for number in signals:
        signal.raise_signal(number)
