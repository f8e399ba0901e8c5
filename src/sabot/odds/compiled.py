"""Compiling functions, once for all processes where a cache can be written."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """The function, compiled when it is first called, without holding the interpreter; kept on disk if possible.

    Numba knows a cached function by its file: what it calls and the tables it reads stand in the same one.
    """
    try:
        return _compiled(function, cache=True)
    except RuntimeError:  # no folder that a cache could be written to
        return _compiled(function, cache=False)


def called(function: Callable[..., None], *arguments: object) -> None:
    """Call a compiled function; where its cache fails to be written, it is compiled all the same."""
    try:
        function(*arguments)
    except OSError:
        function(*arguments)


def _compiled(function: _Function, *, cache: bool) -> _Function:
    return cast("_Function", numba.njit(function, cache=cache, nogil=True, error_model="numpy"))
