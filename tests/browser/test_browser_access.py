"""Whoever does not see the page, or not well: axe-core finds nothing to say, in the lobby and in dialogs."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest, Size
from sabot.words import LANGUAGES, Language

BAR = ("invite", "rules", "verify", "history", "ledger", "settings", "host")
"""What the bar above a table opens."""
KEYS = ("?", "l", "s")
"""Keys that open a dialog of Punto Banco."""
TYPED = ("statistics", "odds dragon_7", "why")
"""Commands that open one."""


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_a_dialog_of_house_or_punto(browser: Browser, doors: Doors, language: Language) -> None:
    """Every one that can be opened, in each language; whoever closes it is where he was."""
    anna, late = Guest(browser, language, (1280, 860)), Guest(browser, language, (390, 844))
    said, found = anna.words, dict[str, list[str]]()

    def looked_at(name: str) -> None:
        """Look at the one that is open, and close it."""
        expect(anna.dialog).to_have_count(1)
        anna.page.wait_for_load_state("networkidle")
        if wrong := anna.faults():
            found[name] = wrong
        anna.closes()

    anna.come(doors.address, "Anna")
    anna.opens(said["page.me"])
    looked_at("page.me")
    link = anna.opened(doors, "side-bets", bots=2)
    anna.page.goto(link)
    expect(anna.part("made ready")).to_be_attached()
    anna.opens(said["option.sit"])
    looked_at("option.sit")
    anna.types("sit 1 100")
    anna.sees(anna.part("open bets").first)
    for command in ("player 5", "done"):
        anna.types(command)
    anna.sees(anna.page.locator(".outcome button").first)
    for name in (*(f"page.{each}" for each in BAR), "option.buy_in", "page.roads_whole", "page.why"):
        anna.opens(said[name])
        looked_at(name)
    anna.opens(f"^{said['page.group_all']} ")
    looked_at("page.group_all")
    for key in KEYS:
        anna.part("moves").first.press(key)
        looked_at(key)
    for command in TYPED:
        anna.types(command)
        looked_at(command)
    assert found == {}

    late.page.goto(link)
    late.opens(said["option.sit"])
    assert late.faults() == []


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (1280, 860)])
def test_axe_finds_nothing_at_the_door_in_the_lobby_or_at_a_seat(browser: Browser, doors: Doors, size: Size) -> None:
    anna = Guest.at_door(browser, doors, size=size)
    anna.sees(anna.page.get_by_role("textbox"))
    assert anna.faults() == []
    anna.come(doors.address, "Anna")
    anna.part("more settings").click()
    assert anna.faults() == []
    anna.open_table("chemin-de-fer", bots=8)
    anna.page.locator(".seats").get_by_role("button").first.click()
    assert anna.faults() == []
