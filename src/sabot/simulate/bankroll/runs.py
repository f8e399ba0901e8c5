"""Runs of many bankrolls: whole paths from the chunks of simulated shoes."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple, Protocol, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.games.bounds import MOST_CARDS
from sabot.games.punto.rules import PuntoRules
from sabot.money import bounds_said, quoted, units, whole_numbers
from sabot.parameters import FEWEST_PATHS, MOST_PATHS
from sabot.screen import on_a_screen
from sabot.simulate.bankroll.custom import aside, function, walked_own
from sabot.simulate.bankroll.paths import COLUMNS, Path
from sabot.simulate.bankroll.report import Bankrolls, reported
from sabot.simulate.bankroll.terms import BankrollTerms, OwnFunction, checked
from sabot.simulate.bankroll.walks import fits, walk_all
from sabot.simulate.errors import SimulateError
from sabot.simulate.procedure import Procedure, procedure
from sabot.simulate.record import Coups, record
from sabot.simulate.runs import Work, map_chunks
from sabot.simulate.stream import CHUNK_SHOES

Ints = NDArray[np.int64]
_Found = TypeVar("_Found")

"""One alone has no standard error."""
TRACKED: Final = 20_000
"""Paths whose purses are followed for a figure, at most about so many: the first ones."""
POINTS: Final = 121
"""Where a tracked path is looked at: its beginning, and 120 times after as many coups each."""
FEWEST_CARDS: Final = 4
MOST_BURNED: Final = 11
CARDS_A_COUP: Final = 4.94
"""Of a full shoe, on average; here it only says how far a figure reaches."""


class Walked(NamedTuple):
    """The paths of some chunks: rows (paths, 7) of `paths.COLUMNS`, and the purses of those tracked (m, points)."""

    rows: Ints
    track: Ints

    def __repr__(self) -> str:
        """At most a screen."""
        return on_a_screen(self)


class Mapping(Protocol):
    """A way to do the chunks of a run: `runs.map_chunks` with its cores, or `cluster.map_on_cluster`."""

    def __call__(self, work: Work[_Found], procedure: Procedure, shoes: int, seed: int, /) -> Iterator[_Found]:
        """The result of every chunk, in order."""
        ...


class Walking(msgspec.Struct, frozen=True):
    """The work on a chunk: as many whole paths as its shoes make; the few shoes left over are not played.

    Paths are tracked every `every` coups, not at all for 0.
    """

    terms: BankrollTerms
    shoes_a_path: int
    every: int = 0

    __repr__ = on_a_screen

    def __call__(self, procedure: Procedure, seed: int, chunk: int, shoes: int, /) -> Walked:
        """The paths of a chunk; raises SimulateError where a user's function fails."""
        coups = record(procedure, seed, chunk, shoes)
        paths, first = shoes // self.shoes_a_path, chunk * paths_a_chunk(self.shoes_a_path)
        last = chunk * CHUNK_SHOES + self.shoes_a_path * np.arange(1, paths + 1)
        ends = np.searchsorted(coups.shoe, last)
        track = np.empty((paths if self.every and first < TRACKED else 0, POINTS), np.int64)
        if self.terms.own is not None:
            return Walked(self._own(self.terms.own, coups, ends, (first, track)), track)
        rows = walk_all(self.terms, coups.cell, ends, track if len(track) else None, every=max(self.every, 1))
        return Walked(rows, track)

    def _own(self, own: OwnFunction, coups: Coups, ends: Ints, into: tuple[int, Ints]) -> Ints:
        """The paths of a user's function, in plain Python, numbered from `first` on."""
        stake = function(own)
        first, track = into
        rows: list[Path] = []
        for number, (start, end) in enumerate(pairwise([0, *ends.tolist()])):
            shoes = np.split(coups.cell[start:end], np.flatnonzero(np.diff(coups.shoe[start:end])) + 1)
            with aside():
                path, told = walked_own(self.terms, stake, [each.tolist() for each in shoes], first + number + 1)
            rows.append(path)
            if len(track):
                purses = [self.terms.bankroll, *(each.purse for each in told)]
                track[number] = [purses[min(point * self.every, len(purses) - 1)] for point in range(POINTS)]
        return np.array(rows, np.int64).reshape(-1, len(COLUMNS))


def planned(terms: BankrollTerms, paths: int, shoes_a_path: int, *, every: int = 0) -> tuple[Walking, int]:
    """The work of a run and the shoes that it deals; raises SimulateError."""
    checked(terms)
    shoes = shoes_dealt(paths, shoes_a_path)
    if not fits(terms, shoes_a_path * terms.rules.cards // FEWEST_CARDS):
        raise SimulateError(
            f"stakes of up to {units(terms.offered.maximum)} over {shoes_a_path} shoes are too large to be reckoned"
        )
    return Walking(terms, shoes_a_path, every), shoes


@whole_numbers
def walks(
    terms: BankrollTerms, paths: int, shoes_a_path: int, *, seed: int, every: int = 0, mapping: Mapping = map_chunks
) -> Iterator[Walked]:
    """The paths of a run, chunk by chunk; raises SimulateError before any is made, or where a function fails."""
    work, shoes = planned(terms, paths, shoes_a_path, every=every)
    return mapping(work, procedure(terms.rules), shoes, seed)


@whole_numbers
def bankrolls(
    terms: BankrollTerms, paths: int, shoes_a_path: int = 1, *, seed: int, mapping: Mapping = map_chunks
) -> Bankrolls:
    """The report of `paths` bankrolls, each over so many shoes; raises SimulateError as `walks` does."""
    done = gathered(list(walks(terms, paths, shoes_a_path, seed=seed, mapping=mapping)))
    return reported(terms, done.rows, seed, shoes_a_path)


def gathered(chunks: Sequence[Walked]) -> Walked:
    """The paths of chunks together, in their order; at least one chunk."""
    return Walked(np.concatenate([each.rows for each in chunks]), np.concatenate([each.track for each in chunks]))


def paths_a_chunk(shoes_a_path: int) -> int:
    """Whole paths that a full chunk makes."""
    return CHUNK_SHOES // shoes_a_path


def shoes_dealt(paths: int, shoes_a_path: int) -> int:
    """The shoes of a run that makes so many paths; raises SimulateError for numbers out of bounds."""
    if type(shoes_a_path) is not int or not 1 <= shoes_a_path <= CHUNK_SHOES:
        wanted = bounds_said(shoes_a_path, 1, CHUNK_SHOES)
        raise SimulateError(f"{quoted(shoes_a_path)} shoes a path are out of bounds: it is {wanted}")
    if type(paths) is not int or not FEWEST_PATHS <= paths <= MOST_PATHS:
        wanted = bounds_said(paths, FEWEST_PATHS, MOST_PATHS)
        raise SimulateError(f"bankrolls: {quoted(paths)} is out of bounds: it is {wanted}")
    whole, rest = divmod(paths, paths_a_chunk(shoes_a_path))
    return whole * CHUNK_SHOES + rest * shoes_a_path


def shoes_for(rules: PuntoRules, coups: int) -> int:
    """Shoes that surely have so many coups: each of six cards, the most burned."""
    room = rules.cards - rules.stop_card - (MOST_BURNED if rules.burn == "first_card" else 0)
    return ceil(coups / max(1, room // MOST_CARDS))


def tracked_every(terms: BankrollTerms, shoes_a_path: int) -> int:
    """Coups between the points of a figure that shows whole paths."""
    dealing = procedure(terms.rules)
    return max(1, ceil((dealing.cards - dealing.stop_card) * shoes_a_path / CARDS_A_COUP / (POINTS - 1)))
