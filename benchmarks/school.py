"""The school: what a question takes to draw, and how soon a mark and the next one are on the screen in Chromium."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final

from benchmarks.load import percentile, served
from benchmarks.report import Effort, Failed, Measure, with_package
from sabot.school.topics import TOPICS, drawn

DRAWN: Final = 60
"""So many questions of each topic; the first is drawn before."""
ASKED: Final = 150
WAIT_MS: Final = 30_000
SIZE: Final = {"width": 1280, "height": 800}
ANSWERED: Final = """
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const until = async found => { while (!found()) await frame(); await new Promise(done => setTimeout(done)); };
  const press = key => window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  await frame();
  const began = performance.now();
  press('1');
  await until(() => document.querySelector('.verdict'));
  const marked = performance.now();
  await frame();
  const pressed = performance.now();
  document.querySelector('.verdict button').click();
  await until(() => !document.querySelector('.verdict') && document.activeElement?.id === 'drill');
  return [marked - began, performance.now() - pressed];
}
"""
"""From a press to the frame that shows the mark, and from the next to the frame that shows the question."""


def measures(effort: Effort) -> Sequence[Measure | Failed]:
    """Every topic drawn, then a lesson in a browser."""
    asked = with_package("playwright.sync_api", lambda library: in_browser(library, effort.size(ASKED, 3)))
    return [*topics(effort.size(DRAWN, 2)), *asked]


def topics(count: int) -> list[Measure]:
    """What a question takes of a processor: in the median of all topics, and of the slowest."""
    taken = {topic: [_drawn_ms(topic, seed) for seed in range(count + 1)][1:] for topic in TOPICS}
    slowest = max(taken, key=lambda topic: percentile(taken[topic], 99))
    return [
        Measure(f"A question of {len(TOPICS)} topics, drawn", "ms", [ms for each in taken.values() for ms in each]),
        Measure(
            f"The slowest topic, {slowest}: 99 of 100 drawn within", "ms", [percentile(taken[slowest], 99)], goal="100"
        ),
    ]


def _drawn_ms(named: str, seed: int) -> float:
    topic = TOPICS[named]
    items = list(topic.items)
    began = process_time()
    drawn(topic, items[seed % len(items)], str(seed))
    return 1000 * (process_time() - began)


def in_browser(library: Any, count: int) -> Sequence[Measure | Failed]:
    """A lesson of a topic whose answers are pressed, where there is a Chromium."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        return [Failed("An answer at the school", "there is no Chromium on PATH; on Debian: apt-get install chromium")]
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), 0) as (_, port, _),
        library.sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(locale="en", viewport=SIZE)
        page.set_default_timeout(WAIT_MS)
        page.goto(f"http://127.0.0.1:{port}/school")
        page.get_by_role("button", name="Begin").click()
        page.locator(".topic", has_text="Does Banker draw?").click()
        page.locator("#drill").wait_for()
        marked, following = zip(*(page.evaluate(ANSWERED) for _ in range(count)), strict=True)
        browser.close()
    return [
        Measure("An answer pressed: until its mark is drawn", "ms", marked, goal="100"),
        Measure("An answer pressed: 99 of 100 marked within", "ms", [percentile(list(marked), 99)], goal="100"),
        Measure("Next: until the question is drawn", "ms", following, goal="100"),
        Measure("Next: 99 of 100 drawn within", "ms", [percentile(list(following), 99)], goal="100"),
    ]
