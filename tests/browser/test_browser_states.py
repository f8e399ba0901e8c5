"""Every state of the tables of all games, shown to who is asked and to the others, in each language."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle

import banque_states
import chemin_states
import punto_states
import pytest
from browser_tools import open_browser
from playwright.sync_api import Browser, expect
from stage import Scene, Stage

from sabot.games.windows import PlayerId

browser = pytest.fixture(open_browser, scope="module")

LANGUAGES = ("de", "en", "fr")
FEW = (
    *((1920, 1080), (568, 320), (1280, 800), (320, 568), (768, 1024)),
    *((2560, 1440), (667, 375), (1440, 900), (375, 667), (1366, 768)),
)
"""The windows in which whoever works at the page sees the states, each in one of them."""
SIZES = (
    ((2560, 1440), (1920, 1080), (1800, 950)),
    ((1440, 900), (1366, 768), (1280, 800), (1100, 800)),
    ((768, 1024), (667, 375), (568, 320)),
    ((375, 667), (320, 640), (320, 568)),
)
"""Those in which every state is seen: large ones, those beside which a log stands, tablets and phones."""
PHONE = 700
BANKERS = {"punto": "-", "chemin": "_ann", "banque": "_ben"}
GAMES = {"punto": punto_states.scenes, "chemin": chemin_states.scenes, "banque": banque_states.scenes}
"""Each game's states."""

CUT = """() => {
  const found = [];
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.hidden');
  const name = (each) => `${each.tagName}.${each.className} "${(each.innerText || each.ariaLabel || '').slice(0, 40)}"`;
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than its window');
  const { scrollHeight } = document.documentElement;
  if (innerWidth >= 1100 && scrollHeight > innerHeight + 1) found.push(`the page is ${scrollHeight} high`);
  const parts = all('.dock button, .dock input, .dock p, .dock table, .dock .purse');
  for (const each of parts) {
    const { left, right } = each.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) found.push(`beyond the edge: ${name(each)}`);
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) found.push(`cut: ${name(each)}`);
  }
  for (const each of all('.hand .title, main:not(:has(.spot)) .nick, .taken .marks, .taken .stake')) {
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1) found.push(`shortened: ${name(each)}`);
  }
  for (const said of all('.said')) {
    const lines = said.offsetHeight / parseFloat(getComputedStyle(said).lineHeight);
    if (lines > 1.5) found.push(`in two lines: ${name(said)}`);
    for (const card of said.parentElement.querySelectorAll('.cards > li')) {
      if (meet(said.getBoundingClientRect(), card.getBoundingClientRect())) found.push(`on a card: ${name(said)}`);
    }
  }
  const shown = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const within = each.closest('.controls')?.getBoundingClientRect() ?? { top, bottom };
    return { left, right, top: Math.max(top, within.top), bottom: Math.min(bottom, within.bottom) };
  };
  const boxes = parts.filter((each) => each.matches('button, input:not([type=radio]), .question, .purse'));
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(i + 1)) {
      if (meet(shown(one), shown(other))) found.push(`${name(one)} lies on ${name(other)}`);
    }
  });
  for (const label of all('.chip b')) {
    const text = document.createRange();
    text.selectNodeContents(label);
    const [a, chip] = [text, label.parentElement].map((each) => each.getBoundingClientRect());
    const [x, y] = [(chip.left + chip.right) / 2, (chip.top + chip.bottom) / 2];
    const far = Math.hypot(Math.max(x - a.left, a.right - x), Math.max(y - a.top, a.bottom - y));
    if (far > chip.width / 2) found.push(`beyond its chip: ${name(label)}`);
  }
  const [stage, controls] = ['.dock .state p', '.dock .controls'].map((each) => document.querySelector(each));
  /* A phone held upright gives the dock its height, a window beside which a log stands what is in it. */
  const dock = innerHeight >= 500 && document.querySelector('.dock.asks');
  const pixels = (each, what) => parseFloat(getComputedStyle(each)[what]);
  const inner = (each) => each.clientHeight - pixels(each, 'paddingTop') - pixels(each, 'paddingBottom');
  if (dock && innerWidth < 700 && dock.offsetHeight > pixels(dock, 'minHeight') + 1) found.push('the dock is higher');
  if (dock && innerWidth >= 1100 && inner(dock) > pixels(controls, 'minHeight') + 1) found.push('the dock is higher');
  if (stage && controls) {
    const text = document.createRange();
    text.selectNodeContents(stage);
    const [a, b] = [text, controls].map((each) => each.getBoundingClientRect());
    if (meet(a, b)) found.push(`over the question: ${name(stage)}`);
  }
  /* What of it is left of it by all that cuts it. */
  const left = (each) => {
    let { top, bottom, left, right } = each.getBoundingClientRect();
    for (let up = each.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue;
      const box = up.getBoundingClientRect();
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight), left, right };
  };
  const over = all('.dock, .dock .controls').map((each) => each.getBoundingClientRect());
  const sight = { question: '.dock .question.asks', bank: '.bank h2', card: '.hands .cards > .card' };
  for (const [what, where] of Object.entries(sight)) {
    if (what === 'card' && all('.question .own-cards').length) continue;
    for (const each of all(where)) {
      const whole = each.getBoundingClientRect(), shown = left(each);
      if (shown.bottom - shown.top < whole.bottom - whole.top - 1) found.push(`out of sight: ${what}`);
      if (what !== 'question' && over.some((box) => meet(whole, box))) found.push(`the ${what} is under the dock`);
    }
  }
  for (const each of innerWidth < 1100 ? [] : all('.layout:not(:has(.spot)) > *')) {
    const clip = each.closest('.layout').getBoundingClientRect();
    if (each.getBoundingClientRect().bottom > clip.bottom + 1) found.push(`clipped: ${name(each)}`);
  }
  return found;
}"""
"""What of the question and the bank is cut, covered or out of sight."""


