"""Cards that are squeezed: who has them turns them, the others see how far, and nobody what (P2, C6)."""

import re
from functools import partial
from typing import Final

import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser, FloatRect, Locator, expect
from punto_states import STATES
from stage import Scene, Stage

from long import asked_later
from page import CARDS, Guest, Size

DOWN = "card face down"


def three_guests(browser: Browser, doors: Doors) -> tuple[Guest, Guest, Guest]:
    """Anna and Bob have seats, Zoe looks on."""
    anna, bob, zoe = (Guest(browser, size=(1280, 800)) for _ in range(3))
    anna.come(doors.address, "Anna")
    table = anna.opened(doors, "mini", options={"squeeze": "highest_stake"})
    anna.page.goto(table)
    bob.come(table, "Bob")
    for guest, seat in ((anna, 1), (bob, 2)):
        guest.sit(seat)
    zoe.page.goto(table)
    return anna, bob, zoe


def test_who_has_staked_most_turns_the_cards_and_the_others_see_how_far(browser: Browser, open_house: Doors) -> None:
    """The cards of a side are dealt face down to the highest stake on it, who turns them; until then nobody else knows
    them. By keyboard, by finger, by a word."""
    anna, bob, zoe = everybody = three_guests(browser, open_house)
    anna.stake("Player")
    bob.stake("Banker")
    anna.done()
    bob.done()
    first, second = (anna.page.get_by_role("slider", name=f"Card {number}, face down") for number in (1, 2))
    anna.sees(first)
    assert anna.faces("Banker") == [DOWN, DOWN]
    for other in (bob, zoe):
        expect(other.side("Player").locator(".cards > .card")).to_have_count(2)
        assert other.faces("Player") == [DOWN, DOWN]
        other.lacks(other.page.get_by_role("slider"))
    for _ in range(2):
        first.press("ArrowUp")
    expect(first).to_have_attribute("aria-valuetext", "20 % lifted")
    for other in (bob, zoe):
        other.sees(other.page.get_by_role("img", name="card face down, 20 % lifted"))
    assert zoe.faces("Player") == ["card face down, 20 % lifted", DOWN]
    box = second.bounding_box()
    assert box is not None
    anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 3)
    anna.page.mouse.down()
    anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.5, steps=4)
    anna.page.mouse.up()
    zoe.sees(zoe.page.get_by_role("img", name="card face down, 50 % lifted"))
    anna.presses("Turn over")
    for each in everybody:
        expect(each.side("Player").locator(".points")).not_to_be_empty()
        assert DOWN not in each.faces("Player")
    lies = bob.sees(bob.page.get_by_role("slider", name="Card 1, face down"))
    assert anna.faces("Banker") == [DOWN, DOWN]
    lies.press("Enter")
    bob.page.locator("body").press("/")
    bob.page.keyboard.type("turn over\n")
    expect(zoe.side("Banker").locator(".points")).not_to_be_empty()
    settled = anna.page.get_by_text("Your coup 1")
    while not settled.is_visible():
        for each in (anna, bob):
            each.press_if_ready("Turn over")
        anna.page.wait_for_timeout(50)
    assert anna.hand("Player") == zoe.hand("Player")


patient = house(tempo=0.1, windows=60, chance="C6", declare_ms=3_600_000)
"""A house in which nobody's cards are declared on before he is done with them."""
WHEN_MADE: Final = {"chemin-de-fer": {"declaration": "when_made"}, "baccara-banque": {}}


def dealt_by(anna: Guest, bob: Guest, *, at_banque: bool) -> None:
    """Anna's bank plays against Bob, who is handed the cards of the first hand."""
    if at_banque:
        anna.say("bid 100")
        bob.say("done")
        anna.asked("Who cuts?")
        anna.say("cutter Bob")
        bob.say("cut 80", "done", "stake 50", "done")
    else:
        asked = anna.log.get_by_text(re.compile(r"^\w+ cuts\.$")).first.inner_text()
        (bob if asked == "Bob cuts." else anna).say("cut 80")
        anna.say("bank 50")
        bob.say("done", "banco", "done")
    anna.press_if_ready("Deal")


