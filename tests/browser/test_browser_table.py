"""People at a table: real browsers, a real server, a real database, and a power cut in the middle."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, Route, expect

from page import Guest
from sabot.house.store import audit, open_store


def test_two_people_and_a_spectator_play_coups_through_a_power_cut(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors, still=False)
    ben, spectator = Guest(browser, still=False), Guest(browser, still=False)
    ben.come(anna.page.url, "Ben")
    ben.sit(2)
    spectator.page.goto(anna.page.url)

    anna.stake("Player", clicks=2)
    ben.stake("Banker")
    spectator.sees(spectator.page.get_by_text("others 20"))
    for guest in (anna, ben):
        guest.done()
    for guest in (anna, ben):
        guest.wait_for_coup(1)
    ben.shows(anna)
    spectator.shows(anna)
    assert "[]" not in anna.hand("Player") + anna.hand("Banker")

    anna.stake("Tie")
    ben.stake("Player")
    for guest in (anna, ben):
        guest.done()
    spectator.sees(spectator.page.get_by_text("Rien ne va plus").nth(1))
    doors.kill()
    doors.open()
    for guest in (anna, ben):  # a coup that was over before the power went is not told again
        settled, after = guest.page.get_by_text("Your coup 2"), guest.page.get_by_text("Coup 3", exact=True)
        guest.sees(settled.or_(after).first)
    spectator.shows(anna)

    ben.stake("Banker")
    ben.done()
    anna.presses("^(Pass|Done)$")  # her first stake stays after ties
    ben.wait_for_coup(3)
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


@pytest.mark.long
def test_a_table_can_be_played_from_the_text_prompt_alone(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors, "mini", seat=3, still=False)
    prompt = anna.page.get_by_role("textbox", name=re.compile("command", re.IGNORECASE))
    anna.open_for("Player")
    for line in ("player 2.50", "tie 1", "done"):
        anna.types(line)
    anna.wait_for_coup(1)
    anna.sees("Player 2.50")
    anna.sees(anna.page.get_by_text("Tie 1", exact=True).first)
    for typed in ("player 2.50", ""):
        prompt.fill(typed)
        anna.page.reload()
        expect(prompt).to_have_value(typed)


@pytest.mark.long
def test_S6_a_page_keeps_the_heads_and_says_what_it_compared(browser: Browser, doors: Doors) -> None:
    """The closed list of these promises is published, and a digest of it stands in the record."""
    anna = Guest.at(browser, doors, "mini", seat=3, still=False)
    table = anna.page.url.rsplit("/", 1)[1]
    anna.open_for("Player")
    seal, promises = (
        anna.page.evaluate(f"localStorage.getItem('sabot.{kind}.{table}.1')") for kind in ("seal", "promises")
    )
    anna.closes_table()
    proof = anna.page.evaluate(f"fetch('/api/tables/{table}/shoes/1').then((answer) => answer.json())")["proof"]
    assert [seed["value"] is not None for seed in proof["seeds"]] == [True], "the page has revealed its seed"
    assert (seal, promises) == (proof["commitment"], proof["promises_digest"])
    anna.sees(anna.button("Shoe 1 is the one that was promised to you."))
    anna.verifies()
    for told in (
        f"verify_shoe.py sabot-{table}-shoe-1.json sabot-{table}-heads.json",
        "Heads kept: ",
        "This does not prove that nobody looked",
    ):
        anna.sees(anna.dialog.get_by_text(told))
    anna.page.evaluate(f"localStorage.setItem('sabot.seal.{table}.1', '0'.repeat(64))")
    anna.presses("Verify 1")
    anna.sees("Shoe 1 is NOT in order: 1 check fails.")


@pytest.mark.long
def test_P5_american_the_holder_deals_passes_and_gives_cards_on_the_page(browser: Browser, doors: Doors) -> None:
    """The players hold the shoe in turn and deal; [the highest Player stake] looks first; then the holder passes
    Banker's two, which the caller turns and announces; third cards face up at the caller's word.
    """
    anna = Guest.at(browser, doors, "american", still=False)
    anna.presses("Cut")
    lines, coup, given = anna.log.locator("p"), 0, 0
    give = anna.button("Give the card")
    thirds = lines.filter(has_text=re.compile(r"^(Player|Banker) draws "))
    while not given:
        coup += 1
        anna.stake("Player")
        anna.done()
        for step in ("Deal", "Show", "Pass Banker"):
            anna.presses(step)
        over = anna.page.get_by_text(f"Your coup {coup}")
        anna.sees(give.or_(over))
        while give.is_visible():
            give.click()
            given += 1
            expect(thirds).to_have_count(given)
            anna.sees(give.or_(over))
    totals = re.compile(r"^(Punto [^.]*, Banco [^.]*\.){2} ?Player [^.]*, Banker [^.]*\.$")
    for told, count in (
        ("You look first: ", coup),
        ("Anna passes Banker's cards.", coup),
        (totals, coup + given),
    ):
        expect(lines.filter(has_text=told)).to_have_count(count)


@pytest.mark.long
def test_a_part_of_the_page_that_did_not_come_is_there_as_soon_as_the_house_is(browser: Browser, doors: Doors) -> None:
    """The house may be away, or a newer one, between a page's first file and its next."""
    anna = Guest.in_lobby(browser, doors, still=False)
    kept = list[str]()

    def keep(route: Route) -> None:
        kept.append(route.request.url)
        route.abort()

    anna.page.route("**/assets/Chat*.css", keep, times=1)
    anna.open_table("mini")
    anna.sees(anna.page.get_by_role("region", name="Chat"))
    assert len(kept) == 1


@pytest.mark.long
def test_who_sits_down_leaves_or_closes_the_table_in_another_window_is_asked_in_none_what_he_was_about_to_do(
    browser: Browser, doors: Doors
) -> None:
    anna = Guest.at(browser, doors, "mini", seat=0)
    other = anna.before_another_window()
    other.page.goto(anna.page.url)
    anna.seat(2).click()
    expect(anna.dialog).to_be_visible()
    other.sit(3)
    expect(anna.dialog).to_have_count(0)
    anna.page.get_by_role("button", name="Menu", exact=True).click()
    anna.presses("Buy in")
    expect(anna.dialog).to_be_visible()
    other.types("leave")
    expect(anna.dialog).to_have_count(0)
    anna.presses("Sit down")
    expect(anna.dialog).to_be_visible()
    other.closes_table()
    expect(anna.dialog).to_have_count(0)
