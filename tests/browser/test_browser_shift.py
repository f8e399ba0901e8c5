"""What stands on a table stays where it is while a coup is called for, staked on, dealt and paid."""

from collections import defaultdict
from collections.abc import Callable
from copy import copy
from typing import Any, Final

import chemin_states
import pytest
from playwright.sync_api import Browser, expect
from stage import AnyTableOf, Scene, Stage, deeds, since
from test_browser_states import staged

import banque_table
import chemin_table
from page import DRAWN, Size
from sabot.words import LANGUAGES

MOST: Final = {(1280, 800): 0.003, (1440, 900): 0.003, (768, 1024): 0.004, (375, 667): 0.005, (320, 640): 0.01}
"""So much a coup at most; on the least phone a button of a question has a row of its own once one has staked."""
WATCHED: Final = """() => {
  if (window.moved) return;
  window.moved = [];
  const name = (node) => node?.className || node?.parentElement?.className || node?.nodeName;
  const places = ({ node, previousRect: a, currentRect: b }) => `${name(node)} ${a.x},${a.y} to ${b.x},${b.y}`;
  const note = (each) => moved.push([each.value, ...each.sources.map(places)]);
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift' });
}"""


def chemin() -> tuple[AnyTableOf, int]:
    """Two called for half the bank, others staked, the bank won and is kept; then all stake; and where it begins."""
    front = chemin_table.BANKER_WINS + chemin_table.STAND_OFF
    return since(
        chemin_table.ready(front, names="ann bob cid dan eve fay gus hal"),
        "post ann 10_000; call bob avec; call cid a_deux; to stakes;"
        "stake dan 1500; stake eve 1500; stake fay 1500; play; keep;"
        "stake dan 2500; stake eve 2500; stake fay 2500; stake bob 2500; play; keep",
    )


def banque() -> tuple[AnyTableOf, int]:
    """Who bought the bank defends it twice against both sides, with free decisions the first time."""
    front = banque_table.hand(5, 4, 5, 8, 6) + banque_table.LOST
    return since(
        banque_table.banked(front, people="ann1 bob2 cid3 fay4 gus5 dan6 eve7 hal8 ida9 ben10"),
        "stake ann 12_500 one; stake bob 12_500 cheval; stake dan 12_500 two; play; go_on;"
        "stake ann 9_000 one; stake bob 9_000 cheval; stake dan 9_000 two; play; go_on",
    )


def moved(stage: Stage, table: AnyTableOf, first: int, viewer: str | None = None) -> list[list[Any]]:
    """Whatever has moved by itself on a page from an event on, while it hears of deed after deed; None looks on."""
    stage.begin()
    for now, events in deeds(table):
        if len(now.around) >= first:
            stage.goes_on(Scene(now, viewer), told=events)
            stage.page.evaluate(DRAWN)
            stage.page.evaluate(WATCHED)
    found: list[list[Any]] = stage.page.evaluate("moved")
    return found


@pytest.mark.long
def test_what_moves_on_a_table_is_noticed(browser: Browser) -> None:
    """Without which nothing would ever seem to move."""
    stage = Stage.of(browser, Scene(chemin()[0], "bob"))
    stage.page.evaluate(WATCHED)
    stage.page.evaluate(DRAWN)
    stage.page.evaluate("() => { document.querySelector('.felt').style.marginTop = '80px'; }")
    stage.page.wait_for_function("() => moved.length")


LOWER: Final = """async () => {
  const log = document.querySelector('[role=log]');
  log.style.maxHeight = '120px';
  log.dispatchEvent(new Event('scroll'));
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  return log.scrollHeight - log.scrollTop - log.clientHeight;
}"""
"""A log that is followed becomes lower while it tells of its scrolling: so much lies below its edge then."""


def test_a_log_stays_at_its_end_when_what_stands_beside_it_takes_room(browser: Browser) -> None:
    table, _ = chemin()
    stage = Stage.of(browser, Scene(table, "bob"))
    log = stage.log
    assert log.evaluate("log => log.scrollHeight") > 300
    assert stage.page.evaluate(LOWER) <= 1
    log.evaluate("log => { log.scrollTop = 0; }")
    stage.page.evaluate(DRAWN)
    stage.goes_on(Scene(table, "bob"))
    stage.page.evaluate(DRAWN)
    assert log.evaluate("log => log.scrollTop") == 0


