"""Chance of a house that deals what a test wants."""

from random import Random
from typing import Any

from any_table import stacked
from sabot.script.stage import before_the_cut
from sabot.shoe import cut_bounds


class Stacked(Random):
    """Deals certain cards first from every shoe that nobody mixes a seed into; all else is the same each time."""

    def __init__(self, front: str) -> None:
        super().__init__(7)
        self.front = front

    def shuffle(self, x: Any) -> None:
        """Put the cards in order for a cut at the first place that is allowed."""
        x[:] = before_the_cut(stacked(self.front, len(x) // 52), cut_bounds(len(x))[0])

    def getrandbits(self, k: int) -> int:
        """The same nonce each time."""
        return 0xAB if k == 256 else super().getrandbits(k)

    def randint(self, a: int, b: int) -> int:
        """The first place for the cut."""
        return a
