"""A house that stands still, or whose ways fail, says nothing, not even that it is gone."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest
from world.network import Passage

pytestmark = [pytest.mark.long, pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there is no such signal")]
FAILURES: dict[str, Callable[[Passage], None]] = {
    "stalled": Passage.stall,
    "half open": lambda way: way.back.clear(),
    "cut": Passage.cut,
}


def test_a_page_misses_a_house_that_says_nothing_and_goes_on_when_it_does(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors, "mini", seat=1)
    away = anna.away()
    assert doors.process is not None
    doors.process.send_signal(signal.SIGSTOP)
    expect(away).to_be_visible()
    doors.process.send_signal(signal.SIGCONT)
    expect(away).to_be_hidden()
    anna.plays(1, "Player")


@pytest.mark.parametrize("failure", FAILURES)
def test_a_page_whose_way_to_the_house_fails_says_so_comes_back_and_goes_on(
    browser: Browser, doors: Doors, failure: str
) -> None:
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
