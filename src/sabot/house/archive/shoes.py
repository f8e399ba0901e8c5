"""Finished shoes for whoever wants to verify them: the proof, and the cards as the table saw them dealt."""

from collections.abc import Sequence
from typing import Final

from sabot.cards import Card
from sabot.games.taille import ShoeRevealed, ShoeShuffled
from sabot.house.store import StoredEvent
from sabot.house.store.heads import ListRows
from sabot.house.table.setup import Setup, event_of
from sabot.shoe import LIST_FORM, Digest, Proof, dealt_order
from sabot.wire import HeadList, ListedHead, ShoeRecord

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
    cards = tuple(game.dealt(events, _order(proof)))
    return ShoeRecord(setup.id, number, setup.rules.decks, proof, cards, setup.sheet.decode())


def list_of(piece: ListRows) -> HeadList:
    """A piece of the house's list of heads, as it is told."""
    entries = tuple(ListedHead(Digest(entry), Digest(link)) for entry, link in piece.rows)
    return HeadList(LIST_FORM, piece.size, piece.before.number + 1, Digest(piece.before.link), entries)


def _from_shuffle(rows: Sequence[StoredEvent]) -> Sequence[StoredEvent]:
    """The rows of a shoe, without those between the shoe before and its shuffle; no other is decoded."""
    first = max((place for place, row in enumerate(rows) if row.kind == _BEGINNING), default=0)
    return rows[first:]


def _order(proof: Proof) -> tuple[Card, ...]:
    if proof.cut is None:
        return ()
    return dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut, proof.drawn)
