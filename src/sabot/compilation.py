"""Compiling functions, once for all processes where a cache can be written.

Numba is imported with the first kernel: whoever only wants to hear of compiling does without.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeVar, cast

_Function = TypeVar("_Function", bound=Callable[..., Any])

_hearing: Final[list[Callable[[], None]]] = []


def compiled(function: _Function) -> _Function:
    """The function, compiled when it is first called, without holding the interpreter; kept on disk if possible.

    Numba knows a cached function by its file: what it calls and the tables it reads stand in the same one.
    """
    _listen()
    try:
        return _compiled(function, on_disk=True)
    except RuntimeError:  # no folder that a cache could be written to
        return _compiled(function, on_disk=False)


def called(function: Callable[..., None], *arguments: object) -> None:
    """Call a compiled function; where its cache fails to be written, it is compiled all the same."""
    try:
        function(*arguments)
    except OSError:
        function(*arguments)


@contextmanager
def compiling_told(tell: Callable[[], None]) -> Generator[None]:
    """Call `tell`, once, when a kernel begins to be compiled; one that is read from the disk is not."""
    _hearing.append(tell)
    try:
        yield
    finally:
        if tell in _hearing:
            _hearing.remove(tell)


def _compiled(function: _Function, *, on_disk: bool) -> _Function:
    import numba  # noqa: PLC0415 - slow to start, and not needed to hear of compiling

    return cast("_Function", numba.njit(function, cache=on_disk, nogil=True, error_model="numpy"))


@cache
def _listen() -> None:
    """Pass on that Numba compiles; it tells of nothing that it finds in its cache."""
    event: Any = import_module("numba.core.event")  # it has no types

    class Compiling(event.Listener):  # type: ignore[misc]
        def on_start(self, _: object) -> None:
            while _hearing:
                _hearing.pop()()

        def on_end(self, _: object) -> None:
            pass

    event.register("numba:compile", Compiling())
