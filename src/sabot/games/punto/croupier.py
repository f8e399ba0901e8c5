"""What the house brings to a table of Punto Banco: chance, how long things take, what a shoe's record tells."""

from collections.abc import Mapping, Sequence
from typing import Final

from sabot.cards import Card
from sabot.coup import Side
from sabot.games import layout_told, tempo
from sabot.games.layout import BetsOpened
from sabot.games.punto.events import (
    BankerCardsPassed,
    CardDealt,
    CardDealtDown,
    CoupSettled,
    CroupierDeals,
    Event,
    HandPassed,
    HandShown,
    ShoePassed,
)
from sabot.games.steps import CardsBurned

SHOWN_MS: Final[Mapping[type, int]] = {
    **layout_told.SHOWN_MS,
    **dict.fromkeys((ShoePassed, CroupierDeals), 0),
    CardDealt: 900,
    CardDealtDown: 500,
    HandPassed: 1000,
    BankerCardsPassed: 1000,
    HandShown: 1800,
    CoupSettled: 4500,
}
"""How long the croupier waits out each event."""
LYING_MS: Final[Mapping[type, int]] = {
    **dict.fromkeys((CardDealt, CardDealtDown), tempo.CARD_MS),
    **dict.fromkeys((HandPassed, BankerCardsPassed, HandShown), tempo.TURN_MS),
}
"""How long its cards take until they lie still, at any pace."""
WAITS: Final[Mapping[str, tempo.Wait]] = {
    **layout_told.WAITS,
    **dict.fromkeys(("deal", "show_player", "pass_banker", "show_banker", "third"), "questions"),
    "settle": "none",
}
"""What each step waits for."""


def dealt(events: Sequence[Event], order: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a shoe as its events laid them open; only those burned face down are told from the order."""
    cards: list[Card] = []
    places: dict[Side, list[int]] = {"player": [], "banker": []}
    for event in events:
        match event:
            case BetsOpened():
                places = {"player": [], "banker": []}
            case CardsBurned(turned, hidden):
                cards += [turned, *order[len(cards) + 1 : len(cards) + 1 + len(hidden)]]
            case CardDealt(_, card):
                cards.append(card)
            case CardDealtDown(side):
                places[side].append(len(cards))
                cards.append(order[len(cards)])
            case HandShown(side, shown):
                for place, card in zip(places[side], shown, strict=False):
                    cards[place] = card
            case _:
                pass
    return tuple(cards)
