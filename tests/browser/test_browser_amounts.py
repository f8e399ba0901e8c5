"""First comes the largest sum in the table's chips; what is typed for an amount and is none is told beside it.

An amount that somebody reaches for is not another one under his finger.
"""

import re
from collections.abc import Callable
from typing import Final

import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser, Locator, expect
from punto_states import crowd, table
from stage import Scene, Stage, did

from chemin_table import ready
from page import Guest, Size


def of_a_bet(stage: Stage) -> Locator:
    """The stake of one bet."""
    stage.presses("About Tie")
    return stage.dialog.get_by_role("textbox")


def of_a_repetition(stage: Stage) -> Locator:
    """What a repetition may lose."""
    stage.part("moves").first.press("s")
    return stage.dialog.get_by_role("textbox")


def of_a_purse(stage: Stage) -> Locator:
    """What the host gives to somebody."""
    return stage.field("Amount for", stage.opens("Host")).first


def of_a_maximum(stage: Stage) -> Locator:
    """What one player may stake at most."""
    return stage.opens("Host").get_by_role("group", name="Own maximum a bet").get_by_role("textbox").first


def of_a_buy_in(stage: Stage) -> Locator:
    """What is taken from the account to the table."""
    stage.goes_on(Scene(table(names="bob cid")))
    stage.presses("Sit down", stage.dock)
    return stage.dialog.get_by_role("textbox")


FIELDS: Final[tuple[Callable[[Stage], Locator], ...]] = (
    of_a_bet,
    of_a_repetition,
    of_a_purse,
    of_a_maximum,
    of_a_buy_in,
)


@pytest.mark.long
@pytest.mark.parametrize("field", FIELDS)
def test_what_is_typed_and_is_no_amount_is_told_beside_it(browser: Browser, field: Callable[[Stage], Locator]) -> None:
    """What is right is told by no sentence, nor is a field that is empty or typed in."""
    stage = Stage.of(browser, Scene(crowd(), "ann"))
    typed = field(stage)
    for text, told in (("25", ""), ("2x", "2x"), ("2.50", ""), ("2.505", "2.505"), ("", "")):
        typed.fill(text)
        typed.press("Tab")
        said = f"“{told}” is no amount; write one such as 25 or 2.50."
        expect(stage.dialog.get_by_role("alert").filter(has_text="no amount")).to_have_text([said] if told else [])
    typed.press_sequentially("2.")
    expect(stage.dialog.get_by_role("alert").filter(has_text="no amount")).to_have_count(0)
    typed.press_sequentially("5")
    expect(stage.dialog.get_by_role("alert").filter(has_text="no amount")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_of_an_odd_bank_the_most_in_chips_is_offered_first(browser: Browser, size: Size) -> None:
    """The chips are of 5 and more; the bank is 1616.06."""
    odd = did(ready(names="ann bob cid", purse=400_000), "post ann 161_606; to stakes")
    stage = Stage.of(browser, Scene(odd, "bob"), size=size)
    amount, slider = stage.page.get_by_role("textbox", name="Your stake"), stage.page.get_by_role("slider")
    stage.presses("Most in chips: 1615")
    expect(amount).to_have_value("1615")
    stage.presses("All open: 1616.06")
    expect(amount).to_have_value("1616.06")
    last = int(slider.get_attribute("max") or 0)
    for place in range(last + 1):
        slider.fill(str(place))
        assert place in (0, last) or float(amount.input_value()) % 5 == 0, amount.input_value()


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
