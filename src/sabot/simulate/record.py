"""Every coup of a chunk of shoes: the cell of the law in which it fell, and what had been seen before it."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.cards import NATURAL
from sabot.compilation import called, compiled
from sabot.money import whole_numbers
from sabot.simulate.deal import Values, dealt
from sabot.simulate.procedure import Procedure
from sabot.simulate.stream import CHUNK_SHOES, LANES
from sabot.tableau import BINDING, DRAW, PLAYER

_PLAYER_DRAWS: Final = np.array([choice == DRAW for choice in PLAYER])
_BANKER_DRAWS: Final = np.array([[choice == DRAW for choice in row] for row in BINDING])

ROW: Final = 12
"""Numbers of a row of `rows`."""
OVER: Final = 400
"""In the place of a cell: the shoe is over."""


class Coups(NamedTuple):
    """Coups in the order in which they were dealt, shoe after shoe.

    `shoe` (n,) is the shoe's number in the run, from 0; `cell` (n,) the coup's place in the law (`sabot.odds.cells`);
    `unseen` (n, 10) how many cards of each value no player had seen before the coup, those burned face down and
    those behind the stop card with them; `left` (n,) the cards then in the shoe; `cards` (n, 6) the points of the
    cards in the order dealt - Player, Banker, Player, Banker, third cards - and -1 where none was.
    """

    shoe: NDArray[np.int64]
    cell: NDArray[np.int16]
    unseen: NDArray[np.uint16]
    left: NDArray[np.int16]
    cards: NDArray[np.int8]


@whole_numbers
def record(procedure: Procedure, seed: int, chunk: int, shoes: int = CHUNK_SHOES) -> Coups:
    """All coups of the first `shoes` shoes of a chunk; raises SimulateError for a seed that is none."""
    values = dealt(procedure, seed, chunk, shoes)
    lengths = np.empty(shoes, np.int64)
    rules = np.array(procedure.numbers, np.int64)
    called(_lengths, values, rules, lengths)
    size = int(lengths.sum())
    coups = Coups(
        np.empty(size, np.int64),
        np.empty(size, np.int16),
        np.empty((size, 10), np.uint16),
        np.empty(size, np.int16),
        np.empty((size, 6), np.int8),
    )
    called(_recorded, values, rules, chunk * CHUNK_SHOES, lengths, coups)
    return coups


def most_rows(procedure: Procedure) -> int:
    """A shoe has no more rows than this: of its coups, and of its end."""
    return procedure.drawn // 4 + 2


def rows(procedure: Procedure, seed: int, chunk: int, shoes: int, into: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Write a row of `ROW` numbers for every coup, as `record` has them: `unseen`, `left`, `cell`; after the last coup
    of each shoe one more, with `OVER` for its cell. Return how many rows each shoe has.

    `into` has room for `most_rows` of every shoe. Raises SimulateError for a seed that is none.
    """
    values = dealt(procedure, seed, chunk, shoes)
    lengths = np.empty(shoes, np.int64)
    called(_rows, values, np.array(procedure.numbers, np.int64), lengths, into)
    return lengths


@compiled
def _coup_at(cards: Values, at: int) -> tuple[int, int, int, int]:
    """The coup that begins with card `at` of a shoe: its cards, whether each side drew, and its cell."""
    p, b = (cards[at] + cards[at + 2]) % 10, (cards[at + 1] + cards[at + 3]) % 10
    third, drew, size = 10, 0, 4
    if max(p, b) < NATURAL:
        if _PLAYER_DRAWS[p]:
            third, drew = cards[at + 4], 1
            p, size = (p + third) % 10, 5
        if _BANKER_DRAWS[b, third]:
            b = (b + cards[at + size]) % 10
            return size + 1, drew, 1, drew * 200 + 100 + p * 10 + b
    return size, drew, 0, drew * 200 + p * 10 + b


@compiled
def _burned(cards: Values, burn: int) -> tuple[int, int]:
    """Cards turned and cards burned face down before the first coup."""
    if not burn:
        return 0, 0
    return 1, cards[0] or 10


@compiled
def _begun(cards: Values, rules: NDArray[np.int64], unseen: NDArray[np.uint16]) -> tuple[int, int]:
    """The place of the first coup, and cards burned face down; those unseen then are written into `unseen`."""
    for value in range(10):
        unseen[value] = 4 * rules[0] if value else 16 * rules[0]
    at, burned = _burned(cards, rules[3])
    for card in range(at):
        unseen[cards[card]] -= 1
    return at, burned


@compiled
def _lengths(values: Values, rules: NDArray[np.int64], lengths: NDArray[np.int64]) -> None:
    """Write the number of coups of each shoe."""
    decks, stop, further, burn = rules
    for shoe in range(lengths.shape[0]):
        cards = values[shoe // LANES, :, shoe % LANES]
        at, burned = _burned(cards, burn)
        coups, more = 0, further + 1
        while more:
            at += _coup_at(cards, at)[0]
            coups += 1
            if decks * 52 - burned - at < stop:
                more -= 1
        lengths[shoe] = coups


@compiled
def _recorded(values: Values, rules: NDArray[np.int64], first: int, lengths: NDArray[np.int64], coups: Coups) -> None:
    decks = rules[0]
    unseen = np.empty(10, np.uint16)
    coup = 0
    for shoe in range(lengths.shape[0]):
        cards = values[shoe // LANES, :, shoe % LANES]
        at, burned = _begun(cards, rules, unseen)
        for _ in range(lengths[shoe]):
            size, _, _, cell = _coup_at(cards, at)
            coups.shoe[coup] = first + shoe
            coups.cell[coup] = cell
            for value in range(10):
                coups.unseen[coup, value] = unseen[value]
            coups.left[coup] = decks * 52 - burned - at
            for card in range(6):
                coups.cards[coup, card] = cards[at + card] if card < size else -1
            for card in range(size):
                unseen[cards[at + card]] -= 1
            at += size
            coup += 1


@compiled
def _rows(values: Values, rules: NDArray[np.int64], lengths: NDArray[np.int64], into: NDArray[np.uint16]) -> None:
    decks, stop, further, _ = rules
    unseen = np.empty(10, np.uint16)
    row = 0
    for shoe in range(lengths.shape[0]):
        cards = values[shoe // LANES, :, shoe % LANES]
        at, burned = _begun(cards, rules, unseen)
        first, more, over = row, further + 1, False
        while not over:
            over = more == 0
            size, _, _, cell = (0, 0, 0, OVER) if over else _coup_at(cards, at)
            for value in range(10):
                into[row, value] = unseen[value]
            into[row, 10] = decks * 52 - burned - at
            into[row, 11] = cell
            for card in range(size):
                unseen[cards[at + card]] -= 1
            at += size
            row += 1
            if decks * 52 - burned - at < stop:
                more -= 1
        lengths[shoe] = row - first
