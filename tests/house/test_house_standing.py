"""What players say once for every coup, as it acts at a table of the house: unknown until then, and for no longer."""

from functools import cache
from typing import Any, Final

import pytest
from house_standing import (
    BANQUE_STAKED,
    CASES,
    KEPT,
    NAMES,
    OF_OTHERS,
    PUNTO_STAKED,
    STAKED,
    Case,
    Said,
    Scene,
    at,
    each_case,
    last_known,
)
from house_tools import Room

from house_chance import Stacked
from house_games import BANQUE_HOUSE, CHEMIN_HOUSE, HOUSES, PUNTO_HOUSE, House
from long import asked_later
from sabot.games.chemin.stakes import CheminStake
from sabot.games.intentions import Intentions
from sabot.games.seats import BuyIn
from sabot.games.steps import Finished
from sabot.house.table.speaking import MOST_ACTS
from sabot.money import Cents
from world.clock import run, seconds, time

pytestmark = pytest.mark.made_up_clock

# -- unknown until it acts ------------------------------------------------------------------------------------

IDLE: Final[dict[str, tuple[House, str, Said]]] = {
    "a bank that is too large": (CHEMIN_HOUSE, "bob", {"banco": 19_999}),
    "no bank of his": (CHEMIN_HOUSE, "bob", {"keeps": 3}),
    "no lost banco": (CHEMIN_HOUSE, "bob", {"suivi": True}),
    "another's bank": (CHEMIN_HOUSE, "ann", {"stakes": {"bank": 2_000}, "passes": "calls", "banco": 90_000}),
    "a stake beyond his purse": (CHEMIN_HOUSE, "bob", {"stakes": {"bank": 900_000}}),
    "all at once": (CHEMIN_HOUSE, "bob", {"keeps": 3, "suivi": True, "banco": 100, "selon_la_regle": True}),
    "two tableaus": (BANQUE_HOUSE, "bob", {"banco": 100, "suivi": True, "keeps": 2}),
    "a bet beyond its maximum": (PUNTO_HOUSE, "bob", {"stakes": {"player": 90_000_000}}),
}


async def evening(house: House, player: str, said: Said, *, then: bool = False) -> Scene:
    """A coup and what follows it; with `then` he takes it back and says it again while the coup is played."""
    scene = Scene(house, {player: said})
    scene.hands = {"chemin": STAKED, "banque": BANQUE_STAKED, "punto": PUNTO_STAKED}[house.game.id]
    await scene.sits()
    await scene.plays(lambda state: state.coups == 1)
    if then:
        for again in ({"banco": 0, "keeps": 0, "stakes": {}}, said):
            known = {kind: value for kind, value in again.items() if kind in house.game.intentions.names}
            scene.room.intends(player, **known)  # type: ignore[arg-type]
    await scene.plays(lambda state: state.coups == 2)
    return scene


@cache
def plainly(game: str, player: str) -> Scene:
    """An evening in which he has said nothing."""
    house = next(each for each in HOUSES if each.game.id == game)
    return run(evening(house, player, {}), hours=0.2)


@pytest.mark.parametrize("then", [False, asked_later(True)])
@pytest.mark.parametrize("name", IDLE)
def test_two_tables_that_differ_in_an_intention_that_does_not_act_are_equal_to_everybody_else(
    name: str, then: bool
) -> None:
    """To the byte and the millisecond."""
    house, player, said = IDLE[name]
    plain, other = plainly(house.game.id, player), run(evening(house, player, said, then=then), hours=0.2)
    assert other.heard(player) == plain.heard(player)
    assert all(len(heard) > 10 for heard in plain.heard(player).values())
    assert other.ears[player].frame.terms.intentions == Intentions(**said)
    assert plain.ears[player].frame.terms.intentions == Intentions()


HEARD_EARLY: Final = ("auction", "post", "willing")
"""What is asked before a shoe is made ready, so that little was heard by then."""


