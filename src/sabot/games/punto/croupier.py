"""What the house brings to a table of Punto Banco: chance, how long things take, what a shoe's record tells."""

from collections.abc import Mapping, Sequence
from typing import Final

from sabot.cards import Card
from sabot.coup import Side
from sabot.games import layout_told
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
    HandPassed: 800,
    BankerCardsPassed: 800,
    HandShown: 1800,
    CoupSettled: 4500,
}
"""How long the croupier waits out each event."""
WINDOW_MS: Final[Mapping[str, int]] = {
    **layout_told.WINDOW_MS,
    **dict.fromkeys(("deal", "show_player", "pass_banker", "show_banker", "third"), 12_000),
    "settle": 0,
}
"""How long each step waits for players."""


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
