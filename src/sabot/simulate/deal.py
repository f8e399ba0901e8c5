"""Dealing shoes, plainly: the value of every card, drawn from counts (docs/simulation.md).

A shoe is never laid out. With `left` cards unseen a number r below `left` is drawn; running sums of the counts say
which value it falls on, and those above it go down by one. Sixty-four shoes go side by side, so that `left` is the
same in all of them; cards burned face down are as random as those behind the stop card, and stay with these.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.compilation import called, compiled
from sabot.simulate.procedure import Procedure, checked_procedure
from sabot.simulate.stream import GENERATORS, LANES, of_a_chunk, states

Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]
Values = NDArray[np.uint8]

_ONE: Final = np.uint64(1)
_3: Final = np.uint64(3)
_11: Final = np.uint64(11)
_24: Final = np.uint64(24)
_40: Final = np.uint64(40)
_16: Final = np.uint64(16)
_WORD: Final = np.uint64(0xFFFF)


def dealt(procedure: Procedure, seed: int, chunk: int, shoes: int) -> Values:
    """The cards of a chunk's first `shoes` shoes by their points, (rounds, drawn, 64): in the last round all 64."""
    drawn = checked_procedure(procedure).drawn
    cards = np.empty((-(-of_a_chunk(shoes) // LANES), drawn, LANES), np.uint8)
    called(deal, states(seed, chunk), procedure.decks, cards)
    return cards


@compiled
def deal(state: Words, decks: int, values: Values) -> None:
    """Deal round after round into `values` (rounds, drawn, 64), from the generators in `state` (4, 16)."""
    words = np.empty(LANES, np.int32)
    again = np.empty(LANES, np.int32)
    below = np.empty((9, LANES), np.int32)  # cards worth at most 0, 1, ..., 8
    for shoe in range(values.shape[0]):
        for value in range(9):
            below[value, :] = decks * (16 + 4 * value)
        for card in range(values.shape[1]):
            left = decks * 52 - card
            _draw(state, left, words, again)
            for lane in range(LANES):
                values[shoe, card, lane] = 0
            for value in range(9):
                for lane in range(LANES):
                    beyond = words[lane] >= below[value, lane]
                    values[shoe, card, lane] += np.uint8(beyond)
                    below[value, lane] -= np.int32(not beyond)


@compiled
def _draw(state: Words, left: int, words: Numbers, again: Numbers) -> None:
    """Numbers below `left` without bias: a word whose product with `left` ends too low is rejected, and replaced.

    The replacement stands in the same place of the next step of all sixteen generators.
    """
    refused = 65536 % left
    _step(state, words)
    while True:
        least = 65536
        for lane in range(LANES):
            least = min(least, words[lane] * left & 0xFFFF)
        if least >= refused:
            break
        _step(state, again)
        for lane in range(LANES):
            if words[lane] * left & 0xFFFF < refused:
                words[lane] = again[lane]
    for lane in range(LANES):
        words[lane] = words[lane] * left >> 16


@compiled
def _step(state: Words, words: Numbers) -> None:
    """SFC64, sixteen side by side: each gives words to four lanes, its lowest 16 bits to the first of them."""
    for each in range(GENERATORS):
        a, b, c, counter = state[0, each], state[1, each], state[2, each], state[3, each]
        word = a + b + counter
        state[0, each] = b ^ (b >> _11)
        state[1, each] = c + (c << _3)
        state[2, each] = ((c << _24) | (c >> _40)) + word
        state[3, each] = counter + _ONE
        first = 8 * (each % 8) + each // 8  # the order in which two registers of words make one of bytes
        for place in range(4):
            words[first + 2 * place] = np.int32(word & _WORD)
            word >>= _16
