"""Cards and hands as every game of the family counts them (rule book G, S2).

A card is a short text: rank, suit, back - `9sb` is the nine of spades with a light blue back.
Suits matter to side bets alone, backs to nobody's odds; both are part of the card because both are seen.
"""

from collections.abc import Iterable
from typing import Final, Literal, NewType

Card = NewType("Card", str)
Back = Literal["b", "p"]

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
BLUE: Final[Back] = "b"
PINK: Final[Back] = "p"
BACKS: Final[tuple[Back, Back]] = (BLUE, PINK)
DECK: Final = 52
"""Cards of a deck."""
MOST_DECKS: Final = 16
"""Decks of a shoe at most."""

_RANK_POINTS: Final = dict(zip(RANKS, (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))
_SUIT_NAMES: Final = dict(zip("♠♥♦♣", SUITS, strict=True))

POINTS: Final[dict[Card, int]] = {
    Card(rank + suit + back): points for rank, points in _RANK_POINTS.items() for suit in SUITS for back in BACKS
}
"""Points of every card, by its text: the ace 1, 2 to 9 their face, the others 0 (G1)."""

_points_of: Final = POINTS.__getitem__
_is_card: Final = POINTS.__contains__
_HANDS: Final = (tuple, list)

_QUOTED: Final = 50

NATURAL: Final = 8
"""The least points that make a naturel in two cards (G3)."""


class CardError(ValueError):
    """A text that names no card."""


def card(text: str) -> Card:
    """The card a person wrote: `9s`, `9♠`, `10h` or `Th`, with `b` or `p` behind it for the back (blue if unsaid)."""
    plain = _text(text).strip()
    for symbol, letter in _SUIT_NAMES.items():
        plain = plain.replace(symbol, letter)
    plain = plain.replace("10", "T")
    face = plain[:1].upper() + plain[1:].lower()
    its_card = Card(face if len(face) == 3 else face + BLUE)
    if its_card not in POINTS:
        raise CardError(
            f"{_said(text)} is not a card: write a rank of A 2-9 10 J Q K and a suit of s h d c, for example 9s or 10h"
        )
    return its_card


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `9s 10h Ac`, in order."""
    return tuple(card(word) for word in _text(text).replace(",", " ").split())


def face(of: Card) -> str:
    """Rank and suit of a card without its back: what its front shows."""
    return _card(of)[:2]


def rank(of: Card) -> str:
    """Rank of a card; 10, J, Q and K are different ranks."""
    return _card(of)[0]


def back(of: Card) -> Back:
    """Colour of a card's back, public from dealing on (S2)."""
    return BLUE if _card(of)[2] == BLUE else PINK


def points(hand: Iterable[Card]) -> int:
    """Points of a hand: the last digit of the sum of its cards (G2); raises CardError for what are no cards."""
    try:
        return sum(map(_points_of, hand)) % 10
    except (KeyError, TypeError):
        raise _no_hand(hand) from None


def first_points(hand: tuple[Card, ...]) -> int:
    """Points of a hand's first two cards (G3); raises CardError for what are no cards."""
    try:
        return (POINTS[hand[0]] + POINTS[hand[1]]) % 10
    except (IndexError, KeyError, TypeError):
        return points(_first_two(hand) or hand)


def is_natural(hand: tuple[Card, ...]) -> bool:
    """Whether a hand's first two cards make 8 or 9 (G3)."""
    if type(hand) is tuple and len(hand) > 1:
        return first_points(hand) >= NATURAL
    first = _first_two(hand)
    return first is not None and (_points_of(first[0]) + _points_of(first[1])) % 10 >= NATURAL


def is_pair(hand: tuple[Card, ...]) -> bool:
    """Whether a hand's first two cards share their rank."""
    first = _first_two(hand)
    return first is not None and first[0][0] == first[1][0]


def is_perfect_pair(hand: tuple[Card, ...]) -> bool:
    """Whether a hand's first two cards share rank and suit."""
    first = _first_two(hand)
    return first is not None and first[0][:2] == first[1][:2]


def _is_a(argument: object, kind: type | tuple[type, ...]) -> bool:
    """Whether an argument is of the kind that its annotation says."""
    return isinstance(argument, kind)


def _said(argument: object) -> str:
    """A bad input as a message quotes it: text cut where it is long, of other things their kind."""
    if not isinstance(argument, str):
        return f"a {type(argument).__name__}"
    return repr(argument if len(argument) <= _QUOTED else f"{argument[:_QUOTED]}...")


def _text(text: str) -> str:
    if not _is_a(text, str):
        raise CardError(f"{_said(text)} is no text: write cards such as 9s or 10h")
    return text


def _card(candidate: Card) -> Card:
    if not _is_a(candidate, str) or candidate not in POINTS:
        raise CardError(f"{_said(candidate)} is no card: make one by sabot.cards.card, such as card('9s')")
    return candidate


def _first_two(hand: tuple[Card, ...]) -> tuple[Card, Card] | None:
    """The cards that a hand was dealt first; None where they are fewer than two."""
    try:
        if type(hand) in _HANDS and len(hand) > 1:
            first, second = hand[0], hand[1]
            if first in POINTS and second in POINTS:
                return first, second
        elif type(hand) in _HANDS and all(map(_is_card, hand)):
            return None
    except TypeError:  # what has no hash is no card
        pass
    raise _no_hand(hand)


def _no_hand(argument: object) -> CardError:
    return CardError(f"{_said(argument)} is no hand: make one by sabot.cards.cards, such as cards('9s 10h')")
