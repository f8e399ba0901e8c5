"""What is asked of a host is answered where he is told of it; who is let in sits as he asked, with one press."""

import re
from typing import Final

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, Locator, expect

from sabot.words import LANGUAGES, Language, words

browser = pytest.fixture(open_browser, scope="module")
house = pytest.fixture(open_doors)

SEEN: Final = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return inside && bottom - top >= 24 && button.contains(over);
}"""
"""Whether a button is whole in the window, and nothing lies over it."""
ASK: Final = """async ([path, wish]) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ wish }) });
  if (!answer.ok) throw new Error(await answer.text());
}"""
SMALL: Final = ((320, 568), (568, 320))


def hosting(browser: Browser, house: Doors, locale: Language = "en") -> tuple[Guest, str]:
    """A host who is asked by who wants to sit, and the address of his table."""
    host = Guest(browser, locale, still=True)
    host.page.goto(house.address)
    host.page.get_by_role("textbox").fill("Hostess")
    host.page.keyboard.press("Enter")
    host.page.get_by_label(words(locale, None)["page.approves"]).check()
    host.page.locator("main form button[type=submit]").last.click()
    host.page.wait_for_url("**/t/*")
    return host, host.page.url


def asks(guest: Guest, seat: int, amount: str) -> None:
    """He asks for a seat, and says how much he brings."""
    guest.page.get_by_role("button", name=f"Take seat {seat}", exact=True).click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_label("How much to bring").fill(amount)
    dialog.get_by_role("button", name="Ask for a seat").click()
    expect(dialog).to_have_count(0)
    expect(guest.page.get_by_text("You have asked for a seat; the host will answer.")).to_be_visible()


def told(host: Guest, who: str) -> Locator:
    """The notice that somebody would like to sit down."""
    return host.page.get_by_role("group", name=f"{who} would like to sit down.")


def test_a_host_answers_where_he_is_told_and_who_is_let_in_sits_with_one_press(browser: Browser, house: Doors) -> None:
    """By the keyboard alone; the notice stays until it is answered or put aside, and the next one follows it."""
    host, address = hosting(browser, house)
    ben, eve = Guest(browser, still=True), Guest(browser, still=True)
    ben.come(address, "Ben")
    eve.come(address, "Eve")
    asks(ben, 3, "700")
    expect(host.page.get_by_role("status").filter(has_text="Ben would like to sit down.")).to_be_visible()
    expect(told(host, "Ben").get_by_role("button")).to_have_text(["Let in", "Decline", "Later"])
    asks(eve, 4, "500")
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    assert host.faults() == []
    told(host, "Ben").get_by_role("button", name="Let in").press("Enter")
    expect(told(host, "Ben")).to_have_count(0)
    expect(told(host, "Eve").get_by_role("button", name="Let in")).to_be_visible()
    expect(host.page.locator("[data-next], #your-move").and_(host.page.locator(":focus"))).to_have_count(1)
    ben.page.reload()
    sits = ben.page.get_by_role("button", name="Take seat 3 with 700")
    for place in (ben.page.get_by_role("region", name="Your move"), ben.page.locator("[data-says=did]")):
        expect(place.get_by_text("Hostess lets you in.")).to_be_visible()
    expect(sits).to_be_focused()
    assert ben.faults() == []
    sits.press("Enter")
    expect(ben.page.get_by_role("dialog")).to_have_count(0)
    expect(host.page.get_by_role("button", name="Take seat 3", exact=True)).to_have_count(0)
    expect(ben.page.locator(".dock .purse")).to_contain_text("700")
    told(host, "Eve").get_by_role("button", name="Decline").click()
    expect(eve.page.get_by_role("button", name="Take seat 4 with 500")).to_have_count(0)
    expect(eve.page.get_by_text(re.compile("Hostess does not let you play")).first).to_be_attached()
    assert (host.errors, ben.errors, eve.errors) == ([], [], [])


def test_a_notice_that_is_put_aside_waits_under_the_host_and_comes_back_when_one_asks_anew(
    browser: Browser, house: Doors
) -> None:
    """Money and time are answered there too; where the seat is taken meanwhile, another one is offered."""
    host, address = hosting(browser, house)
    ben = Guest(browser, still=True)
    ben.come(address, "Ben")
    asks(ben, 3, "700")
    told(host, "Ben").get_by_role("button", name="Later").click()
    expect(told(host, "Ben")).to_have_count(0)
    host.sit(3)
    host.page.get_by_role("button", name="Host (1)").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Let in").click()
    host.page.keyboard.press("Escape")
    ben.page.get_by_role("button", name="Take seat 1 with 700").click()
    expect(host.page.get_by_role("button", name="Take seat 1", exact=True)).to_have_count(0)
    for wish, answer in (("time", "Later"), ("time", "Decline"), ("chips", "Give")):
        ben.page.evaluate(ASK, [f"/api/tables/{address.rsplit('/', 1)[1]}/ask", wish])
        notice = host.page.get_by_role("group", name=f"Ben asks for {'more time' if wish == 'time' else 'play money'}.")
        notice.get_by_role("button", name=answer).click()
        expect(notice).to_have_count(0)
        if answer == "Later":
            host.page.get_by_role("button", name="Host (1)").click()
            host.page.get_by_role("dialog").get_by_role("button", name="Decline").click()
            host.page.keyboard.press("Escape")
            expect(host.page.get_by_role("button", name="Host", exact=True)).to_be_visible()
    assert (host.errors, ben.errors) == ([], [])


@pytest.mark.long
@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_a_phone_the_buttons_of_a_request_are_whole_and_nothing_lies_over_them(
    browser: Browser, house: Doors, locale: Language
) -> None:
    host, address = hosting(browser, house, locale)
    ben = Guest(browser, still=True)
    ben.come(address, "Maximilian-Alexander Karl")
    asks(ben, 3, "700")
    buttons = host.page.locator(".banner [role=group] button")
    expect(buttons).to_have_count(3)
    for width, height in SMALL:
        host.page.set_viewport_size({"width": width, "height": height})
        assert buttons.evaluate_all(f"all => all.map({SEEN})") == [True] * 3, (width, height)
        assert host.faults() == []
    buttons.first.press("Enter")
    for width, height in SMALL:
        ben.page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            ben.page.locator(f".languages [lang={language}]").evaluate("each => each.click()")
            sits = ben.page.locator(".dock [data-next]")
            expect(sits).to_have_text(
                words(language, None)["page.sit_with"].replace("{seat}", "3").replace("{amount:money}", "700")
            )
            assert sits.evaluate(SEEN), (width, height, language)
            assert ben.faults() == []
