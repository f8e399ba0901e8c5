"""Compiling functions, once for all processes where a cache can be written."""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numba

_Function = TypeVar("_Function", bound=Callable[..., Any])
_OPTIONS: Final = {"nogil": True, "error_model": "numpy", "boundscheck": False}


def compiled(function: _Function) -> _Function:
    """The function, compiled when it is first called, without holding the interpreter; kept on disk if possible.

    Numba knows a cached function by its file: what it calls and the tables it reads stand in the same one.
    """
    try:
        return cast("_Function", numba.njit(cache=True, **_OPTIONS)(function))
    except RuntimeError:  # no folder that a cache could be written to
        return cast("_Function", numba.njit(**_OPTIONS)(function))


def called(function: Callable[..., None], *arguments: object) -> None:
    """Call a compiled function; where its cache fails to be written, it is compiled all the same."""
    try:
        function(*arguments)
    except OSError:
        function(*arguments)
