"""The laboratory in a browser: what it shows is what `sabot odds` prints, by mouse, keyboard and link."""

import csv
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser_tools import Doors, Guest, open_browser, open_doors
from playwright.sync_api import Browser, Locator, Page, expect

from sabot import bench

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)


def gain(bet: str, remove: str | None = None, rules: str = "punto-banco") -> str:
    return f"{100 * float(bench.odds(rules, remove=remove, bets=bet)[bet].ev):+.4f} %"


def row(page: Page, bet: str) -> str:
    return page.locator("tr", has=page.get_by_role("button", name=bet, exact=True)).inner_text()


def test_the_laboratory_shows_what_odds_print(browser: Browser, doors: Doors, tmp_path: Path) -> None:
    """Take cards out by click, or as they fall, typed: every bet's edge, hit rate and pay table move at once."""
    anna = Guest(browser, size=(1280, 900), still=True)
    page = anna.page
    page.goto(f"{doors.address}lab")
    expect(page.get_by_role("heading", name="Laboratory")).to_be_visible()
    expect(page.get_by_label("Rule set")).to_have_value("punto-banco")
    expect(page.locator("tr", has_text="Banker").first).to_contain_text(gain("banker"))
    assert Axe().run(page).response["violations"] == []

    five = page.get_by_role("button", name="Take out 5; 32 left")
    five.click()
    expect(page.locator("tr", has_text="Banker").first).to_contain_text(gain("banker", "1x5"))
    page.get_by_role("button", name="Put back 5").focus()
    page.keyboard.press("Enter")
    expect(page.locator("tr", has_text="Banker").first).to_contain_text(gain("banker"))

    page.get_by_role("button", name="Tie", exact=True).click()
    expect(page.get_by_text(str(bench.odds(bets="tie")["tie"].ev))).to_be_visible()
    expect(page.locator("code")).to_have_text("p == b")
    keep(page, "Image (SVG): What one card", tmp_path / "tie.svg")
    assert (tmp_path / "tie.svg").read_text("utf-8").startswith("<svg")
    keep(page, "Data (CSV): Every bet", tmp_path / "data.csv")
    assert str(bench.odds(bets="tie")["tie"].ev) in (tmp_path / "data.csv").read_text("utf-8")
    assert not anna.errors


def keep(page: Page, button: str, where: Path) -> None:
    with page.expect_download() as kept:
        page.get_by_role("button", name=button).click()
    kept.value.save_as(where)


@pytest.mark.long
def test_coups_fall_and_a_simulation_runs_beside_them(browser: Browser, doors: Doors) -> None:
    """As they fall at a real table, typed or clicked: roads, payments and odds follow; a simulation with its band."""
    anna = Guest(browser, size=(1280, 900), still=True)
    page = anna.page
    page.goto(f"{doors.address}lab?rules=punto-banco&bet=tie")
    page.get_by_label("Cards as they fall").fill("K5 973")
    page.keyboard.press("Enter")
    seen = "1x0,1x5,1x9,1x7,1x3"
    expect(page.get_by_role("heading", name="Cards in the shoe: 411")).to_be_visible()
    expect(page.locator("tr", has_text="Tie").first).to_contain_text(gain("tie", seen))
    page.get_by_label("Cards as they fall").fill("5Z")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="5Z")).to_be_visible()

    expect(page.get_by_text("Next: Banker")).to_be_visible()
    page.get_by_role("button", name="Q falls").click()
    expect(page.get_by_role("heading", name="Cards in the shoe: 410")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("heading", name="Cards in the shoe: 411")).to_be_visible()
    page.get_by_label("Amount on every coup").fill("2,50")
    page.keyboard.press("Enter")
    coup = page.get_by_role("row", name="1 K 9 9 5 7 2 Player")
    expect(coup).to_contain_text("2.50")
    expect(page.get_by_label("Bead plate")).to_be_visible()

    page.get_by_label("Shoes").select_option("10000")
    page.get_by_label("Seed").fill("7")
    page.keyboard.press("Enter")
    dealt = bench.simulate(shoes=10_000, seed=7).tally
    mean = f"{100 * (9 * dealt.tie / dealt.coups - 1):+.4f} %"
    expect(page.get_by_text(f"shoes: {mean}, between")).to_be_visible()
    assert Axe().run(page).response["violations"] == []

    assert not anna.errors


@pytest.mark.long
def test_a_link_shows_the_same_shoe_on_a_telephone_in_another_language(browser: Browser, doors: Doors) -> None:
    seen = "1x0,1x5,1x9,1x7,1x3"
    linked = Guest(browser, size=(375, 667), still=True)
    linked.page.goto(f"{doors.address}lab?rules=punto-banco&decks=8&fell=K5973&bet=tie")
    expect(linked.page.locator("tr", has_text="Tie").first).to_contain_text(gain("tie", seen))
    expect(linked.page.get_by_role("button", name="Tie", exact=True)).to_have_attribute("aria-pressed", "true")
    assert linked.page.evaluate("document.documentElement.scrollWidth") <= 375
    assert Axe().run(linked.page).response["violations"] == []
    linked.page.get_by_label("Rule set").select_option("ez-baccarat")
    expect(linked.page.locator("tr", has_text="Dragon 7").first).to_contain_text(gain("dragon_7", rules="ez-baccarat"))
    linked.page.get_by_role("button", name="Deutsch").click()
    expect(linked.page.get_by_role("heading", name="Labor")).to_be_visible()
    assert not linked.errors


