"""The five roads on the page: large enough, told, asked for what would come, and of no use for what comes."""

import re

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, expect

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)

ROADS = ("Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig")
CELLS = """all => all.map(svg => 10 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)"""


@pytest.mark.long
def test_R6_roads_are_read_told_and_asked(browser: Browser, doors: Doors) -> None:
    """*Ask*: what each derived road would show next. They record; they predict nothing, and wherever they are shown it
    says so."""
    anna = Guest(browser, "en", (1440, 900), still=True)
    page = anna.page
    anna.come(doors.address, "Anna")
    anna.open_table("mini")
    anna.sit(1)
    for coup in range(1, 4):
        anna.stake("Tie")
        anna.done()
        anna.wait_for_coup(coup)
    for each in ROADS:
        expect(page.get_by_role("img", name=re.compile(f"^{each}: "))).to_be_visible()
    told = page.get_by_role("img", name=re.compile("^Bead plate: ")).get_attribute("aria-label") or ""
    assert sum(map(int, re.findall(r"[PBT](\d+)", told))) == 3
    assert min(page.locator(".roads svg[role=img]").evaluate_all(CELLS)) >= 10
    expect(page.locator(".roads .ghost")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^If Banker came:")).click()
    assert page.locator(".roads .ghost").count() >= 2, "the bead plate and the big road always have a next mark"
    page.get_by_role("button", name=re.compile("^If Banker came:")).click()
    expect(page.locator(".roads .ghost")).to_have_count(0)
    page.keyboard.press("/")
    page.keyboard.type("road\n")
    expect(
        page.get_by_text(re.compile(r"^Bead plate: .*Big road: .*Cockroach pig: .*Roads predict nothing\.$")).first
    ).to_be_visible()
    page.get_by_role("button", name="Roads, full screen").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Gold rim: a natural.")).to_be_attached()
    expect(dialog.get_by_text("They predict nothing.")).to_be_attached()
    for size in ((1440, 900), (375, 667)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        drawn = "[...document.querySelectorAll('dialog svg[role=img]')]"
        page.wait_for_function(f"() => Math.min(...({CELLS})({drawn})) >= 10")
    assert not anna.errors
