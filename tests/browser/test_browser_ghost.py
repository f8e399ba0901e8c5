"""No page shows a table that its player is no longer at: the view ends, says who did it, and where the chips are."""

import re
import sqlite3

import pytest
from browser_tools import AGAIN_MS, PATIENCE_MS, Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)
LINE = re.compile("/api/tables/[^/]+/play")


def over(guest: Guest, *sentences: str) -> None:
    """Wait until the view has ended and says so; nothing can be staked on it, and the lobby is at hand."""
    for sentence in sentences:
        expect(guest.page.get_by_role("main").get_by_text(sentence)).to_be_visible()
    expect(guest.page.get_by_role("region", name="Your move")).to_have_count(0)
    expect(guest.page.locator(".felt")).to_have_count(0)
    expect(guest.page.get_by_role("link", name="To the tables")).to_be_visible()
    expect(guest.page.get_by_role("heading", level=1)).to_be_focused()
    assert guest.faults() == []
    assert guest.errors == []


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


def private_table(browser: Browser, house: Doors) -> tuple[Guest, str]:
    host = Guest(browser, still=True)
    host.come(house.address, "Hostess")
    host.page.get_by_role("checkbox", name="Private").check()
    host.open_table("mini")
    host.page.wait_for_url("**/t/*#*")
    return host, host.page.url


SENT_AWAY = "Hostess does not let you play at this table, and can change that. Your chips are on your account: 10000."


def test_who_is_sent_away_from_a_private_table_sees_it_no_longer(browser: Browser, doors: Doors) -> None:
    """What he has staked in an open window has come back."""
    host, address = private_table(browser, doors)
    ben = Guest(browser, still=True)
    ben.come(address, "Ben")
    ben.sit(2)
    ben.stake("Player")
    host.page.get_by_role("button", name="Host", exact=True).click()
    host.page.get_by_role("button", name="Send away").click()
    over(ben, SENT_AWAY)
    ben.page.reload()
    over(ben, SENT_AWAY)


def test_who_is_sent_away_from_an_open_table_looks_on_and_is_told_by_whom(browser: Browser, doors: Doors) -> None:
    host, ben = Guest(browser, still=True), Guest(browser, still=True)
    host.come(doors.address, "Hostess")
    address = host.open_table("mini")
    ben.come(address, "Ben")
    ben.sit(2)
    ben.stake("Player")
    host.page.get_by_role("button", name="Host", exact=True).click()
    host.page.get_by_role("button", name="Send away").click()
    expect(ben.page.get_by_role("region", name="Your move").get_by_role("alert")).to_have_text(SENT_AWAY)
    assert ben.errors == []


@pytest.mark.parametrize("private", [False, True], ids=["open", "private"])
def test_who_is_refused_a_seat_is_not_told_that_he_was_sent_away(browser: Browser, doors: Doors, private: bool) -> None:
    host, ben = Guest(browser, still=True), Guest(browser, still=True)
    host.come(doors.address, "Hostess")
    host.page.get_by_role("checkbox", name="Private").set_checked(private)
    host.page.get_by_label("Who wants to sit asks first").check()
    host.open_table("mini")
    host.page.wait_for_url("**/t/*#*" if private else "**/t/*")
    ben.come(host.page.url, "Ben")
    ben.page.get_by_role("button", name="Take seat 1", exact=True).click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Ask for a seat").click()
    host.page.get_by_role("button", name="Host (1)").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Decline").click()
    expect(ben.page.get_by_text(SENT_AWAY).first).to_be_attached()
    expect(ben.page.get_by_text("sent you away")).to_have_count(0)
    ben.page.reload()
    expect(ben.page.get_by_text(SENT_AWAY)).to_be_visible()
    expect(ben.page.get_by_text("sent you away")).to_have_count(0)
    assert ben.errors == []


