"""One moment, read on both sides of the world: each reader has it in his own zone, what is taken along in UTC."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from browser_tools import Doors, while_open
from playwright.sync_api import Browser, expect

from page import Guest
from played_tools import PEOPLE, people, table
from sabot.house.store import Store, open_store
from sabot.rulesets import load, varied

ZONES: Final = ("Pacific/Auckland", "America/Los_Angeles")
COUP: Final = re.compile(r'"kind":"coup","at":"([^"]+)"')


async def laid(store: Store) -> None:
    await people(store, *PEOPLE)
    rules = varied(load("punto-banco"), stop_card=load("punto-banco").cards - 70)
    await table(store, rules, 3, 40, name="t-punto-banco", ends=True, private=False, wild=False)
    await store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    path: Path = tmp_path_factory.mktemp("zones") / "house.db"
    with ThreadPoolExecutor(1) as beside:  # Playwright's loop runs in this thread
        beside.submit(asyncio.run, laid(open_store(path))).result()
    yield from while_open(Doors(path))


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


def test_a_coup_is_told_in_its_readers_zone_and_taken_along_in_utc(browser: Browser, played: Doors) -> None:
    for zone in ZONES:
        ada = Guest(browser, zone=zone)
        ada.context.add_cookies([{"name": "sabot", "value": PEOPLE[0], "url": played.address}])
        ada.page.goto(f"{played.address}played")
        first_shoe = ada.page.locator(".tables .shoes button").first
        expect(first_shoe).to_be_visible()  # what comes above a link later moves it from under the hand
        expect(ada.page.locator("main > [role=status]")).to_have_text("")
        with ada.page.expect_download() as taken:
            ada.page.get_by_role("link", name=re.compile("^Everything ")).click()
        times = map(datetime.fromisoformat, COUP.findall(Path(taken.value.path()).read_text("utf-8")))
        first_shoe.click()
        shown = ada.page.locator("main ol .when")
        expect(shown.first).to_be_visible()
        assert {plain(each) for each in shown.all_inner_texts()} <= {written(each, zone) for each in times}


@pytest.mark.long
def test_a_device_and_a_line_of_the_chat_have_the_time_of_who_reads(browser: Browser, doors: Doors) -> None:
    """One account on two devices; what was said at one moment is read there at another hour."""
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
    since = [sorted(read(each, zone)[0] for each in all_of) for all_of, zone in zip(told, ZONES, strict=True)]
    assert since[0] == since[1]
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
