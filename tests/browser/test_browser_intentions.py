"""What a player says once for every hand: among the settings, or in the prompt (C7.4)."""

import re

import msgspec
import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser, expect

from page import Guest, Size

RULE = "Always selon la règle"


@pytest.mark.long
@pytest.mark.parametrize(("rules", "size"), [("chemin-de-fer", (1440, 900)), ("baccara-banque", (390, 844))])
def test_C7_4_it_is_said_once_and_taken_back_among_the_settings_and_in_the_prompt(
    browser: Browser, doors: Doors, rules: str, size: Size
) -> None:
    """It stands when one comes back, in whatever language it was typed."""
    anna, heard = Guest(browser), list[str]()
    anna.page.on("websocket", lambda line: line.on("framereceived", lambda told: heard.append(str(told))))
    anna.come(doors.address, "Anna")
    anna.open_table(rules, bots=2)
    anna.sit(1)
    anna.holds(size)
    is_set(anna, on=False, then_check=True)
    anna.until(lambda: any('"selon_la_regle":true' in told for told in heard))  # the house has it
    anna.page.reload()
    is_set(anna, on=True)
    anna.holds((1440, 900))
    for typed, answer, on in (
        ("croupier plays", "From the next deal on you play your hands yourself.", False),
        ("Croupier spielt", "From the next deal on the croupier plays your hands, selon la règle.", True),
        ("croupier joue", "From the next deal on you play your hands yourself.", False),
    ):
        assert anna.ask(typed) == answer
        is_set(anna, on=on)


def is_set(anna: Guest, *, on: bool, then_check: bool = False) -> None:
    """Whether the switch among the settings is on; it may be switched on then."""
    switch = anna.box(RULE, anna.opens("Display and sound"))
    expect(switch).to_be_checked(checked=on)
    if then_check:
        switch.check()
    anna.closes()


@pytest.mark.long
def test_at_punto_banco_there_is_nothing_to_leave_to_the_croupier(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors)
    anna.types("croupier plays")
    anna.sees("At this game that cannot be said once for every coup: always selon la règle.")
    anna.sees(anna.box("Sound", anna.opens("Display and sound")))
    assert anna.box(RULE).count() == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "size", "wanted"),
    [
        ("mini", (1280, 800), "pass calls and stakes"),
        ("chemin-de-fer", (1440, 900), "decline the bank"),
        ("baccara-banque", (1920, 1080), "suivi after a lost banco"),
    ],
)
def test_what_is_said_once_lies_on_the_dock_and_one_press_takes_it_back(
    browser: Browser, doors: Doors, rules: str, size: Size, wanted: str
) -> None:
    """The house still has it when the page comes back."""
    anna = Guest.at(browser, doors, rules)
    anna.holds(size)
    anna.box(wanted, anna.opens("Display and sound")).check()
    anna.closes()
    back = anna.button(f"Take back: {wanted}")
    expect(back).to_be_visible()
    anna.page.reload()
    back.click()
    expect(back).to_have_count(0)
    expect(anna.box(wanted, anna.opens("Display and sound"))).not_to_be_checked()


@pytest.mark.long
def test_what_is_typed_for_every_coup_stands_like_what_is_pressed(browser: Browser, doors: Doors) -> None:
    """In any language; typed again, or with nothing, it is taken back."""
    anna = Guest.at(browser, doors, "chemin-de-fer")
    for typed, stands in (
        ("always banco 200", "banco up to 200"),
        ("immer ablehnen", "decline the bank"),
        ("toujours miser 25", "stake 25 each coup"),
    ):
        assert anna.ask(typed) == f"Until you take it back: {stands}."
        expect(anna.button(f"Take back: {stands}")).to_be_visible()
    for typed, stood in (
        ("always decline", "decline the bank"),
        ("always banco 0", "banco up to 200"),
        ("always stake 0", "stake 25 each coup"),
    ):
        assert anna.ask(typed) == f"No longer: {stood}."
        expect(anna.button(f"Take back: {stood}")).to_have_count(0)


patient = house(tempo=0.1, windows=60)
"""A house whose windows are open for longer than a test waits."""


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seat"), [("chemin-de-fer", 3), ("baccara-banque", 1)])
def test_one_press_passes_a_whole_coup(browser: Browser, patient: Doors, rules: str, seat: int) -> None:
    """Nothing else is said by who has pressed, no time runs out, and in the next coup one is asked again."""
    anna, said = Guest(browser), list[str]()
    anna.page.on("websocket", lambda line: line.on("framesent", lambda sent: said.append(str(sent))))
    anna.come(patient.address, "Anna")
    anna.open_table(rules, bots=3)
    anna.sit(seat)
    asked_for_next(anna)
    said.clear()
    anna.presses("Pass this coup")
    expect(anna.button("Take back: pass this coup")).to_be_visible()
    expect(anna.button("Pass this coup")).to_have_count(0)
    anna.until(lambda: anna.button("Take back: pass this coup").count() == 0)
    assert [each["type"] for each in map(msgspec.json.decode, said)] == ["intend"]
    expect(anna.log.get_by_text(re.compile("^Coup 1: "))).to_have_count(1)
    asked_for_next(anna)


def asked_for_next(anna: Guest) -> None:
    """She is asked whether she plays; a bank that she is offered before she declines."""
    anna.until(lambda: anna.press_if_ready("Decline") or anna.button("Pass this coup").count() > 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "size"),
    [("chemin-de-fer", (390, 844)), ("baccara-banque", (844, 390)), ("mini", (768, 1024))],
)
def test_in_small_windows_the_clock_counts_what_is_said(browser: Browser, doors: Doors, rules: str, size: Size) -> None:
    """A press there shows it; what is taken back there is gone."""
    anna = Guest.at(browser, doors, rules)
    anna.holds(size)
    assert anna.button("^Said once: ").count() == 0
    anna.box("pass calls and stakes", anna.opens("Display and sound")).check()
    anna.closes()
    anna.sees(anna.button("Said once: 1"))
    assert anna.faults() == []
    anna.presses("Said once: 1")
    anna.presses("Take back: pass calls and stakes", anna.dialog)
    expect(anna.dialog).to_have_count(0)
    expect(anna.button("^Said once: ")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("rules", ["chemin-de-fer", "baccara-banque"])
def test_the_stake_of_each_coup_and_the_bound_of_banco_may_be_typed(browser: Browser, doors: Doors, rules: str) -> None:
    """Another amount takes the place of the first, none takes it back."""
    anna = Guest.at(browser, doors, rules)
    for stake, stands in (("25", "stake 25 each coup"), ("17.50", "stake 17.50 each coup")):
        among_settings(anna, "Stake each coup", stake)
        anna.sees(anna.button(f"Take back: {stands}"))
    among_settings(anna, "Banco on a bank of at most", "161")
    anna.sees(anna.button("Take back: banco up to 161"))
    settings = anna.opens("Display and sound")
    field = settings.locator("label.field", has_text="Stake each coup").locator("input")
    field.fill("2x")
    field.press("Tab")
    expect(settings.get_by_role("alert")).to_have_text("“2x” is no amount; write one such as 25 or 2.50.")
    anna.closes()
    among_settings(anna, "Stake each coup", "")
    anna.lacks(anna.button("^Take back: stake"))


def among_settings(anna: Guest, label: str, amount: str) -> None:
    """Type an amount into a field of the settings."""
    field = anna.opens("Display and sound").locator("label.field", has_text=label).locator("input")
    field.fill(amount)
    field.press("Tab")
    anna.closes()