def test_a_table_that_ended_while_the_line_was_down_is_shown_as_it_ended(browser: Browser, doors: Doors) -> None:
    host, ben = Guest(browser, still=True), Guest(browser, still=True)
    host.come(doors.address, "Hostess")
    address = host.open_table("mini")
    line = Line(ben)
    ben.come(address, "Ben")
    ben.sit(2)
    line.cut()
    expect(ben.page.get_by_text("Connection lost.")).to_be_visible()
    host.page.get_by_role("button", name="Host", exact=True).click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label("Yes, close it for everybody").check()
    dialog.get_by_role("button", name="Close the table").click()
    expect(host.page.get_by_text("The table is closed.").first).to_be_visible()
    line.is_up = True
    expect(ben.page.get_by_role("heading", name="The table is closed. All chips are back")).to_be_visible()
    expect(ben.page.get_by_role("region", name="Your move")).to_have_count(0)
    assert ben.errors == []


def test_a_table_that_was_not_found_where_it_was_is_looked_for_again(browser: Browser, doors: Doors) -> None:
    """As while one process of the house gives it to another."""
    anna = Guest(browser, still=True)
    line = Line(anna)
    anna.come(doors.address, "Anna")
    anna.open_table("mini")
    anna.sit(2)
    line.codes = [4404, 1012]
    line.cut()
    line.is_up = True
    for _ in range(PATIENCE_MS // AGAIN_MS):
        if not line.codes:
            break
        anna.page.wait_for_timeout(AGAIN_MS)
    assert line.codes == []
    anna.stake("Player")
    anna.done()
    anna.wait_for_coup(1)
    assert anna.errors == []


def test_a_table_that_is_set_aside_is_shown_no_longer(browser: Browser, doors: Doors) -> None:
    anna = Guest(browser, still=True)
    anna.come(doors.address, "Anna")
    anna.open_table("mini")
    anna.sit(2)
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


def test_a_link_that_opens_nothing_any_more_ends_the_view_of_who_comes_back_by_it(
    browser: Browser, doors: Doors
) -> None:
    host, address = private_table(browser, doors)
    ben = Guest(browser, still=True)
    line = Line(ben)
    ben.come(address, "Ben")
    expect(ben.page.locator(".felt")).to_be_visible()
    line.cut()
    expect(ben.page.get_by_text("Connection lost.")).to_be_visible()
    host.page.get_by_role("button", name="Host", exact=True).click()
    host.page.get_by_role("button", name="Link for players: Make anew").click()
    expect(host.page.get_by_role("textbox", name="Link for players")).not_to_have_value(address)
    line.is_up = True
    over(ben, "This table is private", "Your chips are on your account: 10000.")


def sign_out(page: Page, button: str, sure: str = "Yes: without a personal link") -> None:
    page.get_by_role("button", name="My account").click()
    page.get_by_role("checkbox", name=sure).check()
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("button", name="Come in")).to_be_visible()


@pytest.mark.parametrize("how", ["here", "everywhere", "deleted", "another"])
def test_who_is_signed_out_in_another_window_plays_on_in_none(browser: Browser, doors: Doors, how: str) -> None:
    anna, otto = Guest(browser, still=True), Guest(browser, still=True)
    anna.come(doors.address, "Anna")
    anna.open_table("mini")
    anna.sit(2)
    other = anna.window()
    other.goto(doors.address)
    if how == "another":
        otto.come(doors.address, "Otto")
        otto.page.get_by_role("button", name="My account").click()
        otto.page.get_by_role("button", name="Make a personal link").click()
        other.goto("about:blank")
        other.goto(otto.page.get_by_role("textbox", name="Personal link").input_value())
        other.get_by_role("button", name="Open that account").click()
    elif how == "deleted":
        sign_out(other, "Delete the account", "Yes, delete my account")
    else:
        sign_out(other, {"here": "Sign out", "everywhere": "Sign out everywhere"}[how])
    over(
        anna,
        "This browser is no longer signed in as Anna",
        "The chips of Anna stay on that account; those at this table go there",
    )
    anna.page.get_by_role("button", name="Try again").click()
    expect(anna.page.get_by_text("no longer signed in")).to_have_count(0)
    expect(anna.page.get_by_role("heading", name="Mini", level=1)).to_be_visible()
