"""Non-interference: tables that differ only in what a viewer may not know give him the same bytes, at the same time.

Each ponte's cards are his alone, the other ponte's not either; the banker's are nobody's until he turns them.
"""

import random
from collections import Counter
from itertools import product

import msgspec
import pytest
from fixtures import FIXTURES as ALL_FIXTURES
from fixtures import one_deck
from play import PEOPLE, STRANGER, Watched, chance_of, legal
from viewer_bytes import narration_bytes, refuses_alike, seen, swapped

from banque_table import banked
from long import asked_later
from sabot.cards import Card
from sabot.games.bank.palette import Declare
from sabot.games.banque.coup import BanquePalettePassed
from sabot.games.banque.draw import ponte_may_say
from sabot.games.banque.state import Banque, declaring, hand_of, holder, said, stage
from sabot.games.banque.table import Action, decide, pending, view
from sabot.games.banque.vocabulary import SIDES
from sabot.games.taille import ShoeRevealed, Shuffle, Stage
from sabot.games.windows import CROUPIER, PlayerId
from sabot.rulesets import names
from sabot.shoe import Shoe

FIXTURES = ALL_FIXTURES["banque"]

STEPS = 250
ONLOOKERS: tuple[PlayerId | None, ...] = (*PEOPLE[:4], None, STRANGER, CROUPIER)


def twin_of(state: Banque, viewer: PlayerId | None, chance: random.Random) -> Banque:
    """Another table, the same to a viewer: other cards in the shoe, other cards face down to him."""
    if state.taille.stage is not Stage.READY:
        return state
    cards = list(state.taille.shoe.cards)
    first = state.taille.shoe.dealt
    hands, banker = list(state.hands), state.banker_hand
    for place, side in enumerate(SIDES):
        hides = state.phase == "coup" and side not in state.shown and hands[place]
        if hides and (viewer is None or viewer != holder(state, side)):
            for _ in range(20):
                other = swapped(cards[first:], hands[place], chance)
                if allows(state, place, other):
                    hands[place] = other
                    break
    if state.phase == "coup" and banker and "banker" not in state.shown:
        banker = swapped(cards[first:], banker, chance)
    rest = cards[first:]
    chance.shuffle(rest)
    shoe = Shoe((*cards[:first], *rest), first)
    mixed = tuple(chance.sample(state.taille.order, len(state.taille.order)))
    taille = msgspec.structs.replace(state.taille, order=mixed, nonce="another", shoe=shoe)
    return msgspec.structs.replace(state, taille=taille, hands=(hands[0], hands[1]), banker_hand=banker)


def allows(state: Banque, place: int, hand: tuple[Card, ...]) -> bool:
    """Whether with this hand could have been declared what was declared."""
    side = SIDES[place]
    declared = said(state, side)
    hands = [hand[:2] if each == place else state.hands[each][:2] for each in (0, 1)]
    undone = tuple(None if each >= place else state.declared[each] for each in (0, 1))
    before = msgspec.structs.replace(state, hands=(hands[0], hands[1]), declared=undone)
    shows = state.rules.naturals == "shown" and "natural" in ponte_may_say(before)
    return not shows if declared is None else declared in ponte_may_say(before)


@pytest.mark.parametrize(
    ("name", "steps"), [("baccara-banque", STEPS // 2), *(asked_later(name, STEPS) for name in names("banque"))]
)
def test_a_view_depends_on_nothing_that_the_viewer_may_not_know(name: str, steps: int) -> None:
    table, chance = Watched(FIXTURES, one_deck(FIXTURES, name)), chance_of(name)
    met: Counter[str] = Counter()
    for _ in range(steps):
        for viewer in ONLOOKERS:
            twin = twin_of(table.state, viewer, chance)
            for place, side in enumerate(SIDES):
                met[side] += twin.hands[place] != table.state.hands[place]
            met["banker"] += twin.banker_hand != table.state.banker_hand
            assert seen(FIXTURES.game, twin, viewer) == seen(FIXTURES.game, table.state, viewer)
        table.move(chance)
    assert min(met[each] for each in ("one", "two", "banker")) > steps // 5


def test_a_refusal_tells_others_nothing_that_is_hidden() -> None:
    refuses_alike(Watched(FIXTURES, one_deck(FIXTURES)), twin_of, chance_of("refusals"), STEPS // 2)


def test_no_secret_leaves_before_its_time() -> None:
    table, chance = Watched(FIXTURES, one_deck(FIXTURES)), chance_of("types")
    for _ in range(STEPS):
        before, move = table.state, legal(FIXTURES.game, table.state, chance)
        events = decide(before, *move)
        if not isinstance(move[1], Shuffle):
            for event in events:
                for viewer in (*PEOPLE, None):
                    public = view(before, event, viewer)
                    assert not isinstance(public, BanquePalettePassed)
                    assert isinstance(event, ShoeRevealed) or type(public).__name__ != "ShoeShuffled"
        table.follow(events)


# A whole coup under a made-up clock: people take their time, the croupier his, and nobody's depends on the cards.

HANDS = {"draw": (0, 1, 2, 3, 4, 5), "stand": (5, 6, 7)}
THINKS, DEALS = 4.0, 1.0
OF_POINTS = "TA23456789"


def coup_by_the_clock(one: int, two: int, says: tuple[str, str]) -> list[tuple[float, bytes]]:
    """What others are told until the hands are turned, with the time of each line."""
    thirds = "".join("6d " for each in says if each == "draw")
    table = banked(f"{OF_POINTS[one]}sb {OF_POINTS[two]}hb 2db Tcb Kcb Qcb {thirds}")
    table.stake("ann", 10_000, "one")
    table.stake("dan", 10_000, "two")
    clock, lines = 0.0, list[tuple[float, bytes]]()
    while stage(table.state) != "settle":
        waits = pending(table.state)
        assert waits is not None
        clock += THINKS if waits.players else DEALS
        before: Banque = table.state
        side = declaring(before) if stage(before) == "declare" else None
        if side is not None:
            action: Action = Declare(table.on, says[SIDES.index(side)])  # type: ignore[arg-type]
            events = table.act("ann" if side == "one" else "dan", action)
        else:
            events = table.default()
        for viewer in (None, PlayerId("ben"), PlayerId("bob")):
            lines += [(clock, line) for line in narration_bytes(FIXTURES.game, before, events, viewer)]
    sealed, listed = table.state.taille.sealed.encode(), (table.state.taille.promises_digest or "").encode()
    assert len(hand_of(table.state, "one")) == 2 + (says[0] == "draw")
    return [(time, line.replace(sealed, b"sealed").replace(listed, b"listed")) for time, line in lines]


@pytest.mark.parametrize("says", list(product(HANDS, HANDS)))
def test_a_coup_looks_the_same_with_every_hand_of_the_pontes(says: tuple[str, str]) -> None:
    """Byte-equal views, equal counts, kinds and times of events under a fake clock."""
    first = coup_by_the_clock(HANDS[says[0]][0], HANDS[says[1]][0], says)
    for one, two in zip(HANDS[says[0]], reversed(HANDS[says[1]]), strict=False):
        assert coup_by_the_clock(one, two, says) == first
