"""What hosts and guests do in their browsers: asking for a seat and answering, a pause, chat, bots, past coups."""

import re
from itertools import product
from typing import Final

import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser, Locator, expect

from page import Guest
from sabot.words import LANGUAGES, Language, words

PAUSED: Final = "Pause: the host has stopped the clock."
SEEN: Final = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return inside && bottom - top >= 24 && button.contains(over);
}"""
"""Whether a button is whole in the window, and nothing lies over it."""
SMALL: Final = ((320, 568), (568, 320))
quick = house(tempo=0.05, windows=1)


def hosting(browser: Browser, doors: Doors, bots: int = 2, locale: Language = "en") -> tuple[Guest, str]:
    """A host who is asked by who wants to sit, and the address of his table."""
    host = Guest.in_lobby(browser, doors, "Hostess", locale=locale)
    host.field(host.words["page.approves"]).check()
    return host, host.open_table(bots=bots)


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
    host, address = hosting(browser, doors, bots=1)
    ann = Guest(browser)
    ann.come(address, "Ann")
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


def notice(host: Guest, who: str) -> Locator:
    """The notice that somebody would like to sit down."""
    return host.page.get_by_role("group", name=f"{who} would like to sit down.")


@pytest.mark.long
def test_a_host_answers_where_he_is_told_and_who_is_let_in_sits_with_one_press(browser: Browser, doors: Doors) -> None:
    """By the keyboard alone; the notice stays until it is answered or put aside, and the next one follows it."""
    host, address = hosting(browser, doors)
    ben, eve = Guest(browser), Guest(browser)
    ben.come(address, "Ben")
    eve.come(address, "Eve")
    ben.asks_for_seat(3, "700")
    host.sees(host.page.get_by_role("status").filter(has_text="Ben would like to sit down."))
    expect(notice(host, "Ben").get_by_role("button")).to_have_text(["Let in", "Decline", "Later"])
    eve.asks_for_seat(4, "500")
    host.lacks(host.dialog)
    assert host.faults() == []
    host.button("Let in", notice(host, "Ben")).press("Enter")
    host.lacks(notice(host, "Ben"))
    host.sees(host.button("Let in", notice(host, "Eve")))
    expect(host.part("next").or_(host.part("your move")).and_(host.page.locator(":focus"))).to_have_count(1)
    ben.page.reload()
    sits = ben.button("Take seat 3 with 700")
    for place in (ben.dock, ben.page.locator("[data-says=did]")):
        ben.sees(place.get_by_text("Hostess lets you in."))
    expect(sits).to_be_focused()
    assert ben.faults() == []
    sits.press("Enter")
    ben.lacks(ben.dialog)
    host.lacks(host.button("Take seat 3"))
    expect(ben.part("purse")).to_contain_text("700")
    host.presses("Decline", notice(host, "Eve"))
    eve.lacks(eve.button("Take seat 4 with 500"))
    expect(eve.page.get_by_text("Hostess does not let you play").first).to_be_attached()


@pytest.mark.long
def test_a_notice_put_aside_waits_under_the_host_and_comes_when_one_asks_anew(browser: Browser, doors: Doors) -> None:
    """Money and time are answered there too; where the seat is taken meanwhile, another one is offered."""
    host, address = hosting(browser, doors)
    ben = Guest(browser)
    ben.come(address, "Ben")
    ben.asks_for_seat(3, "700")
    host.presses("Later", notice(host, "Ben"))
    host.lacks(notice(host, "Ben"))
    host.sit(3)
    host.presses("^Let in", host.opens("Host (1)"))
    host.closes()
    ben.presses("Take seat 1 with 700")
    host.lacks(host.button("Take seat 1"))
    for wish, answer in (("time", "Later"), ("time", "Decline"), ("chips", "Give")):
        ben.posts(f"/api/tables/{address.rsplit('/', 1)[1]}/ask", {"wish": wish})
        knock = host.page.get_by_role("group", name=f"Ben asks for {'more time' if wish == 'time' else 'play money'}.")
        host.presses(answer, knock)
        host.lacks(knock)
        if answer == "Later":
            host.presses("^Decline", host.opens("Host (1)"))
            host.closes()
            host.sees(host.button("Host"))


@pytest.mark.long
@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_phones_buttons_of_a_request_are_whole_and_lie_free(
    browser: Browser, doors: Doors, locale: Language
) -> None:
    host, address = hosting(browser, doors, locale=locale)
    ben = Guest(browser)
    ben.come(address, "Maximilian-Alexander Karl")
    ben.asks_for_seat(3, "700")
    buttons = host.part("banner").locator("[role=group] button")
    expect(buttons).to_have_count(3)
    for size in SMALL:
        host.holds(size)
        assert buttons.evaluate_all(f"all => all.map({SEEN})") == [True] * 3, size
        assert host.faults() == []
    buttons.first.press("Enter")
    sits = ben.page.locator(".dock [data-next]")
    for size, language in product(SMALL, LANGUAGES):
        ben.holds(size)
        ben.speak(language)
        wanted = words(language)["page.sit_with"].replace("{seat}", "3").replace("{amount:money}", "700")
        expect(sits).to_have_text(wanted)
        assert sits.evaluate(SEEN), (size, language)
        assert ben.faults() == []


@pytest.mark.long
@pytest.mark.parametrize(("rules", "bots"), [("chemin-de-fer", 8), ("banque-ouverte", 9)])
def test_bots_play_a_coup_and_it_is_listed(browser: Browser, quick: Doors, rules: str, bots: int) -> None:
    anna = Guest.at(browser, quick, rules, seat=0, bots=bots)
    anna.sees(anna.page.get_by_role("region", name="Coups of this shoe").get_by_role("listitem").first)


@pytest.mark.long
def test_a_host_chooses_how_his_bots_play(browser: Browser, doors: Doors) -> None:
    host = Guest.in_lobby(browser, doors, "Host")
    host.field("Temperament").select_option(label="bold")
    with host.page.expect_request(re.compile("/api/tables$")) as opening:
        host.open_table("chemin-de-fer", 2)
    assert (opening.value.post_data_json or {})["temperament"] == "bold"
    dialog = host.opens("Host")
    host.field("Temperament", dialog).select_option(label="caller")
    with host.page.expect_response(re.compile("/bots$")) as adding:
        host.presses("Seat bots", dialog)
    assert adding.value.ok
    assert adding.value.request.post_data_json == {"count": 1, "temperament": "caller"}
