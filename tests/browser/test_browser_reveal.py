"""What depends on a card waits until that card lies turned: bank, purses, list, question, log and live regions.

A key, or a tap on the felt, shows at once what is still being shown.
"""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final, NamedTuple

import banque_states
import chemin_states
import msgspec
import punto_states
import pytest
from playwright.sync_api import Browser, expect
from stage import AnyTableOf, Scene, Stage, did, then

from banque_table import WON
from chemin_table import PONTE_WINS, ready
from long import asked_later
from page import Size
from sabot.cards import face
from sabot.games.game import AnyGame
from sabot.games.windows import PlayerId
from sabot.house.table.audience import said
from sabot.wire import AnyFrame
from sabot.words import Language, line, say

WATCH: Final = """
window.seen = [];
window.stirred = performance.now();
const text = (selector) => [...document.querySelectorAll(selector)].map((each) => each.innerText.trim()).join(' | ');
const moves = (card) => card.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running');
const look = () => {
  const all = [...document.querySelectorAll('.felt .hand .card')];
  const cards = all.filter((card) => !moves(card));
  const label = (card) => (card?.getAttribute('aria-label') ?? (card && label(card.querySelector('.open'))));
  const open = cards.map(label);
  const now = {
    open: open.filter((label) => label && !label.includes('face down')).sort(),
    lying: [all.length, cards.length],
    log: [...document.querySelectorAll('[role=log] p')].map((line) => line.textContent.trim()),
    settled: {
      bank: text('.bank h2, .bank .facts'),
      purses: text('.taken .purse, .sums'),
      stakes: text('.taken .stake .amount'),
      list: text('.results li, [aria-label="Banks held"], aside .outcome h2, .roads .cell, .result'),
    },
    asked: {
      question: text('.question'),
      buttons: text('.dock button:not([aria-disabled=true])'),
      regions: text('[role=status]:not(.dock > .state *), [aria-live]:not([role=log])'),
    },
  };
  const last = window.seen.at(-1);
  if (JSON.stringify(last) !== JSON.stringify(now)) {
    window.seen.push(now);
    window.stirred = performance.now();
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Keeps each state of the page in which it stood for a frame of the screen."""
OPENING: Final = (
    *("BanqueHandTurned", "CheminHandTurned", "BanqueCardGiven", "CheminCardGiven"),
    *("CardDealt", "HandShown"),
)
"""The events that open cards to all."""
LOOKED_AT: Final = ("BanquePaletteSeen", "CheminPaletteSeen", "HandSeen")
"""What is said of one's own cards when one has turned them."""
TAKE: Final = """() => {
  const all = window.seen;
  [window.seen, window.stirred] = [all.slice(-1), performance.now()];
  return all;
}"""
SAID: Final = """([own, lines]) => {
  const log = [...document.querySelectorAll('[role=log] p')];
  return log.filter((line) => !own.some((each) => line.textContent.includes(each))).length >= lines;
}"""
"""Whether the log has so many lines, but for what is said of one's own cards when one has turned them."""
STILL: Final = "() => performance.now() - window.stirred > 1500"
"""Nothing waits for longer than that in the middle of a frame, but for a result that is held in sight."""


SETTLED: Final = ("bank", "purses", "stakes", "list")
LAST: Final = ("purses", "list")
"""What of it no closing window changes."""


class Seen(NamedTuple):
    """What stood on the page: cards that lie there open, how many there are and lie still, lines of the log, what a
    coup changes, what is asked."""

    open: list[str]
    lying: list[int]
    log: list[str]
    settled: dict[str, str]
    asked: dict[str, str]


