"""How people do on the page what they do in a story: by mouse, by keyboard alone, by the prompt alone."""

import re
from typing import Any, Final, NamedTuple

from gathering import InputMode, Person
from playwright.sync_api import expect

from any_story import Step
from sabot.games.bank.auction import Bid
from sabot.games.bank.palette import CanDeclare, Declare, SelonLaRegle
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer, Decline
from sabot.games.banque import award, banco, stakes, succession, tenure
from sabot.games.chemin.associate import Associate
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.stakes import CheminStake
from sabot.games.chemin.suite import TakeSuite
from sabot.games.steps import Proceed
from sabot.games.taille import Cut
from sabot.games.windows import PlayerId
from sabot.money import Cents, units
from sabot.words import words

PHONE: Final = (320, 640)
IN_SIGHT: Final = ("calls", "stakes", "raise", "declare", "choose", "keep")
"""Stages of a question at a bank."""
PLACES: Final = words("en", "banque")


class Deed(NamedTuple):
    """How something is done: what is typed; by hand a button, or the field of an amount, and the place it is for."""

    typed: str
    by_hand: str = ""
    amount: Cents | None = None
    place: str = ""


CALLS: Final = {
    "suivi": Deed("suivi", r"^Suivi"),
    "banco": Deed("banco", r"^Banco\s!"),
    "a_deux": Deed("a deux", "^Banco à deux"),
    "avec": Deed("avec", "^Banco avec"),
}
SAYS: Final = {
    "draw": Deed("card", "Carte|^Draw"),
    "stand": Deed("stand", "Non, M|^Stand"),
    "natural": Deed("naturel", "natural"),
}
ANSWERS: Final = {
    "keep": (Deed("keep", "^Keep"), Deed("pass", "^Pass the bank")),
    "raise": (Deed("yes", "^Raise by"), Deed("no", "^Do not raise")),
    "marche": (Deed("marche", r"^Take \d"), Deed("no", "^Leave it open")),
    "consent": (Deed("yes", "^Accept"), Deed("no", "^Refuse")),
    "beyond": (Deed("yes", "^Post "), Deed("no", "^Do not accept")),
    "cover": (Deed("yes", "^Post "), Deed("no", "^Do not cover")),
}
DEEDS: Final[dict[type, Deed]] = {
    Decline: Deed("decline", "^(Decline$|End the bank$|Take the .* and end)"),
    Proceed: Deed("next", "^(Deal|Turn the cards|Give the ponte the card|Card to Tableau [12])$"),
    SelonLaRegle: Deed("regle", "^Selon la règle"),
    Associate: Deed("associate", "^Double the bank"),
    TakeSuite: Deed("suite", "^Take the suite"),
    award.BeWilling: Deed("willing", "^Be drawn"),
    tenure.GoOn: Deed("go on", "^Go on$"),
    tenure.Retire: Deed("retire", "^Retire with"),
    succession.TakeBank: Deed("take", "^Take the bank over"),
}
NOTHING: Final = Deed("done", "^(Pass|Done)$")


def deed(action: Any, stage: str) -> Deed:
    """How an action of a story is done."""
    match action:
        case Cut(_, position):
            return Deed(f"cut {position}")
        case Post(_, amount):
            return Deed(f"bank {units(amount)}", "^Your bank", amount)
        case tenure.AddToBank(_, amount):
            return Deed(f"add {units(amount)}", "^Into the bank", amount)
        case Bid(_, amount):
            return Deed(f"bid {units(amount)}", "Your bid", amount)
        case CheminStake(_, amount):
            return Deed(f"stake {units(amount)}", "^Your stake", amount)
        case stakes.BanqueStake(_, amount, place):
            side = PLACES["place.cheval" if place == "cheval" else f"side.{place}"]
            return Deed(f"stake {units(amount)} {PLACES[f'place.{place}']}", "^Your stake", amount, side)
        case MakeCall(_, call) if call is not None:
            return CALLS[call]
        case banco.CallBanco(_, place):
            where = PLACES[f"place.{place}"]
            return Deed(f"banco {where}", rf"^(Banco|Suivi)\s!.*{where}")
        case Answer(_, yes):
            return ANSWERS[stage][not yes]
        case award.NameCutter(_, player):
            return Deed("order", "^The first in order") if player is None else Deed(f"cutter {player}", f"^{player}$")
        case Declare(_, says):
            return SAYS[says]
        case _:
            return DEEDS.get(type(action), NOTHING)


