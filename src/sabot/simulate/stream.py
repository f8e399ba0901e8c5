"""Random streams: a pure function of seed and chunk (docs/simulation.md).

A counter-based generator, Philox 4x64-10, seeds the lanes of a fast one, SFC64; both are those of NumPy. Sixteen
generators serve the 64 shoes that are dealt in lockstep: each step gives every shoe one word of 16 bits.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.money import bounds_said, quoted, whole_numbers
from sabot.parameters import LAST_SEED, MOST_RUN_SHOES
from sabot.simulate.errors import SimulateError
from sabot.simulate.validate import check_number

Words = NDArray[np.uint64]

ALGORITHM: Final = 1
"""Version of all that decides which shoes a seed deals; it is part of every result."""
LANES: Final = 64
"""Shoes dealt in lockstep."""
GENERATORS: Final = LANES // 4
CHUNK_SHOES: Final = 64 * LANES
"""Shoes of a chunk: every lane deals 64, one after the other."""
LAST_CHUNK: Final = 2**50
"""The numbers of its shoes stay whole numbers of 64 bits."""


@whole_numbers
def chunks(shoes: int) -> int:
    """The number of chunks of a run of so many shoes; raises SimulateError for no shoes and for too many."""
    if type(shoes) is not int:
        raise SimulateError(f"{quoted(shoes)} is no number of shoes: it is a whole number, 1 to {MOST_RUN_SHOES:,}")
    if not 1 <= shoes <= MOST_RUN_SHOES:
        raise SimulateError(f"{quoted(shoes)} shoes are no run: it is {bounds_said(shoes, 1, MOST_RUN_SHOES)}")
    return -(-shoes // CHUNK_SHOES)


def shoes_in(chunk: int, shoes: int) -> int:
    """The number of shoes that a chunk of a run of `shoes` deals."""
    return min(CHUNK_SHOES, shoes - chunk * CHUNK_SHOES)


def of_a_chunk(shoes: int) -> int:
    """A number of shoes that a chunk can deal; raises SimulateError."""
    return check_number(shoes, 1, CHUNK_SHOES, "shoes are no chunk's")


def checked_seed(seed: int) -> int:
    """The seed, if it is one; raises SimulateError."""
    if type(seed) is not int or not 0 <= seed <= LAST_SEED:
        raise SimulateError(f"{quoted(seed)} is no seed: it is a whole number from 0 to {LAST_SEED}")
    return seed


@whole_numbers
def states(seed: int, chunk: int) -> Words:
    """The state of a chunk's generators before its first card, (4, 16): a, b, c and the counter of SFC64."""
    check_number(chunk, 0, LAST_CHUNK, "is no chunk's number")
    key = np.array([checked_seed(seed), ALGORITHM], np.uint64)
    philox = np.random.Philox(key=key, counter=np.array([0, 0, chunk, 0], np.uint64))
    words = np.empty((4, GENERATORS), np.uint64)
    words[:3] = philox.random_raw(3 * GENERATORS).reshape(3, GENERATORS)
    words[3] = 1
    return words
