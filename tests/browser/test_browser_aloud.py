"""Whoever does not see a table hears it: how a coup ended, then what it brought; each message once, in its region."""

import re
from copy import copy
from typing import Final

import pytest
from all_states import GAMES
from aloud import BANQUE, CHEMIN, HEARD, PUNTO, Coup, heard, until_heard
from browser_tools import Doors
from playwright.sync_api import Browser, expect
from stage import AnyTableOf, Scene, Stage, did

import banque_table
import chemin_table
import punto_table
from long import first
from page import DRAWN, Guest
from sabot.words import words

TOLD_OF_CHIPS: Final = {
    "chemin": ["The amount is 1000.", "The amount is 1000."],
    "banque": ["The amount is 1000.", "The amount is 2000."],
}


def come(browser: Browser, scene: Scene) -> Stage:
    """Somebody at a table whose past has been written: what he hears from now on, happens."""
    stage = Stage.of(browser, scene, HEARD)
    expect(stage.log.first).to_have_attribute("aria-live", "polite")
    expect(stage.part("chat").first).to_be_attached()
    heard(stage)
    return stage


@pytest.mark.parametrize("coup", first(1, [BANQUE, CHEMIN, PUNTO]), ids=lambda coup: coup.played.__name__)
def test_of_a_coup_all_is_told_once_and_how_it_ended_before_what_it_brought(browser: Browser, coup: Coup) -> None:
    """The log as text, with what one is asked between its lines; how many are waited for has a test of its own."""
    begun, after = coup.seen_by(coup.viewer)
    stage = come(browser, begun)
    told = list[str]()
    for scene, events in after:
        stage.goes_on(scene, told=events)
        stage.page.evaluate(DRAWN)
        told += [f"{each.kind}: {each.text}" for each in heard(stage) if each.kind != "waiting"]
    assert told == coup.heard_lines


def staking(game: str) -> AnyTableOf:
    """A table at which a bet or a stake is open to three, of whom Ann has made hers and is done."""
    if game == "punto":
        return punto_table.ready("9 5 T T ", names="ann bob cid")
    if game == "chemin":
        table = chemin_table.ready(chemin_table.BANKER_WINS, names="eve ann bob cid")
        return did(table, "post eve 10_000; to stakes")
    return did(banque_table.banked(banque_table.hand(5, 4, 5, 8, 6), people="ann1 bob2 cid3 ben10"), "close")


@pytest.mark.long
@pytest.mark.parametrize("game", ("chemin", "banque", "punto"))
def test_who_is_waited_for_is_counted_and_nobody_named(browser: Browser, game: str) -> None:
    table = staking(game)
    stage = come(browser, Scene(copy(table), "ann"))
    assert table.stage in ("bets", "stakes")
    found = heard(stage)
    for name, count in (("ann", "2 players are waited for."), ("bob", "1 player is waited for.")):
        table.done(name)
        stage.goes_on(Scene(copy(table), "ann"))
        found += until_heard(stage, "waiting", count)
    assert [each.text for each in found if each.kind == "waiting"] == [
        "2 players are waited for.",
        "1 player is waited for.",
    ]
    assert [each for each in found if re.search("Bob|Cid", each.text)] == []


@pytest.mark.long
def test_a_chip_that_is_placed_by_a_press_is_told_at_punto(browser: Browser, doors: Doors) -> None:
    """With what lies there then; and so is what the limits made of it, a chip taken back, and that one is done."""
    anna = Guest.at(browser, doors)
    anna.page.add_init_script(HEARD)
    anna.page.reload()
    anna.open_for("Player")
    heard(anna)

    def is_told(text: str) -> None:
        until_heard(anna, "did", text)

    for amount, chips in ((10, 990), (20, 980)):
        anna.bet("Player").press("Enter")
        is_told(f"Player {amount}. Staked {amount}, chips {chips}.")
    anna.keys("z")
    is_told("Player 10. Staked 10, chips 990.")
    anna.bet("Player").press("Delete")
    is_told("Player: 10 back, 0 lies there")
    anna.keys("1")
    anna.bet("Banker").press("Enter")
    is_told("Banker: raised to the minimum of 10")
    anna.done()
    is_told("Done: waiting for the others.")


@pytest.mark.long
@pytest.mark.parametrize("game", ["chemin", "banque"])
def test_a_chip_that_is_added_by_a_press_is_told_where_people_bank(browser: Browser, game: str) -> None:
    """The same amount once more is told once more."""
    stage = come(browser, Scene(staking(game), "ann"))
    chips = stage.page.get_by_role("group", name="Add chips").get_by_role("button")
    told = list[str]()
    for _ in range(2):
        chips.last.press("Enter")
        stage.page.evaluate(DRAWN)
        told += [each.text for each in heard(stage) if each.kind == "did"]
    assert told == TOLD_OF_CHIPS[game]


@pytest.mark.long
@pytest.mark.parametrize("game", ["chemin", "banque"])
def test_that_what_a_ponte_says_is_kept_is_told_to_him(browser: Browser, game: str) -> None:
    """C7.2: a declaration is published later; until then nobody but he hears of it."""
    state, viewer = ("declare_free", "eve") if game == "chemin" else ("declare_first", "ann")
    stage = come(browser, Scene(GAMES[game].STATES[state][0](), viewer))
    stage.button(f"^{words('en', game)['option.selon_la_regle']}").first.press("Enter")
    until_heard(stage, "did", "is kept, and published when the time is over")


FOCUSED: Final = """() => {
  const found = document.activeElement;
  return found.getAttribute('aria-label') ?? found.textContent.trim();
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", ("chemin", "banque", "punto"))
def test_who_comes_in_stands_where_he_acts_next(browser: Browser, game: str) -> None:
    """By a link: who looks on at the button that seats him, who sits at the place of his move."""
    for viewer, place in ((None, "Sit down"), ("ann", "Your move")):
        stage = Stage.of(browser, Scene(staking(game), viewer))
        stage.page.wait_for_function(f"place => ({FOCUSED})() === place", arg=place)


@pytest.mark.long
@pytest.mark.parametrize("game", ("punto", "chemin", "banque"))
def test_a_dialog_that_closes_gives_the_focus_to_what_is_there_to_act_on(browser: Browser, game: str) -> None:
    """Back where it was; where that is gone meanwhile, to the place of the move."""
    stage = Stage.of(browser, Scene(staking(game)))
    stage.button("Sit down").press("Enter")
    stage.sees(stage.dialog)
    stage.closes()
    expect(stage.button("Sit down")).to_be_focused()
    stage.keys("Enter")
    stage.sees(stage.dialog)
    stage.show(Scene(staking(game), "ann"))
    stage.lacks(stage.part("next"))
    stage.closes()
    expect(stage.part("your move")).to_be_focused()


ANSWERS: Final[dict[str, tuple[str, str, str]]] = {
    "chemin": ("keep", "ann", "^Keep"),
    "banque": ("tenure", "ben", "^Go on"),
}


@pytest.mark.long
@pytest.mark.parametrize("game", ANSWERS)
def test_who_has_answered_stands_where_he_acts_next(browser: Browser, game: str) -> None:
    """The button that he pressed is gone with its question."""
    state, viewer, answer = ANSWERS[game]
    table = GAMES[game].STATES[state][0]()
    stage = come(browser, Scene(table, viewer))
    stage.button(answer).first.press("Enter")
    table.default()
    stage.goes_on(Scene(table, viewer))
    stage.lacks(stage.button(answer))
    expect(stage.part("your move")).to_be_focused()