COVERED = """() => {
  const found = [];
  const visible = { visibilityProperty: true, opacityProperty: true };
  const seen = (each) => each.checkVisibility(visible) && !each.closest('.hidden');
  const all = (what, where = document) => [...where.querySelectorAll(what)].filter(seen);
  const name = (each) => `${each.className || each.tagName} "${(each.innerText || each.ariaLabel || '').slice(0, 40)}"`;
  const box = (each) => each.getBoundingClientRect();
  const meet = (one, other) => {
    const [a, b] = [box(one), box(other)];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  };
  const apart = (ones, others, what) => {
    for (const one of ones) for (const other of others) {
      if (one !== other && meet(one, other)) found.push(`${what}: ${name(one)} ${name(other)}`);
    }
  };
  const within = (each, outer, what) => {
    const [a, b] = [box(each), box(outer)];
    const out = a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1;
    if (out) found.push(`${what}: ${name(each)}`);
  };
  const [cards, seats] = [all('.hands .cards > .card'), all('.seats li')];
  const spots = all('.layout .main .spot, .layout .sides');
  apart(cards, cards, 'a card on another');
  apart(cards, spots, 'a card on a bet');
  apart(all('.result, .layout .sheet'), [...cards, ...spots], 'a result on another');
  apart(seats, spots, 'a seat on a bet');
  apart(seats, seats, 'a seat on another');
  const presses = all('.dock .pick, .dock .entry:not(.away) button, .dock .moves button');
  apart(presses, presses, 'a button on another');
  for (const spot of all('.spot')) {
    const texts = all('.name, .pays, .exception, .others', spot), lying = all('.own, .paid', spot);
    for (const each of [...texts, ...lying]) within(each, spot, 'beyond its bet');
    for (const each of texts) {
      if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) found.push(`cut: ${name(each)}`);
    }
    apart(texts, lying, 'chips on words');
    apart(texts, texts, 'words on words');
    if (!spot.closest('.sides')) within(spot, document.documentElement, 'beyond the window');
  }
  for (const each of all('.side li')) {
    const [row, list] = [box(each), box(each.closest('.sides') ?? document.documentElement)];
    if (row.top < list.bottom - 1 && row.bottom > list.bottom + 3) found.push(`cut through: ${name(each)}`);
  }
  for (const each of all('.result .sum, .chips .pick, .moves button, .clock, .purse, .dock .sums')) {
    within(each, document.documentElement, 'out of sight');
  }
  for (const each of all('.dock .state span')) {
    if (each.scrollHeight > each.clientHeight + 1) found.push(`shortened: ${name(each)}`);
  }
  return found;
}"""
"""What of cards, bets and seats covers another or is cut."""


UNREACHED = """() => {
  const found = [];
  const name = (each) => `${each.className || each.tagName} "${(each.innerText || each.ariaLabel || '').slice(0, 40)}"`;
  const visible = { visibilityProperty: true, opacityProperty: true };
  const within = ({ x, y }, { left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
  /* Where it would be scrolled to. */
  const scrolled = (each, middle) => {
    for (let up = each.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const scrolls = [overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll');
      if (scrolls && !within(middle, up.getBoundingClientRect())) return true;
    }
    return false;
  };
  for (const each of document.querySelectorAll('button, a[href], input, select, summary')) {
    if (!each.checkVisibility(visible) || each.closest('.hidden')) continue;
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    if (scrolled(each, middle)) continue;
    if (!within(middle, { left: 0, right: innerWidth, top: 0, bottom: innerHeight })) {
      if (document.scrollingElement.scrollHeight <= innerHeight + 1) found.push(`out of reach: ${name(each)}`);
      continue;
    }
    const hit = document.elementFromPoint(middle.x, middle.y);
    if (hit && (each.contains(hit) || hit.contains(each))) continue;
    if (hit?.closest('dialog, [role=dialog]') && !each.closest('dialog, [role=dialog]')) continue;  // it lies above all
    found.push(`a press on its middle is for another: ${name(each)} ${hit && name(hit)}`);
  }
  return found;
}"""
"""Which controls a press on their middle does not reach."""


