"""A shoe is dealt in a browser by keys: the felt follows, and what is wrong is said with its clause."""

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import pytest
from browser_tools import Doors, while_open
from playwright.sync_api import Browser, expect
from test_browser_school import SIZES, Pupil

from sabot.games.taille import Stage
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load
from sabot.school.audition import AuditionTerms
from sabot.school.dealing.deeds import (
    Announce,
    Burn,
    Deed,
    Give,
    HandsOff,
    PassHand,
    PassShoe,
    PayStake,
    Speak,
    TakeStake,
    TakeTaxe,
    TurnHand,
)
from sabot.school.dealing.table import DealtRecord, DealtShoe, ShoeTerms, dealt_again
from sabot.selfplay import table_of_bots
from sabot.words import LANGUAGES, Language

SEED: Final = 3
SCHOOL: Final = """
[audition]
rules = "mini"
coups = 1
seconds_a_coup = 600
"""


class School(Doors):
    """A house whose auditions have one coup."""

    def command(self) -> list[str]:
        """How the house is started."""
        syllabus = self.database.with_name("school.toml")
        syllabus.write_text(SCHOOL, "utf-8")
        place = ("--port", str(self.port), "--database", str(self.database), "--school", str(syllabus))
        return [sys.executable, "-m", "sabot", "serve", *place]


@pytest.fixture
def auditions(tmp_path: Path) -> Iterator[Doors]:
    """Such a house."""
    yield from while_open(School(tmp_path / "house.db"))


class Case(NamedTuple):
    """What is dealt, in which language, and in which window."""

    rules: str
    language: Language
    size: str


class Croupier(Pupil):
    """Somebody who learns to deal, with the shoe that the house deals him: it is drawn from its number."""

    def __init__(self, browser: Browser, case: Case) -> None:
        rules, language, size = case
        super().__init__(browser, language, SIZES[size])
        self.game = load(rules).game
        self.shoe = DealtShoe(ShoeTerms(rules=rules, seed=SEED))

    def comes(self, address: str) -> None:
        """In under the name that is proposed."""
        super().comes(address)
        self.presses(self.said("schoolroom.tab_dealing"))

    def opens_shoe(self, address: str) -> None:
        """The shoe of a number in hand."""
        self.comes(address)
        self.page.get_by_label(self.said("dealing.rules")).select_option(self.shoe.terms.rules)
        self.page.get_by_label(self.said("dealing.seed")).fill(str(SEED))
        self.presses(self.said("dealing.begin"))
        expect(self.page.locator("div.cloth")).to_be_visible()

    def auditions(self, address: str) -> None:
        """A shoe that the house draws, by the mark of its school."""
        self.comes(address)
        with self.page.expect_response(lambda each: each.request.method == "POST") as opened:
            self.presses(self.said("dealing.audition"))
        told = opened.value.json()
        self.shoe = DealtShoe(AuditionTerms(**told["audition"]).shoe(told["seed"]))
        expect(self.page.locator("div.cloth")).to_be_visible()

    def does(self, deed: Deed) -> None:
        """A deed by its key, or by its button where it has none; the house answers before the next."""
        with self.page.expect_response("**/api/school/shoe/deed"):
            match deed:
                case Announce(key, facts):
                    for place, told in enumerate(facts.values()):
                        self.page.locator(".palette select").nth(place).select_option(told)
                    self.strikes(str(list(self.shoe.palette.calls).index(key) + 1))
                case Give(side):
                    self.strikes("asd"[self.shoe.palette.sides.index(side)])
                case TurnHand(side):
                    self.strikes("qwe"[self.shoe.palette.turned.index(side)])
                case TakeStake(player, bet):
                    self.lies(player, bet)
                    self.strikes("f")
                case PayStake(player, bet, amount):
                    self.lies(player, bet)
                    self.strikes("g")
                    self.types(amount, "Enter")
                case TakeTaxe(amount):
                    self.strikes("g")
                    self.types(amount, "Shift+Enter")
                case HandsOff():
                    self.strikes("Enter")
                case PassHand(side):
                    self.page.locator(".palette select").last.select_option(side)
                    self.presses(self.named(deed))
                case _:
                    self.presses(self.named(deed))

    def strikes(self, key: str) -> None:
        """A key, from where no control has the focus."""
        self.page.locator("#page-title").focus()
        self.keys(key)

    def types(self, amount: Cents, ending: str) -> None:  # type: ignore[override]
        self.page.keyboard.type(f"{amount // 100}.{amount % 100:02}")
        self.keys(ending)

    def lies(self, player: PlayerId, bet: str) -> None:
        """Go on until a stake is chosen."""
        wanted = [(spot.player, spot.bet) for spot in self.shoe.palette.spots].index((player, bet))
        spots = self.page.locator(".palette [aria-pressed]")
        for _ in self.shoe.palette.spots:
            if spots.nth(wanted).get_attribute("aria-pressed") == "true":
                return
            self.strikes("r")

    def named(self, deed: Deed) -> str:
        """What its button says."""
        match deed:
            case PassHand(side, player):
                return self.said("dealing.deed_pass_hand", side=self.hand_of(side), player=player)
            case PassShoe(player):
                who = "deed_shoe_nobody" if player is None else "deed_pass_shoe"
                return self.said(f"dealing.{who}", player=player or "")
            case Speak(side, says):
                return self.said("dealing.deed_speak", side=self.hand_of(side), says=self.said(f"dealing.{says}"))
            case Burn(count):
                return self.said("dealing.deed_burn", count=count)
            case _:
                raise AssertionError(deed)

    def hand_of(self, side: str) -> str:
        return self.said(f"dealing.hand_{self.game}_{side}")

    def rightly(self) -> Deed:
        """What is due, at his table and at the house's."""
        deed = self.shoe.due[0]
        self.does(deed)
        self.shoe.do(deed, 0)
        return deed


