"""Card counters' figures of a law of gains: N0, SCORE, Kelly's stake, and ruin where nobody stops in time."""

from collections.abc import Mapping
from fractions import Fraction
from math import exp, log, sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

Gains: TypeAlias = Mapping[int, Fraction]
"""The chance of every gain of one round, the player's positive, in any whole unit."""

SCORE_OF: Final = 1_000_000
"""SCORE: a bankroll of 10,000 staked by Kelly gains so much in 100 rounds, where N0 is 1; Schlesinger's."""
_HALVINGS: Final = 200


Method = Literal["exact", "rounded", "closed_form", "bounds", "chain", "simulated", "motion", "none"]
"""How a figure was found: `exact` are rationals alone, `rounded` floats of them, `none` is one that there is not.

`bounds` are Lundberg's, a `chain` is of independent coups and in double precision, `motion` is that of Brown: all that
counts of many shoes.
"""


class Ruin(NamedTuple):
    """A chance between two bounds, which are one number where there is a closed form, and how it was found."""

    low: float
    high: float
    method: Method


def mean(gains: Gains) -> Fraction:
    """The expected gain of a round."""
    return sum((gain * chance for gain, chance in gains.items()), Fraction())


def variance(gains: Gains) -> Fraction:
    """The variance of a round's gain."""
    return sum((gain**2 * chance for gain, chance in gains.items()), Fraction()) - mean(gains) ** 2


def n0(gains: Gains) -> Fraction | None:
    """The rounds after which the expected gain is one standard deviation, whatever its sign; None where it is 0."""
    expected = mean(gains)
    return variance(gains) / expected**2 if expected else None


def score(gains: Gains) -> Fraction | None:
    """SCORE: what 100 rounds gain with a bankroll of 10,000 staked by Kelly; None without an edge."""
    rounds = n0(gains)
    return None if rounds is None or mean(gains) <= 0 else SCORE_OF / rounds


def kelly(gains: Gains, stake: int) -> float:
    """The share of the bankroll whose stake makes it grow fastest (Kelly 1956); 0 where the player has no edge."""
    if mean(gains) <= 0:
        return 0.0
    each = [(gain / stake, float(chance)) for gain, chance in gains.items() if chance]
    low, high = 0.0, 1 / -min(gain for gain, _ in each)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        slope = sum(chance * gain / (1 + middle * gain) for gain, chance in each if 1 + middle * gain > 0)
        if middle in (low, high):
            break
        low, high = (middle, high) if slope > 0 else (low, middle)
    return low


def growth(gains: Gains, stake: int, share: float) -> float:
    """The expected logarithm of a round's growth, where so much of the bankroll is staked."""
    return sum(float(chance) * log(1 + share * gain / stake) for gain, chance in gains.items() if chance)


def ruin_ever(gains: Gains, bankroll: int, stake: int, least: int | None = None) -> Ruin:
    """The chance that a purse which never stops is once below `least`, or `stake`; a round loses `stake` at most.

    With u the root above 0 of E[exp(-u gain)] = 1, a purse that may fall by b before it is ruined has a chance of
    exp(-u b), b to the round that ruins it: known exactly where every gain is a whole number of losses. Who has less
    than `stake` stakes all that he has: it is lost at once with the chance of a loss, and seldomer than by the unit.
    """
    if mean(gains) <= 0:
        return Ruin(1.0, 1.0, "closed_form")
    if not any(gain < 0 and chance for gain, chance in gains.items()):
        return Ruin(0.0, 0.0, "closed_form")
    root = adjustment(gains)
    worst = -min(gain for gain, chance in gains.items() if chance)
    whole = all(gain % worst == 0 for gain, chance in gains.items() if chance)
    if least is not None and least < stake and not (whole and bankroll % worst == 0):
        at_once = float(sum(chance for gain, chance in gains.items() if gain < 0))
        return Ruin(at_once * exp(-root * (bankroll - stake + worst)), exp(-root * max(bankroll - least, 0)), "bounds")
    if whole:
        lost = -(-(bankroll - stake + 1) // worst) * worst
        return Ruin(exp(-root * lost), exp(-root * lost), "closed_form")
    first = bankroll - stake
    return Ruin(exp(-root * (first + worst)), exp(-root * max(first, 0)), "bounds")


def adjustment(gains: Gains) -> float:
    """Lundberg's coefficient: the root above 0 of E[exp(-u gain)] = 1, for a law with an edge and a loss."""
    each = [(float(gain), float(chance)) for gain, chance in gains.items() if chance]
    worst = -min(gain for gain, _ in each)

    def excess(u: float) -> float:
        return sum(chance * exp(-u * gain) for gain, chance in each) - 1

    low, high = 0.0, 1 / worst
    while excess(high) <= 0:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if excess(middle) <= 0 else (low, middle)
    return (low + high) / 2


def ruin_in_motion(expected: float, spread: float, bankroll: float) -> float:
    """The chance of ruin of a purse that moves as Brownian motion with this drift and deviation a round."""
    return 1.0 if expected <= 0 else exp(-2 * expected * bankroll / spread**2)


def sd(gains: Gains) -> float:
    """The standard deviation of a round's gain."""
    return sqrt(variance(gains))
