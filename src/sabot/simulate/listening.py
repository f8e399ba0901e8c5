"""Ctrl-C during a run: it is heard even where Python drops it."""

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


@contextmanager
def listening() -> Generator[Callable[[], None]]:
    """No Ctrl-C is lost: what is yielded raises KeyboardInterrupt again where it was swallowed.

    Python drops what is raised in a callback from C, and loading a compiled kernel is full of them.
    """
    heard = False

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal heard
        heard = True
        signal.default_int_handler(number, frame)

    def check() -> None:
        if heard:
            raise KeyboardInterrupt

    ours = current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not ours:
        yield check
        return
    signal.signal(signal.SIGINT, hear)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
