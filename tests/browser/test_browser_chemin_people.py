"""Three who have never seen Chemin de Fer, bots, and somebody who looks on: a shoe, by what the page says alone."""

import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from browser_tools import PATIENCE_MS, Doors, Punter, Sitter, open_browser
from company import LINES, ToldDoors
from playwright.sync_api import Browser, expect

browser = pytest.fixture(open_browser, scope="module")

POLL_MS: Final = 60
OVER: Final = "Shoe 1 is over and revealed"
LOOKS: Final = re.compile(r"^(You look at your cards: .*|\w+ looks at the two cards)$")
HEARD: Final = 30
"""So many lines of the shoe are compared."""
BANCO: Final = ("Banco\N{NO-BREAK SPACE}!", "Suivi")
CALLED: Final = "called; again to withdraw"
PATIENT: Final = 3
"""So often somebody answers at one stage of a coup; then he is done with it."""
OFFERED: Final = """[...document.querySelectorAll('#your-move button')].filter((each) =>
    each.offsetParent && !each.disabled && each.ariaDisabled !== 'true' && !each.classList.contains('quiet'))"""
READ: Final = f"""() => {{
  const text = (where) => document.querySelector(where)?.innerText.trim() ?? '';
  const offered = {OFFERED};
  return {{
    stage: text('.dock .state p b'), asks: text('#your-move .question'), guide: text('.guide p'),
    lit: offered.findIndex((each) => each.classList.contains('gold')),
    offered: offered.map((each) => each.innerText.replaceAll('\\n', ' ')),
  }};
}}"""
PRESS: Final = f"(at) => {OFFERED}[at]?.click()"
HOUSE: Final = """
import sys
from pathlib import Path
from random import Random
from sabot.house.clock import Times
from sabot.web.server import serve
serve(host="127.0.0.1", port=int(sys.argv[1]), database=sys.argv[2], rules_folder=Path(sys.argv[4]),
      times=Times(tempo=0.02, seconds=1000, windows=20, grace=15_000_000), chance=Random(4))
"""


class Short(ToldDoors):
    """A house with a rule set of one deck, that waits for people and not long for the croupier."""

    def command(self) -> list[str]:
        """How the house is started."""
        words = super().command()
        return [*words[:2], HOUSE, *words[3:]]


class Seen(NamedTuple):
    """What a page says when somebody is to move: the stage, the question, the guide, and what can be pressed."""

    stage: str
    asks: str
    guide: str
    lit: int
    offered: list[str]


class Newcomer(Sitter, Punter):
    """Somebody who presses what is lit, or what he has a mind to, until he has had enough of a question.

    Who does as he likes calls banco whenever he may: somebody must come to hold cards that no other sees.
    """

    def __init__(self, browser: Browser, byte: int, *, obeys: bool) -> None:
        super().__init__(browser, byte)
        self.obeys, self.random = obeys, Random(byte)  # noqa: S311 - a test repeats what it does
        self.guided: dict[str, set[str]] = {}
        """What the guide said at each stage at which something was asked."""
        self.answered: dict[str, int] = {}

    def sees(self) -> Seen:
        found: Any = self.page.evaluate(READ)
        return Seen(**found)

    def moves(self, seen: Seen) -> bool:
        """Answer what is asked, if anything is."""
        if not seen.offered:
            return False
        times = self.answered[seen.asks] = self.answered.get(seen.asks, 0) + 1
        if times > PATIENT and seen.offered[-1].startswith(BANCO):
            return False  # he is done, and could but call anew
        self.guided.setdefault(seen.stage, set()).add(seen.guide)
        self.page.evaluate(PRESS, self.choice(seen))
        return True

    def choice(self, seen: Seen) -> int:
        """What is lit; where nothing is, or it was pressed often enough, the last: done with it."""
        if self.answered[seen.asks] > PATIENT:
            return len(seen.offered) - 1
        if not self.obeys:
            return self.at_random(seen.offered)
        return seen.lit if seen.lit >= 0 else len(seen.offered) - 1

    def at_random(self, offered: list[str]) -> int:
        """Banco where it can be called; it is not taken back."""
        bancos = [at for at, offer in enumerate(offered) if offer.startswith(BANCO)]
        if not bancos:
            return self.random.randrange(len(offered))
        return len(offered) - 1 if CALLED in offered[bancos[0]] else bancos[0]

    def told(self) -> list[str]:
        """The last that this page has told of the shoe; who looks at cards is told of in words of his own."""
        expect(self.page.get_by_role("log")).to_contain_text(OVER)
        found: list[str] = self.page.get_by_role("log").locator("p").evaluate_all(LINES)
        lines = [*takewhile(lambda line: not line.startswith(OVER), found)][-HEARD:]
        return [LOOKS.sub("look", line) for line in lines]


