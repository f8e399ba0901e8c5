"""Why: a card, a line, a payment and a refusal answer where they lie; what a decision is worth, beside its question."""

import json
import re
from fractions import Fraction
from importlib import resources
from itertools import product
from typing import Any, Final, NamedTuple

import banque_states
import chemin_states
import punto_states
import pytest
from all_states import GAMES
from playwright.sync_api import Browser, expect
from stage import Scene, Stage

from banque_table import SPLIT
from chemin_table import BANKER_WINS
from sabot.games.bank.worth import BankWorth, Worth, act_worth
from sabot.games.windows import Seq
from sabot.money import Cents
from sabot.words import LANGUAGES

COUPS: dict[str, tuple[Any, str, list[str]]] = {
    "punto": (lambda: punto_states.settled(punto_states.SIX_CARDS), "ann", ["P1", "G2", "T1", "G4", "P3", "P6"]),
    "chemin": (lambda: chemin_states.settled(BANKER_WINS), "bob", ["C2", "G2", "C7.2", "C7.3", "C8.2"]),
    "banque": (lambda: banque_states.settled(SPLIT), "ann", ["B3", "G2", "B9", "B9.2", "B10.1", "B11"]),
}
"""A settled coup, who looks on, and which clauses it is explained by."""
SIZES = ((1440, 900), (375, 667), (667, 375))


def whys(language: str) -> dict[str, dict[str, str]]:
    found: Any = json.loads(resources.files("sabot").joinpath(f"words/why/{language}.json").read_text("utf-8"))
    return dict(found)


