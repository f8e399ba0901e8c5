"""Work of threads for those who ask: the seconds of a processor that it took are written down where they asked."""

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final, ParamSpec, TypeVar

Facts = ParamSpec("Facts")
T = TypeVar("T")

TAB: Final[ContextVar[list[float] | None]] = ContextVar("tab", default=None)
"""Where that is written, while somebody asks for something; None where nobody does."""


def noted(work: Callable[Facts, T]) -> Callable[Facts, T]:
    """Some work for a thread; what it takes is on the tab of who asks now."""
    tab = TAB.get()
    if tab is None:
        return work

    def timed(*facts: Facts.args, **named: Facts.kwargs) -> T:
        begun = time.thread_time()
        try:
            return work(*facts, **named)
        finally:
            tab.append(time.thread_time() - begun)

    return timed
