"""Fixtures of the wire's tests; a module that needs them names this one in `pytest_plugins`."""

from collections.abc import Iterator

import pytest
from wire_tools import Hall, open_hall


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A house that stays open for all tests of a module."""
    with open_hall(tmp_path_factory.mktemp("house")) as hall:
        yield hall
