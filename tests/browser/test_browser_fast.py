"""For the fast: entries that are kept, and one that is staked until it is stopped or has lost enough."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect
from punto_states import STATES
from stage import Scene, Stage

from page import Guest


@pytest.mark.parametrize(("state", "chips"), [("every_chip", 7), ("mini", 5)])
def test_every_chip_that_lies_there_has_its_key(browser: Browser, state: str, chips: int) -> None:
    """Keys: 1-7 chip; the list of keys names as many as there are chips, and a key beyond them does nothing."""
    stage = Stage.of(browser, Scene(STATES[state][0](), "ann"))
    held = stage.part("chips")
    expect(held).to_have_count(chips)
    for key in range(1, 8):
        stage.keys(str(key))
        expect(held.nth(min(key, chips) - 1)).to_have_attribute("aria-pressed", "true")
    stage.keys("?")
    expect(stage.dialog.locator("kbd").first).to_have_text(f"1–{chips}")


@pytest.mark.long
def test_stakes_are_kept_repeated_and_stopped(browser: Browser, doors: Doors) -> None:
    """Repeat until stopped, with a loss limit; saved entries; by mouse, keyboard and prompt."""
    anna = Guest.at(browser, doors, "mini")
    anna.open_for("Player")
    for command, answer in (
        ("tie 1", "Tie 1. Staked 1, chips 99."),
        ("save 2", "Saved as 2."),
        ("clear", "Nothing staked. Chips 100."),
    ):
        anna.types(command)
        anna.sees(answer)
    anna.part("moves").first.press("s")
    anna.presses("Stake 2")
    anna.sees(anna.page.get_by_text("Staked: 1", exact=True).last)
    anna.field("Lose at most").fill("2.50")
    anna.presses("Repeat")
    stop = anna.sees(anna.button("Stop"))
    anna.wait_for_coup(2)
    stop.or_(anna.button("More")).click()
    anna.keys("Escape")
    anna.lacks(stop)


@pytest.mark.long
def test_a_repetition_ends_before_more_is_lost_than_was_allowed(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors, "mini")
    anna.stake("Player")
    anna.types("repeat 0.50")
    anna.sees("No longer repeated: the next loss would be more than you allowed.")
    anna.sees(anna.button("More"))
