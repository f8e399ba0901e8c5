"""Cards that are squeezed: who has them turns them, the others see how far, and nobody what (P2)."""

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, FloatRect, expect
from punto_states import STATES
from stage import Scene, Stage

from long import asked_later

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)

OPEN = """async () => (await (await fetch('/api/tables', {
  method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify({rules: 'mini', pace: 'brisk', options: {squeeze: 'highest_stake'}}),
})).json()).id"""
DOWN = "card face down"


def company(browser: Browser, doors: Doors) -> tuple[Guest, Guest, Guest]:
    """Anna and Bob have seats, Zoe looks on."""
    anna, bob, zoe = (Guest(browser, "en", (1280, 800), still=True) for _ in range(3))
    anna.come(doors.address, "Anna")
    table = f"{doors.address}t/{anna.page.evaluate(OPEN)}"
    anna.page.goto(table)
    anna.sit(1)
    bob.page.goto(doors.address)
    bob.come(doors.address, "Bob")
    bob.page.goto(table)
    bob.sit(2)
    zoe.page.goto(table)
    return anna, bob, zoe


def faces(guest: Guest, side: str) -> list[str]:
    """What is told of the cards of a side."""
    region = guest.page.get_by_role("region", name=side, exact=True)
    found: list[str] = region.locator(".cards > .card").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label') ?? each.firstElementChild.getAttribute('aria-label'))"
    )
    return found


@pytest.mark.long
def test_who_has_staked_most_turns_the_cards_and_the_others_see_how_far(browser: Browser, doors: Doors) -> None:
    """The cards of a side are dealt face down to the highest stake on it, who turns them; until then nobody else knows
    them. By keyboard, by finger, by a word."""
    anna, bob, zoe = company(browser, doors)
    anna.stake("Player")
    bob.stake("Banker")
    anna.done()
    bob.done()
    first = anna.page.get_by_role("slider", name="Card 1, face down")
    expect(first).to_be_visible()
    assert faces(anna, "Banker") == [DOWN, DOWN]
    for other in (bob, zoe):
        expect(other.page.get_by_role("region", name="Player", exact=True).locator(".cards > .card")).to_have_count(2)
        assert faces(other, "Player") == [DOWN, DOWN]
        expect(other.page.get_by_role("slider")).to_have_count(0)
    first.press("ArrowUp")
    first.press("ArrowUp")
    expect(first).to_have_attribute("aria-valuetext", "20 % lifted")
    for other in (bob, zoe):
        expect(other.page.get_by_role("img", name="card face down, 20 % lifted")).to_be_visible()
    assert faces(zoe, "Player") == ["card face down, 20 % lifted", DOWN]
    box = anna.page.get_by_role("slider", name="Card 2, face down").bounding_box()
    assert box is not None
    anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 3)
    anna.page.mouse.down()
    anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.5, steps=4)
    anna.page.mouse.up()
    expect(zoe.page.get_by_role("img", name="card face down, 50 % lifted")).to_be_visible()
    anna.page.get_by_role("button", name="Turn over").click()
    for each in (anna, bob, zoe):
        expect(each.page.get_by_role("region", name="Player", exact=True).locator(".points")).not_to_be_empty()
        assert DOWN not in faces(each, "Player")
    expect(bob.page.get_by_role("slider", name="Card 1, face down")).to_be_visible()
    assert faces(anna, "Banker") == [DOWN, DOWN]
    bob.page.get_by_role("slider", name="Card 1, face down").press("Enter")
    bob.page.locator("body").press("/")
    bob.page.keyboard.type("turn over\n")
    expect(zoe.page.get_by_role("region", name="Banker", exact=True).locator(".points")).not_to_be_empty()
    settled = anna.page.get_by_text("Your coup 1")
    while not settled.is_visible():
        for each in (anna, bob):
            button = each.page.get_by_role("button", name="Turn over")
            if button.is_visible() and button.is_enabled():
                button.click()
        anna.page.wait_for_timeout(50)
    assert anna.hand("Player") == zoe.hand("Player")
    assert not anna.errors + bob.errors + zoe.errors


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
    stage = Stage(browser, STATES["squeeze_player"][0]().state.rules)
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
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
        for at, box in enumerate(boxes):
            assert box["x"] >= 0, name
            assert box["x"] + box["width"] <= size[0], name
            assert all(apart(box, other) for other in [*boxes[:at], *bets]), name
    assert stage.errors == []
