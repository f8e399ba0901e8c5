"""What somebody wants to see and hear: chosen anywhere, kept with his account, the same on his other device."""

import json
import re
from typing import Any

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, Locator, expect

from page import Guest

LOOK = """() => {
  const { dataset, classList, lang, style } = document.documentElement;
  const coloured = classList.contains('four-colours');
  return [dataset.theme, dataset.motion, coloured, style.getPropertyValue('--text-more'), lang];
}"""
KEPT = "JSON.parse(localStorage.getItem('sabot.preferences') ?? '{}')"
AGREED = """async (want) => {
  for (;;) {
    const found = await (await fetch('/api/session/preferences')).json();
    if (Object.keys(want).every((name) => name in found)) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
"""What the house knows, once it has heard of all that was chosen."""


def list_named(guest: Guest, name: str) -> Locator:
    return guest.dialog.get_by_role("combobox", name=re.compile(f"^{name}"))


def chooses(guest: Guest) -> None:
    """Choose something of each kind in the open dialog."""
    dialog = guest.dialog
    for name, value in (("Size of text", "150"), ("Colours", "day"), ("Motion", "less")):
        list_named(guest, name).select_option(value)
    guest.box("^Cards in four colours").check()
    guest.box("^Sound").check()
    guest.box("^Chips").uncheck()
    dialog.get_by_label("Volume").fill("30")
    dialog.get_by_role("button", name="Français").click()


CHOSEN: dict[str, Any] = {
    "text": 150,
    "theme": "day",
    "motion": "less",
    "four_colours": True,
    "sound": True,
    "sounds": ["card", "turn", "result", "call"],
    "volume": 30,
    "language": "fr",
}


def test_what_was_chosen_without_an_account_comes_along_and_to_another_device(browser: Browser, doors: Doors) -> None:
    """At the door somebody chooses; the account that he makes then has it, and his other device looks alike."""
    anna = Guest.at_door(browser, doors)
    anna.presses("Display and sound")
    chooses(anna)
    expect(anna.dialog).to_contain_text("Affichage et son")
    assert anna.page.evaluate(KEPT) == CHOSEN
    anna.page.keyboard.press("Escape")
    anna.page.locator("#nickname").fill("Anna")
    anna.page.locator("#nickname").press("Enter")
    expect(anna.page.locator("h1")).to_be_visible()
    assert anna.page.evaluate(AGREED, CHOSEN) == CHOSEN
    look = anna.page.evaluate(LOOK)
    key = anna.page.evaluate(
        """fetch('/api/session/link', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ nickname: 'Anna' }) }).then((answer) => answer.json()).then(({ key }) => key)"""
    )
    other = Guest(browser)
    other.page.goto(f"{doors.address}#me={key}")
    expect(other.page.locator("html")).to_have_attribute("lang", "fr")
    expect(other.page.locator("html")).to_have_attribute("data-theme", "day")
    other.page.wait_for_function(
        f"(look) => JSON.stringify(({LOOK})()) === look", arg=json.dumps(look, separators=(",", ":"))
    )


@pytest.mark.parametrize("place", ["", "school", "lab"])
def test_the_dialog_is_reached_wherever_somebody_is(browser: Browser, doors: Doors, place: str) -> None:
    anna = Guest.in_lobby(browser, doors)
    anna.page.goto(doors.address + place)
    anna.presses("Display and sound")
    list_named(anna, "Colours").select_option("contrast")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "contrast")
    assert anna.examined("document, { resultTypes: ['violations'] }") == []


def test_without_a_house_what_is_chosen_counts_and_is_said_when_it_is_back(browser: Browser, doors: Doors) -> None:
    anna = Guest.in_lobby(browser, doors)
    anna.presses("Display and sound")
    anna.context.set_offline(True)
    list_named(anna, "Colours").select_option("day")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "day")
    anna.context.set_offline(False)
    anna.page.reload()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "day")
    assert anna.page.evaluate(AGREED, {"theme": ""}) == {"theme": "day"}
