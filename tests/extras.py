"""What not every environment has: a test that needs it is skipped with a sentence that names it, or fails in CI."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, NoReturn

import pytest

NOT_IN_DEV = {"pygambit": "gambit"}
"""Packages that `dev` leaves out, and the extra that brings each of them."""


def needed(name: str) -> Any:
    """The package; without it the test that asks is skipped, or fails where SABOT_REQUIRE_EXTRAS is set."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
    if name not in NOT_IN_DEV:
        return lacking(f"{name} is not installed: pip install '.[dev]'", "SABOT_REQUIRE_EXTRAS")
    wanted = NOT_IN_DEV[name]
    return lacking(f"{name} is not installed: make {wanted}, or pip install '.[{wanted}]'", "SABOT_REQUIRE_EXTRAS")


def lacking(sentence: str, unless: str) -> NoReturn:
    """Skip the test with a sentence; where this variable is set, fail."""
    if os.environ.get(unless):
        pytest.fail(f"{unless} is set, and {sentence}")
    pytest.skip(sentence)
