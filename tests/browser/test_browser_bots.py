"""Bots play the games that people bank, before somebody who looks on."""

import re

import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser

from page import Guest

doors = house(tempo=0.05, windows=1)


@pytest.mark.parametrize(
    ("rules", "bots"), [("chemin-de-fer", 8), pytest.param("banque-ouverte", 9, marks=pytest.mark.long)]
)
def test_bots_play_a_coup_and_it_is_listed(browser: Browser, doors: Doors, rules: str, bots: int) -> None:
    anna = Guest.at(browser, doors, rules, seat=0, bots=bots)
    anna.sees(anna.page.get_by_role("region", name="Coups of this shoe").get_by_role("listitem").first)


@pytest.mark.long
def test_a_host_chooses_how_his_bots_play(browser: Browser, doors: Doors) -> None:
    host = Guest.in_lobby(browser, doors, "Host")
    host.field("Temperament").select_option(label="bold")
    with host.page.expect_request(re.compile("/api/tables$")) as opening:
        host.open_table("chemin-de-fer", 2)
    assert (opening.value.post_data_json or {})["temperament"] == "bold"
    dialog = host.opens("Host")
    host.field("Temperament", dialog).select_option(label="caller")
    with host.page.expect_response(re.compile("/bots$")) as adding:
        host.presses("Seat bots", dialog)
    assert adding.value.ok
    assert adding.value.request.post_data_json == {"count": 1, "temperament": "caller"}
