"""Three who have never seen Chemin de Fer, bots, and somebody who looks on: a shoe, by what the page says alone."""

import pytest
from browser_tools import Doors, open_browser
from newcomers import Newcomers, open_short
from playwright.sync_api import Browser

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_short)


@pytest.mark.long
def test_newcomers_finish_a_shoe_by_what_the_page_says_alone(browser: Browser, doors: Doors) -> None:
    table = Newcomers(browser, doors, "short-chemin", {"Anna": 1, "Bea": 2, "Carl": 3}, bots=4)
    table.play(pontes=1)
    table.check()
