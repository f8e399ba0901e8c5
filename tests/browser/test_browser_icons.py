"""A sign is never all that a button says: it has a name and a title, and in a phone's bar a word below."""

from typing import Final

import banque_states
import chemin_states
import punto_states
import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, Page, expect
from stage import Stage

from long import first
from page import Guest
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
GAMES: Final = {"punto": punto_states, "chemin": chemin_states, "banque": banque_states}
DIALOGS: Final = ("Rules", "History", "Display and sound", "Invite")


def nameless(page: Page) -> list[str]:
    return list(page.evaluate(NAMELESS))


def is_apart(one: dict[str, float], other: dict[str, float]) -> bool:
    beside = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
    return beside or one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", first(1, ("en", "de", "fr")))
def test_on_a_phone_each_sign_of_the_bar_has_its_word_below(browser: Browser, language: Language, game: str) -> None:
    """None is cut or lies on another, and the name that is read out has the word that is seen."""
    said = words(language, "punto")
    _, scene = next(iter(GAMES[game].scenes()))
    stage = Stage(browser, scene.table.state.rules, locale=language)
    stage.begin()
    stage.show(scene)
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
        assert nameless(stage.page) == []
        if width >= ROOM:
            shown = [each["said"] for each in laid]
            assert [said["page.seats_short"], said["page.menu"]] == shown[-2:]
            assert all(each["inside"] and each["said"] for each in laid), (width, laid)
        for sign in signs.all():
            assert sign.inner_text().strip() in str(sign.get_attribute("aria-label"))
    assert stage.errors == []
    stage.context.close()


@pytest.mark.parametrize("size", first(1, [(375, 667), (1440, 900)]))
def test_no_button_is_a_sign_alone(browser: Browser, doors: Doors, size: tuple[int, int]) -> None:
    """At the door, in the lobby, in school and laboratory, at what was played, at a table, and in dialogs."""
    anna = Guest.at_door(browser, doors, size=size)
    expect(anna.page.get_by_role("textbox").first).to_be_visible()
    assert nameless(anna.page) == []
    anna.come(doors.address, "Anna")
    assert nameless(anna.page) == []
    anna.opens("^My account")
    assert nameless(anna.page) == []
    anna.closes()
    for place in ("played", "school", "lab"):
        anna.page.goto(f"{doors.address}{place}")
        expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
        assert nameless(anna.page) == [], place
    anna.page.goto(doors.address)
    anna.open_table()
    expect(anna.part("felt")).to_be_visible()
    assert nameless(anna.page) == []
    for name in DIALOGS:
        anna.opens(name)
        assert nameless(anna.page) == [], name
        anna.closes()
