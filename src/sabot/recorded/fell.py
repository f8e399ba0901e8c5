"""A coup as it was recorded, and its cards as small numbers."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from sabot.cards import RANKS, SUITS

UNKNOWN: Final = len(SUITS)
"""The suit of a card of which the rank alone was recorded."""
WORTHLESS: Final = len(RANKS)
"""The rank of a card of which no more was recorded than that it is worth 0."""
CODES: Final = (WORTHLESS + 1) * (UNKNOWN + 1)
NO_POINTS: Final = -1

VALUES: Final = tuple(min(code // (UNKNOWN + 1) + 1, 10) % 10 for code in range(CODES))
"""The points of each card's code (G1)."""
_NAMES: Final = {
    **{rank: at for at, rank in enumerate(RANKS)},
    "10": 9,
    "1": 0,
    "0": WORTHLESS,
    "X": WORTHLESS,
    "B": 10,
    "V": 10,
    "D": 11,
    "R": 12,
}
_SUITS: Final = {**{suit: at for at, suit in enumerate(SUITS)}, "♠": 0, "♥": 1, "♦": 2, "♣": 3}
_CARD: Final = re.compile(r"(10|[A2-9TJQKBVDRX01])([shdc♠♥♦♣]?)[bp]?")
_BETWEEN: Final = re.compile(r"[\s,;/|+-]*")


class Fell(NamedTuple):
    """A coup as it was recorded, `line` of its file: what nobody wrote is empty or `NO_POINTS`.

    Cards are codes, `rank * 5 + suit`; `unread` are pieces that are no card, no points and no result, `silent` is a
    coup of which nothing was written. Of a list in Python `line` is the number of the item.
    """

    line: int
    shoe: str
    winner: str = ""
    p: int = NO_POINTS
    b: int = NO_POINTS
    player: tuple[int, ...] = ()
    banker: tuple[int, ...] = ()
    unread: tuple[str, ...] = ()
    silent: bool = False


@lru_cache(maxsize=1 << 16)
def cards_in(text: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The codes of the cards that a text tells - `9s Kd`, `9sKd`, `9 10`, `9K` - and the pieces that are none."""
    codes: list[int] = []
    at = _BETWEEN.match(text).end()  # type: ignore[union-attr] # it matches nothing too
    while at < len(text):
        card = _CARD.match(text, at)
        if card is None:
            return tuple(codes), (text[at:].split(maxsplit=1)[0],)
        codes.append(_NAMES[card[1]] * (UNKNOWN + 1) + _SUITS.get(card[2], UNKNOWN))
        at = _BETWEEN.match(text, card.end()).end()  # type: ignore[union-attr]
    return tuple(codes), ()


def card_text(code: int) -> str:
    """A card as it is written: `9s`, `K`, `0`."""
    rank, suit = divmod(code, UNKNOWN + 1)
    return ("0" if rank == WORTHLESS else RANKS[rank]) + ("" if suit == UNKNOWN else SUITS[suit])
