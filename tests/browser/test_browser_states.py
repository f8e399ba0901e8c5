"""Every state of the tables of Chemin de Fer and Banque, shown to who is asked and to the others, in each language."""

from collections.abc import Iterator
from itertools import groupby

import banque_states
import chemin_states
import pytest
from browser_tools import open_browser
from playwright.sync_api import Browser
from stage import Scene, Stage

browser = pytest.fixture(open_browser, scope="module")

LANGUAGES = ("de", "en", "fr")
SIZES = ((1280, 800), (1100, 800), (375, 667), (320, 640))
GAMES = {"chemin": chemin_states.scenes, "banque": banque_states.scenes}

CUT = """() => {
  const found = [];
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.hidden');
  const name = (each) => `${each.tagName}.${each.className} "${(each.innerText || each.ariaLabel || '').slice(0, 40)}"`;
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than its window');
  const parts = all('.dock button, .dock input, .dock p, .dock table, .dock .purse');
  for (const each of parts) {
    const { left, right } = each.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) found.push(`beyond the edge: ${name(each)}`);
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) found.push(`cut: ${name(each)}`);
  }
  for (const each of all('.hand .title, .taken .marks, .taken .stake')) {
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) found.push(`shortened: ${name(each)}`);
  }
  for (const said of all('.said')) {
    const { height } = said.getBoundingClientRect();
    if (height > 1.5 * parseFloat(getComputedStyle(said).lineHeight)) found.push(`in two lines: ${name(said)}`);
    for (const card of said.parentElement.querySelectorAll('.cards > li')) {
      if (meet(said.getBoundingClientRect(), card.getBoundingClientRect())) found.push(`on a card: ${name(said)}`);
    }
  }
  const boxes = parts.filter((each) => each.matches('button, input:not([type=radio]), .question, .purse'));
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(i + 1)) {
      const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
      if (meet(a, b)) found.push(`${name(one)} lies on ${name(other)}`);
    }
  });
  const [stage, controls] = ['.dock .state p', '.dock .controls'].map((each) => document.querySelector(each));
  if (stage && controls) {
    const text = document.createRange();
    text.selectNodeContents(stage);
    const [a, b] = [text, controls].map((each) => each.getBoundingClientRect());
    if (meet(a, b)) found.push(`over the question: ${name(stage)}`);
  }
  const dock = document.querySelector('.dock')?.getBoundingClientRect() ?? { top: innerHeight };
  const sight = { question: '.dock .question.asks', bank: '.bank h2' };
  for (const [what, where] of Object.entries(sight)) {
    for (const each of all(where).slice(0, 1)) {
      const { top, bottom } = each.getBoundingClientRect();
      const clip = each.closest('.layout, .dock').getBoundingClientRect();
      if (top < clip.top - 1 || bottom > Math.min(clip.bottom, innerHeight) + 1) found.push(`out of sight: ${what}`);
      if (what === 'bank' && bottom > dock.top + 1) found.push('the bank is under the dock');
    }
  }
  return found;
}"""
"""What of the question and the bank is cut, covered or out of sight."""


def cut(stage: Stage) -> list[str]:
    """What is still cut when the page has settled."""
    faults: list[str] = stage.page.evaluate(CUT)
    for _ in range(30):
        if not faults:
            break
        stage.page.wait_for_timeout(100)
        faults = stage.page.evaluate(CUT)
    return faults


def staged(browser: Browser, game: str) -> Iterator[tuple[Scene, str, Stage]]:
    """Each state of a game by its scene and viewer, with a stage for its rule set."""
    for rules, scenes in groupby(GAMES[game](), lambda found: found[1].table.state.rules):
        stage = Stage(browser, rules)
        stage.begin()
        for name, scene in scenes:
            yield scene, name, stage
        assert stage.errors == []
        stage.context.close()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_state_is_whole_and_axe_finds_nothing(browser: Browser, game: str) -> None:
    """Who is asked sees every state in each language, the others in one: question, answers and bank are in sight from a
    wide window to the narrowest phone, and nothing of table and dock is out of reach of who does not see them."""
    found: dict[str, list[str]] = {}
    last = None
    for n, (scene, name, stage) in enumerate(staged(browser, game)):
        stage.show(scene)
        first, last = scene.table is not last, scene.table
        for language in LANGUAGES if first else (LANGUAGES[n % len(LANGUAGES)],):
            stage.speak(language)
            for size in SIZES if first else SIZES[-1:]:
                stage.page.set_viewport_size({"width": size[0], "height": size[1]})
                if faults := cut(stage):
                    found[f"{name} {size[0]} {language}"] = faults
            if faults := stage.faults():
                found[f"{name} {language}"] = faults
    assert found == {}
