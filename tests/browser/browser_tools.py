"""A house in a process of its own that browsers visit, and what people do on its page."""

import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from dealt import SEEDED
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect, sync_playwright
from playwright.sync_api import Error as LoadedAnewError
from playwright.sync_api import TimeoutError as GoneError

from extras import lacking
from patience import STUCK_AFTER, port_to_keep
from sabot.words import words

PATIENCE_MS = 1000 * STUCK_AFTER // 2
CLICK_MS = 2000
"""A button that is gone by then belonged to a window that is closed."""
AGAIN_MS = 40
ID = re.compile(r'"id":"([0-9a-f]{16,})"')
SENT = re.compile(r'^\{"type":"command",' + ID.pattern)
AWAY = re.compile("Connection lost. Reconnecting|The house does not answer")
"""What a page says while the house is away, at first and later."""
NOT_NOW = [text for key, text in words("en", "punto").items() if key.startswith("page.not_now_")]
TOO_EARLY = re.compile("|".join(("not possible now", "is no command", *map(re.escape, NOT_NOW))))
"""What the prompt answers to what it does not take yet; `stake` means nothing before the window."""
CODE = """
import sys
from random import Random
from sabot.games.tempo import PERCENT
from sabot.house import clock
from sabot.house.clock import Times
from sabot.house.desk import ENTROPY
from sabot.web.server import serve
tempo, windows = map(float, sys.argv[3:5])
chance = Random(sys.argv[5]) if sys.argv[5:] else ENTROPY
if sys.argv[6:]:
    PERCENT["declaration"], clock.LEAST_OPEN_MS = int(sys.argv[6]) / 200, 0
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
)


SHARED: list[Browser] = []
"""The one that is open."""
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

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def command(self) -> list[str]:
        """How the house is started."""
        return [sys.executable, "-c", CODE, str(self.port), str(self.database), *self.times]

    def open(self) -> None:
        self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, text=True)
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
            expect(guest.page.locator(".prompt")).to_have_attribute("aria-busy", "false")
            expect(guest.page.locator(".chat").first).to_be_attached()
        lost = [guest.page.get_by_text(AWAY) for guest in guests]
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
    for context in browser.contexts:
        context.close()


def close_browser() -> None:
    """Nobody asks any more: Playwright's loop is in nobody else's way."""
    SHARED.clear()
    OPEN.close()


def open_doors(tmp_path: Path) -> Iterator[Doors]:
    """Yield a house of the test's own."""
    yield from while_open(Doors(tmp_path / "house.db"))


def while_open(house: AnyDoors) -> Iterator[AnyDoors]:
    """Yield a house that lives as long as a test."""
    house.open()
    try:
        yield house
    finally:
        house.kill()


class Guest:
    """Somebody in a browser of his own; whoever wants it still sees cards without their way to the table."""

    def __init__(
        self, browser: Browser, locale: str = "en", size: tuple[int, int] = (1440, 900), *, still: bool = False
    ) -> None:
        self.context = browser.new_context(
            locale=locale,
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce" if still else "no-preference",
        )
        self.errors: list[str] = []
        self.page = self.window()

    def window(self) -> Page:
        """One more window of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def faults(self) -> list[str]:
        """What axe-core finds on the page; one that is loaded anew meanwhile, as its house came back, is read then."""
        try:
            found = Axe().run(self.page).response["violations"]
        except LoadedAnewError as error:
            assert "context was destroyed" in str(error)
            self.page.wait_for_load_state("networkidle")
            found = Axe().run(self.page).response["violations"]
        return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found]

    def come(self, address: str, nickname: str) -> None:
        """Say who one is in the lobby, and open an address; who comes by a link alone, `take` a seat there."""
        self.page.goto(address.split("/t/", maxsplit=1)[0])
        self.page.get_by_role("textbox", name=re.compile("call you|nickname", re.IGNORECASE)).fill(nickname)
        self.page.get_by_role("button", name="Come in").click()
        expect(self.page.get_by_role("button", name="Come in")).to_have_count(0)
        if "/t/" in address:
            self.page.goto(address)

    def take(self, address: str, nickname: str, seat: int) -> None:
        """Open the link of a table, and say in one dialog who one is and where one sits."""
        self.page.goto(address)
        self.page.get_by_role("button", name="Sit down", exact=True).click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("textbox", name=re.compile("call you", re.IGNORECASE)).fill(nickname)
        dialog.get_by_label("Seat").select_option(str(seat))
        dialog.get_by_role("button", name="Sit down", exact=True).click()
        expect(dialog).to_have_count(0)

    def open_table(self, rules: str = "punto-banco", bots: int = 0) -> str:
        """Open a brisk table; returns the link to share."""
        self.page.get_by_label("Rule set").select_option(rules)
        self.page.get_by_label("Bots").fill(str(bots))
        self.page.get_by_label("Pace").select_option("brisk")
        self.page.get_by_role("button", name="Open the table").click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def sit(self, seat: int) -> None:
        """Take a seat with the purse that is offered; on a small screen the seats are a sheet."""
        drawer = self.page.get_by_role("button", name="Seats at the table")
        expect(self.page.locator(".felt")).to_be_visible()
        if drawer.is_visible():
            drawer.click()
        self.page.get_by_role("button", name=f"Take seat {seat}", exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name=re.compile("sit|seat", re.IGNORECASE)).last.click()
        expect(self.page.get_by_role("button", name=f"Take seat {seat}", exact=True)).to_have_count(0)

    def bet(self, name: str) -> Locator:
        """A bet's spot on the layout."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}, pays"))

    def open_for(self, name: str) -> None:
        """Wait until a bet can be staked."""
        expect(self.page.locator(".spot.open").filter(has=self.bet(name))).to_be_visible()

    def stake(self, name: str, clicks: int = 1) -> None:
        """Put chips on a bet."""
        self.open_for(name)
        for _ in range(clicks):
            self.bet(name).click()

    def done(self) -> None:
        """Say that one is done with the window."""
        self.page.get_by_role("button", name="Done", exact=True).click()

    def hand(self, side: str) -> str:
        """A hand as the page tells it: its title, its points, its cards."""
        region = self.page.get_by_role("region", name=side, exact=True)
        labels = region.get_by_role("listitem").evaluate_all("all => all.map(each => each.textContent)")
        return f"{region.get_by_role('heading').inner_text()} {labels}"

    def shows(self, other: "Guest") -> None:
        """Wait until both hands lie on this page as they do on another."""
        for side in ("Player", "Banker"):
            for _ in range(20 * STUCK_AFTER):
                if self.hand(side) == other.hand(side):
                    break
                self.page.wait_for_timeout(50)
            assert self.hand(side) == other.hand(side)

    def wait_for_coup(self, number: int) -> None:
        """Wait until a coup, or a later one, was settled for somebody who had a stake in it."""
        settled = self.page.get_by_text(re.compile(f"Your coup ({'|'.join(map(str, range(number, number + 30)))})\\b"))
        small = self.page.get_by_role("button", name="Announcements").and_(self.page.locator(":visible"))
        expect(settled.or_(self.page.locator(".result .sum")) if small.count() else settled).to_be_visible()


