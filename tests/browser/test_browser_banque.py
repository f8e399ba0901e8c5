"""A person and bots play Baccara Banque in a real browser: the bank from its award to its end, a stake, a banco."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser_tools import Doors, Punter, open_browser
from playwright.sync_api import Browser

from patience import STUCK_AFTER

pytestmark = pytest.mark.xdist_group("browser")
browser = pytest.fixture(open_browser, scope="module")

LOOK_MS = 100
BANKS = {
    "held": r"Anna holds the bank with 1500$",
    "kept": r"Anna goes on with the bank",
    "retired": r"Anna retires and takes the bank",
    "staked": r"Anna: 10 à cheval$",
    "declared": r"Tableau [12], Anna[:,]|Tableau [12]: you look at your cards",
}
OPEN = {
    "held": r"Anna holds the bank with 600$",
    "covered": r"Anna covers the stakes with",
    "taxed": r"Anna pays a taxe of",
    "staked": r"Anna: 50 à cheval$",
}
"""What the log tells of all that Anna is to do."""


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Doors]:
    """A house that shows quickly; a declaration is published after a second and a half."""
    house = Doors(tmp_path / "house.db", tempo=0.1, windows=3)
    house.open()
    try:
        yield house
    finally:
        house.kill()


class Anna(Punter):
    """Somebody who does at a table of Banque whatever she has not done yet."""

    def __init__(self, browser: Browser, wanted: dict[str, str]) -> None:
        super().__init__(browser, size=(1280, 860), still=True)
        self.wanted, self.did = wanted, set[str]()
        self.faults: dict[str, list[str]] = {}

    def come_to(self, address: str, rules: str) -> None:
        """Sit down before the bots do, so that the bank can be hers."""
        self.come(address, "Anna")
        self.open_table(rules)
        self.sit(1)
        self.page.get_by_role("button", name="Host", exact=True).click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Bots").fill("6")
        dialog.get_by_role("button", name="Seat bots").click()
        dialog.get_by_role("button", name="Close", exact=True).click()

    def look(self) -> set[str]:
        """What is done, by what was announced."""
        log = self.page.get_by_role("log").inner_text()
        self.did |= {wanted for wanted, line in self.wanted.items() if re.search(line, log, re.MULTILINE)}
        self.look_at_coups()
        return self.did

    def play(self) -> None:
        for _ in range(1000 * STUCK_AFTER // LOOK_MS):
            if self.look() == set(self.wanted):
                return
            self.step()
            self.page.wait_for_timeout(LOOK_MS)
        raise AssertionError(self.did)

    def step(self) -> None:
        """Do one thing that is asked; what is not wanted any more is passed."""
        self.examine()
        if any(act() for wanted, act in self.moves().items() if wanted in self.wanted and wanted not in self.did):
            self.press("^Done$")
            return
        self.press("^(The first in order|Go on with|Do not|Decline|Take the|Deal|Turn the cards|Give the card)")
        self.press("^Turn over$")
        self.press("^(Draw a card|Stand|Carte, s|Non, Monsieur|Show the natural)")
        self.press("^(Pass|Done)$")

    def moves(self) -> dict[str, Callable[[], bool]]:
        """What answers what is asked; the bank comes first, and is refilled where it is broken."""
        return {
            "held": lambda: self.pay("Your bid", "1500") or self.pay("Your bank", "600"),
            "covered": lambda: self.press("^Post "),
            "kept": lambda: self.press("^Go on with"),
            "retired": lambda: "kept" in self.did and self.press("^Retire with"),
            "staked": self.stake_both,
        }

    def stake_both(self) -> bool:
        """Half on each tableau."""
        both = self.page.get_by_role("radio", name="à cheval")
        if not both.count():
            return False
        both.first.check()
        return self.press("^Stake ")

    def examine(self) -> None:
        """What axe-core finds in each state of the table, once."""
        state = self.page.locator(".dock [role=status] b").first.inner_text()
        if state not in self.faults:
            found = Axe().run(self.page).response["violations"]
            self.faults[state] = [f"{each['id']}: {each['nodes'][0]['html']}" for each in found]


@pytest.mark.long  # as long as the bots take
def test_B_a_person_and_bots_play_in_the_page(browser: Browser, doors: Doors) -> None:
    """B2, B3, B6, B8, B12: she wins the auction, keeps the bank, retires, stakes à cheval and declares: what any shoe
    brings, whatever the bots do; refills and calls have a shoe that is known."""
    anna = Anna(browser, BANKS)
    anna.come_to(doors.address, "baccara-banque")
    anna.play()
    assert anna.told
    assert {state: found for state, found in anna.faults.items() if found} == {}
    assert not anna.errors


def test_B4_a_person_answers_for_every_stake(browser: Browser, doors: Doors) -> None:
    """B4, B11: asked by the list she posts, and covers what the stakes exceed the bank by, with a taxe on top."""
    anna = Anna(browser, OPEN)
    anna.come_to(doors.address, "banque-ouverte")
    anna.play()
    assert {state: found for state, found in anna.faults.items() if found} == {}
    assert not anna.errors
