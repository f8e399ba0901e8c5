"""Shoes that browsers know before they are dealt: the house's chance and everybody's seeds are made from numbers.

`order_of` reckons what is dealt as a verifier does, from the secret order, the seeds and the cut (rule book S6).
"""

from random import Random
from typing import Final

from sabot.cards import Card, points
from sabot.games.chance import shoe_by_chance
from sabot.games.taille import Shuffle, Taille
from sabot.shoe import Seed, commitment, cut_bounds, dealt_order, promise

DECKS: Final = 3
CUT: Final = cut_bounds(52 * DECKS)[0]
SEEDED: Final = """(byte) => {
  const drawn = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => (into.length === 32 ? into.fill(byte) : drawn(into));
}"""
"""Makes the 32 bytes of a page's seeds, and nothing else that it draws."""


def seed_of(byte: int) -> str:
    """The seed of a page that was given this byte."""
    return f"{byte:02x}" * 32


def order_of(chance: str, people: int, decks: int = DECKS, cut: int = CUT) -> tuple[Card, ...]:
    """The first shoe of a house of this chance, mixed by people who were given 1, 2, ..., cut as early as can be."""
    shuffle = shoe_by_chance(Taille(), decks, Random(chance))  # noqa: S311 - a test repeats its chance
    assert isinstance(shuffle, Shuffle)
    seeds = [Seed(str(byte), promise(seed_of(byte)), seed_of(byte)) for byte in range(1, people + 1)]
    return dealt_order(shuffle.order, commitment(shuffle.order, shuffle.nonce), seeds, cut)


def hands(cards: tuple[Card, ...]) -> tuple[int, int, int]:
    """The points of tableau 1, tableau 2 and the banker in their first two cards."""
    one, two, banker = (points((cards[place], cards[place + 3])) for place in range(3))
    return one, two, banker
