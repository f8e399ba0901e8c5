"""The table of Punto Banco as people see it: nothing covers, nothing is cut off, everything is near at hand."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors, tool, while_open
from playwright.sync_api import Browser, Page, expect
from punto_states import STATES
from stage import Scene, Stage

from long import first
from sabot.words import Language, words

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)

SIZES = [(320, 640), (375, 667), (667, 375), (768, 1024), (1280, 800), (1440, 900), (2560, 1440)]
BOXES = """
selector => [...document.querySelectorAll(selector)].filter(each => each.offsetParent !== null).map(each => {
  const {left, top, right, bottom} = each.getBoundingClientRect();
  return {left, top, right, bottom};
})
"""
CUT = """
() => [...document.querySelectorAll('.spot')].filter(each => each.offsetParent !== null).filter(each => {
  const own = each.getBoundingClientRect();
  for (let up = each.parentElement; up && up !== document.body; up = up.parentElement) {
    const box = up.getBoundingClientRect(), style = getComputedStyle(up);
    const clips = style.overflowY !== 'visible', scrolls = /auto|scroll/.test(style.overflowY);
    if (clips && !scrolls && (own.bottom > box.bottom + 1 || own.top < box.top - 1)) return true;
  }
  return own.right > innerWidth + 1 || own.left < -1;
}).map(each => each.textContent)
"""
SENT = """
() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const come = ({ name }) => ['/Chat-', '/Missed-', '/Guide-'].some((part) => name.includes(part));
  const later = Math.min(...all.filter(come).map(({ startTime }) => startTime));
  const font = ({ name }) => name.endsWith('.woff2');
  const bytes = (some) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const early = all.filter((each) => each.startTime < later && !font(each));
  const fonts = all.filter(font).map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]);
  return { bytes: bytes(early), fonts: Object.fromEntries(fonts) };
}
"""
"""Bytes that came before what is sent after the table can be used, and those of each font, which are counted apart."""
FONTS: Final = 35_000
Box = dict[str, float]


EXCEPTIONS: dict[str, dict[Language, str]] = {
    "ez": {"en": "three-card 7: push", "de": "7 mit 3 Karten: zurück", "fr": "7 en 3 cartes : nul"},
    "super_6": {"en": "with 6: 1:2", "de": "mit 6: 1:2", "fr": "avec 6 : 1:2"},
}
"""How a Banker win that is no ordinary one is told, where there is no commission."""


def boxes(page: Page, selector: str) -> list[Box]:
    found: list[Box] = page.evaluate(BOXES, selector)
    return found


def overlap(one: Box, other: Box) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 1 and down > 1


def covered(found: list[Box]) -> list[tuple[Box, Box]]:
    return [(one, other) for i, one in enumerate(found) for other in found[:i] if overlap(one, other)]


def inside(box: Box, width: float, height: float) -> bool:
    return box["left"] >= -1 and box["top"] >= -1 and box["right"] <= width + 1 and box["bottom"] <= height + 1


def seated(browser: Browser, doors: Doors, rules: str = "punto-banco", bots: int = 0, locale: str = "en") -> Guest:
    anna = Guest(browser, locale, (1280, 800), still=True)
    anna.come(doors.address, "Anna")
    anna.open_table(rules, bots)
    anna.sit(1)
    anna.open_for("Player")
    return anna


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.long
def test_on_every_screen_cards_lie_free_and_what_one_needs_is_on_it(browser: Browser, doors: Doors) -> None:
    """Cards, spots, chips, Done, the time, purse and own result are on one screen; a third card is never covered."""
    anna = seated(browser, doors)
    page = anna.page
    for key in "2bpt":
        page.keyboard.press(key)
    expect(page.get_by_text("Staked: 30").first).to_be_attached()
    page.keyboard.press("Enter")
    anna.wait_for_coup(1)
    for size in SIZES:
        resized(page, size)
        places = boxes(page, ".cards > *")
        assert len(places) == 6, "two cards and a place for the third, on both sides"
        assert covered(places) == [], size
        seats, spots = boxes(page, ".seats li"), boxes(page, ".main .spot, .sides")
        assert covered(spots) == [], size
        assert not [(seat, spot) for seat in seats for spot in spots if overlap(seat, spot)], size
        for card in boxes(page, ".cards > .card"):
            assert not any(overlap(card, spot) for spot in boxes(page, ".main .spot")), size
        first = [".cards > *", ".main .spot", ".chips .pick", ".moves button", ".clock", ".result .sum"]
        purse = page.locator(".purse:visible, .sums:visible")
        assert purse.count(), size
        for selector in first:
            shown = boxes(page, selector)
            assert shown, (size, selector)
            assert all(inside(box, *size) for box in shown), (size, selector, shown)
        assert all(inside(box, *size) for box in boxes(page, ".purse, .sums")), size
        assert page.evaluate(CUT) == [], size
        if size[0] < 700 or size[1] < 500:
            small = [b for b in boxes(page, ".dock button, header button") if b["bottom"] - b["top"] < 43.5]
            assert small == [], "buttons of 44 px"
    assert not anna.errors


@pytest.mark.parametrize(("size", "least"), [((1440, 900), 110), ((2560, 1440), 160)])
@pytest.mark.long
def test_cards_grow_with_the_window(browser: Browser, doors: Doors, size: tuple[int, int], least: int) -> None:
    anna = seated(browser, doors)
    resized(anna.page, size)
    first = boxes(anna.page, ".cards > *")[0]
    assert first["right"] - first["left"] >= least
    assert anna.page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")


@pytest.mark.long
def test_fourteen_seats_have_their_own_boxes_and_squeeze_no_bet_away(browser: Browser, doors: Doors) -> None:
    anna = Guest(browser, "en", (1280, 800), still=True)
    anna.come(doors.address, "Anna")
    anna.open_table("american", 5)
    for size in ((1280, 800), (1366, 768), (1440, 900)):
        resized(anna.page, size)
        expect(anna.page.locator(".seats li")).to_have_count(14)
        assert covered(boxes(anna.page, ".seats li")) == [], size
        spots = boxes(anna.page, ".side .spot")
        assert len(spots) == 8
        assert all(box["bottom"] - box["top"] >= 40 for box in spots), size
        assert anna.page.evaluate(CUT) == [], size


@pytest.mark.long
def test_all_bets_are_within_two_presses_and_a_filter_finds_pairs(browser: Browser, doors: Doors) -> None:
    anna = seated(browser, doors, "side-bets")
    page = anna.page
    page.get_by_role("button", name=re.compile(r"^Naturals")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Player natural 9, pays")).click()
    expect(dialog.get_by_role("button", name=re.compile("Player natural 9.*Your stake: 1"))).to_be_visible()
    dialog.get_by_role("searchbox").fill("pair")
    expect(dialog.get_by_role("button", name=re.compile("pays"))).to_have_count(4)
    dialog.get_by_role("button", name="All", exact=True).click()
    dialog.get_by_role("searchbox").fill("")
    expect(dialog.get_by_role("button", name=re.compile(", pays"))).to_have_count(75)
    assert not anna.errors


@pytest.mark.long
def test_a_bet_tells_its_condition_its_pays_its_limits_and_its_exact_edge(browser: Browser, doors: Doors) -> None:
    anna = seated(browser, doors)
    page = anna.page
    anna.bet("Dragon Bonus Player").focus()
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog", name="Dragon Bonus Player")
    expect(dialog.get_by_role("row")).to_have_count(10)
    expect(dialog.get_by_role("row", name="Player ahead by 9 30:1")).to_be_visible()
    expect(dialog.get_by_text("2.6517 %")).to_be_visible()
    dialog.get_by_role("textbox").fill("7,50")
    dialog.get_by_role("button", name="Stake", exact=True).click()
    expect(page.locator(".sums").get_by_text("Staked: 7.50")).to_be_visible()
    expect(anna.bet("Dragon Bonus Player")).to_be_focused()
    assert not anna.errors


@pytest.mark.parametrize("state", first(1, EXCEPTIONS))
def test_what_is_no_ordinary_banker_win_is_said_on_its_spot_and_in_the_rules(browser: Browser, state: str) -> None:
    """EZ and Super 6 say their exception on the Banker spot itself, in its label and in the rules."""
    table = STATES[state][0]()
    stage = Stage(browser, table.state.rules)
    stage.begin()
    stage.show(Scene(table, "bob"))
    banker = stage.page.locator(".layout .spot[data-bet=banker]")
    for language, exception in EXCEPTIONS[state].items():
        stage.speak(language)
        expect(banker.locator(".exception")).to_have_text(exception)
        told = exception.replace(" ", r"\s")
        expect(banker.locator(".place")).to_have_attribute("aria-label", re.compile(rf"\. {told}\."))
        said = words(language, "punto")
        stage.page.get_by_role("button", name=said["page.rules"], exact=True).click()
        sheet = stage.page.get_by_role("dialog")
        expect(sheet.get_by_role("row", name=re.compile(rf"^{said['bet.banker']}\s.*{told}"))).to_be_visible()
        expect(sheet.get_by_text(said[f"rules.{table.state.rules.id}.about"])).to_be_visible()
        stage.page.keyboard.press("Escape")
    assert stage.errors == []


@pytest.mark.long
def test_a_chip_comes_back_by_right_button_and_delete_and_can_be_dragged(browser: Browser, doors: Doors) -> None:
    anna = seated(browser, doors)
    page = anna.page

    def staked(amount: str) -> None:
        expect(page.locator(".sums").get_by_text(f"Staked: {amount}", exact=True)).to_be_visible()

    anna.stake("Banker", clicks=3)
    staked("30")
    anna.bet("Banker").click(button="right")
    staked("20")
    anna.bet("Banker").focus()
    page.keyboard.press("Delete")
    staked("10")
    page.get_by_role("button", name="Chip of 25").drag_to(page.locator('[data-bet="tie"]'))
    staked("35")
    page.locator('[data-bet="tie"] .own').drag_to(page.locator(".clock"))
    staked("10")
    page.keyboard.press("1")
    assert not anna.errors


@pytest.mark.long
def test_an_amount_that_is_raised_or_cut_says_so(browser: Browser, doors: Doors) -> None:
    anna = seated(browser, doors, "punto-banco")
    anna.bet("Tie").focus()
    anna.page.keyboard.press("=")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("1")
    dialog.get_by_role("button", name="Stake", exact=True).click()
    expect(dialog.get_by_text("Tie: raised to the minimum of 5")).to_be_visible()


@pytest.mark.long
def test_the_layout_is_one_tab_stop_and_done_is_near(browser: Browser, doors: Doors) -> None:
    for rules in ("punto-banco", "side-bets"):
        anna = seated(browser, doors, rules)
        page = anna.page
        page.evaluate("document.activeElement.blur()")
        names: list[Any] = []
        for _ in range(8):
            page.keyboard.press("Tab")
            names.append(page.evaluate("document.activeElement.textContent.trim()"))
            if names[-1] in ("Pass", "Done"):
                break
        assert names[-1] in ("Pass", "Done"), names


@pytest.mark.long
def test_the_focus_goes_to_a_named_place(browser: Browser, doors: Doors) -> None:
    anna = Guest(browser, "en", (1280, 800), still=True)
    anna.come(doors.address, "Anna")
    anna.open_table()
    focused = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent.trim()"
    expect(anna.page.get_by_role("button", name="Sit down", exact=True)).to_be_focused()
    anna.sit(1)
    expect(anna.page.locator("#your-move")).to_be_focused()
    for name in ("Rules", "Verify shoes", "Ledger"):
        tool(anna.page, name).click()
        expect(anna.page.get_by_role("dialog")).to_be_visible()
        anna.page.keyboard.press("Escape")
        expect(anna.page.get_by_role("dialog")).to_have_count(0)
        assert anna.page.evaluate(focused) == ("Rules" if name == "Rules" else "Menu")


@pytest.fixture
def leisure(tmp_path: Path) -> Iterator[Doors]:
    """A house that shows a result for longer than a busy machine takes to look at it."""
    yield from while_open(Doors(tmp_path / "house.db", tempo=2))


def test_what_is_won_is_said_and_the_result_stays_while_bets_are_closed(browser: Browser, leisure: Doors) -> None:
    """The result stays until the time of the next window begins; what one wins or loses is said in the live log."""
    anna = seated(browser, leisure)
    anna.stake("Player")
    anna.done()
    log = anna.page.get_by_role("log")
    expect(log.get_by_text(re.compile(r"^(You (win|lose) 10|10 on Player stays)")).first).to_be_attached()
    expect(anna.page.locator(".score")).to_be_visible()
    assert anna.page.locator(".spot.open").count() == 0
    anna.open_for("Player")
    expect(anna.page.locator(".score")).to_be_visible()
    assert not anna.errors


def test_a_first_visit_leaves_the_console_empty(browser: Browser, doors: Doors) -> None:
    anna = Guest(browser)
    said: list[str] = []
    anna.page.on("console", lambda message: said.append(message.text))
    anna.page.goto(doors.address)
    expect(anna.page.get_by_role("textbox")).to_be_visible()
    assert said == []


def sent_to(known: Guest, elsewhere: Guest, seen: str) -> float:
    """Bytes until somebody who opens his table in another browser can use it."""
    elsewhere.context.add_cookies(cast("Any", known.context.cookies()))
    elsewhere.page.goto(known.page.url)
    expect(elsewhere.page.locator(".chat").first).to_be_attached()
    expect(elsewhere.page.locator(seen).first).to_be_visible()
    elsewhere.page.evaluate("document.fonts.ready.then(() => {})")
    sent = elsewhere.page.evaluate(SENT)
    assert 10_000 < sum(sent["fonts"].values()) <= FONTS
    return float(sent["bytes"])


@pytest.mark.parametrize("locale", first(1, ["en", "de", "fr"]))
def test_a_usable_table_takes_less_than_90_kb(browser: Browser, doors: Doors, locale: str) -> None:
    """Compressed, under 90 kB to a usable table; what is sent later is said as soon as it is needed."""
    anna = Guest(browser, locale)
    anna.page.goto(doors.address)
    name = anna.page.get_by_role("textbox")
    name.fill("croupier")
    name.press("Enter")
    expect(anna.page.get_by_role("alert").first).to_contain_text("croupier")
    name.fill("Anna")
    name.press("Enter")
    anna.page.locator("main form button[type=submit]").last.click()
    anna.page.wait_for_url("**/t/*")
    assert 60_000 < sent_to(anna, Guest(browser, locale), ".felt .spot") < 90_000


@pytest.mark.parametrize("rules", first(1, ["baccara-banque", "chemin-de-fer"]))
@pytest.mark.parametrize("locale", first(1, ["de", "fr", "en"]))
def test_a_table_that_people_bank_takes_less_than_90_kb(
    browser: Browser, doors: Doors, rules: str, locale: str
) -> None:
    """Nothing of another game comes with it; what teaches, reviews and squeezes comes when it is asked for."""
    anna = Guest(browser)
    anna.come(doors.address, "Anna")
    anna.open_table(rules)
    anna.sit(1)
    assert 60_000 < sent_to(anna, Guest(browser, locale), ".felt .seats") < 90_000
