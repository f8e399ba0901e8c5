"""Coming to a table by its link, the lobby, and what is left where a table has ended."""

import re
from itertools import product
from typing import Final

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest
from sabot.words import LANGUAGES


@pytest.mark.long
def test_who_comes_by_a_link_says_name_and_seat_at_once_and_sits(browser: Browser, doors: Doors) -> None:
    """From a link: name and seat in one dialog, and then one sits. QR code. The lobby: my tables first."""
    anna, ben = Guest.at(browser, doors, seat=0, bots=1), Guest(browser)
    link = anna.page.url
    ben.take(link, "Ben", 3)
    expect(ben.part("your move")).to_be_focused()
    ben.lacks(ben.button("Sit down"))
    anna.sit(1)
    for guest in (anna, ben):
        guest.stake("Player")
        guest.done()
    ben.wait_for_coup(1)
    ben.opens("Invite")
    code = ben.sees(ben.page.get_by_role("img", name=f"QR code of {link}"))
    assert code.evaluate("drawn => drawn.decode().then(() => drawn.naturalWidth)") > 0
    ben.page.goto(doors.address)
    ben.sees(ben.page.get_by_role("heading", name="My tables"))
    listed = ben.page.get_by_role("link", name=re.compile("Punto Banco"))
    for fact in ("People: 2 · Bots: 1 · free: 6", "Limits: 10–1000"):
        expect(listed).to_contain_text(fact)
    ben.sees(listed.get_by_role("img", name=re.compile("^Big road")))


SIZES: Final = ((1440, 900), (768, 1024), (667, 375), (375, 667), (320, 640))
WIDER: Final = """() => [...document.querySelectorAll('html, main, main section, main p')]
  .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.outerHTML.slice(0, 60))"""


def are_whole(browser: Browser, *addresses: str) -> None:
    """In each language and window nothing is wider than what holds it, and axe-core finds nothing."""
    for language in LANGUAGES:
        guest = Guest(browser, language)
        for address, size in product(addresses, SIZES):
            guest.holds(size)
            guest.page.goto(address)
            guest.sees(guest.page.locator("main"))
            guest.page.wait_for_load_state("networkidle")
            assert (guest.page.evaluate(WIDER), guest.faults()) == ([], []), (language, address, size)


@pytest.mark.long
def test_a_closed_tables_link_shows_results_last_shoe_and_proof(browser: Browser, doors: Doors) -> None:
    """A closed table's link shows its last shoe, results and proof. An unknown path is a page."""
    anna, late = Guest.at(browser, doors, "mini"), Guest(browser)
    link = anna.page.url
    anna.plays(1, "Player")
    anna.open_for("Player")
    anna.closes_table()
    late.page.goto(link)
    for guest in (anna, late):
        guest.sees(guest.page.get_by_role("heading", name="The table is closed."))
        guest.sees(guest.page.get_by_role("row", name=re.compile("^Anna 100 ")))
    coups = late.opens("See the coups")
    coups.get_by_role("listitem").get_by_role("button").first.click()
    late.sees(re.compile("Anna (wins|loses|leaves)"), coups)
    late.closes()
    late.verifies(late=True)
    late.page.goto(f"{doors.address}nowhere/at/all")
    late.sees("There is nothing here.")
    late.page.get_by_role("link", name="To the tables").click()
    late.sees(late.button("Come in"))
    are_whole(browser, link, f"{doors.address}nowhere/at/all", f"{doors.address}t/nowhere")


@pytest.mark.long
def test_of_many_tables_one_is_found_by_its_name_its_host_or_its_game(browser: Browser, doors: Doors) -> None:
    """The lobby: my tables first, filter; how a table is called is whole on a phone."""
    anna, ben = Guest(browser, size=(320, 640)), Guest(browser, "fr", (320, 640))
    anna.come(doors.address, "Anna")
    ben.come(doors.address, "Ben")
    title = "The Friday round of old ladies and gentlemen"
    for guest, rules, name in (
        (anna, "ez-baccarat", title),
        (anna, "mini", ""),
        (anna, "chemin-de-fer", ""),
        (ben, "punto-banco", ""),
    ):
        guest.posts("/api/tables", {"rules": rules, "title": name})
    for guest, mine, game, limits in (
        (anna, 3, "EZ Baccarat · opened by", "Limits: "),
        (ben, 1, "EZ Baccarat · ouverte par", "Limites\u00a0: "),
    ):
        guest.page.reload()
        lists = guest.page.get_by_role("region", name="Tables", exact=True).locator("ul")
        expect(lists.first.get_by_role("link")).to_have_count(mine)
        expect(lists.last.get_by_role("link")).to_have_count(4 - mine)
        found = lists.get_by_role("link")
        for wanted, count in (("chemin", 1), ("anna", 3), ("ben", 1), ("", 4), ("friday", 1)):
            guest.page.get_by_role("searchbox").fill(wanted)
            expect(found).to_have_count(count)
        for fact in (game, limits):
            expect(found).to_contain_text(fact)
        assert found.locator("b").evaluate("each => each.scrollWidth <= each.clientWidth + 1")
