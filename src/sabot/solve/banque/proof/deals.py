"""The game's numbers by going through both sides' hands: for each hand of the Banker's a table of side by side.

What one side holds is a state: two cards, and a third or none. Each pair of states counts its ordered draws card by
card; the Banker's last card is whatever is left. Cards that a coup does not use are dealt all the same, which pads
every coup to nine.
"""

from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.solve.coup.proof.faults import CertificateError, shown

Ints = NDArray[np.int64]
Whole = NDArray[Any]
"""Whole numbers of Python's."""

MODELS: Final = {"A1": (False, False), "B1": (False, False), "B2": (True, False), "B3": (True, True)}
"""Whether the Banker and the pontes know their two cards."""
MOST: Final = 832
CARDS: Final = 9
PAIRS: Final = [(i, j) for i in range(10) for j in range(i, 10)]
NATURALS: Final = sorted((pair for pair in PAIRS if sum(pair) % 10 >= 8), key=lambda pair: (sum(pair) % 10, pair))
DECIDE: Final = sorted((pair for pair in PAIRS if sum(pair) % 10 <= 7), key=lambda pair: (sum(pair) % 10, pair))
FIVES: Final = [pair for pair in DECIDE if sum(pair) % 10 == 5]
STOOD: Final = 10


class BanqueDeals(NamedTuple):
    """Draws that side 1 wins less those that it loses, and all draws, at every decision of the Banker's.

    `main` (hands, 11, 11, 2, c, c) and `natural` (hands, 11, naturals, 2, c), the latter with a natural on side 2;
    `reach` and `reach_natural` without what the Banker does. `fixed` is what two cards settle for a side.
    """

    total: int
    fixed: int
    hands: tuple[str, ...]
    free: tuple[str, ...]
    main: Whole
    natural: Whole
    reach: Whole
    reach_natural: Whole


class _State(NamedTuple):
    """A side's state: cards, points in the end, third card (10: none), the ponte's column, a natural's number."""

    cards: tuple[int, ...]
    points: int
    seen: int
    column: int
    natural: int


@lru_cache(maxsize=2)
def deals(model: str, shoe: tuple[int, ...]) -> BanqueDeals:
    """Everything that can be dealt, not to be changed; raises CertificateError for a shoe or a model that cannot."""
    if model not in MODELS:
        raise CertificateError(f"{shown(model)} is no model of Banque")
    least = CARDS if model[0] == "B" else 1
    if len(shoe) != 10 or min(shoe) < 0 or not least <= sum(shoe) <= MOST:
        raise CertificateError(f"{shown(list(shoe))} is no shoe of model {model}")
    removal = int(model[0] == "B")
    banker_knows, ponte_knows = MODELS[model]
    free = [f"{i},{j}" for i, j in FIVES] if ponte_knows else ["5"]
    states = _states(ponte_knows)
    names = [f"{i},{j}" for i, j in DECIDE] if banker_knows else [str(points) for points in range(8)]
    width = 1 + len(free)
    main = np.zeros((len(names), 11, 11, 3, width, width), object)
    natural = np.zeros((len(names), 11, len(NATURALS), 3, width), object)
    for number, pair in enumerate(DECIDE):
        row = number if banker_knows else sum(pair) % 10
        _add(main[row], natural[row], _Table(shoe, removal, pair, states))
    total = _pads(sum(shoe), removal, 0)
    return BanqueDeals(
        total, _fixed(shoe, removal), tuple(names), tuple(free),
        main[:, :, :, :2], natural[:, :, :, :2], main[:, :, :, 2], natural[:, :, :, 2],
    )  # fmt: skip


def _states(ponte_knows: bool) -> list[_State]:
    """All that a side may hold, ordered by what is seen of it and then by column."""
    all_states: list[_State] = []
    for pair in PAIRS:
        points = sum(pair) % 10
        column = 0 if points != 5 else 1 + FIVES.index(pair) if ponte_knows else 1
        if points <= 5:
            all_states += [_State((*pair, third), (points + third) % 10, third, column, -1) for third in range(10)]
        if 5 <= points <= 7:
            all_states.append(_State(pair, points, STOOD, column, -1))
        if points >= 8:
            all_states.append(_State(pair, points, STOOD, 0, NATURALS.index(pair)))
    return sorted(all_states, key=lambda state: (state.natural, state.seen, state.column))


