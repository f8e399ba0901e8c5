"""The door of the house: from the first look to a seat without a form, alone with bots, with friends, or by a link.

The lobby, and what is left where a table has ended.
"""

import re
from itertools import product
from typing import Final

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from long import first
from page import POLICY, Guest
from sabot.words import LANGUAGES, Language

NAMES = {"punto": "Punto Banco", "chemin": "Chemin de Fer", "banque": "Baccara Banque"}


@pytest.mark.parametrize("game", first(1, NAMES))
def test_who_has_no_name_sits_among_bots_after_two_presses(browser: Browser, open_house: Doors, game: str) -> None:
    anna = Guest.at_door(browser, open_house)
    name = anna.field(anna.words["page.nickname_ask"]).input_value()
    anna.page.get_by_text(NAMES[game], exact=True).click()
    anna.presses("Play now")
    anna.sees(anna.part("seats").filter(has_text=name))
    assert "#" not in anna.page.url  # who sees the address cannot join
    expect(anna.part("seats").filter(has=anna.page.get_by_title(anna.words["page.bot"])).first).to_be_visible()


@pytest.mark.long
def test_the_ceremony_is_told_and_not_waited_for_where_nobody_else_is_there(browser: Browser, doors: Doors) -> None:
    """Who plays with bots is asked something at once; at a table of friends he cuts himself, or says otherwise."""
    anna = Guest.at_door(browser, doors)
    name = anna.field(anna.words["page.nickname_ask"]).input_value()
    anna.page.get_by_text("Chemin de Fer", exact=True).click()
    anna.presses("Play now")
    anna.hears(f"{name} cut at card")
    guide = anna.page.locator(".guide.shown p")  # it tells of what is asked, not of what has passed
    expect(guide).to_be_visible()
    assert "Your browser adds" not in guide.inner_text()
    settings = anna.opens(anna.words["page.settings"])
    expect(settings.get_by_label(anna.words["page.cut_device"])).to_be_checked()


@pytest.mark.long
def test_the_name_that_is_proposed_may_be_another(browser: Browser, doors: Doors) -> None:
    anna = Guest.at_door(browser, doors)
    field = anna.field(anna.words["page.nickname_ask"])
    assert field.input_value() in anna.words["page.name_proposed"].split()
    field.fill("Anna-Maria")
    anna.presses("Play now")
    anna.sees(anna.part("seats").filter(has_text="Anna-Maria"))


FORBIDDEN = (
    "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
    "document.body.setAttribute('style', 'color: red')",
    "new WebSocket('ws://127.0.0.2:9')",
)


@pytest.mark.parametrize("does", first(1, FORBIDDEN))
def test_what_a_page_may_not_do_is_not_done_and_fails_every_test(
    browser: Browser, open_house: Doors, does: str
) -> None:
    """No style, script or line but its own."""
    anna = Guest.at_door(browser, open_house)
    anna.page.evaluate(f"() => {{ {does} }}")
    anna.page.wait_for_timeout(100)
    assert POLICY in anna.errors.pop()
    assert anna.errors == []


def test_nobody_s_name_is_markup(browser: Browser, open_house: Doors) -> None:
    """Wherever he is named: at his seat, in the log, in the bar."""
    anna = Guest.at_door(browser, open_house)
    anna.field(anna.words["page.nickname_ask"]).fill("<b class=x>Anna</b>&lt;")
    anna.presses("Play now")
    anna.sees(anna.part("seats").filter(has_text="<b class=x>Anna</b>&lt;"))
    anna.hears("<b class=x>Anna</b>&lt; takes seat")
    assert anna.page.locator("b.x").count() == 0


@pytest.mark.long
def test_by_the_keyboard_alone(browser: Browser, doors: Doors) -> None:
    anna = Guest.at_door(browser, doors)
    anna.sees(anna.button("Play now"))
    anna.walk_to(anna.page.get_by_role("radio").first)
    anna.keys("ArrowDown", "Tab", "Enter")
    anna.page.wait_for_url("**/t/*")
    anna.sees(anna.page.get_by_role("heading", name="Chemin de Fer"))


@pytest.mark.long
def test_a_variant_is_a_card_with_its_edges_and_is_what_is_played(browser: Browser, doors: Doors) -> None:
    anna = Guest.in_lobby(browser, doors)
    anna.page.locator("summary").filter(has_text=anna.words["page.variants"]).click()
    card = anna.page.locator(".cards label").filter(has_text="Low commission")
    for told in ("2.5 % commission on Banker", "Banker −0.09", "Tie 4.84"):
        expect(card).to_contain_text(told)
    card.click()
    assert anna.field(anna.words["page.rule_set"], anna.form).input_value() == "low-commission"
    anna.presses("Play now")
    anna.sees(anna.page.get_by_role("heading", name="Low commission"))


@pytest.mark.long
def test_each_house_rule_says_what_it_does_to_the_edge(browser: Browser, doors: Doors) -> None:
    anna = Guest.in_lobby(browser, doors)
    anna.form.locator("summary").filter(has_text=anna.words["page.house_options"]).click()
    edge = "House edge – Player 1.3650\u00a0% instead of 1.2351\u00a0%"
    for told in (edge, "Coups a shoe 81.90 instead of 83.43", "no edge changes"):
        anna.sees(anna.form.get_by_text(told).first)
    anna.field(anna.words["page.rule_set"], anna.form).select_option("chemmy")
    anna.sees(anna.form.get_by_text("Ponte stays −1.2937\u00a0%").first)
    options = anna.form.locator("details .field")
    assert options.count() > 10
    assert [each for each in options.all() if each.locator("small span").count() == 0] == []


@pytest.mark.long
def test_friends_come_by_the_link_that_is_at_hand(browser: Browser, doors: Doors) -> None:
    anna, ben = Guest(browser), Guest(browser)
    anna.page.goto(doors.address)
    anna.presses("Play with friends")
    link = anna.page.get_by_role("dialog").get_by_role("textbox").first
    ben.page.goto(doors.address)
    ben.presses("Join with a link")
    field = ben.field("The link of a table")
    field.fill("https://else.example/t/abc")
    ben.presses("Go to the table")
    ben.sees(ben.page.get_by_text("is no link of a table here"))
    field.fill(link.input_value())
    ben.presses("Go to the table")
    for _ in range(2):
        ben.sees(ben.part("felt"))
        assert ben.page.url == anna.page.url == link.input_value().partition("#")[0]
        ben.page.reload()
    ben.presses("Invite")
    passed_on = ben.sees(ben.page.get_by_role("dialog").get_by_role("textbox").first)
    assert passed_on.input_value() == link.input_value()


CUT_OFF = """() => [...document.querySelectorAll('button, a[href], input')].filter((each) => {
  const [box, around] = [each.getBoundingClientRect(), each.parentElement.getBoundingClientRect()];
  const cuts = getComputedStyle(each.parentElement).overflowX === 'hidden';
  return box.width && (box.right > innerWidth + 1 || box.left < -1 || (cuts && box.right > around.right + 1));
}).map((each) => each.textContent.trim())"""


@pytest.mark.long
@pytest.mark.parametrize("width", [375, 320, 1440])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_of_door_or_lobby_is_cut_off(browser: Browser, doors: Doors, language: Language, width: int) -> None:
    anna = Guest.at_door(browser, doors, locale=language, size=(width, 667))
    anna.sees(anna.field(anna.words["page.nickname_ask"]))
    assert anna.page.evaluate(CUT_OFF) == []
    anna.come(doors.address, "Anna")
    anna.sees(anna.button(anna.words["page.me"]))
    assert anna.page.evaluate(CUT_OFF) == []


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
