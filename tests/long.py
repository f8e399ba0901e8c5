"""Which of a test's cases are asked only by `make test-long`."""

from collections.abc import Iterable
from typing import Any

import pytest


def asked_later(*values: Any) -> Any:
    """A case of a parametrized test that is marked `long`."""
    return pytest.param(*values, marks=pytest.mark.long)


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Cases of one value each; all after the first ones are marked `long`."""
    return [case if at < count else asked_later(case) for at, case in enumerate(cases)]
