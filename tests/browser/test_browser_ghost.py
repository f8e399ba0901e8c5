"""No page shows a table that its player is no longer at: the view ends, says who did it, and where the chips are."""

import re
import sqlite3

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, WebSocketRoute, expect

from page import Guest

LINE = re.compile("/api/tables/[^/]+/play")


def over(guest: Guest, *sentences: str) -> None:
    """Wait until the view has ended and says so; nothing can be staked on it, and the lobby is at hand."""
    for sentence in sentences:
        guest.sees(guest.page.get_by_role("main").get_by_text(sentence))
    guest.lacks(guest.dock, guest.part("felt"))
    guest.sees(guest.page.get_by_role("link", name="To the tables"))
    expect(guest.page.get_by_role("heading", level=1)).to_be_focused()
    assert guest.faults() == []


class Line:
    """A guest's line to his tables, as the network has it."""

    def __init__(self, guest: Guest) -> None:
        self.codes: list[int] = []
        """The codes with which the next lines end at once."""
        self.is_up = True
        self.open: list[WebSocketRoute] = []
        guest.page.route_web_socket(LINE, self._route)

    def _route(self, route: WebSocketRoute) -> None:
        if self.codes:
            route.close(code=self.codes.pop(0))
        elif not self.is_up:
            route.close(code=4408)
        else:
            self.open.append(route)
            route.connect_to_server()

    def cut(self) -> None:
        """It is down until it is said to be up."""
        self.is_up = False
        for route in self.open:
            route.close(code=4408)
        self.open.clear()


def tables(browser: Browser, doors: Doors, *, private: bool = False, asks: bool = False) -> tuple[Guest, Guest, Line]:
    """A host with a table, and Ben with his line, who has come by its link."""
    host, ben = Guest.in_lobby(browser, doors, "Hostess"), Guest(browser)
    if asks:
        host.field("Who wants to sit asks first").check()
    address = host.open_private_table() if private else host.open_table("mini")
    line = Line(ben)
    ben.come(address, "Ben")
    return host, ben, line


SENT_AWAY = "Hostess does not let you play at this table, and can change that. Your chips are on your account: 10000."


@pytest.mark.long
@pytest.mark.parametrize("private", (True, False), ids=["private", "open"])
def test_who_is_sent_away_is_told_so_and_looks_on_at_open_tables(browser: Browser, doors: Doors, private: bool) -> None:
    """By whom, and no longer at a private one. What he has staked in an open window has come back."""
    host, ben, _ = tables(browser, doors, private=private)
    ben.sit(2)
    ben.stake("Player")
    host.presses("^Send away", host.opens("Host"))
    if private:
        over(ben, SENT_AWAY)
        ben.page.reload()
        over(ben, SENT_AWAY)
    else:
        expect(ben.dock.get_by_role("alert")).to_have_text(SENT_AWAY)


@pytest.mark.long
@pytest.mark.parametrize("private", (False, True), ids=["open", "private"])
def test_who_is_refused_a_seat_is_not_told_that_he_was_sent_away(browser: Browser, doors: Doors, private: bool) -> None:
    host, ben, _ = tables(browser, doors, private=private, asks=True)
    ben.asks_for_seat(1)
    host.presses("^Decline", host.opens("Host (1)"))
    expect(ben.page.get_by_text(SENT_AWAY).first).to_be_attached()
    ben.lacks("sent you away")
    ben.page.reload()
    expect(ben.page.get_by_text(SENT_AWAY)).to_be_visible()
    ben.lacks("sent you away")


@pytest.mark.long
def test_a_table_that_ended_while_the_line_was_down_is_shown_as_it_ended(browser: Browser, doors: Doors) -> None:
    host, ben, line = tables(browser, doors)
    ben.sit(2)
    line.cut()
    ben.sees("Connection lost.")
    host.closes_table()
    line.is_up = True
    ben.sees(ben.page.get_by_role("heading", name="The table is closed. All chips are back"))
    ben.lacks(ben.dock)


@pytest.mark.long
def test_a_table_that_was_not_found_where_it_was_is_looked_for_again(browser: Browser, doors: Doors) -> None:
    """As while one process of the house gives it to another."""
    _, ben, line = tables(browser, doors)
    ben.sit(2)
    line.codes = [4404, 1012]
    line.cut()
    line.is_up = True
    ben.until(lambda: not line.codes)
    ben.plays(1, "Player")


@pytest.mark.long
def test_a_table_that_is_set_aside_is_shown_no_longer(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors, "mini", seat=2)
    anna.page.wait_for_load_state("networkidle")
    doors.kill()
    with sqlite3.connect(doors.database) as database:
        database.execute("UPDATE events SET body = x'22ff22' WHERE number = 1")
        database.execute("DELETE FROM checkpoints")
    database.close()
    doors.open()
    told = (
        "Something went wrong at this table",
        "Chips that you had at this table are kept with it, as they were stored",
    )
    over(anna, *told)
    anna.page.reload()
    over(anna, *told)


@pytest.mark.long
def test_a_link_that_opens_nothing_any_more_ends_the_view_of_who_comes_by_it(browser: Browser, doors: Doors) -> None:
    host, ben, line = tables(browser, doors, private=True)
    ben.sees(ben.part("felt"))
    line.cut()
    ben.sees("Connection lost.")
    orders, link = host.opens("Host"), host.page.get_by_role("textbox", name="Link for players")
    before = link.input_value()
    host.presses("^Link for players: Make anew", orders)
    expect(link).not_to_have_value(before)
    line.is_up = True
    over(ben, "This table is private", "Your chips are on your account: 10000.")


@pytest.mark.long
@pytest.mark.parametrize("how", ("everywhere", "here", "deleted", "another"))
def test_who_is_signed_out_in_another_window_plays_on_in_none(browser: Browser, doors: Doors, how: str) -> None:
    anna, otto = Guest.at(browser, doors, "mini", seat=2), Guest(browser)
    other = anna.before_another_window()
    other.page.goto(doors.address)
    if how == "another":
        otto.come(doors.address, "Otto")
        other.follows(otto.personal_link(), "Open that account")
    elif how == "deleted":
        other.opens("^My account")
        other.says_his_name("Delete the account")
        other.sees(other.button("Come in"))
    else:
        other.signs_out({"here": "Sign out", "everywhere": "Sign out everywhere"}[how])
    over(
        anna,
        "This browser is no longer signed in as Anna",
        "The chips of Anna stay on that account; those at this table go there",
    )
    anna.presses("Try again")
    anna.lacks("no longer signed in")
    anna.sees(anna.page.get_by_role("heading", name="Mini", level=1))
