"""Cards that are squeezed: who has them turns them, the others see how far, and nobody what (P2)."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, FloatRect, expect
from punto_states import STATES
from stage import Scene, Stage

from long import asked_later
from page import Guest

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


@pytest.mark.long
def test_who_has_staked_most_turns_the_cards_and_the_others_see_how_far(browser: Browser, doors: Doors) -> None:
    """The cards of a side are dealt face down to the highest stake on it, who turns them; until then nobody else knows
    them. By keyboard, by finger, by a word."""
    anna, bob, zoe = everybody = three_guests(browser, doors)
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


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes have nothing in common but an edge."""
    return any(
        a["x"] + a["width"] <= b["x"] + 1 or a["y"] + a["height"] <= b["y"] + 1 for a, b in ((one, other), (other, one))
    )


TURNED = {"squeeze_player": 2, "squeeze_banker": 2, "squeeze_third": 1, "squeeze_banker_third": 1}
"""How many cards lie there to be turned, in each state in which somebody turns some."""


@pytest.mark.parametrize("size", [(320, 640), asked_later((375, 667)), asked_later((667, 375))], ids=str)
def test_on_a_phone_the_cards_that_one_turns_are_large_and_lie_free(browser: Browser, size: tuple[int, int]) -> None:
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
