"""What one has played, in a browser: nothing yet, and many shoes; by keys, in three languages, wide and on a phone.

Each reader has a moment in his own zone; what is taken along is in UTC.
"""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest
from browser_tools import Doors, while_open
from playwright.sync_api import Browser, Locator, expect

from page import Guest, Size
from played_tools import PEOPLE, people, table
from sabot.games.windows import PlayerId
from sabot.house.store import Store, open_store
from sabot.rulesets import load, varied
from sabot.words import Language

WIDE, PHONE, SIDEWAYS = (1440, 900), (375, 667), (667, 375)
ADA, NEW = PEOPLE[0], PlayerId("p-new")
TITLES = {"de": "Was ich gespielt habe", "en": "What I have played", "fr": "Ce que j'ai joué"}
TABLES = (("chemin-de-fer", 30, True), ("baccara-banque", 20, False), ("punto-banco", 150, False))


async def laid(store: Store) -> None:
    await people(store, *PEOPLE, NEW)
    for number, (name, coups, ends) in enumerate(TABLES):
        rules = varied(load(name), stop_card=load(name).cards - 70)
        await table(store, rules, 3, coups, name=f"t-{name}", ends=ends, private=number == 1, wild=False)
    await store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    """A house at which six people have played all three games."""
    path = tmp_path_factory.mktemp("played") / "house.db"
    with ThreadPoolExecutor(1) as beside:  # Playwright's loop runs in this thread
        beside.submit(asyncio.run, laid(open_store(path))).result()
    yield from while_open(Doors(path))


def comes(browser: Browser, doors: Doors, who: str, **how: Any) -> Guest:
    """Somebody with an account, at the page of what he has played, once all is reckoned."""
    guest = Guest(browser, **how)
    guest.context.add_cookies([{"name": "sabot", "value": who, "url": doors.address}])
    guest.page.goto(f"{doors.address}played")
    expect(guest.page.locator("#take")).to_be_visible()
    expect(guest.page.locator("main > [role=status]")).to_have_text("")
    return guest


def tables(guest: Guest) -> Locator:
    return guest.page.locator(".tables > li")


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, WIDE, SIDEWAYS])
@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_all_that_was_played_fits_and_is_read(browser: Browser, played: Doors, language: Language, size: Size) -> None:
    ada = comes(browser, played, ADA, locale=language, size=size)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
    expect(tables(ada)).to_have_count(len(TABLES))
    expect(ada.page.get_by_role("img", name=re.compile(r"\d"))).to_have_count(1)
    assert ada.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    assert ada.faults() == []
    tables(ada).first.locator(".shoes button").first.click()
    expect(ada.page.locator("main ol")).to_be_visible()
    assert ada.faults() == []
    assert "played." not in ada.page.locator("body").inner_text()


@pytest.mark.long
def test_the_curve_is_a_table_too(browser: Browser, played: Doors) -> None:
    ada = comes(browser, played, ADA)
    ada.page.get_by_text("The curve as a table").press("Enter")
    rows = ada.page.get_by_role("region", name="The curve as a table").get_by_role("row")
    assert rows.count() > 50
    shown = ada.page.locator(".worth").inner_text()
    assert rows.last.get_by_role("cell").first.inner_text() == shown


