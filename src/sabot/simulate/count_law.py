"""The exact law of a running count when so many cards are unseen, and the exact value of a bet at each count.

Cards with the same tag are a class. Which cards of a class are unseen is a random choice among them, whatever the
count; so the value of a bet, given the class of every unseen card, is a sum over the ways in which the six cards of a
coup fall into classes, and the value at a count is a sum over the ways in which the unseen cards do. Nothing is
simulated and nothing is rounded.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Any, Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.bets import BetId
from sabot.cards import NATURAL
from sabot.money import many, whole_numbers
from sabot.odds.cells import DRAWS_AFTER
from sabot.odds.composition import DRAWN, Composition, falling, fresh
from sabot.odds.wagers import wager
from sabot.simulate.errors import SimulateError
from sabot.simulate.systems.system import System, adjusted, checked_system, holds
from sabot.simulate.validate import check_number
from sabot.simulate.wagers import Wagered, decided
from sabot.tableau import banker_draws, player_draws

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Whole = NDArray[Any]
"""Python's whole numbers, without bound."""
Pattern = tuple[int, ...]
"""How many of a coup's six cards are of each class."""

MOST_CLASSES: Final = 4
METHOD: Final = "exact: every way in which the unseen cards fall into classes of equal tags"


class AtCount(msgspec.Struct, frozen=True):
    """A running count: its probability, and the expected gain per unit staked there, the bettor's."""

    running: Fraction
    true: Fraction
    probability: Fraction
    value: Fraction


class CountLaw(msgspec.Struct, frozen=True):
    """The counts that a random remainder of `unseen` cards can have, lowest first; `true` as the system rounds it.

    `frequency` is the probability that the system bets, `gain` its expected gain a coup, in units staked.
    """

    system: str
    bet: BetId
    decks: int
    unseen: int
    counts: tuple[AtCount, ...]
    frequency: Fraction
    gain: Fraction
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD


@whole_numbers
def count_law(system: System, bet: Wagered, decks: int, unseen: int) -> CountLaw:
    """The exact law of a system's count; raises SimulateError for more than four different tags."""
    checked_system(system)
    asked = decided(bet)
    full = fresh(decks)
    tags = sorted(set(system.tags), key=lambda tag: _size(full, system, tag))  # the largest class follows the others
    if len(tags) > MOST_CLASSES:
        raise SimulateError(f"counting system {system.id!r} has {len(tags)} different tags: exactly, it is at most 4")
    check_number(unseen, DRAWN, sum(full), f"cards unseen of {many(decks, 'deck')}")
    of_value = tuple(tags.index(tag) for tag in system.tags)
    sizes = [_size(full, system, tag) for tag in tags]
    splits = _splits(sizes, unseen)
    ways, gains = _ways(sizes, splits, _worth(asked, full, of_value))
    seen = np.array(sizes)[:, None] - splits
    grouped: dict[Fraction, tuple[int, Fraction]] = {}
    for cards, way, gain in zip(seen.T.tolist(), ways, gains, strict=True):
        running = sum((tag * count for tag, count in zip(tags, cards, strict=True)), system.initial)
        before = grouped.get(running, (0, Fraction(0)))
        grouped[running] = before[0] + way, before[1] + gain
    counts = tuple(_at(system, running, unseen, (sum(full), *grouped[running])) for running in sorted(grouped))
    betting = [each for each in counts if holds(system, each.true)]
    return CountLaw(
        system=system.id,
        bet=bet.bet.id,
        decks=decks,
        unseen=unseen,
        counts=counts,
        frequency=sum((each.probability for each in betting), Fraction(0)),
        gain=sum((each.probability * each.value for each in betting), Fraction(0)),
    )


def _size(full: Composition, system: System, tag: Fraction) -> int:
    """The number of cards of a full shoe that have a tag."""
    return sum(cards for cards, its in zip(full, system.tags, strict=True) if its == tag)


def _at(system: System, running: Fraction, unseen: int, sums: tuple[int, int, Fraction]) -> AtCount:
    cards, ways, gain = sums
    value = gain / falling(unseen, DRAWN) / ways
    return AtCount(running, adjusted(system, running, unseen), Fraction(ways, comb(cards, unseen)), value)