@pytest.mark.long
def test_the_solver_is_turned_by_keyboard_and_drawn_as_a_curve(browser: Browser, doors: Doors, tmp_path: Path) -> None:
    """The solver's grid with levy as a slider and the value as a curve; every view has a link, an SVG and its data."""
    anna = Guest(browser, size=(375, 667), still=True)
    page = anna.page
    page.goto(f"{doors.address}lab?rules=chemin-de-fer&model=B2&dial=9")
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    solved = bench.solve(levy="5%", decks=6).found
    expect(page.get_by_text(str(next(iter(solved.ponte.values()))))).to_be_visible()  # type: ignore[union-attr]
    expect(page.get_by_role("img", name="The values by the levy")).to_be_visible()
    expect(page).to_have_url(re.compile("dial=10"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert Axe().run(page).response["violations"] == []
    keep(page, "Data (CSV): The coup solved", tmp_path / "solved.csv")
    assert '"6 (0,6)",S,S,S,S,S,S,D,D,S,S,M*' in (tmp_path / "solved.csv").read_text("utf-8")
    keep(page, "Image (SVG): The coup solved", tmp_path / "solved.svg")
    assert (tmp_path / "solved.svg").read_text("utf-8").startswith("<svg")
    assert not anna.errors


@pytest.mark.long
def test_the_grid_of_banque_is_told_to_everybody_in_every_language(browser: Browser, doors: Doors) -> None:
    """In three languages, axe-core clean: the solver's grid of Banque, theta as a slider and the value as a curve."""
    anna = Guest(browser, size=(1280, 900), still=True)
    page = anna.page
    page.goto(f"{doors.address}lab?rules=baccara-banque&model=B2")
    for language in ("Deutsch", "Français", "English"):
        page.get_by_role("button", name=language, exact=True).click()
        expect(page.get_by_role("button", name=language, exact=True)).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("slider")).to_be_visible()
        expect(page.locator("[aria-labelledby=lab-solved] > table").first).to_be_visible()
        expect(page.locator("svg[role=img]").first).to_be_visible()
        assert Axe().run(page).response["violations"] == []
    assert not anna.errors


VIEWS = {
    "rules=punto-banco&fell=Ks5h9c7d3s&stakes=banker-1000&bet=tie&shoes=10000&seed=7": 5,
    "rules=ez-baccarat&gone=1.0.2.0.0.0.0.0.0.0&bet=dragon_7": 3,
    "rules=chemin-de-fer&model=B3&dial=10": 2,
    "rules=baccara-banque&model=B2&dial=40": 2,
}
"""What an address shows, and in how many views that are taken as files."""


@pytest.mark.long
@pytest.mark.parametrize("asked", VIEWS)
@pytest.mark.parametrize(("locale", "width"), [("en", 1440), ("de", 375), ("fr", 1440)])
def test_every_view_has_a_link_an_image_and_its_data(
    browser: Browser, doors: Doors, tmp_path: Path, *, asked: str, locale: str, width: int
) -> None:
    """Every view has a link, an image (SVG) and its data, in three languages, clean; the link shows the same again."""
    guests = [Guest(browser, size=(width, 900), still=True, locale=locale) for _ in range(2)]
    page, other = (each.page for each in guests)
    shown = [told(page, f"{doors.address}lab?{asked}"), told(other, page.url)]
    assert shown[0] == shown[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert Axe().run(page).response["violations"] == []
    views = page.locator("main > section", has=page.get_by_role("button", name="SVG"))
    assert views.count() == VIEWS[asked]
    for view in views.all():
        name = view.locator("h2").first.inner_text()
        image, data = (taken(view, button, tmp_path) for button in ("SVG", "CSV"))
        assert next(iter(ElementTree.fromstring(image))).text == name  # noqa: S314 - the page's own
        heads, *rows = csv.reader(data.splitlines())
        assert rows
        assert {len(row) for row in rows} == {len(heads)}
    assert not [error for each in guests for error in each.errors]


def told(page: Page, address: str) -> str:
    """All that the laboratory says at an address, when what runs has ended."""
    page.goto(address)
    expect(page.locator("main > section").nth(2)).to_be_visible()
    if "dragon" not in address:  # no simulation was asked for
        expect(page.locator("[aria-labelledby=lab-run] svg[role=img]")).to_be_visible()
    expect(page.locator("progress")).to_have_count(0)
    return page.locator("main").text_content() or ""


def taken(view: Locator, kind: str, folder: Path) -> str:
    """A view as a file."""
    with view.page.expect_download() as kept:
        view.get_by_role("button", name=kind).first.click()
    kept.value.save_as(folder / kind)
    return (folder / kind).read_text("utf-8")


def test_words_of_the_laboratory_are_the_same_in_every_language() -> None:
    folder = Path(bench.__file__).parents[1] / "words" / "lab"
    words = {path.stem: json.loads(path.read_text("utf-8"))["lab"] for path in folder.glob("*.json")}
    assert set(words) == {"de", "en", "fr"}
    assert len({tuple(each) for each in words.values()}) == 1
    assert all(text == text.strip() and text for each in words.values() for text in each.values())
