"""First coups at a table: one sentence a coup, at the thing that it speaks of, and on nothing that is used."""

import json
from collections.abc import Iterator
from importlib import resources
from itertools import pairwise, product
from typing import Any, Final

import punto_states
import pytest
from all_states import GAMES
from browser_tools import Doors
from playwright.sync_api import Browser, expect
from stage import Scene, Stage

from page import Guest
from sabot.games.windows import PlayerId
from sabot.words import LANGUAGES

LOOK_MS: Final = 500
"""By then it has been looked whether anything lies where a sentence stands."""
SIZES: Final = ((1440, 900), (2560, 1440), (667, 375), (375, 667), (320, 640))
UNSAID: Final = {"punto": set[str](), "chemin": {"bid", "post"}, "banque": {"post", "cut", "promises"}}
"""Sentences of which some table of the game has no state, or none whose cards nobody has cut before."""
COVERED: Final = """() => {
  const box = (each) => each.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const used = '.page :is(button, a[href], input, select, textarea, summary, .card, .result p, .question)';
  const panel = document.querySelector('.guide.shown');
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true }) && !panel.contains(each);
  const seen = [...document.querySelectorAll(used)].filter(isSeen);
  if (!seen.length) return ['nothing is there to be covered'];
  return seen.filter((each) => box(each).width > 2 && meet(box(panel), box(each))).map((each) => each.outerHTML);
}"""
OUTLINED: Final = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [panel, ring] = [box('.guide.shown'), box('.ring')];
  const meet = panel.left < ring.right && ring.left < panel.right && panel.top < ring.bottom && ring.top < panel.bottom;
  const there = panel.left >= 0 && panel.top >= 0 && panel.right <= innerWidth && panel.bottom <= innerHeight;
  return ring.width > 8 && ring.height > 8 && ring.top < innerHeight && !meet && there;
}"""


def lessons(language: str) -> dict[str, dict[str, str]]:
    found: Any = json.loads(resources.files("sabot").joinpath(f"words/lessons/{language}.json").read_text("utf-8"))
    return dict(found)


def scenes(game: str) -> Iterator[tuple[str, Scene]]:
    """One of each kind: what somebody at the table is asked, or looks on at."""
    known = set[object]()
    for name, scene in GAMES[game].scenes():
        state = scene.table.state
        viewer = PlayerId(scene.viewer or "")
        if viewer not in state.players:
            continue
        options = tuple(type(each).__name__ for each in scene.table.game.options(state, viewer))
        kind = (name.split("_")[0], options, getattr(state, "banker", None) == viewer)
        if kind not in known:
            known.add(kind)
            yield name, scene


def visitor(browser: Browser, game: str, rules: Any, language: str) -> Stage:
    """Somebody whom the guide of a game has told nothing, or but for one step everything."""
    stage = Stage(browser, rules, locale=language)
    stage.page.add_init_script(f"localStorage.setItem('sabot.guide.{game}', sessionStorage.getItem('told') ?? '')")
    stage.begin()
    return stage


def stands(stage: Stage, name: str) -> None:
    """What the guide says stands beside what it outlines, in the window, on no control, card, result or question."""
    for size in SIZES:
        stage.holds(size)
        stage.page.wait_for_timeout(300)
        assert stage.page.evaluate(COVERED) == [], (name, size)
        assert stage.page.evaluate(OUTLINED), (name, size)
    assert stage.faults(faint=False) == []
    stage.holds(SIZES[0])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_of_the_guide_stands_where_it_covers_nothing(browser: Browser, game: str, language: str) -> None:
    """Of every kind of state: at the largest and the smallest window, and on a phone on its side."""
    taught = lessons(language)["guide"]
    mine = {each.removeprefix(f"{game}_") for each in taught if each.startswith(f"{game}_")}
    shared = {each for each in taught if not any(each.startswith(f"{other}_") for other in GAMES)}
    wanted = (mine | (shared if game != "punto" else {"squeeze"})) - UNSAID[game]
    said = set[str]()
    stages: dict[str, Stage] = {}
    for pause_ms, (name, scene) in product((500, 5000), list(scenes(game))):
        if wanted <= said:
            break
        rules = scene.table.state.rules
        stage = stages.get(rules.id) or visitor(browser, game, rules, language)
        stages[rules.id] = stage
        stage.rules = rules
        told = [*said, *(["bets", "cards"] if name.startswith(("thirds", "six")) else [])]
        stage.page.evaluate("told => sessionStorage.setItem('told', told)", " ".join(told))
        stage.begin()
        stage.show(scene)
        stage.page.wait_for_timeout(pause_ms)  # of nothing new it says nothing, however long it is waited for
        step = stage.part("guide").get_attribute("data-step")
        if step is None:
            continue
        said.add(step)
        expect(stage.part("guide")).to_contain_text(taught.get(f"{game}_{step}") or taught[step])
        stands(stage, name)
        if step == "squeeze" and game != "punto":
            stage.page.locator("#your-move button.gold").first.click()
            stage.until(lambda s=stage: s.part("guide").get_attribute("data-step") in ("declare", None))  # type: ignore[misc]
            said.add("declare")
            stands(stage, name)
    assert wanted <= said


def test_one_sentence_a_coup_is_said_and_held_until_it_is_put_away(browser: Browser) -> None:
    """Nobody is told of what he has not done; whoever wants no guide has none."""
    stage = visitor(browser, "punto", punto_states.table().state.rules, "en")
    guide = stage.part("guide")
    stage.show(Scene(punto_states.table(), "ida"))
    stage.is_guided("stake on the one that you think")
    stage.presses("Understood")
    stage.goes_on(Scene(punto_states.dealing(punto_states.SIX_CARDS, 2), "ann"))
    expect(guide).to_be_empty()
    later = punto_states.after(punto_states.SIX_CARDS)
    stage.show(Scene(later, "ida"))  # who has staked nothing in it is not told of its settlement
    expect(guide).to_be_empty()
    stage.show(Scene(punto_states.dealing(punto_states.SIX_CARDS, 2), "ann"))
    stage.is_guided("These are the two hands")
    guide.locator("dfn").first.click()
    expect(stage.dialog).to_contain_text(lessons("en")["glossary"]["natural"])
    stage.closes()
    stage.goes_on(Scene(later, "ann"))
    stage.is_guided("These are the two hands")
    stage.presses("No guide")
    expect(guide).to_be_empty()
    assert stage.page.evaluate("localStorage.getItem('sabot.guide.punto')") == "off"


@pytest.mark.long
def test_a_sentence_does_not_leap_from_card_to_card(browser: Browser) -> None:
    """It stands where no cards come to lie, and goes at most once from what has come nevertheless."""
    stage = visitor(browser, "punto", punto_states.table().state.rules, "en")
    stage.holds(SIZES[0])
    stage.show(Scene(punto_states.crowd(punto_states.SIX_CARDS), "ida"))
    stage.is_guided("stake on the one that you think")
    stage.page.wait_for_timeout(LOOK_MS)
    places = [stage.part("guide").bounding_box()]
    for steps in range(1, 6):
        stage.goes_on(Scene(punto_states.dealing(punto_states.SIX_CARDS, steps), "ida"))
        stage.page.wait_for_timeout(LOOK_MS)
        assert stage.page.evaluate(COVERED) == []
        places.append(stage.part("guide").bounding_box())
    stage.is_guided("stake on the one that you think")
    assert stage.page.locator(".hands .card").count() == 6
    assert sum(one != other for one, other in pairwise(places)) <= 1, places


@pytest.mark.long
def test_what_one_has_done_once_is_listed_until_one_begins_anew(browser: Browser, doors: Doors) -> None:
    """In the rules, for each game: what is done, and what is still new."""
    anna = Guest.at(browser, doors, "punto-banco")
    anna.plays(1, "Tie", "Player")
    rules = anna.opens("Rules")
    for deed, done in (("Staked on Player", True), ("Staked on the tie", True), ("Staked on Banker", False)):
        anna.sees(rules.get_by_role("listitem").filter(has_text=f"{deed} {'(done)' if done else '(not yet)'}"))
    assert anna.faults() == []
    anna.presses("Guide me through my first coups", rules)
    anna.sees(rules.get_by_text("What I have done: 0 of 5"))
