"""What hosts and guests do in their browsers: asking for a seat, a pause, chat, the history of a shoe."""

import re

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest

PAUSED = "Pause: the host has stopped the clock."


def types_his_orders(host: Guest, guest: Guest) -> None:
    """A host at his prompt, whose table has a pause; it has one in the end."""
    guest.types("resume", re.compile("Only the one who opened the table may do that"))
    host.types("limits 80 8", re.compile("the least not above the most"))
    host.types("limits 8 80")
    expect(guest.page.get_by_text("takes stakes from 8 to 80").first).to_be_attached()
    expect(host.part("answer")).to_have_text("Settled.")
    for typed, halted in (("resume", False), ("pause", True)):
        host.types(typed)
        expect(guest.page.get_by_text(PAUSED)).to_have_count(int(halted))


@pytest.mark.long
def test_a_guest_asks_is_let_in_speaks_and_looks_at_what_was_played(browser: Browser, doors: Doors) -> None:
    """The house loses its power while the host pauses; nothing of his word is lost."""
    host, ann = Guest.in_lobby(browser, doors, "Hostess"), Guest(browser)
    host.field("Who wants to sit asks first").check()
    ann.come(host.open_table(bots=1), "Ann")
    ann.asks_for_seat(1)
    dialog = host.opens("Host (1)")
    host.sees("Ann would like to sit down.", dialog)
    host.presses("^Let in", dialog)
    host.presses("Pause", dialog)
    ann.sees(PAUSED)
    doors.power_cut(host, ann)
    host.keys("Escape")
    ann.presses("^Take seat 1 with")
    ann.sees(PAUSED)
    types_his_orders(host, ann)
    dialog = host.opens("Host")
    host.presses("Go on", dialog)
    limits = dialog.get_by_role("group", name="Limits of the table")
    least, most = (limits.get_by_role("textbox", name=f"Limits of the table: {each}") for each in ("Least", "Most"))
    least.fill("7")
    most.fill("5")
    expect(host.button("Set the limits", limits)).to_be_disabled()
    most.fill("70")
    host.presses("Set the limits", limits)
    expect(ann.page.get_by_text("takes stakes from 7 to 70").first).to_be_attached()
    host.closes()
    ann.types("say Thank you for the seat")
    host.presses("Chat (1 new)")
    host.sees("Thank you for the seat", host.page.get_by_role("list", name="Chat"))
    ann.plays(1, "Player")
    past = ann.opens("History")
    past.get_by_role("list", name="Coups").get_by_role("button").first.click()
    for name in ("Replay", "To the end"):
        ann.presses(name, past)
    told = past.get_by_role("status").filter(has_text="Step").inner_text()
    step, steps = re.findall(r"\d+", told)
    assert step == steps
    ann.presses("Copy as text (Coup 1)", past)
    assert "\nCoup 1\nMessieurs, faites vos jeux" in ann.field("Text to copy", past).input_value()


@pytest.mark.long
def test_a_host_gives_sends_away_hands_over_and_closes(browser: Browser, doors: Doors) -> None:
    """Each is answered where it was asked for, and told to whom it concerns; a link is followed in an open page too."""
    host, ann, eve = Guest.in_lobby(browser, doors, "Hostess"), Guest(browser), Guest(browser)
    table = host.open_table("mini", bots=1)
    ann.come(table, "Ann")
    ann.sit(2)
    orders = host.opens("Host")
    give, amount = host.button("^Give", orders), host.field("Amount for Ann", orders)
    amount.fill("nothing")
    expect(give).to_be_disabled()
    amount.fill("250")
    give.click()
    host.sees("Ann has 250 more.", orders)
    host.presses("^Send away", orders)
    expect(ann.dock.get_by_role("alert")).to_contain_text("Hostess does not let you play at this table")
    ann.lacks(ann.button("Sit down", ann.dock))
    host.presses("^Let in", orders)
    ann.sees(ann.button("Sit down", ann.dock))
    eve.come(table, "Eve")
    host.presses("Make a link to hand over", orders)
    eve.page.goto(orders.locator("input[readonly]").last.input_value())
    eve.presses("Take over")
    eve.sees(eve.button("Host"))
    host.lacks(host.button("Host"))
    eve.closes_table()
    for guest in (host, ann, eve):
        guest.sees("The table is closed.")