def focuses(stage: Stage, selector: str) -> None:
    """Only what a key leads to has a place in the order of stops, or in that of its group."""
    wanted = stage.page.locator(selector).first
    expect(wanted).to_have_attribute(
        "title", whys(stage.page.evaluate("document.documentElement.lang"))["why"]["enter"]
    )
    wanted.focus()
    expect(wanted).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize("game", COUPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_at_a_table_says_why_and_its_coup_is_explained(browser: Browser, game: str, language: str) -> None:
    """By keyboard and press, in each window; axe finds nothing."""
    made, viewer, clauses = COUPS[game]
    table, said = made(), whys(language)
    stage = Stage.of(browser, Scene(table, viewer), locale=language)
    for size in SIZES:
        stage.holds(size)
        focuses(stage, ".hands ul.cards > .card")
        stage.keys("Enter")
        expect(stage.dialog).to_contain_text(said["why"]["title"])
        expect(stage.dialog.locator(".tag").first).to_have_text("G2")
        assert stage.examined("document, { resultTypes: ['violations'] }") == []
        stage.closes()
        result = stage.page.locator(".hands :is(.result, .of-won, .of-lost, .of-tied)[role=button]").first
        result.focus()
        stage.keys("Enter")
        expect(stage.dialog).to_contain_text(said["why"]["explain"])
        tags = stage.dialog.locator(".tag")
        expect(tags.first).to_have_text(clauses[0])
        assert set(clauses) <= set(tags.all_inner_texts()), size
        stage.closes()
    assert stage.faults(faint=False) == []
    stage.holds(SIZES[0])
    lines = stage.page.locator(".log .lines > p")
    for place in range(lines.count()):
        lines.nth(place).focus()
        stage.keys("Enter")
        expect(stage.dialog.locator(".tag").first).to_be_visible()
        stage.closes()
    stage.page.locator(":is(.outcome > ul, .settling ul) > li").first.click()
    expect(stage.dialog.locator("li")).not_to_have_count(0)
    stage.closes()


def test_a_hidden_card_and_a_refusal_say_why_and_the_hidden_one_nothing_else(browser: Browser) -> None:
    table = chemin_states.dealt(chemin_states.FREE_PONTE)
    stage = Stage.of(browser, Scene(table, "bob"))
    focuses(stage, ".hands ul.cards > .card")
    stage.keys("Enter")
    expect(stage.dialog.locator(".tag")).to_have_text(["S2"])
    stage.closes()
    refused = {"type": "malformed", "refused": {"code": "stake_below_least", "facts": {"stake": 100, "least": 500}}}
    stage.page.evaluate("said => window.line.onmessage({ data: JSON.stringify(said) })", refused)
    stage.page.get_by_role("alert").filter(has_text="below the least stake").click()
    expect(stage.dialog.locator(".tag")).to_have_text(["C2"])


PHONES: Final = ((320, 640), (375, 667))
ACTS: Final = (
    act_worth("draw", Fraction(-1, 20), Fraction(1, 2), ("draw", "stand")),
    act_worth("stand", Fraction(1, 80), Fraction(1, 2), ("draw", "stand")),
)
DECLARED: Final = Worth(on=Seq(1), model="B3", stake=Cents(20_000), custom="draw", acts=ACTS, unique=True)
HELD: Final = BankWorth(
    on=Seq(1), step="tenure", amount=Cents(20_000), stakes=Cents(20_000), coups=9, key="bank.advice_gains",
    cents=123.0, exact=None,
)  # fmt: skip


class Asked(NamedTuple):
    """Who is asked first in a state, what the house answers, and the clause that is told with two values."""

    game: str
    state: str
    worth: Worth | BankWorth
    clause: str = ""


WEIGHED: Final = (
    Asked("chemin", "declare_free", DECLARED, "C7.2"),
    Asked("chemin", "choose_free", DECLARED, "C7.3"),
    Asked("banque", "declare_first", DECLARED, "B9"),
    Asked("banque", "choose", DECLARED, "B9.2"),
    Asked("banque", "tenure", HELD),
)
BOUNDS: Final = """() => [...document.querySelectorAll('.worth li, .worth .reason')].map((each) => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  const clips = ['.layout', '.dock'].map((clip) => each.closest(clip)?.getBoundingClientRect()).filter(Boolean);
  const last = Math.min(innerHeight, ...clips.map((clip) => clip.bottom));
  const seen = top >= 0 && bottom <= last + 1 && left >= 0 && right <= innerWidth;
  return seen ? '' : `${each.innerText} to ${bottom} of ${last}`;
})"""


def weighing(browser: Browser, asked: Asked) -> Stage:
    """Who is to decide at a table has asked what it is worth."""
    made, viewers = GAMES[asked.game].STATES[asked.state]
    scene = Scene(made(), viewers.split()[0], advice=True)
    stage = Stage.of(browser, scene, "localStorage.setItem('sabot.squeeze', 'off')")
    stage.answers["/api/tables/T1/worth"] = asked.worth
    stage.page.locator(".controls button:has(+ .worth)").click()
    expect(stage.page.locator(".worth li").first).to_be_attached()
    return stage


@pytest.mark.long
@pytest.mark.parametrize("asked", WEIGHED[:-1], ids=lambda asked: asked.state)
def test_both_values_are_told_in_chips_and_why_in_one_sentence_with_its_clause(browser: Browser, asked: Asked) -> None:
    stage = weighing(browser, asked)
    expect(stage.page.locator(".worth li")).to_have_text([re.compile(r"−10 of 200"), re.compile(r"\+2\.50 of 200")])
    expect(stage.page.locator(".reason")).to_have_text(
        f"{asked.clause} Free choice; “no card” brings 12.50 more in the mean."
    )
    assert stage.faults() == []


@pytest.mark.long
@pytest.mark.parametrize("asked", WEIGHED, ids=lambda asked: asked.state)
def test_what_a_decision_is_worth_lies_in_sight_on_a_phone(browser: Browser, asked: Asked) -> None:
    """In each language at 320 and 375 pixels: the values stand where they are seen without scrolling."""
    stage = weighing(browser, asked)
    for language, size in product(LANGUAGES, PHONES):
        stage.speak(language)
        stage.holds(size)
        assert list(filter(None, stage.page.evaluate(BOUNDS))) == [], (language, size)
