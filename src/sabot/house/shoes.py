"""Finished shoes for whoever wants to verify them: the proof, and the cards as the table saw them dealt."""

from collections.abc import Sequence
from typing import Final

from sabot.cards import Card
from sabot.games.taille import ShoeRevealed, ShoeShuffled
from sabot.house.setup import Setup, event_of
from sabot.house.store import StoredEvent
from sabot.shoe import Proof, dealt_order
from sabot.wire import ShoeRecord

_BEGINNING: Final = ShoeShuffled.__struct_config__.tag


def shoe_record(setup: Setup, number: int, rows: Sequence[StoredEvent]) -> ShoeRecord | None:
    """A finished shoe from the rows that end with its reveal, None where they do not.

    A card that was shown is told as the table saw it; one that nobody ever saw is told from the proof.
    """
    game = setup.game
    events = [event_of(game, row) for row in _from_shuffle(rows)]
    if not events or not isinstance(events[-1], ShoeRevealed) or events[-1].shoe != number:
        return None
    proof = events[-1].proof
    return ShoeRecord(setup.id, number, setup.rules.decks, proof, tuple(game.dealt(events, _order(proof))))


def _from_shuffle(rows: Sequence[StoredEvent]) -> Sequence[StoredEvent]:
    """The rows of a shoe, without those between the shoe before and its shuffle; no other is decoded."""
    first = max((place for place, row in enumerate(rows) if row.kind == _BEGINNING), default=0)
    return rows[first:]


def _order(proof: Proof) -> tuple[Card, ...]:
    if proof.cut is None:
        return ()
    return dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut)