@pytest.mark.long
@pytest.mark.parametrize("rules", ["chemin-de-fer", "baccara-banque"])
def test_a_ponte_turns_his_cards_and_the_others_see_how_far(browser: Browser, patient: Doors, rules: str) -> None:
    """C6: only the ponte sees his cards. The banker and who looks on see how far he has lifted each of them."""
    anna, bob, zoe = (Guest(browser, size=size) for size in ((1440, 900), (1440, 900), (390, 844)))
    anna.come(patient.address, "Anna")
    table = anna.opened(patient, rules, options=WHEN_MADE[rules])
    anna.page.goto(table)
    bob.come(table, "Bob")
    for guest, seat in ((anna, 10 if rules == "baccara-banque" else 1), (bob, 3)):
        guest.sit(seat)
    zoe.page.goto(table)
    anna.ask("croupier plays")
    dealt_by(anna, bob, at_banque=rules == "baccara-banque")
    first, second = (bob.page.get_by_role("slider", name=f"Card {number}, face down") for number in (1, 2))
    bob.sees(second)
    for other in (anna, zoe):
        expect(hand_of_bob(other).locator(".cards > .card")).to_have_count(2)
        assert cards_of_bob(other) == [DOWN, DOWN]
    for _ in range(2):
        first.press("ArrowUp")
    for other in (anna, zoe):
        other.sees(other.page.get_by_role("img", name="card face down, 20 % lifted"))
        assert cards_of_bob(other) == ["card face down, 20 % lifted", DOWN]
        assert other.faults() == []
    second.press("Enter")
    first.press("ArrowDown")
    for other in (anna, zoe):
        other.sees(other.page.get_by_role("img", name="card face down, 10 % lifted"))
        other.sees(other.page.get_by_role("img", name="card face down, 100 % lifted"))
    first.press("Enter")
    bob.lacks(bob.page.get_by_role("slider"))
    mine = cards_of_bob(bob)
    for other in (anna, zoe):
        expect(other.page.get_by_role("img", name="card face down, 100 % lifted")).to_have_count(2)
        assert not [each for each in mine if other.page.get_by_label(each, exact=True).count()]
    anna.lacks(anna.page.get_by_role("slider"))
    if WHEN_MADE[rules]:
        bob.say("rule")
        for other in (anna, zoe):
            other.until(partial(shows, other, mine, anna, bob))


def shows(guest: Guest, cards: list[str], *players: Guest) -> bool:
    """Whether the first two of Bob's cards lie open before somebody; whoever has a card to turn does."""
    for player in players:
        player.press_if_ready("^Turn")
    return cards_of_bob(guest)[:2] == cards


def hand_of_bob(guest: Guest) -> Locator:
    return guest.page.locator(".hands .hand.player").first


def cards_of_bob(guest: Guest) -> list[str]:
    found: list[str] = hand_of_bob(guest).locator(".cards > .card").evaluate_all(CARDS)
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes have nothing in common but an edge."""
    return any(
        a["x"] + a["width"] <= b["x"] + 1 or a["y"] + a["height"] <= b["y"] + 1 for a, b in ((one, other), (other, one))
    )


TURNED = {"squeeze_player": 2, "squeeze_banker": 2, "squeeze_third": 1, "squeeze_banker_third": 1}
"""How many cards lie there to be turned, in each state in which somebody turns some."""


@pytest.mark.parametrize("size", [(320, 640), asked_later((375, 667)), asked_later((667, 375))], ids=str)
def test_on_a_phone_the_cards_that_one_turns_are_large_and_lie_free(browser: Browser, size: Size) -> None:
    """Player's and Banker's, the first two and the third."""
    states = {name: STATES[name] for name in TURNED}
    stage = Stage(browser, STATES["squeeze_player"][0]().state.rules, size=size)
    stage.begin()
    for name, (made, viewers) in states.items():
        stage.show(Scene(made(), viewers.split()[0]))
        sliders = stage.page.get_by_role("slider")
        expect(sliders).to_have_count(TURNED[name])
        for each in sliders.all():
            box = each.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 70, (name, box)
        cards = [each.bounding_box() for each in stage.page.locator(".hands .cards > .card").all()]
        boxes = [box for box in cards if box is not None]
        bets = [box for each in stage.page.locator(".spot").all() if (box := each.bounding_box()) is not None]
        assert len(boxes) >= 4, name
        assert bets, name
        for at, box in enumerate(boxes):
            assert box["x"] >= 0, name
            assert box["x"] + box["width"] <= size[0], name
            assert all(apart(box, other) for other in [*boxes[:at], *bets]), name
