"""The page as a program of one's own: it comes up without its house and is never an old one; houses that are silent."""

import asyncio
import json
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest
from sabot.words import LANGUAGES, Language
from world.network import Passage

KEPT: Final = """async () => {
  const page = await (await caches.open('sabot-page')).match('/');
  return page ? (await (await caches.open('sabot-page')).keys()).map(({ url }) => new URL(url).pathname) : [];
}"""
PLACES: Final = ("t/some-table", "school", "lab", "played", "")


def kept(guest: Guest) -> list[str]:
    """What the browser keeps of the page, once it keeps it."""
    found: list[str] = []

    def is_kept() -> bool:
        found[:] = guest.page.evaluate(KEPT)
        return any(path.endswith(".js") for path in found)

    guest.until(is_kept)
    return found


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_house_the_page_comes_up_says_so_and_goes_on_when_the_house_is_back(
    browser: Browser, doors: Doors, language: Language
) -> None:
    anna = Guest.in_lobby(browser, doors, locale=language, size=(375, 667), kept=True)
    kept(anna)
    anna.context.set_offline(True)
    for place in PLACES:
        anna.page.goto(doors.address + place)
        anna.sees(anna.page.get_by_role("alert").filter(has_text=anna.words["refusal.unreachable"]))
        anna.sees(anna.button(anna.words["page.try_again"]))
        assert anna.faults() == []
    anna.context.set_offline(False)
    anna.sees(anna.page.get_by_text("Anna", exact=True).first)


@pytest.mark.long
def test_a_phone_may_put_the_page_among_its_programs(browser: Browser, doors: Doors) -> None:
    anna = Guest.at_door(browser, doors, kept=True)
    kept(anna)
    protocol = anna.context.new_cdp_session(anna.page)
    manifest: Any = protocol.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["display"] == "standalone"
    errors = protocol.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []


@pytest.mark.long
def test_nothing_that_the_house_tells_is_kept_and_a_new_page_replaces_the_old(browser: Browser, doors: Doors) -> None:
    anna = Guest.at_door(browser, doors, kept=True)
    kept(anna)
    anna.presses("Play now")
    anna.page.wait_for_url("**/t/*")
    anna.sees(anna.part("your move"))
    parts = kept(anna)
    assert [path for path in parts if path != "/" and not path.startswith("/assets/")] == []
    anna.page.evaluate("""async () => {
      const kept = await caches.open('sabot-page');
      await kept.put('/', new Response('an old page', { headers: { 'content-type': 'text/html' } }));
      await kept.put('/assets/old.js', new Response('old'));
    }""")
    anna.page.goto(doors.address)
    anna.sees(anna.page.get_by_role("heading", name="Sabot"))
    anna.until(lambda: "/assets/old.js" not in kept(anna))
    expect(anna.page.get_by_text("an old page")).to_have_count(0)


@pytest.mark.long
def test_a_house_behind_a_proxy_that_says_it_is_away_is_away(browser: Browser, doors: Doors) -> None:
    anna = Guest.at_door(browser, doors, kept=True)
    kept(anna)
    anna.context.route("**/*", lambda route: route.fulfill(status=502, body="Bad Gateway"))
    anna.page.goto(f"{doors.address}school")
    anna.sees(anna.button("Try again"))


FAILURES: dict[str, Callable[[Passage], None]] = {
    "stalled": Passage.stall,
    "half open": lambda way: way.back.clear(),
    "cut": Passage.cut,
}


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there is no such signal")
def test_a_page_misses_a_house_that_says_nothing_and_goes_on_when_it_does(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors, "mini", seat=1)
    away = anna.away()
    assert doors.process is not None
    doors.process.send_signal(signal.SIGSTOP)
    expect(away).to_be_visible()
    doors.process.send_signal(signal.SIGCONT)
    expect(away).to_be_hidden()
    anna.plays(1, "Player")


@pytest.mark.long
@pytest.mark.parametrize("failure", FAILURES)
def test_a_page_whose_way_to_the_house_fails_says_so_and_goes_on(browser: Browser, doors: Doors, failure: str) -> None:
    """One whose connections are cut comes back at once."""
    with way_to(doors) as (address, does):
        anna = Guest(browser)
        anna.come(address, "Anna")
        anna.open_table("mini")
        anna.sit(1)
        anna.plays(1, "Player")
        does(FAILURES[failure])
        if failure != "cut":
            expect(anna.away()).to_be_visible()
            does(Passage.flow)
        expect(anna.away()).to_be_hidden()
        anna.plays(1, "Player")


@contextmanager
def way_to(doors: Doors) -> Iterator[tuple[str, Callable[[Callable[[Passage], None]], object]]]:
    """A way to the house that can fail: its address, and what has something done to it."""
    loop, way = asyncio.new_event_loop(), Passage(urlsplit(doors.address).port or 0)
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    opening = way.open()
    port = asyncio.run_coroutine_threadsafe(opening.__aenter__(), loop).result()
    try:
        yield f"http://127.0.0.1:{port}/", lambda failure: loop.call_soon_threadsafe(failure, way)
    finally:
        asyncio.run_coroutine_threadsafe(opening.__aexit__(None, None, None), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