def _splits(sizes: Sequence[int], unseen: int) -> Ints:
    """Every way in which so many unseen cards fall into classes, (classes, ways)."""
    free = np.indices([size + 1 for size in sizes[:-1]]).reshape(len(sizes) - 1, -1)
    last = unseen - free.sum(axis=0)
    splits: Ints = np.vstack([free, last])[:, (last >= 0) & (last <= sizes[-1])]
    return splits


def _ways(sizes: Sequence[int], splits: Ints, worth: dict[Pattern, Fraction]) -> tuple[Whole, list[Fraction]]:
    """For every split, the sets of unseen cards that make it; and the gains of all ordered draws of six from them."""
    unit = lcm(*(each.denominator for each in worth.values()))
    gains: Whole = np.array([0] * splits.shape[1], object)
    for pattern, value in worth.items():
        if value:
            gains = np.add(gains, np.multiply(int(value * unit), _sets(sizes, splits, pattern)))
    whole: list[int] = gains.tolist()
    return _sets(sizes, splits, (0,) * len(sizes)), [Fraction(each, unit) for each in whole]


def _sets(sizes: Sequence[int], splits: Ints, drawn: Pattern) -> Whole:
    """For every split, in how many ways it can be made when some cards of each class are among the unseen ones."""
    sets: Whole = np.array([1] * splits.shape[1], object)
    for size, count, own in zip(sizes, drawn, splits, strict=True):
        left = [comb(size - count, each - count) if count <= min(each, size) else 0 for each in range(size + 1)]
        sets = np.multiply(sets, np.array(left, object)[own])
    return sets


def _worth(bet: Wagered, full: Composition, of_value: Sequence[int]) -> dict[Pattern, Fraction]:
    """The gains of all ordered draws of six cards from a full shoe, summed by how they fall into classes."""
    asking = wager(bet.bet)
    gains = [line.gross * (1 - bet.commission) if line.levied else line.gross for line in asking.lines]
    gains += [Fraction(0), Fraction(-1)]
    draws: Ints = np.indices((10,) * DRAWN).reshape(DRAWN, -1)
    codes = ((DRAWN + 1) ** np.array(of_value))[draws].sum(axis=0)
    results = np.array(asking.table.results)[_cells(draws)]
    sums = np.zeros((codes.max() + 1, len(gains)), np.int64)
    np.add.at(sums, (codes, results), _weights(draws, np.array(full, np.int64)))
    return {
        _pattern(code, max(of_value) + 1): sum(
            (int(weight) * gain for weight, gain in zip(sums[code], gains, strict=True)), Fraction(0)
        )
        for code in np.unique(codes).tolist()
    }


def _pattern(code: int, classes: int) -> Pattern:
    return tuple(code // (DRAWN + 1) ** each % (DRAWN + 1) for each in range(classes))


def _weights(draws: Ints, full: Ints) -> Ints:
    """In how many ways six cards of these values can be drawn one after another."""
    weights: Ints = np.ones_like(draws[0])
    for place in range(DRAWN):
        before = (draws[:place] == draws[place]).sum(axis=0)
        weights *= np.maximum(full[draws[place]] - before, 0)
    return weights


def _cells(draws: Ints) -> Ints:
    """The cell in which a coup ends whose cards come in this order: two for each side, then the third ones."""
    player, banker = (draws[0] + draws[1]) % 10, (draws[2] + draws[3]) % 10
    over = (player >= NATURAL) | (banker >= NATURAL)
    takes: Bools = np.array([points < NATURAL and player_draws(points) for points in range(10)])[player] & ~over
    alone = np.array([points < NATURAL and banker_draws(points, None) for points in range(10)])[banker]
    after = np.array([[points in draws for points in range(10)] for draws in DRAWS_AFTER])[draws[4], banker]
    answers: Bools = ((takes & after) | (~takes & alone)) & ~over
    third = draws[4] + takes * (draws[5] - draws[4])
    p: Ints = (player + takes * draws[4]) % 10
    b: Ints = (banker + answers * third) % 10
    cells: Ints = takes * 200 + answers * 100 + p * 10 + b
    return cells
