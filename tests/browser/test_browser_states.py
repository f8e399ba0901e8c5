"""Every state of the tables of all games, shown to who is asked and to the others, in each language."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, cycle, islice

import pytest
from all_states import GAMES
from looks import BESIDE, COVERED, CUT, SIZES, UNREACHED, cut
from playwright.sync_api import Browser, expect
from punto_states import every_chip, odd_chip
from stage import Scene, Stage
from test_browser_felt import NEEDED
from test_browser_reveal import WATCH

from long import asked_later
from page import PARTS, Size
from places import ROOT
from sabot.games.windows import PlayerId
from sabot.words import LANGUAGES

FEW = (
    *((1920, 1080), (568, 320), (1280, 800), (320, 568), (768, 1024)),
    *((2560, 1440), (667, 375), (1440, 900), (375, 667), (1366, 768)),
)
"""The windows in which whoever works at the page sees the states, each in one of them."""
FEW_OF = {"punto": 14, "chemin": 9, "banque": 16}
"""Of each game one scene in so many; all of all by `make test-long`."""
PHONE = 700
PHONES = SIZES[-1]
BANKERS = {"punto": "-", "chemin": "_ann", "banque": "_ben"}


def knows_his_cards(stage: Stage, name: str, size: Size) -> None:
    """A banker who decides on a phone held upright reads his cards, at Banque the third ones too, in the question."""
    upright = size[0] < min(PHONE, size[1])
    if name.startswith("choose") and name.endswith(BANKERS[stage.rules.game]) and upright:
        own = stage.page.locator(".question .own-cards")
        expect(own.first).to_be_visible()
        expect(own).to_have_count({"chemin": 1, "banque": 3}[stage.rules.game])


def staged(browser: Browser, game: str, before: str = "", each: int = 1) -> Iterator[tuple[Scene, str, Stage]]:
    """Each state of a game by its scene and viewer, or one of so many of them, with a stage for its rule set; a script
    may run before its page."""
    by_rules = defaultdict(list)
    for name, scene in islice(GAMES[game].scenes(), 0, None, each):
        by_rules[scene.table.state.rules].append((name, scene))
    for rules, scenes in by_rules.items():
        stage = Stage(browser, rules)
        stage.page.add_init_script(before)
        stage.begin()
        for name, scene in scenes:
            yield scene, name, stage
        stage.context.close()


@pytest.mark.long
def test_what_is_looked_at_is_there(browser: Browser) -> None:
    """A look at what no page has would find no fault, whatever is wrong there."""
    looks = "".join((CUT, COVERED, UNREACHED, BESIDE))
    left = set(re.findall(r"(?:all|querySelectorAll|querySelector)\('(?!:scope)([^']+)'", looks))
    assert len(left) > 30
    for game in GAMES:
        for at, (scene, name, stage) in enumerate(staged(browser, game)):
            if at % 9 and not name.startswith("choose"):
                continue
            stage.show(scene)
            for size in ((1440, 900), PHONES[0]):
                stage.holds(size)
                left -= {each for each in left if stage.page.locator(each).count()}
    assert left == set()


@pytest.mark.parametrize(("game", "each"), [*FEW_OF.items(), *(asked_later(game, 1) for game in GAMES)])
def test_every_state_is_whole_for_who_is_asked(browser: Browser, game: str, each: int) -> None:
    """Of each state who is asked first sees question, answers and bank, in one window after the other."""
    found: dict[str, list[str]] = {}
    windows, last = cycle(FEW), None
    for scene, name, stage in staged(browser, game, each=each):
        if scene.table is last:
            continue
        last, size = scene.table, next(windows)
        stage.holds(size)
        stage.show(scene)
        knows_his_cards(stage, name, size)
        if faults := cut(stage):
            found[f"{name} {size}"] = faults
    assert found == {}


CLASSES = re.compile(r"(?:^|[\s,(>])[a-z]*\.([a-z][a-z-]*)(?=[\s,:>)\[.]|$)")


def test_whatever_a_look_names_is_a_part_of_the_page() -> None:
    """Nothing would ever be cut or told too early of what is called otherwise by now."""
    page = "".join(path.read_text("utf-8") for path in sorted((ROOT / "src/sabot/web/page/src").rglob("*.svelte")))
    parts = re.findall(r"class:([\w-]+)|class=\"([^\"]*)\"|class=\{([^}]*)\}", page)
    known = {name for each in parts for text in each for name in re.findall(r"[a-z][\w-]*", text)}
    looks = "".join((CUT, COVERED, BESIDE, WATCH, *(f"'{selector}'" for selector in (*PARTS.values(), *NEEDED))))
    named = {name for text in re.findall(r"'([^'\n]*)'", looks) for name in CLASSES.findall(text)}
    assert len(named) > 40
    assert named - known == set()


ENDING = """() => [...document.querySelectorAll('.dock .moves .main')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => ({ name: each.textContent, ready: each.ariaDisabled !== 'true' }))"""
"""The button that ends what a player is asked, where it is seen."""


@pytest.mark.long
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


LOUD = """() => [...document.querySelectorAll('.dock .gold')]
  .filter((each) => each.ariaDisabled !== 'true' && each.textContent !== 'Turn over').length"""
"""How many buttons of the dock ask to be pressed; cards of one's own may be looked at before one is asked."""


