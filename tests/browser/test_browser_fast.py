"""For the fast: entries that are kept, and one that is staked until it is stopped or has lost enough."""

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, expect
from punto_states import STATES
from stage import Scene, Stage

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)


@pytest.mark.parametrize(("state", "chips"), [("every_chip", 7), ("mini", 5)])
def test_every_chip_that_lies_there_has_its_key(browser: Browser, state: str, chips: int) -> None:
    """Keys: 1-7 chip; the list of keys names as many as there are chips, and a key beyond them does nothing."""
    table = STATES[state][0]()
    stage = Stage(browser, table.state.rules)
    stage.begin()
    stage.show(Scene(table, "ann"))
    held = stage.page.locator(".dock .pick")
    expect(held).to_have_count(chips)
    for key in range(1, 8):
        stage.page.keyboard.press(str(key))
        expect(held.nth(min(key, chips) - 1)).to_have_attribute("aria-pressed", "true")
    stage.page.keyboard.press("?")
    expect(stage.page.get_by_role("dialog").locator("kbd").first).to_have_text(f"1–{chips}")
    assert stage.errors == []


@pytest.mark.long
def test_stakes_are_kept_repeated_and_stopped(browser: Browser, doors: Doors) -> None:
    """Repeat until stopped, with a loss limit; saved entries; by mouse, keyboard and prompt."""
    anna = Guest(browser, "en", (1440, 900), still=True)
    page = anna.page
    anna.come(doors.address, "Anna")
    anna.open_table("mini")
    anna.sit(1)
    anna.open_for("Player")
    page.keyboard.press("/")
    page.keyboard.type("tie 1\n")
    expect(page.get_by_text("Tie 1. Staked 1, chips 99.")).to_be_visible()
    page.keyboard.type("save 2\n")
    expect(page.get_by_text("Saved as 2.")).to_be_visible()
    page.keyboard.type("clear\n")
    expect(page.get_by_text("Nothing staked. Chips 100.")).to_be_visible()
    page.locator(".moves button").focus()
    page.keyboard.press("s")
    page.get_by_role("button", name="Stake 2", exact=True).click()
    expect(page.get_by_text("Staked: 1", exact=True).last).to_be_visible()
    page.get_by_label("Lose at most").fill("2.50")
    page.get_by_role("button", name="Repeat", exact=True).click()
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    anna.wait_for_coup(2)
    page.get_by_role("button", name="Stop", exact=True).or_(page.get_by_role("button", name="More", exact=True)).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0)
    assert not anna.errors


@pytest.mark.long
def test_a_repetition_ends_before_more_is_lost_than_was_allowed(browser: Browser, doors: Doors) -> None:
    anna = Guest(browser, "en", (1440, 900), still=True)
    page = anna.page
    anna.come(doors.address, "Anna")
    anna.open_table("mini")
    anna.sit(1)
    anna.stake("Player")
    page.keyboard.press("/")
    page.keyboard.type("repeat 0.50\n")
    expect(page.get_by_text("No longer repeated: the next loss would be more than you allowed.").first).to_be_visible()
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    assert not anna.errors
