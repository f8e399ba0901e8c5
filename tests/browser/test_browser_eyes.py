"""The table for all eyes: night, day and high contrast, forced colours, larger text, twice the size, no motion."""

import re
from itertools import cycle, product
from typing import Final

import pytest
from all_states import GAMES
from browser_tools import Doors
from looks import cut
from playwright.sync_api import Browser, Page, expect
from stage import Stage
from test_browser_felt import SIZES, seated
from test_browser_states import staged

from long import first
from page import Guest, preferring
from sabot.games.registry import BY_ID
from sabot.rulesets import names
from sabot.words import LANGUAGES, Language, words

THEMES: Final = ("night", "day", "contrast")
SCENES: Final = {
    "punto": ("staked_ann", "natural_ann", "over_ann"),
    "chemin": ("calls_bob", "choose_free_ann", "keep_ann"),
    "banque": ("stakes_bob", "choose_ben", "tenure_ann"),
}
"""States in which somebody is asked, and in which a coup is over."""
SHOWN_IN: Final = ((375, 667), (1280, 800), (375, 667))
"""The window of each."""


def shown(guest: Guest, theme: str) -> None:
    expect(guest.page.locator(f"html[data-theme={theme}]")).to_have_count(1)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("anew", first(1, (False, True)))
@pytest.mark.parametrize("theme", first(1, ("day", "night", "contrast")))
@pytest.mark.parametrize("game", first(1, ("chemin", "punto", "banque")))
def test_nothing_at_a_table_is_too_faint_in_any_theme(browser: Browser, game: str, theme: str, *, anew: bool) -> None:
    """Each state in one window, where it comes and where it is loaded; on a phone, with the last of them, the seats."""
    found: dict[str, list[str]] = {}
    scenes = dict(GAMES[game].scenes())
    stage = Stage.of(browser, scenes[SCENES[game][0]], preferring(theme=theme), size=SHOWN_IN[0])
    shown(stage, theme)
    for name, size in zip(SCENES[game], SHOWN_IN, strict=True):
        if anew:
            stage = Stage.of(browser, scenes[name], preferring(theme=theme), size=size)
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
    anna.page.add_init_script(preferring(theme=theme))
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


TWICE = [(720, 450), (640, 400)]
"""Windows of 1440 x 900 and 1280 x 800 as they are at 200 %."""
LEAST, LARGE = 4.5, 3.0
"""WCAG 2.2, 1.4.3: text, and text of 24 px, or of 18.66 px in bold."""
CONTRASTS = """
() => {
  const parse = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const rgba = text => {
    const [r, g, b, a = 1] = parse(text), scale = text.startsWith('color(srgb') ? 255 : 1;
    return {r: r * scale, g: g * scale, b: b * scale, a};
  };
  const colours = text => text.match(/(?:rgba?|color)\\([^)]*\\)/g);
  const over = (top, under) => Object.fromEntries(['r', 'g', 'b'].map(each =>
    [each, top[each] * top.a + under[each] * (1 - top.a)]).concat([['a', 1]]));
  const light = ({r, g, b}) => [r, g, b].map(each => each / 255)
    .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
    .reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  };
  const stops = colours(getComputedStyle(document.querySelector('.rim')).backgroundImage).map(rgba);
  const found = [];
  const walk = document.createTreeWalker(document.querySelector('.felt'), NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const own = text.parentElement, style = getComputedStyle(own), box = own.getBoundingClientRect();
    const shown = own.checkVisibility({opacityProperty: true, visibilityProperty: true});
    if (!text.data.trim() || !shown || own.closest('svg, .hidden, :disabled') || box.width < 2) continue;
    const layers = [];
    for (let up = own; up && !up.matches('.felt'); up = up.parentElement) {
      const paint = getComputedStyle(up), gradient = colours(paint.backgroundImage);
      layers.push((gradient ?? [paint.backgroundColor]).map(rgba));
      if (layers.at(-1).every(each => each.a === 1)) break;
    }
    for (const stop of stops) {
      const laid = (under, layer) => under.flatMap(each => layer.map(top => over(top, each)));
      const grounds = layers.reduceRight(laid, [stop]);
      const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const least = Math.min(...grounds.map(ground => ratio(over(rgba(style.color), ground), ground)));
      found.push({text: `${text.data.trim()} (${own.getAttribute('class') ?? own.tagName})`, large, least});
    }
  }
  return found;
}
"""
HEIGHTS = """
() => {
  const seen = window.heights = new Set();
  const note = ([each]) => seen.add(Math.round(each.borderBoxSize[0].blockSize));
  new ResizeObserver(note).observe(document.querySelector('.dock'));
}
"""


def weak(page: Page) -> list[tuple[str, float]]:
    """Texts on the felt that are too faint on some part of its gradient."""
    found = page.evaluate(CONTRASTS)
    assert len(found) > 30
    return [(each["text"], each["least"]) for each in found if each["least"] < (LARGE if each["large"] else LEAST)]


@pytest.mark.long
def test_everything_on_the_felt_can_be_read_in_any_window(browser: Browser, doors: Doors) -> None:
    """Contrast of text on felt computed (axe cannot, it is a gradient); 200 % zoom; no bet is cut off."""
    anna = seated(browser, doors, bots=1)
    anna.keys(*"2bpt")
    expect(anna.page.get_by_text("Staked: 30").first).to_be_attached()
    assert weak(anna.page) == []
    anna.keys("Enter")
    anna.wait_for_coup(1)
    for size in [*SIZES, *TWICE]:
        anna.holds(size)
        assert (weak(anna.page), cut(anna)) == ([], []), size


