"""Whoever does not see a table hears it: how a coup ended, then what it brought; each message once, in its region."""

import re
from collections.abc import Callable, Mapping
from copy import copy
from typing import Final, NamedTuple

import banque_states
import chemin_states
import punto_states
import pytest
from aloud import heard, listen, until_heard
from browser_tools import Doors
from playwright.sync_api import Browser, expect
from stage import AnyTableOf, Scene, Stage, deeds, did, since

import banque_table
import chemin_table
import punto_table
from long import first
from page import DRAWN, Guest
from sabot.words import words

STATES: Final[dict[str, Mapping[str, tuple[Callable[[], AnyTableOf], str]]]] = {
    "punto": punto_states.STATES,
    "chemin": chemin_states.STATES,
    "banque": banque_states.STATES,
}
TOLD_OF_CHIPS: Final = {
    "chemin": ["The amount is 1000.", "The amount is 1000."],
    "banque": ["The amount is 1000.", "The amount is 2000."],
}


def punto() -> tuple[AnyTableOf, int]:
    """Ann wins with one bet and loses with another."""
    played = "stake ann player=1000 tie=500; stake bob banker=1000; play"
    return since(punto_table.ready("9 5 T T 5 9 T T "), played)


def chemin() -> tuple[AnyTableOf, int]:
    """Ann holds the bank, Bob calls for half of it and takes what is open, and loses."""
    table = chemin_table.ready(chemin_table.BANKER_WINS, names="ann bob cid dan eve")
    return since(table, "post ann 10_000; call bob avec; to stakes; stake dan 1500; stake eve 1500; play; keep")


def banque() -> tuple[AnyTableOf, int]:
    """Ann stakes on tableau 1 and holds its cards; it wins, and tableau 2 loses."""
    table = banque_table.banked(banque_table.hand(5, 4, 5, 8, 6), people="ann1 bob2 dan6 ben10")
    return since(table, "stake ann 12_500 one; stake bob 12_500 cheval; stake dan 12_500 two; play; go_on")


class Coup(NamedTuple):
    """A coup that is played, who hears it, and what he hears: the kind of a message and its words, in this order."""

    played: Callable[[], tuple[AnyTableOf, int]]
    viewer: str
    narration: str


PUNTO: Final = Coup(
    punto,
    "ann",
    """
log: Rien ne va plus ! No more bets.
log: Player 9 of spades, 10 of spades: 9
log: Banker 5 of hearts, 10 of diamonds: 5
log: Punto neuf, la grande, Banco cinq. Player nine (natural), Banker five.
log: Punto gagne, neuf à cinq. Player wins, nine to five.
log: You win 10 with 10 on Player.
log: You lose 5 on Tie.
log: In all: 5 won.
log: Coup 2
log: Messieurs, faites vos jeux ! Place your bets, please.
""",
)
CHEMIN: Final = Coup(
    chemin,
    "bob",
    """
log: Anneliese holds the bank with 100
asked: Do you double Anneliese's bank with 100? Half of its wins and losses are then yours. Silence: you pass.
asked: Will you play alone against the bank of 100 (banco), or half of it (à deux; avec la table)? \
If not, stakes follow. Silence: you pass.
log: Bob: Banco avec la table ! – half the bank, with the table
log: Bob plays 50
log: Messieurs, faites vos jeux ! Place your bets, please.
log: Daniel: 15
log: Ève: 15
log: Bob is asked whether to take the open 20
asked: 20 are open. Do you take it all? You stake so much more. Silence: no.
log: The bank is fitted to 80
log: Anneliese takes 20 from the bank
log: Rien ne va plus ! No more bets.
log: Coup 1: Bob holds the cards against 80
log: Four cards are dealt face down
asked: Your two cards lie on the palette; you alone see them. Lift an edge, or turn them over. \
Silence: the croupier plays by the rule.
log: You look at your cards: 5 of diamonds, 10 of hearts
log: Bob, selon la règle: Carte, s'il vous plaît. – a card, please
log: Banker 9 of diamonds, 10 of clubs: 9
log: Neuf, la grande ! a natural nine
log: Ponte 5 of diamonds, 10 of hearts: 5
log: The banker wins, 9 to 5: 80 join the bank
log: You staked 50, the bank won: −50
log: The house takes a taxe of 4
log: Anneliese is asked whether to keep the bank of 156
log: Anneliese keeps the bank of 156
asked: Do you double Anneliese's bank with 156? Half of its wins and losses are then yours. Silence: you pass.
""",
)
BANQUE: Final = Coup(
    banque,
    "ann",
    """
log: Messieurs, faites vos jeux ! Place your bets, please.
asked: How much do you stake? The bank answers with 1000. Silence: you pass.
log: Anneliese: 125 on tableau 1
log: Bob: 125 à cheval
log: Daniel: 125 on tableau 2
log: Rien ne va plus ! No more bets.
log: Coup 1: a bank of 1000
log: Tableau 1: 187.50 staked, Anneliese holds the cards
log: Tableau 2: 187.50 staked, Daniel holds the cards
log: Six cards are dealt face down
log: Tableau 2: Daniel looks at the two cards
asked: Tableau 1: your two cards, for you alone. Lift an edge, or turn them over. \
Silence: the croupier declares by the rule.
log: Tableau 1: you look at your cards: 5 of diamonds, jack of diamonds
log: Tableau 1, Anneliese, selon la règle: Carte, s'il vous plaît. – a card, please
log: Tableau 2, Daniel, selon la règle: Carte, s'il vous plaît. – a card, please
log: Banker 5 of diamonds, king of hearts: 5
log: Tableau 1 is given 8 of hearts
log: Tableau 2 is given 6 of clubs
log: Banker, Benedikt, selon la règle: Carte, s'il vous plaît. – a card, please
log: The banker draws ace of hearts
log: Tableau 1 5 of diamonds, jack of diamonds, 8 of hearts: 3
log: Tableau 2 4 of spades, queen of spades, 6 of clubs: 0
log: Tableau 1 loses, 3 to 6
log: Tableau 2 loses, 0 to 6
log: The bank collects 375
log: Your 125 on tableau 1: −125
log: The house takes a taxe of 7.50
log: Benedikt is asked whether to go on with the bank of 1367.50
log: Benedikt goes on with the bank of 1367.50
asked: Banco: will you play against Benedikt's whole bank of 1367.50? If nobody calls, stakes follow. \
Silence: you pass.
""",
)