class Table:
    """Anna, who does what is lit, Bea and Carl, who do as they like, four bots, and Zoe, who looks on."""

    def __init__(self, browser: Browser, doors: Doors) -> None:
        self.people = [Newcomer(browser, byte, obeys=byte == 1) for byte in (1, 2, 3)]
        self.zoe = Newcomer(browser, 4, obeys=True)
        address = doors.address
        for seat, (name, person) in enumerate(zip(("Anna", "Bea", "Carl"), self.people, strict=True), 1):
            person.come(address, name)
            if seat == 1:
                address = person.open_table("short-chemin")
            person.sit(seat)
        self.zoe.page.goto(address)
        self._seat_bots(4)
        self.all = [*self.people, self.zoe]
        self.hidden = 0
        """How often somebody had cards before him that no other page showed."""

    def _seat_bots(self, count: int) -> None:
        host = self.people[0].page
        host.get_by_role("button", name="Host", exact=True).click()
        dialog = host.get_by_role("dialog")
        dialog.get_by_label("Bots").first.fill(str(count))
        dialog.get_by_role("button", name="Seat bots").click()
        dialog.get_by_role("button", name="Close", exact=True).click()

    def keeps_secrets(self, ponte: Newcomer) -> None:
        """Who holds the ponte's cards has them on his own page alone."""
        for each in self.all:
            if each is not ponte:
                expect(each.page.get_by_label("card face down")).to_have_count(4)
        self.hidden += 1

    def play(self) -> None:
        """Everybody answers what he is asked until the shoe is over."""
        over = self.zoe.page.get_by_role("log").get_by_text(OVER)
        for _ in range(20 * PATIENCE_MS // POLL_MS):
            if over.count():
                return
            moved = False
            for each in self.people:
                seen = each.sees()
                if "Turn over" in seen.offered:
                    self.keeps_secrets(each)
                moved |= each.moves(seen)
            if not moved:
                self.zoe.page.wait_for_timeout(POLL_MS)
        raise AssertionError([each.sees() for each in self.people])


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Doors]:
    house = Short(tmp_path)
    house.open()
    try:
        yield house
    finally:
        house.kill()


@pytest.mark.long
def test_newcomers_finish_a_shoe_by_what_the_page_says_alone(browser: Browser, doors: Doors) -> None:
    """The guide speaks at each stage at which something is asked; nobody's cards are on another page; everybody has
    heard the same; the shoe is proved."""
    table = Table(browser, doors)
    table.play()
    for each in table.people:
        assert [stage for stage, said in each.guided.items() if not any(said)] == []
    assert table.hidden > 0
    told = [each.told() for each in table.all]
    for others in told[1:]:
        assert others == told[0]
    assert len(told[0]) == HEARD
    table.zoe.button("^Verify shoes$").click()
    table.zoe.button("^Verify 1$").click()
    expect(table.zoe.page.get_by_text("Shoe 1 is in order: every check holds.")).to_be_visible()
    assert [each.errors for each in table.all] == [[]] * 4
