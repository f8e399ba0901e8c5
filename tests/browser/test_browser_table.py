"""People at a table: real browsers, a real server, a real database, and a power cut in the middle."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors, tool
from playwright.sync_api import Browser, expect

from sabot.house.store import audit, open_store

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)


def test_two_people_and_a_spectator_play_coups_through_a_power_cut(browser: Browser, doors: Doors) -> None:
    anna, ben, spectator = Guest(browser), Guest(browser), Guest(browser)
    anna.come(doors.address, "Anna")
    link = anna.open_table()
    anna.sit(1)
    ben.come(link, "Ben")
    ben.sit(2)
    spectator.page.goto(link)

    anna.stake("Player", clicks=2)
    ben.stake("Banker")
    expect(spectator.page.get_by_text("others 20")).to_be_visible()
    anna.done()
    ben.done()
    for guest in (anna, ben):
        guest.wait_for_coup(1)
    ben.shows(anna)
    spectator.shows(anna)
    assert "[]" not in anna.hand("Player") + anna.hand("Banker")

    anna.stake("Tie")
    ben.stake("Player")
    anna.done()
    ben.done()
    expect(spectator.page.get_by_text("Rien ne va plus").nth(1)).to_be_visible()
    doors.kill()
    doors.open()
    for guest in (anna, ben):  # a coup that was over before the power went is not told again
        settled, after = guest.page.get_by_text("Your coup 2"), guest.page.get_by_text("Coup 3", exact=True)
        expect(settled.or_(after).first).to_be_visible()
    spectator.shows(anna)

    ben.stake("Banker")
    ben.done()
    anna.page.get_by_role("button", name=re.compile("^(Pass|Done)$")).click()  # her first stake stays after ties
    ben.wait_for_coup(3)
    assert not anna.errors + ben.errors + spectator.errors
    doors.kill()
    with ThreadPoolExecutor(1) as beside:  # Playwright's own loop runs in this thread
        beside.submit(lambda: asyncio.run(_books_balance(doors))).result()
    doors.open()


async def _books_balance(doors: Doors) -> None:
    async with open_store(doors.database) as store:
        assert await audit(store) == ()
        balances = await store.balances()
        assert sum(balances.values()) == 0
        assert balances["issuer"] == -2_000_000


def test_a_table_can_be_played_from_the_text_prompt_alone(browser: Browser, doors: Doors) -> None:
    anna = Guest(browser)
    anna.come(doors.address, "Anna")
    anna.open_table("mini")
    anna.sit(3)
    prompt = anna.page.get_by_role("textbox", name=re.compile("command", re.IGNORECASE))
    anna.open_for("Player")
    for line in ("player 2.50", "tie 1", "done"):
        prompt.fill(line)
        prompt.press("Enter")
    anna.wait_for_coup(1)
    expect(anna.page.get_by_text("Player 2.50").first).to_be_visible()
    expect(anna.page.get_by_text("Tie 1", exact=True).first).to_be_visible()
    prompt.fill("player 2.50")
    anna.page.reload()
    expect(prompt).to_have_value("player 2.50")
    prompt.fill("")
    anna.page.reload()
    expect(prompt).to_have_value("")


@pytest.mark.long
def test_S6_a_page_keeps_the_digest_of_the_promises_and_says_what_to_compare(browser: Browser, doors: Doors) -> None:
    """The closed list of these promises is published, and a digest of it stands in the record."""
    anna = Guest(browser)
    anna.come(doors.address, "Anna")
    table = anna.open_table("mini").rsplit("/", 1)[1]
    anna.sit(3)
    anna.open_for("Player")
    seal, promises = (
        anna.page.evaluate(f"localStorage.getItem('sabot.{kind}.{table}.1')") for kind in ("seal", "promises")
    )
    anna.page.get_by_role("button", name="Host", exact=True).click()
    anna.page.get_by_label("Yes, close it for everybody").check()
    anna.page.get_by_role("button", name="Close the table", exact=True).click()
    expect(anna.page.get_by_text("The table is closed.").first).to_be_visible()
    proof = anna.page.evaluate(f"fetch('/api/tables/{table}/shoes/1').then((answer) => answer.json())")["proof"]
    assert [seed["value"] is not None for seed in proof["seeds"]] == [True], "the page has revealed its seed"
    assert (seal, promises) == (proof["commitment"], proof["promises_digest"])
    anna.page.keyboard.press("Escape")
    tool(anna.page, "Verify shoes").click()
    command = f"verify_shoe.py sabot-{table}-shoe-1.json {seal} {promises}"
    expect(anna.page.get_by_role("dialog").get_by_text(command)).to_be_visible()
    expect(anna.page.get_by_role("dialog").get_by_text("proof.promises_digest")).to_be_visible()
    anna.page.get_by_role("button", name="Verify 1", exact=True).click()
    expect(anna.page.get_by_text("Shoe 1 is in order: every check holds.")).to_be_visible()
    expect(anna.page.get_by_text("This does not prove that nobody looked")).to_be_visible()
    anna.page.evaluate(f"localStorage.setItem('sabot.seal.{table}.1', '0'.repeat(64))")
    anna.page.get_by_role("button", name="Verify 1", exact=True).click()
    expect(anna.page.get_by_text("Shoe 1 is NOT in order: 1 checks fail.")).to_be_visible()
    assert not anna.errors


@pytest.mark.long
def test_P5_american_the_holder_deals_passes_and_gives_cards_on_the_page(browser: Browser, doors: Doors) -> None:
    """The players hold the shoe in turn and deal; [the highest Player stake] looks first; then the holder passes
    Banker's two, which the caller turns and announces; third cards face up at the caller's word.
    """
    anna = Guest(browser)
    anna.come(doors.address, "Anna")
    anna.open_table("american")
    anna.sit(1)
    anna.page.get_by_role("button", name="Cut", exact=True).click()
    lines, coup, given = anna.page.get_by_role("log").locator("p"), 0, 0
    give = anna.page.get_by_role("button", name="Give the card", exact=True)
    thirds = lines.filter(has_text=re.compile(r"^(Player|Banker) draws "))
    while not given:
        coup += 1
        anna.stake("Player")
        anna.done()
        for step in ("Deal", "Show", "Pass Banker"):
            anna.page.get_by_role("button", name=step, exact=True).click()
        over = anna.page.get_by_text(f"Your coup {coup}")
        expect(give.or_(over)).to_be_visible()
        while give.is_visible():
            give.click()
            given += 1
            expect(thirds).to_have_count(given)
            expect(give.or_(over)).to_be_visible()
    expect(lines.filter(has_text="You look first: ")).to_have_count(coup)
    expect(lines.filter(has_text="Anna passes Banker's cards.")).to_have_count(coup)
    totals = re.compile(r"^(Punto [^.]*, Banco [^.]*\.){2} ?Player [^.]*, Banker [^.]*\.$")
    expect(lines.filter(has_text=totals)).to_have_count(coup + given)
    assert not anna.errors


@pytest.mark.long
def test_a_part_of_the_page_that_did_not_come_is_there_as_soon_as_the_house_is(browser: Browser, doors: Doors) -> None:
    """The house may be away, or a newer one, between a page's first file and its next."""
    anna = Guest(browser)
    anna.come(doors.address, "Anna")
    anna.page.route("**/assets/Chat*.css", lambda route: route.abort(), times=1)
    anna.open_table("mini")
    expect(anna.page.get_by_role("region", name="Chat")).to_be_visible()
    assert not anna.errors


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(1440, 900), (360, 740)])
def test_a_page_fits_its_screen_in_every_language(
    browser: Browser, doors: Doors, locale: str, size: tuple[int, int]
) -> None:
    anna = Guest(browser, locale=locale, size=size)
    page = anna.page
    page.goto(doors.address)
    page.get_by_role("textbox").fill("Anna")
    page.keyboard.press("Enter")
    for rules in ("side-bets", "chemin-de-fer"):
        page.locator("form select").first.select_option(rules)
        page.locator("form summary").click()
        assert _overflow(page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]"))
        page.locator("form button[type=submit]").last.click()
        page.wait_for_url("**/t/*")
        expect(page.locator(".felt")).to_be_visible()
        assert _overflow(page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]"))
        page.goto(doors.address)
    assert page.locator("html").get_attribute("lang") == locale
    assert not anna.errors


def _overflow(widths: list[int]) -> bool:
    return widths[0] <= widths[1]
