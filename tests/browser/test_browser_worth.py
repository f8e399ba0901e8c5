"""What a decision is worth, and why, asked for on the narrowest phones: it lies in sight beside its question."""

import re
from fractions import Fraction
from itertools import product
from typing import Any, Final

import banque_states
import chemin_states
import pytest
from playwright.sync_api import Browser, expect
from stage import Scene, Stage

from sabot.games.bank.worth import BankWorth, Worth, act_worth
from sabot.games.windows import Seq
from sabot.money import Cents
from sabot.words import LANGUAGES

SIZES: Final = ((320, 640), (375, 667))
ACTS: Final = (
    act_worth("draw", Fraction(-1, 20), Fraction(1, 2), ("draw", "stand")),
    act_worth("stand", Fraction(1, 80), Fraction(1, 2), ("draw", "stand")),
)
DECLARED: Final = Worth(on=Seq(1), model="B3", stake=Cents(20_000), custom="draw", acts=ACTS, unique=True)
HELD: Final = BankWorth(
    on=Seq(1), step="tenure", amount=Cents(20_000), stakes=Cents(20_000), coups=9, key="bank.advice_gains",
    cents=123.0, exact=None,
)  # fmt: skip
SCENES: Final[dict[str, tuple[Any, Any]]] = {
    "chemin": (chemin_states.STATES, (("choose_free", DECLARED), ("declare_free", DECLARED))),
    "banque": (banque_states.STATES, (("choose", DECLARED), ("declare_first", DECLARED), ("tenure", HELD))),
}
BOUNDS: Final = """() => [...document.querySelectorAll('.worth li, .worth .reason')].map((each) => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  const clips = ['.layout', '.dock'].map((clip) => each.closest(clip)?.getBoundingClientRect()).filter(Boolean);
  const last = Math.min(innerHeight, ...clips.map((clip) => clip.bottom));
  const seen = top >= 0 && bottom <= last + 1 && left >= 0 && right <= innerWidth;
  return seen ? '' : `${each.innerText} to ${bottom} of ${last}`;
})"""


WHYS: Final = {
    "chemin": (("declare_free", "C7.2"), ("choose_free", "C7.3")),
    "banque": (("declare_first", "B9"), ("choose", "B9.2")),
}


def weighing(browser: Browser, game: str, name: str, worth: object, **how: Any) -> Stage:
    """Who is to decide at a table has asked what it is worth."""
    made, viewers = SCENES[game][0][name]
    table = made()
    stage = Stage(browser, table.state.rules, **how)
    stage.answers["/api/tables/T1/worth"] = worth
    stage.remembers(squeeze="off")
    stage.begin()
    stage.show(Scene(table, viewers.split()[0], advice=True))
    stage.page.locator(".controls button:has(+ .worth)").click()
    expect(stage.page.locator(".worth li").first).to_be_attached()
    return stage


@pytest.mark.parametrize(("game", "name", "clause"), [(game, *each) for game, asked in WHYS.items() for each in asked])
def test_both_values_are_told_in_chips_and_why_in_one_sentence_with_its_clause(
    browser: Browser, game: str, name: str, clause: str
) -> None:
    stage = weighing(browser, game, name, DECLARED)
    expect(stage.page.locator(".worth li")).to_have_text([re.compile(r"−10 of 200"), re.compile(r"\+2\.50 of 200")])
    expect(stage.page.locator(".reason")).to_have_text(
        f"{clause} Free choice; “no card” brings 12.50 more in the mean."
    )
    assert stage.faults() == []


@pytest.mark.long
@pytest.mark.parametrize("game", SCENES)
def test_what_a_decision_is_worth_lies_in_sight_on_a_phone(browser: Browser, game: str) -> None:
    """In each language at 320 and 375 pixels: the values stand where they are seen without scrolling."""
    _, asked = SCENES[game]
    found = {}
    for name, worth in asked:
        stage = weighing(browser, game, name, worth)
        for language, size in product(LANGUAGES, SIZES):
            stage.speak(language)
            stage.holds(size)
            if hidden := list(filter(None, stage.page.evaluate(BOUNDS))):
                found[f"{name} {language} {size}"] = hidden
    assert found == {}
