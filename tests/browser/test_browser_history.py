"""Who comes back finds what was last; a shoe's history says what it came to."""

import re
from fractions import Fraction

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, Page, expect

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)


@pytest.mark.long
def test_after_a_reload_log_last_coup_and_settlement_are_there_and_statistics_count_it(
    browser: Browser, doors: Doors
) -> None:
    anna = Guest(browser, "en", (1440, 900), still=True)
    page = anna.page
    anna.come(doors.address, "Anna")
    anna.open_table("mini")
    anna.sit(1)
    for coup in (1, 2):
        anna.stake("Tie", 2)
        anna.stake("Banker")
        anna.done()
        anna.wait_for_coup(coup)
    anna.open_for("Player")
    before = [anna.hand("Player"), anna.hand("Banker"), page.get_by_label("Settlement").inner_text()]
    page.reload()
    anna.open_for("Player")
    expect(page.get_by_text("Your coup 2")).to_be_visible()
    assert [anna.hand("Player"), anna.hand("Banker"), page.get_by_label("Settlement").inner_text()] == before
    expect(page.get_by_role("log").get_by_text(re.compile("^You (win|lose) .* Tie")).first).to_be_visible()
    expect(page.get_by_role("button", name="Rebet")).to_be_enabled()
    page.keyboard.press("/")
    page.keyboard.type("stats\n")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name="Download the history")).to_be_visible()
    expect(dialog.get_by_role("table")).to_have_count(2)
    counts = dialog.get_by_role("table").first.locator("tbody tr td:nth-child(2)").all_inner_texts()
    assert sum(map(int, counts[:3])) == 2
    row = dialog.get_by_role("row", name=re.compile("^Tie 2 4 "))
    expect(row).to_have_text(re.compile(r"−0\.5\d$"))
    expect(dialog.get_by_text("says nothing of what comes")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    dialog.locator("ol button").first.click()
    expect(dialog.get_by_text("Shoe 1: 416 cards shuffled and sealed.")).to_be_attached()
    assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth + 1")
    assert not anna.errors


@pytest.mark.long
def test_odds_of_the_shoe_are_shown_where_the_host_wants_them(browser: Browser, doors: Doors) -> None:
    """A panel, off by default and the host's choice."""
    anna = Guest(browser, "en", (1440, 900), still=True)
    page = anna.page
    anna.come(doors.address, "Anna")
    anna.open_table("mini")
    anna.sit(1)
    anna.open_for("Player")
    expect(page.get_by_text("Odds of this shoe")).to_have_count(0)
    page.get_by_role("button", name="Host", exact=True).click()
    page.get_by_label("Show exact odds of the shoe in play").check()
    page.keyboard.press("Escape")
    panel = page.get_by_role("group").filter(has_text="Odds of this shoe")
    page.get_by_text("Odds of this shoe").click()
    row = panel.get_by_role("row", name=re.compile(r"^Player \d"))
    expect(row).to_have_text(of_the_house(page))
    anna.stake("Player")
    anna.done()
    anna.wait_for_coup(1)
    anna.open_for("Player")
    expect(row).to_have_text(of_the_house(page))
    page.keyboard.press("/")
    page.keyboard.type("live\n")
    expect(page.get_by_text(re.compile(r"^In this shoe: Player .* %, .*Banker .* %")).first).to_be_visible()
    assert not anna.errors


def of_the_house(page: Page) -> re.Pattern[str]:
    """Player's edge as the house tells it now, whatever cards it was that were seen."""
    address = f"/api/tables/{page.url.rsplit('/', 1)[1]}/odds/now"
    edges = page.evaluate(f"fetch('{address}').then((answer) => answer.json())")
    now = next(Fraction(each["edge"]) for each in edges if each["bet"] == "player")
    assert abs(now - Fraction("0.0124")) < Fraction("0.002")
    return re.compile(rf"^Player\s*{re.escape(f'{100 * float(now):.4f}'.rstrip('0'))} %$")
