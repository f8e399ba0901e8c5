"""How fast a table goes: by its pace, and never by a hand; who plays against the house alone is not hurried."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, Final, NamedTuple

import pytest
from house_banque import Coup as BanqueCoup
from house_banque import of_side
from house_banque import rules as banque_rules
from house_chemin import FIVE, Bob, Coup
from house_chemin import rules as chemin_rules
from house_tools import Room, at_bets, in_stage
from msgspec import structs
from test_house_declaration import DRAWS, NATURAL, STANDS

from long import asked_later, chosen, first
from sabot.advice.banque.worth_bots import banque_worth_bots
from sabot.advice.chemin.worth_bots import chemin_worth_bots
from sabot.games.banque import bots as banque_bots
from sabot.games.banque.record import BANQUE
from sabot.games.chemin import bots as chemin_bots
from sabot.games.chemin.draw import CheminDeclared, CheminHandTurned
from sabot.games.chemin.record import CHEMIN
from sabot.games.game import AnyGame, BotMaker
from sabot.games.layout.stakes import stage
from sabot.games.punto.record import PUNTO
from sabot.games.seats import MarkAway, Seat, Sit
from sabot.games.taille import ShoeShuffled
from sabot.games.tempo import PACES, Pace
from sabot.games.waiting import Pending
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import DECLARES, Clock
from sabot.house.table.bots import bot_of
from sabot.house.table.clock import DECLARING, HOUSE_TIMES, Timing
from sabot.money import Cents
from sabot.rulesets import load
from world.clock import run, seconds, time

pytestmark = pytest.mark.made_up_clock

MINI: Final = load("mini")
HANDS: Final = (FIVE, DRAWS, STANDS, NATURAL)
LATE: Final = 0.2


async def staked(pace: Pace = "calm", *others: str) -> Room:
    """Ann has staked, and has not said that she is done."""
    room = Room(MINI, pace=pace)
    room.ear("ann")
    await at_bets(room, "ann", *others)
    await room.stake("ann", player=500)
    return room


async def test_who_plays_against_the_house_alone_is_waited_for_until_he_says_so() -> None:
    room = await staked()
    ear = room.ear("ann")
    await seconds(1800)
    assert (stage(room.state), ear.frame.deadline) == ("bets", None)
    await room.done("ann")
    assert stage(room.state) == "coup"


async def test_bots_beside_him_hurry_nobody_and_play_the_coup_with_him() -> None:
    room = Room(MINI, "ann p-bot")
    ear = room.ear("ann")
    bot = bot_of(PUNTO, MINI, PlayerId("p-bot"), "bold")
    await at_bets(room, "ann")
    await room.sit("p-bot", 2, bot.buy_in)
    room.table.bot_seats.seat(bot.id, bot)
    await room.stake("ann", player=500)
    await seconds(600)
    assert (stage(room.state), ear.frame.deadline) == ("bets", None)
    assert room.state.window.done == {"p-bot"}, "it is done long since"
    await room.done("ann")
    assert stage(room.state) == "coup"


async def test_a_second_person_is_not_kept_waiting() -> None:
    room = await staked()
    ear = room.ear("bob")
    await room.accepted("bob", Sit(Seat(2), Cents(10_000)))
    assert ear.frame.deadline is not None
    await room.until(in_stage("coup"))


async def test_P8_while_a_seat_is_kept_windows_close_by_the_clock() -> None:
    """`kept for a set number of coups, or of windows in which no coup was dealt`"""
    room = await staked("calm", "bob")
    await room.table.house(MarkAway(PlayerId("bob"), away=True))
    await room.until(in_stage("coup"))


async def test_a_bot_that_is_silent_keeps_nobody_waiting() -> None:
    room = await staked()
    await room.sit("bob", 2)
    bot = bot_of(PUNTO, MINI, PlayerId("bob"), "bold")
    bot.choose = lambda *_: None  # type: ignore[method-assign]
    room.table.bot_seats.seat(bot.id, bot)
    await seconds(600)
    assert stage(room.state) == "bets"
    await room.done("ann")
    await room.until(in_stage("coup"))


async def test_a_croupier_who_gathers_people_goes_on_when_one_sits_down() -> None:
    room = Room(MINI, "ann p-bot")
    ear = room.ear("ann")
    room.table.start()
    bot = bot_of(PUNTO, MINI, PlayerId("p-bot"), "bold")
    room.table.bot_seats.seat(bot.id, bot)
    await room.sit("p-bot", 2, bot.buy_in)
    await seconds(2)
    assert not [each for each in ear.frames if each.view.stage != "shuffle"], "he would shuffle for bots alone"
    sat = time()
    await room.sit("ann", 1)
    await room.until(in_stage("promises"))
    assert time() - sat <= HOUSE_TIMES.scaled(PUNTO.shown_ms[ShoeShuffled]) / 1000 + LATE


@pytest.mark.parametrize(("pace", "most"), [("practice", 0.1), ("quick", 2.0)])
async def test_a_coup_in_practice_is_over_as_soon_as_it_begins(pace: Pace, most: float) -> None:
    room = await staked(pace)
    began = time()
    await room.done("ann")
    await room.until(lambda state: bool(state.results) and stage(state) == "bets")
    assert time() - began <= most + LATE


async def test_in_practice_a_table_does_not_play_by_itself_as_fast_as_it_can() -> None:
    """What was said for every coup acts a second after its question opened, so that it can be taken back."""
    room = await staked("practice")
    room.intends("ann", stakes={"player": Cents(1000)})
    await room.done("ann")
    before = room.state.coups
    await seconds(10)
    assert 8 <= room.state.coups - before <= 10


@pytest.mark.parametrize("bob", ["a bot", "away", "by the rule", "here"])
@pytest.mark.parametrize("pace", first(1, PACES))
def test_C7_2_at_every_pace_the_time_from_the_palette_tells_nothing_of_the_hand(pace: Pace, bob: Bob) -> None:
    """`declaration or naturel is published after one short time, the same whatever the hand`, or at the fixed time."""

    async def story(front: str) -> float:
        made = Coup(front)
        made.room.table.run_by(structs.replace(made.room.table.settings, pace=pace))
        await made.dealt(bob)
        await made.over()
        dealt = made.first(lambda event: type(event).__name__.endswith("CoupDealt"))
        return round(made.first(lambda event: isinstance(event, CheminDeclared | CheminHandTurned)) - dealt, 3)

    assert len({run(story(front)) for front in HANDS}) == 1


class Spoken(NamedTuple):
    """A hand that somebody speaks for: its coup, cards that differ in it alone, and bots that reckon.

    What was published of another before it may take its time: all have seen it.
    """

    coup: Callable[[str], Coup]
    side: str
    fronts: tuple[str, ...]
    bots: Mapping[str, BotMaker[Any]]


def chemin_reckons(*seat: Any) -> Any:
    """A bot that handles its money by what it is worth, reckoned where one is seated."""
    return chemin_worth_bots(chemin_rules(), Cents(2_000))(*seat)


def banque_reckons(*seat: Any) -> Any:
    """The same at a table of Banque."""
    return banque_worth_bots(banque_rules(), Cents(2_000), "a coin")(*seat)


OF_CHEMIN: Final = chemin_bots.BOTS | {"reckons": chemin_reckons}
OF_BANQUE: Final = banque_bots.BOTS | {"reckons": banque_reckons}
SPOKEN: Final = {
    "the ponte's": Spoken(Coup, "ponte", HANDS, OF_CHEMIN),
    "of the first tableau": Spoken(BanqueCoup, "one", tuple(f"{each} 3 2 J Q K 7 7 T" for each in "2579"), OF_BANQUE),
    "of the second": Spoken(BanqueCoup, "two", tuple(f"2 {each} 2 J Q K 7 7 T" for each in "3579"), OF_BANQUE),
}
NOW: Final = [(hand, PACES[0], "by the rule") for hand in ("the ponte's", "of the second")]
ALWAYS: Final = product(SPOKEN, PACES, ("by the rule", "reckons", *chemin_bots.BOTS))


def left_to(speaker: str, spoken: Spoken) -> Callable[[Room], None]:
    """Hands that are left to the croupier, or to a bot, before the deal."""

    def leave(room: Room) -> None:
        for player in map(PlayerId, ("bob", "cleo")):
            if speaker == "by the rule":
                room.intends(player, selon_la_regle=True)
            else:
                room.table.bot_seats.seat(player, spoken.bots[speaker](room.setup.rules, player, 0, "another"))

    return leave


@pytest.mark.parametrize(("hand", "pace", "speaker"), chosen(NOW, ALWAYS))
def test_C7_2_whoever_speaks_for_a_hand_takes_the_same_time_for_each(hand: str, pace: Pace, speaker: str) -> None:
    """From the palette to what is published of it: of the same seed with other cards, at every tableau."""
    spoken = SPOKEN[hand]

    async def story(front: str) -> float:
        made = spoken.coup(front)
        made.room.table.run_by(structs.replace(made.room.table.settings, pace=pace))
        await made.dealt(left_to(speaker, spoken))
        await made.over()
        dealt = made.first(lambda event: type(event).__name__.endswith("CoupDealt"))
        return round(made.first(of_side(spoken.side)) - dealt, 3)

    assert len({run(story(front), hours=0.1) for front in spoken.fronts}) == 1


@pytest.mark.parametrize("game", [CHEMIN, BANQUE], ids=lambda game: game.id)
@pytest.mark.parametrize("pace", PACES)
def test_C7_2_a_bot_has_spoken_before_its_word_is_published(game: AnyGame, pace: Pace) -> None:
    """Else the croupier would speak for it, and never as it would."""
    timing = Timing(game, HOUSE_TIMES, Clock(20, pace))
    slowest = max(timing.thought_ms("declare", share) for share in (0.0, 0.5, 1.0))
    assert slowest == timing.thought_ms("declare", 0.0), "how long it thinks is not drawn where it hides a hand"
    assert slowest < timing.spoken_ms()


@pytest.mark.parametrize(("pace", "declares"), [
    ("calm", 9), ("quick", 3), asked_later("brisk", 20), asked_later("quick", 20)
])  # fmt: skip
def test_C7_2_a_declaration_has_the_seconds_that_the_host_sets_for_it(pace: Pace, declares: int) -> None:
    async def story(seconds: int) -> float:
        made = Coup()
        now = structs.replace(made.room.table.settings, pace=pace, declares=declares, seconds=seconds)
        made.room.table.run_by(now)
        passed = await made.dealt()
        await made.over()
        return round(made.declared[0] - passed, 3)

    found = run(story(20))
    assert found == run(story(200)), "and no others"
    whole = max(3.0, declares * DECLARING[pace])
    shown = 2.8  # cards and palette, at the slowest
    assert whole - LATE <= found <= whole + shown


def test_C7_2_where_a_declaration_is_published_when_made_it_is_a_question_as_any() -> None:
    made: Any = Timing(CHEMIN, HOUSE_TIMES, Clock(20, "calm"))
    waits: Pending[Any] = Pending(Seq(1), "declare", (PlayerId("a"),))
    assert made.window_ms(waits) == 12_000
    assert made.window_ms(waits, is_fixed=True) == 1000 * DECLARES
