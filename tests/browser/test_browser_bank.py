"""The bank is what a table whose bank a player holds is about: it stands as a tower that grows and falls."""

from collections.abc import Iterator

import banque_states
import chemin_states
import pytest
from playwright.sync_api import Browser, expect
from stage import Scene, Stage, did, then

from banque_table import LOST
from chemin_table import BANKER_WINS, PONTE_WINS
from long import first

WINDOWS = ((1440, 900), (844, 390), (320, 640))
SLABS = "document.querySelectorAll('.felt .tower .slab.on').length"
WIDER = "document.documentElement.scrollWidth - innerWidth"
MOVING = "document.getAnimations().filter(({ playState }) => playState === 'running').length"


def slabs(stage: Stage) -> int:
    """Height of the tower on the felt."""
    expect(stage.page.locator(".felt .tower")).to_be_visible()
    return int(stage.page.evaluate(SLABS))


def heights(stage: Stage, scenes: Iterator[Scene]) -> list[int]:
    """Heights in one scene after the other."""
    found = []
    for scene in scenes:
        stage.goes_on(scene)
        found.append(slabs(stage))
    return found


@pytest.mark.parametrize("size", first(1, WINDOWS))
def test_the_tower_grows_with_the_bank_and_falls(browser: Browser, size: tuple[int, int]) -> None:
    won = did(chemin_states.staked(BANKER_WINS + PONTE_WINS), "play")
    stage = Stage.of(browser, Scene(chemin_states.staked(), "ann"), size=size)
    before = slabs(stage)
    lost = did(did(chemin_states.staked(BANKER_WINS + PONTE_WINS), "play"), "keep; stake bob 100_000; play")
    grown, fallen = heights(stage, iter((Scene(won, "ann"), Scene(lost, "ann"))))
    assert (grown > before > 1, fallen) == (True, 0)


@pytest.mark.parametrize("game", ("chemin", "banque"))
def test_the_tower_is_seen_in_every_window_and_makes_none_wider(browser: Browser, game: str) -> None:
    table = chemin_states.settled(BANKER_WINS) if game == "chemin" else banque_states.settled(LOST)
    stage = Stage.of(browser, Scene(table, "ann"))
    for size in WINDOWS:
        stage.holds(size)
        expect(stage.page.locator(".felt .tower")).to_be_in_viewport(ratio=1)
        assert (slabs(stage) > 2, stage.page.evaluate(WIDER), stage.page.evaluate(MOVING)) == (True, 0, 0), size


OPEN = "document.querySelectorAll('.felt .tower .on.open').length"


def test_what_is_open_of_the_bank_shrinks_in_sight(browser: Browser) -> None:
    begun = then(chemin_states.crowd, "to stakes")
    stage = Stage.of(browser, Scene(begun(), "ann"))
    found, told = [], []
    for stakes in (None, "stake bob 25_000", "stake bob 25_000; stake cid 50_000", "stake bob 100_000"):
        stage.goes_on(Scene(did(begun(), stakes) if stakes else begun(), "ann"))
        slabs(stage)
        found.append(stage.page.evaluate(OPEN))
        told.append(stage.page.locator(".bank .open b").inner_text())
    assert found == sorted(found, reverse=True)
    assert (len(set(found)), found[-1]) == (4, 0)
    assert told == ["1000 open", "750 open", "250 open", "nothing left open"]


FLOWN = """
window.flown = [];
new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach((each) => {
  if (!each.classList?.contains('flying')) return;
  const [moving] = each.getAnimations();
  window.flown.push(moving.effect.getComputedTiming().duration);
})).observe(document, { subtree: true, childList: true });
"""
"""Keeps of every chip that flies how long it does."""


def flown(stage: Stage, *scenes: Scene) -> list[float]:
    """Flights of what becomes of a table."""
    for scene in scenes:
        stage.page.evaluate("flown.length = 0")
        stage.goes_on(scene)
    return list(stage.page.evaluate("flown"))


def sliding(browser: Browser, scene: Scene, *, still: bool = False) -> Stage:
    """A stage that keeps what flies."""
    stage = Stage(browser, scene.table.state.rules, still=still)
    stage.page.add_init_script(FLOWN)
    stage.begin()
    stage.show(scene)
    expect(stage.page.locator(".felt .tower")).to_be_visible()
    return stage


def test_chips_slide_to_the_bank_and_from_it(browser: Browser) -> None:
    begun = then(lambda: chemin_states.crowd(PONTE_WINS), "to stakes")
    stage = sliding(browser, Scene(begun(), "ann"))
    staked = did(begun(), "stake bob 40_000")
    assert len(flown(stage, Scene(staked, "ann"))) == 1
    back = did(did(begun(), "stake bob 40_000"), "stake bob 0")
    assert len(flown(stage, Scene(back, "ann"))) == 1
    again = did(begun(), "stake bob 40_000; stake cid 10_000")
    won = did(did(begun(), "stake bob 40_000; stake cid 10_000"), "play")
    lasting = flown(stage, Scene(again, "ann"), Scene(won, "ann"))
    stage.page.keyboard.press(".")
    expect(stage.page.locator(".flying")).to_have_count(0)
    assert (len(lasting) >= 2, max(lasting) <= 500) == (True, True)


def test_nothing_slides_for_who_wants_no_motion(browser: Browser) -> None:
    begun = then(chemin_states.crowd, "to stakes")
    stage = sliding(browser, Scene(begun(), "ann"), still=True)
    assert flown(stage, Scene(did(begun(), "stake bob 40_000"), "ann")) == []
    assert stage.page.evaluate(MOVING) == 0
