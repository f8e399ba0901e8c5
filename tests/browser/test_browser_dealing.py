"""A shoe is dealt in a browser by keys: the felt follows, and what is wrong is said with its clause."""

from typing import Final

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from long import first
from page import Guest
from sabot.school.dealing.deeds import Announce, Deed, Give, HandsOff, PayStake, TakeStake
from sabot.school.dealing.punto import PUNTO
from sabot.school.dealing.table import DealtShoe, ShoeTerms
from sabot.words import Language, filled, school

SIZES: Final = {"wide": (1440, 900), "phone": (375, 667)}
BEGIN: Final = {"de": "Anfangen", "en": "Begin", "fr": "Commencer"}
SEED: Final = 3
SIDES: Final = ("player", "banker")
CALLS: Final = tuple(PUNTO.calls)


class Croupier(Guest):
    """Somebody who learns to deal, with the shoe that the house deals him: it is drawn from its number."""

    def __init__(self, browser: Browser, language: Language, size: str) -> None:
        super().__init__(browser, language, SIZES[size])
        self.language: Language = language
        self.shoe = DealtShoe(ShoeTerms(rules="punto-banco", seed=SEED))

    def said(self, key: str, **facts: int | str) -> str:
        return filled(self.language, school(self.language, "punto"), key, facts)

    def begins(self, address: str) -> None:
        """In under the name that is proposed, and the shoe of a number in hand."""
        self.page.goto(address)
        self.presses(BEGIN[self.language])
        self.presses(self.said("schoolroom.tab_dealing"))
        self.page.get_by_label(self.said("dealing.seed")).fill(str(SEED))
        self.presses(self.said("dealing.begin"))
        expect(self.page.locator("div.cloth")).to_be_visible()

    def does(self, deed: Deed) -> None:
        """A deed by its key, or by the controls of chips; the house answers before the next."""
        with self.page.expect_response("**/api/school/shoe/deed"):
            match deed:
                case Announce(key, facts):
                    for place, told in enumerate(facts.values()):
                        self.page.locator(".palette select").nth(place).select_option(told)
                    self.page.locator("#page-title").focus()
                    self.keys(str(CALLS.index(key) + 1))
                case Give(side):
                    self.page.locator("#page-title").focus()
                    self.keys("asd"[SIDES.index(side)])
                case TakeStake() | PayStake():
                    self._chips(deed)
                case _:
                    self.page.locator("#page-title").focus()
                    self.keys("Enter")

    def _chips(self, deed: TakeStake | PayStake) -> None:
        places = [(spot.player, spot.bet) for spot in self.shoe.palette.spots]
        spots = self.page.locator(".palette [aria-pressed]")
        spots.nth(places.index((deed.player, deed.bet))).click()
        if isinstance(deed, PayStake):
            amount = f"{deed.amount // 100}.{deed.amount % 100:02}"
            self.page.get_by_label(self.said("dealing.amount")).fill(amount)
        button = "dealing.take" if isinstance(deed, TakeStake) else "dealing.pay"
        self.page.get_by_role("button", name=self.said(button), exact=True).click()

    def rightly(self) -> Deed:
        """What is due, at his table and at the house's."""
        deed = self.shoe.due[0]
        self.does(deed)
        self.shoe.do(deed, 0)
        return deed


CASES: Final[tuple[tuple[Language, str], ...]] = (("en", "wide"), ("de", "phone"), ("fr", "wide"))


@pytest.mark.parametrize("case", first(1, CASES))
def test_a_coup_is_dealt_by_keys_and_a_fault_is_said_with_its_clause(
    browser: Browser, doors: Doors, case: tuple[Language, str]
) -> None:
    croupier = Croupier(browser, *case)
    croupier.begins(f"{doors.address}school")
    croupier.does(Give("player"))
    noted = croupier.page.locator(".noted li")
    expect(noted).to_have_count(1)
    expect(noted).to_contain_text("F2")
    expect(noted).to_contain_text(croupier.said("dealing.slip_too_early"))
    expect(noted).not_to_contain_text("…")
    while not isinstance(croupier.rightly(), HandsOff):
        pass
    expect(croupier.page.get_by_role("status").first).to_contain_text(croupier.said("dealing.at", coup=2, seed=SEED))
    expect(noted).to_have_count(1)
    croupier.page.reload()
    croupier.presses(croupier.said("schoolroom.tab_dealing"))
    expect(croupier.page.locator("div.cloth")).to_be_visible()
    croupier.presses(croupier.said("dealing.close"))
    expect(croupier.page.get_by_label(croupier.said("dealing.seed"))).to_be_visible()
