"""A table of Punto Banco by the prompt alone, and by the keyboard alone: what every word and every key does."""

import re
from typing import Final

import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser, Locator, expect
from punto_states import STATES
from stage import Scene, Stage

from long import asked_later
from page import Guest

CHANCE: Final = "8"
"""With it, one person's seed and a cut at 100 Banker wins with 3 to 1 and six cards, then Player with 7 to 1."""
CUT: Final = 100
patient = house(chance=CHANCE, windows=200)
"""A house whose first shoe, with one person's seed, is known; nobody is hurried."""


def opens(anna: Guest, command: str, dialog: str) -> Locator:
    """Type a command that opens a dialog."""
    anna.types(command, "")
    return anna.sees(anna.page.get_by_role("dialog", name=dialog, exact=True))


def opened(anna: Guest, doors: Doors, **options: str) -> None:
    """A table of a known shoe, and its page."""
    anna.come(doors.address, "Anna")
    anna.page.goto(anna.opened(doors, "mini", decks=8, options={"burn": "none", **options}))


@pytest.mark.long
def test_by_the_prompt_alone_all_is_told(browser: Browser, patient: Doors) -> None:
    """Every accepted command is answered; what one wins or loses is said; what cannot be is said with why and when."""
    anna = Guest(browser, byte=1)
    opened(anna, patient, ceremony="full")
    for command, answer in WATCHING.items():
        anna.types(command, answer)
    anna.hears("Anna takes seat 3 with 100.")
    for command, answer in SEATED.items():
        anna.types(command, answer)
    anna.say(f"cut {CUT}")
    anna.hears("Anna cut at card 100.")

    anna.open_for("Banker")
    for command, answer in STAKING.items():
        anna.types(command, answer)
    anna.types("time", "No time is running.")
    for command, dialog, fact in (("odds", "Banker", "1.0579 %"), ("rules", "Rules", "5 %")):
        anna.sees(fact, opens(anna, command, dialog))
        anna.closes()
        expect(anna.prompt()).to_be_focused()

    anna.types("done", "Done: waiting for the others.")
    anna.hears_in_turn(
        "Rien ne va plus", "Banker draws", "You win 19 with 20 on Banker.", "You lose 20 on Player.", "In all: 1 lost."
    )
    anna.types("last", "Coup 1, Player 1, Banker 3. Banker 20: wins 19, Player 20: lost")
    anna.types("road", re.compile(r"^Bead plate: B1\. Big road: B1\. .* Roads predict nothing\.$"))
    anna.open_for("Banker")
    anna.types("rebet", "Player 20, Banker 20. Staked 40, chips 59.")


WATCHING: Final = {
    "100 banker": "You are watching: take a seat first.",
    "who": "Nobody sits at the table.",
    "last": "No coup yet",
    "road": "No coup yet",
    "sit 3 100": "You take your seat.",
}
SEATED: Final = {
    "sit 4 100": "You already sit at this table, on seat 3.",
    "player 5": "The shoe is being made ready; then bets open.",
}
STAKING: Final = {
    "100 banker": "Banker 100. Staked 100, chips 0.",
    "20 banker": "Banker 20. Staked 20, chips 80.",
    "player 20": "Banker 20, Player 20. Staked 40, chips 60.",
    "balance": "Chips: 60, staked: 40",
    "min": "Limits: Player 1–100, Tie 1–25, Banker 1–100",
    "who": "At the table: 3 Anna 60",
    "bankr 10": "“bankr 10” is no command. Did you mean “banker 10”?",
    "blance": "“blance” is no command. Did you mean “balance”?",
    "deal": "Bets are open: stake, or say “done”; then the cards come.",
}
"""What the prompt answers to who looks on, to who sits while the shoe is made ready, and to who stakes."""


def sits(anna: Guest, doors: Doors) -> None:
    """Come in, open the link of a table at which cards are squeezed, and sit."""
    page = anna.page
    page.goto(doors.address)
    anna.walk_to(page.get_by_role("textbox"))
    page.keyboard.type("Anna\n")
    anna.lacks(anna.button("Come in"))
    page.goto(anna.opened(doors, "mini", decks=8, options={"burn": "none", "squeeze": "highest_stake"}))
    for where in (None, anna.dialog):
        anna.walk_to(anna.button("Sit down", where))
        anna.keys("Enter")
    expect(anna.part("your move")).to_be_focused()


