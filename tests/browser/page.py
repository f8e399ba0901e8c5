"""A person at a browser: how somebody comes, sits, presses, types and reads, and what is wrong with what he sees.

Whatever a page calls its parts stands here once: `PARTS` has those that have no role and name of their own.
"""

import json
import re
from collections.abc import Callable
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, Self, cast

import axe_playwright_python  # type: ignore[import-untyped]
from browser_tools import AGAIN_MS, GUESTS, PATIENCE_MS, Doors
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect
from playwright.sync_api import Error as LoadedAnewError
from playwright.sync_api import TimeoutError as GoneError
from seeded_shoes import SEEDED

from sabot.words import Language, words

AXE: Final = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
CLICK_MS: Final = 2000
"""A button that is gone by then belonged to a window that is closed."""
ALL_RULES: Final = """document, {
  resultTypes: ['violations'],
  preload: [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => {
    try { return sheet.cssRules; } catch { return false; }
  }),
}"""
"""A sheet that did not come would be read by a style of axe-core's own, which no page of ours may have."""
POLICY: Final = "Content Security Policy"
"""What browsers name who say that something was not loaded, run or drawn."""
MOST_TABS: Final = 120
"""No page has so many stops."""
PARTS: Final = {
    "answer": ".prompt [role=status]",
    "banner": ".banner",
    "chat": ".chat",
    "chips": ".dock .pick",
    "felt": ".felt",
    "ghosts": ".roads .ghost",
    "guide": ".guide",
    "made ready": ".prompt[aria-busy=false]",
    "missed": ".missed",
    "moves": ".moves button",
    "next": "[data-next]",
    "open bets": ".spot.open",
    "more settings": "form summary",
    "prompt": "#prompt",
    "purse": ".dock .purse",
    "question": ".question",
    "result": ".result .sum",
    "score": ".score",
    "seats": ".seats li",
    "stage": ".dock .state p b",
    "sums": ".sums",
    "worth": ".worth",
    "your move": "#your-move",
}
"""Parts of a page that no role names."""
ID: Final = re.compile(r'"id":"([0-9a-f]{16,})"')
SENT: Final = re.compile(r'^\{"type":"command",' + ID.pattern)
AWAY: Final = re.compile("Connection lost. Reconnecting|The house does not answer")
"""What a page says while the house is away, at first and later."""
NOT_NOW: Final = [text for key, text in words("en", "punto").items() if key.startswith("page.not_now_")]
TOO_EARLY: Final = re.compile("|".join(("not possible now", "is no command", *map(re.escape, NOT_NOW))))
"""What the prompt answers to what it does not take yet; `stake` means nothing before the window."""
POST: Final = """async ([path, said]) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(said) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.status === 204 ? null : answer.json();
}"""
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
CARDS: Final = """all => all.map((each) =>
  each.getAttribute('aria-label') ?? each.firstElementChild.getAttribute('aria-label'))"""
BOXES: Final = """all => all.filter((each) => each.checkVisibility()).map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return { left, top, right, bottom };
})"""
Named = str | re.Pattern[str]
"""A name as it is, or a pattern that it has: a text that begins with ^ is one too."""
Size = tuple[int, int]


def preferring(**wanted: Any) -> str:
    """A script of a page whose reader has chosen so on this device before."""
    return f"localStorage.setItem('sabot.preferences', '{json.dumps(wanted)}');"


def named(name: Named) -> Named:
    return re.compile(name) if isinstance(name, str) and name.startswith("^") else name