BESIDE = """() => [...document.querySelectorAll('aside > :is(.log, .chat)')].filter((each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return innerWidth >= 1100 && (top < -1 || bottom > innerHeight + 1);
}).map((each) => `below the window: ${each.className}`)"""
"""Of what stands beside a table, log and chat where they are out of sight."""


def cut(stage: Stage) -> list[str]:
    """What is still cut when the page has settled."""
    faults: list[str] = []
    for _ in range(30):
        faults = [each for look in (CUT, COVERED, UNREACHED, BESIDE) for each in stage.page.evaluate(look)]
        if not faults:
            break
        stage.page.wait_for_timeout(100)
    return faults


def knows_his_cards(stage: Stage, name: str, width: int, height: int) -> None:
    """A banker who decides on a phone held upright reads his cards, at Banque the third ones too, in the question."""
    upright = width < PHONE and height > width
    if name.startswith("choose") and name.endswith(BANKERS[stage.rules.game]) and upright:
        own = stage.page.locator(".question .own-cards")
        expect(own.first).to_be_visible()
        expect(own).to_have_count({"chemin": 1, "banque": 3}[stage.rules.game])


def staged(browser: Browser, game: str) -> Iterator[tuple[Scene, str, Stage]]:
    """Each state of a game by its scene and viewer, with a stage for its rule set."""
    by_rules = defaultdict(list)
    for name, scene in GAMES[game]():
        by_rules[scene.table.state.rules].append((name, scene))
    for rules, scenes in by_rules.items():
        stage = Stage(browser, rules)
        stage.begin()
        for name, scene in scenes:
            yield scene, name, stage
        assert stage.errors == []
        stage.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_state_is_whole_for_who_is_asked(browser: Browser, game: str) -> None:
    """Of each state who is asked first sees question, answers and bank, in one window after the other."""
    found: dict[str, list[str]] = {}
    windows, last = cycle(FEW), None
    for scene, name, stage in staged(browser, game):
        if scene.table is last:
            continue
        last, (width, height) = scene.table, next(windows)
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.show(scene)
        knows_his_cards(stage, name, width, height)
        if faults := cut(stage):
            found[f"{name} {width}"] = faults
    assert found == {}


ENDING = """() => [...document.querySelectorAll('.dock .moves .main')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => ({ name: each.textContent, ready: each.ariaDisabled !== 'true' }))"""
"""The button that ends what a player is asked, where it is seen."""


@pytest.mark.parametrize("game", GAMES)
def test_what_ends_a_window_is_seen_where_the_table_waits_for_who_sees_it(browser: Browser, game: str) -> None:
    found: dict[str, object] = {}
    met = set[str]()
    for scene, name, stage in staged(browser, game):
        stage.show(scene)
        buttons = stage.page.evaluate(ENDING)
        state, viewer = scene.table.state, PlayerId(scene.viewer or "")
        comes_back = viewer in state.players and state.players[viewer].away
        waits = comes_back or viewer in scene.table.game.snapshot(state, viewer).waits_for
        if buttons and not (waits and buttons[0]["ready"]):
            found[name] = buttons
        met.update(each["name"] for each in buttons)
    assert found == {}
    assert {"Done", "Pass"} <= met


@pytest.mark.parametrize("amount", [500, 1_250_000, 25_000_000])
def test_a_chip_holds_whatever_amount_is_the_least_of_its_table(browser: Browser, amount: int) -> None:
    """As a limit leaves no usual chip, and beside all that are usual."""
    usual, odd = punto_states.every_chip(), punto_states.odd_chip(amount)
    for table in (usual, odd):
        stage = Stage(browser, table.state.rules)
        stage.begin()
        stage.show(Scene(table, "ann"))
        for width, height in (size for sizes in SIZES for size in sizes):
            stage.page.set_viewport_size({"width": width, "height": height})
            expect(stage.page.locator(".dock .chip b").first).to_be_visible()
            assert [each for each in stage.page.evaluate(CUT) if "chip" in each] == [], (width, height)


@pytest.mark.long
@pytest.mark.parametrize("sizes", SIZES, ids=lambda sizes: str(sizes[-1][0]))
@pytest.mark.parametrize("game", GAMES)
def test_every_state_is_whole_and_axe_finds_nothing(
    browser: Browser, game: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    """Who is asked sees every state in each language, the others in one: question, answers and bank are in sight from a
    wide window to the narrowest phone, and nothing of table and dock is out of reach of who does not see them."""
    found: dict[str, list[str]] = {}
    last = None
    for n, (scene, name, stage) in enumerate(staged(browser, game)):
        stage.show(scene)
        first, last = scene.table is not last, scene.table
        for language in LANGUAGES if first else (LANGUAGES[n % len(LANGUAGES)],):
            stage.speak(language)
            for size in sizes:
                stage.page.set_viewport_size({"width": size[0], "height": size[1]})
                knows_his_cards(stage, name, *size)
                if faults := cut(stage):
                    found[f"{name} {size[0]} {language}"] = faults
            if faults := stage.faults():
                found[f"{name} {language}"] = faults
    assert found == {}
