"""The name that is meant: one that begins so, one that has it as a part, one that is spelt nearly so."""

from typing import Final

import pytest

from sabot.nearest import meant, nearest

NAMES: Final = ("table_minimum", "minimum", "commission", "Taxe")


@pytest.mark.parametrize(("text", "name"), [
    ("mi", "minimum"),
    ("_m", "table_minimum"),
    ("COMM", "commission"),
    ("ax", "Taxe"),
    ("comision", "commission"),
    ("m", None),
    ("zero", None),
])  # fmt: skip
def test_the_name_that_is_meant(text: str, name: str | None) -> None:
    assert nearest(text, NAMES) == name
    assert meant(text, NAMES) == (f" Did you mean {name}?" if name else "")
