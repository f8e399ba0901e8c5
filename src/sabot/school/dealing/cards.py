"""Rulings on a card that was given when none was due, or to the wrong hand (F2-F4)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from sabot.cards import Card, face
from sabot.coup import Hands
from sabot.faults import Dealing, Ruling, next_side, wrong_hand
from sabot.school.dealing.course import in_order
from sabot.school.dealing.deeds import Deed, Give


class GivenCard(NamedTuple):
    """The hand to which the next card of a shoe went, how many cards it had, and whether third cards lie open."""

    side: str
    hand_size: int
    is_open: bool
    shoe: tuple[Card, ...]


class CardRuling(NamedTuple):
    """The ruling; the face that was shown; the hand that has its card by it already.

    No ruling is made where the card itself is right, and only a call before it was left out.
    """

    ruling: Ruling | None
    shown: str | None = None
    lies_with: str | None = None


TOO_EARLY: Final = Ruling("too_early", "used_next")
"""Nobody has seen its face: it is the next card of the shoe (F2)."""
UNSEEN: Final = CardRuling(TOO_EARLY)


def ruled(due: Deed, next_card: GivenCard, hands: Hands | None, hand_size: Callable[[str], int]) -> CardRuling:
    """The ruling on a card that went where none was due.

    `hands` are both where the binding tableau deals thirds and they lie open, else None. A card that is too early is
    stopped before its face is seen, unless a third card fell due or might have. `hand_size` says how many a hand has.
    """
    if not next_card.shoe:
        return UNSEEN
    if isinstance(due, Give):
        third = hand_size(due.side) == next_card.hand_size == 2
        return _to_another(due.side, next_card, hands, is_bankers=third and due.side == "banker" and next_card.is_open)
    return UNSEEN if hands is None else _not_yet(next_card, hands)


def _to_another(due: str, next_card: GivenCard, hands: Hands | None, *, is_bankers: bool) -> CardRuling:
    """A card was due to another hand: it goes there, as long as its order can be told, and that is now (F3, F4)."""
    card, rest = next_card.shoe[0], next_card.shoe[1:]
    if is_bankers:
        two = hands is not None and len(hands.player) == 2
        ruling = (
            Dealing(hands, rest).third_to_who_stands(card)
            if two and hands is not None
            else Ruling("third_to_who_stands", "bankers_third")
        )
        return CardRuling(ruling, face(card), due)
    ruling = Ruling("wrong_hand", "put_right") if hands is None else wrong_hand(in_order(hands, card), rest)
    return CardRuling(ruling, lies_with=due)


def _not_yet(next_card: GivenCard, hands: Hands) -> CardRuling:
    """No card is due now: one too many is burned, one too early for its hand waits for its turn (F2, F3)."""
    card, rest = next_card.shoe[0], next_card.shoe[1:]
    side, two = next_side(hands), len(hands.player) == len(hands.banker) == 2
    if side == next_card.side:
        return CardRuling(None)
    if not next_card.is_open or (side is not None and not (two and side == "banker" and next_card.side == "player")):
        return CardRuling(Dealing(hands, rest).drawn_unseen(card))
    ruling = Dealing(hands, rest).third_to_who_stands(card) if two else Ruling("third_to_who_stands", "burned")
    return CardRuling(ruling, face(card), "banker" if ruling.remedy == "bankers_third" else None)
