"""A stranger's game, installed from its wheel, in the browser: played with a friend, kept, replayed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_tools import Doors, while_open
from playwright.sync_api import Browser, expect

from page import Guest
from sabot.words import LANGUAGES
from stranger import FILES, site_of

SAID = {"en": ("High", "Done"), "de": ("Hoch", "Fertig"), "fr": ("Haute", "Terminé")}
"""The one bet, and that one is done."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site_of(FILES, tmp_path_factory.mktemp("package"))


@pytest.fixture
def beside(site: Path, tmp_path: Path) -> Iterator[Doors]:
    """A house that finds what is installed beside Sabot."""
    doors = Doors(tmp_path / "house.db", tempo=0.05)
    doors.beside.append(str(site))
    yield from while_open(doors)


def stakes(guest: Guest, amount: str, language: str = "en") -> None:
    bet, done = SAID[language]
    choice = guest.sees(guest.part("your move").get_by_role("group", name=re.compile(bet)))
    button, field = guest.button(amount, choice), choice.get_by_role("textbox")
    if button.count():
        button.click()
    else:
        field.fill(amount)
        field.press("Enter")
    guest.presses(done, guest.part("your move"))


@pytest.mark.long
def test_a_strangers_game_is_played_with_a_friend_kept_replayed_and_proved(browser: Browser, beside: Doors) -> None:
    anna, ben = Guest.in_lobby(browser, beside), Guest(browser)
    link = anna.open_table("carte-haute")
    anna.sit(1)
    ben.take(link, "Ben", 2)
    for coup in (1, 2):
        stakes(anna, "10")
        stakes(ben, "7.50")
        for guest in (anna, ben):
            guest.hears(f"Coup {coup + 1}")
            assert guest.page.locator(".hands .card").count() == 2
    beside.power_cut(anna, ben)
    stakes(anna, "10")
    stakes(ben, "7.50")
    anna.hears("Coup 4")
    anna.closes_table()
    coups = anna.opens("See the coups")
    coups.get_by_role("listitem").get_by_role("button").first.click()
    anna.presses("Replay", anna.dialog)
    anna.presses("To the end", anna.dialog)
    expect(anna.dialog.locator(".hands .card")).to_have_count(2)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_plain_page_is_whole_in_each_language_and_window(browser: Browser, beside: Doors, language: str) -> None:
    guest = Guest.in_lobby(browser, beside, locale=language)
    guest.page.goto(guest.opened(beside, "carte-haute", bots=2))
    guest.part("your move").locator("[data-next]").click()
    guest.dialog.locator(".gold").click()
    for size in ((1440, 900), (375, 667), (667, 375)):
        guest.holds(size)
        stakes(guest, "5", language)
        expect(guest.page.locator(".hands .card")).to_have_count(2)
        guest.sees(guest.part("your move").get_by_role("group", name=re.compile(SAID[language][0])))
        assert guest.faults() == []
