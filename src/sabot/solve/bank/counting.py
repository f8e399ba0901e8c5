"""Worth of knowing the cards left to a banker who banks only where he gains: random remainders, each exact."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Final, NamedTuple

import msgspec

from sabot.money import RateLike, is_whole, many, quoted, whole_numbers
from sabot.odds.composition import DRAWN, Composition, fresh
from sabot.solve.bank.banque import coup_of_banque
from sabot.solve.bank.coup import coup_worth
from sabot.solve.banque.model import LEAST_CARDS
from sabot.solve.banque.solving import solve
from sabot.solve.coup.game import checked_levy
from sabot.solve.errors import SolveError

MOST: Final = 100_000


class CountedBank(msgspec.Struct, frozen=True):
    """The frequency of remainders that favour the banker, and his mean gain a coup seen if he banks only then.

    `error` is the standard error of the gain; what is drawn are the remainders alone, each is solved exactly.
    """

    cards: int
    remainders: int
    share: float
    gain: float
    error: float


@whole_numbers
def counted(decks: int, cards: int, levy: RateLike, remainders: int, seed: int) -> CountedBank:
    """Sampled worth of banking by the cards left of a shoe of Chemin de Fer, in model B2; raises SolveError."""
    rate = checked_levy(levy)
    return _counted(Sample(decks, cards, remainders, seed), DRAWN, lambda left: coup_worth("B2", left, rate).banker)


def counted_banque(decks: int, cards: int, taxe: RateLike, remainders: int, seed: int) -> CountedBank:
    """The same for a bank of Banque against equal stakes, after a taxe on winnings; raises SolveError."""
    rate, half = checked_levy(taxe), Fraction(1, 2)
    sample = Sample(decks, cards, remainders, seed)
    return _counted(sample, LEAST_CARDS, lambda left: coup_of_banque(solve("B2", left, half).law(), half, rate).after)


class Sample(NamedTuple):
    """The sample of remainders that is drawn."""

    decks: int
    cards: int
    remainders: int
    seed: int


def _counted(of: Sample, least: int, gained: Callable[[Composition], Fraction]) -> CountedBank:
    """The mean of what is gained where it is more than nothing."""
    decks, cards, remainders, seed = of
    whole = fresh(decks)
    if not is_whole(remainders, 2, MOST) or not is_whole(cards, least, sum(whole)):
        raise SolveError(
            f"{quoted(remainders)} remainders of {quoted(cards)} cards cannot be drawn from {many(decks, 'deck')}"
        )
    if not is_whole(seed, 0, 2**64 - 1):
        raise SolveError(f"{quoted(seed)} is no seed: it is a whole number from 0 to 2^64 - 1")
    random = Random(f"{seed} {cards}")  # noqa: S311 - a seed repeats it
    shoe = [value for value, count in enumerate(whole) for _ in range(count)]
    gains: list[Fraction] = []
    for _ in range(remainders):
        left = random.sample(shoe, cards)
        gains.append(max(gained(tuple(left.count(value) for value in range(10))), Fraction(0)))
    mean = float(sum(gains)) / remainders
    spread = sum((float(gain) - mean) ** 2 for gain in gains) / (remainders - 1)
    return CountedBank(cards, remainders, sum(gain > 0 for gain in gains) / remainders, mean, sqrt(spread / remainders))
