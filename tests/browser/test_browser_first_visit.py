"""A first visit to a table of Punto Banco: five sentences, which move nothing, and the words of the trade."""

import json
from collections.abc import Callable
from importlib import resources
from typing import Any

import punto_states
import pytest
from playwright.sync_api import Browser, expect
from stage import Scene, Stage

from punto_table import Table
from sabot.words import LANGUAGES

NEEDED = ".main .spot, .moves button, .chips .pick"
"""What somebody uses who stakes."""
SEEN = ".hands .card, .result p"
"""What somebody looks at while nothing is asked of him."""
COVERS = """([over, under]) => {
  const box = (each) => each.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const seen = [...document.querySelectorAll(under)].filter((each) => each.checkVisibility());
  if (!seen.length) return ['nothing is there to be covered'];
  return seen.filter((each) => meet(box(document.querySelector(over)), box(each))).map((each) => each.outerHTML);
}"""
STEPS: dict[str, tuple[Callable[[], Table], str]] = {
    "bets": (punto_states.table, NEEDED),
    "staked": (punto_states.crowd, NEEDED),
    "cards": (lambda: punto_states.dealing(punto_states.SIX_CARDS, 2), SEEN),
    "settled": (lambda: punto_states.settled(punto_states.SIX_CARDS), SEEN),
    "roads": (lambda: punto_states.after(punto_states.SIX_CARDS), NEEDED),
}
"""What is said, at which table, and what it leaves free."""
SIZES = ((1280, 800), (667, 375), (375, 667), (320, 640))


def lessons(language: str) -> dict[str, dict[str, str]]:
    found: Any = json.loads(resources.files("sabot").joinpath(f"words/lessons/{language}.json").read_text("utf-8"))
    return dict(found)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_is_told_five_sentences_that_cover_nothing_it_needs(browser: Browser, language: str) -> None:
    """First visit: five lines ("Banker is a side you bet on, not you"), skippable; words of the trade explain
    themselves on tap, in three languages."""
    taught = lessons(language)
    stage = Stage(browser, punto_states.table().state.rules, locale=language)
    stage.page.add_init_script("localStorage.removeItem('sabot.guide.punto')")
    stage.begin()
    guide = stage.part("guide")
    for step, (made, free) in STEPS.items():
        stage.show(Scene(made(), "ida" if step == "bets" else "ann"))
        expect(guide).to_contain_text(taught["guide"][f"punto_{step}"])
        for size in SIZES:
            stage.holds(size)
            assert stage.page.evaluate(COVERS, [".guide.shown", free]) == [], (step, size)
        assert stage.faults() == []
        if step == "cards":
            guide.locator("dfn").first.click()
            expect(stage.dialog).to_contain_text(taught["glossary"]["natural"])
            stage.closes()
    stage.presses(taught["lesson"]["skip"], guide)
    expect(guide).to_be_empty()
    assert stage.page.evaluate("localStorage.getItem('sabot.guide.punto')") == "off"
