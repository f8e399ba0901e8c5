"""Whoever does not see the page, or not well: axe-core finds nothing to say, in the lobby and at every game."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser_tools import Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, Page, expect

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)


def faults(page: Page) -> list[str]:
    """What axe-core finds: the rule that is broken, and where first."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found]


@pytest.mark.parametrize("size", [(390, 844), pytest.param((1280, 860), marks=pytest.mark.long)])
def test_axe_finds_nothing(browser: Browser, doors: Doors, size: tuple[int, int]) -> None:
    anna = Guest(browser, size=size, still=True)
    page = anna.page
    page.goto(doors.address)
    expect(page.get_by_role("textbox")).to_be_visible()
    assert faults(page) == []
    anna.come(doors.address, "Anna")
    page.locator("form summary").click()
    assert faults(page) == []

    anna.open_table(bots=2)
    anna.sit(2)
    anna.stake("Player")
    assert faults(page) == []
    anna.done()
    anna.wait_for_coup(1)
    assert faults(page) == []
    page.goto(doors.address)

    anna.open_table("chemin-de-fer", bots=8)
    page.locator(".seats").get_by_role("button").first.click()
    assert faults(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name=re.compile("^Hold the bank with"))).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Decline", exact=True).click()
    passes = page.get_by_role("button", name="Pass", exact=True)
    double, banco = (page.get_by_role("button", name=re.compile(each)) for each in ("^Double the bank", r"^Banco\s!"))
    expect(double.or_(banco)).to_be_visible()
    if double.is_visible():
        assert faults(page) == []
        passes.click()
    expect(banco).to_be_visible()
    assert faults(page) == []
    assert not anna.errors
