"""Knowledge of the cards that anybody at a table may have: those shown in this shoe, by points.

Whoever has watched a part of the shoe knows that much of it: to him the cards that he has not seen, dealt ones too,
are one heap, and any of them may come next. Each game folds its own public events into it.
"""

from functools import cache
from typing import Final

import msgspec

from sabot.cards import DECK, POINTS, Card
from sabot.shoe import packs

Counts = tuple[int, ...]
"""Ten counts of cards: worth 0, aces, 2s, ..., 9s."""
NONE: Final[Counts] = (0,) * 10


class Knowledge(msgspec.Struct, frozen=True):
    """Cards shown face up in this shoe: `seen` so far, `before` when the coup on the table was dealt.

    `cards` is the size of the whole shoe, 0 for who has not watched it being sealed.
    """

    cards: int = 0
    seen: Counts = NONE
    before: Counts = NONE


def shown(known: Knowledge, *cards: Card) -> Knowledge:
    """Knowledge once these cards lie open too."""
    counts = list(known.seen)
    for each in cards:
        counts[POINTS[each]] += 1
    return Knowledge(known.cards, tuple(counts), known.before)


def at_deal(known: Knowledge) -> Knowledge:
    """Knowledge when a coup is dealt: all cards seen so far are now those from before it."""
    return Knowledge(known.cards, known.seen, known.seen)


def unseen(seen: Counts, cards: int) -> Counts:
    """Counts of the unseen cards of a shoe of so many cards, a whole number of decks."""
    return tuple(all_of - gone for all_of, gone in zip(full(cards), seen, strict=True))


@cache
def full(cards: int) -> Counts:
    """A whole shoe of so many cards, by points; raises ShoeError where no decks make it."""
    counts = [0] * len(NONE)
    for each in packs(cards // DECK):
        counts[POINTS[each]] += 1
    return tuple(counts)
