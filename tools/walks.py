"""Somebody's first minutes in a house: from its door to the third coup, by one hand alone, and what they cost him.

What he may do he reads from the accessibility tree, in any language; he does it with the mouse, by the keyboard, or by
the tree itself, as a screen reader would. He presses what stands first until he has staked; then what stands last, and
what stands first where he is still asked.
"""

import re
from collections import Counter
from time import perf_counter
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Error, Locator, Page, WebSocket

from sabot.words import Language, words

Hand = Literal["mouse", "keyboard", "tree"]
HANDS: Final[tuple[Hand, ...]] = ("mouse", "keyboard", "tree")
GAMES: Final = ("punto", "chemin", "banque")
COUPS: Final = 3
LOOKS_MS: Final = 50
ANSWERS: Final = 2
"""So often somebody presses something at one question of a coup: what he does, and that he is done."""
GONE_MS: Final = 1500
SEEN_S: Final = 3.0
"""So long somebody waits to see what he pressed before he looks for something else to press."""
IDLE_S: Final = 10.0
"""Where nothing moved for so long he answers the same question anew."""
PATIENCE_S: Final = 280
MOST_TABS: Final = 120
BY_ITSELF: Final = frozenset(["sit", "promise_seed", "reveal_seed", "cut", "finish", "proceed", "answer"])
"""What the page does for its reader, and what puts nothing down."""
_SENT: Final = re.compile(r'"action":\{"type":"(\w+)"')
_COUP: Final = re.compile(r'"coup":(\d+)')
_ASKS: Final = re.compile(r"- paragraph: \D*")
_TIMER: Final = re.compile(r"- timer .*")
_BUTTON: Final = re.compile(r'^( *)- \'?button "((?:[^"\\]|\\.)*)"(.*)')
_SHUT: Final = re.compile(r"\[(disabled|pressed)\]")
FOCUSED: Final = "each => each === document.activeElement"


class Walk(NamedTuple):
    """Presses and seconds from the door until something could be done, the first stake, and the third coup."""

    asked_s: float
    staked_presses: int
    staked_s: float
    presses: int
    seconds: float


class LostError(Exception):
    """Somebody could not go on; the text is what his page says."""


class Walker:
    """Who walks, on a Playwright page that has seen no house yet."""

    def __init__(self, page: Page, language: Language, game: str, hand: Hand) -> None:
        self.page, self.game, self.hand = page, game, hand
        self.words = words(language, game)
        self.presses, self.coup, self.began = 0, 0, 0.0
        self.asked = self.staked = self.third = 0.0
        self.staked_presses = 0
        never = ("page.squeeze_never", "page.squeeze_again", "page.take_back")
        self._never = {self.words[key] for key in never if key in self.words}
        self._answers = Counter[tuple[int, str]]()
        self._read, self._since, self._pressed = "", 0.0, ""
        page.on("websocket", self._listens)

    def walks(self, address: str) -> Walk:
        """Go in, sit down among bots, and play to the third coup; raises LostError."""
        self.began = perf_counter()
        self.page.goto(address)
        self._chooses_game()
        self._presses(self.page.get_by_role("button", name=self.words["page.play_now"], exact=True))
        self.page.wait_for_url("**/t/*")
        while not self.third:
            if perf_counter() - self.began > PATIENCE_S:
                raise LostError(self.page.locator("body").aria_snapshot())
            self._plays()
            self.page.wait_for_timeout(LOOKS_MS)
        return Walk(self.asked, self.staked_presses, self.staked, self.presses, self.third)

    def _chooses_game(self) -> None:
        radios = self.page.get_by_role("radiogroup").first.get_by_role("radio")
        at = GAMES.index(self.game)
        radios.nth(at).wait_for(state="attached")
        if at == 0:
            return
        match self.hand:
            case "mouse":
                self.page.get_by_text(self.words["game.name"], exact=True).first.click()
                self.presses += 1
            case "keyboard":
                self._tabs_to(radios.first)
                for _ in range(at):
                    self._key("ArrowDown")
            case _:
                radios.nth(at).check(force=True)
                self.presses += 1

    def _plays(self) -> None:
        """Do one thing, if there is one to do."""
        move = self.page.get_by_role("region", name=self.words["page.your_move"], exact=True)
        tree: str = _TIMER.sub("", move.aria_snapshot()) if move.count() else ""
        if tree != self._read:
            self._read, self._since = tree, self._now()
        rests = self._now() - self._since
        if tree == self._pressed and rests < SEEN_S:
            return
        offered = [name for name in _offered(tree) if name not in self._never]
        asked = (self.coup, "".join(_ASKS.findall(tree)))
        if rests > IDLE_S:
            del self._answers[asked]
        if not offered or self._answers[asked] >= ANSWERS:
            return
        self._pressed, self._since = tree, self._now()
        self.asked = self.asked or self._now()
        self._answers[asked] += 1
        if not self.staked and self.game == "punto":
            boxes = self.page.get_by_role("group", name=self.words["page.bets_of_table"])
            self._presses(boxes.get_by_role("button").first)
            return
        name = offered[-1] if self.staked and self._answers[asked] < ANSWERS else offered[0]
        self._presses(move.get_by_role("button", name=name, exact=True).first)

    def _presses(self, button: Locator) -> None:
        """Press a button; at a table one that is gone meanwhile was of a question that is closed."""
        try:
            self._by_hand(button)
        except Error:
            if not self.asked:
                raise

    def _by_hand(self, button: Locator) -> None:
        match self.hand:
            case "keyboard":
                self._tabs_to(button)
                self._key("Enter")
            case "mouse":
                button.click(timeout=GONE_MS)
                self.presses += 1
            case _:
                button.dispatch_event("click", timeout=GONE_MS)
                self.presses += 1

    def _tabs_to(self, wanted: Locator) -> None:
        for _ in range(MOST_TABS):
            if wanted.evaluate(FOCUSED, timeout=GONE_MS):
                return
            self._key("Tab")
        raise LostError(f"no key leads to {wanted}")

    def _key(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.presses += 1

    def _now(self) -> float:
        return perf_counter() - self.began

    def _listens(self, line: WebSocket) -> None:
        line.on("framesent", lambda sent: self._sends(str(sent)))
        line.on("framereceived", lambda told: self._hears(str(told)))

    def _sends(self, sent: str) -> None:
        found = _SENT.search(sent)
        if found and found[1] not in BY_ITSELF and not self.staked:
            self.staked, self.staked_presses = self._now(), self.presses + 1

    def _hears(self, told: str) -> None:
        self.coup = max([self.coup, *map(int, _COUP.findall(told))])
        if self.coup >= COUPS and not self.third:
            self.third = self._now()


def _offered(tree: str) -> list[str]:
    """The buttons that stand in a region itself, in none of its groups, by their names; not what a press takes back."""
    found = [match for line in tree.splitlines() if (match := _BUTTON.match(line))]
    return [match[2].replace('\\"', '"') for match in found if len(match[1]) <= 2 and not _SHUT.search(match[3])]
