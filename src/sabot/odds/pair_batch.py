"""Bets on pairs for arrays of compositions: the law of pairs, a column for each way in which hands share a value."""

from fractions import Fraction
from operator import mul
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sabot.money import many
from sabot.odds.composition import VALUES, fresh
from sabot.odds.errors import OddsError
from sabot.odds.pairs import Value, fresh_faces, kinds
from sabot.odds.wagers import Wager

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Worth: TypeAlias = dict[tuple[Value, Value], float]

BLOCK: Final = 1 << 14
"""Shoes reckoned at once."""
_FIRST: Final[list[tuple[Value, Value]]] = [(value, None) for value in VALUES]
_SECOND: Final[list[tuple[Value, Value]]] = [(None, value) for value in VALUES]


def pair_gains(shoes: Ints, asking: Wager, commission: Fraction, decks: int | None) -> Floats:
    """The expected gains (n,) of a bet on pairs from rests of full shoes (n, 10); raises OddsError.

    Given the values of the first four cards, pairs are as likely as among the faces of the full shoe.
    """
    if decks is None:
        raise OddsError(f"bet {asking.id!r} is on pairs, which points do not tell: say of how many decks the shoes are")
    over = (shoes > np.array(fresh(decks))).any(axis=1)
    if over.any():
        raise OddsError(
            f"shoe {int(over.argmax())} holds more cards of a value than a full one of {many(decks, 'deck')}"
        )
    worth = _worth(asking, commission, decks)
    parts = [_gains(shoes[first : first + BLOCK], worth) for first in range(0, len(shoes), BLOCK)]
    return np.concatenate(parts) if parts else np.empty(0)


def _gains(shoes: Ints, worth: Worth) -> Floats:
    """The mean of what hands are worth by the values that their first cards share, over ordered draws of four."""
    left = shoes.sum(axis=1)
    equal = shoes * (shoes - 1)
    both = equal[:, :, None] * equal[:, None, :]
    both[:, VALUES, VALUES] = equal * (shoes - 2) * (shoes - 3)
    one = equal * ((left - 2) * (left - 3))[:, None]
    draws = left * (left - 1) * (left - 2) * (left - 3)
    pairs = np.array([[worth[player, banker] for banker in VALUES] for player in VALUES])
    first, second = (np.array([worth[hands] for hands in each]) for each in (_FIRST, _SECOND))
    gain = (both * pairs).sum(axis=(1, 2))
    gain += ((one - both.sum(axis=2)) * first).sum(axis=1) + ((one - both.sum(axis=1)) * second).sum(axis=1)
    gain += (draws - 2 * one.sum(axis=1) + both.sum(axis=(1, 2))) * worth[None, None]
    mean: Floats = gain / draws
    return mean


def _worth(asking: Wager, commission: Fraction, decks: int) -> Worth:
    """The expected gain where the hands' first cards share these values."""
    nets = [line.gross * (1 - commission) if line.levied else line.gross for line in asking.lines]
    by_kind = [[*nets, Fraction(0), Fraction(-1)][number] for number in asking.table.results]
    faces = fresh_faces(decks)

    def mean(player: Value, banker: Value) -> float:
        return float(sum(map(mul, kinds(faces, player, banker), by_kind)))

    return {(player, banker): mean(player, banker) for player in (None, *VALUES) for banker in (None, *VALUES)}
