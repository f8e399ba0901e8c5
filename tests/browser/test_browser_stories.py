"""Committed stories of Chemin de Fer and Banque in real browsers, told by their pages, to each what he may know."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
import stage
from gathering import LINES, Gathering, InputMode, Person, gathered
from input_modes import Dropping, Examined, Hand, InTwoTabs, OnPhone, by, by_prompt
from playwright.sync_api import Browser

from any_story import Step, all_lines, lines, steps
from long import asked_later
from places import TESTS
from sabot import wire
from sabot.games.bank.palette import Declare
from sabot.words import LANGUAGES
from stories import TOLD

TRANSCRIPTS: Final = TESTS / "transcripts"
HAND: Final = by()
INPUT_MODES: Final[dict[str, Callable[[], InputMode]]] = {
    "hand": lambda: HAND,
    "keys": lambda: by(keys=True),
    "prompt": lambda: by_prompt,
    "dropping": lambda: Dropping(HAND),
    "examined": lambda: Examined(HAND),
    "phone": lambda: OnPhone(HAND),
    "tabs of cid": lambda: InTwoTabs("cid", HAND),
    "tabs of dan": lambda: InTwoTabs("dan", HAND),
}
PLAYED: Final = (
    ("banque_whole_coup", "keys"),
    ("chemin_suivi_against_a_nearer_prime", "hand"),
    ("banque_whole_coup", "prompt"),
    ("banque_whole_coup", "dropping"),
    ("banque_whole_coup", "tabs of dan"),
    ("banque_a_limited_bank_breaks_in_the_second_tableaus_payment", "examined"),
    ("banque_an_open_bank_covers", "prompt"),
    ("banque_a_naturel_on_one_side_and_two_a_cheval", "prompt"),
    ("banque_the_cut_card_within_a_coup", "prompt"),
    ("banque_whole_coup", "phone"),
    ("banque_list_refused_by_all", "phone"),
    ("banque_lot_drawn_twice", "prompt"),
    ("chemin_suite_auctioned_above_its_amount", "prompt"),
    ("chemin_declined_all_round", "prompt"),
    ("chemin_associate_by_consent", "dropping"),
    ("chemin_a_deux_of_five_callers", "hand"),
    ("chemin_avec_with_the_table", "prompt"),
    ("chemin_la_table_marche_taken", "keys"),
    ("chemin_la_table_marche_refused", "tabs of cid"),
    ("chemin_over_staked_and_raised", "dropping"),
    ("chemin_over_staked_and_raised", "phone"),
    ("chemin_the_choices_of_the_tableau", "phone"),
    ("chemin_suite_refused_by_all", "examined"),
    ("chemin_short_shoe", "prompt"),
)

ENDED: Final = ("chemin_short_shoe", "banque_the_cut_card_within_a_coup")
"""At their ends the shoe is over, and its proof is looked at."""


gathering = gathered("stories")


def transcript(name: str) -> list[str]:
    """The lines of a committed transcript."""
    return [line.strip() for line in (TRANSCRIPTS / f"{name}.txt").read_text("utf-8").splitlines()]


class Failing:
    """The house fails once in each of some stages, after somebody has answered there and while another is asked."""

    def __init__(self, gathering: Gathering, stages: tuple[str, ...]) -> None:
        self.gathering, self.stages, self.actors = gathering, list(stages), dict[str, str]()
        gathering.keep_parts()

    def __call__(self, person: Person, step: Step) -> None:
        first = self.actors.setdefault(step.stage, step.actor)
        if step.stage in self.stages and (step.actor != first or step.stage == "choose"):
            self.stages.remove(step.stage)
            self._fail(step)
        by_prompt(person, step)

    def _fail(self, step: Step) -> None:
        guests = self.gathering.everybody
        for each in guests:
            each.hears_up_to(self.gathering.seq)
            each.stands_at(step.stage, step.game.id)
        asked = [each.asked_now() for each in guests]
        lines = [each.lines() for each in guests]
        self.gathering.power_cut()
        for each, before, wanted in zip(guests, lines, asked, strict=True):
            each.has_another_line(before)
            each.is_asked(wanted)


@pytest.mark.long
@pytest.mark.parametrize("played", PLAYED, ids="-".join)
def test_a_story_is_played_and_told_as_its_transcript(gathering: Gathering, played: tuple[str, str]) -> None:
    """What was done is told on the page, line for line, as the reviewed transcript has it: by mouse, with keys or
    the prompt alone, on the narrowest phone, in two tabs, and where a line drops while each kind of question is open,
    and while it is answered."""
    name, mode = played
    wanted = lines(TOLD[name])
    if (TRANSCRIPTS / f"{name}.txt").exists():
        assert set(wanted) <= set(transcript(name))
    gathering.play(name, TOLD[name], INPUT_MODES[mode]())
    gathering.tells(wanted)
    if name in ENDED:
        gathering.onlooker.verifies()
    assert [code for each in gathering.here.values() for code in each.refused] == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "stages"),
    [
        ("chemin_suite_auctioned_above_its_amount", ("calls", "auction")),
        ("chemin_suivi_against_a_nearer_prime", ("choose",)),
    ],
)
def test_a_house_that_fails_in_a_question_goes_on(gathering: Gathering, name: str, stages: tuple[str, ...]) -> None:
    """In a call window and an auction somebody has answered in, and between the ponte and the banker: everybody is
    asked what he was asked, and all of it is told as if nothing had been."""
    failing = Failing(gathering, stages)
    gathering.play(name, TOLD[name], failing)
    assert failing.stages == []
    gathering.tells(lines(TOLD[name]))


COMMA = re.compile(r"(?<=\d),(?=\d)")
"""In amounts as a page writes them in German and French."""


@pytest.mark.long
@pytest.mark.parametrize("game", ["chemin", "banque"])
def test_a_page_tells_stories_as_transcripts_do(browser: Browser, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "TOLD", 10_000)
    monkeypatch.setattr(
        stage, "people", lambda table: {each: wire.Person(str(each)) for each in stage.everybody(table)}
    )
    stories = {name: story for name, story in TOLD.items() if name.startswith(game)}
    assert len(stories) > 25
    for language in LANGUAGES:
        for name, story in list(stories.items())[:: 1 if language == "en" else 8]:
            table = story()
            wanted = all_lines(table, language)
            shown = stage.Stage.of(browser, stage.Scene(table), locale=language)
            found = shown.log.locator("p").evaluate_all(LINES)
            told = [COMMA.sub(".", each) for each in found]
            assert len(told) >= min(len(wanted), 40)
            assert told == wanted[-len(told) :], (language, name)
            shown.context.close()


ASKED: Final = ("hand", "who", "last")
"""What everybody asks the prompt, and what it answers is a part of his page."""
BEGIN: Final = """() => { window.still = (async () => {
  const sorted = (root) => {
    for (const each of [root, ...root.querySelectorAll('*')]) {
      const kept = [...each.attributes].map(({ name, value }) => [name, value]).sort();
      for (const [name] of kept) each.removeAttribute(name);
      each.setAttribute('data-all', kept.join(' '));
    }
    return root;
  };
  const drawn = () => {
    const all = [...document.querySelectorAll('body *')].filter((each) => !each.closest('.clock, script, style'));
    const page = document.body.cloneNode(true);
    for (const clock of page.querySelectorAll('.clock, script, style')) clock.remove();
    const boxes = all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.tagName, x, y, width, height].join(' ');
    });
    const focus = sorted(document.activeElement.cloneNode(true)).outerHTML;
    return JSON.stringify({ title: document.title, focus, page: sorted(page).innerHTML, boxes });
  };
  let before = drawn();
  for (let look = 0, equal = 0; look < 3000; look += 1) {
    await new Promise((done) => setTimeout(done, 60));
    const now = drawn();
    equal = now === before ? equal + 1 : 0;
    before = now;
    if (equal === 20) return before;
  }
  throw new Error('the page never stands still');
})(); }"""
"""Looks at all that is shown, but the clock and the order in which an element got its attributes: so often in a row
equal that it has been told how many are waited for, and that on a busy machine no transition only seems to stand
still."""


class Pair(NamedTuple):
    """Two stories, and who cannot tell them apart beside somebody who looks on."""

    one: str
    other: str
    viewers: str


def seen(gathering: Gathering, name: str, viewers: str, *, keys: bool) -> list[str]:
    """What each viewer is shown before who declares looks at his cards, once he has, and in the end.

    A viewer who holds cards himself lays them open by asking for his hand.
    """
    gathering.begin(name, TOLD[name], anew=True)
    watching = [gathering.onlooker, *(gathering.here[each] for each in viewers.split())]
    found: list[str] = []
    for step in steps(TOLD[name]):
        if not isinstance(step.action, Declare):
            gathering.do(step, by())
            continue
        ponte = gathering.here[step.actor]
        ponte.hears_up_to(gathering.seq)
        found += drawn(watching, gathering.seq)
        if ponte not in watching:
            Hand(ponte, keys=keys).look()
            found += drawn(watching, gathering.seq)
        Hand(ponte).press("Carte")
        gathering.seq = ponte.answered()
    return found + drawn(watching, gathering.seq)


def drawn(watching: list[Person], seq: int) -> list[str]:
    """Their pages, once nothing on them moves any more, and what the prompt answers."""
    answers = list[str]()
    for each in watching:
        each.hears_up_to(seq)
        answers += [each.ask(question) for question in ASKED]
        each.page.evaluate(BEGIN)
    return answers + [str(each.page.evaluate("() => window.still")) for each in watching]


@pytest.mark.long
@pytest.mark.parametrize(
    "pair",
    [
        Pair("chemin_with_2", "chemin_with_5", "ann bob"),
        asked_later(Pair("banque_253", "banque_216", "ann ben")),
        asked_later(Pair("banque_253", "banque_456", "dan ben")),
    ],
    ids=lambda pair: f"{pair.one}-{pair.other}",
)
def test_C6_B9_pages_are_equal_whatever_others_hold_and_look_at(gathering: Gathering, pair: Pair) -> None:
    """C6, B8: Only the ponte sees the ponte's cards; nobody sees the banker's until he turns them. Node for node, in
    places and sizes, title, focus and answers of the prompt, the others' pages are equal for a ponte who must ask and
    one who is free, before and while they see him lift his cards, a corner first or at once; at Banque the other
    ponte's, the banker's and an onlooker's, for other cards of the second ponte, or the first, and of the banker."""
    one = seen(gathering, pair.one, pair.viewers, keys=True)
    other = seen(gathering, pair.other, pair.viewers, keys=False)
    assert len(one) == len(other) > 8
    for a, b in zip(one, other, strict=True):
        assert a == b
