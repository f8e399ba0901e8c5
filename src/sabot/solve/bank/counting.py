"""What it is worth to know the cards left, for who holds a bank only where it gains: random remainders, each exact."""

from fractions import Fraction
from math import sqrt
from random import Random
from typing import Final

import msgspec

from sabot.money import RateLike, is_whole, quoted
from sabot.odds.composition import DRAWN, fresh
from sabot.solve.bank.coup import coup_worth
from sabot.solve.chemin.game import checked_levy
from sabot.solve.errors import SolveError

MOST: Final = 100_000


class Counted(msgspec.Struct, frozen=True):
    """How often the cards left favour the banker, and his mean gain if he banks only then, for each coup seen.

    `error` is the standard error of the gain; what is drawn are the remainders alone, each is solved exactly.
    """

    cards: int
    remainders: int
    share: float
    gain: float
    error: float


def counted(decks: int, cards: int, levy: RateLike, remainders: int, seed: int) -> Counted:
    """What so many random remainders of a shoe come to, in model B2; raises SolveError."""
    rate, whole = checked_levy(levy), fresh(decks)
    if not is_whole(remainders, 2, MOST) or not is_whole(cards, DRAWN, sum(whole)):
        raise SolveError(f"{quoted(remainders)} remainders of {quoted(cards)} cards cannot be drawn from {decks} decks")
    random = Random(f"{seed} {cards}")  # noqa: S311 - a seed repeats it
    shoe = [value for value, count in enumerate(whole) for _ in range(count)]
    gains: list[Fraction] = []
    for _ in range(remainders):
        left = random.sample(shoe, cards)
        found = coup_worth("B2", tuple(left.count(value) for value in range(10)), rate)
        gains.append(max(found.banker, Fraction(0)))
    mean = float(sum(gains)) / remainders
    spread = sum((float(gain) - mean) ** 2 for gain in gains) / (remainders - 1)
    return Counted(cards, remainders, sum(gain > 0 for gain in gains) / remainders, mean, sqrt(spread / remainders))
