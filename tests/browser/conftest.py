"""A real Chromium for the browser tests, and a real house for it to visit."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, sync_playwright

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        if os.environ.get("SABOT_REQUIRE_BROWSER"):
            pytest.fail("SABOT_REQUIRE_BROWSER is set, and there is no Chromium on PATH")
        pytest.skip("there is no Chromium on PATH; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Doors]:
    house = Doors(tmp_path / "house.db")
    house.open()
    try:
        yield house
    finally:
        house.kill()
