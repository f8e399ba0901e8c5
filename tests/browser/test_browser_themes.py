"""Night, day and high contrast: who chooses one has it, and in each of them everything can be read."""

from typing import Final

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors, tool
from playwright.sync_api import Browser, Page, expect
from stage import AXE, Stage
from test_browser_states import GAMES

from sabot.words import LANGUAGES, Language, words

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)

THEMES: Final = ("night", "day", "contrast")
SCENES: Final = {
    "punto": ("staked_ann", "natural_ann", "over_ann"),
    "chemin": ("calls_bob", "choose_free_ann", "keep_ann"),
    "banque": ("stakes_bob", "choose_ben", "tenure_ann"),
}
"""States in which somebody is asked, and in which a coup is over."""
SIZES: Final = ((1280, 800), (375, 667))


def in_theme(page: Page, theme: str) -> None:
    """Somebody who has chosen a theme on this device."""
    page.add_init_script(f"localStorage.setItem('sabot.theme', '{theme}')")


def faint(guest: Guest) -> list[str]:
    """What axe-core finds too faint to be read, wherever it stands."""
    if not guest.page.evaluate("'axe' in window"):
        guest.page.evaluate(AXE)
    found = guest.page.evaluate("axe.run(document, { runOnly: ['color-contrast'] })")["violations"]
    return [node["html"] for each in found for node in each["nodes"]]


def shown(page: Page, theme: str) -> None:
    expect(page.locator(f"html[data-theme={theme}]")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_chooses_a_theme_has_it_and_keeps_it(browser: Browser, doors: Doors, language: Language) -> None:
    anna, said = Guest(browser), words(language)
    page = anna.page
    anna.come(doors.address, "Anna")
    anna.open_table()
    page.locator(f".languages [lang={language}]").evaluate("each => each.click()")
    page.emulate_media(color_scheme="dark")
    shown(page, "night")
    page.emulate_media(color_scheme="light")
    shown(page, "day")
    page.emulate_media(color_scheme="light", contrast="more")
    shown(page, "contrast")
    grounds = set[str]()
    for theme in THEMES:
        tool(page, said["page.settings"]).click()
        page.get_by_role("dialog").get_by_role("combobox").select_option(label=said[f"page.theme_{theme}"])
        shown(page, theme)
        grounds.add(str(page.evaluate("getComputedStyle(document.querySelector('dialog')).backgroundColor")))
        page.keyboard.press("Escape")
    assert len(grounds) == len(THEMES)
    page.reload()
    shown(page, THEMES[-1])
    tool(page, said["page.settings"]).click()
    page.get_by_role("dialog").get_by_role("combobox").select_option(label=said["page.theme_device"])
    page.emulate_media(color_scheme="dark", contrast="no-preference")
    shown(page, "night")
    assert not anna.errors


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", SCENES)
def test_nothing_at_a_table_is_too_faint_in_any_theme(browser: Browser, game: str, theme: str) -> None:
    found: dict[str, list[str]] = {}
    for name, scene in GAMES[game]():
        if name not in SCENES[game]:
            continue
        stage = Stage(browser, scene.table.state.rules)
        in_theme(stage.page, theme)
        stage.begin()
        shown(stage.page, theme)
        stage.show(scene)
        for width, height in SIZES:
            stage.page.set_viewport_size({"width": width, "height": height})
            if faults := faint(stage):
                found[f"{name} {width}"] = faults
        stage.page.get_by_role("button", name="Seats at the table").click()
        if faults := faint(stage):
            found[f"{name} seats"] = faults
        stage.context.close()
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
def test_nothing_elsewhere_is_too_faint_in_any_theme(browser: Browser, doors: Doors, theme: str) -> None:
    """At the door, in the lobby, in the laboratory and in dialogs."""
    anna = Guest(browser, size=(1280, 860), still=True)
    page = anna.page
    in_theme(page, theme)
    found: dict[str, list[str]] = {}

    def looked_at(name: str) -> None:
        page.wait_for_load_state("networkidle")
        if faults := faint(anna):
            found[name] = faults

    page.goto(doors.address)
    shown(page, theme)
    looked_at("door")
    anna.come(doors.address, "Anna")
    page.locator("form summary").click()
    looked_at("lobby")
    page.goto(f"{doors.address}lab")
    expect(page.get_by_role("table").first).to_be_visible()
    looked_at("laboratory")
    page.goto(doors.address)
    anna.open_table("side-bets", bots=2)
    for name in ("Invite", "Rules", "Verify shoes", "History", "Ledger", "Display and sound", "Host"):
        tool(page, name).click()
        expect(page.get_by_role("dialog")).to_have_count(1)
        looked_at(name)
        page.keyboard.press("Escape")
    assert found == {}