class Hand:
    """What presses, types and chooses: with a mouse, or with nothing but a keyboard."""

    def __init__(self, person: Person, *, keys: bool = False) -> None:
        self.person, self.page, self.keys = person, person.page, keys

    def press(self, name: str) -> None:
        """Press a button when it is there and ready."""
        found = self.person.ready(name)
        if self.keys:
            self.person.walk_to(found)
            self.person.keys("Enter")
        else:
            found.click()

    def pay(self, label: str, amount: Cents) -> None:
        """Type an amount into its field, and send it."""
        field = self.person.field(re.compile(label))
        if self.keys:
            self.person.walk_to(field)
            self.person.keys("Control+a", *units(amount))
        else:
            field.fill(units(amount))
        field.press("Enter")

    def choose(self, name: str) -> None:
        """Choose one of several, where there is a choice."""
        radios, wanted = self.page.get_by_role("radio"), self.page.get_by_role("radio", name=name)
        if not self.keys:
            wanted.check()
            return
        self.person.walk_to(self.page.get_by_role("radio", checked=True))
        for _ in range(radios.count()):
            if wanted.is_checked():
                return
            self.person.keys("ArrowDown")
        raise AssertionError(name)

    def look(self) -> None:
        """Look at the cards of one's hand, and lay them open; with keys, lift a corner first, and turn one by one."""
        sliders = self.page.get_by_role("slider")
        if self.keys:
            self.person.walk_to(sliders.first)
            self.person.keys("ArrowUp")
            expect(sliders.first).to_have_attribute("aria-valuetext", "10 % lifted")
            self.person.keys("Enter")
            expect(sliders).to_have_count(1)
        self.press("^Turn over$")

    def cut(self) -> None:
        """Cut at the first place that is allowed, as all stories do."""
        slider = self.page.get_by_role("slider")
        if self.keys:
            self.person.walk_to(slider)
        slider.press("Home")
        self.press("^Cut$")


def by(*, keys: bool = False) -> InputMode:
    """With mouse and keyboard, or with the keyboard alone; what no button says is typed."""

    def play(person: Person, step: Step) -> None:
        if _is_bound(step):
            _type_anywhere(person, step)
        else:
            _by_hand(Hand(person, keys=keys), step)

    return play


def _type_anywhere(person: Person, step: Step) -> None:
    """Type it; on a phone the prompt lies in the sheet of what is announced."""
    away = not person.part("prompt").count()
    if away:
        person.opens("Announcements")
    by_prompt(person, step)
    if away:
        person.closes()


def _is_bound(step: Step) -> bool:
    """Whether a banker leaves to the croupier what binds him: his one button says it himself."""
    options = step.game.options(step.before, PlayerId(step.actor))
    says = next((each.says for each in options if isinstance(each, CanDeclare)), ())
    return isinstance(step.action, SelonLaRegle) and step.stage != "declare" and len(says) == 1


def _by_hand(hand: Hand, step: Step) -> None:
    """Do what somebody does in a story."""
    way = deed(step.action, step.stage)
    if isinstance(step.action, Cut):
        hand.cut()
        return
    if isinstance(step.action, Declare) and step.stage == "declare":
        hand.look()
    if way.place:
        hand.choose(way.place)
    if way.amount is None:
        hand.press(way.by_hand)
    else:
        hand.pay(way.by_hand, way.amount)


def by_prompt(person: Person, step: Step) -> None:
    """Type what somebody does in a story."""
    person.say(deed(step.action, step.stage).typed)


class Dropping:
    """Somebody whose line drops while each kind of question is open, and again while his answer is on its way."""

    def __init__(self, mode: InputMode) -> None:
        self.mode = mode
        self.dropped: set[tuple[str, str]] = set()

    def __call__(self, person: Person, step: Step) -> None:
        question = step.game.id, step.stage
        if question in self.dropped:
            self.mode(person, step)
            return
        self.dropped.add(question)
        asked = person.asked_now()
        person.drop()
        person.is_asked(asked)
        self.mode(person, step)
        person.drop()


class OnPhone:
    """Somebody who has the narrowest phone in his hand, whose question, bank and purse are in sight at every step."""

    def __init__(self, mode: InputMode) -> None:
        self.mode = mode

    def __call__(self, person: Person, step: Step) -> None:
        person.holds(PHONE)
        for part in (".dock .question.asks", ".bank h2", ".dock .purse") if step.stage in IN_SIGHT else ():
            expect(person.page.locator(part)).to_be_in_viewport(ratio=1)
        self.mode(person, step)


class Examined:
    """Somebody on whose page axe-core finds nothing, in each state of the table."""

    def __init__(self, mode: InputMode) -> None:
        self.mode = mode
        self.stages: set[str] = set()

    def __call__(self, person: Person, step: Step) -> None:
        if step.stage not in self.stages:
            faults = person.faults()
            assert faults == [], (step.stage, faults)
        self.stages.add(step.stage)
        self.mode(person, step)


class InTwoTabs:
    """One of them has the table open twice, and answers now here, now there."""

    def __init__(self, who: str, mode: InputMode) -> None:
        self.who, self.mode = who, mode
        self.tabs: list[Person] = []

    def __call__(self, person: Person, step: Step) -> None:
        if step.actor != self.who:
            self.mode(person, step)
            return
        self.tabs = self.tabs or [person, person.tab()]
        here, there = self.tabs
        there.is_asked_as(here)
        self.mode(there, step)
        here.hears_up_to(there.answered())
        here.is_asked_as(there)
        assert here.refused == there.refused == []
        self.tabs.reverse()
