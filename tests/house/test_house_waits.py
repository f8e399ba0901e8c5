"""How long players are waited for: by the seconds that the host sets, and not before the cards before it lie still."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, get_args

import pytest
from house_tools import Ear, Room

import sabot
from long import chosen
from places import DOCS
from sabot.games.game import AnyGame
from sabot.games.registry import GAMES
from sabot.games.tempo import PERCENT, Pace, Wait
from sabot.games.waiting import Pending
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Clock
from sabot.house.table.bots import bot_of
from sabot.house.table.clock import LEAST_OPEN_MS, LYING, Times, Timing, percent
from sabot.house.table.rulecards import rule_card
from sabot.rulesets import load, names
from sabot.selfplay import table_of_bots
from sabot.words import LANGUAGES, words
from world.clock import START_MS

pytestmark = pytest.mark.made_up_clock

PACES: Final[tuple[Pace, ...]] = get_args(Pace)
AT_A_PACE: Final = [(name, pace) for game in GAMES for name in names(game.id) for pace in game.paces]
WAITING: Final = [(game, step) for game in GAMES for step, wait in game.waits.items() if wait != "none"]
assert sabot.__file__ is not None
PAGE: Final = Path(sabot.__file__).parent / "web" / "page" / "src"


def window_ms(game: AnyGame, step: str, seconds: int, pace: Pace = "calm", *, held: bool = False) -> int:
    """How long the house waits for a player in a step."""
    waits: Pending[Any] = Pending(Seq(1), step, (PlayerId("ann"),))
    return Timing(game, Times(), Clock(seconds, pace, seconds)).window_ms(waits, is_fixed=held)


@pytest.mark.parametrize(("game", "step"), WAITING, ids=lambda each: getattr(each, "id", each))
def test_every_window_and_question_follows_the_seconds_that_the_host_sets(game: AnyGame, step: str) -> None:
    for pace, held in product(PACES, (False, True)):
        once, thrice = (window_ms(game, step, seconds, pace, held=held) for seconds in (60, 180))
        assert 0 < once == thrice / 3, (pace, held)
        assert window_ms(game, step, 3, pace, held=held) == LEAST_OPEN_MS, (pace, held)


@pytest.mark.parametrize("name", chosen(("mini", "chemmy", "banque-privee"), names()))
def test_nobody_is_waited_for_in_a_step_of_the_croupiers_alone(name: str) -> None:
    """So that none of what players are waited for escapes the host's setting."""
    table = table_of_bots(load(name), 5, 11)
    waited = {
        waits.step
        for after, _ in table.steps(lambda state: state.coups >= 25)
        if (waits := table.game.pending(after)) is not None and waits.players
    }
    assert {step for step in waited if table.game.waits[step] == "none"} == set()
    assert waited


@pytest.mark.parametrize(("name", "pace"), AT_A_PACE)
def test_a_host_reads_how_long_each_is(name: str, pace: Pace) -> None:
    """What the card says is what the house waits for; each has words."""
    rules = load(name)
    game = next(each for each in GAMES if each.id == rules.game)
    shares = {each.wait: each.percent for each in rule_card(rules).shares}
    assert set(rule_card(rules).paces) == set(shares["stakes"])
    for step, wait in game.waits.items():
        if wait != "none":
            held = game.at_fixed_time(rules, step)
            named = "questions" if wait == "declaration" and not held else wait
            assert window_ms(game, step, 100, pace, held=held) == 1000 * shares[named][pace]
    assert ("declaration" in shares) == any(game.at_fixed_time(rules, step) for step in game.waits)
    for language in LANGUAGES:
        assert [wait for wait in shares if not words(language).get(f"page.wait_{wait}")] == []


def test_what_is_answered_at_a_fixed_time_is_the_declaration_alone() -> None:
    held = {
        game.waits[step]
        for game in GAMES
        for name in names(game.id)
        for step in game.waits
        if game.at_fixed_time(load(name), step)
    }
    assert held == {"declaration"}
    assert set(PERCENT) == set(get_args(Wait))


def test_the_docs_have_the_same_shares() -> None:
    page = (DOCS / "table.md").read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| (\d+) %[^|]*\| ([\d.]+) s", page, re.MULTILINE)
    assert [int(share) for share, _ in rows] == [
        PERCENT[each] for each in ("stakes", "questions", "bids", "dealing", "cut", "seeds")
    ]
    assert all(float(seconds) == int(share) / 5 for share, seconds in rows)
    assert re.search(
        rf"^\| a ponte's declaration[^|]*\| [^|]*brisk {percent('declaration', 'brisk')} %", page, re.MULTILINE
    )


