"""Rule book C7.2 at a table of the house: a declaration is published at one fixed time, whenever it was made."""

import asyncio
from typing import Any, ClassVar, Final

import pytest
from house_banque import Coup as BanqueCoup
from house_banque import of_side
from house_chemin import FIVE, Bob, Coup
from house_tools import code

from long import first
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.banque.vocabulary import Place
from sabot.games.chemin.bots import BOTS
from sabot.games.chemin.coup import CheminCoupDealt, CheminPalettePassed
from sabot.games.chemin.draw import CheminDeclared, CheminHandTurned
from sabot.games.chemin.record import CHEMIN
from sabot.games.seats import BuyIn, MarkAway
from sabot.games.windows import CROUPIER, PlayerId
from sabot.hosts import DECLARES
from sabot.house.table.clock import HOUSE_TIMES
from sabot.house.table.inbox import Request
from sabot.money import Cents
from world.clock import run, seconds, time

pytestmark = pytest.mark.made_up_clock

DRAWS: Final = "2 3 T T 7 7 "
STANDS: Final = "2 3 4 T 7 7 "
NATURAL: Final = "2 3 7 T 7 7 "
FIXED_S: Final = DECLARES + (CHEMIN.shown_ms[CheminCoupDealt] + CHEMIN.shown_ms[CheminPalettePassed]) / 1000
"""From the deal to the declaration."""
SHORT_S: Final = FIXED_S - DECLARES + HOUSE_TIMES.spoken / 1000
"""The same where no person speaks for the hand."""


async def coup(front: str, after: float | None, says: Any = "draw", away: bool = False, **changes: object) -> Coup:
    """One coup in which the ponte declares some seconds after he has his cards, or is silent."""
    made = Coup(front, **changes)
    await made.dealt()
    if away:
        await made.room.table.house(MarkAway(PlayerId("bob"), away=True))
    if after is not None:
        await seconds(after)
        await made.says(says)
    await made.over()
    return made


WAYS: Final[dict[str, tuple[str, float | None, Any]]] = {
    "at once": (FIVE, 0, "draw"),
    "late": (FIVE, 9, "stand"),
    "in the last moment": (FIVE, 11.9, "draw"),
    "silent": (FIVE, None, None),
    "asks": (DRAWS, 3, "draw"),
    "stands": (STANDS, 5, "stand"),
    "naturel": (NATURAL, 1, "natural"),
    "naturel, silent": (NATURAL, None, None),
    "illegal": (NATURAL, 4, "draw"),
}


def test_C7_2_whatever_and_whenever_he_declares_the_others_hear_the_same_until_then() -> None:
    """`no event, number, answer or time tells earlier that it was`: to the byte and the millisecond."""
    coups = {name: run(coup(*way)) for name, way in WAYS.items()}
    times = {made.declared[0] for made in coups.values()}
    assert len(times) == 1, "one fixed time"
    told = {name: made.heard(until=times.copy().pop()) for name, made in coups.items()}
    assert all(each == told["silent"] for each in told.values())
    assert all(len(frames) > 5 for frames in told["silent"].values())


def test_C7_2_an_absent_ponte_is_played_for_at_the_same_time() -> None:
    """`Who has not answered by then is played for by C7.4.`"""
    assert run(coup(FIVE, None, away=True)).declared == run(coup(FIVE, 3)).declared
    assert run(coup(FIVE, None, away=True)).declared[0] == run(coup(NATURAL, None, away=True)).declared[0]


@pytest.mark.parametrize("bob", first(1, ["by the rule", "away", "a bot"]))
def test_C7_2_where_no_person_has_spoken_since_the_deal_it_is_published_after_one_short_time(bob: Bob) -> None:
    """`Where the house's bot ... or C7.4 for a player who was away or had said so before the deal speaks, declaration
    or naturel is published after one short time, the same whatever the hand.`"""

    async def story(front: str) -> float:
        made = Coup(front)
        passed = await made.dealt(bob)
        await made.over()
        return round(made.first(lambda event: isinstance(event, CheminDeclared | CheminHandTurned)) - passed, 3)

    times = {front: run(story(front)) for front in (FIVE, DRAWS, STANDS, NATURAL)}
    assert len(set(times.values())) == 1
    assert SHORT_S - 0.2 <= times[FIVE] <= SHORT_S


async def test_C7_2_who_was_away_before_the_deal_and_comes_back_has_the_short_time() -> None:
    made = Coup()
    passed = await made.dealt("away")
    await seconds(1)
    await made.room.table.house(MarkAway(PlayerId("bob"), away=False))
    assert (await made.says("stand")).outcome == "accepted"
    assert SHORT_S - 0.2 <= made.declared[0] - passed <= SHORT_S


class OneSided(BanqueCoup):
    """Nobody stakes on tableau 2."""

    sides: ClassVar[dict[str, Place]] = {"bob": "one"}


