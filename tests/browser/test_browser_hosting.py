"""What hosts and guests do in their browsers: asking for a seat, a pause, chat, the history of a shoe."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors, tool
from playwright.sync_api import Browser, expect


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from open_browser()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Doors]:
    yield from open_doors(tmp_path)


def say(guest: Guest, text: str) -> None:
    prompt = guest.page.locator("#prompt")
    prompt.fill(text)
    prompt.press("Enter")


def answered(guest: Guest, text: str | re.Pattern[str]) -> None:
    """The prompt answers, once the house has."""
    expect(guest.page.locator(".prompt").get_by_role("status")).to_have_text(text)


def types_his_orders(host: Guest, guest: Guest) -> None:
    """A host at his prompt, whose table has a pause; it has one in the end."""
    say(guest, "resume")
    answered(guest, re.compile("Only the one who opened the table may do that"))
    say(host, "limits 80 8")
    answered(host, re.compile("the least not above the most"))
    say(host, "limits 8 80")
    expect(guest.page.get_by_text(re.compile("takes stakes from 8 to 80")).first).to_be_attached()
    answered(host, "Settled.")
    for typed, halted in (("resume", False), ("pause", True)):
        say(host, typed)
        expect(guest.page.get_by_text("Pause: the host has stopped the clock.")).to_have_count(int(halted))


@pytest.mark.long
def test_a_guest_asks_is_let_in_speaks_and_looks_at_what_was_played(browser: Browser, house: Doors) -> None:
    """The house loses its power while the host pauses; nothing of his word is lost."""
    host, ann = Guest(browser, still=True), Guest(browser, still=True)
    host.come(house.address, "Hostess")
    host.page.get_by_label("Who wants to sit asks first").check()
    table = host.open_table(bots=1)
    ann.come(table, "Ann")
    ann.page.get_by_role("button", name="Take seat 1", exact=True).click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Ask for a seat").click()
    host.page.get_by_role("button", name="Host (1)").click()
    dialog = host.page.get_by_role("dialog")
    expect(dialog.get_by_text("Ann would like to sit down.")).to_be_visible()
    dialog.get_by_role("button", name="Let in").click()
    dialog.get_by_role("button", name="Pause").click()
    expect(ann.page.get_by_text("Pause: the host has stopped the clock.")).to_be_visible()
    house.power_cut(host, ann)
    host.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Take seat 1 with").click()
    expect(ann.page.get_by_text("Pause: the host has stopped the clock.")).to_be_visible()
    types_his_orders(host, ann)
    host.page.get_by_role("button", name="Host", exact=True).click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Go on").click()
    limits = dialog.get_by_role("group", name="Limits of the table")
    limits.get_by_role("textbox", name="Limits of the table: Least").fill("7")
    limits.get_by_role("textbox", name="Limits of the table: Most").fill("5")
    expect(limits.get_by_role("button", name="Set the limits")).to_be_disabled()
    limits.get_by_role("textbox", name="Limits of the table: Most").fill("70")
    limits.get_by_role("button", name="Set the limits").click()
    expect(ann.page.get_by_text(re.compile("takes stakes from 7 to 70")).first).to_be_attached()
    host.page.keyboard.press("Escape")
    say(ann, "say Thank you for the seat")
    host.page.get_by_role("button", name="Chat (1 new)").click()
    expect(host.page.get_by_role("list", name="Chat").get_by_text("Thank you for the seat")).to_be_visible()
    ann.stake("Player")
    ann.done()
    ann.wait_for_coup(1)
    tool(ann.page, "History").click()
    past = ann.page.get_by_role("dialog")
    past.get_by_role("list", name="Coups").get_by_role("button").first.click()
    past.get_by_role("button", name="Replay", exact=True).click()
    past.get_by_role("button", name="To the end").click()
    step, _, steps = (
        past.get_by_role("status").filter(has_text="Step").inner_text().removeprefix("Step ").partition(" of ")
    )
    assert step == steps
    past.get_by_role("button", name="Copy as text (Coup 1)").click()
    assert "\nCoup 1\nMessieurs, faites vos jeux" in past.get_by_label("Text to copy").input_value()
    assert (host.errors, ann.errors) == ([], [])


@pytest.mark.long
def test_a_host_gives_sends_away_hands_over_and_closes(browser: Browser, house: Doors) -> None:
    """Each is answered where it was asked for, and told to whom it concerns; a link is followed in an open page too."""
    host, ann, eve = Guest(browser, still=True), Guest(browser, still=True), Guest(browser, still=True)
    host.come(house.address, "Hostess")
    table = host.open_table("mini", bots=1)
    ann.come(table, "Ann")
    ann.page.get_by_role("button", name="Take seat 2", exact=True).click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    host.page.get_by_role("button", name="Host", exact=True).click()
    orders = host.page.get_by_role("dialog")
    amount = orders.get_by_label("Amount for Ann")
    amount.fill("nothing")
    expect(orders.get_by_role("button", name="Give")).to_be_disabled()
    amount.fill("250")
    orders.get_by_role("button", name="Give").click()
    expect(orders.get_by_text("Ann has 250 more.")).to_be_visible()
    orders.get_by_role("button", name="Send away").click()
    dock = ann.page.get_by_role("region", name="Your move")
    expect(dock.get_by_role("alert")).to_contain_text("Hostess does not let you play at this table")
    expect(dock.get_by_role("button", name="Sit down")).to_have_count(0)
    orders.get_by_role("button", name="Let in").click()
    expect(dock.get_by_role("button", name="Sit down")).to_be_visible()
    eve.come(table, "Eve")
    orders.get_by_role("button", name="Make a link to hand over").click()
    eve.page.goto(orders.locator("input[readonly]").last.input_value())
    eve.page.get_by_role("button", name="Take over").click()
    eve.page.get_by_role("button", name="Host", exact=True).click()
    expect(host.page.get_by_role("button", name="Host", exact=True)).to_have_count(0)
    closing = eve.page.get_by_role("dialog")
    closing.get_by_label("Yes, close it for everybody").check()
    closing.get_by_role("button", name="Close the table").click()
    for guest in (host, ann, eve):
        expect(guest.page.get_by_text("The table is closed.").first).to_be_visible()