def stakes(anna: Guest) -> None:
    """Choose every chip, stake on every spot, change the stakes in every way, and be done."""
    chips = anna.part("chips")
    for n, amount in enumerate(("1", "5", "10", "25", "100")):
        anna.keys(str(n + 1))
        expect(chips.nth(n)).to_have_attribute("aria-pressed", "true")
        expect(chips.nth(n)).to_have_accessible_name(f"Chip of {amount}")
    for keys, amount in {"3b": "10", "2p": "15", "1t": "16", "z": "15", "d": "30", "c": "0", "3pbb": "30"}.items():
        anna.keys(*keys)
        anna.staked(amount)
    anna.keys("Enter")


def turns(anna: Guest) -> None:
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


def goes_over_the_layout(anna: Guest) -> None:
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


def switches_keys_off_and_on(anna: Guest) -> None:
    dialog, on = anna.dialog, anna.box("Keys are on")
    anna.keys("?")
    expect(dialog.locator("kbd")).to_have_count(13)
    anna.walk_to(on)
    anna.keys("Space", "Escape", *"bcdl")
    anna.staked("21")
    anna.lacks(dialog)
    anna.keys("/")
    anna.page.keyboard.type("keys\n")
    anna.walk_to(on)
    anna.keys("Space", "Escape")
    anna.walk_to(anna.bet("Banker"))
    anna.keys("c")
    anna.staked("0")


@pytest.mark.long
def test_by_the_keyboard_alone_a_coup_is_played_with_every_key(browser: Browser, patient: Doors) -> None:
    """1-7 chip, P B T spot, arrows in the layout, Enter done, Z undo, C clear, R rebet, D double, Space deal or show, L
    last result, ? the list; all can be switched off."""
    anna = Guest(browser)
    sits(anna, patient)
    anna.open_for("Banker")
    stakes(anna)
    turns(anna)
    anna.open_for("Banker")
    goes_over_the_layout(anna)
    switches_keys_off_and_on(anna)


AGAIN: Final = """async () => {
  const field = document.getElementById('prompt');
  document.querySelector('dialog[open] .apart button').click();
  for (let step = 0; step < 20; step += 1) await null;
  field.value = 'keys';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.form.requestSubmit();
}"""
"""Close what is open and ask for it again before the browser has told of its end."""


@pytest.mark.long
def test_a_dialog_that_was_closed_opens_again_at_once(browser: Browser, patient: Doors) -> None:
    anna = Guest(browser)
    opened(anna, patient)
    shown = opens(anna, "keys", "Keys")
    anna.page.evaluate(AGAIN)
    anna.page.wait_for_timeout(100)
    expect(shown).to_be_visible()


@pytest.mark.parametrize(("state", "chips"), [("mini", 5), asked_later("every_chip", 7)])
def test_every_chip_that_lies_there_has_its_key(browser: Browser, state: str, chips: int) -> None:
    """Keys: 1-7 chip; the list of keys names as many as there are chips, and a key beyond them does nothing."""
    stage = Stage.of(browser, Scene(STATES[state][0](), "ann"))
    held = stage.part("chips")
    expect(held).to_have_count(chips)
    for key in range(1, 8):
        stage.keys(str(key))
        expect(held.nth(min(key, chips) - 1)).to_have_attribute("aria-pressed", "true")
    stage.keys("?")
    expect(stage.dialog.locator("kbd").first).to_have_text(f"1–{chips}")


@pytest.mark.long
def test_stakes_are_kept_repeated_and_stopped(browser: Browser, doors: Doors) -> None:
    """Repeat until stopped, with a loss limit; saved entries; by mouse, keyboard and prompt."""
    anna = Guest.at(browser, doors, "mini")
    anna.open_for("Player")
    for command, answer in (
        ("tie 1", "Tie 1. Staked 1, chips 99."),
        ("save 2", "Saved as 2."),
        ("clear", "Nothing staked. Chips 100."),
    ):
        anna.types(command)
        anna.sees(answer)
    anna.part("moves").first.press("s")
    anna.presses("Stake 2")
    anna.sees(anna.page.get_by_text("Staked: 1", exact=True).last)
    anna.field("Lose at most").fill("2.50")
    anna.presses("Repeat")
    stop = anna.sees(anna.button("Stop"))
    anna.wait_for_coup(2)
    stop.or_(anna.button("More")).click()
    anna.keys("Escape")
    anna.lacks(stop)


@pytest.mark.long
def test_a_repetition_ends_before_more_is_lost_than_was_allowed(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors, "mini")
    anna.stake("Player")
    anna.types("repeat 0.50")
    anna.sees("No longer repeated: the next loss would be more than you allowed.")
    anna.sees(anna.button("More"))