@each_case(OF_OTHERS)
def test_until_he_acts_nobody_else_knows_of_it(name: str) -> None:
    """Equal bytes and times to the moment of his first act, whatever he has said and however he will press.

    Of who hands his cards over (C7.2) all see the short time, from when the palette is passed.
    """
    case = CASES[name]
    silent, said = (run(played_to(case, says=says), hours=0.2) for says in (False, True))
    acted = [at_ms for each in (silent, said) if (at_ms := acted_ms(each, case)) is not None]
    when = asked_ms(said, case) if case.kind == "selon_la_regle" else min(acted)
    plain = silent.heard(case.player, when)
    assert said.heard(case.player, when) == plain
    assert all(len(heard) > 3 or case.stage in HEARD_EARLY for heard in plain.values())
    assert acted_ms(said, case) is not None


async def played_to(case: Case, *, says: bool) -> Scene:
    """To the stage that he is asked in, and a while beyond it."""
    room = Room(case.rules, " ".join(NAMES), chance=Stacked(case.front))
    scene = Scene(case.house, {}, room=room)
    scene.hands = case.hands
    await scene.sits()
    await scene.plays(lambda state: state.coups == case.after)
    if says:
        await scene.says(case.player, **last_known(case))
    quiet = frozenset({(case.stage, case.player)})
    await scene.plays(at(case.stage, case.after)(scene), quiet)
    asked_at = time()
    await scene.plays(lambda _: time() > asked_at + 8, quiet)
    return scene


def asked_ms(scene: Scene, case: Case) -> int:
    """When others heard that he is asked."""
    ear = scene.ears[None]
    asked = (when for (when, _), frame in zip(ear.heard, ear.frames, strict=True) if frame.view.stage == case.stage)
    return next(asked)


def acted_ms(scene: Scene, case: Case) -> int | None:
    """When others heard first of what he, or the croupier for him, did in that stage."""
    ear = scene.ears[None]
    for (when, _), before, frame in zip(ear.heard[1:], ear.frames, ear.frames[1:], strict=False):
        if before.view.stage == case.stage and any(is_of(event, case) for event in frame.events):
            return when
    return None


def is_of(event: object, case: Case) -> bool:
    by_hand = case.kind == "selon_la_regle" and getattr(event, "selon_la_regle", False)
    return by_hand or getattr(event, "player", "") == case.player


async def at_stage(stage: str, said: dict[str, Said], *quiet: tuple[str, str], **more: Any) -> Scene:
    """A table of Chemin de Fer, as soon as it stands there; so many say nothing when they are asked."""
    scene = Scene(CHEMIN_HOUSE, said, **more)
    await scene.sits()
    await scene.plays(at(stage)(scene), frozenset(quiet))
    return scene


# -- against another's, and against himself -------------------------------------------------------------------


async def test_a_purse_that_has_become_too_short_lays_nothing_and_what_else_was_said_acts() -> None:
    scene = Scene(
        CHEMIN_HOUSE,
        {"bob": {"banco": 20_000, "stakes": {"bank": 2_000}, "passes": "calls"}, "cleo": {"stakes": {"bank": 2_000}}},
        {"bob": 1_500},
    )
    await scene.sits()
    await scene.plays(at("keep", 1)(scene), frozenset({("calls", "bob"), ("stakes", "bob"), ("stakes", "cleo")}))
    assert scene.room.state.settled.stakes == {"cleo": 2_000}
    assert scene.room.state.players["bob"].purse == 1_500


async def test_who_cannot_pay_what_he_has_said_is_asked_and_pays_it_when_he_can() -> None:
    said: dict[str, Said] = {"bob": {"stakes": {"bank": 2_000}}}
    scene = await at_stage("stakes", said, ("stakes", "bob"), purses={"bob": 1_500})
    await seconds(8)
    assert scene.room.state.window.entries == {}
    await scene.room.accepted("bob", BuyIn(Cents(1_000)))
    await seconds(1)
    assert scene.room.state.window.entries["bob"].amount == 2_000
    assert "bob" in scene.room.state.window.done


