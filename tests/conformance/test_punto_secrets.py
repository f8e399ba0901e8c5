"""Non-interference: tables that differ only in what a viewer may not know give him the same bytes."""

import random
from functools import reduce

import msgspec
import pytest
from fixtures import FIXTURES as ALL_FIXTURES
from play import PEOPLE, STRANGER, VIEWERS, Watched, chance_of, encoded, legal
from punto_twins import twin_of
from viewer_bytes import narration_bytes, refuses_alike, seen

from long import asked_later
from sabot.games.punto.coup import HandPassed
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.state import Punto
from sabot.games.punto.table import Action, Event, decide, evolve, snapshot
from sabot.games.taille import ShoeRevealed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.rulesets import load, varied
from sabot.shoe import packs

FIXTURES = ALL_FIXTURES["punto"]

STEPS = 80
ONLOOKERS: tuple[PlayerId | None, ...] = (*VIEWERS, STRANGER, CROUPIER)


SQUEEZED = ("mini, squeezed", "american, squeezed")
EVERY = (*SQUEEZED, "american", "ez-baccarat", "mini")
"""One rule set of every way of dealing; bets, prices and commission hide nothing."""


def small(name: str) -> PuntoRules:
    """A rule set on a shoe of one deck that burns cards."""
    rules = varied(load(name.split(",", maxsplit=1)[0], PuntoRules), decks=1, burn="first_card")
    return varied(rules, squeeze="highest_stake") if name in SQUEEZED else rules


WALKS = [
    (SQUEEZED[0], STEPS),
    *(asked_later(name, 3 * STEPS if small(name).face_down else STEPS) for name in EVERY),
]
"""By each rule set, and how long: longer where cards lie face down."""


def kinds_of(events: tuple[Event, ...]) -> list[type]:
    return [type(event) for event in events]


@pytest.mark.parametrize(("name", "steps"), WALKS)
def test_a_view_depends_on_nothing_that_the_viewer_may_not_know(name: str, steps: int) -> None:
    table, chance = Watched(FIXTURES, small(name)), chance_of(name)
    hidden = down = 0
    for _ in range(steps):
        for viewer in ONLOOKERS:
            twin = twin_of(table.state, viewer, None, chance)
            hidden, down = hidden + (twin != table.state), down + (twin.coup != table.state.coup)
            assert seen(FIXTURES.game, twin, viewer) == seen(FIXTURES.game, table.state, viewer)
        table.move(chance)
    assert hidden > STEPS * 3
    assert (down > STEPS) is small(name).face_down


@pytest.mark.parametrize(("name", "steps"), WALKS)
def test_an_event_tells_nothing_that_the_viewer_may_not_know(name: str, steps: int) -> None:
    table, chance = Watched(FIXTURES, small(name)), chance_of(f"{name} events")
    compared = 0
    for _ in range(steps):
        actor, action = legal(FIXTURES.game, table.state, chance)
        events = decide(table.state, actor, action)
        if not isinstance(action, Shuffle) and ShoeRevealed not in kinds_of(events):
            for viewer in ONLOOKERS:
                compared += same_to(viewer, table.state, (actor, action), chance)
        table.follow(events)
    assert compared > STEPS * 4


def same_to(viewer: PlayerId | None, state: Punto, move: tuple[PlayerId, Action], chance: random.Random) -> bool:
    """Whether the hidden difference was real; what the viewer is told is the same."""
    twin = twin_of(state, viewer, move, chance)
    here, there = decide(state, *move), decide(twin, *move)
    assert kinds_of(here) == kinds_of(there)
    looks = viewer in {event.player for event in here if isinstance(event, HandPassed)}
    assert looks or narration_bytes(FIXTURES.game, state, here, viewer) == narration_bytes(
        FIXTURES.game, twin, there, viewer
    )
    return twin != state


@pytest.mark.parametrize("name", ["american", "mini"])
def test_a_refusal_tells_nothing_that_is_hidden(name: str) -> None:
    table = Watched(FIXTURES, small(name))
    refuses_alike(table, lambda state, _, at: twin_of(state, None, None, at), chance_of(f"{name} refusals"), STEPS)


@pytest.mark.parametrize("name", ["american", "mini"])
def test_a_shuffle_tells_its_commitment_alone(name: str) -> None:
    table = Watched(FIXTURES, small(name))
    lines: list[list[bytes]] = []
    for order in (packs(1), tuple(reversed(packs(1)))):
        events = decide(table.state, CROUPIER, Shuffle(order, "n"))
        after = reduce(evolve, events, table.state)
        shoe = snapshot(after, None).shoe
        digest, of_list = encoded(shoe.commitment), encoded(shoe.promises_digest)
        lines.append(
            [
                each.replace(digest, b"digest").replace(of_list, b"digest of commitment and list")
                for each in narration_bytes(FIXTURES.game, table.state, events, None)
            ]
        )
        assert b"digest" in lines[-1][0]
    assert lines[0] == lines[1]


def test_only_who_looks_first_is_told_another_story() -> None:
    table, chance = Watched(FIXTURES, small("american")), chance_of("looking")
    looked = 0
    while looked < 20:
        table.move(chance)
        nobodys = snapshot(table.state, None)
        for person in PEOPLE:
            mine = snapshot(table.state, person)
            if mine != nobodys:
                looked += 1
                assert person == table.state.looker
                assert "player" in table.state.down
                assert msgspec.structs.replace(mine, player_hand=nobodys.player_hand) == nobodys