def test_C7_2_the_croupier_speaks_after_the_short_time_for_a_side_without_stakes() -> None:
    """`the croupier for a side without stakes`: for the other side its ponte has his fixed time, whatever both hold."""

    async def story(front: str) -> tuple[float, float]:
        made = OneSided(front)
        await made.dealt()
        passed = time()
        await made.says("draw")
        await made.over()
        one, two = made.first(of_side("one")), made.first(of_side("two"))
        return round(one - passed, 3), round(two - one, 3)

    found = {run(story(front)) for front in ("2 3 2 J Q K 7 7 T", "2 6 2 J Q K 7 7 T", "2 9 2 J Q K 7 7 T")}
    ((one, two),) = found
    assert DECLARES <= one < DECLARES + 4
    assert HOUSE_TIMES.spoken / 1000 <= two < 3


@pytest.mark.parametrize("gone_after", [1, 6, 14])
async def test_C7_2_a_ponte_who_goes_does_not_move_the_time(gone_after: float) -> None:
    """`one fixed time after the palette was passed`"""
    made = Coup()
    passed = await made.dealt()
    await seconds(gone_after)
    await made.room.table.house(MarkAway(PlayerId("bob"), away=True))
    await made.over()
    assert FIXED_S - 0.2 <= made.declared[0] - passed <= FIXED_S


def test_C7_2_one_who_was_marked_away_and_answers_is_not_heard_earlier() -> None:
    assert run(coup(FIVE, 3, away=True)).declared == run(coup(FIVE, 3)).declared


async def test_C7_2_it_is_published_and_answered_the_time_of_the_pace_after_the_palette_was_passed() -> None:
    """`it is published at one fixed time after the palette was passed`"""
    made = Coup()
    passed = await made.dealt()
    await seconds(2)
    reply = await made.says("draw")
    assert reply.outcome == "accepted"
    assert FIXED_S - 0.2 <= time() - passed <= FIXED_S
    assert made.declared == [time()]
    await made.over()


async def test_C7_2_when_made_it_is_published_at_once() -> None:
    """`or at once, so that people may read each other as at a real table`"""
    made = Coup(declaration="when_made")
    await made.dealt()
    await seconds(2)
    assert (await made.says("stand")).outcome == "accepted"
    assert made.declared == [time()]


async def test_C7_2_an_illegal_declaration_is_refused_at_once_to_him_alone() -> None:
    made = Coup(STANDS)
    passed = await made.dealt()
    before = {player: len(ear.heard) for player, ear in made.ears.items()}
    reply = await made.says("draw")
    assert code(reply) == "must_stand"
    assert time() - passed < 0.1
    assert {player: len(ear.heard) for player, ear in made.ears.items()} == before
    assert (await made.says("stand", "again")).outcome == "accepted"


async def test_C7_2_he_who_has_declared_has_declared() -> None:
    """The same command again is answered with it; another one under its id, or another declaration, at once."""
    made = Coup()
    passed, on = await made.dealt(), made.on
    first = [asyncio.create_task(made.says("draw")) for _ in range(3)]
    await seconds(1)
    assert (await made.says("stand")).refused is not None
    other = await made.says("stand", "other")
    assert other.outcome == "stale"
    assert (await made.room.do("bob", SelonLaRegle(made.on), "rule")).outcome == "stale"
    assert time() - passed < 2
    replies = [await each for each in first]
    assert replies[0].outcome == "accepted"
    assert replies == [replies[0]] * 3
    await made.over()
    assert (await made.room.do("bob", Declare(on, "draw"), "other")).outcome == "stale"
    assert [event.kind for event in made.room.store.events].count("declared") == 2


async def test_C7_2_other_things_are_done_while_a_declaration_is_held() -> None:
    made = Coup()
    await made.dealt()
    saying = asyncio.create_task(made.says("draw"))
    await seconds(1)
    await made.room.accepted("bob", BuyIn(Cents(500)))
    assert not saying.done()
    assert made.declared == []
    assert (await saying).outcome == "accepted"


async def test_C7_2_said_before_it_was_asked_it_is_held_with_the_deal_in_one_batch() -> None:
    """Bob guesses the number of the question, and speaks with the banker's word to deal."""
    made, other = Coup(), Coup()
    await made.dealt()
    asked = made.on
    until_dealt = asyncio.create_task(other.dealt())
    await other.until("deal")
    until_dealt.cancel()
    waits = other.room.setup.game.pending(other.room.state)
    assert waits is not None
    assert waits.default is not None
    dealing = asyncio.create_task(other.room.table.house(waits.default))
    saying = asyncio.create_task(other.room.do("bob", Declare(asked, "draw"), "guess"))
    await seconds(1)
    assert (await dealing).outcome == "accepted"
    assert not saying.done()
    assert other.declared == []
    assert (await saying).outcome == "accepted"


