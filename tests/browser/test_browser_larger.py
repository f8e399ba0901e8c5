"""Larger text: a table is laid out as in a smaller window, and nothing is cut, covered, lost or out of sight."""

import json
from itertools import cycle

import pytest
from looks import cut
from playwright.sync_api import Browser
from test_browser_states import GAMES, staged

from long import first

LARGE = 150
WINDOWS = ((1440, 900), (375, 667), (667, 375))
WANTED = f"localStorage.setItem('sabot.preferences', '{json.dumps({'text': LARGE})}')"


@pytest.mark.parametrize("game", first(1, list(GAMES)))
def test_at_the_largest_text_every_state_is_whole(browser: Browser, game: str) -> None:
    """Of each state what who is asked first sees, in one window after the other."""
    found: dict[str, list[str]] = {}
    windows, last = cycle(WINDOWS), None
    for scene, name, stage in staged(browser, game, WANTED):
        if scene.table is last:
            continue
        last, size = scene.table, next(windows)
        stage.holds(size)
        stage.show(scene)
        if faults := cut(stage):
            found[f"{name} {size}"] = faults
    assert found == {}
