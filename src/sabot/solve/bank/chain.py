"""A capital of Banque over the coups of a shoe: broken, ahead, its mean and spread, coup by coup.

A chain in double precision over whole coins, stated to 1e-9; `exact_chain` goes the same way in rationals, for a few
coups. Coups are taken as independent, with one law; punters never stake more than the bank holds.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.money import RateLike, Rounding, bounds_said, is_whole, quoted
from sabot.parameters import MOST_BANK_COUPS
from sabot.solve.banque.outcomes import Law
from sabot.solve.coup.game import checked_levy
from sabot.solve.errors import SolveError

MOST_COINS: Final = 4_000_000
TOLERANCE: Final = 1e-9
Amounts = dict[int, Fraction]


class ChainQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A capital against stakes of both sides together, all in coins; below `least` the bank is broken, for good.

    Of the stakes the larger part, `theta` rounded up, lies on tableau 1; `taxe` is that on winnings.
    """

    law: Law
    theta: Fraction
    capital: int
    stakes: int
    least: int
    coups: int
    taxe: RateLike = 0
    rounding: Rounding = Rounding.DOWN


class After(msgspec.Struct, frozen=True):
    """Chances and means after so many coups: broken; too small for the stakes, not broken; mean and variance of
    the bank; sums of stakes and taxes in the mean; more than the capital."""

    coup: int
    broken: float
    short: float
    mean: float
    variance: float
    staked: float
    taxe: float
    ahead: float


class Chain(msgspec.Struct, frozen=True):
    """The bank after every coup."""

    after: tuple[After, ...]

    @property
    def last(self) -> After:
        """After the last coup."""
        return self.after[-1]


def chain(question: ChainQuestion) -> Chain:
    """The bank's way, in double precision; raises SolveError."""
    asked = _checked(question)
    full = max(asked.stakes, asked.least)
    low = np.arange(asked.least, full)
    staked = np.minimum(low, asked.stakes)
    moves = [
        (float(chance), *_moved(asked, result, staked), *_moved(asked, result, np.array([asked.stakes])))
        for result, chance in asked.law.items()
    ]
    chances: NDArray[np.float64] = np.zeros(max(asked.capital, full) + 1)
    chances[asked.capital] = 1
    steps: list[After] = []
    stakes = taxes = 0.0
    for coup in range(1, asked.coups + 1):
        small, large = chances[asked.least : full], chances[full:]
        all_large = float(large.sum())
        stakes += float(small @ staked) + asked.stakes * all_large
        then = np.zeros(len(chances) + asked.stakes)
        then[: asked.least] = chances[: asked.least]
        for chance, nets, levies, net, taxe in moves:
            taxes += chance * (float(small @ levies) + float(taxe[0]) * all_large)
            moved = np.bincount(low + nets, small * chance)
            then[: len(moved)] += moved
            first = full + int(net[0])
            then[first : first + len(large)] += large * chance
        chances = then
        steps.append(_after(asked, coup, chances, stakes, taxes))
    return Chain(tuple(steps))


def _after(asked: ChainQuestion, coup: int, chances: NDArray[np.float64], staked: float, taxe: float) -> After:
    banks = np.arange(len(chances))
    mean = float(chances @ banks)
    return After(
        coup=coup,
        broken=float(chances[: asked.least].sum()),
        short=float(chances[asked.least : max(asked.stakes, asked.least)].sum()),
        mean=mean,
        variance=float(chances @ (banks - mean) ** 2),
        staked=staked,
        taxe=taxe,
        ahead=float(chances[asked.capital + 1 :].sum()),
    )


def exact_chain(question: ChainQuestion) -> Iterator[Amounts]:
    """The law of the bank after each coup, in rationals; it grows fast. Raises SolveError."""
    asked = _checked(question)
    now: Amounts = {asked.capital: Fraction(1)}
    for _ in range(asked.coups):
        then: Amounts = {}
        for bank, chance in now.items():
            if bank < asked.least:
                then[bank] = then.get(bank, Fraction(0)) + chance
                continue
            for result, each in asked.law.items():
                net, _ = _moved(asked, result, np.array([min(bank, asked.stakes)]))
                after = bank + int(net[0])
                then[after] = then.get(after, Fraction(0)) + chance * each
        now = then
        yield now


def _moved(
    asked: ChainQuestion, result: tuple[int, int], staked: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """A result's gain to the bank after the taxe, and the taxe, by the stakes of a coup, in coins (B11, M2)."""
    net_share, theta = 1 - checked_levy(asked.taxe), asked.theta
    one = -(-staked * theta.numerator // theta.denominator)
    net = -(result[0] * one + result[1] * (staked - one))
    whole, rest = np.divmod(net * net_share.numerator, net_share.denominator)
    if asked.rounding is Rounding.UP:
        whole += rest > 0
    elif asked.rounding is Rounding.NEAREST:
        whole += 2 * rest >= net_share.denominator
    received = np.where(net > 0, whole, net)
    return received, net - received


def _checked(asked: ChainQuestion) -> ChainQuestion:
    checked_levy(asked.taxe)
    if not is_whole(asked.coups, 1, MOST_BANK_COUPS):
        raise SolveError(f"{quoted(asked.coups)} coups are out of bounds: a shoe has 1 to {MOST_BANK_COUPS}")
    for name, number in (("capital", asked.capital), ("stakes", asked.stakes), ("least stake", asked.least)):
        if not is_whole(number, 1, MOST_COINS):
            wanted = bounds_said(number, 1, MOST_COINS)
            raise SolveError(f"a {name} of {quoted(number)} coins is out of bounds: it is {wanted}")
    if asked.capital + asked.coups * asked.stakes > MOST_COINS:
        raise SolveError(f"a bank may grow to {MOST_COINS:,} coins, not more: reckon in larger coins")
    if not 0 <= asked.theta <= 1 or sum(asked.law.values()) != 1:
        raise SolveError("a chain takes a law whose chances add up to 1, and a share of tableau 1 from 0 to 1")
    return asked