SPOKEN: Final = tuple(Case("punto-banco", *each) for each in zip(LANGUAGES, ("phone", "wide", "wide"), strict=True))


@pytest.mark.long
@pytest.mark.parametrize("case", SPOKEN)
def test_a_coup_is_dealt_by_keys_and_a_fault_is_said(browser: Browser, doors: Doors, case: Case) -> None:
    """With its clause, once."""
    croupier = Croupier(browser, case)
    croupier.opens_shoe(f"{doors.address}school")
    croupier.does(Give("player"))
    noted = croupier.page.locator(".noted li")
    expect(noted).to_have_count(1)
    expect(noted).to_contain_text("F2")
    expect(noted).to_contain_text(croupier.said("dealing.slip_too_early"))
    expect(noted).not_to_contain_text("…")
    while not isinstance(croupier.rightly(), HandsOff):
        pass
    expect(croupier.page.get_by_role("status").first).to_contain_text(croupier.said("dealing.at", coup=2, seed=SEED))
    expect(noted).to_have_count(1)
    croupier.page.reload()
    croupier.presses(croupier.said("schoolroom.tab_dealing"))
    expect(croupier.page.locator("div.cloth")).to_be_visible()
    croupier.presses(croupier.said("dealing.close"))
    expect(croupier.page.get_by_label(croupier.said("dealing.seed"))).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    "case",
    [Case("chemin-de-fer", "en", "wide"), Case("baccara-banque", "fr", "phone"), Case("american", "de", "wide")],
)
def test_a_coup_of_each_game_is_dealt_without_a_fault(browser: Browser, doors: Doors, case: Case) -> None:
    croupier = Croupier(browser, case)
    croupier.opens_shoe(f"{doors.address}school")
    while croupier.shoe.coups < 1:
        croupier.rightly()
    assert croupier.faults() == []
    assert croupier.fits()
    expect(croupier.page.get_by_role("status").first).to_contain_text(croupier.said("dealing.at", coup=2, seed=SEED))
    expect(croupier.page.locator(".noted li")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("case", [Case("mini", *each) for each in product(LANGUAGES, SIZES)])
def test_an_audition_is_dealt_by_keys_to_its_certificate(browser: Browser, auditions: School, case: Case) -> None:
    croupier = Croupier(browser, case)
    croupier.auditions(f"{auditions.address}school")
    while not croupier.shoe.is_over:
        croupier.rightly()
    croupier.sees(croupier.said("dealing.report_none"))
    assert croupier.faults() == []
    croupier.page.get_by_label(croupier.said("dealing.name")).fill("Anna Muster")
    croupier.keys("Enter")
    certificate = croupier.page.locator(".printed")
    for told in ("Anna Muster", croupier.said("dealing.passed"), str(croupier.shoe.terms.seed)):
        expect(certificate).to_contain_text(told)
    assert croupier.faults() == []
    croupier.page.emulate_media(media="print")
    expect(certificate).to_be_visible()
    expect(croupier.page.get_by_role("button", name=croupier.said("dealing.print"))).to_be_hidden()
    expect(croupier.page.locator("header")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize(
    "case", [Case("mini", "en", "wide"), Case("chemin-de-fer", "fr", "phone"), Case("baccara-banque", "de", "wide")]
)
def test_a_whole_shoe_is_dealt_and_its_log_is_the_houses_own(browser: Browser, doors: Doors, case: Case) -> None:
    croupier = Croupier(browser, case)
    croupier.opens_shoe(f"{doors.address}school")
    while not croupier.shoe.is_over:
        croupier.rightly()
    croupier.sees(croupier.said("dealing.report_none"))
    assert croupier.faults() == []
    told = croupier.page.request.get(f"{doors.address}api/school/shoe/record").body()
    record = msgspec.json.decode(told, type=DealtRecord)
    assert [each.deed for each in record.deeds] == [each.deed for each in croupier.shoe.record.deeds]
    table = table_of_bots(load(case.rules), croupier.shoe.terms.players, SEED)
    alone = list(table.log(lambda state: state.taille.number > 0 and state.taille.stage is Stage.SHUFFLE))
    assert dealt_again(record).log == alone[: len(croupier.shoe.log)]
