"""Rule book C7.2, C7.4: a player says before the deal that the croupier plays for him; who knows of it, and when."""

import asyncio
from collections.abc import Callable
from typing import Final

import pytest
from house_banque import Coup as BanqueCoup
from house_banque import of_side
from house_chemin import FIVE, OTHERS, Bob, Coup
from house_tools import Room
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from test_house_declaration import DRAWS, FIXED_S, SHORT_S, STANDS

from sabot.games.banque.draw import BanqueDeclared as Said
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.coup import CheminCoupDealt
from sabot.games.chemin.draw import CheminCardGiven, CheminDeclared, CheminHandTurned
from sabot.games.intentions import Intentions
from sabot.games.seats import MarkAway
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import DECLARES, Intend
from sabot.house.table.clock import HOUSE_TIMES
from sabot.house.table.intentions import NONE, Heard, intended
from sabot.house.table.setup import TableSettings
from sabot.house.table.terms import TablePolicy
from world.clock import run, seconds, time

pytestmark = pytest.mark.made_up_clock

LATE: Final = 0.2
"""Tests look at a table five times a second."""
SHORT_OF_A_BANKER: Final = HOUSE_TIMES.spoken / 1000
Told = dict[str, list[tuple[int, bytes]]]


def is_short(made: Coup, passed: float) -> bool:
    return SHORT_S - LATE <= made.declared[0] - passed <= SHORT_S


def is_fixed(made: Coup, passed: float) -> bool:
    return FIXED_S - LATE <= made.declared[0] - passed <= FIXED_S


def by_rule(made: Coup, side: str) -> list[bool]:
    """Whether what was declared for a hand was so *selon la règle*."""
    said = [
        event
        for frame in made.ears["cleo"].frames
        for event in frame.events
        if isinstance(event, CheminDeclared | Said)
    ]
    return [event.selon_la_regle for event in said if event.side == side]


async def test_C7_4_what_he_handed_over_before_the_deal_is_played_as_handed_over_is_today() -> None:
    """`a player may hand his choices to the croupier, who plays the custom`: told as if he had pressed it."""
    made = Coup()
    passed = await made.dealt("by the rule")
    await made.over()
    assert is_short(made, passed)
    assert by_rule(made, "ponte") == [True]


async def test_C7_2_turned_on_after_the_palette_was_passed_it_waits_for_the_fixed_time() -> None:
    """`A player who hands over after he has seen his cards waits for the fixed time.`"""
    made = Coup()
    passed = await made.dealt()
    made.room.intends("bob", selon_la_regle=True)
    await made.over()
    assert is_fixed(made, passed)


@pytest.mark.parametrize("after", [0.0, 2.0])
async def test_C7_2_turned_off_after_the_palette_was_passed_the_time_stays_short(after: float) -> None:
    """`the same whatever the hand`: it must not tell that he would choose, which he may with 5 alone."""
    made = Coup()
    passed = await made.dealt("by the rule")
    await seconds(after)
    made.room.intends("bob", selon_la_regle=False)
    await made.over()
    assert is_short(made, passed)


async def test_C7_2_turned_off_before_the_deal_he_has_his_time() -> None:
    made = Coup()
    made.room.intends("bob", selon_la_regle=True)
    made.room.intends("bob", selon_la_regle=False)
    passed = await made.dealt()
    await made.over()
    assert is_fixed(made, passed)


async def test_C7_4_he_may_still_say_it_himself_and_is_heard_at_the_same_short_time() -> None:
    made = Coup()
    passed = await made.dealt("by the rule")
    await seconds(1)
    assert (await made.says("stand")).outcome == "accepted"
    await made.over()
    assert is_short(made, passed)
    assert by_rule(made, "ponte") == [False]


@pytest.mark.parametrize("front", [FIVE, DRAWS, STANDS])
async def test_C7_2_where_it_is_published_when_made_it_is_after_the_short_time_as_well(front: str) -> None:
    """`Where ... C7.4 for a player who ... had said so before the deal speaks`: with either declaration."""
    made = Coup(front, declaration="when_made")
    passed = await made.dealt("by the rule")
    await made.over()
    assert is_short(made, passed)
    assert by_rule(made, "ponte") == [True]


