"""Bots play the games that people bank, before somebody who looks on."""

import pytest
from browser_tools import Doors, Sitter, open_browser
from playwright.sync_api import Browser, expect

browser = pytest.fixture(open_browser, scope="module")


@pytest.mark.parametrize(
    ("rules", "bots"), [("chemin-de-fer", 8), pytest.param("banque-ouverte", 9, marks=pytest.mark.long)]
)
def test_bots_play_a_coup_and_it_is_listed(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, rules: str, bots: int
) -> None:
    doors = Doors(tmp_path_factory.mktemp("bots") / "house.db", tempo=0.05, windows=1)
    doors.open()
    try:
        anna = Sitter(browser)
        anna.come(doors.address, "Anna")
        anna.open_table(rules, bots)
        listed = anna.page.get_by_role("region", name="Coups of this shoe").get_by_role("listitem")
        expect(listed.first).to_be_visible()
        assert not anna.errors
    finally:
        doors.kill()
