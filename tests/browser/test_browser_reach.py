"""An amount that somebody reaches for is not another one under his finger: two bid in real browsers."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from browser_tools import Doors, Sitter, open_browser, while_open
from playwright.sync_api import Browser, expect

browser = pytest.fixture(open_browser, scope="module")

PEOPLE: Final = {"Anna": 1, "Bea": 6, "Dina": 10}


def test_a_bid_under_the_pointer_is_not_raised_by_anothers_and_who_leads_waits(browser: Browser, doors: Doors) -> None:
    people = [Sitter(browser, byte) for byte, _ in enumerate(PEOPLE, 1)]
    anna, _, dina = people
    anna.come(doors.address, "Anna")
    address = anna.open_table("baccara-banque")
    for sitter, (name, seat) in zip(people, PEOPLE.items(), strict=True):
        if sitter is not anna:
            sitter.come(address, name)
        sitter.sit(seat)
    button = anna.page.locator("form.bid button.gold")
    button.hover()
    first = button.inner_text()
    dina.say("bid 500")
    anna.asked("Dina bids 500.")
    expect(button).to_have_text(first.removeprefix("Bid ") + ": no longer possible")
    button.dblclick(force=True)  # it takes up the least of now; what follows at once was meant for the amount before
    expect(button).to_have_text(re.compile("^Bid 5"))
    expect(dina.page.locator("form.bid")).to_have_count(0)
    dina.asked("Your bid of 500 stands so far.")
    expect(dina.page.locator("button.gold:not([aria-disabled='true'])")).to_have_count(0)
    anna.say("bid 700")
    dina.asked("Anna bids 700.")
    expect(dina.page.get_by_role("log")).not_to_contain_text("bids 501")


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Doors]:
    yield from while_open(Doors(tmp_path / "house.db", tempo=0.1, windows=60))
