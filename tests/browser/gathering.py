"""Stories of the games that people bank, played in real browsers: what their people do there, done on the page."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Self

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, Locator, Route, expect

from any_story import PREPARED, AnyStory, Step, done_by_people, steps
from page import Guest, Size
from places import TESTS
from sabot.games.banque.award import DrawBanker
from sabot.games.registry import KINDS
from sabot.games.seats import Sit, Stand
from sabot.games.taille import Cut, Shuffle
from sabot.money import units
from sabot.rulesets import load
from sabot.web.app import page_folder
from sabot.words import words

HOUSE: Final = """
import sys
sys.path[:0] = sys.argv[5:]
from sabot.games.banque import coup
coup.at_fixed_time = lambda rules, step: False
from gathering import AsTold
from pathlib import Path
from sabot.house.table.clock import Times
from sabot.house.limits import Limits
from sabot.web.server import serve
times = Times(tempo=0.02, seconds=1000, windows=1000, gathering=10**9, grace=15_000_000)
serve(host="127.0.0.1", port=int(sys.argv[1]), database=sys.argv[2], times=times, chance=AsTold(Path(sys.argv[3])),
      rules_folder=Path(sys.argv[4]),
      limits=Limits(hosted=200, hosted_there=1000,
                    sessions=1000, opened=1000, top_ups=1000, work=10**6, work_there=10**6))
"""
"""A house that waits for people, and publishes what they declare when it is made."""
WIDE: Final = (1100, 800)
SHORT: Final = {
    "chemin": 'base = "chemin-de-fer"\ndecks = 1\ndeck_options = [1]\nstop_card = 32\n',
    "banque": 'base = "baccara-banque"\ndecks = 1\ndeck_options = [1]\nstop_card = 32\n',
}
"""Rule sets of short shoes."""
PAGE: Final = """
window.heard = { seq: 0, lines: 0, waiting: new Set(), refused: [], wires: new Set() };
window.cut = () => { for (const each of heard.wires) each.close(); };
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    this.addEventListener('message', ({ data }) => {
      const { type, view, first, events, id, outcome, refused } = JSON.parse(data);
      if (type === 'frame') heard.seq = view.seq;
      if (type === 'frame') heard.lines += heard.wires.has(this) ? 0 : 1;
      if (type === 'frame') heard.wires.add(this);
      if (type === 'change') heard.seq = Math.max(heard.seq, first + events.length - 1);
      if (type === 'reply') heard.waiting.delete(id);
      const refuses = type === 'reply' && outcome !== 'accepted' && !id.startsWith('no-');
      if (refuses) heard.refused.push(refused?.code ?? outcome);
    });
  }
  send(text) {
    const said = JSON.parse(text);
    const finish = { ...said, id: `no-${said.id}`, action: { type: 'finish', on: said.action?.on } };
    const says = said.action?.type === 'promise_seed' ? finish : said;
    if (says.type === 'command') heard.waiting.add(says.id);
    super.send(JSON.stringify(says));
  }
};
"""
"""A page that promises no seed, so that the cards come as a story has them; its lines can be cut."""
GO: Final = """(path) => { heard.seq = 0; for (const to of ['/', path]) {
  history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
} }"""
ASKED: Final = """() => ['.dock .controls', '.dock .moves', '.taken.mine', '.dock .clock.running'].map(
  (part) => [...document.querySelectorAll(part)].map((each) => part.endsWith('running') || each.innerText).join())"""
LINES: Final = """all => all.map((each) => {
  const seen = each.cloneNode(true);
  for (const part of seen.querySelectorAll('.hidden')) part.remove();
  const call = seen.querySelector('i');
  const parts = call ? [call, seen.querySelector(':scope > span')] : [seen];
  return parts.map((part) => part.textContent.trim()).join(' – ');
})"""


class AsTold(Random):
    """Chance of a house that shuffles, and draws the bank, as the story does whose name stands in a file."""

    def __init__(self, file: Path) -> None:
        super().__init__(8)
        self.file = file

    def shuffle(self, x: Any) -> None:
        """Put the cards in the story's order."""
        x[:] = next(step.action.order for step in self._steps() if isinstance(step.action, Shuffle))

    def choice(self, seq: Any) -> Any:
        """Of so many who are willing the one in whose place the story's lot fell."""
        lots = ((step.before.willing, step.action) for step in self._steps() if isinstance(step.action, DrawBanker))
        return seq[next(willing.index(lot.player) for willing, lot in lots if len(willing) == len(seq))]

    def _steps(self) -> Iterator[Step]:
        from stories import TOLD  # noqa: PLC0415 - the stories are told with the help of this module

        return steps(TOLD[self.file.read_text()])


