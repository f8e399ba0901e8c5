"""The five roads on the page: large enough, told, asked for what would come, and of no use for what comes."""

import re

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest

ROADS = ("Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig")
CELLS = """all => all.map(svg => 10 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)"""


@pytest.mark.long
def test_R6_roads_are_read_told_and_asked(browser: Browser, doors: Doors) -> None:
    """*Ask*: what each derived road would show next. They record; they predict nothing, and wherever they are shown it
    says so."""
    anna = Guest.at(browser, doors, "mini")
    page = anna.page
    for coup in range(1, 4):
        anna.plays(coup, "Tie")
    for each in ROADS:
        anna.sees(page.get_by_role("img", name=re.compile(f"^{each}: ")))
    told = page.get_by_role("img", name=re.compile("^Bead plate: ")).get_attribute("aria-label") or ""
    assert sum(map(int, re.findall(r"[PBT](\d+)", told))) == 3
    assert min(page.locator(".roads svg[role=img]").evaluate_all(CELLS)) >= 10
    anna.lacks(anna.part("ghosts"))
    anna.presses("^If Banker came:")
    assert anna.part("ghosts").count() >= 2, "the bead plate and the big road always have a next mark"
    anna.presses("^If Banker came:")
    anna.lacks(anna.part("ghosts"))
    anna.types("road")
    anna.sees(r"^Bead plate: .*Big road: .*Cockroach pig: .*Roads predict nothing\.$")
    dialog = anna.opens("Roads, full screen")
    for told in ("Gold rim: a natural.", "They predict nothing."):
        expect(dialog.get_by_text(told)).to_be_attached()
    for size in ((1440, 900), (375, 667)):
        anna.holds(size)
        drawn = "[...document.querySelectorAll('dialog svg[role=img]')]"
        page.wait_for_function(f"() => Math.min(...({CELLS})({drawn})) >= 10")
