"""Fixtures of the commands' tests."""

import pytest
from cli_tools import Runner


@pytest.fixture
def sabot(capsys: pytest.CaptureFixture[str]) -> Runner:
    """Runs `sabot` with some words."""
    return Runner(capsys)
