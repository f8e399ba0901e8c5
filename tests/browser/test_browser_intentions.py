"""What a player says once for every hand: among the settings, or in the prompt (C7.4)."""

import pytest
from browser_tools import Doors, Sitter, open_browser, open_doors, tool
from playwright.sync_api import Browser, Locator, Page, expect

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)

RULE = "Always selon la règle"


@pytest.mark.parametrize(("rules", "size"), [("chemin-de-fer", (1440, 900)), ("baccara-banque", (390, 844))])
def test_C7_4_it_is_said_once_and_taken_back_among_the_settings_and_in_the_prompt(
    browser: Browser, doors: Doors, rules: str, size: tuple[int, int]
) -> None:
    """It stands when one comes back, in whatever language it was typed."""
    anna = Sitter(browser)
    page, heard = anna.page, list[str]()
    page.on("websocket", lambda line: line.on("framereceived", lambda told: heard.append(str(told))))
    anna.come(doors.address, "Anna")
    anna.open_table(rules, bots=2)
    anna.sit(1)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    switch = settings(page)
    expect(switch).not_to_be_checked()
    switch.check()
    while not any('"selon_la_regle":true' in told for told in heard):  # the house has it
        page.wait_for_timeout(50)
    page.reload()
    expect(settings(page)).to_be_checked()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert anna.ask("croupier plays") == "From the next deal on you play your hands yourself."
    expect(settings(page)).not_to_be_checked()
    page.keyboard.press("Escape")
    assert anna.ask("Croupier spielt") == "From the next deal on the croupier plays your hands, selon la règle."
    expect(settings(page)).to_be_checked()
    page.keyboard.press("Escape")
    assert anna.ask("croupier joue") == "From the next deal on you play your hands yourself."
    assert not anna.errors


def settings(page: Page) -> Locator:
    """The switch among the settings, which are opened."""
    tool(page, "Display and sound").click()
    return page.get_by_role("checkbox", name=RULE)


def test_at_punto_banco_there_is_nothing_to_leave_to_the_croupier(browser: Browser, doors: Doors) -> None:
    anna = Sitter(browser)
    anna.come(doors.address, "Anna")
    anna.open_table()
    anna.sit(1)
    anna.ask("croupier plays")
    expect(anna.page.get_by_text("In this game no player decides on a hand").first).to_be_visible()
    tool(anna.page, "Display and sound").click()
    expect(anna.page.get_by_role("checkbox", name="Sound")).to_be_visible()
    assert anna.page.get_by_role("checkbox", name=RULE).count() == 0
    assert not anna.errors
