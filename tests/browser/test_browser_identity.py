"""A page elsewhere cannot touch who one is at the house, in a real browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, expect

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)

TRAP = """<!doctype html><title>Win a prize</title>
<form method="post" action="{house}api/session" enctype="text/plain">
<input name='{{"nickname":"Eve' value='"}}'></form>
<script>document.forms[0].submit()</script>"""


@contextmanager
def elsewhere(text: str) -> Iterator[str]:
    """A page of somebody else's, at another site than the house."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as its parent names it
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_address[1]}/"
        finally:
            server.shutdown()


def test_a_form_on_another_page_leaves_account_and_seat_as_they_are(browser: Browser, doors: Doors) -> None:
    anna = Guest(browser)
    anna.come(doors.address, "Anna")
    with elsewhere(TRAP.format(house=doors.address)) as trap:
        anna.page.goto(trap)
        anna.page.wait_for_url("**/api/session")
        expect(anna.page.get_by_text("not_json")).to_be_visible()
    anna.page.goto(doors.address)
    expect(anna.page.get_by_text("Anna", exact=True)).to_be_visible()


@pytest.mark.long
def test_a_personal_link_opens_the_account_in_another_browser_and_signing_out_closes_it(
    browser: Browser, doors: Doors
) -> None:
    anna, other = Guest(browser), Guest(browser)
    anna.come(doors.address, "Anna")
    anna.page.get_by_role("button", name="My account").click()
    anna.page.get_by_role("button", name="Make a personal link").click()
    link = anna.page.get_by_role("textbox", name="Personal link").input_value()
    other.come(doors.address, "Otto")
    other.page.goto("about:blank")
    other.page.goto(link)
    other.page.get_by_role("button", name="Open that account").click()
    expect(other.page.get_by_text("Anna", exact=True)).to_be_visible()
    assert "#" not in other.page.url
    other.page.get_by_role("button", name="My account").click()
    other.page.get_by_role("checkbox", name="Yes: without a personal link").check()
    other.page.get_by_role("button", name="Sign out everywhere").click()
    expect(other.page.get_by_role("button", name="Come in")).to_be_visible()
    anna.page.reload()
    expect(anna.page.get_by_role("button", name="Come in")).to_be_visible()
    assert not anna.errors + other.errors


@pytest.mark.long
def test_a_private_table_opens_by_its_link_alone(browser: Browser, doors: Doors) -> None:
    anna, ben, stranger = Guest(browser), Guest(browser), Guest(browser)
    anna.come(doors.address, "Anna")
    anna.page.get_by_role("checkbox", name="Private").check()
    anna.open_table("mini")
    anna.page.wait_for_url("**/t/*#*")
    link = anna.page.url
    stranger.page.goto(link.split("#")[0])
    expect(stranger.page.get_by_text("This table is private")).to_be_visible()
    ben.come(link, "Ben")
    ben.sit(2)
    anna.page.get_by_role("button", name="Host", exact=True).click()
    anna.page.get_by_role("button", name="Make a link to hand over").click()
    handing = anna.page.get_by_role("textbox", name="Link to hand the table over").input_value()
    anna.page.get_by_role("button", name="Send away").click()
    expect(ben.page.get_by_role("alert").get_by_text("Anna does not let you play at this table")).to_be_visible()
    ben.page.goto("about:blank")
    ben.page.goto(handing)
    ben.page.get_by_role("button", name="Take over").click()
    ben.page.get_by_role("button", name="Host", exact=True).click()
    expect(ben.page.get_by_role("button", name="Make a link to hand over")).to_be_visible()
    assert not anna.errors + ben.errors + stranger.errors
