"""Four who have never seen Banque, bots, and somebody who looks on: a shoe, by what the page says alone."""

import pytest
from browser_tools import Doors, open_browser
from newcomers import Newcomers, open_short
from playwright.sync_api import Browser

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_short)


@pytest.mark.long
def test_newcomers_finish_a_shoe_by_what_the_page_says_alone(browser: Browser, doors: Doors) -> None:
    """Two at each tableau, so that whoever banks somebody holds a ponte's cards."""
    table = Newcomers(browser, doors, "short-banque", {"Anna": 1, "Bea": 2, "Carl": 6, "Dina": 7}, bots=3)
    table.play(pontes=2)
    table.check()
