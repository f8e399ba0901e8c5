"""Pictures of the page in all its states, for `tools/pictures.py`: names, and what was taken."""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, cycle
from pathlib import Path
from typing import Final

import msgspec
from all_states import GAMES
from browser_tools import Doors, close_browser, open_browser, while_open
from looks import SIZES
from playwright.sync_api import Browser, Page, Route
from stage import Stage
from test_browser_states import FEW, staged

from page import Guest, Size
from sabot.school.records import DrillMark, OpenedDrill
from sabot.school.topics import TOPICS, drawn

THEMES: Final = ("night", "day", "contrast")
LANGUAGES: Final = ("en", "de", "fr")
WAYS: Final = [(LANGUAGES[i % 3], THEMES[(i + i // 3) % 3]) for i in range(9)]
"""Each language meets each theme."""
STOPPED: Final = "performance.now = () => 0"
NOON: Final = 1_767_268_800_000
"""What every clock shows, in ms since 1970: no picture differs by when it was taken."""


def states(browser: Browser, *, few: bool) -> Iterator[tuple[str, bytes]]:
    """Each state of each game in every window, or in one; its language and theme go round."""
    ways, windows = cycle(WAYS), cycle(FEW)
    for game in GAMES:
        for scene, name, stage in staged(browser, game):
            _stills(stage.page)
            stage.show(scene)
            for size in [next(windows)] if few else list(chain(*SIZES)):
                language, theme = next(ways)
                stage.speak(language)
                _dress(stage.page, theme)
                stage.holds(size)
                yield f"{game}-{name}-{size[0]}x{size[1]}-{language}-{theme}", _taken(stage.page)


def rooms(browser: Browser, *, few: bool) -> Iterator[tuple[str, bytes]]:
    """Lobby, laboratory and school in every window, language and theme, or in one of each."""
    with _visited(browser) as (guest, address):
        guest.come(address, "Anna")
        for room, path in (("lobby", ""), ("laboratory", "lab"), ("school", "school"), ("played", "played")):
            guest.page.goto(address + path)
            guest.page.wait_for_load_state("networkidle")
            for language, theme in WAYS[:1] if few else WAYS:
                guest.speak(language)
                _dress(guest.page, theme)
                for size in [(1280, 800)] if few else list(chain(*SIZES)):
                    guest.holds(size)
                    yield f"{room}-{size[0]}x{size[1]}-{language}-{theme}", _taken(guest.page)


def shown(browser: Browser, wanted: Mapping[str, tuple[str, str, Size]]) -> Iterator[tuple[str, bytes]]:
    """The pictures of README and docs."""
    scenes = {game: dict(states.scenes()) for game, states in GAMES.items()}
    for name, (game, state, size) in wanted.items():
        scene = scenes[game][state]
        stage = Stage(browser, scene.table.state.rules)
        _stills(stage.page)
        stage.begin()
        stage.show(scene)
        _dress(stage.page, "night")
        stage.holds(size)
        stage.page.locator(".chat, .dock").first.wait_for()
        yield name, _taken(stage.page)
        stage.context.close()


def lesson(browser: Browser) -> bytes:
    """A question of the school that was missed, for the docs."""
    task = drawn(TOPICS["banker_draws"], "3-8", "1")
    asked = OpenedDrill("one", "punto-banco", task.question)
    mark = DrillMark(key=task.solution, took_ms=2400, due_ms=NOON + 60_000, following=asked)
    with _visited(browser) as (guest, address):
        for path, said in (("ask", asked), ("answer", mark)):
            body = msgspec.json.encode(said).decode()
            guest.page.route(f"**/api/school/{path}", _says(body))
        guest.come(address, "Anna")
        guest.page.goto(f"{address}school")
        guest.page.locator(".topic").first.click()
        guest.page.locator(".choices button:enabled").first.wait_for()
        guest.page.keyboard.press("1")
        guest.page.locator(".verdict button").wait_for()
        _dress(guest.page, "night")
        return _taken(guest.page)


def laboratory(browser: Browser) -> bytes:
    """A shoe of EZ out of which some cards have gone, for the docs."""
    with _visited(browser) as (guest, address):
        guest.page.goto(f"{address}lab?rules=ez-baccarat&gone=0.0.0.0.0.4.0.0.3.2")
        guest.page.locator("td").first.wait_for()
        guest.page.wait_for_load_state("networkidle")
        _dress(guest.page, "night")
        return _taken(guest.page)


@contextmanager
def _visited(browser: Browser) -> Iterator[tuple[Guest, str]]:
    """A guest of a house of its own, and the house's address."""
    with tempfile.TemporaryDirectory() as folder, contextmanager(while_open)(Doors(Path(folder) / "house.db")) as doors:
        guest = Guest(browser, size=(1280, 800))
        _stills(guest.page)
        yield guest, doors.address


def _says(body: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=body, content_type="application/json")


def _stills(page: Page) -> None:
    """No clock goes on."""
    page.clock.set_fixed_time(NOON)
    page.add_init_script(STOPPED)
    page.evaluate(STOPPED)


def _dress(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def _taken(page: Page) -> bytes:
    page.evaluate("document.fonts.ready.then(() => {})")
    return page.screenshot(animations="disabled", caret="hide")


@contextmanager
def opened() -> Iterator[Browser]:
    """The browser of the tests."""
    try:
        yield from open_browser()
    finally:
        close_browser()
