"""Some who have never seen a game, bots, and somebody who looks on: a shoe, by what the page says alone."""

from typing import Final

import pytest
from browser_tools import Doors
from newcomers import Newcomers, open_short
from playwright.sync_api import Browser

doors = pytest.fixture(open_short)


SIZES: Final = {
    "chemin": ({"Anna": 1, "Bea": 2, "Carl": 3}, 4, 1),
    "banque": ({"Anna": 1, "Bea": 2, "Carl": 6, "Dina": 7}, 3, 2),
}
"""Who sits where, how many bots, and how many hold cards against the bank: at Banque two sit at each tableau, so that
whoever banks somebody holds a ponte's cards."""


@pytest.mark.long
@pytest.mark.parametrize("game", SIZES)
def test_newcomers_finish_a_shoe_by_what_the_page_says_alone(browser: Browser, doors: Doors, game: str) -> None:
    seats, bots, pontes = SIZES[game]
    table = Newcomers(browser, doors, f"short-{game}", seats, bots)
    table.play(pontes)
    table.check()
