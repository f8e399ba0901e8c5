"""The way from the door to the third coup of each game, with the mouse, by the keyboard, by the accessibility tree."""

from itertools import product
from typing import Final, NamedTuple

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser
from tools.walks import GAMES, HANDS, Hand, Walker

from long import first
from page import Guest, Size
from sabot.words import LANGUAGES, Language

MOST_PRESSES: Final = 3
"""To the first stake, where the game is chosen too."""
SIZES: Final = ((1440, 900), (375, 667))


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


@pytest.mark.parametrize("way", first(3, [*SHORT, *(way for way in WAYS if way not in SHORT)]))
def test_somebody_comes_from_the_door_to_the_third_coup(browser: Browser, doors: Doors, way: Way) -> None:
    anna = Guest(browser, way.language, way.size)
    walk = Walker(anna.page, way.language, way.game, way.hand).walks(doors.address)
    assert walk.asked_s <= walk.staked_s <= walk.seconds
    if way.hand != "keyboard":
        assert walk.staked_presses <= MOST_PRESSES
    assert anna.faults() == []
