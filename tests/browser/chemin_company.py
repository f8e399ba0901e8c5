"""Stories of Chemin de Fer played by hand in real browsers: what their people do there, done on the page."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from browser_tools import Doors, Guest
from playwright.sync_api import Browser, Locator, expect

from chemin_stories import STORIES, Story
from chemin_table import Table, banked
from patience import STUCK_AFTER
from sabot.games.auction import Bid
from sabot.games.banking import Answer, Decline, Post
from sabot.games.chemin.actions import Action, Associate, MakeCall, Stake, TakeSuite
from sabot.games.chemin.bounds import waited_for
from sabot.games.chemin.decide import decide
from sabot.games.chemin.evolve import fold
from sabot.games.chemin.pending import pending
from sabot.games.chemin.rules import CHOICES
from sabot.games.chemin.state import Chemin, opened_table, stage
from sabot.games.chemin.told import told
from sabot.games.chemin.views import view
from sabot.games.palette import Declare, SelonLaRegle
from sabot.games.seats import Sit
from sabot.games.steps import Close, Finish, Proceed
from sabot.games.taille import Cut, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents, units
from sabot.words import line, words

HOUSE: Final = """
import sys
sys.path[:0] = sys.argv[4:]
from chemin_company import AsTold
from pathlib import Path
from sabot.house.clock import Times
from sabot.web.server import serve
times = Times(tempo=0.02, seconds=1000, windows=1000, gathering=10**9, grace=15_000_000)
serve(host="127.0.0.1", port=int(sys.argv[1]), database=sys.argv[2], times=times, chance=AsTold(Path(sys.argv[3])))
"""
NO_SEEDS: Final = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  const said = JSON.parse(text);
  const finish = { ...said, id: `no-${said.id}`, action: { type: 'finish', on: said.action?.on } };
  send.call(this, JSON.stringify(said.action?.type === 'promise_seed' ? finish : said));
};
"""
"""A page that promises no seed, so that the cards come as a story has them."""
OPEN: Final = """(options) => fetch('/api/tables', {
  method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ rules: 'chemin-de-fer', bots: 0, pace: 'brisk', options }),
}).then((answer) => answer.json()).then((card) => card.id)"""
LINES: Final = """all => all.map((each) => {
  const seen = each.cloneNode(true);
  for (const part of seen.querySelectorAll('.hidden')) part.remove();
  const call = seen.querySelector('i');
  const parts = call ? [call, seen.querySelector('span')] : [seen];
  return parts.map((part) => part.textContent.trim()).join(' – ');
})"""


def banco_with(first: str) -> Table:
    """Eve calls banco and is to declare, with a ten and this card; the banker will have 9."""
    table = banked(f"{first} 9 T T ")
    table.call("eve", "banco")
    table.deal()
    return table


TOLD: Final[dict[str, Story]] = {
    **STORIES,
    "banco_with_2": lambda: banco_with("2db"),
    "banco_with_5": lambda: banco_with("5db"),
}
"""The stories that can be played here; the last two differ in nothing but what the ponte holds."""


DRAWN: Final = """() => {
  const all = [...document.querySelectorAll('body *')].filter((each) => !each.closest('.clock, script, style'));
  const page = document.body.cloneNode(true);
  for (const clock of page.querySelectorAll('.clock, script, style')) clock.remove();
  const boxes = all.map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.tagName, x, y, width, height].join(' ');
  });
  return { title: document.title, focus: document.activeElement.tagName, page: page.innerHTML, boxes };
}"""


class AsTold(Random):
    """Chance of a house that shuffles as the story does whose name stands in a file."""

    def __init__(self, file: Path) -> None:
        super().__init__(7)
        self.file = file

    def shuffle(self, x: Any) -> None:
        """Put the cards in the story's order."""
        x[:] = next(act.order for _, _, act in steps(self.file.read_text()) if isinstance(act, Shuffle))


class Step(NamedTuple):
    """What somebody does in a story, and the table that he finds."""

    before: Chemin
    actor: str
    action: Action


def steps(name: str) -> Iterator[Step]:
    """A story, deed for deed."""
    table = TOLD[name]()
    state = opened_table(table.state.rules)
    for actor, action in table.deeds:
        yield Step(state, actor, action)
        state = fold(state, decide(state, PlayerId(actor), action))


