"""Fixtures of the wire's tests; a module that needs them names this one in `pytest_plugins`."""

import asyncio
from collections.abc import Iterator

import pytest
from wire_tools import Hall, opened


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A house that stays open for all tests of a module."""
    with asyncio.Runner() as runner:
        door = opened(tmp_path_factory.mktemp("house"))
        running = runner.run(door.__aenter__())
        try:
            yield Hall(runner, running)
        finally:
            runner.run(door.__aexit__(None, None, None))
