"""Cards of a table as theory knows them: by their values."""

from collections.abc import Sequence

from sabot.cards import POINTS, Card
from sabot.games.display import ShownHand, cards_of
from sabot.solve.coup.model import Pair


def pair_of(hand: Sequence[Card]) -> Pair:
    """Two cards by their values, the smaller one first."""
    low, high = sorted(POINTS[each] for each in hand)
    return low, high


def pair_shown(hand: ShownHand) -> Pair:
    """The first two cards of a hand in sight by their values, the smaller one first."""
    return pair_of(cards_of(hand)[:2])


def third_shown(hand: ShownHand) -> int | None:
    """The value of a third card that was given, whatever is seen of the first two."""
    return POINTS[cards_of(hand)[-1]] if len(hand.cards) > 2 else None
