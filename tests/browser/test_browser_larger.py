"""Larger text: a table is laid out as in a smaller window, and nothing is cut, covered, lost or out of sight."""

import json
import re
from itertools import cycle, product

import pytest
from browser_tools import Doors
from looks import cut
from playwright.sync_api import Browser, expect
from test_browser_states import GAMES, staged

from page import Guest

LARGE = 150
WINDOWS = ((1440, 900), (375, 667), (667, 375))
WANTED = f"localStorage.setItem('sabot.preferences', '{json.dumps({'text': LARGE})}')"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
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


SIDEWAYS = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('#app *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => `${each.tagName}.${each.className} ${each.textContent.slice(0, 40)}`)"""


@pytest.mark.long
@pytest.mark.parametrize("locale", ["de", "fr", "en"])
def test_at_the_largest_text_no_page_scrolls_sideways(browser: Browser, doors: Doors, locale: str) -> None:
    """Lobby, school, laboratory, and the dialog in which the size is chosen."""
    anna = Guest(browser, locale)
    anna.page.add_init_script(WANTED)
    anna.come(doors.address, "Anna")
    for place, shown in {"": "main h2 >> nth=0", "school": "main h2 >> nth=0", "lab": "table.bets"}.items():
        anna.page.goto(doors.address + place)
        expect(anna.page.locator(shown)).to_be_visible()
        anna.page.locator("header [aria-haspopup=dialog]").click()
        for size in (*WINDOWS, (320, 568)):
            anna.holds(size)
            assert anna.page.evaluate(SIDEWAYS) == [], (place, size)
            assert anna.dialog.evaluate("(each) => each.scrollWidth <= each.clientWidth"), (place, size)


def test_text_is_as_large_as_it_is_chosen_at_once_and_after_the_window_changed(browser: Browser, doors: Doors) -> None:
    """In a dialog it is so many times larger whatever room the table has, and comes back to what it was."""
    anna = Guest.in_lobby(browser, doors)
    anna.presses("Display and sound")
    size = anna.dialog.get_by_role("combobox", name=re.compile("^Size of text"))
    height = "(each) => each.currentCSSZoom * parseFloat(getComputedStyle(each).fontSize)"
    usual = size.evaluate(height)
    for window, chosen in product(((1440, 900), (375, 667), (667, 375)), (100, 115, 130, 150)):
        anna.holds(window)
        size.select_option(str(chosen))
        wanted = [size.element_handle(), usual * chosen / 100]
        anna.page.wait_for_function(f"([each, want]) => Math.abs(({height})(each) - want) < 0.1", arg=wanted)
