"""Finished shoes for whoever wants to verify them: the proof, and the cards as the table saw them dealt."""

from collections.abc import Iterable
from typing import Final

from sabot.cards import Card
from sabot.games.game import AnyGame
from sabot.games.taille import ShoeRevealed, ShoeShuffled
from sabot.house.setup import Setup, event_of
from sabot.house.store import StoredEvent
from sabot.shoe import Proof, dealt_order
from sabot.wire import ShoeRecord

_BEGINNING: Final = ShoeShuffled.__struct_config__.tag
_END: Final = ShoeRevealed.__struct_config__.tag


def shoe_numbers(game: AnyGame, rows: Iterable[StoredEvent]) -> tuple[int, ...]:
    """The shoes of a log that are over."""
    ends = (event_of(game, row) for row in rows if row.kind == _END)
    return tuple(event.shoe for event in ends if isinstance(event, ShoeRevealed))


def shoe_record(setup: Setup, number: int, rows: Iterable[StoredEvent]) -> ShoeRecord | None:
    """One finished shoe of a log, None when it is not there or not over.

    A card that was shown is told as the table saw it; one that nobody ever saw is told from the proof.
    """
    game = setup.game
    events = [event_of(game, row) for row in _of_shoe(game, number, rows)]
    if not events or not isinstance(events[-1], ShoeRevealed):
        return None
    proof = events[-1].proof
    return ShoeRecord(setup.id, number, setup.rules.decks, proof, tuple(game.dealt(events, _order(proof))))


def _of_shoe(game: AnyGame, number: int, rows: Iterable[StoredEvent]) -> list[StoredEvent]:
    """The rows of one shoe, from its shuffle to its reveal; no other is decoded."""
    found: list[StoredEvent] = []
    for row in rows:
        if row.kind == _BEGINNING:
            found = []
        found.append(row)
        if row.kind == _END and number in shoe_numbers(game, [row]):
            return found
    return []


def _order(proof: Proof) -> tuple[Card, ...]:
    if proof.cut is None:
        return ()
    return dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut)
