"""Who comes back finds what was last; a shoe's history and its roads say what it came to, and not what comes."""

import re
from fractions import Fraction

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, Page, expect

from page import Guest


@pytest.mark.long
def test_after_a_reload_log_coup_and_settlement_are_there_and_are_counted(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors, "mini")
    for coup in (1, 2):
        anna.stake("Tie", 2)
        anna.plays(coup, "Banker")
    anna.open_for("Player")
    before = lies_there(anna)
    anna.page.reload()
    anna.open_for("Player")
    anna.sees("Your coup 2")
    assert lies_there(anna) == before
    anna.sees("^You (win|lose) .* Tie", anna.log)
    expect(anna.button(re.compile("Rebet"))).to_be_enabled()
    anna.types("stats")
    anna.sees(anna.dialog.get_by_role("link", name="Download the history"))
    expect(anna.dialog.get_by_role("table")).to_have_count(2)
    counts = anna.dialog.get_by_role("table").first.locator("tbody tr td:nth-child(2)").all_inner_texts()
    assert sum(map(int, counts[:3])) == 2
    expect(anna.dialog.get_by_role("row", name=re.compile("^Tie 2 4 "))).to_have_text(re.compile(r"−0\.5\d$"))
    anna.sees("says nothing of what comes", anna.dialog)
    anna.holds((320, 640))
    anna.dialog.locator("ol button").first.click()
    expect(anna.dialog.get_by_text("Shoe 1: 416 cards shuffled and sealed.")).to_be_attached()
    assert anna.dialog.evaluate("each => each.scrollWidth <= each.clientWidth + 1")


def lies_there(anna: Guest) -> list[str]:
    """The cards of the last coup, and how it was settled."""
    return [anna.hand("Player"), anna.hand("Banker"), anna.field("Settlement").inner_text()]


@pytest.mark.long
def test_odds_of_the_shoe_are_shown_where_the_host_wants_them(browser: Browser, doors: Doors) -> None:
    """A panel, off by default and the host's choice."""
    anna = Guest.at(browser, doors, "mini")
    anna.open_for("Player")
    anna.lacks("Odds of this shoe")
    anna.hosts("", check="Show exact odds of the shoe in play")
    anna.sees("Odds of this shoe").click()
    panel = anna.page.get_by_role("group").filter(has_text="Odds of this shoe")
    row = panel.get_by_role("row", name=re.compile(r"^Player \d"))
    expect(row).to_have_text(of_the_house(anna.page))
    anna.plays(1, "Player")
    anna.open_for("Player")
    expect(row).to_have_text(of_the_house(anna.page))
    anna.types("live")
    anna.sees(r"^In this shoe: Player .* %, .*Banker .* %")


def of_the_house(page: Page) -> re.Pattern[str]:
    """Player's edge as the house tells it now, whatever cards it was that were seen."""
    address = f"/api/tables/{page.url.rsplit('/', 1)[1]}/odds/now"
    edges = page.evaluate(f"fetch('{address}').then((answer) => answer.json())")
    now = next(Fraction(each["edge"]) for each in edges if each["bet"] == "player")
    assert abs(now - Fraction("0.0124")) < Fraction("0.002")
    return re.compile(rf"^Player\s*{re.escape(f'{100 * float(now):.4f}'.rstrip('0'))} %$")


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
