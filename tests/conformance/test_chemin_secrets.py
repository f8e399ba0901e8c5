"""Non-interference: tables that differ only in what a viewer may not know give him the same bytes, at the same time.

Until C8 the ponte's cards are the ponte's alone; until C7.3 the banker's are nobody's.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import msgspec
import pytest
from fixtures import FIXTURES as ALL_FIXTURES
from play import PEOPLE, STRANGER, Watched, chance_of, legal
from viewer_bytes import narration_bytes, refuses_alike, seen, swapped

from chemin_table import banked
from long import asked_later
from sabot.cards import Card
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.chemin.coup import CheminPalettePassed
from sabot.games.chemin.draw import ponte_custom, ponte_may_say
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin, next_step, stage
from sabot.games.chemin.table import Action, decide, pending, snapshot
from sabot.games.steps import Proceed
from sabot.games.taille import ShoeRevealed, Shuffle, Stage
from sabot.games.windows import CROUPIER, PlayerId
from sabot.rulesets import load, names, varied
from sabot.shoe import Shoe

FIXTURES = ALL_FIXTURES["chemin"]

Move = tuple[PlayerId, Action]
STEPS = 400
WALKS = [("chemin-de-fer", STEPS // 3), *(asked_later(name, STEPS) for name in names("chemin"))]
"""By each rule set, and how long."""
PARTS = ("calls", "calls_made", "prime", "outlook", "selon_la_regle", "settled", "declined", "pointer", "amount")
"""Parts of a view that are made of much else, and must not be made of cards."""
ONLOOKERS: tuple[PlayerId | None, ...] = (*PEOPLE, None, STRANGER, CROUPIER)


def small(name: str, **changes: object) -> CheminRules:
    return varied(load(name, CheminRules), **{"decks": 1, "stop_card": 14, **changes})


def twin_of(state: Chemin, viewer: PlayerId | None, move: Move | None, chance: random.Random) -> Chemin:
    """Another table, the same to a viewer as long as no more is shown than a move shows him."""
    if state.taille.stage is not Stage.READY:
        return state
    cards = list(state.taille.shoe.cards)
    action = None if move is None else move[1]
    first = state.taille.shoe.dealt + shown_by(state, action)
    hands = {"ponte": state.ponte_hand, "banker": state.banker_hand}
    for side in hidden_hands(state, viewer, action):
        for _ in range(20):
            other = swapped(cards[first:], hands[side], chance)
            if side == "banker" or allows(with_ponte(state, other), action):
                hands[side] = other
                break
    rest = cards[first:]
    if action is None or not isinstance(action, Proceed):
        chance.shuffle(rest)
    shoe = Shoe((*cards[:first], *rest), state.taille.shoe.dealt)
    order = tuple(chance.sample(state.taille.order, len(state.taille.order)))
    taille = msgspec.structs.replace(state.taille, order=order, nonce="another", shoe=shoe)
    return msgspec.structs.replace(state, taille=taille, ponte_hand=hands["ponte"], banker_hand=hands["banker"])


def shown_by(state: Chemin, action: Action | None) -> int:
    """How many of the next cards an action shows, or shows the back of."""
    return 4 if isinstance(action, Proceed) and stage(state) == "deal" else 1


def hidden_hands(state: Chemin, viewer: PlayerId | None, action: Action | None) -> Iterator[str]:
    """The hands that are face down to the viewer and stay so."""
    if state.phase != "coup" or not state.ponte_hand:
        return
    step = next_step(state)
    moves = isinstance(action, Proceed)
    shows = isinstance(action, Declare) and action.says == "natural"
    if "ponte" not in state.shown and viewer != state.ponte and not (shows or (moves and step == "settle")):
        yield "ponte"
    if "banker" not in state.shown and not (moves and step == "turn"):
        yield "banker"


def with_ponte(state: Chemin, hand: tuple[Card, ...]) -> Chemin:
    return msgspec.structs.replace(state, ponte_hand=hand)


def allows(state: Chemin, action: Action | None) -> bool:
    """Whether the ponte could have declared what he declared, or is about to declare."""
    two = with_ponte(state, state.ponte_hand[:2])
    if isinstance(action, Declare) and next_step(state) == "declare":
        return action.says in ponte_may_say(two)
    if isinstance(action, SelonLaRegle) and next_step(state) == "declare":
        return ponte_custom(two) == "draw"
    return state.declared is None or state.declared in ponte_may_say(two)


@pytest.mark.parametrize(("name", "steps"), WALKS)
def test_a_view_depends_on_nothing_that_the_viewer_may_not_know(name: str, steps: int) -> None:
    table, chance = Watched(FIXTURES, small(name)), chance_of(name)
    pontes = bankers = 0
    told = Counter[str]()
    for _ in range(steps):
        for viewer in ONLOOKERS:
            twin = twin_of(table.state, viewer, None, chance)
            pontes += twin.ponte_hand != table.state.ponte_hand
            bankers += twin.banker_hand != table.state.banker_hand
            assert seen(FIXTURES.game, twin, viewer) == seen(FIXTURES.game, table.state, viewer)
            if twin != table.state:
                told.update(name for name in PARTS if getattr(snapshot(twin, viewer), name))
        table.move(chance)
    assert pontes > steps // 4
    assert bankers > steps // 8
    assert min(told[name] for name in PARTS) > steps // 20


@pytest.mark.parametrize("name", names("chemin"))
def test_what_the_croupier_would_declare_tells_others_nothing_of_the_pontes_cards(name: str) -> None:
    """C6, C7.4: the custom for his hand is the ponte's alone; for the banker's it follows from what lies open."""
    table, chance = Watched(FIXTURES, small(name)), chance_of(f"{name} customs")
    differ = 0
    while differ < 50:
        step = stage(table.state)
        for viewer in ONLOOKERS if step in ("declare", "choose") else ():
            twin = twin_of(table.state, viewer, None, chance)
            differ += ponte_custom(twin) != ponte_custom(table.state)
            here, there = snapshot(table.state, viewer), snapshot(twin, viewer)
            assert here == there
            assert here.selon_la_regle is None or viewer in here.waits_for
        table.move(chance)


@pytest.mark.parametrize(("name", "steps"), WALKS)
def test_an_event_tells_nothing_that_the_viewer_may_not_know(name: str, steps: int) -> None:
    table, chance = Watched(FIXTURES, small(name)), chance_of(f"{name} events")
    compared = 0
    for _ in range(steps):
        actor, action = legal(FIXTURES.game, table.state, chance)
        events = decide(table.state, actor, action)
        if not isinstance(action, Shuffle) and ShoeRevealed not in {type(event) for event in events}:
            for viewer in ONLOOKERS:
                compared += same_to(viewer, table.state, (actor, action), chance)
        table.follow(events)
    assert compared > steps


def same_to(viewer: PlayerId | None, state: Chemin, move: Move, chance: random.Random) -> bool:
    """Whether the hidden difference was real; what the viewer is told is the same."""
    twin = twin_of(state, viewer, move, chance)
    if isinstance(move[1], SelonLaRegle) and stage(state) == "declare" and ponte_custom(twin) != ponte_custom(state):
        return False
    here, there = decide(state, *move), decide(twin, *move)
    assert [type(event) for event in here] == [type(event) for event in there]
    looks = viewer in {event.player for event in here if isinstance(event, CheminPalettePassed)}
    assert looks or narration_bytes(FIXTURES.game, state, here, viewer) == narration_bytes(
        FIXTURES.game, twin, there, viewer
    )
    return twin != state


def test_a_refusal_tells_others_nothing_that_is_hidden() -> None:
    table = Watched(FIXTURES, small("chemin-de-fer"))
    refuses_alike(table, lambda state, viewer, at: twin_of(state, viewer, None, at), chance_of("refusals"), STEPS // 2)


# A whole coup under a made-up clock: people take their time, the croupier his, and nobody's depends on the cards.

HANDS = {"draw": (0, 1, 2, 3, 4, 5), "stand": (5, 6, 7)}
THINKS, DEALS = 4.0, 1.0
OF_POINTS = "TA23456789"


def coup_by_the_clock(ponte: int, says: str, *, pressed: bool, away: bool) -> list[tuple[float, bytes]]:
    """What a spectator and the banker are told until C8, with the time of each line."""
    third = "6 " if says == "draw" else ""
    table = banked(f"{OF_POINTS[ponte]}sb 2hb Tdb Khb {third}Qcb")
    table.stake("bob", 10_000)
    clock, lines = 0.0, list[tuple[float, bytes]]()
    while stage(table.state) != "settle":
        waits = pending(table.state)
        assert waits is not None
        if away and stage(table.state) == "deal":
            table.away("bob")
            away = False
            continue
        clock += THINKS if waits.players else DEALS
        before = table.state
        if stage(before) == "declare" and pressed and waits.players:
            events = table.act("bob", Declare(table.on, says))  # type: ignore[arg-type]
        else:
            events = table.default()
        for viewer in (None, PlayerId("ann"), PlayerId("cid")):
            lines += [(clock, line) for line in narration_bytes(FIXTURES.game, before, events, viewer)]
    sealed, listed = table.state.taille.sealed.encode(), (table.state.taille.promises_digest or "").encode()
    return [(time, line.replace(sealed, b"sealed").replace(listed, b"listed")) for time, line in lines]


@pytest.mark.parametrize(("says", "away"), list(product(HANDS, (False, True))))
def test_until_C8_a_coup_looks_the_same_with_every_hand_of_the_ponte(says: str, away: bool) -> None:
    """Pressed by a ponte who is there; *selon la règle* for one who is away."""
    hands = HANDS[says] if not away else ((0, 1, 2, 3, 4, 5) if says == "draw" else (6, 7))
    stories = [coup_by_the_clock(ponte, says, pressed=not away, away=away) for ponte in hands]
    assert all(story == stories[0] for story in stories[1:])
