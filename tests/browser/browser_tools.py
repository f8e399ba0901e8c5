"""A house in a process of its own that browsers visit, and the browser; `page` has who sits before it."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from extras import lacking
from patience import STUCK_AFTER, port_to_keep

if TYPE_CHECKING:
    from page import Guest

PATIENCE_MS = 1000 * STUCK_AFTER // 2
AGAIN_MS = 40
CODE = """
import sys
from random import Random
from sabot.games.tempo import PERCENT
from sabot.house.table import clock
from sabot.house.table.clock import Times
from sabot.house.table.services import ENTROPY
from sabot.web.server import serve
tempo, windows = map(float, sys.argv[3:5])
chance = Random(sys.argv[5]) if sys.argv[5:] else ENTROPY
if sys.argv[6:]:
    PERCENT["declaration"], clock.LEAST_OPEN_MS = int(sys.argv[6]) / 60, 0
times = Times(tempo=tempo, seconds=1000, windows=windows, grace=15_000_000)
serve(host="127.0.0.1", port=int(sys.argv[1]), database=sys.argv[2], times=times, chance=chance)
"""
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--explicitly-allowed-ports=10080",  # a house may stand there
)


SHARED: list[Browser] = []
"""The one that is open."""
GUESTS: list["Guest"] = []
"""Who is here."""
HOUSES: list["Doors"] = []
"""The one that is open to all tests that share it."""
OPEN = ExitStack()

expect.set_options(timeout=PATIENCE_MS)


AnyDoors = TypeVar("AnyDoors", bound="Doors")


class Doors:
    """The house's doors: opened, slammed by a power cut, opened again at the same address.

    Whoever stakes or deals is not hurried, unless the windows are said to be short. Without `chance` the house has the
    system's; with it `declare_ms` is what a ponte has to declare at full tempo, who is waited for to the end of it.
    """

    def __init__(
        self,
        database: Path,
        *,
        tempo: float = 0.3,
        windows: float = 20,
        chance: str | None = None,
        declare_ms: int = 300,
    ) -> None:
        self.database = database
        self.times = (str(tempo), str(windows), *(() if chance is None else (chance, str(declare_ms))))
        self.port = port_to_keep()
        self.process: subprocess.Popen[str] | None = None
        self.beside: list[str] = []
        """Where what is installed beside Sabot lies."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def command(self) -> list[str]:
        """How the house is started."""
        return [sys.executable, "-c", CODE, str(self.port), str(self.database), *self.times]

    def open(self) -> None:
        path = os.pathsep.join(filter(None, (*self.beside, os.environ.get("PYTHONPATH"))))
        environment = os.environ | {"PYTHONPATH": path}
        self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        assert self.address in self.process.stdout.readline()

    def kill(self) -> None:
        """As if the power went."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def power_cut(self, *guests: "Guest") -> None:
        """The house is killed and opened again under the eyes of some guests, who have their pages whole and come back.

        A page that still fetches a part of itself would load itself anew, whenever that is.
        """
        for guest in guests:
            expect(guest.part("made ready")).to_be_attached()
            expect(guest.part("chat").first).to_be_attached()
        lost = [guest.away() for guest in guests]
        self.kill()
        for line in lost:
            expect(line).to_be_visible()
        self.open()
        for line in lost:
            expect(line).to_be_hidden()


def open_browser() -> Iterator[Browser]:
    """Yield Debian's Chromium, which stays open for the next to ask; the test is skipped where there is none."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        lacking("there is no Chromium on PATH; on Debian: apt-get install chromium", "SABOT_REQUIRE_BROWSER")
    if not (SHARED and SHARED[0].is_connected()):
        close_browser()
        playwright = OPEN.enter_context(sync_playwright())
        SHARED.append(playwright.chromium.launch(executable_path=found, args=list(QUIET)))
        OPEN.callback(SHARED[0].close)
    (browser,) = SHARED
    yield browser
    GUESTS.clear()
    for context in browser.contexts:
        context.close()


def close_browser() -> None:
    """Nobody asks any more: Playwright's loop is in nobody else's way."""
    SHARED.clear()
    HOUSES.clear()
    OPEN.close()


def open_doors(tmp_path: Path) -> Iterator[Doors]:
    """Yield a house of the test's own."""
    yield from while_open(Doors(tmp_path / "house.db"))


def house(**how: Any) -> Any:
    """A fixture of such a house."""

    def doors(tmp_path: Path) -> Iterator[Doors]:
        yield from while_open(Doors(tmp_path / "house.db", **how))

    return pytest.fixture(doors)


def shared_house() -> Doors:
    """The house that stays open for the next to ask, as the browser does."""
    if not HOUSES:
        folder = OPEN.enter_context(TemporaryDirectory())
        HOUSES.append(OPEN.enter_context(contextmanager(while_open)(Doors(Path(folder) / "house.db"))))
    return HOUSES[0]


def while_open(house: AnyDoors) -> Iterator[AnyDoors]:
    """Yield a house that lives as long as a test."""
    house.open()
    try:
        yield house
    finally:
        house.kill()
