"""Four people and somebody who looks on play Baccara Banque in real browsers, by the prompt, with a shoe they know."""

from typing import Final

import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser, expect
from seeded_shoes import CUT, hands, order_of

from page import Guest

PEOPLE: Final = {"Anna": 1, "Bea": 6, "Carl": 2, "Dina": 10}
CHANCE: Final = "45285"
"""Found by trying: its first coups are those that the evening wants."""
doors = house(tempo=0.1, windows=60, chance=CHANCE, declare_ms=600)
FRONT: Final = ((7, 6, 7), (8, 8, 5), (3, 1, 8))
"""A tie on one side alone; naturals on both; the banker's natural."""

LISTED: Final = (
    ("Tableau 1, Anna: ties 7 to 7, 100 staked", "Tableau 2, Bea: loses 6 to 7, 100 staked", "collects 100, pays 0"),
    ("Anna: wins 8 to 5, 313 staked", "Bea: wins 8 to 5, 25.01 staked", "pays 298 and does not reach to 40.01"),
    ("Anna: loses 3 to 8, 150 staked", "Bea: loses 1 to 8, 30 staked", "The bank collects 180, pays 0"),
)
"""How the coups are listed: both tableaux, and the bank."""
CUT_OFF: Final = "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.innerText)"


class Evening:
    """Four at a table of Banque: Anna and Carl at tableau 1, Bea at tableau 2, Dina, who banks, on seat 10; Zoe looks
    on from a tablet."""

    def __init__(self, browser: Browser, doors: Doors) -> None:
        self.doors = doors
        self.people = {name: Guest(browser, byte=byte) for byte, name in enumerate(PEOPLE, 1)}
        self.anna, self.bea, self.carl, self.dina = self.people.values()
        address = doors.address
        for name, guest in self.people.items():
            guest.come(address, name)
            if guest is self.anna:
                address = guest.open_table("baccara-banque")
            guest.sit(PEOPLE[name])
        self.zoe = Guest(browser, size=(768, 1024))
        self.zoe.page.goto(address)

    def done(self, *names: str) -> None:
        """All punters, or these, are done."""
        for name in names or ("Anna", "Bea", "Carl"):
            self.people[name].say("done")

    def all_hear(self, line: str) -> None:
        for guest in self.people.values():
            guest.hears(line)

    def power_cut(self) -> None:
        """The house is killed and opened again; who is not back yet would not hear what happens next."""
        self.doors.power_cut(*self.people.values(), self.zoe)


def auction(evening: Evening) -> None:
    """B2, W2: bids, each with the least that would be next; a power cut in between; the banker names who cuts."""
    anna, dina = evening.anna, evening.dina
    dina.say("bid 100")
    anna.asked("Dina bids 100. Will you bid at least 110? You have 2000.")
    anna.say("bid 150")
    evening.power_cut()
    dina.asked("Anna bids 150.")
    dina.say("bid 200")
    dina.asked("Your bid of 200 stands so far.")
    assert anna.faults() == []
    evening.all_hear("Dina bids 200")
    evening.done()
    dina.asked("Who cuts?")
    dina.say("cutter Anna")
    anna.say(f"cut {CUT}")


def banco_from_both_sides(evening: Evening) -> None:
    """B6: who would come first, who shares; each ponte sees his cards alone; a power cut between their declarations."""
    anna, bea, carl, dina, zoe = evening.anna, evening.bea, evening.carl, evening.dina, evening.zoe
    anna.asked("Banco: will you play against Dina's whole bank of 200?")
    bea.say("banco")
    anna.offers(r"^Banco.*half, shared with Bea")
    anna.say("banco à cheval")
    carl.offers(r"^Banco.*Anna would come first")
    evening.done()
    zoe.hears("Anna plays 100 on tableau 1")
    zoe.hears("Bea plays 100 on tableau 2")
    dina.say("deal")
    zoe.hears("Tableau 1: Anna looks at the two cards")
    assert anna.ask("hand").startswith("You have 7: ")
    assert bea.ask("hand").startswith("You have 6: ")
    assert (carl.ask("hand"), zoe.ask("hand")) == ("You see no cards of your own now.",) * 2
    assert dina.field("card face down").count() == 6
    zoe.hears("Tableau 1, Anna")
    evening.power_cut()
    zoe.hears("Tableau 2, Bea")


def one_side_tied(evening: Evening) -> None:
    """B9.2, B10: the banker weighs, stands; tableau 1 is void, tableau 2 collected."""
    dina = evening.dina
    dina.say("turn")
    dina.asked("You have 7.")
    dina.sees(dina.field("What the rule answers to these third cards"))
    assert dina.faults() == []
    dina.say("stand")
    evening.anna.hears("Tableau 1 ties")
    assert evening.anna.ask("last") == "Your 100 on tableau 1: ±0"


