"""The laboratory in a browser: what it shows is what `sabot odds` prints, by mouse, keyboard and link."""

import csv
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, Locator, expect

from page import Guest, Named
from sabot import bench
from sabot.words import LANGUAGES

FELL = "1x0,1x5,1x9,1x7,1x3"
"""King, five, nine, seven, three."""


def gain(bet: str, remove: str | None = None, rules: str = "punto-banco") -> str:
    return f"{100 * float(bench.odds(rules, remove=remove, bets=bet)[bet].ev):+.4f} %"


def at_lab(browser: Browser, doors: Doors, asked: str = "", width: int = 1280, locale: str = "en") -> Guest:
    """Somebody in the laboratory, at a link."""
    guest = Guest(browser, locale, (width, 900))
    guest.page.goto(f"{doors.address}lab?{asked}")
    return guest


def bet(guest: Guest, name: str) -> Locator:
    """The line of a bet."""
    return guest.page.locator("tr", has_text=name).first


def test_the_laboratory_shows_what_odds_print(browser: Browser, open_house: Doors, tmp_path: Path) -> None:
    """Take cards out by click, or as they fall, typed: every bet's edge, hit rate and pay table move at once."""
    anna = at_lab(browser, open_house)
    anna.sees(anna.page.get_by_role("heading", name="Laboratory"))
    expect(anna.field("Rule set")).to_have_value("punto-banco")
    expect(bet(anna, "Banker")).to_contain_text(gain("banker"))
    assert anna.faults() == []

    anna.presses("Take out 5; 32 left")
    expect(bet(anna, "Banker")).to_contain_text(gain("banker", "1x5"))
    anna.button("Put back 5").press("Enter")
    expect(bet(anna, "Banker")).to_contain_text(gain("banker"))

    anna.presses("Tie")
    anna.sees(anna.page.get_by_text(str(bench.odds(bets="tie")["tie"].ev)))
    expect(anna.page.locator("code")).to_have_text("p == b")
    assert kept(anna, r"^Image \(SVG\): What one card", tmp_path).startswith("<svg")
    assert str(bench.odds(bets="tie")["tie"].ev) in kept(anna, r"^Data \(CSV\): Every bet", tmp_path)


OWN = "p == b: 9; p == 8 and np == 3: 25"


@pytest.mark.long
@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_bet_of_ones_own_is_said_as_everywhere(browser: Browser, doors: Doors, locale: str) -> None:
    """Beside the rule set's bets, at every link; what is no bet gets a sentence, and changes nothing."""
    anna = at_lab(browser, doors, width=375, locale=locale)
    words = json.loads((Path(bench.__file__).parents[1] / "words" / "lab" / f"{locale}.json").read_text("utf-8"))
    field = anna.field(words["lab"]["own"])
    field.fill(OWN)
    anna.keys("Enter")
    line, name = anna.page.locator("tr.chosen"), words["bet"]["own"]
    expect(line).to_contain_text(name)
    gain = 100 * float(bench.odds(bets=[bench.bet("own", OWN)])["own"].ev)
    expect(line).to_contain_text(re.compile(f"{abs(gain):.4f}".replace(".", "[.,]")))
    field.fill("p == b: lots")
    anna.keys("Enter")
    anna.sees(anna.page.get_by_role("alert").filter(has_text="lots"))
    expect(line).to_contain_text(name)
    other = at_lab(browser, doors, anna.page.url.partition("?")[2], 1440, locale)
    expect(other.page.locator("tr.chosen")).to_contain_text(name)
    expect(other.field(words["lab"]["own"])).to_have_value(OWN)
    assert anna.fits()
    assert anna.faults() == other.faults() == []
    field.fill("")
    anna.keys("Enter")
    anna.lacks(anna.page.get_by_role("button", name=name))


def kept(guest: Guest, button: Named, folder: Path, where: Locator | None = None) -> str:
    """A view as a file."""
    with guest.page.expect_download() as taken:
        guest.button(button, where).first.click()
    taken.value.save_as(folder / "kept")
    return (folder / "kept").read_text("utf-8")


@pytest.mark.long
def test_coups_fall_and_a_simulation_runs_beside_them(browser: Browser, doors: Doors) -> None:
    """As they fall at a real table, typed or clicked: roads, payments and odds follow; a simulation with its band."""
    anna = at_lab(browser, doors, "rules=punto-banco&bet=tie")

    def fills(name: str, text: str) -> None:
        anna.field(name).fill(text)
        anna.keys("Enter")

    def shoe_of(cards: int) -> None:
        anna.sees(anna.page.get_by_role("heading", name=f"Cards in the shoe: {cards}"))

    fills("Cards as they fall", "K5 973")
    shoe_of(411)
    expect(bet(anna, "Tie")).to_contain_text(gain("tie", FELL))
    fills("Cards as they fall", "5Z")
    anna.sees(anna.page.get_by_role("alert").filter(has_text="5Z"))

    anna.sees(anna.page.get_by_text("Next: Banker"))
    anna.presses("Q falls")
    shoe_of(410)
    anna.keys("Control+z")
    shoe_of(411)
    fills("Amount on every coup", "2,50")
    expect(anna.page.get_by_role("row", name="1 K 9 9 5 7 2 Player")).to_contain_text("2.50")
    anna.sees(anna.field("Bead plate"))

    anna.field("Shoes").select_option("10000")
    fills("Seed", "7")
    dealt = bench.simulate(shoes=10_000, seed=7).tally
    mean = f"{100 * (9 * dealt.tie / dealt.coups - 1):+.4f} %"
    anna.sees(anna.page.get_by_text(f"shoes: {mean}, between"))
    assert anna.faults() == []


