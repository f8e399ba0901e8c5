"""Random remainders of a shoe: so many cards left, every choice of them equally likely, and what bets are worth there.

They are exact multivariate hypergeometric draws, card by card, without rounding: whole numbers below a bound from 32
random bits, those refused that would favour some. A remainder is a function of the seed and its own number alone.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.compiled import called, compiled
from sabot.money import quoted
from sabot.odds.composition import DRAWN, fresh
from sabot.simulate.errors import SimulateError
from sabot.simulate.moments import Estimate, Moments, moments
from sabot.simulate.stream import checked_seed
from sabot.simulate.wagered import Wagered, decided, values

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]

POSITIVE: Final = 1e-12
"""The least expected gain that counts as one: a float64 made of exact weights is off by less."""
METHOD: Final = "exact value of every remainder; standard errors over independent remainders"
_STREAM: Final = 0x72656D61696E64
"""What sets the stream of remainders apart from other streams of the same seed."""


class Worth(msgspec.Struct, frozen=True):
    """What a bet is worth to a perfect player when `unseen` cards are left: how often it is positive, and how much.

    `mean_positive` is the mean of the expected gain where it is positive, of 0 elsewhere: what he makes a coup.
    """

    bet: str
    decks: int
    unseen: int
    remainders: int
    mean: Estimate
    frequency: Estimate
    mean_positive: Estimate
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD


def remainders(decks: int, cards: int, count: int, seed: int) -> Ints:
    """`count` random remainders of `cards` cards of a full shoe, by value (count, 10); raises SimulateError."""
    full = np.array(fresh(decks), np.int64)
    if not 0 <= cards <= full.sum():
        raise SimulateError(f"{quoted(cards)} cards left of {decks} decks: it is 0 to {full.sum()}")
    if count < 0:
        raise SimulateError(f"{quoted(count)} remainders: it is a whole number from 0")
    starts = np.random.Philox(key=np.array([checked_seed(seed), _STREAM], np.uint64)).random_raw(count)
    found = np.empty((count, 10), np.int64)
    called(_draw, starts, full, cards, found)
    return found


def worths(bets: Sequence[Wagered], decks: int, cards: int, *, count: int, seed: int) -> tuple[Worth, ...]:
    """What bets are worth on `count` random remainders of at least six cards; raises SimulateError."""
    if cards < DRAWN:
        raise SimulateError(f"{quoted(cards)} cards are too few: a coup is dealt from at least {DRAWN}")
    left = remainders(decks, cards, count, seed)
    found = zip(bets, values([decided(each) for each in bets], left), strict=True)
    return tuple(_worth(each.name, decks, cards, moments(_columns(ev))) for each, ev in found)


def _columns(ev: Floats) -> Floats:
    positive = ev > POSITIVE
    return np.stack((ev, positive.astype(np.float64), np.where(positive, ev, 0.0)), axis=-1)


def _worth(bet: str, decks: int, cards: int, sums: Moments) -> Worth:
    return Worth(bet, decks, cards, sums.shoes, sums.mean(0), sums.mean(1), sums.mean(2))


@compiled
def _draw(starts: Words, full: Ints, cards: int, found: Ints) -> None:
    """Draw card by card; each remainder has a SplitMix64 stream of its own."""
    size = full.sum()
    left = np.empty(10, np.int64)
    for row in range(starts.shape[0]):
        state = starts[row]
        left[:] = full
        found[row, :] = 0
        for drawn in range(cards):
            bound = np.uint64(size - drawn)
            refused = (np.uint64(1 << 32) - bound) % bound
            while True:
                state += np.uint64(0x9E3779B97F4A7C15)
                word = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
                word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
                word = (word ^ (word >> np.uint64(31))) >> np.uint64(32)
                spread = word * bound
                if spread & np.uint64(0xFFFFFFFF) >= refused:
                    break
            place = np.int64(spread >> np.uint64(32))
            value = 0
            while place >= left[value]:
                place -= left[value]
                value += 1
            left[value] -= 1
            found[row, value] += 1