def test_what_a_full_log_forgets_moves_nothing(browser: Browser) -> None:
    """It goes when nothing comes; a line that went with each new one would have moved all others."""
    *_, (before, _), (last, told) = ((copy(now), events) for now, events in deeds(chemin()[0]))
    stage = Stage.of(browser, Scene(before, "bob"), size=(1280, 800))
    lines = "document.querySelector('[role=log]').children"
    while stage.page.evaluate(f"{lines}.length") <= 120:
        stage.show(Scene(before, "bob"))
    stage.page.evaluate(DRAWN)
    stage.page.evaluate(WATCHED)
    stage.page.wait_for_function(f"{lines}.length === 120")
    stage.goes_on(Scene(last, "bob"), told=told)
    stage.page.wait_for_function(f"{lines}.length > 120")
    stage.page.evaluate(DRAWN)
    of_log = stage.page.evaluate(f"[...{lines}].map((line) => line.className)")
    places = [place for _, *places in stage.page.evaluate("moved") for place in places]
    assert not [place for place in places if place.rpartition(" to ")[0].rpartition(" ")[0] in of_log]


@pytest.mark.long
def test_each_line_of_a_log_is_as_high_as_its_words(browser: Browser) -> None:
    """What one has won is a line as any other, and not as high as the window."""
    stage = Stage.of(browser, dict(chemin_states.scenes())["keep_ann"])
    expect(stage.log.locator("p", has_text="You banked")).to_be_attached()
    heights = stage.log.evaluate("log => [...log.querySelectorAll('p')].map((line) => line.offsetHeight)")
    assert 10 < min(heights) <= max(heights) < 100


SLIDES: Final = """() => document.querySelector('.taken .sabot').getAnimations()
  .map(({ effect }) => effect.getKeyframes().map(({ transform }) => transform))"""


@pytest.mark.long
def test_the_shoe_slides_from_seat_to_seat(browser: Browser) -> None:
    """From where it lay, by nothing but a transform; not at first sight, nor for who wants no motion."""
    states = dict(chemin_states.scenes())
    first, second = states["keep_bob"], states["calls_of_a_suite_bob"]
    stage = Stage.of(browser, first, still=False)
    assert stage.page.evaluate(SLIDES) == []
    stage.goes_on(second)
    stage.page.wait_for_function(f"({SLIDES})().length")
    ((begins, ends),) = stage.page.evaluate(SLIDES)
    x, y = (float(each.removesuffix("px")) for each in begins.removeprefix("translate(").removesuffix(")").split(", "))
    assert ends == "none"
    assert abs(x) + abs(y) > 20
    stage.page.emulate_media(reduced_motion="reduce")
    stage.page.wait_for_function("document.documentElement.dataset.motion === 'less'")
    stage.goes_on(first)
    assert stage.page.evaluate(SLIDES) == []


ASKED: Final = {chemin: ("ann", "bob", "dan"), banque: ("ben", "ann", "bob")}
"""Who banks; who calls and is asked for more, who stakes; who holds a hand, who stakes on both sides."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "played", "viewer"),
    [(size, played, viewer) for played, asked in ASKED.items() for at, viewer in enumerate((None, *asked))
     for size in list(MOST)[at % 2 :: 2]],
)  # fmt: skip
def test_nothing_moves_on_a_table_while_two_coups_are_played(
    browser: Browser, played: Callable[[], tuple[AnyTableOf, int]], viewer: str | None, size: Size
) -> None:
    table, first = played()
    stage = Stage(browser, table.state.rules, size=size)
    found = moved(stage, table, first, viewer)
    assert sum(value for value, *_ in found) <= 2 * MOST[size], found
    assert not [place for _, *places in found for place in places if place.startswith("outcome")]


@pytest.mark.long
@pytest.mark.parametrize("game", ["chemin", "banque"])
def test_on_a_phone_what_is_told_of_a_bank_takes_one_height(browser: Browser, game: str) -> None:
    """Whatever holds of it, to whomever, in each language: cards and stakes below it stay where they are."""
    found: dict[tuple[int, str], dict[int, str]] = defaultdict(dict)
    for scene, name, stage in staged(browser, game, each=4):
        if name.startswith("auction"):
            continue
        stage.show(scene)
        for language in LANGUAGES:
            stage.speak(language)
            for size in ((375, 667), (320, 640), (568, 320)):
                stage.holds(size)
                if height := stage.page.evaluate("document.querySelector('.bank')?.offsetHeight"):
                    found[size[0], language].setdefault(height, name)
    assert len(found) == 9
    assert {at: heights for at, heights in found.items() if len(heights) > 1} == {}