async def test_C7_2_the_host_gives_nobody_more_time_where_the_croupier_speaks() -> None:
    made = Coup()
    made.room.table.run_by(structs.replace(made.room.table.settings, patient=(PlayerId("bob"),)))
    passed = await made.dealt("by the rule")
    await made.over()
    assert is_short(made, passed)


@pytest.mark.parametrize("front", ["2 2 3 2 K 7 9 T ", "2 3 3 2 T 7 4 T ", "2 5 3 T T 7 4 T "])
async def test_C7_4_a_banker_hands_his_choices_over_too(front: str) -> None:
    """`his choices`: the banker's decision follows after the short time, whatever he holds."""
    made = Coup(front)
    made.room.intends("ann", selon_la_regle=True)
    await made.dealt()
    await made.says("draw")
    await made.over()
    given_at = made.first(lambda event: isinstance(event, CheminCardGiven) and event.side == "ponte")
    chosen_at = made.first(lambda event: isinstance(event, CheminDeclared) and event.side == "banker")
    assert SHORT_OF_A_BANKER <= chosen_at - given_at <= SHORT_OF_A_BANKER + 2
    assert by_rule(made, "banker") == [True]


def test_C7_2_at_two_tableaus_each_ponte_has_the_time_that_he_chose() -> None:
    """B9 with C7.2: tableau 1's ponte had said so before the deal, tableau 2's speaks for himself, whatever is held."""

    async def story(front: str, bob: Bob) -> tuple[float, float]:
        made = BanqueCoup(front)
        await made.dealt(bob)
        passed = time()
        await made.over()
        one, two = made.first(of_side("one")), made.first(of_side("two"))
        return round(one - passed, 3), round(two - one, 3)

    fronts = ("2 3 2 J Q K 7 7 T", "5 6 2 J Q K 7 7 T", "9 9 2 J Q K 7 7 T")
    found = [run(story(front, "by the rule")) for front in fronts]
    fixed, _ = run(story(fronts[0], "here"))
    assert {one for one, _ in found} == {round(fixed - FIXED_S + SHORT_S, 3)}
    assert all(DECLARES <= two < DECLARES + 3 for _, two in found)


async def test_C7_2_who_was_away_and_had_said_so_too_has_the_short_time_when_he_comes_back() -> None:
    made = Coup()
    made.room.intends("bob", selon_la_regle=True)
    passed = await made.dealt("away")
    await made.room.table.house(MarkAway(PlayerId("bob"), away=False))
    await made.over()
    assert is_short(made, passed)


# -- told to nobody -------------------------------------------------------------------------------------------


async def evening(before: Callable[[Room], None], after: Callable[[Room], None], bob: str = "here") -> Coup:
    """A coup before and after whose deal somebody says something for every coup."""
    made = Coup()
    before(made.room)
    await made.dealt()
    after(made.room)
    if bob == "declares":
        await made.says("draw")
    await made.over()
    return made


def nothing(_room: Room) -> None:
    """Nobody says anything."""


def switched(player: str, *turns: bool) -> Callable[[Room], None]:
    def switch(room: Room) -> None:
        for on in turns:
            room.intends(player, selon_la_regle=on)

    return switch


def everything(made: Coup, but: str) -> Told:
    return made.heard(until=1e9, by=tuple(each for each in (*OTHERS, "bob") if each != but))


def test_C7_2_an_order_that_never_acts_is_heard_by_nobody_else() -> None:
    """Cleo has no hand in this coup: two tables that differ in her order alone are equal to everybody else."""
    plain = run(evening(nothing, nothing))
    for before, after in ((switched("cleo", True), nothing), (switched("cleo", True, False), switched("cleo", True))):
        other = run(evening(before, after))
        assert everything(other, "cleo") == everything(plain, "cleo")
        assert other.ears["cleo"].frame.terms.intentions == Intentions(selon_la_regle=True)
        others = [ear.frame.terms.intentions for name, ear in other.ears.items() if name != "cleo"]
        assert others == len(others) * [Intentions()]


def test_C7_2_a_pontes_order_is_heard_by_nobody_else_until_it_acts() -> None:
    """To the byte and the millisecond, until the palette is passed: then the short time begins, which all see."""
    plain, other = run(evening(nothing, nothing)), run(evening(switched("bob", True), nothing))
    dealt = plain.first(lambda event: isinstance(event, CheminCoupDealt))
    assert dealt == other.first(lambda event: isinstance(event, CheminCoupDealt))
    told = plain.heard(until=dealt)
    assert told == other.heard(until=dealt)
    assert all(len(frames) > 4 for frames in told.values())
    assert plain.heard(until=1e9) != other.heard(until=1e9)


