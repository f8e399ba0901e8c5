"""Somebody's first minutes: when the door is drawn, presses and seconds to the first stake and the third coup."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from benchmarks.page import chromium, house
from benchmarks.report import Effort, Failed, Measure, with_package
from sabot.words import words

RUNS: Final = 2
DOORS: Final = 5
WINDOWS: Final = {"": (1440, 900), ", phone": (375, 667)}
DRAWN: Final = """() => Promise.all([
  new Promise((done) => new PerformanceObserver((list) => done(list.getEntries()[0].startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })),
  new Promise((done) => setTimeout(() => done(performance.now()), 0)),
]).then(([drawn]) => drawn / 1000)"""


def measures(effort: Effort) -> Sequence[Measure | Failed]:
    """The door, and by the mouse each game in a wide window and on a phone."""
    return with_package("playwright.sync_api", lambda library: _walked(library, effort))


def _walked(library: Any, effort: Effort) -> Sequence[Measure | Failed]:
    found, walks = chromium(), import_module("tools.walks")
    if isinstance(found, Failed):
        return [found]
    with house() as address, library.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(found), args=["--no-sandbox", "--disable-gpu"])
        rows = [Measure("The door is drawn", "s", [_door(browser, address) for _ in range(effort.runs(DOORS))], "0.4")]
        for game in walks.GAMES:
            for where, (width, height) in WINDOWS.items():
                size = {"width": width, "height": height}
                runs = [_walk(walks, browser, address, game, size) for _ in range(effort.runs(RUNS))]
                rows += _rows(f"{words('en', game)['game.name']}{where}", runs)
        return rows


def _door(browser: Any, address: str) -> float:
    """Seconds until the last large thing of the door was drawn, in a browser that has seen none of it."""
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(address)
        page.locator(".gold").first.wait_for()
        return float(page.evaluate(DRAWN))
    finally:
        context.close()


def _walk(walks: Any, browser: Any, address: str, game: str, size: dict[str, int]) -> Any:
    context = browser.new_context(viewport=size, locale="en")
    try:
        return walks.Walker(context.new_page(), "en", game, "mouse").walks(address)
    finally:
        context.close()


def _rows(of: str, runs: Sequence[Any]) -> list[Measure]:
    return [
        Measure(f"{of}: something can be done", "s", [each.asked_s for each in runs], "3"),
        Measure(f"{of}: to the first stake", "presses", [each.staked_presses for each in runs], "3"),
        Measure(f"{of}: to the first stake", "s", [each.staked_s for each in runs]),
        Measure(f"{of}: to the third coup", "presses", [each.presses for each in runs]),
        Measure(f"{of}: to the third coup", "s", [each.seconds for each in runs]),
    ]
