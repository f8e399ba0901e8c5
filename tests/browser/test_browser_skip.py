"""A tap on the felt shows at once what is still being shown of a coup."""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect
from stage import Scene, Stage, did

from chemin_table import PONTE_WINS, ready
from long import asked_later

EMPTY: Final = """() => {
  const { left, top, width, height } = document.querySelector('.felt').getBoundingClientRect();
  const place = (i) => [left + (width * (i % 20)) / 20, top + (height * Math.floor(i / 20)) / 20];
  const all = Array.from({ length: 400 }, (_, i) => place(i));
  const free = (each) => each?.closest('.felt') && !each.closest('button, [role=button], .card');
  return all.find(([x, y]) => free(document.elementFromPoint(x, y)));
}"""
"""A place on the felt where nothing can be pressed."""
SENT: Final = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/Skip-'))"
STOPPED: Final = "() => void (window.setTimeout = () => 0)"
"""From then on no card gets anywhere by itself."""


def log(stage: Stage) -> list[str]:
    return stage.log.locator("p").all_inner_texts()


def coup(browser: Browser, size: tuple[int, int], *, still: bool) -> Stage:
    """A stage on which a coup is told to who looks on; where it is not still, its cards are on their way for ever."""
    table = did(ready(PONTE_WINS), "post ann 100_000; to stakes; stake bob 30_000")
    stage = Stage(browser, table.state.rules, size=size, still=still)
    stage.begin()
    stage.show(Scene(table, paused=True))
    stage.page.wait_for_function(SENT)
    stage.page.evaluate(STOPPED)
    first = len(table.around)
    did(table, "play")
    stage.is_told(Scene(table, paused=True), told=len(table.around) - first)
    return stage


@pytest.mark.parametrize("size", [(1440, 900), asked_later((390, 844)), asked_later((844, 390))])
def test_a_tap_on_the_felt_ends_the_reveal_and_a_press_on_a_control_does_not(browser: Browser, size: Any) -> None:
    """All that was still to come is told in its order."""
    stage = coup(browser, size, still=False)
    before = log(stage)
    if size[1] > 500:  # a phone on its side has its seats in a sheet
        stage.part("felt").get_by_role("button").last.click()
        expect(stage.dialog).to_be_visible()
        assert log(stage) == before
        stage.closes()
    stage.page.mouse.click(*stage.page.evaluate(EMPTY))
    assert log(stage) == log(coup(browser, size, still=True)) != before
