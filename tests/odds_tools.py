"""Compositions for the tests of odds: full, odd, thin and empty ones, the same in every run."""

from random import Random

from coup_law import Counts

MOST = 832


def drawn(random: Random) -> Counts:
    """A composition of at least six cards: any decks, each value full, depleted, thin or gone."""
    while True:
        decks = random.randint(1, 16)
        counts = tuple(_left(random, decks * (16 if value == 0 else 4)) for value in range(10))
        if sum(counts) >= 6:
            return counts


def _left(random: Random, full: int) -> int:
    return random.choice((full, random.randint(0, full), random.randint(0, 3), random.randint(0, 1), 0))


def many(count: int, seed: str) -> list[Counts]:
    """So many compositions, beginning with the barest: six cards of one value, and of six different ones."""
    random = Random(seed)  # noqa: S311 - the same in every run
    bare = [tuple(6 * (value == only) for value in range(10)) for only in range(10)]
    bare += [tuple(int(first <= value < first + 6) for value in range(10)) for first in range(5)]
    return [*bare, *(drawn(random) for _ in range(count - len(bare)))]
