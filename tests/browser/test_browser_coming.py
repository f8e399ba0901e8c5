"""Coming to a table by its link, the lobby, and what is left where a table has ended."""

import re
from itertools import product
from typing import Final

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, expect

from sabot.words import LANGUAGES

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)


@pytest.mark.long
def test_who_comes_by_a_link_says_name_and_seat_at_once_and_sits(browser: Browser, doors: Doors) -> None:
    """From a link: name and seat in one dialog, and then one sits. QR code. The lobby: my tables first."""
    anna, ben = Guest(browser, still=True), Guest(browser, still=True)
    anna.come(doors.address, "Anna")
    link = anna.open_table("punto-banco", bots=1)
    ben.take(link, "Ben", 3)
    expect(ben.page.locator("#your-move")).to_be_focused()
    expect(ben.page.get_by_role("button", name="Sit down", exact=True)).to_have_count(0)
    anna.sit(1)
    for guest in (anna, ben):
        guest.stake("Player")
        guest.done()
    ben.wait_for_coup(1)
    ben.page.get_by_role("button", name="Invite", exact=True).click()
    code = ben.page.get_by_role("img", name=f"QR code of {link}")
    expect(code).to_be_visible()
    assert code.evaluate("drawn => drawn.decode().then(() => drawn.naturalWidth)") > 0
    ben.page.goto(doors.address)
    expect(ben.page.get_by_role("heading", name="My tables")).to_be_visible()
    listed = ben.page.get_by_role("link", name=re.compile("Punto Banco"))
    expect(listed).to_contain_text("People: 2 · Bots: 1 · free: 6")
    expect(listed).to_contain_text("Limits: 10–1000")
    expect(listed.get_by_role("img", name=re.compile("^Big road"))).to_be_visible()
    assert not anna.errors + ben.errors


SIZES: Final = ((1440, 900), (768, 1024), (667, 375), (375, 667), (320, 640))
WIDER: Final = """() => [...document.querySelectorAll('html, main, main section, main p')]
  .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.outerHTML.slice(0, 60))"""


def are_whole(browser: Browser, *addresses: str) -> None:
    """In each language and window nothing is wider than what holds it, and axe-core finds nothing."""
    for language in LANGUAGES:
        guest = Guest(browser, language, still=True)
        for address, (width, height) in product(addresses, SIZES):
            guest.page.set_viewport_size({"width": width, "height": height})
            guest.page.goto(address)
            expect(guest.page.locator("main")).to_be_visible()
            guest.page.wait_for_load_state("networkidle")
            assert guest.page.evaluate(WIDER) == [], (language, address, width)
            assert guest.faults() == [], (language, address, width)
        guest.context.close()


@pytest.mark.long
def test_a_closed_tables_link_shows_results_last_shoe_and_proof(browser: Browser, doors: Doors) -> None:
    """A closed table's link shows its last shoe, results and proof. An unknown path is a page."""
    anna, late = Guest(browser, still=True), Guest(browser, still=True)
    page = anna.page
    anna.come(doors.address, "Anna")
    link = anna.open_table("mini")
    anna.sit(1)
    anna.stake("Player")
    anna.done()
    anna.wait_for_coup(1)
    anna.open_for("Player")
    page.get_by_role("button", name="Host", exact=True).click()
    page.get_by_label("Yes, close it for everybody").check()
    page.get_by_role("button", name="Close the table", exact=True).click()
    page.keyboard.press("Escape")
    late.page.goto(link)
    for guest in (anna, late):
        expect(guest.page.get_by_role("heading", name="The table is closed.")).to_be_visible()
        expect(guest.page.get_by_role("row", name=re.compile("^Anna 100 "))).to_be_visible()
    late.page.get_by_role("button", name="See the coups", exact=True).click()
    late.page.get_by_role("dialog").get_by_role("listitem").get_by_role("button").first.click()
    expect(late.page.get_by_role("dialog").get_by_text(re.compile("Anna (wins|loses|leaves)")).first).to_be_visible()
    late.page.keyboard.press("Escape")
    late.page.locator(".over").get_by_role("button", name="Verify shoes").click()
    late.page.get_by_role("button", name="Verify 1", exact=True).click()
    expect(late.page.get_by_text("Shoe 1 is in order: every check holds.")).to_be_visible()
    late.page.goto(f"{doors.address}nowhere/at/all")
    expect(late.page.get_by_text("There is nothing here.")).to_be_visible()
    late.page.get_by_role("link", name="To the tables").click()
    expect(late.page.get_by_role("button", name="Come in")).to_be_visible()
    are_whole(browser, link, f"{doors.address}nowhere/at/all", f"{doors.address}t/nowhere")
    assert not anna.errors + late.errors


OPEN = """async ([rules, title]) => (await fetch('/api/tables', {
  method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({rules, title}),
})).status"""


@pytest.mark.long
def test_of_many_tables_one_is_found_by_its_name_its_host_or_its_game(browser: Browser, doors: Doors) -> None:
    """The lobby: my tables first, filter; how a table is called is whole on a phone."""
    anna, ben = Guest(browser, size=(320, 640), still=True), Guest(browser, "fr", (320, 640), still=True)
    anna.come(doors.address, "Anna")
    ben.page.goto(doors.address)
    ben.page.get_by_role("textbox").fill("Ben")
    ben.page.keyboard.press("Enter")
    title = "The Friday round of old ladies and gentlemen"
    for rules, name in (("ez-baccarat", title), ("mini", ""), ("chemin-de-fer", "")):
        assert anna.page.evaluate(OPEN, [rules, name]) == 201
    assert ben.page.evaluate(OPEN, ["punto-banco", ""]) == 201
    for guest, mine, game, limits in (
        (anna, 3, "EZ Baccarat · opened by", "Limits: "),
        (ben, 1, "EZ Baccarat · ouverte par", "Limites\u00a0: "),
    ):
        page = guest.page
        page.reload()
        lists = page.locator("main section").first.locator("ul")
        expect(lists.first.get_by_role("link")).to_have_count(mine)
        expect(lists.last.get_by_role("link")).to_have_count(4 - mine)
        found = lists.get_by_role("link")
        for wanted, count in (("friday", 1), ("chemin", 1), ("anna", 3), ("ben", 1), ("", 4)):
            page.get_by_role("searchbox").fill(wanted)
            expect(found).to_have_count(count)
        page.get_by_role("searchbox").fill("friday")
        expect(found).to_contain_text(game)
        expect(found).to_contain_text(limits)
        assert found.locator("b").evaluate("each => each.scrollWidth <= each.clientWidth + 1")
    assert not anna.errors + ben.errors