async def test_what_he_presses_himself_stands_and_what_he_has_said_does_not_act_then() -> None:
    scene = await at_stage("stakes", {"bob": {"stakes": {"bank": 2_000}}})
    await seconds(8)
    on = scene.room.state.window.opened
    assert scene.room.state.window.entries["bob"].amount == 2_000
    await scene.room.accepted("bob", CheminStake(on, Cents(0)))
    await seconds(2)
    assert scene.room.state.window.entries == {}
    scene.room.revive()
    scene.room.ear("bob")
    await seconds(2)
    await seconds(2)
    assert scene.room.state.window.entries == {}, "he has withdrawn it, also after a restart"


async def test_taken_back_before_all_is_shown_it_does_not_act() -> None:
    scene = await at_stage("calls", {"bob": {"banco": 20_000}})
    scene.room.intends("bob", banco=Cents(0))
    await seconds(8)
    assert scene.room.state.window.entries == {}


async def test_said_while_he_is_asked_it_acts_at_once() -> None:
    scene = await at_stage("calls", {})
    await seconds(8)
    scene.room.intends("bob", banco=Cents(20_000))
    await seconds(0.1)
    assert scene.room.state.window.entries["bob"].call == "banco"


async def test_what_passes_one_coup_is_over_with_it() -> None:
    scene = Scene(CHEMIN_HOUSE, {"bob": {"passes": "coup"}})
    scene.hands = KEPT
    await scene.sits()
    quiet = frozenset((stage, "bob") for stage in ("associate", "calls", "stakes"))
    await scene.plays(at("keep", 1)(scene), quiet)
    assert scene.ears["bob"].frame.terms.intentions == Intentions()
    await scene.plays(at("calls", 1)(scene), quiet)
    await seconds(4)
    assert "bob" not in scene.room.state.window.done


async def test_who_passes_a_whole_coup_lays_nothing_in_it_whatever_else_he_said() -> None:
    said: dict[str, Any] = {"stakes": {"bank": 1000}, "banco": Cents(20_000), "suivi": True}
    scene = Scene(CHEMIN_HOUSE, {"bob": {"passes": "coup", **said}})
    scene.hands = KEPT
    await scene.sits()
    laid = scene.room.state.players["bob"].purse
    await scene.plays(at("keep", 1)(scene), frozenset((stage, "bob") for stage in ("associate", "calls", "stakes")))
    assert scene.room.state.players["bob"].purse == laid
    assert scene.ears["bob"].frame.terms.intentions == Intentions(**said)
    await scene.plays(at("calls", 1)(scene))
    await seconds(4)
    assert scene.room.state.window.entries["bob"].call == "banco"


@pytest.mark.parametrize("halted", [True, False])
async def test_nothing_acts_while_the_host_pauses_or_nobody_is_there(halted: bool) -> None:
    scene = await at_stage("calls", {})
    await seconds(2)
    if halted:
        settings = scene.room.table.settings
        scene.room.table.run_by(type(settings)(settings.host, settings.seconds, settings.pace, halted=True))
    else:
        for ear in scene.ears.values():
            scene.room.table.unwatch(ear)
    scene.room.intends("bob", banco=Cents(20_000))
    await seconds(8)
    assert scene.room.state.window.entries == {}


async def test_a_table_on_which_all_pass_fills_no_log() -> None:
    """Who keeps his bank while nobody stakes is asked again when that has been so for long."""
    said = {player: {"passes": "calls"} for player in ("bob", "cleo", "dora")}
    scene = Scene(BANQUE_HOUSE, {"ann": {"keeps": 3}, **said})
    await scene.sits()
    await scene.plays(at("banco")(scene))
    await seconds(1800)
    passed = [event for event in scene.room.store.events if event.kind == tag(Finished)]
    assert len(passed) <= 3 * MOST_ACTS + 20


def tag(kind: type) -> str:
    found: str = kind.__struct_config__.tag  # type: ignore[attr-defined]
    return found