class Person(Guest):
    """Somebody at the table."""

    stays: ClassVar[bool] = True

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser, size=WIDE)
        self.context.add_init_script(PAGE)
        for game in SHORT:
            self.context.add_init_script(f"localStorage.setItem('sabot.guide.{game}', 'off')")

    def holds(self, size: Size) -> None:
        """A page behind another tab is not drawn."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def tab(self) -> Self:
        """The same person before another tab."""
        other = self.before_another_window()
        other.page.goto(self.page.url)
        return other

    def ready(self, name: str) -> Locator:
        """A button that is ready."""
        found = self.page.get_by_role("button", name=re.compile(name))
        return self.page.locator("button:not([aria-disabled=true])").and_(found).first

    def stands_at(self, stage: str, game: str) -> None:
        """Wait until the page shows the table at a stage."""
        expect(self.part("stage")).to_have_text(words("en", game)[f"stage.{stage}"])

    def asked_now(self) -> list[str]:
        """What is asked and offered, whether the clock runs, and what lies at the own seat."""
        found: list[str] = self.page.evaluate(ASKED)
        return found

    def is_asked(self, wanted: list[str]) -> None:
        """Wait until the same is asked and offered, and lies at the own seat."""
        self.until(lambda: self.asked_now() == wanted, lambda: (self.asked_now(), wanted))

    def is_asked_as(self, other: Self) -> None:
        """Wait until both pages ask and offer the same."""
        self.until(lambda: self.asked_now() == other.asked_now(), lambda: (self.asked_now(), other.asked_now()))

    def lines(self) -> int:
        """How many lines it has had."""
        return int(self.page.evaluate("() => heard.lines"))

    def has_another_line(self, lines: int) -> None:
        self.page.wait_for_function("(lines) => heard.lines > lines", arg=lines)

    def drop(self) -> None:
        """Have the line cut, and wait until there is another."""
        lines = self.lines()
        self.page.evaluate("() => cut()")
        self.has_another_line(lines)

    def answered(self) -> int:
        """Wait for the answer to what was said; what it made happen has been heard by then, up to this number."""
        self.page.wait_for_function("() => heard.waiting.size === 0")
        return int(self.page.evaluate("() => heard.seq"))

    def hears_up_to(self, seq: int) -> None:
        """Wait until this page has heard what has happened."""
        self.page.wait_for_function("(seq) => heard.seq >= seq", arg=seq)

    @property
    def refused(self) -> list[str]:
        """Why the house did not do what this page asked for."""
        found: list[str] = self.page.evaluate("() => heard.refused")
        return found

    def log_lines(self) -> list[str]:
        """What this page has told, as it is seen."""
        found: list[str] = self.log.locator("p").evaluate_all(LINES)
        return [each for each in found if not PREPARED.search(each)]


class ToldDoors(Doors):
    """A house whose cards come as the story has them that is named in a file."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "house.db")
        self.story, self.rules = folder / "story", folder / "rules"
        self.rules.mkdir()
        for game, text in SHORT.items():
            (self.rules / f"short-{game}.toml").write_text(text)

    def command(self) -> list[str]:
        """How the house is started."""
        arguments = (self.port, self.database, self.story, self.rules, TESTS / "browser", TESTS)
        return [sys.executable, "-c", HOUSE, *map(str, arguments)]


def _kept(route: Route) -> None:
    route.fulfill(path=page_folder() / "assets" / Path(route.request.url).name)


InputMode = Callable[[Person, Step], None]


