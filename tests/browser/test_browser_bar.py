"""The bar above a table: its name, three things that matter, and one menu with the rest."""

import punto_states
import pytest
from playwright.sync_api import Browser, expect
from stage import Scene, Stage

from long import first
from sabot.words import Language, words

OPENS = ("page.invite", "page.rules", "page.history", "page.verify", "page.ledger", "page.settings")
MOST = 3
SIZES = ((1280, 800), (1100, 800), (768, 1024), (375, 667), (320, 568), (568, 320))
OUTSIDE = """all => all.filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("language", first(1, ("de", "en", "fr")))
def test_what_the_bar_has_no_room_for_is_in_one_menu(browser: Browser, language: Language) -> None:
    """Opened and closed by keyboard and press, on phones too; the focus comes back, also from what was opened there."""
    table, said = punto_states.every_chip(), words(language, "punto")
    stage = Stage(browser, table.state.rules, locale=language)
    stage.begin()
    stage.show(Scene(table, "ann"))
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
    assert stage.errors == []
    stage.context.close()