def lines(name: str) -> list[str]:
    """What a page of somebody who looks on tells of a story, from the first question on."""
    found: list[str] = []
    for before, event, after in TOLD[name]().around:
        said = told(after, view(before, event, None))
        found += [line("en", "chemin", each) for each in said if each.section != "note"]
    return found[found.index("ann is asked for a bank of at least 50") :]


class Person(Guest):
    """Somebody at the table, who presses and types, or does all by the prompt."""

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def press(self, name: str) -> None:
        """Press a button when it is there and ready."""
        ready = self.page.locator("button:not([aria-disabled=true])").and_(self.button(name))
        ready.first.click()

    def pay(self, label: str, amount: Cents) -> None:
        """Type an amount into its field, and press the button of it."""
        field = self.page.get_by_label(re.compile(label))
        field.fill(units(amount))
        field.press("Enter")

    def type(self, text: str) -> None:
        """Type a command, again as long as the prompt answers that it is too early."""
        field = self.page.get_by_role("textbox", name="Command")
        for _ in range(20 * STUCK_AFTER):
            field.fill(text)
            field.press("Enter")
            if self.page.locator(".prompt [role=status]").inner_text() != words("en")["page.cannot_now"]:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(text)

    def drawn(self) -> dict[str, object]:
        """All that the page shows, but its clock: its title, its elements in order, and their places and sizes."""
        found: dict[str, object] = self.page.evaluate(DRAWN)
        return found

    def stands_at(self, where: str) -> None:
        """Wait until the page shows the table at a stage."""
        expect(self.page.locator(".dock .state p b")).to_have_text(words("en", "chemin")[f"stage.{where}"])

    def log(self) -> list[str]:
        """What this page has told, as it is seen."""
        found: list[str] = self.page.get_by_role("log").locator("p").evaluate_all(LINES)
        return found


FRENCH: Final = {"suivi": r"^Suivi", "banco": r"^Banco\s!", "a_deux": "^Banco à deux", "avec": "^Banco avec"}
ANSWERS: Final = {
    "keep": ("^Keep", "^Pass the bank"),
    "raise": ("^Raise by", "^Do not raise"),
    "marche": ("^Take ", "^Leave it open"),
    "consent": ("^Accept", "^Refuse"),
}


TYPED: Final = {"keep": ("keep", "pass"), "marche": ("marche", "no")}


def by_hand(person: Person, step: Step) -> None:
    """Do with mouse and keyboard what somebody does in a story."""
    match step.action:
        case Post(_, amount):
            person.pay("^Your bank", amount)
        case Stake(_, amount):
            person.pay("^Your stake", amount)
        case Bid(_, amount):
            person.pay("Your bid", amount)
        case MakeCall(_, call) if call is not None:
            person.press(FRENCH[call])
        case Answer(_, yes):
            person.press(ANSWERS[step.before.phase][not yes])
        case Decline():
            person.press("^Decline$")
        case Associate():
            person.press("^Double the bank")
        case TakeSuite():
            person.press("^Take the suite")
        case Proceed():
            person.press("^(Deal|Turn the cards|Give the card)$")
        case Declare(_, says):
            person.press("^Turn over$")
            person.press({"draw": "Carte|Draw", "stand": "Non, M|Stand", "natural": "natural"}[says])
        case SelonLaRegle():
            person.press("^Selon la règle")
        case _:
            person.press("^(Pass|Done)$")


def by_prompt(person: Person, step: Step) -> None:
    """Type what somebody does in a story."""
    match step.action:
        case Post(_, amount):
            person.type(f"bank {units(amount)}")
        case Stake(_, amount):
            person.type(f"stake {units(amount)}")
        case Bid(_, amount):
            person.type(f"bid {units(amount)}")
        case MakeCall(_, call) if call is not None:
            person.type({"a_deux": "a deux"}.get(call, call))
        case Answer(_, yes):
            person.type(
                {"keep": ("keep", "pass"), "marche": ("marche", "no")}.get(step.before.phase, ("yes", "no"))[not yes]
            )
        case TakeSuite():
            person.type("suite")
        case Proceed():
            person.type("next")
        case SelonLaRegle():
            person.type("regle")
        case Declare(_, says):
            person.type({"draw": "card", "stand": "no", "natural": "naturel"}[says])
        case Decline():
            person.type("decline")
        case _:
            person.type("done")


