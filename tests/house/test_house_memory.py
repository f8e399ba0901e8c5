"""A served house rarely looks through its memory, so that no table waits for it."""

import gc
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from sabot.house.memory import RARELY
from sabot.web.server import serve


def test_a_served_house_collects_rarely_and_leaves_the_process_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[tuple[int, int, int], bool]] = []

    def run(_server: Any, **_: Any) -> None:
        seen.append((gc.get_threshold(), gc.get_freeze_count() > 0))

    monkeypatch.setattr(uvicorn.Server, "run", run)
    gc.unfreeze()  # what `conftest` has frozen
    before = gc.get_threshold(), gc.get_freeze_count()
    serve(host="127.0.0.1", port=0, database=str(tmp_path / "house.db"))
    assert seen == [(RARELY, True)]
    assert before[0] != RARELY
    assert (gc.get_threshold(), gc.get_freeze_count()) == before
