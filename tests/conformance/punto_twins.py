"""Two tables that differ only in what a viewer may not know."""

import random
from functools import reduce

import msgspec

from sabot.cards import POINTS, Card, back
from sabot.coup import Hands, Side
from sabot.games.layout.stakes import stage
from sabot.games.punto.state import Punto, next_step
from sabot.games.punto.table import Action, decide, evolve
from sabot.games.steps import Proceed
from sabot.games.windows import PlayerId
from sabot.shoe import Shoe, dealt_order

Move = tuple[PlayerId, Action]

PLACES: dict[Side, tuple[int, int]] = {"player": (-4, -2), "banker": (-3, -1)}
"""Where a hand of two lies in the shoe, from the last card dealt."""


def twin_of(state: Punto, viewer: PlayerId | None, move: Move | None, chance: random.Random) -> Punto:
    """Another table, the same to a viewer as long as no more is shown than a move shows him."""
    action = None if move is None else move[1]
    if state.taille.stage != "ready":
        return _before_it_is_ready(state, move, chance)
    cards = list(state.taille.shoe.cards)
    shown, backs = _shown_by(state, viewer, action)
    dealt = state.taille.shoe.dealt
    free = list(range(dealt + shown + backs, len(cards)))
    for place, other in zip(free, chance.sample(free, len(free)), strict=True):
        cards[place], cards[other] = cards[other], cards[place]
    for place in (*_burned(state), *_down(state, viewer, action), *range(dealt + shown, dealt + shown + backs)):
        same = [other for other in free if back(cards[other]) == back(cards[place])]
        if same:
            other = chance.choice(same)
            cards[place], cards[other] = cards[other], cards[place]
    order = chance.sample(state.taille.order, len(state.taille.order))
    taille = msgspec.structs.replace(
        state.taille, order=tuple(order), nonce="another", shoe=Shoe(tuple(cards), state.taille.shoe.dealt)
    )
    return msgspec.structs.replace(state, taille=taille, coup=_coup(state, cards))


def _shown_by(state: Punto, viewer: PlayerId | None, action: Action | None) -> tuple[int, int]:
    """How many of the next cards an action shows this viewer, and how many more backs."""
    if not isinstance(action, Proceed) or stage(state) != "coup":
        return 0, 0
    match next_step(state):
        case "deal":
            return (0, 4) if state.rules.face_down else (4, 0)
        case "third":
            return (1, 0) if state.rules.squeeze == "none" else (0, 1)
        case _:
            return 0, 0


def _burned(state: Punto) -> range:
    """Where the burned cards lie whose faces nobody saw."""
    first = state.taille.shoe.cards[0]
    return range(1, 1 + (POINTS[first] or 10)) if state.rules.burn == "first_card" else range(0)


def _down(state: Punto, viewer: PlayerId | None, action: Action | None) -> list[int]:
    """Where the hands lie that are face down to the viewer and stay so."""
    places: list[int] = []
    for side in state.down:
        looks = (
            side == min(state.down, key=("player", "banker").index) and viewer is not None and viewer == state.looker
        )
        shows = isinstance(action, Proceed) and next_step(state) == f"show_{side}"
        if not looks and not shows:
            places += [state.taille.shoe.dealt + place for place in _places(state, side)]
    return places


def _places(state: Punto, side: Side) -> tuple[int, ...]:
    """Where the cards of a hand lie that are face down: its two, or its third, which was dealt last."""
    cards = state.coup.player if side == "player" else state.coup.banker
    return PLACES[side] if len(cards) == 2 else (-1,)


def _coup(state: Punto, cards: list[Card]) -> Hands:
    """The coup again, with the cards that now lie face down."""
    if not state.down:
        return state.coup
    dealt, hands = state.taille.shoe.dealt, {"player": state.coup.player, "banker": state.coup.banker}
    for side in state.down:
        down = tuple(cards[dealt + place] for place in _places(state, side))
        hands[side] = (*hands[side][: -len(down)], *down)
    return Hands(player=hands["player"], banker=hands["banker"])


def _before_it_is_ready(state: Punto, move: Move | None, chance: random.Random) -> Punto:
    """Another secret order; where the move makes the shoe ready, one that turns and burns the same cards."""
    taille = state.taille
    shown = _first_dealt(reduce(evolve, decide(state, *move), state)) if move else ()
    free = [place for place in range(len(taille.order)) if place not in shown]
    cards = list(taille.order)
    for place, other in zip(free, chance.sample(free, len(free)), strict=True):
        cards[place], cards[other] = cards[other], cards[place]
    return msgspec.structs.replace(state, taille=msgspec.structs.replace(taille, order=tuple(cards), nonce="another"))


def _first_dealt(after: Punto) -> tuple[int, ...]:
    """Where those cards lay in the secret order that a shoe just made ready may turn and burn."""
    taille = after.taille
    if taille.stage != "ready" or taille.cut is None:
        return ()
    places = [Card(str(place)) for place in range(len(taille.order))]
    return tuple(
        int(place)
        for place in dealt_order(places, taille.sealed, tuple(taille.seeds.values()), taille.cut, taille.drawn)[:11]
    )
