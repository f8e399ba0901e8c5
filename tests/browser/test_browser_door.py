"""The door of the house: from the first look to a seat without a form, alone with bots, with friends, or by a link."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from long import first
from page import POLICY, Guest
from sabot.words import Language

NAMES = {"punto": "Punto Banco", "chemin": "Chemin de Fer", "banque": "Baccara Banque"}


@pytest.mark.parametrize("game", first(1, NAMES))
def test_who_has_no_name_sits_among_bots_after_two_presses(browser: Browser, doors: Doors, game: str) -> None:
    anna = Guest.at_door(browser, doors)
    name = anna.field(anna.words["page.nickname_ask"]).input_value()
    anna.page.get_by_text(NAMES[game], exact=True).click()
    anna.presses("Play now")
    anna.sees(anna.part("seats").filter(has_text=name))
    assert "#" not in anna.page.url  # who sees the address cannot join
    expect(anna.part("seats").filter(has_text="⚙").first).to_be_visible()


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


def test_the_name_that_is_proposed_may_be_another(browser: Browser, doors: Doors) -> None:
    anna = Guest.at_door(browser, doors)
    field = anna.field(anna.words["page.nickname_ask"])
    assert field.input_value() in anna.words["page.name_proposed"].split()
    field.fill("Anna-Maria")
    anna.presses("Play now")
    anna.sees(anna.part("seats").filter(has_text="Anna-Maria"))


@pytest.mark.parametrize(
    "does",
    ["document.body.setAttribute('style', 'color: red')", "document.body.append(Object.assign("
     "document.createElement('script'), {text: '1'}))", "new WebSocket('ws://127.0.0.2:9')"],
)  # fmt: skip
def test_what_the_house_does_not_let_a_page_do_is_not_done_and_fails_every_test(
    browser: Browser, doors: Doors, does: str
) -> None:
    """No style, script or line but its own."""
    anna = Guest.at_door(browser, doors)
    anna.page.evaluate(f"() => {{ {does} }}")
    anna.page.wait_for_timeout(100)
    assert POLICY in anna.errors.pop()
    assert anna.errors == []


def test_nobody_s_name_is_markup(browser: Browser, doors: Doors) -> None:
    """Wherever he is named: at his seat, in the log, in the bar."""
    anna = Guest.at_door(browser, doors)
    anna.field(anna.words["page.nickname_ask"]).fill("<b class=x>Anna</b>&lt;")
    anna.presses("Play now")
    anna.sees(anna.part("seats").filter(has_text="<b class=x>Anna</b>&lt;"))
    anna.hears("<b class=x>Anna</b>&lt; takes seat")
    assert anna.page.locator("b.x").count() == 0


def test_by_the_keyboard_alone(browser: Browser, doors: Doors) -> None:
    anna = Guest.at_door(browser, doors)
    anna.sees(anna.button("Play now"))
    anna.walk_to(anna.page.get_by_role("radio").first)
    anna.keys("ArrowDown", "Tab", "Enter")
    anna.page.wait_for_url("**/t/*")
    anna.sees(anna.page.get_by_role("heading", name="Chemin de Fer"))


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


@pytest.mark.parametrize("width", first(1, [375, 320, 1440]))
@pytest.mark.parametrize("language", first(1, ["fr", "de", "en"]))
def test_nothing_that_is_pressed_at_the_door_or_in_the_lobby_is_cut_off(
    browser: Browser, doors: Doors, language: Language, width: int
) -> None:
    anna = Guest.at_door(browser, doors, locale=language, size=(width, 667))
    anna.sees(anna.field(anna.words["page.nickname_ask"]))
    assert anna.page.evaluate(CUT_OFF) == []
    anna.come(doors.address, "Anna")
    anna.sees(anna.button(anna.words["page.me"]))
    assert anna.page.evaluate(CUT_OFF) == []