# -- cards lie still --------------------------------------------------------------------------------------


def pages(path: str, pattern: str) -> float:
    """A number that stands in a file of the page."""
    found = re.search(pattern, (PAGE / path).read_text("utf-8"))
    assert found is not None, (path, pattern)
    return float(found[1])


class Felt:
    """What a page does with the events that it hears, in milliseconds: one beat after another."""

    STEP = pages("core/beats.ts", r"const STEP = (\d+)")
    TURN = pages("core/beats.ts", r"const BEFORE_TURN = (\d+)")
    LIES = pages("core/beats.ts", r"const LIES = (\d+)")
    MOVING: ClassVar = {pace: pages("core/beats.ts", rf"MOVING: .*\b{pace}: ([\d.]+)") for pace in PACES}
    ARRIVES = pages("design/tokens.css", r"--m-card: (\d+)ms")
    TURNS = pages("design/tokens.css", r"--m-turn: (\d+)ms")

    def __init__(self, pace: Pace) -> None:
        self.still, self.moving = 0.0, self.MOVING[pace]

    def hear(self, now: float, events: Sequence[Any]) -> None:
        """What follows cards waits until the last of them lies still."""
        self.still = max(self.still, now)
        laid = moved = False
        for kind, many in _moved(events):
            for _ in range(many):
                turns = kind in ("turned", "seen")
                self.still += self.moving * (self.TURN if turns else self.STEP if laid else 0)
                laid, moved = laid or not turns, True
        self.still += self.moving * self.LIES if moved else 0


def test_the_page_moves_cards_as_fast_as_the_house_waits_for_them() -> None:
    assert Felt.MOVING == LYING


def test_a_card_lies_still_before_what_follows_it() -> None:
    assert max(Felt.ARRIVES, Felt.TURNS) <= Felt.LIES


def _moved(events: Sequence[Any]) -> Iterator[tuple[str, int]]:
    for event in events:
        match type(event).__struct_config__.tag:
            case "coup_dealt":
                yield "laid", len(event.backs)
            case "card_dealt_down":
                yield "laid", 1
            case "card_dealt" | "card_given":
                yield "given", 1
            case "hand_turned" | "hand_shown":
                yield "turned", 1
            case "palette_passed_on" | "palette_seen" | "hand_passed_on" | "hand_seen" | "banker_cards_passed":
                yield "seen", 1
            case _:
                pass


async def evening(rules: Any, pace: Pace, seconds: int, coups: int) -> tuple[Room, Ear]:
    """Bots of a game play some coups, and somebody looks on."""
    names_ = [f"b-{place}" for place in range(1, 5)]
    room = Room(rules, " ".join(names_), pace=pace, seconds=seconds, chance=Random(7))  # noqa: S311 - the same each time
    ear = room.ear()
    room.table.start()
    for seat, name in enumerate(names_, 1):
        bot = bot_of(room.setup.game, rules, PlayerId(name))
        await room.sit(name, seat, bot.buy_in)
        room.table.bot_seats.seat(PlayerId(name), bot)
    await room.until(lambda state: state.coups >= coups or state.over)
    return room, ear


NOW: Final = (("american", "calm"), ("chemin-de-fer", "quick"), ("baccara-banque", "brisk"))


@pytest.mark.parametrize(("name", "pace"), chosen(NOW, AT_A_PACE))
async def test_a_questions_time_is_whole_when_the_cards_before_it_lie_still(name: str, pace: Pace) -> None:
    rules = load(name)
    room, ear = await evening(rules, pace, 30, 4)
    felt, asked, questions = Felt(pace), (Seq(0), ""), 0
    for (when, _), frame in zip(ear.heard, ear.frames, strict=True):
        felt.hear(when, frame.events)
        question = (frame.view.on, frame.view.stage)
        if frame.deadline is not None and question != asked:
            asked, questions = question, questions + 1
            step = "third" if frame.view.stage == "coup" else frame.view.stage  # any of a coup of Punto Banco
            held = room.setup.game.at_fixed_time(rules, step)  # a bot's word
            timed = window_ms(room.setup.game, step, 30, pace, held=False)
            whole = room.table.schedule.timing.spoken_ms() if held else timed
            assert frame.deadline - START_MS - felt.still >= whole, (question, frame.events)
    assert questions > 3