def tool(page: Page, name: str) -> Locator:
    """What the bar above a table opens; the menu is opened where it stands there."""
    bar = page.locator(".page > header")
    found = bar.get_by_role("button", name=name, exact=True, include_hidden=True)
    expect(found).to_have_count(1)
    if not found.is_visible():
        bar.locator(".menu").click()
    return found


class Punter(Guest):
    """Somebody who presses and types what a table offers him; what is gone meanwhile belonged to a closed window."""

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def press(self, name: str) -> bool:
        """Press a button if it is there and ready."""
        found = self.button(name)
        try:
            if not found.count() or found.first.get_attribute("aria-disabled", timeout=CLICK_MS) == "true":
                return False
            found.first.click(timeout=CLICK_MS)
        except GoneError:
            return False
        return True


class Sitter(Guest):
    """Somebody who does everything by the prompt; his page draws its seeds from a byte of his own."""

    def __init__(self, browser: Browser, byte: int = 0, *, size: tuple[int, int] = (1440, 900)) -> None:
        super().__init__(browser, size=size, still=True)
        self._unanswered = set[str]()
        self.page.on("websocket", self._listen)
        if byte:
            self.page.add_init_script(f"({SEEDED})({byte})")

    def _listen(self, line: WebSocket) -> None:
        """Note which of what was sent is not answered; a line that is cut answers nothing."""
        line.on("framesent", lambda sent: self._unanswered.update(SENT.findall(str(sent))))
        line.on("framereceived", lambda told: self._unanswered.difference_update(ID.findall(str(told))))
        line.on("close", lambda _: self._unanswered.clear())

    def say(self, *commands: str) -> None:
        """Type commands, each as soon as the table takes it, and once the house has answered the one before."""
        field = self.field()
        for command in commands:
            for _ in range(PATIENCE_MS // AGAIN_MS):
                field.fill(command)
                field.press("Enter")
                self._heard()
                if not TOO_EARLY.search(self.answer()):
                    break
                self.page.wait_for_timeout(AGAIN_MS)
            else:
                raise AssertionError(f"{command}: {self.answer()}")

    def _heard(self) -> None:
        """Wait until the house has answered what was sent, or for a while: it may be away."""
        for _ in range(CLICK_MS // AGAIN_MS):
            if not self._unanswered:
                return
            self.page.wait_for_timeout(AGAIN_MS)

    def field(self) -> Locator:
        """The prompt's field, once there is what obeys it: an answer is read at once."""
        expect(self.page.locator(".prompt[aria-busy=false]")).to_be_attached()
        return self.page.get_by_label("Type a command")

    def answer(self) -> str:
        return self.page.locator(".prompt [role=status]").inner_text()

    def ask(self, question: str) -> str:
        """What the prompt answers."""
        field = self.field()
        field.fill(question)
        field.press("Enter")
        return self.answer()

    def answers(self, question: str, wanted: str) -> None:
        """Wait until the prompt answers so."""
        for _ in range(PATIENCE_MS // AGAIN_MS):
            if self.ask(question) == wanted:
                return
            self.page.wait_for_timeout(AGAIN_MS)
        raise AssertionError(self.answer())

    def offers(self, button: str) -> None:
        """Wait for a button."""
        expect(self.page.get_by_role("button", name=re.compile(button)).first).to_be_visible()

    def hears(self, line: str) -> None:
        """Wait until the log tells it."""
        expect(self.page.get_by_role("log")).to_contain_text(line)

    def asked(self, sentence: str) -> None:
        """Wait until the table asks it."""
        expect(self.page.locator(".question")).to_contain_text(sentence)
