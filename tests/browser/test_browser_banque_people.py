"""Four people and somebody who looks on play Baccara Banque in real browsers, by the prompt, with a shoe they know."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser_tools import PATIENCE_MS, Doors, Guest, open_browser
from dealt import CUT, SEEDED, hands, order_of
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.xdist_group("browser")
browser = pytest.fixture(open_browser, scope="module")

PEOPLE: Final = {"Anna": 1, "Bea": 6, "Carl": 2, "Dina": 10}
CHANCE: Final = "45285"
"""Found by trying: its first coups are those that the evening wants."""
AGAIN_MS: Final = 40


FRONT: Final = ((7, 6, 7), (8, 8, 5), (3, 1, 8))
"""A tie on one side alone; naturals on both; the banker's natural."""


class Sitter(Guest):
    """Somebody who does everything by the prompt; his page draws its seeds from a byte of his own."""

    def __init__(self, browser: Browser, byte: int = 0, **how: object) -> None:
        super().__init__(browser, still=True, **how)  # type: ignore[arg-type]
        if byte:
            self.page.add_init_script(f"({SEEDED})({byte})")

    def say(self, *commands: str) -> None:
        """Type commands, each as soon as the table takes it."""
        field = self.page.get_by_label("Type a command")
        for command in commands:
            for _ in range(PATIENCE_MS // AGAIN_MS):
                field.fill(command)
                field.press("Enter")
                if self.answer() != "That is not possible now.":
                    break
                self.page.wait_for_timeout(AGAIN_MS)
            assert self.answer() == "", command

    def answer(self) -> str:
        return self.page.locator(".prompt [role=status]").inner_text()

    def ask(self, question: str) -> str:
        """What the prompt answers."""
        field = self.page.get_by_label("Type a command")
        field.fill(question)
        field.press("Enter")
        return self.answer()

    def hears(self, line: str) -> None:
        """Wait until the log tells it."""
        expect(self.page.get_by_role("log")).to_contain_text(line)

    def asked(self, sentence: str) -> None:
        """Wait until the table asks it."""
        expect(self.page.locator(".question")).to_contain_text(sentence)

    def faults(self) -> list[str]:
        """What axe-core finds on the page."""
        return [f"{each['id']}: {each['nodes'][0]['html']}" for each in Axe().run(self.page).response["violations"]]


def all_say(people: dict[str, Sitter], command: str, *names: str) -> None:
    for name in names:
        people[name].say(command)


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Doors]:
    house = Doors(tmp_path / "house.db", tempo=0.1, windows=60, chance=CHANCE, declare_ms=600)
    house.open()
    try:
        yield house
    finally:
        house.kill()


@pytest.fixture
def people(browser: Browser, doors: Doors) -> dict[str, Sitter]:
    """Four at a table of Banque: Anna and Carl at tableau 1, Bea at tableau 2, Dina, who is to bank, on seat 10."""
    found = {name: Sitter(browser, byte) for byte, name in enumerate(PEOPLE, 1)}
    host = found["Anna"]
    host.come(doors.address, "Anna")
    address = host.open_table("baccara-banque")
    for name, sitter in found.items():
        if sitter is not host:
            sitter.come(address, name)
        sitter.sit(PEOPLE[name])
    return found


def test_the_shoe_is_known() -> None:
    cards = order_of(CHANCE, len(PEOPLE))
    assert tuple(hands(cards[first:]) for first in (0, 6, 12)) == FRONT