class Told(NamedTuple):
    """A frame as it was shown: what stood there before and from then on, its cards with the lines before each; what is
    said of one's own cards when one has turned them."""

    before: Seen
    after: list[Seen]
    cards: list[tuple[set[str], int]]
    own: list[str]

    @property
    def new(self) -> set[str]:
        """The cards that it opened, as they are called."""
        return {each for labels, _ in self.cards for each in labels} - set(self.before.open)

    def hears(self, seen: Seen, words: str) -> bool:
        """Whether some words stand in the log by then."""
        return any(words in each for each in self.heard(seen))

    def heard(self, seen: Seen) -> list[str]:
        """What had been said of it by then."""
        return [each for each in seen.log[len(self.before.log) :] if not any(own in each for own in self.own)]

    def early(self, *, asked: bool = True) -> Iterator[str]:
        """What was told before its card lay there; without what is `asked` of many frames, of whose questions each
        comes with the cards before it.
        """
        for seen in self.after:
            lacking = self.new - set(seen.open)
            if not lacking:
                return
            heard = next(count for labels, count in self.cards if labels & lacking)
            yield from self.heard(seen)[heard:]
            kept = SETTLED if asked else LAST
            yield from (
                f"{name}: {seen.settled[name]}" for name in kept if seen.settled[name] != self.before.settled[name]
            )
            for name, now in seen.asked.items() if asked else ():
                yield from (f"{name}: {each}" for each in now.split(" | ") if each not in self.before.asked[name])


class Story(NamedTuple):
    """How a coup begins, who sees it, `-` who looks on; how the log begins to tell its result and what comes of it."""

    made: Callable[[], AnyTableOf]
    whom: str
    result: str
    reckoning: str


class Look(NamedTuple):
    """In what language and in how large a window a coup is seen."""

    language: Language
    size: Size


LOOKS: Final = {
    "wide": Look("en", (1440, 900)),
    "phone": Look("en", (390, 844)),
    "wide de": Look("de", (1440, 900)),
    "phone fr": Look("fr", (390, 844)),
}


class Timeline(Stage):
    """A stage that takes its time: frames come as the house sends them, and what is seen meanwhile is kept."""

    stays: ClassVar[bool] = True

    def __init__(self, browser: Browser, story: Story, viewer: str | None, look: Look) -> None:
        table = story.made()
        super().__init__(browser, table.state.rules, locale=look.language, size=look.size, still=False)
        self.look = look
        self.story = story
        self.table: Any = table
        self.viewer = viewer
        self.told: list[Told] = []
        self.lead_ms = 0
        self.begin()
        self.show(Scene(table, viewer))
        self.page.evaluate(WATCH.replace("face down", say(look.language, "page.face_down")))
        self._rest(0)

    def follow(self) -> None:
        """Show from now on what every act makes happen, in a frame as the house sends it."""
        self._act_and(self._tell)

    def hurry(self, go: Callable[[], object]) -> Told:
        """Show what happens in frames that come one upon the other; all of it as one."""
        before, done = self._seen()[-1], len(self.table.around)
        self._act_and(self._send)
        go()
        return self._what_is_shown(before, self.table.around[done:])

    def _act_and(self, show: Callable[[tuple[Any, ...]], None]) -> None:
        act = self.table.act

        def acted(actor: str, action: Any) -> tuple[Any, ...]:
            events: tuple[Any, ...] = act(actor, action)
            if events:
                show(events)
            return events

        self.table.act = acted

    def _frame(self, scene: Scene, told: int) -> AnyFrame:
        """The time of a question begins when the house has shown what is told with it."""
        frame = super()._frame(scene, told)
        deadline = None if frame.deadline is None else frame.deadline + self.lead_ms
        return msgspec.structs.replace(frame, deadline=deadline)

    def _send(self, events: tuple[Any, ...]) -> None:
        self.lead_ms = sum(self.table.game.shown_ms[type(event)] for event in events)
        self.goes_on(Scene(self.table, self.viewer), told=len(events))

    def _tell(self, events: tuple[Any, ...]) -> None:
        before = self._seen()[-1]
        self._send(events)
        self.told.append(self._what_is_shown(before, self.table.around[-len(events) :]))

    def _what_is_shown(self, before: Seen, steps: list[Any]) -> Told:
        """What has been shown of some events once all of them are told and nothing moves any more."""
        viewer = PlayerId(self.viewer or "") or None
        cards = list(_cards(self.table.game, steps, viewer, self.look.language))
        self._rest(cards[-1][1] + len([each for each in before.log if not any(own in each for own in self._own())]))
        return Told(before, self._seen(), cards[:-1], self._own())

    def _own(self) -> list[str]:
        return list(_own(self.table.game, self.table.around, PlayerId(self.viewer or "") or None, self.look.language))

    def _seen(self) -> list[Seen]:
        """What was seen since this was asked last, and what stands there now."""
        return [Seen(**each) for each in self.page.evaluate(TAKE)]

    def _rest(self, lines: int) -> None:
        self.page.wait_for_function(SAID, arg=[self._own(), lines])
        self.page.wait_for_function(STILL)


