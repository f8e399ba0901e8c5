"""Random remainders of a shoe: so many cards left, every choice of them equally likely.

They are exact multivariate hypergeometric draws, card by card, without rounding: whole numbers below a bound from 32
random bits, those refused that would favour some. A remainder is a function of the seed and its own number alone.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.compilation import called, compiled
from sabot.money import bounds_said, is_whole, many, quoted, whole_numbers
from sabot.odds.composition import fresh
from sabot.odds.errors import OddsError
from sabot.parameters import LAST_SEED

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

MOST: Final = 10**9
_STREAM: Final = 0x72656D61696E64
"""Constant that sets the stream of remainders apart from other streams of the same seed."""


@whole_numbers
def remainders(decks: int, cards: int, count: int, seed: int) -> Ints:
    """`count` random remainders of `cards` cards of a full shoe, by value (count, 10); raises OddsError."""
    full = np.array(fresh(decks), np.int64)
    if not is_whole(cards, 0, int(full.sum())):
        wanted = bounds_said(cards, 0, int(full.sum()))
        raise OddsError(f"{quoted(cards)} cards left of {many(decks, 'deck')}: it is {wanted}")
    if not is_whole(count, 0, MOST):
        raise OddsError(f"{quoted(count)} remainders: it is a whole number from 0, at most {MOST}")
    if not is_whole(seed, 0, LAST_SEED):
        raise OddsError(f"{quoted(seed)} is no seed: it is a whole number from 0 to {LAST_SEED}")
    starts = np.random.Philox(key=np.array([seed, _STREAM], np.uint64)).random_raw(count)
    rows = np.empty((count, 10), np.int64)
    called(_draw, starts, full, cards, rows)
    return rows


@compiled
def _draw(starts: Words, full: Ints, cards: int, out: Ints) -> None:
    """Draw card by card; each remainder has a SplitMix64 stream of its own."""
    size = full.sum()
    left = np.empty(10, np.int64)
    for row in range(starts.shape[0]):
        state = starts[row]
        left[:] = full
        out[row, :] = 0
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
            out[row, value] += 1