def bank_breaks(evening: Evening) -> None:
    """B5, B7, B10.2: everybody sees how far the bank reaches; beyond it is refused; two naturals, and it breaks."""
    anna, bea, carl, dina = evening.anna, evening.bea, evening.carl, evening.dina
    dina.asked("Go on, add, or retire?")
    dina.say("go on")
    evening.done()
    anna.say("stake 258")
    bea.say("stake 50.01 à cheval")
    carl.say("stake 30")
    carl.asks_until("reach", "If both sides won, the bank would pay you nothing; your 30 would come back.")
    bea.asks_until("reach", "If both sides won, the bank would pay you 40 of 50.01.")
    anna.asks_until("reach", "If both sides won, the bank would pay all of your 258.")
    bea.sees("(the odd coin: Tableau 2)")
    assert evening.zoe.faults() == []
    evening.done()
    dina.asked("The stakes exceed the bank by 40.01.")
    dina.say("no", "deal", "turn")
    bea.hears("The bank does not reach to pay Bea 10.01")
    carl.asks_until("last", "Your 30 on tableau 1: ±0; the bank did not reach to 30")
    expect(evening.zoe.page.get_by_role("region", name="Settlement").first).to_contain_text("Bea is paid 40")


def refilled_and_opened(evening: Evening) -> None:
    """B13, B7: the broken bank is refilled; stakes beyond it are accepted, and it is open."""
    dina = evening.dina
    dina.asked("Your bank is broken: nothing is left of it")
    dina.say("add 150")
    evening.done()
    evening.anna.say("stake 120")
    evening.bea.say("stake 60")
    evening.done()
    dina.asked("That takes 30 of your")
    dina.say("yes", "deal")
    evening.zoe.hears("the bank is open from now on")
    dina.say("turn")


def ledger(evening: Evening) -> None:
    """The list has both tableaux of each coup, on the narrowest phone too; the banks of the shoe: what was brought,
    refills, coups, sides, what the house took, the last coup's taxe with it."""
    zoe, page = evening.zoe, evening.zoe.page
    zoe.holds((1280, 800))
    zoe.opens("History")
    listed = page.get_by_role("list", name="Coups", exact=True).get_by_role("listitem")
    for width in (1280, 320):
        zoe.holds((width, 800))
        for place, lines in enumerate(LISTED):
            expect(listed.nth(place).locator(".result > span")).to_contain_text(lines)
        assert listed.locator("button, .result, .result > span").evaluate_all(CUT_OFF) == []
    zoe.presses("Statistics")
    bank = page.get_by_role("region", name="Banks held").get_by_role("row").nth(1)
    expect(bank.locator("th, td")).to_have_text(["Dina", "380", "1", "3", "3–2", "4.25", "–", "held"])
    assert zoe.faults() == []


def succession(evening: Evening) -> None:
    """B12: she retires, Bea takes the bank over, and they exchange places."""
    evening.dina.asked("Your bank holds 357.75: −22.25 since you brought 380, taxe 4.25.")
    evening.dina.say("retire")
    evening.bea.asked("Dina has retired. Will you take the bank over at 357.75, and exchange places?")
    evening.bea.say("take")
    evening.done()
    evening.zoe.hears("Bea takes the bank over at 357.75")
    banks = evening.zoe.page.get_by_role("region", name="Banks held").get_by_role("row")
    expect(banks.nth(1).locator("td")).to_have_text(["380", "1", "3", "3–2", "4.25", "−22.25", "taken over by Bea"])
    expect(banks.nth(2).locator("td")).to_have_text(["357.75", "0", "0", "0–0", "0", "–", "held"])
    evening.zoe.hears("The place kept for Bea is seat 10")


@pytest.mark.long
def test_B_an_evening_of_four_people(browser: Browser, doors: Doors) -> None:
    """An auction, banco from both sides, a tie on one side, a bank that breaks among the winners, refilled, stakes
    beyond it accepted, a succession; the house fails twice."""
    evening = Evening(browser, doors)
    for part in (auction, banco_from_both_sides, one_side_tied, bank_breaks, refilled_and_opened, ledger, succession):
        part(evening)


def test_the_shoe_is_known() -> None:
    """What the evening deals is in its numbers."""
    cards = order_of(CHANCE, len(PEOPLE))
    assert tuple(hands(cards[first:]) for first in (0, 6, 12)) == FRONT
