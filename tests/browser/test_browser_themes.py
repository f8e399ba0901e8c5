"""Night, day and high contrast: who chooses one has it, and in each of them everything can be read."""

import json
from typing import Final

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect
from stage import Stage
from test_browser_states import GAMES

from long import asked_later, first
from page import Guest
from sabot.words import LANGUAGES, Language, words

THEMES: Final = ("night", "day", "contrast")
SCENES: Final = {
    "punto": ("staked_ann", "natural_ann", "over_ann"),
    "chemin": ("calls_bob", "choose_free_ann", "keep_ann"),
    "banque": ("stakes_bob", "choose_ben", "tenure_ann"),
}
"""States in which somebody is asked, and in which a coup is over."""
FAINT: Final = [
    (game, theme) if game_at == theme_at else asked_later(game, theme)
    for game_at, game in enumerate(SCENES)
    for theme_at, theme in enumerate(THEMES)
]
"""Each game in a theme of its own; in the others by `make test-long`."""
SIZES: Final = ((375, 667), (1280, 800), (375, 667))
"""The window of each."""


def shown(guest: Guest, theme: str) -> None:
    expect(guest.page.locator(f"html[data-theme={theme}]")).to_have_count(1)


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_who_chooses_a_theme_has_it_and_keeps_it(browser: Browser, doors: Doors, language: Language) -> None:
    anna = Guest.at(browser, doors, seat=0)
    anna.speak(language)
    anna.words = words(language)

    def chooses(theme: str) -> str:
        """Choose a theme; the colour of the dialog in which that is done."""
        chosen = anna.opens(anna.words["page.settings"]).get_by_role("combobox", name=anna.words["page.theme"])
        chosen.select_option(label=anna.words[f"page.theme_{theme}"])
        if theme in THEMES:
            shown(anna, theme)
        ground = str(anna.dialog.evaluate("each => getComputedStyle(each).backgroundColor"))
        anna.closes()
        return ground

    anna.page.emulate_media(color_scheme="dark")
    shown(anna, "night")
    anna.page.emulate_media(color_scheme="light")
    shown(anna, "day")
    anna.page.emulate_media(color_scheme="light", contrast="more")
    shown(anna, "contrast")
    assert len({chooses(theme) for theme in THEMES}) == len(THEMES)
    anna.page.reload()
    shown(anna, THEMES[-1])
    chooses("device")
    anna.page.emulate_media(color_scheme="dark", contrast="no-preference")
    shown(anna, "night")


@pytest.mark.parametrize(("game", "theme"), FAINT)
def test_nothing_at_a_table_is_too_faint_in_any_theme(browser: Browser, game: str, theme: str) -> None:
    """Each state in one window; on a phone, with the last of them, who sits there."""
    found: dict[str, list[str]] = {}
    scenes = dict(GAMES[game]())
    for name, size in zip(SCENES[game], SIZES, strict=True):
        stage = Stage(browser, scenes[name].table.state.rules)
        stage.remembers(preferences=json.dumps({"theme": theme}))
        stage.begin()
        shown(stage, theme)
        stage.holds(size)
        stage.show(scenes[name])
        if faults := stage.faint():
            found[name] = faults
        if name == SCENES[game][-1]:
            stage.opens("Seats at the table")
            if faults := stage.faint():
                found["seats"] = faults
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
def test_nothing_elsewhere_is_too_faint_in_any_theme(browser: Browser, doors: Doors, theme: str) -> None:
    """At the door, in the lobby, in the laboratory and in dialogs."""
    anna = Guest(browser, size=(1280, 860))
    anna.remembers(preferences=json.dumps({"theme": theme}))
    found: dict[str, list[str]] = {}

    def looked_at(name: str) -> None:
        anna.page.wait_for_load_state("networkidle")
        if faults := anna.faint():
            found[name] = faults

    anna.page.goto(doors.address)
    shown(anna, theme)
    looked_at("door")
    anna.come(doors.address, "Anna")
    anna.part("more settings").click()
    looked_at("lobby")
    anna.page.goto(f"{doors.address}lab")
    anna.sees(anna.page.get_by_role("table").first)
    looked_at("laboratory")
    anna.page.goto(doors.address)
    anna.open_table("side-bets", bots=2)
    for name in ("Invite", "Rules", "Verify shoes", "History", "Ledger", "Display and sound", "Host"):
        anna.opens(name)
        looked_at(name)
        anna.closes()
    assert found == {}