@pytest.mark.parametrize("bob", ["silent", "declares"])
@pytest.mark.parametrize("before", [(), (True,)])
def test_C7_2_what_he_switches_with_his_cards_in_hand_is_heard_by_nobody_else_in_this_coup(
    before: tuple[bool, ...], bob: str
) -> None:
    plain = run(evening(switched("bob", *before), nothing, bob))
    other = run(evening(switched("bob", *before), switched("bob", not before, bool(before), not before), bob))
    assert everything(other, "bob") == everything(plain, "bob")
    assert by_rule(other, "ponte") == [bob == "silent"]


def test_C7_4_terms_tell_an_intention_to_its_player_alone_and_while_he_is_there() -> None:
    stands = intended(NONE, Intend("i", selon_la_regle=True), Heard(Seq(0)))
    bob, ann = PlayerId("bob"), PlayerId("ann")
    word = TablePolicy(TableSettings(ann, 20, "calm", intentions={bob: stands}), 0)
    wants = Intentions(selon_la_regle=True)
    told = [word.terms(each, {ann, bob}).intentions for each in (bob, ann, None)]
    assert told == [wants, Intentions(), Intentions()]
    assert word.terms(bob, {ann}).intentions == Intentions()


# -- kept -----------------------------------------------------------------------------------------------------


def revived(made: Coup) -> None:
    made.room.revive()
    made.ears = {player: made.room.ear(player) for player in made.ears}


@pytest.mark.parametrize("said", [True, False])
def test_C7_4_an_order_outlives_the_house(said: bool) -> None:
    async def story() -> float:
        made = Coup()
        if said:
            made.room.intends("bob", selon_la_regle=True)
        dealing = asyncio.create_task(made.dealt())
        await made.until("calls")
        dealing.cancel()
        revived(made)
        await made.until("calls")
        passed = await called(made)
        await made.over()
        return made.first(lambda event: isinstance(event, CheminDeclared | CheminHandTurned)) - passed

    async def called(made: Coup) -> float:
        await made.room.accepted("bob", MakeCall(made.on, "banco"))
        await made.room.accepted("bob", Finish(made.on))
        await made.room.accepted("cleo", Finish(made.on))
        await made.until("declare")
        return time()

    whole = SHORT_S if said else FIXED_S
    assert whole - LATE <= run(story()) <= whole


@pytest.mark.parametrize(("before", "after"), [(True, False), (False, True)])
def test_C7_2_after_a_restart_it_counts_for_the_hands_for_which_it_did(before: bool, after: bool) -> None:
    """What is stored says for which hands an order counts, so that a restart gives nobody another time."""

    async def story(after: bool) -> list[float]:
        made = Coup()
        made.room.intends("bob", selon_la_regle=before)
        await made.dealt()
        made.room.intends("bob", selon_la_regle=after)
        await seconds(1)
        revived(made)
        assert made.ears["cleo"].frame.seconds == (HOUSE_TIMES.spoken // 1000 if before else DECLARES)
        await made.over()
        return made.declared

    assert run(story(after)) == run(story(before))


@given(st.lists(st.sampled_from([True, False, None]), max_size=12))
def test_C7_2_a_hand_has_what_was_said_before_it_was_dealt_whatever_is_said_after(course: list[bool | None]) -> None:
    """`had said so before the deal`: None is a deal, anything else what he says."""
    stands, seq, dealt_on, said, counts = NONE, 1, Seq(0), False, False
    for each in course:
        seq += 1
        if each is None:
            dealt_on, counts = Seq(seq), said
        else:
            stands, said = intended(stands, Intend("i", selon_la_regle=each), Heard(dealt_on)), each
        assert stands.at(dealt_on).selon_la_regle is counts or dealt_on == 0
        assert stands.today.selon_la_regle is said


def test_C7_4_what_is_left_out_stays_as_it_is() -> None:
    on = intended(NONE, Intend("i", selon_la_regle=True), Heard(Seq(4)))
    assert intended(on, Intend("j"), Heard(Seq(9))) is on
    assert intended(on, Intend("j", selon_la_regle=True), Heard(Seq(9))) is on
