"""The steps of a coup: four cards, in the full ceremony the showing, third cards, settlement (rule book P2, P5)."""

from typing import Final

from sabot.bets import PLAYER
from sabot.cards import Card, back, points
from sabot.coup import Side, next_third
from sabot.games.punto.events import (
    BankerCardsPassed,
    BetsOpened,
    CardDealt,
    CardDealtDown,
    Event,
    HandPassed,
    HandShown,
)
from sabot.games.punto.evolve import fold
from sabot.games.punto.opening import bets_opened, departures, shoe_over, shoe_passed
from sabot.games.punto.settle import settled, tied_stakes
from sabot.games.punto.state import Punto, next_step
from sabot.games.seats import first_from, round_from
from sabot.games.steps import stopped, was_last
from sabot.games.windows import PlayerId

FIRST_FOUR: Final[tuple[Side, ...]] = ("player", "banker", "player", "banker")
"""To whom the first four cards go (P2)."""


def proceeded(state: Punto, actor: PlayerId) -> tuple[Event, ...]:
    """What the next step of the coup makes happen, taken by the actor."""
    match next_step(state):
        case "deal":
            return _dealt(state)
        case "show_player":
            return (_shown("player", state.coup.player),)
        case "pass_banker":
            return (BankerCardsPassed(actor),)
        case "show_banker":
            return (_shown("banker", state.coup.banker),)
        case "third":
            return _third(state)
        case "settle":
            return _settled(state)


def looker(state: Punto) -> PlayerId | None:
    """Who looks first: the highest Player stake, of equal ones the first from the holder's right (P5)."""
    stakes = {player: stakes.get(PLAYER, 0) for player, stakes in state.layout.items()}
    most = max(stakes.values(), default=0)
    if not most:
        return None
    return first_from(round_from(state.players, state.pointer), lambda each: stakes.get(each.id) == most)


def _dealt(state: Punto) -> tuple[Event, ...]:
    drawn = state.taille.shoe.next(4)
    stop = _stop(state, 4)
    if state.rules.dealing == "croupier":
        return (*(CardDealt(side, card) for side, card in zip(FIRST_FOUR, drawn, strict=True)), *stop)
    down = (CardDealtDown(side, back(card)) for side, card in zip(FIRST_FOUR, drawn, strict=True))
    first = looker(state)
    return (*down, *stop, *((HandPassed("player", first, drawn[::2]),) if first else ()))


def _shown(side: Side, cards: tuple[Card, ...]) -> HandShown:
    return HandShown(side, cards, points(cards))


def _third(state: Punto) -> tuple[Event, ...]:
    side, shoe = next_third(state.coup), state.taille.shoe
    return (CardDealt(side, shoe.cards[shoe.dealt]), *_stop(state, 1)) if side else ()


def _stop(state: Punto, count: int) -> tuple[Event, ...]:
    if state.stop_coup is not None:
        return ()
    return stopped(state.taille.shoe, count, state.coups + 1, state.rules.stop_card)


def _settled(state: Punto) -> tuple[Event, ...]:
    event = settled(state)
    if _is_plain(state):
        return event, BetsOpened(event.coup + 1, tied_stakes(event))
    events: tuple[Event, ...] = (event, *shoe_passed(state, event))
    after = fold(state, events)
    if was_last(after.coups, after.stop_coup, after.rules.last_coup):
        ending = shoe_over(after)
        return (*events, *ending, *departures(fold(after, ending)))
    gone = departures(after)
    return (*events, *gone, *bets_opened(fold(after, gone)))


def _is_plain(state: Punto) -> bool:
    """Whether nothing but the next window can follow the settlement, so that nothing need be folded to know it."""
    settled_people = not any(player.away or player.leaving for player in state.players.values())
    return settled_people and state.stop_coup is None and state.rules.dealing == "croupier"