def come(browser: Browser, scene: Scene) -> Stage:
    """Somebody at a table whose past has been written: what he hears from now on, happens."""
    stage = Stage(browser, scene.table.state.rules)
    listen(stage)
    stage.begin()
    stage.show(scene)
    expect(stage.log.first).to_have_attribute("aria-live", "polite")
    expect(stage.part("chat").first).to_be_attached()
    heard(stage)
    return stage


@pytest.mark.parametrize("coup", first(1, [CHEMIN, BANQUE, PUNTO]), ids=lambda coup: coup.played.__name__)
def test_of_a_coup_all_is_told_once_and_how_it_ended_before_what_it_brought(browser: Browser, coup: Coup) -> None:
    """The log as text, with what one is asked between its lines; how many are waited for has a test of its own."""
    table, first = coup.played()
    heads = [(Scene(copy(now), coup.viewer), events) for now, events in deeds(table) if len(now.around) >= first]
    (begun, _), *after = heads
    stage = come(browser, begun)
    told = list[str]()
    for scene, events in after:
        stage.goes_on(scene, told=events)
        stage.page.evaluate(DRAWN)
        told += [f"{each.kind}: {each.text}" for each in heard(stage) if each.kind != "waiting"]
    assert told == coup.narration.strip().splitlines()


def staking(game: str) -> AnyTableOf:
    """A table at which a bet or a stake is open to three, of whom Ann has made hers and is done."""
    if game == "punto":
        return punto_table.ready("9 5 T T ", names="ann bob cid")
    if game == "chemin":
        table = chemin_table.ready(chemin_table.BANKER_WINS, names="eve ann bob cid")
        return did(table, "post eve 10_000; to stakes")
    return did(banque_table.banked(banque_table.hand(5, 4, 5, 8, 6), people="ann1 bob2 cid3 ben10"), "close")


@pytest.mark.parametrize("game", first(1, ("chemin", "banque", "punto")))
def test_who_is_waited_for_is_counted_and_nobody_named(browser: Browser, game: str) -> None:
    table = staking(game)
    stage = come(browser, Scene(copy(table), "ann"))
    assert table.stage in ("bets", "stakes")
    found = heard(stage)
    for name, count in (("ann", "2 players are waited for."), ("bob", "One player is waited for.")):
        table.done(name)
        stage.goes_on(Scene(copy(table), "ann"))
        found += until_heard(stage, "waiting", count)
    assert [each.text for each in found if each.kind == "waiting"] == [
        "2 players are waited for.",
        "One player is waited for.",
    ]
    assert [each for each in found if re.search("Bob|Cid", each.text)] == []


def test_a_chip_that_is_placed_by_a_press_is_told_at_punto(browser: Browser, doors: Doors) -> None:
    """With what lies there then; and so is what the limits made of it, a chip taken back, and that one is done."""
    anna = Guest.at(browser, doors)
    listen(anna)
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


@pytest.mark.parametrize("game", ["chemin", "banque"])
def test_that_what_a_ponte_says_is_kept_is_told_to_him(browser: Browser, game: str) -> None:
    """C7.2: a declaration is published later; until then nobody but he hears of it."""
    state, viewer = ("declare_free", "eve") if game == "chemin" else ("declare_first", "ann")
    stage = come(browser, Scene(STATES[game][state][0](), viewer))
    stage.button(f"^{words('en', game)['option.selon_la_regle']}").first.press("Enter")
    until_heard(stage, "did", "is kept, and published when the time is over")


FOCUSED: Final = """() => {
  const found = document.activeElement;
  return found.getAttribute('aria-label') ?? found.textContent.trim();
}"""


@pytest.mark.parametrize("game", first(1, ("chemin", "banque", "punto")))
def test_who_comes_in_stands_where_he_acts_next(browser: Browser, game: str) -> None:
    """By a link: who looks on at the button that seats him, who sits at the place of his move."""
    for viewer, place in ((None, "Sit down"), ("ann", "Your move")):
        stage = Stage.of(browser, Scene(staking(game), viewer))
        stage.page.wait_for_function(f"place => ({FOCUSED})() === place", arg=place)


@pytest.mark.parametrize("game", first(1, ("punto", "chemin", "banque")))
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


@pytest.mark.parametrize("game", ANSWERS)
def test_who_has_answered_stands_where_he_acts_next(browser: Browser, game: str) -> None:
    """The button that he pressed is gone with its question."""
    state, viewer, answer = ANSWERS[game]
    table = STATES[game][state][0]()
    stage = come(browser, Scene(table, viewer))
    stage.button(answer).first.press("Enter")
    table.default()
    stage.goes_on(Scene(table, viewer))
    stage.lacks(stage.button(answer))
    expect(stage.part("your move")).to_be_focused()
