"""What a decision is worth, asked for on the narrowest phones: it lies in sight beside its question."""

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
ACTS: Final = tuple(act_worth(says, Fraction(-1, 20), Fraction(1, 2), ("draw", "stand")) for says in ("draw", "stand"))
DECLARED: Final = Worth(on=Seq(1), model="B3", stake=Cents(20_000), custom="draw", acts=ACTS, unique=True)
HELD: Final = BankWorth(
    on=Seq(1), step="tenure", amount=Cents(20_000), stakes=Cents(20_000), coups=9, key="bank.advice_gains",
    cents=123.0, exact=None,
)  # fmt: skip
SCENES: Final[dict[str, tuple[Any, Any]]] = {
    "chemin": (chemin_states.STATES, (("choose_free", DECLARED), ("declare_free", DECLARED))),
    "banque": (banque_states.STATES, (("choose", DECLARED), ("declare_first", DECLARED), ("tenure", HELD))),
}
BOUNDS: Final = """() => [...document.querySelectorAll('.worth li')].map((each) => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  const clips = ['.layout', '.dock'].map((clip) => each.closest(clip)?.getBoundingClientRect()).filter(Boolean);
  const last = Math.min(innerHeight, ...clips.map((clip) => clip.bottom));
  const seen = top >= 0 && bottom <= last + 1 && left >= 0 && right <= innerWidth;
  return seen ? '' : `${each.innerText} to ${bottom} of ${last}`;
})"""


@pytest.mark.long
@pytest.mark.parametrize("game", SCENES)
def test_what_a_decision_is_worth_lies_in_sight_on_a_phone(browser: Browser, game: str) -> None:
    """In each language at 320 and 375 pixels: the values stand where they are seen without scrolling."""
    states, asked = SCENES[game]
    found = {}
    for name, worth in asked:
        made, viewers = states[name]
        table = made()
        stage = Stage(browser, table.state.rules)
        stage.answers["/api/tables/T1/worth"] = worth
        stage.remembers(squeeze="off")
        stage.begin()
        stage.show(Scene(table, viewers.split()[0], advice=True))
        stage.page.locator(".controls button:has(+ .worth)").click()
        expect(stage.page.locator(".worth li").first).to_be_attached()
        for language, size in product(LANGUAGES, SIZES):
            stage.speak(language)
            stage.holds(size)
            if hidden := list(filter(None, stage.page.evaluate(BOUNDS))):
                found[f"{name} {language} {size}"] = hidden
    assert found == {}
