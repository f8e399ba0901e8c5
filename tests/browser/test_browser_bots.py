"""Bots play the games that people bank, before somebody who looks on."""

import re
from pathlib import Path

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


@pytest.mark.long
def test_a_host_chooses_how_his_bots_play(browser: Browser, tmp_path: Path) -> None:
    doors = Doors(tmp_path / "house.db", tempo=0.05, windows=1)
    doors.open()
    try:
        host = Sitter(browser)
        host.come(doors.address, "Host")
        host.page.get_by_label("Temperament").select_option(label="bold")
        with host.page.expect_request(re.compile("/api/tables$")) as opening:
            host.open_table("chemin-de-fer", 2)
        assert (opening.value.post_data_json or {})["temperament"] == "bold"
        host.page.get_by_role("button", name="Host", exact=True).click()
        dialog = host.page.get_by_role("dialog")
        dialog.get_by_label("Temperament").select_option(label="caller")
        with host.page.expect_response(re.compile("/bots$")) as adding:
            dialog.get_by_role("button", name="Seat bots").click()
        assert adding.value.ok
        assert adding.value.request.post_data_json == {"count": 1, "temperament": "caller"}
        assert not host.errors
    finally:
        doors.kill()
