"""Whoever does not see the page, or not well: axe-core finds nothing to say, in the lobby and at every game."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser_tools import Doors, Guest, open_browser, open_doors, tool
from playwright.sync_api import Browser, Page, expect

from sabot.words import LANGUAGES, Language, words

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)


def faults(page: Page) -> list[str]:
    """What axe-core finds: the rule that is broken, and where first."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found]


BAR = (
    "page.invite",
    "page.rules",
    "page.verify",
    "page.history",
    "page.ledger",
    "page.settings",
    "page.host",
    "option.buy_in",
)
"""What the bar above a table opens."""
KEYS = ("?", "l", "s")
"""Keys that open a dialog of Punto Banco."""
TYPED = ("statistics", "odds dragon_7", "why")
"""Commands that open one."""
OPEN = """async () => (await (await fetch('/api/tables', {
  method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify({rules: 'side-bets', pace: 'brisk', bots: 2}),
})).json()).id"""


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_a_dialog_of_the_house_or_of_punto(
    browser: Browser, doors: Doors, language: Language
) -> None:
    """Every one that can be opened, in each language; whoever closes it is where he was."""
    said = words(language, "punto")
    anna, late = Guest(browser, language, (1280, 860), still=True), Guest(browser, language, (390, 844), still=True)
    page, dialog = anna.page, anna.page.get_by_role("dialog")
    found: dict[str, list[str]] = {}

    def looked_at(name: str) -> None:
        """Look at the one that is open, and close it."""
        expect(dialog).to_have_count(1)
        page.wait_for_load_state("networkidle")
        if wrong := faults(page):
            found[name] = wrong
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)

    page.goto(doors.address)
    page.get_by_role("textbox").fill("Anna")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=said["page.me"]).click()
    looked_at("page.me")
    link = f"{doors.address}t/{page.evaluate(OPEN)}"
    page.goto(link)
    expect(page.locator(".prompt[aria-busy=false]")).to_be_attached()
    page.get_by_role("button", name=said["option.sit"], exact=True).click()
    looked_at("option.sit")
    page.keyboard.press("/")
    page.keyboard.type("sit 1 100\n")
    expect(page.locator(".spot.open").first).to_be_visible()
    for command in ("player 5", "done"):
        page.keyboard.type(f"{command}\n")
    expect(page.locator(".outcome button")).to_be_visible()
    for name in BAR:
        tool(page, said[name]).click()
        looked_at(name)
    for name in ("page.roads_whole", "page.why"):
        page.get_by_role("button", name=said[name], exact=True).click()
        looked_at(name)
    page.get_by_role("button", name=re.compile(f"^{said['page.group_all']} ")).click()
    looked_at("page.group_all")
    for key in KEYS:
        page.locator(".moves button").press(key)
        looked_at(key)
    for command in TYPED:
        page.locator("#prompt").fill(command)
        page.locator("#prompt").press("Enter")
        looked_at(command)
    assert found == {}

    late.page.goto(link)
    late.page.get_by_role("button", name=said["option.sit"], exact=True).click()
    expect(late.page.get_by_role("dialog")).to_be_visible()
    assert faults(late.page) == []
    assert not anna.errors + late.errors


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (1280, 860)])
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
