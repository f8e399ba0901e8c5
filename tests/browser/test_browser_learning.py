"""Somebody who has never seen the game: the guide, the words of the table, advice, and his decisions afterwards."""

import re
from collections.abc import Callable

import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser, expect
from seeded_shoes import order_of
from stage import AnyTableOf, Scene, Stage

import banque_table
import chemin_table
from page import Guest
from sabot.cards import points

CHANCE = "3"
"""With it, the seeds of two people and a cut at 100, the ponte has 4, the banker 2; both draw, and nobody ties."""
CUT = 100


doors = house(tempo=0.05, windows=200, chance=CHANCE)
"""A house that shows quickly and hurries nobody who is asked."""
NEXT = re.compile("^(Turn the cards|Give the ponte the card|Card to Tableau [12]|Draw a card|Stand|Show the natural)$")
OVER = re.compile("^The ponte wins, 2 to 1")
SEEN = "Object.entries(localStorage).filter(([key]) => key.startsWith('sabot.seen.'))"
"""What a browser remembers to have seen of tables."""


def returns_having_seen(anna: Guest, before: list[list[str]]) -> None:
    """Her page is opened anew, as if she had been away since then: three lines tell her what she missed."""
    expect(anna.part("missed")).to_be_empty()
    anna.page.add_init_script(f"for (const [key, value] of {before}) localStorage.setItem(key, value)")
    anna.page.reload()
    told = anna.part("missed").get_by_role("listitem")
    expect(told).to_have_count(3)
    expect(told.first).to_contain_text(re.compile(r"^Coups missed: 1\. Your chips: 1000, now \d+"))


def at_chemin(browser: Browser, doors: Doors) -> tuple[Guest, Guest]:
    """Anna at her first table, which she has opened herself, and Bob; whoever of them is asked has cut."""
    anna, bob = Guest.at(browser, doors, "chemin-de-fer", byte=1), Guest(browser, byte=2)
    bob.come(anna.page.url, "Bob")
    bob.sit(3)
    asked = anna.log.get_by_text(re.compile(r"^\w+ cuts\.$")).first.inner_text()
    (bob if asked == "Bob cuts." else anna).say(f"cut {CUT}")
    return anna, bob


def test_the_shoe_is_known() -> None:
    """A tie would be played again at once, while somebody looks at it."""
    cards = order_of(CHANCE, 2, decks=6, cut=CUT)
    assert [points(cards[first:4:2]) for first in (0, 1)] == [4, 2]
    assert [points((*cards[first:4:2], cards[third])) for first, third in ((0, 4), (1, 5))] == [2, 1]


@pytest.mark.long
def test_a_novice_is_guided_through_her_first_bank_and_learns_what_it_was_worth(browser: Browser, doors: Doors) -> None:
    """Each new question is explained once, each French word on tap; the coup is judged when it is over."""
    anna, bob = at_chemin(browser, doors)
    anna.is_guided("The bank is offered to you")
    assert anna.faults() == []
    anna.hosts("", check="Who decides may ask")
    anna.presses("^What is it worth")
    expect(anna.part("worth")).to_contain_text("The bank loses")
    anna.field("Your bank").fill("150")
    expect(anna.part("worth")).to_contain_text("stakes of 150")
    anna.say("worth 70")
    expect(anna.part("worth")).to_contain_text("stakes of 70")
    anna.say("bank 50")
    expect(anna.part("guide")).to_be_empty()  # in one coup what asks nothing is not explained as well
    bob.say("done", "banco", "done")
    anna.is_guided("You hold the shoe")
    anna.part("guide").get_by_text("shoe", exact=True).click()
    expect(anna.page.get_by_role("dialog", name="shoe")).to_contain_text("The box from which the cards are dealt")
    anna.closes()
    assert anna.ask("word suivi").startswith("suivi: “I follow”")
    anna.presses("Understood")
    expect(anna.part("guide")).to_be_empty()
    before = anna.page.evaluate(SEEN)
    anna.say("next")
    bob.say("rule")
    over = anna.log.get_by_text(OVER)
    anna.until(lambda: bool(over.count()) or (anna.press_if_ready(NEXT) and False))
    anna.sees(over)
    returns_having_seen(anna, before)
    anna.presses("Close")
    anna.closes_table()
    anna.opens("History")
    anna.presses("My decisions")
    review = anna.page.get_by_role("region", name="My decisions")
    expect(review).to_contain_text(re.compile("Free decisions judged|Nothing was left to your choice"))
    assert anna.faults() == []


@pytest.mark.long
def test_how_it_is_played_is_told_with_pictures_and_words(browser: Browser, doors: Doors) -> None:
    """Of Banque too, to who only looks on; the guide begins anew where that is wished."""
    anna = Guest.at(browser, doors, "baccara-banque", seat=0)
    dialog = anna.opens("Rules")
    anna.sees(dialog.get_by_role("img", name="The cloth, seen from above"))
    anna.sees(dialog.get_by_role("definition").filter(has_text="Half of the stake on each tableau"))
    anna.page.evaluate("localStorage.setItem('sabot.guide.banque', 'off')")
    anna.presses("Guide me through my first coups", dialog)
    expect(dialog).to_contain_text("The guide speaks up at each new question.")
    assert anna.page.evaluate("localStorage.getItem('sabot.guide.banque')") is None
    assert anna.faults() == []


GUIDES_SPEAK = "for (const game of ['chemin', 'banque']) localStorage.removeItem(`sabot.guide.${game}`)"
SIGN_MS = 40
"""So long each sign of a sentence is looked at before it counts as read, in milliseconds."""


def chemin_called() -> tuple[AnyTableOf, Callable[[], object]]:
    """Ann may call, then stake; she is the ponte."""
    table = chemin_table.ready(chemin_table.TIE, names="bob ann cid")
    table.post("bob", 10_000)
    table.to("calls")
    return table, lambda: table.stake("ann", 10_000)


def banque_called() -> tuple[AnyTableOf, Callable[[], object]]:
    table = banque_table.banked(banque_table.TIED)
    return table, lambda: table.stake("ann", 10_000, "one")


@pytest.mark.long
@pytest.mark.parametrize("called", [chemin_called, banque_called])
def test_a_sentence_of_the_guide_stands_until_it_can_be_read(
    browser: Browser, called: Callable[[], tuple[AnyTableOf, Callable[[], object]]]
) -> None:
    """The table goes on at once; the next sentence waits, and no word is taken from under a reader's eyes."""
    table, stakes = called()
    stage = Stage(browser, table.state.rules)
    stage.page.add_init_script(GUIDES_SPEAK)
    clock, told = stage.page.clock, stage.part("guide").locator("p")

    def goes_on_to(wanted: str) -> None:
        while table.stage != wanted:
            table.default()
        stage.is_told(Scene(table, "ann"))

    clock.install()
    stage.begin()
    stage.show(Scene(table, "ann"))
    stage.presses("^Understood")
    clock.pause_at(stage.page.evaluate("Date.now()") + 1000)
    goes_on_to("stakes")
    clock.run_for(50)
    expect(told).to_contain_text("Your first coups")
    first = told.inner_text()
    stakes()
    goes_on_to("declare")
    clock.run_for(SIGN_MS * len(first) // 2)
    expect(told).to_have_text(first)
    clock.run_for(SIGN_MS * len(first))
    expect(told).not_to_have_text(first)
    expect(told).to_contain_text("Your first coups")
