"""The page as a program of one's own: it can be installed, comes up without its house, and is never an old one."""

import json
from typing import Any, Final

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest
from sabot.words import LANGUAGES, Language

KEPT: Final = """async () => {
  const page = await (await caches.open('sabot-page')).match('/');
  return page ? (await (await caches.open('sabot-page')).keys()).map(({ url }) => new URL(url).pathname) : [];
}"""
PLACES: Final = ("", "t/some-table", "school", "lab", "played")


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
    anna.page.goto(doors.address)
    anna.sees(anna.page.get_by_role("alert").filter(has_text=anna.words["refusal.unreachable"]))
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


def test_nothing_that_the_house_tells_is_kept_and_another_page_takes_the_place_of_the_one_before(
    browser: Browser, doors: Doors
) -> None:
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


def test_a_house_behind_a_proxy_that_says_it_is_away_is_away(browser: Browser, doors: Doors) -> None:
    anna = Guest.at_door(browser, doors, kept=True)
    kept(anna)
    anna.context.route("**/*", lambda route: route.fulfill(status=502, body="Bad Gateway"))
    anna.page.goto(f"{doors.address}school")
    anna.sees(anna.button("Try again"))