@pytest.mark.parametrize(("game", "each"), [("chemin", 8), *(asked_later(game, 1) for game in GAMES)])
def test_no_button_asks_who_is_not_asked_nor_passes_where_a_stake_is(browser: Browser, game: str, each: int) -> None:
    found: dict[str, int] = {}
    met = 0
    for scene, name, stage in staged(browser, game, each=each):
        stage.show(scene)
        loud = stage.page.evaluate(LOUD)
        state, viewer = scene.table.state, PlayerId(scene.viewer or "")
        snapshot = scene.table.game.snapshot(state, viewer)
        comes_back = viewer in state.players and state.players[viewer].away
        sits = viewer in state.players and state.players[viewer].seat is not None
        asked = viewer in snapshot.waits_for or comes_back or not sits
        passes = game == "punto" and stage.page.get_by_role("button", name="Pass", exact=True).count()
        if loud and (not asked or passes):
            found[name] = loud
        met += loud > 0
    assert found == {}
    assert met > 3


@pytest.mark.long
@pytest.mark.parametrize("amount", (25_000_000, 500, 1_250_000))
def test_a_chip_holds_whatever_is_least_at_its_table(browser: Browser, amount: int) -> None:
    """As a limit leaves no usual chip, and beside all that are usual."""
    for table in (every_chip(), odd_chip(amount)):
        stage = Stage.of(browser, Scene(table, "ann"))
        for size in chain(*SIZES):
            stage.holds(size)
            stage.sees(stage.page.locator(".dock .chip b").first)
            assert [each for each in stage.page.evaluate(CUT) if "chip" in each] == [], size


@pytest.mark.long
@pytest.mark.parametrize("sizes", SIZES, ids=lambda sizes: str(sizes[-1][0]))
@pytest.mark.parametrize("game", GAMES)
def test_every_state_is_whole_and_axe_finds_nothing(browser: Browser, game: str, sizes: tuple[Size, ...]) -> None:
    """Who is asked sees every state in all windows, on the least phone in each language, elsewhere in one; the others
    see it in one window of all: question, answers and bank are in sight. In that window nothing is faint or out of
    reach of who does not see table and dock."""
    found: dict[str, list[str]] = {}
    last = None
    for n, (scene, name, stage) in enumerate(staged(browser, game)):
        first, last = scene.table is not last, scene.table
        looked = SIZES[n % len(SIZES)] is sizes
        if not (first or looked):
            continue
        stage.show(scene)
        *others, least = sizes if first else (sizes[n // len(SIZES) % len(sizes)],)
        for language in spoken(n + SIZES.index(sizes), every=first and sizes is PHONES):
            stage.speak(language)
            for size in (*others, least):
                stage.holds(size)
                knows_his_cards(stage, name, size)
                if faults := cut(stage):
                    found[f"{name} {size[0]} {language}"] = faults
            others = []
        if looked and (faults := stage.faults()):
            found[name] = faults
    assert found == {}


def spoken(number: int, *, every: bool) -> list[str]:
    """One language after the other, or all of them."""
    return [LANGUAGES[(number + turn) % len(LANGUAGES)] for turn in range(len(LANGUAGES) if every else 1)]


@pytest.mark.long
@pytest.mark.parametrize("game", ["chemin", "banque"])
def test_what_is_noted_takes_nothing_from_the_question(browser: Browser, game: str) -> None:
    """Who is told that another has his name still has question and answers whole, on a phone on its side too."""
    found: dict[str, list[str]] = {}
    scenes = [each for each in GAMES[game].scenes() if each[1].viewer == "ann"]
    rules = scenes[0][1].table.state.rules
    stage = Stage(browser, rules)
    stage.begin("Anna")
    for name, scene in [each for each in scenes if each[1].table.state.rules == rules and "over" not in each[0]][::4]:
        stage.show(scene)
        for size in ((667, 375), (568, 320)):
            stage.holds(size)
            expect(stage.page.locator(".namesake.shown")).to_be_visible()
            if faults := [each for each in cut(stage) if each not in ("out of sight: card", "out of sight: bank")]:
                found[f"{name} {size}"] = faults
    assert found == {}