@pytest.mark.long
def test_in_forced_colours_the_chosen_chip_and_the_staked_spot_are_marked(browser: Browser, doors: Doors) -> None:
    """Windows' high contrast marks the chosen chip."""
    anna = seated(browser, doors)
    anna.page.emulate_media(forced_colors="active")
    anna.stake("Player")
    drawn = "all => all.map(each => getComputedStyle(each).outlineStyle)"
    assert anna.part("chips").evaluate_all(drawn).count("solid") == 1
    chosen = anna.part("chips").and_(anna.page.locator("[aria-pressed=true]"))
    assert chosen.evaluate_all(drawn) == ["solid"]
    edge = "spot => getComputedStyle(spot).borderColor"
    staked, free = (anna.page.locator(f'.spot[data-bet="{bet}"]').evaluate(edge) for bet in ("player", "tie"))
    assert staked != free


@pytest.mark.long
def test_nothing_on_the_felt_moves_for_what_is_said_beside_it(browser: Browser, doors: Doors) -> None:
    """Nothing moves when a button comes or goes, whoever is waited for: the dock keeps its height from coup to coup."""
    anna = seated(browser, doors, bots=2)
    for size in ((1280, 800), (1440, 900)):
        anna.holds(size)
        anna.open_for("Player")
        anna.page.evaluate(HEIGHTS)
        for _ in range(2):
            anna.stake("Player")
            anna.done()
            anna.lacks(anna.part("open bets"))
            anna.open_for("Player")
        assert len(anna.page.evaluate("[...window.heights]")) == 1, size


LARGEST = 150
WINDOWS = ((1440, 900), (375, 667), (667, 375))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_at_the_largest_text_every_state_is_whole(browser: Browser, game: str) -> None:
    """Of each state what who is asked first sees, in one window after the other."""
    found: dict[str, list[str]] = {}
    windows, last = cycle(WINDOWS), None
    for scene, name, stage in staged(browser, game, preferring(text=LARGEST)):
        if scene.table is last:
            continue
        last, size = scene.table, next(windows)
        stage.holds(size)
        stage.show(scene)
        if faults := cut(stage):
            found[f"{name} {size}"] = faults
    assert found == {}


SIDEWAYS = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('#app *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => `${each.tagName}.${each.className} ${each.textContent.slice(0, 40)}`)"""


@pytest.mark.long
@pytest.mark.parametrize("text", [100, LARGEST])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_page_scrolls_sideways(browser: Browser, doors: Doors, locale: str, text: int) -> None:
    """Lobby and all its settings, school, laboratory, and the dialog in which the size of text is chosen."""
    anna = Guest(browser, locale)
    anna.page.add_init_script(preferring(text=text))
    anna.come(doors.address, "Anna")
    for place, shown in {"": "main h2 >> nth=0", "school": "main h2 >> nth=0", "lab": "table.bets"}.items():
        anna.page.goto(doors.address + place)
        expect(anna.page.locator(shown)).to_be_visible()
        if not place:
            anna.part("more settings").click()
            assert anna.page.evaluate(SIDEWAYS) == []
        anna.page.locator("header [aria-haspopup=dialog]").click()
        for size in (*WINDOWS, (320, 568)):
            anna.holds(size)
            assert anna.page.evaluate(SIDEWAYS) == [], (place, size)
            assert anna.dialog.evaluate("(each) => each.scrollWidth <= each.clientWidth"), (place, size)


@pytest.mark.long
def test_text_is_as_large_as_it_is_chosen_at_once_and_after_the_window_changed(browser: Browser, doors: Doors) -> None:
    """In a dialog it is so many times larger whatever room the table has, and comes back to what it was."""
    anna = Guest.in_lobby(browser, doors)
    anna.presses("Display and sound")
    size = anna.dialog.get_by_role("combobox", name=re.compile("^Size of text"))
    height = "(each) => each.currentCSSZoom * parseFloat(getComputedStyle(each).fontSize)"
    usual = size.evaluate(height)
    for window, chosen in product(((1440, 900), (375, 667), (667, 375)), (100, 115, 130, 150)):
        anna.holds(window)
        size.select_option(str(chosen))
        wanted = [size.element_handle(), usual * chosen / 100]
        anna.page.wait_for_function(f"([each, want]) => Math.abs(({height})(each) - want) < 0.1", arg=wanted)


WATCHED = """
window.moved = [];
const look = () => {
  for (const each of document.getAnimations()) {
    const lasts = each.effect?.getComputedTiming().activeDuration ?? 0;
    const name = each.animationName ?? each.transitionProperty ?? each.id;
    if (each.playState === 'running' && lasts > 20 && !window.moved.includes(name)) window.moved.push(name);
  }
  requestAnimationFrame(look);
};
addEventListener('DOMContentLoaded', look);
"""
LAID_OUT = {"width", "height", "left", "top", "right", "bottom", "margin", "padding", "font-size"}
"""What moves by these makes a browser lay out the page anew."""
LINES = "[role=log] p, [role=log] li"


@pytest.mark.parametrize("rules", first(1, [names(game)[0] for game in BY_ID]))
@pytest.mark.long
def test_without_motion_the_same_is_told_and_nothing_moves(browser: Browser, doors: Doors, rules: str) -> None:
    moving, still = Guest(browser, still=False), Guest(browser)
    for guest in (moving, still):
        guest.page.add_init_script(WATCHED)
    moving.come(doors.address, "Anna")
    link = moving.open_table(rules, bots=4)
    still.come(link, "Ben")
    for guest in (moving, still):
        expect(guest.page.locator(LINES).nth(20)).to_be_attached()
    moved = set(moving.page.evaluate("moved"))
    assert moved
    assert not moved & LAID_OUT
    assert still.page.evaluate("moved") == []
    told = [guest.page.locator(LINES).all_inner_texts() for guest in (moving, still)]
    assert len({*told[0]} & {*told[1]}) > 10
