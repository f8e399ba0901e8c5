"""Tallies of a chunk of shoes: outcomes, cells of the law, streaks; each is work for `sabot.simulate.runs`."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.compilation import called
from sabot.money import whole_numbers
from sabot.odds.cells import CELLS
from sabot.paper.tables import PlainTable
from sabot.simulate.lockstep import count_cells, count_outcomes, count_streaks
from sabot.simulate.procedure import Procedure, checked_procedure
from sabot.simulate.stream import of_a_chunk, states
from sabot.simulate.validate import check_kind

Counts = NDArray[np.int64]

LONGEST: Final = 208
"""No streak is longer: sixteen decks make so many coups of four cards."""
STREAKS: Final[tuple[str, ...]] = ("player", "banker", "player_no_ties", "banker_no_ties", "tie")
"""The rows of `streaks`: Player's and Banker's with ties passed over, the same where a tie ends them, and ties."""


class Tally(NamedTuple):
    """Shoes dealt, and how their coups ended."""

    shoes: int
    coups: int
    banker: int
    player: int
    tie: int


@whole_numbers
def tally(procedure: Procedure, seed: int, chunk: int, shoes: int) -> Tally:
    """The outcomes of the first `shoes` shoes of a chunk."""
    counts = np.zeros(3, np.int64)
    called(count_outcomes, states(seed, chunk), _numbers(procedure), of_a_chunk(shoes), counts)
    coups, player, tie = counts.tolist()
    return Tally(shoes, coups, coups - player - tie, player, tie)


@whole_numbers
def cells(procedure: Procedure, seed: int, chunk: int, shoes: int) -> Counts:
    """The number of coups of the first `shoes` shoes of a chunk in each cell of the law, (400,)."""
    counts = np.zeros(CELLS, np.int64)
    called(count_cells, states(seed, chunk), _numbers(procedure), of_a_chunk(shoes), counts)
    return counts


@whole_numbers
def streaks(procedure: Procedure, seed: int, chunk: int, shoes: int) -> Counts:
    """The number of streaks of each length, (5, 209): rows as in STREAKS, column 0 nothing; none goes past its shoe."""
    counts = np.zeros((len(STREAKS), LONGEST + 1), np.int64)
    called(count_streaks, states(seed, chunk), _numbers(procedure), of_a_chunk(shoes), counts)
    counts[:, 0] = 0
    return counts


def _numbers(procedure: Procedure) -> Counts:
    return np.array(checked_procedure(procedure).numbers, np.int64)


def tally_of(shoes: int, streaks: Counts) -> Tally:
    """The outcomes that make these streaks."""
    lengths = np.arange(LONGEST + 1)
    player, banker, _, _, tie = (streaks @ lengths).tolist()
    return Tally(shoes, player + banker + tie, banker, player, tie)


def by_length(streaks: Counts) -> dict[str, tuple[int, ...]]:
    """Of each kind how many streaks there are of each length from 1 to the longest."""
    rows = dict(zip(STREAKS, streaks[:, 1:].tolist(), strict=True))
    last = {name: max((place for place, count in enumerate(row, 1) if count), default=0) for name, row in rows.items()}
    return {name: tuple(row[: last[name]]) for name, row in rows.items()}


def table_by_length(streaks: Mapping[str, Sequence[int]]) -> PlainTable:
    """A row for each length."""
    longest = range(1, 1 + max(map(len, streaks.values())))
    rows = ((n, *(row[n - 1] if n <= len(row) else 0 for row in streaks.values())) for n in longest)
    return PlainTable(("length", *streaks), tuple(rows))


def added(one: Tally, other: Tally) -> Tally:
    """Two parts of a run together."""
    for each in (one, other):
        check_kind(each, Tally, "tally: give what tally(...) has found")
    return Tally(*map(sum, zip(one, other, strict=True)))