class _Table:
    """Against one hand of the Banker's: all that side 2 holds, summed by what is seen of it, for each of side 1's."""

    def __init__(self, shoe: tuple[int, ...], removal: int, pair: tuple[int, int], states: list[_State]) -> None:
        left = np.array(shoe, np.int64) - removal * np.bincount(pair, minlength=10)
        bank, played = sum(pair) % 10, [state for state in states if state.natural < 0]
        self.mine, self.groups = played, _groups(states)
        cards = np.array([np.bincount(state.cards, minlength=10) for state in states])
        rest = left - removal * cards[: len(played)]
        seconds = _ways(rest, states, removal)
        points = np.array([state.points for state in played])
        after = (bank + np.arange(10)) % 10
        signs = np.sign(points[:, None] - after)
        drew = (signs * rest).sum(axis=1)[:, None] - removal * np.rint(signs.astype(float) @ cards.T.astype(float))
        cards_of = np.array([len(state.cards) for state in states])
        pads = np.array([_pads(sum(shoe), removal, used) for used in range(CARDS + 1)], object)
        stood = np.sign(points - bank)[:, None] * seconds
        starts = [start for start, _ in self.groups]
        firsts = np.array([_one(left, state.cards, removal) for state in played], object)
        own = shoe[pair[0]] * (shoe[pair[1]] - removal * (pair[0] == pair[1])) * (1 if pair[0] == pair[1] else 2)
        weights = (firsts * own)[:, None]
        used = 2 + cards_of[: len(played), None] + cards_of[starts]
        self.sums = [
            np.add.reduceat(part, starts, axis=1).astype(object) * weights * pads[used + more]
            for part, more in ((stood, 0), (seconds * drew.astype(np.int64), 1), (seconds, 0))
        ]


def _add(main: Whole, natural: Whole, table: _Table) -> None:
    """Put a table's sums where they are seen."""
    keys = [(state.seen, state.column) for state in table.mine]
    starts = [place for place in range(len(keys)) if not place or keys[place] != keys[place - 1]]
    for act, sums in enumerate(table.sums):
        summed = np.add.reduceat(sums, starts, axis=0)
        for line, start in zip(summed, starts, strict=True):
            seen, column = keys[start]
            for value, (_, other) in zip(line, table.groups, strict=True):
                if other.natural >= 0:
                    natural[seen, other.natural, act, column] += value
                else:
                    main[seen, other.seen, act, column, other.column] += value


def _groups(states: list[_State]) -> list[tuple[int, _State]]:
    """The first place of states that look alike, and a state of them."""
    keys = [(state.natural, state.seen, state.column) for state in states]
    return [(place, states[place]) for place in range(len(keys)) if not place or keys[place] != keys[place - 1]]


def _ways(rest: Ints, states: list[_State], removal: int) -> Ints:
    """Ordered draws of every state from every rest."""
    first = np.array([state.cards[0] for state in states])
    second = np.array([state.cards[1] for state in states])
    third = np.array([state.cards[2] if len(state.cards) > 2 else -1 for state in states])
    ways = rest[:, first] * (rest[:, second] - removal * (first == second)) * np.where(first == second, 1, 2)
    gone = (third == first).astype(np.int64) + (third == second)
    last: Ints = np.where(third < 0, 1, rest[:, third] - removal * gone)
    return np.where(ways, ways * last, 0)


def _one(left: Ints, cards: tuple[int, ...], removal: int) -> int:
    """Ordered draws of one state."""
    rest = left.tolist()
    ways = 1 if cards[0] == cards[1] else 2
    for card in cards:
        ways *= max(rest[card], 0)
        rest[card] -= removal
    return int(ways)


def _pads(cards: int, removal: int, used: int) -> int:
    ways = 1
    for place in range(used, CARDS):
        ways *= cards - removal * place
    return ways


def _fixed(shoe: tuple[int, ...], removal: int) -> int:
    """Draws that a side wins less those that it loses, where either hand is a natural."""
    gain = 0
    for cards in product(range(10), repeat=4):
        side, bank = (cards[0] + cards[1]) % 10, (cards[2] + cards[3]) % 10
        if max(side, bank) >= 8 and side != bank:
            rest, ways = list(shoe), 1
            for card in cards:
                ways *= max(rest[card], 0)
                rest[card] -= removal
            gain += ways if side > bank else -ways
    return gain * _pads(sum(shoe), removal, 4)