@pytest.mark.parametrize("lost", ["line", "house"])
async def test_C7_2_a_declaration_sent_again_is_answered_at_the_time_and_done_once(lost: str) -> None:
    made = Coup()
    passed = await made.dealt()
    first = asyncio.create_task(made.says("draw"))
    await seconds(2)
    first.cancel()
    if lost == "house":
        made.room.revive()
        made.ears = {player: made.room.ear(player) for player in made.ears}
    await seconds(2)
    assert made.declared == []
    again = await made.says("draw")
    assert again.outcome == "accepted"
    assert made.declared == [time()]
    assert lost == "house" or time() - passed <= FIXED_S
    await made.over()
    declared = [event for event in made.room.store.events if event.kind == "declared"]
    assert [b'"ponte"' in event.body for event in declared] == [True, False]


def test_C7_2_after_a_restart_the_time_does_not_tell_whether_he_had_declared() -> None:
    async def story(after: float | None) -> list[float]:
        made = Coup()
        await made.dealt()
        await seconds(1)
        saying = None if after is None else asyncio.create_task(made.says("draw"))
        await seconds(3)
        made.room.revive()
        made.ears = {player: made.room.ear(player) for player in made.ears}
        await made.over()
        assert saying is None or not saying.done() or saying.cancelled()
        if saying is not None:
            saying.cancel()
        return made.declared

    assert run(story(None)) == run(story(0))


def test_C7_2_after_a_restart_the_time_is_the_same_whether_he_is_there_or_not() -> None:
    async def story(*, away: bool) -> list[float]:
        made = Coup()
        await made.dealt()
        await made.room.table.house(MarkAway(PlayerId("bob" if away else "cleo"), away=True))
        await seconds(5)
        made.room.revive()
        made.ears = {player: made.room.ear(player) for player in ("cleo", "ann", None)}
        await made.over()
        return made.declared[:1]

    assert run(story(away=True)) == run(story(away=False))


async def test_C7_2_a_disk_that_fails_at_the_time_gives_the_question_a_new_one() -> None:
    """He is told that nothing was stored; what he says then is held again."""
    made = Coup()
    passed = await made.dealt()
    saying = asyncio.create_task(made.says("draw"))
    await seconds(5)
    made.room.disk.broken = True
    await made.room.until(lambda _: made.room.table.paused)
    made.room.disk.broken = False
    await made.room.until(lambda _: not made.room.table.paused)
    assert (await saying).outcome == "not_stored"
    back = time()
    reply = await made.says("draw", "again")
    assert reply.outcome == "accepted"
    assert back - passed >= FIXED_S - 0.2
    assert time() - back > 5
    assert made.declared == [time()]


async def test_C7_2_a_table_that_fails_at_the_time_leaves_nobody_without_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was held is in hand then: it is in doubt, as whatever was asked just now, and not forgotten."""
    made = Coup()
    await made.dealt()
    saying = asyncio.create_task(made.says("draw"))
    await seconds(5)

    async def fails(*_: object) -> str:
        raise ValueError

    monkeypatch.setattr(made.room.table._journal, "store", fails)  # pyright: ignore[reportPrivateUsage]
    await made.room.until(lambda _: made.room.table.paused)
    await seconds(1)
    assert saying.cancelled()


async def test_C7_2_who_declares_at_a_fixed_time_pays_for_it_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is taken, and when it is published."""
    made, paid = Coup(), list[str]()

    def spent(asked: list[Request], _: float) -> None:
        paid.extend(type(each.action).__name__ for each in asked)

    await made.dealt()
    monkeypatch.setattr(made.room.table, "_spent", spent)
    assert (await made.says("draw")).outcome == "accepted"
    assert paid == ["Declare", "Declare"]


async def test_C7_2_a_bots_declaration_is_held_too_and_asked_for_once() -> None:
    made = Coup(NATURAL)
    passed = await made.dealt()
    bob = BOTS["bold"](made.room.setup.rules, PlayerId("bob"), 0, "another")
    made.room.table.bot_seats.seat(bob.id, bob)
    asked: list[str] = []
    choose = bob.choose

    def counted(view: Any, options: Any) -> Any:
        asked.append(view.stage)
        return choose(view, options)

    bob.choose = counted  # type: ignore[method-assign]
    await made.over()
    assert asked.count("declare") == 1
    assert [FIXED_S - 0.2 <= each - passed <= FIXED_S for each in made.declared[:1]] == [True]


async def test_C7_2_no_answer_of_the_house_itself_is_kept() -> None:
    """The croupier's word for the silent is his own."""
    made = Coup()
    await made.dealt()
    reply = asyncio.create_task(made.room.table.house(SelonLaRegle(made.on), CROUPIER))
    await made.over()
    assert (await reply).outcome in ("accepted", "stale")