@pytest.mark.long
def test_a_coup_is_reached_by_keys_alone_and_its_address_opens_it_again(browser: Browser, played: Doors) -> None:
    ada = comes(browser, played, ADA)
    ada.walk_to(tables(ada).first.locator(".shoes button").last)
    ada.keys("Enter")
    coup = ada.page.locator("main ol a").first
    ada.walk_to(coup)
    address = str(coup.get_attribute("href"))
    ada.keys("Enter")
    expect(ada.dialog.get_by_role("toolbar")).to_be_visible()
    expect(ada.dialog.locator("select")).to_have_value("1")
    again = Guest(browser)
    again.page.goto(played.address.rstrip("/") + address)
    expect(again.dialog.get_by_role("toolbar")).to_be_visible()
    again.dialog.get_by_role("button", name="Verify").click()
    expect(again.dialog.get_by_role("heading", name="Verify")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("place", ["t-chemin-de-fer", "t-punto-banco"])
def test_a_coup_that_is_not_there_gets_a_sentence(browser: Browser, played: Doors, place: str) -> None:
    anybody = Guest(browser)
    for asked, said in (("shoe=1&coup=9999", "coup"), ("shoe=9999&coup=1", "This table had no such shoe.")):
        anybody.page.goto(f"{played.address}t/{place}?{asked}")
        expect(anybody.dialog.get_by_role("alert")).to_contain_text(said)


@pytest.mark.long
def test_who_may_not_come_to_a_table_is_told_so_at_its_coups(browser: Browser, played: Doors) -> None:
    stranger = Guest(browser)
    stranger.page.goto(f"{played.address}t/t-baccara-banque?shoe=1&coup=1")
    expect(stranger.page.get_by_role("alert")).to_contain_text("private")
    expect(stranger.dialog).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_who_has_played_nothing_is_shown_the_way_to_a_table(browser: Browser, played: Doors, size: Size) -> None:
    new = comes(browser, played, NEW, size=size)
    expect(new.page.get_by_role("heading", name="Nothing yet")).to_be_visible()
    assert new.faults() == []
    new.page.get_by_role("link", name="To the tables").click()
    new.page.get_by_role("link", name="What I have played").click()
    expect(new.page.get_by_role("heading", level=1)).to_be_focused()


def test_who_has_no_account_is_told_where_one_is(browser: Browser, open_house: Doors) -> None:
    nobody = Guest(browser)
    nobody.page.goto(f"{open_house.address}played")
    nobody.sees("What is played is kept with an account")
    assert nobody.faults() == []


def takes_along(guest: Guest, name: str) -> str:
    """What somebody takes along."""
    with guest.page.expect_download() as taken:
        guest.page.get_by_role("link", name=re.compile(f"^{name} ")).click()
    return Path(taken.value.path()).read_text("utf-8")


@pytest.mark.long
def test_all_of_it_is_taken_along(browser: Browser, played: Doors) -> None:
    ada = comes(browser, played, ADA)
    for name, begins in (("Everything", '{"kind":"account"'), ("Coups", "at,table"), ("Account", "at,table")):
        assert takes_along(ada, name).startswith(begins)


ZONES: Final = ("Pacific/Auckland", "America/Los_Angeles")
COUP: Final = re.compile(r'"kind":"coup","at":"([^"]+)"')


def written(at: datetime, zone: str) -> str:
    """A time as an English page of a zone has it."""
    return f"{at.astimezone(ZoneInfo(zone)):%-m/%-d/%y, %-I:%M %p}"


def plain(text: str) -> str:
    return " ".join(text.split())


def read(text: str, zone: str) -> list[datetime]:
    """The moments that are written in a text, as who reads it in his zone takes them."""
    found = re.findall(r"\d+/\d+/\d+, \d+:\d+ [AP]M", plain(text))
    return [
        datetime.strptime(each, "%m/%d/%y, %I:%M %p").replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) for each in found
    ]


@pytest.mark.long
def test_a_coup_is_told_in_its_readers_zone_and_taken_along_in_utc(browser: Browser, played: Doors) -> None:
    for zone in ZONES:
        ada = comes(browser, played, ADA, zone=zone)
        times = map(datetime.fromisoformat, COUP.findall(takes_along(ada, "Everything")))
        tables(ada).first.locator(".shoes button").first.click()
        shown = ada.page.locator("main ol .when")
        expect(shown.first).to_be_visible()
        assert {plain(each) for each in shown.all_inner_texts()} <= {written(each, zone) for each in times}


@pytest.mark.long
def test_a_device_and_a_line_of_the_chat_have_the_time_of_who_reads(browser: Browser, doors: Doors) -> None:
    """One account on two devices, each told by the day; what was said at one moment is read there at another hour."""
    devices = [Guest(browser, zone=zone) for zone in ZONES]
    anna, elsewhere = devices
    anna.come(doors.address, "Anna")
    link = anna.personal_link()
    anna.closes()
    elsewhere.page.goto(link)
    elsewhere.sees(elsewhere.page.get_by_text("Anna", exact=True))
    told = list[list[str]]()
    for each in devices:
        known = each.opens("^My account").get_by_role("listitem")
        expect(known).to_have_count(2)
        told.append(known.all_inner_texts())
    for all_of, zone in zip(told, ZONES, strict=True):
        now = datetime.now(ZoneInfo(zone))
        today = {f"{each:%b} {each.day}, {each.year}" for each in (now - timedelta(hours=1), now)}  # to the hour
        days = [re.findall(r"[A-Z][a-z]{2} \d+, \d{4}", plain(each)) for each in all_of]
        assert all(each and {*each} <= today for each in days), all_of
        assert not re.search(r"\d:\d", "".join(all_of)), "devices are told by the day"
    anna.closes()
    table = anna.open_table()
    anna.types("say Good evening")
    elsewhere.page.goto(table)
    said = list[str]()
    for each in devices:
        each.page.locator(".chat > button").click()
        time = each.page.get_by_role("list", name="Chat").locator("time")
        expect(time).to_have_count(1)
        said.append(plain(str(time.get_attribute("title"))))
        assert plain(time.inner_text()) == said[-1].split(", ")[1]
    assert read(said[0], ZONES[0]) == read(said[1], ZONES[1])
    assert said[0] != said[1]