def test_B_an_evening_of_four_people(browser: Browser, doors: Doors, people: dict[str, Sitter]) -> None:
    """B2, B6, B8, B10.2, B7, B12, B13: an auction, banco from both sides and a power cut between the two pontes, a tie
    on one side, a bank that breaks among the winners, refilled, stakes beyond it accepted, a succession."""
    anna, bea, carl, dina = people.values()
    zoe = Sitter(browser, size=(375, 667))
    zoe.page.goto(anna.page.url)

    # An auction, and a power cut in it
    dina.say("bid 100")
    anna.asked("Dina bids 100. Will you bid at least 100.01? You have 2000.")
    anna.say("bid 150")
    doors.kill()
    doors.open()
    dina.asked("Anna bids 150.")
    dina.say("bid 200")
    dina.asked("Your bid of 200 stands so far.")
    assert anna.faults() == []
    all_say(people, "done", "Anna", "Bea", "Carl")
    dina.asked("Who cuts?")
    dina.say("cutter Anna")
    anna.say(f"cut {CUT}")

    # Banco from both sides; the house fails between the two pontes
    anna.asked("Banco: will you play against Dina's whole bank of 200?")
    bea.say("banco")
    expect(anna.page.get_by_role("button", name=re.compile(r"^Banco.*half, shared with Bea")).first).to_be_visible()
    anna.say("banco à cheval")
    expect(carl.page.get_by_role("button", name=re.compile(r"^Banco.*Anna would come first")).first).to_be_visible()
    all_say(people, "done", "Anna", "Bea", "Carl")
    zoe.hears("Anna plays 100 on tableau 1")
    zoe.hears("Bea plays 100 on tableau 2")
    dina.say("deal")
    zoe.hears("Tableau 1: Anna looks at the two cards")
    assert anna.ask("hand").startswith("You have 7: ")
    assert bea.ask("hand").startswith("You have 6: ")
    assert (carl.ask("hand"), zoe.ask("hand")) == ("You see no cards of your own now.",) * 2
    assert dina.page.get_by_label("card face down").count() == 6
    zoe.hears("Tableau 1, Anna")
    doors.kill()
    doors.open()
    zoe.hears("Tableau 2, Bea")
    dina.say("turn")
    dina.asked("You have 7.")
    expect(dina.page.get_by_label("What the rule answers to these third cards")).to_be_visible()
    assert dina.faults() == []
    dina.say("stand")
    anna.hears("Tableau 1 ties")
    assert anna.ask("last") == "Your 100 on tableau 1: ±0"

    # A bank that breaks: Anna comes first, Bea is reached in part, Carl not at all
    dina.asked("Go on, add, or retire?")
    dina.say("go on")
    all_say(people, "done", "Anna", "Bea", "Carl")
    anna.say("stake 258")
    bea.say("stake 50.01 à cheval")
    carl.say("stake 30")
    assert carl.ask("reach") == "If both sides won, the bank would pay you nothing; your 30 would come back."
    assert bea.ask("reach") == "If both sides won, the bank would pay you 40 of 50.01."
    assert anna.ask("reach") == "If both sides won, the bank would pay all of your 258."
    expect(bea.page.get_by_text("(the odd coin: Tableau 2)")).to_be_visible()
    all_say(people, "done", "Anna", "Bea", "Carl")
    dina.asked("The stakes exceed the bank by 40.01.")
    dina.say("no", "deal")
    dina.say("turn")
    bea.hears("The bank does not reach to pay Bea 10.01")
    assert carl.ask("last") == "Your 30 on tableau 1: ±0; the bank did not reach to 30"
    expect(zoe.page.get_by_role("region", name="Settlement").first).to_contain_text("Bea is paid 40")

    # Refilled; stakes beyond it are accepted, and it is open
    dina.asked("Your bank is broken: it holds 0")
    dina.say("add 150")
    all_say(people, "done", "Anna", "Bea", "Carl")
    anna.say("stake 120")
    bea.say("stake 60")
    carl.say("done")
    all_say(people, "done", "Anna", "Bea")
    dina.asked("That takes 30 of your")
    dina.say("yes", "deal")
    zoe.hears("the bank is open from now on")
    dina.say("turn")

    # She retires, Bea takes the bank over, and they exchange places
    dina.asked("Your bank holds 357.75: −22.25 since you brought 380, taxe 4.25.")
    dina.say("retire")
    bea.asked("Dina has retired. Will you take the bank over at 357.75, and exchange places?")
    bea.say("take", "done")
    all_say(people, "done", "Anna", "Carl")
    zoe.hears("Bea takes the bank over at 357.75")
    zoe.hears("The place kept for Bea is seat 10")
    assert [guest.errors for guest in (*people.values(), zoe)] == [[]] * 5
