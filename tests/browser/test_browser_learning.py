"""Somebody who has never seen the game: the guide, the words of the table, advice, and his decisions afterwards."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_tools import AGAIN_MS, PATIENCE_MS, Doors, Punter, Sitter, open_browser, tool, while_open
from dealt import order_of
from playwright.sync_api import Browser, expect
from stage import AnyTableOf, Scene, Stage

import banque_table
import chemin_table
from sabot.cards import points

browser = pytest.fixture(open_browser, scope="module")


CHANCE = "3"
"""With it, the seeds of two people and a cut at 100, the ponte has 4, the banker 2; both draw, and nobody ties."""
CUT = 100


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Doors]:
    """A house that shows quickly and hurries nobody who is asked."""
    yield from while_open(Doors(tmp_path / "house.db", tempo=0.05, windows=200, chance=CHANCE))


NEXT = re.compile("^(Turn the cards|Give the ponte the card|Card to Tableau [12]|Draw a card|Stand|Show the natural)$")
OVER = re.compile("^The ponte wins, 2 to 1")
MOST_STOPS = 30
"""So many stops at most from the question to any of its answers."""
READY = "button:not([aria-disabled=true])"
FOCUSED = """() => {
  const at = document.activeElement;
  return at.ariaDisabled === 'true' ? '' : at.ariaLabel || at.labels?.[0]?.innerText || at.innerText || '';
}"""


class Novice(Sitter, Punter):
    """Somebody at her first table, which she has opened herself."""

    def allow_advice(self) -> None:
        """The host lets everybody ask what a decision is worth."""
        self.page.get_by_role("button", name="Host", exact=True).click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Who decides may ask").check()
        dialog.get_by_role("button", name="Close", exact=True).click()

    def close_table(self) -> None:
        """The session is over, and with it the shoe."""
        self.page.get_by_role("button", name="Host", exact=True).click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Yes, close it for everybody").check()
        dialog.get_by_role("button", name="Close the table").click()
        dialog.get_by_role("button", name="Close", exact=True).click()
        expect(self.page.get_by_role("log").get_by_text("The table is closed.")).to_be_visible()

    def last_seen(self) -> list[list[str]]:
        """What her browser remembers to have seen of tables."""
        found: list[list[str]] = self.page.evaluate(
            "Object.entries(localStorage).filter(([key]) => key.startsWith('sabot.seen.'))"
        )
        return found

    def returns_having_seen(self, before: list[list[str]]) -> None:
        """Her page is opened anew, as if she had been away since then: three lines tell her what she missed."""
        expect(self.page.locator(".missed")).to_be_empty()
        self.page.add_init_script(f"for (const [key, value] of {before}) localStorage.setItem(key, value)")
        self.page.reload()
        told = self.page.locator(".missed").get_by_role("listitem")
        expect(told).to_have_count(3)
        expect(told.first).to_contain_text(re.compile(r"^Coups missed: 1\. Your chips: 1000, now \d+"))

    def play_coup(self) -> None:
        """Do what a banker is asked until the coup is over."""
        over = self.page.get_by_role("log").get_by_text(OVER)
        for _ in range(PATIENCE_MS // AGAIN_MS):
            if over.count():
                return
            self.press(NEXT.pattern)
            self.page.wait_for_timeout(AGAIN_MS)

    def is_guided(self, sentence: str) -> None:
        """Wait until the guide says it."""
        expect(self.page.locator(".guide")).to_contain_text(sentence)


class Keys(Sitter):
    """Somebody without a mouse, who goes from stop to stop and presses Enter."""

    def focused(self) -> str:
        """What has the focus, as it is called, where it can be pressed or typed into."""
        found: str = self.page.evaluate(FOCUSED)
        return found

    def enter(self, wanted: str) -> None:
        """Go on from the question to what is so called, and press Enter; within a group the arrows go on."""
        expect(self.page.locator(f"css={READY}").filter(has_text=re.compile(wanted)).first).to_be_visible()
        self.page.locator("#your-move").focus()
        for _ in range(MOST_STOPS):
            self.page.keyboard.press("Tab")
            if re.search(wanted, self.focused()):
                self.page.keyboard.press("Enter")
                return
        raise AssertionError(wanted)


def cut(*people: Sitter) -> None:
    """Anna or Bob, whoever is asked, cuts the cards."""
    asked = people[0].page.get_by_role("log").get_by_text(re.compile(r"^\w+ cuts\.$"))
    people[asked.first.inner_text() == "Bob cuts."].say(f"cut {CUT}")


def test_the_shoe_is_known() -> None:
    """A tie would be played again at once, while somebody looks at it."""
    cards = order_of(CHANCE, 2, decks=6, cut=CUT)
    assert [points(cards[first:4:2]) for first in (0, 1)] == [4, 2]
    assert [points((*cards[first:4:2], cards[third])) for first, third in ((0, 4), (1, 5))] == [2, 1]


@pytest.mark.long
def test_a_novice_is_guided_through_her_first_bank_and_learns_what_it_was_worth(browser: Browser, doors: Doors) -> None:
    """Each new question is explained once, each French word on tap; the coup is judged when it is over."""
    anna, bob = Novice(browser, 1), Sitter(browser, 2)
    anna.come(doors.address, "Anna")
    address = anna.open_table("chemin-de-fer")
    bob.come(address, "Bob")
    anna.sit(1)
    bob.sit(3)
    cut(anna, bob)
    anna.is_guided("You are offered the bank")
    assert anna.faults() == []
    anna.allow_advice()
    anna.button("^What is it worth").click()
    expect(anna.page.locator(".worth")).to_contain_text("The bank loses")
    anna.page.get_by_label("Your bank").fill("150")
    expect(anna.page.locator(".worth")).to_contain_text("stakes of 150")
    anna.say("worth 70")
    expect(anna.page.locator(".worth")).to_contain_text("stakes of 70")
    anna.say("bank 50")
    anna.is_guided("You hold the bank")
    bob.say("done", "banco", "done")
    anna.is_guided("You hold the shoe")
    anna.page.locator(".guide").get_by_text("shoe", exact=True).click()
    expect(anna.page.get_by_role("dialog", name="shoe")).to_contain_text("The box from which the cards are dealt")
    anna.page.keyboard.press("Escape")
    assert anna.ask("word suivi").startswith("suivi: “I follow”")
    anna.button("^Understood$").click()
    expect(anna.page.locator(".guide")).to_be_empty()
    before = anna.last_seen()
    anna.say("next")
    bob.say("rule")
    anna.play_coup()
    anna.returns_having_seen(before)
    anna.button("^Close$").click()
    anna.close_table()
    tool(anna.page, "History").click()
    anna.button("^My decisions$").click()
    review = anna.page.get_by_role("region", name="My decisions")
    expect(review).to_contain_text(re.compile("Free decisions judged|Nothing was left to your choice"))
    assert anna.faults() == []
    assert not anna.errors


@pytest.mark.long
def test_how_it_is_played_is_told_with_pictures_and_words(browser: Browser, doors: Doors) -> None:
    """Of Banque too, to who only looks on; the guide begins anew where that is wished."""
    anna = Novice(browser)
    anna.come(doors.address, "Anna")
    anna.open_table("baccara-banque")
    anna.button("^Rules$").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="The cloth, seen from above")).to_be_visible()
    expect(dialog.get_by_role("definition").filter(has_text="Half of the stake on each tableau")).to_be_visible()
    anna.page.evaluate("localStorage.setItem('sabot.guide.banque', 'off')")
    dialog.get_by_role("button", name="Guide me through my first coups").click()
    expect(dialog).to_contain_text("The guide speaks up at each new question.")
    assert anna.page.evaluate("localStorage.getItem('sabot.guide.banque')") is None
    assert anna.faults() == []
    assert not anna.errors


def test_a_coup_is_played_from_the_keyboard_alone(browser: Browser, doors: Doors) -> None:
    """Every answer is a stop behind its question: bank, call, cards, tableau."""
    anna, bob = Keys(browser, 1), Keys(browser, 2)
    anna.come(doors.address, "Anna")
    address = anna.open_table("chemin-de-fer")
    bob.come(address, "Bob")
    anna.sit(1)
    bob.sit(3)
    cut(anna, bob)
    anna.enter("^Hold the bank with 50$")
    bob.enter("^Pass$")
    bob.enter(r"^Banco\s!")
    bob.enter("^Done$")
    anna.enter("^Deal$")
    bob.enter("^Turn over$")
    bob.enter("^(Carte, s|Non, Monsieur|Show the natural|Draw|Stand)")
    told = anna.page.get_by_role("log").get_by_text(OVER)
    for _ in range(PATIENCE_MS // AGAIN_MS):
        if told.count():
            break
        offered = anna.page.locator(f"#your-move {READY}").filter(has_text=NEXT)
        if offered.count():
            anna.enter(NEXT.pattern)
        anna.page.wait_for_timeout(AGAIN_MS)
    expect(told).to_be_visible()
    assert anna.errors == bob.errors == []


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


@pytest.mark.parametrize("called", [chemin_called, banque_called])
def test_a_sentence_of_the_guide_stands_until_it_can_be_read(
    browser: Browser, called: Callable[[], tuple[AnyTableOf, Callable[[], object]]]
) -> None:
    """The table goes on at once; the next sentence waits, and no word is taken from under a reader's eyes."""
    table, stakes = called()
    stage = Stage(browser, table.state.rules)
    stage.page.add_init_script(GUIDES_SPEAK)
    clock, told = stage.page.clock, stage.page.locator(".guide p")
    clock.install()
    stage.begin()
    stage.show(Scene(table, "ann"))
    stage.page.get_by_role("button", name="Understood").click()
    clock.pause_at(stage.page.evaluate("Date.now()") + 1000)
    while table.stage != "stakes":
        table.default()
    stage.hears(Scene(table, "ann"))
    clock.run_for(50)
    expect(told).to_contain_text("Your first coups")
    first = told.inner_text()
    stakes()
    while table.stage != "declare":
        table.default()
    stage.hears(Scene(table, "ann"))
    clock.run_for(SIGN_MS * len(first) // 2)
    expect(told).to_have_text(first)
    clock.run_for(SIGN_MS * len(first))
    expect(told).not_to_have_text(first)
    expect(told).to_contain_text("Your first coups")
    assert stage.errors == []
    stage.context.close()
