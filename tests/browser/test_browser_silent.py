"""A house that stands still says nothing, not even that it is gone."""

import signal

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest

pytestmark = [pytest.mark.long, pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there is no such signal")]


def test_a_page_misses_a_house_that_says_nothing_and_goes_on_when_it_does(browser: Browser, doors: Doors) -> None:
    anna = Guest.at(browser, doors, "mini", seat=1)
    away = anna.away()
    assert doors.process is not None
    doors.process.send_signal(signal.SIGSTOP)
    expect(away).to_be_visible()
    doors.process.send_signal(signal.SIGCONT)
    expect(away).to_be_hidden()
    anna.plays(1, "Player")