@pytest.mark.long
def test_a_link_shows_the_same_shoe_on_a_telephone_in_another_language(browser: Browser, doors: Doors) -> None:
    linked = at_lab(browser, doors, "rules=punto-banco&decks=8&fell=K5973&bet=tie", 375)
    expect(bet(linked, "Tie")).to_contain_text(gain("tie", FELL))
    expect(linked.button("Tie")).to_have_attribute("aria-pressed", "true")
    assert linked.fits()
    assert linked.faults() == []
    linked.field("Rule set").select_option("ez-baccarat")
    expect(bet(linked, "Dragon 7")).to_contain_text(gain("dragon_7", rules="ez-baccarat"))
    linked.presses("Deutsch")
    linked.sees(linked.page.get_by_role("heading", name="Labor"))


@pytest.mark.long
def test_the_solver_is_turned_by_keyboard_and_drawn_as_a_curve(browser: Browser, doors: Doors, tmp_path: Path) -> None:
    """The solver's grid with levy as a slider and the value as a curve; every view has a link, an SVG and its data."""
    anna = at_lab(browser, doors, "rules=chemin-de-fer&model=B2&dial=9", 375)
    anna.page.get_by_role("slider").press("ArrowRight")
    solved = bench.solve(levy="5%", decks=6).found
    anna.sees(anna.page.get_by_text(str(next(iter(solved.ponte.values())))))
    anna.sees(anna.page.get_by_role("img", name="The values by the levy"))
    expect(anna.page).to_have_url(re.compile("dial=10"))
    assert anna.fits()
    assert anna.faults() == []
    data, image = (kept(anna, f"^{kind}: The coup solved", tmp_path) for kind in (r"Data \(CSV\)", r"Image \(SVG\)"))
    assert '"6 (0,6)",S,S,S,S,S,S,D,D,S,S,M*' in data
    assert image.startswith("<svg")


VIEWS = [
    ("rules=punto-banco&fell=Ks5h9c7d3s&stakes=banker-1000&bet=tie&shoes=10000&seed=7", 5, "fr", 1440),
    ("rules=ez-baccarat&gone=1.0.2.0.0.0.0.0.0.0&bet=dragon_7", 3, "de", 375),
    ("rules=chemin-de-fer&model=B3&dial=10", 2, "de", 1440),
    ("rules=baccara-banque&model=B2&dial=40", 2, "en", 375),
    ("rules=baccara-banque&model=B2&dial=40", 2, "fr", 375),
    ("rules=baccara-banque&model=B2", 2, "de", 1440),
]
"""What an address shows, in how many views that are taken as files, to whom."""


@pytest.mark.long
@pytest.mark.parametrize(("asked", "taken", "locale", "width"), VIEWS)
def test_every_view_has_a_link_an_image_and_its_data(
    browser: Browser, doors: Doors, tmp_path: Path, *, asked: str, taken: int, locale: str, width: int
) -> None:
    """Every view has a link, an image (SVG) and its data, in three languages, clean; the link shows the same again."""
    guest = at_lab(browser, doors, asked, width, locale)
    shown = lab_text(guest, asked)
    other = at_lab(browser, doors, guest.page.url.partition("?")[2], width, locale)
    assert lab_text(other, asked) == shown
    assert guest.fits()
    assert guest.faults() == []
    views = guest.page.locator("main > section", has=guest.page.get_by_role("button", name="SVG"))
    assert views.count() == taken
    for view in views.all():
        name = view.locator("h2").first.inner_text()
        image, data = (kept(guest, re.compile(kind), tmp_path, view) for kind in ("SVG", "CSV"))
        assert next(iter(ElementTree.fromstring(image))).text == name  # noqa: S314 - the page's own
        heads, *rows = csv.reader(data.splitlines())
        assert rows
        assert {len(row) for row in rows} == {len(heads)}


def lab_text(guest: Guest, asked: str) -> str:
    """All that the laboratory says, when what runs has ended."""
    guest.sees(guest.page.locator("main > section").nth(2))
    if "dragon" not in asked:  # no simulation was asked for
        guest.sees(guest.page.locator("[aria-labelledby=lab-run] svg[role=img]"))
    if "model" in asked:
        guest.sees(guest.page.get_by_role("slider"))
        guest.sees(guest.page.locator("[aria-labelledby=lab-solved] > table").first)
    guest.lacks(guest.page.locator("progress"))
    return guest.page.locator("main").text_content() or ""


def test_words_of_the_laboratory_are_the_same_in_every_language() -> None:
    folder = Path(bench.__file__).parents[1] / "words" / "lab"
    words = {path.stem: json.loads(path.read_text("utf-8"))["lab"] for path in folder.glob("*.json")}
    assert set(words) == {"de", "en", "fr"}
    assert len({tuple(each) for each in words.values()}) == 1
    assert all(text == text.strip() and text for each in words.values() for text in each.values())