class Guest:
    """Somebody in a browser of his own; whoever is not `still` sees cards on their way to the table.

    His page draws its seeds from a `byte`, if given, and is `kept` for when there is no network; his clock is that of a
    `zone`, or the machine's. Who `stays` is at a table for more tests than one.
    """

    stays: ClassVar[bool] = False

    def __init__(
        self,
        browser: Browser,
        locale: str = "en",
        size: Size = (1440, 900),
        *,
        still: bool = True,
        byte: int = 0,
        kept: bool = False,
        zone: str | None = None,
    ) -> None:
        self.context = browser.new_context(
            service_workers="allow" if kept else "block",
            locale=locale,
            timezone_id=zone,
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce" if still else "no-preference",
        )
        self.words = words(cast("Language", locale), "punto")
        self.errors: list[str] = []
        self.page = self.window()
        self._unanswered = set[str]()
        self.page.on("websocket", self._listen)
        if byte:
            self.page.add_init_script(f"({SEEDED})({byte})")
        GUESTS.append(self)

    @classmethod
    def at_door(cls, browser: Browser, doors: Doors, **how: Any) -> Self:
        """Somebody whom the house does not know yet."""
        guest = cls(browser, **how)
        guest.page.goto(doors.address)
        return guest

    @classmethod
    def in_lobby(cls, browser: Browser, doors: Doors, nickname: str = "Anna", **how: Any) -> Self:
        """Somebody who has said who he is."""
        guest = cls(browser, **how)
        guest.come(doors.address, nickname)
        return guest

    @classmethod
    def at(
        cls, browser: Browser, doors: Doors, rules: str = "punto-banco", *, seat: int = 1, bots: int = 0, **how: Any
    ) -> Self:
        """Anna, who has opened a table and sits at it; on seat 0, looks on."""
        anna = cls.in_lobby(browser, doors, **how)
        anna.open_table(rules, bots)
        if seat:
            anna.sit(seat)
        return anna

    def window(self) -> Page:
        """One more window of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.extend({said.text} if POLICY in said.text else ()))
        return page

    def before_another_window(self) -> Self:
        """The same person."""
        other = copy(self)
        other.page = self.window()
        return other

    def _listen(self, line: WebSocket) -> None:
        """Note which of what was sent is not answered; a line that is cut answers nothing."""
        line.on("framesent", lambda sent: self._unanswered.update(SENT.findall(str(sent))))
        line.on("framereceived", lambda told: self._unanswered.difference_update(ID.findall(str(told))))
        line.on("close", lambda _: self._unanswered.clear())

    # The parts of a page

    def part(self, name: str) -> Locator:
        return self.page.locator(PARTS[name])

    def button(self, name: Named, where: Locator | None = None) -> Locator:
        return (where or self.page).get_by_role("button", name=named(name), exact=True)

    def field(self, name: Named, where: Locator | None = None) -> Locator:
        """What is typed into, chosen or checked, by its label."""
        return (where or self.page).get_by_label(named(name))

    def box(self, name: Named, where: Locator | None = None) -> Locator:
        """What is checked or not."""
        return (where or self.page).get_by_role("checkbox", name=named(name))

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    @property
    def dock(self) -> Locator:
        """Where one is asked, and moves."""
        return self.page.get_by_role("region", name="Your move")

    def bet(self, name: str) -> Locator:
        """A bet's spot on the layout."""
        return self.button(f"^{re.escape(name)}, pays")

    def side(self, name: str) -> Locator:
        """Where a side's cards lie."""
        return self.page.get_by_role("region", name=name, exact=True)

    # Coming and sitting

    def come(self, address: str, nickname: str) -> None:
        """Say who one is in the lobby, and open an address; who comes by a link alone, `take` a seat there."""
        self.page.goto(address.split("/t/", maxsplit=1)[0])
        self.field(self.words["page.nickname_ask"]).fill(nickname)
        self.presses(self.words["page.nickname_go"])
        self.lacks(self.button(self.words["page.nickname_go"]))
        if "/t/" in address:
            self.page.goto(address)

    def take(self, address: str, nickname: str, seat: int) -> None:
        """Open the link of a table, and say in one dialog who one is and where one sits."""
        self.page.goto(address)
        dialog = self.opens("Sit down")
        self.field(re.compile("call you", re.IGNORECASE), dialog).fill(nickname)
        self.field("Seat", dialog).select_option(str(seat))
        self.presses("Sit down", dialog)
        expect(dialog).to_have_count(0)

    @property
    def form(self) -> Locator:
        """By which a table of one's own settings is opened."""
        return self.page.locator("form").filter(has=self.button(self.words["page.open_now"]))

    def open_table(self, rules: str = "punto-banco", bots: int = 0, pace: str = "brisk") -> str:
        """Open a table, a brisk one if nothing else is named; returns the link to share."""
        self.field(self.words["page.rule_set"], self.form).select_option(rules)
        self.field(self.words["page.bots"], self.form).fill(str(bots))
        self.field(self.words["page.pace"], self.form).select_option(pace)
        self.presses(self.words["page.open_now"])
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def open_private_table(self, rules: str = "mini") -> str:
        """Whose link has its key."""
        self.box("Private").check()
        self.open_table(rules)
        key = self.page.evaluate("() => localStorage.getItem(`sabot.link.${location.pathname.slice(3)}.seat`)")
        return f"{self.page.url}#{key}"

    def posts(self, path: str, said: object) -> Any:
        """Ask the house by a request of the page's own."""
        return self.page.evaluate(POST, [path, said])

    def opened(self, doors: Doors, rules: str, **settings: Any) -> str:
        """The link of a table that is opened by a request, and no form."""
        return f"{doors.address}t/{self.posts('/api/tables', {'rules': rules, 'pace': 'brisk', **settings})['id']}"

    def seat(self, number: int) -> Locator:
        """The button of a seat that is free; on a small screen the seats are a sheet, which is opened."""
        drawer = self.button("Seats at the table")
        expect(self.part("felt")).to_be_visible()
        if drawer.is_visible():
            drawer.click()
        return self.button(f"Take seat {number}")

    def sit(self, seat: int) -> None:
        """Take a seat with the purse that is offered."""
        free = self.seat(seat)
        free.click()
        self.button(re.compile("sit|seat", re.IGNORECASE), self.dialog).last.click()
        expect(free).to_have_count(0)

    def asks_for_seat(self, number: int, amount: str = "") -> None:
        """Where the host lets people in."""
        self.seat(number).click()
        if amount:
            self.field("How much to bring", self.dialog).fill(amount)
        self.presses("Ask for a seat", self.dialog)
        expect(self.dialog).to_have_count(0)
        self.sees("You have asked for a seat; the host will answer.")

    def personal_link(self) -> str:
        """The link by which the own account opens elsewhere."""
        self.opens("^My account")
        self.says_his_name("Make a personal link")
        return self.page.get_by_role("textbox", name="Personal link").input_value()

    def says_his_name(self, button: str) -> None:
        """Press what is done for who says his own name once more."""
        form = self.dialog.locator("form", has=self.button(button))
        field = form.get_by_role("textbox")
        field.fill(str(field.evaluate("field => field.labels[0].innerText.trim().split(', ').at(-1)")))
        self.presses(button)

    def follows(self, link: str, button: str) -> None:
        """Open a link that asks for a press, in a page of its own."""
        self.page.goto("about:blank")
        self.page.goto(link)
        self.presses(button)

    def signs_out(self, button: str, sure: str = "Yes: without a personal link") -> None:
        self.opens("^My account")
        self.box(sure).check()
        self.presses(button)
        self.sees(self.button("Come in"))

    # Pressing

    def presses(self, name: Named, where: Locator | None = None) -> None:
        self.button(name, where).click()

    def opens(self, name: Named) -> Locator:
        """Press what opens a dialog, in the bar or, on a phone, in its menu; the dialog."""
        found, menu = self.button(name), self.button(self.words["page.menu"])
        expect(found.or_(menu).first).to_be_visible()
        if menu.count() and not found.count():
            menu.click()
        found.first.click()
        expect(self.dialog).to_be_visible()
        return self.dialog

    def closes(self) -> None:
        """Leave the dialog that is open."""
        self.page.keyboard.press("Escape")
        expect(self.dialog).to_have_count(0)

    def hosts(self, press: str, *, check: str = "") -> None:
        """Check something among what a host orders, press a button, and leave."""
        dialog = self.opens("Host")
        if check:
            self.field(check, dialog).check()
        if press:
            self.presses(press, dialog)
        self.closes()

    def seat_bots(self, count: int) -> None:
        """The host has more of them play."""
        dialog = self.opens("Host")
        self.field("Bots", dialog).first.fill(str(count))
        self.presses("Seat bots", dialog)
        self.closes()

    def closes_table(self) -> None:
        """The host ends the session, and with it the shoe."""
        self.hosts("Close the table", check="Yes, close it for everybody")
        expect(self.page.get_by_text("The table is closed.").first).to_be_attached()

    def verifies(self, shoe: int = 1, *, late: bool = False) -> None:
        """Have the page check a shoe's proof, which holds; who came late has kept nothing that it is held against."""
        holds = "is in order: every check holds." if late else "is the one that was promised to you."
        self.opens("^Verify shoes$")
        self.presses(f"Verify {shoe}")
        self.sees(self.dialog.get_by_text(f"Shoe {shoe} {holds}"))

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def walk_to(self, wanted: Locator) -> None:
        """Tab on until it has the focus."""
        expect(wanted).to_be_visible()
        for _ in range(MOST_TABS):
            if wanted.evaluate("each => each === document.activeElement"):
                return
            self.keys("Tab")
        raise AssertionError(f"no key leads to {wanted}")

    def press_if_ready(self, name: Named) -> bool:
        """Press a button if it is there and ready; what is gone meanwhile belonged to a closed window."""
        found = self.button(name)
        try:
            if not found.count() or found.first.get_attribute("aria-disabled", timeout=CLICK_MS) == "true":
                return False
            found.first.click(timeout=CLICK_MS)
        except GoneError:
            return False
        return True

    # Staking

    def open_for(self, bet: str) -> None:
        """Wait until a bet can be staked."""
        expect(self.part("open bets").filter(has=self.bet(bet))).to_be_visible()

    def stake(self, bet: str, clicks: int = 1) -> None:
        """Put chips on a bet."""
        self.open_for(bet)
        for _ in range(clicks):
            self.bet(bet).click()

    def staked(self, amount: str) -> None:
        """Wait until so much is staked in all."""
        expect(self.part("sums").get_by_text(f"Staked: {amount}", exact=True)).to_be_visible()

    def done(self) -> None:
        """Say that one is done with the window."""
        self.presses("Done")

    def plays(self, coup: int, *bets: str) -> None:
        """Stake, be done, and wait for the coup."""
        for bet in bets:
            self.stake(bet)
        self.done()
        self.wait_for_coup(coup)

    def wait_for_coup(self, number: int) -> None:
        """Wait until a coup, or a later one, was settled for somebody who had a stake in it."""
        settled = self.page.get_by_text(re.compile(f"Your coup ({'|'.join(map(str, range(number, number + 30)))})\\b"))
        small = self.button("Announcements").and_(self.page.locator(":visible"))
        expect(settled.or_(self.part("result")) if small.count() else settled).to_be_visible()

    # The prompt

    def prompt(self) -> Locator:
        """The prompt's field, once there is what obeys it: an answer is read at once."""
        expect(self.part("made ready")).to_be_attached()
        return self.part("prompt")

    def types(self, command: str, answer: Named | None = None) -> None:
        """Type a command, and wait for its answer, which may come from the house."""
        self.prompt().fill(command)
        self.part("prompt").press("Enter")
        if answer is not None:
            expect(self.part("answer")).to_have_text(answer)

    def say(self, *commands: str) -> None:
        """Type commands, each as soon as the table takes it, and once the house has answered the one before."""
        for command in commands:
            self.until(partial(self._taken, command), self.answer)

    def _taken(self, command: str) -> bool:
        """Whether the table takes a command now; the house has answered it, or is away."""
        self.types(command)
        for _ in range(CLICK_MS // AGAIN_MS):
            if not self._unanswered:
                break
            self.page.wait_for_timeout(AGAIN_MS)
        return not TOO_EARLY.search(self.answer())

    def answer(self) -> str:
        return self.part("answer").inner_text()

    def ask(self, question: str) -> str:
        """What the prompt answers."""
        self.types(question)
        return self.answer()

    def asks_until(self, question: str, wanted: str) -> None:
        """Ask until the prompt answers so."""
        self.until(lambda: self.ask(question) == wanted, self.answer)

    def away(self) -> Locator:
        """What is said while the house is away."""
        return self.page.get_by_text(AWAY)

    # Seeing and hearing

    def sees(self, text: Named | Locator, where: Locator | None = None) -> Locator:
        """Wait until something is seen, be it a text or a part of the page."""
        found = text if isinstance(text, Locator) else (where or self.page).get_by_text(named(text)).first
        expect(found).to_be_visible()
        return found

    def lacks(self, *gone: Named | Locator) -> None:
        """Wait until none of it is on the page."""
        for each in gone:
            expect(each if isinstance(each, Locator) else self.page.get_by_text(named(each))).to_have_count(0)

    def offers(self, button: str) -> None:
        """Wait for a button."""
        expect(self.button(re.compile(button)).first).to_be_visible()

    def hears(self, line: str) -> None:
        """Wait until the log tells it."""
        expect(self.log).to_contain_text(line)

    def hears_in_turn(self, *lines: str) -> None:
        """Wait until the log has told these lines, one after the other."""
        expect(self.log).to_have_text(re.compile(".*".join(map(re.escape, lines)), re.DOTALL))

    def asked(self, sentence: str) -> None:
        """Wait until the table asks it."""
        expect(self.part("question")).to_contain_text(sentence)

    def is_guided(self, sentence: str) -> None:
        """Wait until the guide says it."""
        expect(self.part("guide")).to_contain_text(sentence)

    def hand(self, side: str) -> str:
        """A hand as the page tells it: its title, its points, its cards."""
        labels = self.side(side).get_by_role("listitem").evaluate_all("all => all.map(each => each.textContent)")
        return f"{self.side(side).get_by_role('heading').inner_text()} {labels}"

    def faces(self, side: str) -> list[str]:
        """What is told of the cards of a side."""
        found: list[str] = self.side(side).locator(".cards > .card").evaluate_all(CARDS)
        return found

    def shows(self, other: "Guest") -> None:
        """Wait until both hands lie on this page as they do on another."""
        sides = ("Player", "Banker")
        self.until(lambda: all(self.hand(side) == other.hand(side) for side in sides), lambda: other.hand("Player"))

    def until(self, holds: Callable[[], bool], instead: Callable[[], object] = lambda: "it never came") -> None:
        """Look again and again until something holds."""
        for _ in range(PATIENCE_MS // AGAIN_MS):
            if holds():
                return
            self.page.wait_for_timeout(AGAIN_MS)
        raise AssertionError(instead())

    # The window

    def holds(self, size: Size) -> None:
        """Sit before a window of another size, and see it drawn."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate(DRAWN)

    def fits(self) -> bool:
        """Whether the page is no wider than its window."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def speak(self, language: str) -> None:
        """Switch the page to a language, where it stands."""
        found, menu = (
            self.page.locator(f".languages [lang={language}]"),
            self.page.locator(".menu[aria-controls=tools]"),
        )
        found.or_(menu).first.wait_for(state="attached")
        if menu.count() and not found.count():  # it comes with what the menu opens
            menu.evaluate("each => each.click()")
            found.first.wait_for()
            menu.evaluate("each => each.click()")
        found.first.evaluate("each => each.click()")
        self.page.wait_for_function("spoken => document.documentElement.lang === spoken", arg=language)

    def boxes(self, selector: str) -> list[dict[str, float]]:
        """Where all of these stand that are shown."""
        found: list[dict[str, float]] = self.page.locator(selector).evaluate_all(BOXES)
        return found

    def faults(self) -> list[str]:
        """What axe-core finds on the page; one that is loaded anew meanwhile, as its house came back, is read then."""
        try:
            return self.examined(ALL_RULES)
        except LoadedAnewError as error:
            assert "context was destroyed" in str(error)
            self.page.wait_for_load_state("networkidle")
            return self.examined(ALL_RULES)

    def faint(self) -> list[str]:
        """What axe-core finds too faint to be read, wherever it stands."""
        return self.examined("document, { runOnly: ['color-contrast'] }")

    def examined(self, how: str) -> list[str]:
        """What axe-core finds: each rule that is broken, and where."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        found = self.page.evaluate(f"axe.run({how})")["violations"]
        return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]


def parted() -> list[str]:
    """What failed on the pages of all who are here; who came for one test alone goes."""
    failed = [error for guest in GUESTS for error in guest.errors]
    for guest in GUESTS:
        guest.errors.clear()
        if not guest.stays:
            guest.context.close()
    GUESTS[:] = [guest for guest in GUESTS if guest.stays]
    return failed
