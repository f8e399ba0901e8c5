"""Which of a test's cases are asked only by `make test-long`, and which of those by a share of it."""

from collections.abc import Iterable
from typing import Any
from zlib import crc32

import pytest


def asked_later(*values: Any) -> Any:
    """A case of a parametrized test that is marked `long`."""
    return pytest.param(*values, marks=pytest.mark.long)


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Cases of one value each; all after the first ones are marked `long`."""
    return [case if at < count else asked_later(case) for at, case in enumerate(cases)]


def chosen(now: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """Cases of one value each, or a tuple of several; all but those that are named are marked `long`.

    Raises LookupError for a name that no case has.
    """
    every, named = list(cases), list(now)
    if missing := [each for each in named if each not in every]:
        raise LookupError(f"no case is {missing}: there are {every}")
    later = [asked_later(*each) if isinstance(each, tuple) else asked_later(each) for each in every]
    return [case if case in named else mark for case, mark in zip(every, later, strict=True)]


def of_share(nodeid: str, share: str) -> bool:
    """Whether a share of all tests, such as `2/3`, has this one: shares have as much to do, and nothing twice.

    Raises `pytest.UsageError` for what is no share.
    """
    part, _, parts = share.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise pytest.UsageError(f"{share!r} is no share of the tests: write it as 2/3, the second of three")
    return crc32(nodeid.encode()) % int(parts) == int(part) - 1
