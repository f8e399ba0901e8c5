"""A person and eight bots play Chemin de Fer in a real browser: the bank, a call, a stake, a declaration."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_tools import Doors, Punter, open_browser
from playwright.sync_api import Browser

from patience import STUCK_AFTER

pytestmark = pytest.mark.xdist_group("browser")
browser = pytest.fixture(open_browser, scope="module")

LOOK_MS = 100
WANTED = {
    "post": r"Anna holds the bank with 60$",
    "call": r"Anna: Banco\s!",
    "stake": r"Anna: 10$",
    "declare": r"Anna(: |, selon)(.*)(Carte|Non)|Anna, selon|Ponte .*: [89]$",
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
    """Somebody who does at a table of Chemin de Fer whatever he has not done yet."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser, size=(1280, 860), still=True)
        self.did: set[str] = set()
        self.kept = 0

    def look(self) -> set[str]:
        """What is done, by what was announced."""
        log = self.page.get_by_role("log").inner_text()
        seen = {wanted for wanted, line in WANTED.items() if re.search(line, log, re.MULTILINE)}
        self.did |= seen if self.kept else seen - {"declare"}
        self.look_at_coups()
        return self.did

    def step(self) -> None:
        """Do one thing that is asked; what is not wanted any more is passed."""
        self.press("^Turn over$")
        if self.button("Carte, s|Non, Monsieur|Show the natural").count():
            self.declare()
        for wanted, act in self.moves().items():
            if wanted not in self.did and act():
                break
        else:
            self.press("^(Pass the bank|Do not raise|Leave it open|Refuse|Deal|Turn the cards|Give the card)$")
            self.press("^(Draw a card|Stand)$")
            self.press("^(Pass|Done)$")

    def moves(self) -> dict[str, Callable[[], bool]]:
        return {
            "post": lambda: self.pay("Your bank", "60"),
            "stake": lambda: self.pay("Your stake", "10") and self.press("^Done$"),
            "call": self.call,
            "declare": self.call,
        }

    def call(self) -> bool:
        """Who calls banco holds the cards, unless another comes first."""
        called = self.press(r"^Banco\s!")
        self.press("^Done$")
        return called

    def declare(self) -> None:
        """The ponte sees his own cards, and not the banker's; what he declares is kept until its time."""
        hands = {side: self.faces(side) for side in ("Ponte", "Banker")}
        if self.press("Carte, s|Non, Monsieur|Show the natural") and self.page.get_by_text("is kept, and").count():
            self.kept += 1
            assert hands == {"Ponte": [False, False], "Banker": [True, True]}

    def faces(self, side: str) -> list[bool]:
        """Whether each card of a hand lies face down."""
        cards = self.page.get_by_role("region", name=re.compile(f"^{side} · ")).get_by_role("listitem")
        labels = cards.evaluate_all("all => all.map(each => each.ariaLabel).filter(Boolean)")
        return [label == "card face down" for label in labels]


@pytest.mark.long  # as long as the bots take; known shoes and known calls are played beside it
def test_C_a_person_and_eight_bots_play_in_the_page(browser: Browser, doors: Doors) -> None:
    """C2, C4, C5, C7: she posts a bank, calls banco, stakes, and declares as ponte."""
    anna = Anna(browser)
    anna.come(doors.address, "Anna")
    anna.open_table("chemin-de-fer", bots=8)
    anna.page.locator(".seats").get_by_role("button").first.click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    for _ in range(1000 * STUCK_AFTER // LOOK_MS):
        if anna.look() == set(WANTED):
            break
        anna.step()
        anna.page.wait_for_timeout(LOOK_MS)
    assert anna.did == set(WANTED)
    assert anna.told
    assert not anna.errors
