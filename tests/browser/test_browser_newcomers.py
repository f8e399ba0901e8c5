"""People who have never seen a game, at a table with bots: they do what the page says, and finish a shoe by it."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from browser_tools import PATIENCE_MS, Doors, while_open
from gathering import LINES, ToldDoors
from playwright.sync_api import Browser

from page import Guest

POLL_MS: Final = 60
GUIDE_MS: Final = 10_000
TURN: Final = "Turn over"
FACE_DOWN: Final = "card face down"
PAUSED: Final = "Pause: the host has stopped the clock."
OVER: Final = "Shoe 1 is over and revealed"
LOOKS: Final = re.compile(r"^(Tableau \d: )?(you|\w+) looks? at (your|the two) cards", re.IGNORECASE)
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
from sabot.house.table.clock import Times
from sabot.web.server import serve
serve(host="127.0.0.1", port=int(sys.argv[1]), database=sys.argv[2], rules_folder=Path(sys.argv[4]),
      times=Times(tempo=0.02, seconds=1000, windows=60, grace=15_000_000), chance=Random(4))
"""


class Short(ToldDoors):
    """A house with a rule set of one deck, that waits for people and not long for the croupier.

    A ponte has six seconds to declare, which pass to the end; the host pauses while the pages of all are looked at.
    """

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


class Newcomer(Guest):
    """Somebody who presses what is lit, or what he has a mind to, until he has had enough of a question.

    Who does as he likes calls banco whenever he may: somebody must come to hold cards that no other sees.
    """

    def __init__(self, browser: Browser, byte: int, *, obeys: bool) -> None:
        super().__init__(browser, byte=byte)
        self.obeys, self.random = obeys, Random(byte)  # noqa: S311 - a test repeats what it does
        self.guided: dict[str, set[str]] = {}
        """What the guide said at each stage at which something was asked."""
        self.answered: dict[str, int] = {}
        self.waited: dict[str, int] = {}

    def looks(self) -> Seen:
        found: Any = self.page.evaluate(READ)
        return Seen(**found)

    def moves(self, seen: Seen) -> bool:
        """Answer what is asked, if anything is."""
        if not seen.offered or (not seen.guide and self.waits(seen.stage)):
            return False
        times = self.answered[seen.asks] = self.answered.get(seen.asks, 0) + 1
        if times > PATIENT and seen.offered[-1].startswith(BANCO):
            return False  # he is done, and could but call anew
        self.guided.setdefault(seen.stage, set()).add(seen.guide)
        self.page.evaluate(PRESS, self.choice(seen))
        return True

    def waits(self, stage: str) -> bool:
        """Whether the guide, which comes when the table is there already, may still say something of a new stage."""
        self.waited[stage] = self.waited.get(stage, 0) + 1
        return stage not in self.guided and self.waited[stage] * POLL_MS < GUIDE_MS

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

    def last_lines(self) -> list[str]:
        """The last that this page has told everybody of the shoe, not what a coup brought its reader; who looks at
        cards hears of it in words of his own, once he has turned them."""
        self.hears(OVER)
        found: list[str] = self.log.locator("p:not(.own)").evaluate_all(LINES)
        lines = takewhile(lambda line: not line.startswith(OVER), found)
        return [line for line in lines if not LOOKS.match(line)][-HEARD:]


class Newcomers:
    """The first of some people does what is lit, the others do as they like; bots sit with them, and Zoe looks on."""

    def __init__(self, browser: Browser, doors: Doors, rules: str, seats: Mapping[str, int], bots: int) -> None:
        self.people = [Newcomer(browser, byte, obeys=byte == 1) for byte, _ in enumerate(seats, 1)]
        self.zoe = Newcomer(browser, len(seats) + 1, obeys=True)
        address = doors.address
        for person, (name, seat) in zip(self.people, seats.items(), strict=True):
            person.come(address, name)
            if address == doors.address:
                address = person.open_table(rules)
            person.sit(seat)
        self.zoe.page.goto(address)
        self.people[0].seat_bots(bots)
        self.all = [*self.people, self.zoe]
        self.hidden = 0
        """How often somebody had cards before him that no other page showed."""

    def play(self, pontes: int) -> None:
        """Everybody answers what he is asked until the shoe is over; so many hold cards against the bank."""
        over = self.zoe.log.get_by_text(OVER)
        for _ in range(20 * PATIENCE_MS // POLL_MS):
            if over.count():
                return
            moved = False
            for each in self.people:
                seen = each.looks()
                if TURN in seen.offered:
                    self.keeps_secrets(each, pontes)
                moved |= each.moves(seen)
            if not moved:
                self.zoe.page.wait_for_timeout(POLL_MS)
        raise AssertionError([each.looks() for each in self.people])

    def keeps_secrets(self, ponte: Newcomer, pontes: int) -> None:
        """Who holds a ponte's cards has them on his own page alone, and of nobody else's; no page has the banker's.

        The host pauses meanwhile: who has not been too late when time stands has all the time that the look needs.
        """
        host, paused = self.people[0], ponte.part("banner").get_by_text(PAUSED)
        host.types("pause")
        ponte.sees(paused)
        if TURN in ponte.looks().offered:
            self.looks_at_all(ponte, pontes)
        host.types("resume")
        ponte.lacks(paused)

    def looks_at_all(self, ponte: Newcomer, pontes: int) -> None:
        def kept() -> bool:
            hidden = Counter(each.field(FACE_DOWN).count() for each in self.all if each is not ponte)
            his, everybodys = ponte.field(FACE_DOWN).count(), max(hidden)
            return his == everybodys - 2 >= 2 and hidden[his] < pontes and hidden.keys() <= {his, everybodys}

        self.zoe.until(kept, lambda: [each.field(FACE_DOWN).count() for each in self.all])
        self.hidden += 1

    def check(self) -> None:
        """The guide spoke at each stage at which something was asked, everybody heard the same, the shoe is proved."""
        for each in self.people:
            silent = [stage for stage, said in each.guided.items() if not any(said)]
            assert not silent, silent
        assert self.hidden > 0, "nobody came to hold cards"
        told = [each.last_lines() for each in self.all]
        for others in told[1:]:
            assert others == told[0], (others, told[0])
        assert len(told[0]) == HEARD, told[0]
        self.zoe.verifies()


def open_short(tmp_path: Path) -> Iterator[Doors]:
    """A fixture: a house that lives as long as a test."""
    yield from while_open(Short(tmp_path))


doors = pytest.fixture(open_short)


SIZES: Final = {
    "chemin": ({"Anna": 1, "Bea": 2, "Carl": 3}, 4, 1),
    "banque": ({"Anna": 1, "Bea": 2, "Carl": 6, "Dina": 7}, 3, 2),
}
"""Who sits where, how many bots, and how many hold cards against the bank: at Banque two sit at each tableau, so that
whoever banks somebody holds a ponte's cards."""


@pytest.mark.long
@pytest.mark.parametrize("game", SIZES)
def test_newcomers_finish_a_shoe_by_what_the_page_says_alone(browser: Browser, doors: Doors, game: str) -> None:
    seats, bots, pontes = SIZES[game]
    table = Newcomers(browser, doors, f"short-{game}", seats, bots)
    table.play(pontes)
    table.check()
