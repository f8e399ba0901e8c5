"""An amount that somebody reaches for is not another one under his finger: two bid in real browsers."""

import re

import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser, expect

from page import Guest

doors = house(tempo=0.1, windows=60)


@pytest.mark.long
def test_a_bid_under_the_pointer_is_not_raised_by_anothers_and_who_leads_waits(browser: Browser, doors: Doors) -> None:
    anna, bea, dina = people = [Guest(browser, byte=byte) for byte in (1, 2, 3)]
    anna.come(doors.address, "Anna")
    address = anna.open_table("baccara-banque")
    bea.come(address, "Bea")
    dina.come(address, "Dina")
    for each, seat in zip(people, (1, 6, 10), strict=True):
        each.sit(seat)
    button = anna.page.locator("form.bid button.gold")
    button.hover()
    first = button.inner_text()
    dina.say("bid 500")
    anna.asked("Dina bids 500.")
    expect(button).to_have_text(first.removeprefix("Bid ") + ": no longer possible")
    button.dblclick(force=True)  # it takes up the least of now; what follows at once was meant for the amount before
    expect(button).to_have_text(re.compile("^Bid 5"))
    dina.lacks(dina.page.locator("form.bid"))
    dina.asked("Your bid of 500 stands so far.")
    dina.lacks(dina.page.locator("button.gold:not([aria-disabled='true'])"))
    anna.say("bid 700")
    dina.asked("Anna bids 700.")
    expect(dina.log).not_to_contain_text("bids 501")
