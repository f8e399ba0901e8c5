"""The way from the door to the third coup of each game, with the mouse, by the keyboard, by the accessibility tree."""

from itertools import product
from typing import Final, NamedTuple

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect
from tools.walks import GAMES, HANDS, Hand, Walker

from long import first
from page import Guest, Size
from sabot.words import LANGUAGES, Language

MOST_PRESSES: Final = 5
"""To the first stake: the game, the door, the stake, and two that a bot may forestall."""
PHONE: Final = (375, 667)
SIZES: Final = ((1440, 900), PHONE)


class Way(NamedTuple):
    """Which game is walked to, by which hand, in which window and language."""

    game: str
    hand: Hand
    size: Size
    language: Language


WAYS: Final = [
    Way(game, hand, size, LANGUAGES[(at + at // 3) % 3])
    for at, (size, game, hand) in enumerate(product(SIZES, GAMES, HANDS))
]
"""Each game by each hand in both windows; each hand in each language."""
SHORT: Final = [WAYS[0], WAYS[4], WAYS[17]]


def test_every_hand_walks_in_every_language() -> None:
    assert {(way.hand, way.language) for way in WAYS} == set(product(HANDS, LANGUAGES))


@pytest.mark.parametrize("way", first(1, [*SHORT, *(way for way in WAYS if way not in SHORT)]))
def test_somebody_comes_from_the_door_to_the_third_coup(browser: Browser, doors: Doors, way: Way) -> None:
    anna = Guest(browser, way.language, way.size)
    walk = Walker(anna.page, way.language, way.game, way.hand).walks(doors.address)
    assert walk.asked_s <= walk.staked_s <= walk.seconds
    if way.hand != "keyboard":
        assert walk.staked_presses <= MOST_PRESSES
    assert anna.faults() == []


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_a_friend_comes_by_the_link_on_a_phone_sits_and_is_told_that_his_name_is_taken(
    browser: Browser, open_house: Doors, language: Language
) -> None:
    anna, ben = Guest.in_lobby(browser, open_house), Guest(browser, language, PHONE)
    link = anna.open_private_table("mini")
    anna.sit(1)
    ben.page.goto(link)
    ben.presses(ben.words["option.sit"])
    ben.dialog.get_by_role("textbox").first.fill("Anna")
    ben.dialog.locator("button[type=submit]").click()
    expect(ben.dialog).to_have_count(0)
    told = ben.words["page.named_otherwise"].replace("{nickname}", "Anna").replace("{here}", "Anna 2")
    ben.sees(ben.page.get_by_role("status").filter(has_text=told))
    assert (ben.faults(), anna.page.locator(".namesake").inner_text()) == ([], "")
    ben.presses(ben.words["page.close"], ben.page.locator(".namesake"))
    ben.lacks(ben.page.get_by_text(told))
    for guest in (anna, ben):
        guest.page.get_by_role("group", name=guest.words["page.bets_of_table"]).get_by_role("button").first.click()
        guest.part("your move").locator(".moves .gold").click()
    expect(ben.part("result").first).to_be_visible()
    assert "#" not in ben.page.url
    assert ben.faults() == []


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_a_link_to_nowhere_or_to_a_closed_table_is_told(
    browser: Browser, open_house: Doors, language: Language
) -> None:
    anna, ben = Guest.in_lobby(browser, open_house), Guest(browser, language, PHONE)
    link = anna.open_table("mini")
    anna.closes_table()
    for address, said in ((f"{open_house.address}t/nowhere", "refusal.no_such_table"), (link, "refusal.session_over")):
        ben.page.goto(address)
        ben.sees(ben.page.get_by_text(ben.words[said]).first)
        ben.sees(ben.page.get_by_role("link").first)
        assert ben.faults() == []