def _cards(
    game: AnyGame, steps: list[Any], viewer: PlayerId | None, language: Language = "en"
) -> Iterator[tuple[set[str], int]]:
    """The cards that each event opens to all, as the page calls them, and how many lines are said before it; at last
    none, and how many are said in all.
    """
    lines = 0
    for before, secret, after in steps:
        event = game.view(before, secret, viewer)
        if type(event).__name__ in OPENING:
            cards = getattr(event, "cards", None) or (event.card,)
            yield {say(language, f"card.{face(card)}") for card in cards}, lines
        if type(event).__name__ not in LOOKED_AT:
            lines += len(said(game, after, event))
    yield set(), lines


def _own(game: AnyGame, steps: list[Any], viewer: PlayerId | None, language: Language = "en") -> Iterator[str]:
    """What is said of his own cards to who has turned them."""
    for before, secret, after in steps:
        event = game.view(before, secret, viewer)
        if type(event).__name__ in LOOKED_AT:
            yield from (line(language, game.id, each) for each in said(game, after, event))


def all_covered(front: str) -> AnyTableOf:
    """Chemin de Fer: eve stakes against the whole of ann's bank."""
    return did(chemin_states.crowd(front), "stake eve 100_000")


def many_bets(front: str) -> AnyTableOf:
    """Punto Banco: ann has a stake on each side and on the tie."""
    return did(punto_states.table(front), "stake ann player=5_000 banker=1_000 tie=1_000; stake bob banker=2_000")


PONTE: Final = ("The ponte wins, ", "Ève receives ")
STORIES: Final = {
    "chemin broken": Story(lambda: all_covered(PONTE_WINS), "ann eve -", *PONTE),
    "banque broken": Story(
        then(lambda: banque_states.exceeded(front=WON), "answer no"),
        "ben - ann",
        "Tableau 1 wins, ",
        "Anneliese receives ",
    ),
    "punto": Story(lambda: many_bets(punto_states.SIX_CARDS), "ann -", "Banker wins", "In all: "),
    "chemin third cards": Story(lambda: all_covered(chemin_states.FREE_PONTE), "- ann eve", *PONTE),
    "banque third cards": Story(
        lambda: banque_states.staked(banque_states.BOTH_ASK), "- ben ann", "Tableau 1 loses, ", "The bank collects "
    ),
}
CASES: Final = {f"{name} {who}": (story, who) for name, story in STORIES.items() for who in story.whom.split()}


def timed(browser: Browser, case: str, look: Look = LOOKS["wide"]) -> Timeline:
    """A coup that begins, before somebody who sees it."""
    story, who = CASES[case]
    return Timeline(browser, story, None if who == "-" else who, look)


def followed(browser: Browser, case: str, look: Look = LOOKS["wide"]) -> Timeline:
    """A coup from its closed stakes to its end."""
    timeline = timed(browser, case, look)
    timeline.follow()
    timeline.table.play()
    return timeline


@pytest.fixture(scope="module", params=[case if case == "punto ann" else asked_later(case) for case in CASES])
def shown(request: pytest.FixtureRequest, browser: Browser) -> Timeline:
    """A coup from its closed stakes to its end."""
    return followed(browser, request.param)


def nothing_is_early(timeline: Timeline) -> None:
    opened = [told for told in timeline.told if told.new]
    assert len(opened) > 1
    assert [list(told.early()) for told in opened] == [[]] * len(opened)


def test_nothing_that_depends_on_a_card_is_told_before_it_lies_turned(shown: Timeline) -> None:
    nothing_is_early(shown)


def test_the_result_stands_in_the_log_before_what_comes_of_it(shown: Timeline) -> None:
    _, _, result, reckoning = shown.story
    log = shown.told[-1].after[-1].log
    found = [word for each in log for word in (result, reckoning) if word in each]
    assert found[0] == result
    if shown.viewer or shown.table.game.id != "punto":
        assert reckoning in found


