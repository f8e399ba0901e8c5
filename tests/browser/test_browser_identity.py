"""A page elsewhere cannot touch who one is at the house, in a real browser."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest

TRAP = """<!doctype html><title>Win a prize</title>
<form method="post" action="{house}api/session" enctype="text/plain">
<input name='{{"nickname":"Eve' value='"}}'></form>
<script>document.forms[0].submit()</script>"""


def test_a_form_on_another_page_leaves_account_and_seat_as_they_are(browser: Browser, open_house: Doors) -> None:
    anna = Guest.in_lobby(browser, open_house, "Trudi")
    trap = f"http://localhost:{open_house.port}/prize"  # another site than the house's
    anna.page.route(
        trap, lambda route: route.fulfill(body=TRAP.format(house=open_house.address), content_type="text/html")
    )
    anna.page.goto(trap)
    anna.page.wait_for_url("**/api/session")
    anna.sees("not_json")
    anna.page.goto(open_house.address)
    anna.sees(anna.page.get_by_text("Trudi", exact=True))


@pytest.mark.long
def test_a_personal_link_opens_the_account_elsewhere_and_signing_out_closes_it(browser: Browser, doors: Doors) -> None:
    anna, other = Guest.in_lobby(browser, doors), Guest(browser)
    link = anna.personal_link()
    other.come(doors.address, "Otto")
    other.follows(link, "Open that account")
    other.sees(other.page.get_by_text("Anna", exact=True))
    assert "#" not in other.page.url
    other.signs_out("Sign out everywhere")
    anna.page.reload()
    anna.sees(anna.button("Come in"))


@pytest.mark.long
def test_who_sees_a_device_among_his_that_he_does_not_know_ends_it(browser: Browser, doors: Doors) -> None:
    """Under another name than his own no link is made. All others are ended at once as well, where there are any."""
    anna, other, third = Guest.in_lobby(browser, doors), Guest(browser), Guest(browser)
    asked = anna.opens("^My account")
    asked.get_by_role("textbox").first.fill("Otto")
    anna.presses("Make a personal link")
    anna.sees("“Otto” is not your name here: write Anna to go on.")
    anna.closes()
    link = anna.personal_link()
    other.page.goto(link)
    other.sees(other.page.get_by_text("Anna", exact=True))
    anna.page.reload()
    devices = anna.opens("^My account").get_by_role("listitem")
    expect(devices).to_have_count(2)
    expect(devices.filter(has_text="This device")).to_have_count(1)
    anna.presses("^End: Chrome, Linux$")
    expect(devices).to_have_count(1)
    expect(anna.button("End all others")).to_have_count(0)
    for each in (other, third):
        each.page.reload()
        each.page.goto(link)
        each.sees(each.page.get_by_text("Anna", exact=True))
    anna.page.reload()
    anna.opens("^My account")
    expect(devices).to_have_count(3)
    anna.presses("^End all others$")
    expect(devices).to_have_count(1)
    for each in (other, third):
        each.page.reload()
        each.sees(each.button("Come in"))


@pytest.mark.long
def test_a_private_table_opens_by_its_link_alone(browser: Browser, doors: Doors) -> None:
    anna, ben, stranger = Guest.in_lobby(browser, doors), Guest(browser), Guest(browser)
    link = anna.open_private_table()
    stranger.page.goto(link.split("#")[0])
    stranger.sees("This table is private")
    ben.come(link, "Ben")
    ben.sit(2)
    names = {each.get("name") for each in ben.page.context.cookies(link)}
    assert names == {"sabot"}, "the key goes with what is asked of the table alone"
    orders = anna.opens("Host")
    anna.presses("Make a link to hand over", orders)
    handing = anna.page.get_by_role("textbox", name="Link to hand the table over").input_value()
    anna.presses("^Send away", orders)
    ben.sees("Anna does not let you play at this table", ben.page.get_by_role("alert"))
    ben.follows(handing, "Take over")
    ben.sees(ben.button("Make a link to hand over", ben.opens("Host")))
