"""Fixtures of the wire's tests."""

import asyncio
from collections.abc import Iterator

import pytest
from wire_tools import Hall, opened

from sabot.house import pace


@pytest.fixture(autouse=True)
def patient_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """People are waited for as long as in life, whatever the tempo: no test depends on the speed of the machine."""
    for step, milliseconds in pace._WINDOW_MS.items():  # pyright: ignore[reportPrivateUsage]
        monkeypatch.setitem(pace._WINDOW_MS, step, 50 * milliseconds)  # pyright: ignore[reportPrivateUsage]


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