def test_nothing_comes_of_a_result_before_it_is_told(shown: Timeline) -> None:
    """In Punto Banco cards lie before their coup is settled: what may be early there is what the result brings."""
    result = shown.story.result
    told, *more = (told for told in shown.told if told.hears(told.after[-1], result))
    assert more == []
    silent = [seen.settled for seen in told.after if not told.hears(seen, result)]
    assert [now for now in silent if now != told.before.settled] == []


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_a_table_that_goes_on_faster_than_cards_fly_tells_nothing_before_they_lie(browser: Browser, case: str) -> None:
    timeline = timed(browser, case)
    told = timeline.hurry(timeline.table.play)
    assert told.new
    assert list(told.early(asked=False)) == []
    assert told.after[-1].settled["list"] != told.before.settled["list"]


SHORT: Final = ("chemin broken", "banque broken", "punto")
ELSEWHERE: Final = [(name, look) for look in ("phone fr", "wide de", "phone") for name in SHORT]


@pytest.mark.long
@pytest.mark.parametrize("case", ELSEWHERE, ids=" ".join)
def test_nothing_is_told_early_on_a_phone_and_in_another_language(browser: Browser, case: tuple[str, str]) -> None:
    name, look = case
    nothing_is_early(followed(browser, f"{name} {STORIES[name].whom.split()[0]}", LOOKS[look]))


@pytest.mark.long
@pytest.mark.parametrize("name", SHORT)
def test_a_key_shows_what_waits_at_once_cards_and_what_they_bring_in_one_moment(browser: Browser, name: str) -> None:
    story = STORIES[name]
    timeline = timed(browser, f"{name} {story.whom.split()[0]}")

    def hurried() -> None:
        timeline.table.play()
        timeline.page.keyboard.press(".")

    told = timeline.hurry(hurried)
    assert told.new <= set(told.after[-1].open)
    log = told.after[-1].log
    found = [word for each in log for word in (story.result, story.reckoning) if word in each]
    assert found[:1] == [story.result]
    assert list(told.early(asked=False)) == []


EMPTY: Final = """() => {
  const { left, top, width, height } = document.querySelector('.felt').getBoundingClientRect();
  const place = (i) => [left + (width * (i % 20)) / 20, top + (height * Math.floor(i / 20)) / 20];
  const all = Array.from({ length: 400 }, (_, i) => place(i));
  const free = (each) => each?.closest('.felt') && !each.closest('button, [role=button], .card');
  return all.find(([x, y]) => free(document.elementFromPoint(x, y)));
}"""
"""A place on the felt where nothing can be pressed."""
SENT: Final = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/Skip-'))"
STOPPED: Final = "() => void (window.setTimeout = () => 0)"
"""From then on no card gets anywhere by itself."""


def log(stage: Stage) -> list[str]:
    return stage.log.locator("p").all_inner_texts()


def coup(browser: Browser, size: Size, *, still: bool) -> Stage:
    """A stage on which a coup is told to who looks on; where it is not still, its cards are on their way for ever."""
    table = did(ready(PONTE_WINS), "post ann 100_000; to stakes; stake bob 30_000")
    stage = Stage.of(browser, Scene(table, paused=True), size=size, still=still)
    stage.page.wait_for_function(SENT)
    stage.page.evaluate(STOPPED)
    first = len(table.around)
    did(table, "play")
    stage.is_told(Scene(table, paused=True), told=len(table.around) - first)
    return stage


@pytest.mark.long
@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_a_tap_on_the_felt_ends_the_reveal_and_a_press_on_a_control_does_not(browser: Browser, size: Any) -> None:
    """All that was still to come is told in its order."""
    stage = coup(browser, size, still=False)
    before = log(stage)
    if size[1] > 500:  # a phone on its side has its seats in a sheet
        stage.part("felt").get_by_role("button").last.click()
        expect(stage.dialog).to_be_visible()
        assert log(stage) == before
        stage.closes()
    stage.page.mouse.click(*stage.page.evaluate(EMPTY))
    assert log(stage) == log(coup(browser, size, still=True)) != before
