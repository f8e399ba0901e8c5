"""A sign is never all that a button says: it has a name and a title, and in a phone's bar a word below.

The bar above a table has its name, three things that matter, and one menu with the rest.
"""

from typing import Final

import pytest
from all_states import GAMES
from browser_tools import Doors
from playwright.sync_api import Browser, expect
from stage import Scene, Stage

from long import first
from page import Guest, Size
from sabot.words import Language, words

PHONES: Final = ((320, 640), (375, 667), (667, 375))
ROOM: Final = 360
"""On a narrower phone signs have names alone."""
NAMELESS: Final = """() => [...document.querySelectorAll('button, [role=button]')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.innerText.trim())
  .filter((each) => !each.title || !(each.ariaLabel || each.labels?.length))
  .map((each) => each.outerHTML.slice(0, 200))"""
"""Buttons without a word, and without a name or a title."""
LAID: Final = """all => all.map((each) => {
  const [box, word] = [each, each.querySelector('span')].map((one) => one.getBoundingClientRect());
  const inside = word.left >= box.left - 1 && word.right <= box.right + 1 && word.bottom <= box.bottom + 1;
  return { left: box.left, right: box.right, top: box.top, bottom: box.bottom, inside, said: each.innerText.trim() };
})"""
DIALOGS: Final = ("Rules", "History", "Display and sound", "Invite")


def all_are_named(guest: Guest, *, where: str = "") -> None:
    assert guest.page.evaluate(NAMELESS) == [], where


def is_apart(one: dict[str, float], other: dict[str, float]) -> bool:
    beside = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
    return beside or one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1


@pytest.mark.parametrize("game", first(1, GAMES))
@pytest.mark.parametrize("language", first(1, ("en", "de", "fr")))
def test_on_a_phone_each_sign_of_the_bar_has_its_word_below(browser: Browser, language: Language, game: str) -> None:
    """None is cut or lies on another, and the name that is read out has the word that is seen."""
    said = words(language, "punto")
    _, scene = next(iter(GAMES[game].scenes()))
    stage = Stage.of(browser, scene, locale=language)
    bar = stage.page.locator(".page > header")
    for width, height in PHONES:
        stage.page.set_viewport_size({"width": width, "height": height})
        signs = bar.locator(".first button, .menu")
        expect(bar.get_by_role("button", name=said["page.log"])).to_be_visible()
        laid = signs.evaluate_all(LAID)
        assert all(each["left"] >= 0 and each["right"] <= width for each in laid), (width, laid)
        home = bar.locator(".home").evaluate("one => one.getBoundingClientRect().toJSON()")
        boxes = [home, *laid]
        assert all(is_apart(one, other) for i, one in enumerate(boxes) for other in boxes[:i]), (width, boxes)
        all_are_named(stage)
        if width >= ROOM:
            shown = [each["said"] for each in laid]
            assert [said["page.seats_short"], said["page.menu"]] == shown[-2:]
            assert all(each["inside"] and each["said"] for each in laid), (width, laid)
        for sign in signs.all():
            assert sign.inner_text().strip() in str(sign.get_attribute("aria-label"))


@pytest.mark.long
@pytest.mark.parametrize("size", [(375, 667), (1440, 900)])
def test_no_button_is_a_sign_alone(browser: Browser, doors: Doors, size: Size) -> None:
    """At the door, in the lobby, in school and laboratory, at what was played, at a table, and in dialogs."""
    anna = Guest.at_door(browser, doors, size=size)
    expect(anna.page.get_by_role("textbox").first).to_be_visible()
    all_are_named(anna)
    anna.come(doors.address, "Anna")
    all_are_named(anna)
    anna.opens("^My account")
    all_are_named(anna)
    anna.closes()
    for place in ("played", "school", "lab"):
        anna.page.goto(f"{doors.address}{place}")
        expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
        all_are_named(anna, where=place)
    anna.page.goto(doors.address)
    anna.open_table()
    expect(anna.part("felt")).to_be_visible()
    all_are_named(anna)
    for name in DIALOGS:
        anna.opens(name)
        all_are_named(anna, where=name)
        anna.closes()


OPENS = ("page.invite", "page.rules", "page.history", "page.verify", "page.ledger", "page.settings")
MOST = 3
SIZES = ((1280, 800), (1100, 800), (768, 1024), (375, 667), (320, 568), (568, 320))
OUTSIDE = """all => all.filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.textContent)"""


@pytest.mark.long
@pytest.mark.parametrize("language", ("de", "en", "fr"))
def test_what_the_bar_has_no_room_for_is_in_one_menu(browser: Browser, language: Language) -> None:
    """Opened and closed by keyboard and press, on phones too; the focus comes back, also from what was opened there."""
    said = words(language, "punto")
    stage = Stage.of(browser, Scene(GAMES["punto"].every_chip(), "ann"), locale=language)
    page = stage.page
    bar = page.locator(".page > header")
    shown = bar.get_by_role("button").and_(page.locator(":visible"))
    menu = bar.get_by_role("button", name=said["page.menu"], exact=True)
    rest = bar.get_by_role("toolbar", name=said["page.menu"], exact=True)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(menu).to_be_visible()
        expect(rest).to_be_hidden()
        assert shown.count() <= MOST + 1
        assert shown.evaluate_all(OUTSIDE) == [], (width, height)
        menu.focus()
        page.keyboard.press("Enter")
        expect(rest).to_be_visible()
        expect(menu).to_have_attribute("aria-expanded", "true")
        for name in OPENS:
            expect(bar.get_by_role("button", name=said[name], exact=True, include_hidden=True)).to_have_count(1)
        items = rest.get_by_role("button")
        expect(items.first).to_be_focused()
        assert items.evaluate_all(OUTSIDE) == [], (width, height)
        page.keyboard.press("ArrowDown")
        expect(items.first).not_to_be_focused()
        page.keyboard.press("Escape")
        expect(rest).to_be_hidden()
        expect(menu).to_be_focused()

        menu.click()
        rest.get_by_role("button", name=said["page.settings"], exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(rest).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(menu).to_be_focused()

        menu.click()
        expect(rest).to_be_visible()
        page.mouse.click(2, height - 2)
        expect(rest).to_be_hidden()
    assert stage.faults() == []
