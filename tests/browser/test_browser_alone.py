"""A table of Punto Banco by the prompt alone, and by the keyboard alone: what every word and every key does."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from browser_tools import Doors, Guest, Sitter, open_browser, while_open
from playwright.sync_api import Browser, Locator, expect

browser = pytest.fixture(open_browser, scope="module")

OPEN: Final = """async (options) => (await (await fetch('/api/tables', {
  method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify({rules: 'mini', pace: 'brisk', decks: 8, options}),
})).json()).id"""
CHANCE: Final = "8"
"""With it, one person's seed and a cut at 100 Banker wins with 3 to 1 and six cards, then Player with 7 to 1."""
CUT: Final = 100
MOST_TABS: Final = 40


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Doors]:
    """A house whose first shoe, with one person's seed, is known; nobody is hurried."""
    yield from while_open(Doors(tmp_path / "house.db", chance=CHANCE, windows=200))


class Speaker(Sitter):
    """Somebody who has the prompt alone, and asks it for everything."""

    def says(self, command: str, wanted: str | re.Pattern[str]) -> None:
        """Type a command and read its answer, which may come from the house."""
        field = self.field()
        field.fill(command)
        field.press("Enter")
        expect(self.page.locator(".prompt [role=status]")).to_have_text(wanted)

    def opens(self, command: str, dialog: str) -> Locator:
        """Type a command that opens a dialog; closed, it gives the focus back to the prompt."""
        self.says(command, "")
        shown = self.page.get_by_role("dialog", name=dialog, exact=True)
        expect(shown).to_be_visible()
        return shown

    def closes(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        expect(self.field()).to_be_focused()

    def told(self, *lines: str) -> None:
        """Wait until the log has told these lines, one after the other."""
        log = re.compile(".*".join(map(re.escape, lines)), re.DOTALL)
        expect(self.page.get_by_role("log")).to_have_text(log)


def opened(guest: Guest, doors: Doors, **options: str) -> None:
    """A table of a known shoe, and its page."""
    guest.come(doors.address, "Anna")
    guest.page.goto(f"{doors.address}t/{guest.page.evaluate(OPEN, {'burn': 'none', **options})}")


@pytest.mark.long
def test_by_the_prompt_alone_all_is_told(browser: Browser, doors: Doors) -> None:
    """Every accepted command is answered; what one wins or loses is said; what cannot be is said with why and when."""
    anna = Speaker(browser, 1)
    opened(anna, doors, ceremony="full")
    anna.says("100 banker", "You are watching: take a seat first.")
    anna.says("who", "Nobody sits at the table.")
    anna.says("last", "No coup yet")
    anna.says("road", "No coup yet")
    anna.says("sit 3 100", "You take your seat.")
    anna.told("Anna takes seat 3 with 100.")
    anna.says("sit 4 100", "You already sit at this table, on seat 3.")
    anna.says("player 5", "The shoe is being made ready; then bets open.")
    anna.say(f"cut {CUT}")
    anna.told("Anna cut at card 100.")

    anna.open_for("Banker")
    anna.says("100 banker", "Banker 100. Staked 100, chips 0.")
    anna.says("20 banker", "Banker 20. Staked 20, chips 80.")
    anna.says("player 20", "Banker 20, Player 20. Staked 40, chips 60.")
    anna.says("balance", "Chips: 60, staked: 40")
    anna.says("min", "Limits: Player 1–100, Tie 1–25, Banker 1–100")
    anna.says("who", "At the table: 3 Anna 60")
    anna.says("time", re.compile(r"^\d+ seconds left$"))
    anna.says("bankr 10", "“bankr 10” is no command. Did you mean “banker 10”?")
    anna.says("blance", "“blance” is no command. Did you mean “balance”?")
    anna.says("deal", "Bets are open: stake, or say “done”; then the cards come.")
    expect(anna.opens("odds", "Banker").get_by_text("1.0579 %")).to_be_visible()
    anna.closes()
    expect(anna.opens("rules", "Rules").get_by_text("5 %").first).to_be_visible()
    anna.closes()

    anna.says("done", "Done: waiting for the others.")
    anna.told(
        "Rien ne va plus", "Banker draws", "You win 19 with 20 on Banker.", "You lose 20 on Player.", "In all: 1 lost."
    )
    anna.says("last", "Coup 1, Player 1, Banker 3. Banker 20: wins 19, Player 20: lost")
    anna.says("road", re.compile(r"^Bead plate: B1\. Big road: B1\. .* Roads predict nothing\.$"))
    anna.open_for("Banker")
    anna.says("rebet", "Player 20, Banker 20. Staked 40, chips 59.")
    assert not anna.errors


class Typist(Guest):
    """Somebody who has the keyboard alone."""

    def walk_to(self, wanted: Locator) -> None:
        """Tab on until it has the focus."""
        expect(wanted).to_be_visible()
        for _ in range(MOST_TABS):
            if wanted.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no key leads to {wanted}")

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def staked(self, amount: str) -> None:
        expect(self.page.locator(".sums").get_by_text(f"Staked: {amount}", exact=True)).to_be_visible()


def sits(anna: Typist, doors: Doors) -> None:
    """Come in, open the link of a table at which cards are squeezed, and sit."""
    page = anna.page
    page.goto(doors.address)
    anna.walk_to(page.get_by_role("textbox"))
    page.keyboard.type("Anna\n")
    expect(page.get_by_role("button", name="Come in")).to_have_count(0)
    page.goto(f"{doors.address}t/{page.evaluate(OPEN, {'burn': 'none', 'squeeze': 'highest_stake'})}")
    for where in (page, page.get_by_role("dialog")):
        anna.walk_to(where.get_by_role("button", name="Sit down", exact=True))
        anna.keys("Enter")
    expect(page.locator("#your-move")).to_be_focused()


def stakes(anna: Typist) -> None:
    """Choose every chip, stake on every spot, change the stakes in every way, and be done."""
    chips = anna.page.locator(".chips .pick")
    for n, amount in enumerate(("1", "5", "10", "25", "100")):
        anna.keys(str(n + 1))
        expect(chips.nth(n)).to_have_attribute("aria-pressed", "true")
        expect(chips.nth(n)).to_have_accessible_name(f"Chip of {amount}")
    for keys, amount in {"3b": "10", "2p": "15", "1t": "16", "z": "15", "d": "30", "c": "0", "3pbb": "30"}.items():
        anna.keys(*keys)
        anna.staked(amount)
    anna.keys("Enter")


def turns(anna: Typist) -> None:
    """Lift a card, turn it, and have the others turned, until the coup is settled."""
    page, sliders = anna.page, anna.page.get_by_role("slider")
    expect(sliders).to_have_count(2)
    anna.walk_to(sliders.first)
    anna.keys("ArrowUp")
    expect(sliders.first).to_have_attribute("aria-valuetext", "10 % lifted")
    anna.keys("Enter")
    expect(sliders).to_have_count(1)
    settled = page.get_by_text("Your coup 1")
    while not settled.is_visible():
        anna.keys("Space")
        page.wait_for_timeout(50)
    anna.keys("l")
    expect(page.get_by_role("dialog").get_by_text(re.compile("^Banker 20")).first).to_be_visible()
    anna.keys("Escape")


def goes_over_the_layout(anna: Typist) -> None:
    """Stake again what was staked, then go from spot to spot with the arrows."""
    anna.keys("c")
    anna.staked("0")
    anna.keys("r")
    anna.staked("30")
    anna.keys("c")
    anna.walk_to(anna.bet("Player"))
    anna.keys("3", "Enter", "ArrowRight", "1", "Enter", "ArrowRight", "3", "Enter", "Enter")
    expect(anna.bet("Banker")).to_be_focused()
    anna.staked("31")
    anna.keys("Delete")
    anna.staked("21")
    anna.keys("i")
    expect(anna.page.get_by_role("dialog", name="Banker")).to_be_visible()
    anna.keys("Escape")
    expect(anna.bet("Banker")).to_be_focused()


def switches_keys_off_and_on(anna: Typist) -> None:
    dialog = anna.page.get_by_role("dialog")
    anna.keys("?")
    expect(dialog.locator("kbd")).to_have_count(12)
    anna.walk_to(dialog.get_by_role("checkbox", name="Keys are on"))
    anna.keys("Space", "Escape", *"bcdl")
    anna.staked("21")
    expect(dialog).to_have_count(0)
    anna.keys("/")
    anna.page.keyboard.type("keys\n")
    anna.walk_to(dialog.get_by_role("checkbox", name="Keys are on"))
    anna.keys("Space", "Escape")
    anna.walk_to(anna.bet("Banker"))
    anna.keys("c")
    anna.staked("0")


@pytest.mark.long
def test_by_the_keyboard_alone_a_coup_is_played_with_every_key(browser: Browser, doors: Doors) -> None:
    """1-7 chip, P B T spot, arrows in the layout, Enter done, Z undo, C clear, R rebet, D double, Space deal or show, L
    last result, ? the list; all can be switched off."""
    anna = Typist(browser, still=True)
    sits(anna, doors)
    anna.open_for("Banker")
    stakes(anna)
    turns(anna)
    anna.open_for("Banker")
    goes_over_the_layout(anna)
    switches_keys_off_and_on(anna)
    assert not anna.errors


AGAIN: Final = """async () => {
  const field = document.getElementById('prompt');
  document.querySelector('dialog[open] header button').click();
  for (let step = 0; step < 20; step += 1) await null;
  field.value = 'keys';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.form.requestSubmit();
}"""
"""Close what is open and ask for it again before the browser has told of its end."""


def test_a_dialog_that_was_closed_opens_again_at_once(browser: Browser, doors: Doors) -> None:
    anna = Speaker(browser, 1)
    opened(anna, doors)
    shown = anna.opens("keys", "Keys")
    anna.page.evaluate(AGAIN)
    anna.page.wait_for_timeout(100)
    expect(shown).to_be_visible()
    assert not anna.errors