class Gathering:
    """People in browsers of their own and one who looks on, in a house whose cards come as a story has them."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.doors = ToldDoors(folder)
        self.browser = browser
        self.people: dict[str, Person] = {}
        self.here: dict[str, Person] = {}
        self.onlooker = Person(browser)
        self.seq = 0
        self.keeps_parts = False

    @property
    def everybody(self) -> list[Person]:
        """Who is at the table, and who looks on."""
        return [self.onlooker, *self.here.values()]

    def open(self) -> None:
        self.doors.open()
        self.onlooker.page.goto(self.doors.address)

    def person(self, name: str) -> Person:
        """Somebody of that name, who has come."""
        if name not in self.people:
            self.people[name] = Person(self.browser)
            if self.keeps_parts:
                self.people[name].context.route("**/assets/*", _kept)
            self.people[name].come(self.doors.address, name)
        return self.people[name]

    def keep_parts(self) -> None:
        """Whatever of a page is still to come, comes while the house is away too: no page is loaded anew by itself."""
        if not self.keeps_parts:
            for guest in (self.onlooker, *self.people.values()):
                guest.context.route("**/assets/*", _kept)
        self.keeps_parts = True

    def begin(self, name: str, story: AnyStory, *, anew: bool = False) -> str:
        """A new table for a story, at which everybody has his place; a page may be loaded `anew` for it."""
        self.doors.story.write_text(name)
        come = [each for each in steps(story) if isinstance(each.action, Sit | Stand)]
        self.here = {each.actor: self.person(each.actor) for each in come}
        for person in self.here.values():
            person.holds(WIDE)
        path = self._open(come[0])
        for guest in self.everybody:
            if anew:
                guest.page.goto(self.doors.address + path[1:], wait_until="commit")
            else:
                guest.page.evaluate(GO, path)
        self.seq = 0
        for each in come:
            self._sit(each)
        return path

    def _open(self, first: Step) -> str:
        rules = first.table.state.rules
        kind = KINDS[first.game.id]
        options = {key: str(getattr(rules, key)) for key in kind.choices}
        if "declaration" in options:
            options["declaration"] = "when_made"
        name = rules.id if rules.decks == load(rules.id).decks else f"short-{first.game.id}"
        table = {"rules": name, "bots": 0, "pace": "brisk", "options": options}
        opened = self.here[first.actor].posts("/api/tables", table)
        return f"/t/{opened['id']}"

    def _sit(self, step: Step) -> None:
        """Take the place, after those who come before."""
        person, purse = self.here[step.actor], units(step.action.buy_in)
        person.posts("/api/session/refill", {})
        seat = getattr(step.action, "seat", None)
        person.say(f"stand {purse}" if seat is None else f"sit {seat} for {purse}")
        expect(self.onlooker.page.get_by_role("group").get_by_text(step.actor).first).to_be_visible()

    def play(self, name: str, story: AnyStory, mode: InputMode) -> None:
        """Everybody does what he does in the story."""
        self.begin(name, story)
        for step in steps(story):
            self.do(step, mode)

    def do(self, step: Step, mode: InputMode) -> None:
        """What the croupier does in the story for who is silent, his players do themselves."""
        if isinstance(step.action, Sit | Stand | Shuffle) or step.stage == "promises":
            return
        for actor, each in self._own(step):
            person = self.here[actor]
            person.hears_up_to(self.seq)
            if each.stage != "cut":
                person.stands_at(each.stage, each.game.id)
            mode(person, each)
            self.seq = person.answered()

    def _own(self, step: Step) -> Iterator[tuple[str, Step]]:
        own = ((self._cutter(), step),) if isinstance(step.action, Cut) else done_by_people(step)
        yield from own

    def _cutter(self) -> str:
        """Who is asked to cut."""
        asked = self.onlooker.log.get_by_text(re.compile(r"^\w+ cuts\.$")).first.inner_text()
        return asked.split()[0]

    def power_cut(self) -> None:
        """The house is killed and opened again; everybody is back on a line of his own."""
        self.doors.power_cut(*self.everybody)

    def tells(self, wanted: list[str]) -> None:
        """Wait until the page of who looks on has told all of that, and nothing else since the first question."""
        self.onlooker.until(lambda: self._since(wanted[0]) == wanted, self.onlooker.log_lines)

    def _since(self, first: str) -> list[str]:
        found = self.onlooker.log_lines()
        return found[found.index(first) :] if first in found else []


def gathered(name: str) -> Any:
    """A fixture: people who have said who they are; every story has a table of its own."""

    def gathering(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gathering]:
        found = Gathering(browser, tmp_path_factory.mktemp(name))
        found.open()
        try:
            yield found
        finally:
            found.doors.kill()

    return pytest.fixture(gathering, scope="module")
