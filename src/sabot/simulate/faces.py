"""Ranks and suits for simulated shoes, which are dealt by points alone; and from them the exact value of bets on pairs.

Given the points of all cards in the order in which they were seen, the faces of the cards of one value are in any order
alike. So a second stream orders the faces of every value, and the first cards seen of that value get the first faces:
the shoes of full cards are as random as those of points, and their points stay the same.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.cards import SUITS
from sabot.odds.composition import fresh
from sabot.odds.pairs import KINDS, NO_PAIR, PAIR, PERFECT
from sabot.simulate.record import Coups
from sabot.simulate.stream import checked_seed
from sabot.simulate.wagers import Wagered, gain_by_place

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Faces = NDArray[np.int32]

_STREAM: Final = 0x6661636573
"""Constant that sets the stream of faces apart from other streams of the same seed."""


def pair_ways(coups: Coups, decks: int, seed: int, chunk: int) -> Ints:
    """In how many ways the first four cards of each coup make each kind of pairs (9, n), by the faces not yet seen.

    Kinds as in `sabot.odds.pairs`, ordered draws of four cards; raises SimulateError for a seed that is none.
    """
    rank, perfect = np.zeros((2, len(coups.shoe)), np.int64)
    of_four = np.zeros((3, len(coups.shoe)), np.int64)
    for faces in _unseen_faces(coups, decks, seed, chunk):
        ranks = faces.sum(axis=2, keepdims=True, dtype=np.int32)
        of_rank, of_face = ranks * (ranks - 1), faces * (faces - 1)
        rank += of_rank.sum(axis=(1, 2))
        perfect += of_face.sum(axis=(1, 2))
        of_four[0] += (of_rank * ((ranks - 2) * (ranks - 3) - of_rank)).sum(axis=(1, 2))
        of_four[1] += (of_face * ((ranks - 2) * (ranks - 3) - of_rank)).sum(axis=(1, 2))
        of_four[2] += (of_face * ((faces - 2) * (faces - 3) - of_face)).sum(axis=(1, 2))
    both = np.stack([rank * rank, rank * perfect, perfect * perfect]) + of_four
    return _by_kind(rank, perfect, both, coups.unseen.sum(axis=1, dtype=np.int64))


def pair_values(bets: Sequence[Wagered], ways: Ints) -> Floats:
    """The expected gains per unit staked of bets on pairs (bets, n), from the ways to make each kind (9, n)."""
    means: Floats = np.stack([gain_by_place(each) for each in bets]) @ ways / ways.sum(axis=0)
    return means


def _by_kind(rank: Ints, perfect: Ints, both: Ints, cards: Ints) -> Ints:
    """The nine kinds, from the ways to draw two cards of equal rank, or equal cards, and twice two (rr, rf, ff)."""
    rr, rf, ff = both
    after = (cards - 2) * (cards - 3)
    kinds = np.empty((KINDS, KINDS, len(cards)), np.int64)
    kinds[PERFECT, PERFECT] = ff
    kinds[PERFECT, PAIR] = kinds[PAIR, PERFECT] = rf - ff
    kinds[PAIR, PAIR] = rr - 2 * rf + ff
    kinds[PERFECT, NO_PAIR] = kinds[NO_PAIR, PERFECT] = perfect * after - rf
    kinds[PAIR, NO_PAIR] = kinds[NO_PAIR, PAIR] = (rank - perfect) * after - (rr - rf)
    kinds[NO_PAIR, NO_PAIR] = cards * (cards - 1) * after - 2 * rank * after + rr
    return kinds.reshape(KINDS * KINDS, -1)


def _unseen_faces(coups: Coups, decks: int, seed: int, chunk: int) -> Iterator[Faces]:
    """For each value, the cards of each rank and suit not yet seen before each coup, (n, ranks, 4)."""
    full = fresh(decks)
    shoe = coups.shoe - coups.shoe[0]
    keys = _keys(int(shoe[-1]) + 1, sum(full), seed, chunk)
    first = 0
    for value, cards in enumerate(full):
        order = np.argsort(keys[:, first : first + cards], axis=1, kind="stable")
        first += cards
        label = order % (cards // decks)
        seen = np.zeros((len(keys), cards + 1, cards // decks), np.int8)
        for each in range(cards // decks):
            np.cumsum(label == each, axis=1, out=seen[:, 1:, each])
        gone = seen[shoe, cards - coups.unseen[:, value].astype(np.int64)]
        yield (np.int32(decks) - gone).reshape(len(shoe), -1, len(SUITS))


def _keys(shoes: int, cards: int, seed: int, chunk: int) -> NDArray[np.uint64]:
    """A random key for every card: sorted, they put the faces of a value in order; equal ones are beyond meeting."""
    key = np.array([checked_seed(seed), _STREAM], np.uint64)
    philox = np.random.Philox(key=key, counter=np.array([0, 0, chunk, 0], np.uint64))
    return philox.random_raw(shoes * cards).reshape(shoes, cards)
