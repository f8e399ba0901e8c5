"""What is asked of a host is answered where he is told of it; who is let in sits as he asked, with one press."""

from itertools import product
from typing import Final

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, Locator, expect

from page import Guest
from sabot.words import LANGUAGES, Language, words

SEEN: Final = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return inside && bottom - top >= 24 && button.contains(over);
}"""
"""Whether a button is whole in the window, and nothing lies over it."""
SMALL: Final = ((320, 568), (568, 320))


def hosting(browser: Browser, doors: Doors, locale: Language = "en") -> tuple[Guest, str]:
    """A host who is asked by who wants to sit, and the address of his table."""
    host = Guest.in_lobby(browser, doors, "Hostess", locale=locale)
    host.field(host.words["page.approves"]).check()
    return host, host.open_table(bots=2)


def notice(host: Guest, who: str) -> Locator:
    """The notice that somebody would like to sit down."""
    return host.page.get_by_role("group", name=f"{who} would like to sit down.")


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
def test_a_notice_that_is_put_aside_waits_under_the_host_and_comes_back_when_one_asks_anew(
    browser: Browser, doors: Doors
) -> None:
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
def test_on_a_phone_the_buttons_of_a_request_are_whole_and_nothing_lies_over_them(
    browser: Browser, doors: Doors, locale: Language
) -> None:
    host, address = hosting(browser, doors, locale)
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
