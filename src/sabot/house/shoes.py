"""Finished shoes for whoever wants to verify them: the proof, and the cards as the table saw them dealt."""

from collections.abc import Iterable
from typing import Final

from sabot.cards import Card
from sabot.coup import Side
from sabot.games.punto import Event
from sabot.games.punto.events import BetsOpened, CardDealt, CardDealtDown, CardsBurned, HandShown
from sabot.games.taille import ShoeRevealed, ShoeShuffled
from sabot.house.setup import event_of
from sabot.house.store import StoredEvent
from sabot.shoe import Proof, dealt_order
from sabot.wire import ShoeRecord

_BEGINNING: Final = ShoeShuffled.__struct_config__.tag
_END: Final = ShoeRevealed.__struct_config__.tag


def shoe_numbers(rows: Iterable[StoredEvent]) -> tuple[int, ...]:
    """The shoes of a log that are over."""
    ends = (event_of(row) for row in rows if row.kind == _END)
    return tuple(event.shoe for event in ends if isinstance(event, ShoeRevealed))


def shoe_record(table: str, decks: int, number: int, rows: Iterable[StoredEvent]) -> ShoeRecord | None:
    """One finished shoe of a log, None when it is not there or not over.

    A card that was shown is told as the table saw it; only cards burned face down are told from the proof.
    """
    events = [event_of(row) for row in _of_shoe(number, rows)]
    if not events or not isinstance(events[-1], ShoeRevealed):
        return None
    proof = events[-1].proof
    return ShoeRecord(table, number, decks, proof, tuple(_dealt(events, _order(proof))))


def _of_shoe(number: int, rows: Iterable[StoredEvent]) -> list[StoredEvent]:
    """The rows of one shoe, from its shuffle to its reveal; no other is decoded."""
    found: list[StoredEvent] = []
    for row in rows:
        if row.kind == _BEGINNING:
            found = []
        found.append(row)
        if row.kind == _END and number in shoe_numbers([row]):
            return found
    return []


def _order(proof: Proof) -> tuple[Card, ...]:
    if proof.cut is None:
        return ()
    return dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut)


def _dealt(events: list[Event], order: tuple[Card, ...]) -> list[Card]:
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
    return cards
