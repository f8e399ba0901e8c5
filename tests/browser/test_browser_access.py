"""Whoever does not see the page, or not well: axe-core finds nothing to say, in the lobby and at every game."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest
from sabot.words import LANGUAGES, Language

BAR = (
    "page.invite",
    "page.rules",
    "page.verify",
    "page.history",
    "page.ledger",
    "page.settings",
    "page.host",
    "option.buy_in",
)
"""What the bar above a table opens."""
KEYS = ("?", "l", "s")
"""Keys that open a dialog of Punto Banco."""
TYPED = ("statistics", "odds dragon_7", "why")
"""Commands that open one."""


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_a_dialog_of_the_house_or_of_punto(
    browser: Browser, doors: Doors, language: Language
) -> None:
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
    for name in (*BAR, "page.roads_whole", "page.why"):
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
def test_axe_finds_nothing(browser: Browser, doors: Doors, size: tuple[int, int]) -> None:
    anna = Guest.at_door(browser, doors, size=size)
    anna.sees(anna.page.get_by_role("textbox"))
    assert anna.faults() == []
    anna.come(doors.address, "Anna")
    anna.part("more settings").click()
    assert anna.faults() == []

    anna.open_table(bots=2)
    anna.sit(2)
    anna.stake("Player")
    assert anna.faults() == []
    anna.plays(1)
    assert anna.faults() == []
    anna.page.goto(doors.address)

    anna.open_table("chemin-de-fer", bots=8)
    anna.page.locator(".seats").get_by_role("button").first.click()
    assert anna.faults() == []
    anna.presses("^Sit down", anna.dialog)
    anna.sees(anna.button("^Hold the bank with"))
    assert anna.faults() == []
    anna.presses("Decline")
    double, banco = anna.button("^Double the bank"), anna.button(r"^Banco\s!")
    anna.sees(double.or_(banco))
    if double.is_visible():
        assert anna.faults() == []
        anna.presses("Pass")
    anna.sees(banco)
    assert anna.faults() == []
