"""Golden entries as cases of a test, most of them asked only by `make test-long`."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from banque_tools import Entry


def cases(entries: Iterable[Entry], quick: Callable[[Entry], bool]) -> list[Any]:
    """Entries by their ids; those that are not quick are marked `long`."""
    return [pytest.param(each, id=each["id"], marks=() if quick(each) else pytest.mark.long) for each in entries]