Manner = Callable[[Person, Step], None]
MANNERS: Final[dict[str, Manner]] = {"hand": by_hand, "prompt": by_prompt}


class ToldDoors(Doors):
    """A house whose cards come as the story has them that is named in a file."""

    def __init__(self, database: Path, story: Path) -> None:
        super().__init__(database)
        self.story = story

    def command(self) -> list[str]:
        """How the house is started."""
        here = Path(__file__).parent
        arguments = [str(self.port), str(self.database), str(self.story), str(here), str(here.parent)]
        return [sys.executable, "-c", HOUSE, *arguments]


class Company:
    """Five people in browsers of their own and one who looks on, in a house whose cards come as a story has them."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.story = folder / "story"
        self.doors = ToldDoors(folder / "house.db", self.story)
        self.browser = browser
        self.people: dict[str, Person] = {}
        self.onlooker = self._somebody()

    def come(self, names: str) -> None:
        """Everybody opens the house and says who he is; one only looks on."""
        self.doors.open()
        for name in names.split():
            self.people[name] = self._somebody()
            self.people[name].come(self.doors.address, name)

    def _somebody(self) -> Person:
        person = Person(self.browser, size=(1100, 800), still=True)
        person.context.add_init_script(NO_SEEDS)
        person.context.add_init_script("localStorage.setItem('sabot.guide.chemin', 'off')")
        return person

    def begin(self, name: str) -> None:
        """A new table for a story, at which everybody has his seat and the shoe is cut."""
        self.story.write_text(name)
        host, *guests = self.people.values()
        host.page.goto(self.doors.address)
        rules = TOLD[name]().state.rules
        options = {key: str(getattr(rules, key)) for key in CHOICES} | {"declaration": "when_made"}
        link = self.doors.address + "t/" + str(host.page.evaluate(OPEN, options))
        for guest in (self.onlooker, host, *guests):
            guest.page.goto(link)
            expect(guest.page.get_by_role("button", name=re.compile("^Take seat")).first).to_be_visible()
        seats = {actor: action.seat for _, actor, action in steps(name) if isinstance(action, Sit)}
        for actor, seat in seats.items():
            expect(self.people[actor].page.get_by_role("button", name=f"Take seat {seat}", exact=True)).to_be_enabled()
            self.people[actor].type(f"sit {seat} for 1000")
            expect(self.onlooker.page.get_by_role("group", name=f"Seat {seat}", exact=True)).to_be_visible()
        cut = next(action for _, _, action in steps(name) if isinstance(action, Cut))
        self.cutter().type(f"cut {cut.position}")

    def cutter(self) -> Person:
        """Who is asked to cut."""
        asked = self.onlooker.page.get_by_role("log").get_by_text(re.compile(r"^\w+ cuts\.$")).first.inner_text()
        return self.people[asked.split()[0]]

    def play(self, name: str, manner: str = "hand") -> None:
        """Everybody does what he does in the story."""
        self.begin(name)
        for step in steps(name):
            if step.before.banker is not None or step.before.phase != "waits":
                self._do(step, MANNERS[manner])

    def _do(self, step: Step, manner: Manner) -> None:
        """What the croupier does in the story for who is silent, his players do themselves."""

        def do(person: Person, what: Step) -> None:
            person.stands_at(stage(step.before))
            manner(person, what)

        if isinstance(step.action, Close):
            for player in waited_for(step.before):
                do(self.people[player], step._replace(action=Finish(step.action.on)))
        elif step.actor != CROUPIER:
            do(self.people[step.actor], step)
        else:
            waits = pending(step.before)
            for player in waits.players if waits is not None else ():
                do(self.people[player], step)

    def tells(self, wanted: list[str]) -> None:
        """Wait until the page of who looks on has told all of that, and nothing else since the first question."""
        last, found = self.onlooker.page.get_by_role("log").locator("p").last, list[str]()
        for _ in range(20 * STUCK_AFTER):
            found = self.onlooker.log()
            if wanted[0] in found and found[found.index(wanted[0]) :] == wanted:
                return
            last.page.wait_for_timeout(50)
        assert found[found.index(wanted[0]) :] == wanted
