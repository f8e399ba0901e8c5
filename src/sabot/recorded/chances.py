"""P values that mean what they say: of chi-square, of whole counts, of runs."""

from collections.abc import Sequence
from math import comb, erfc, exp, lgamma, log, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

EXACT_UP_TO: Final = 300
"""Coups up to which three counts are held to their exact law."""
SHOES_EXACT: Final = 40
"""Shoes whose runs are held to their exact law."""
_CLOSE: Final = 1e-9


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance that chi-square of so many degrees of freedom is at least this; in closed form."""
    half = statistic / 2
    if half <= 0:
        return 1.0
    tail = erfc(sqrt(half)) if degrees % 2 else exp(-half)
    power = 0.5 if degrees % 2 else 1.0
    while power < degrees / 2:
        tail += exp(power * log(half) - half - lgamma(power + 1))
        power += 1
    return min(1.0, tail)


def normal_tails(z: float) -> float:
    """The chance that a normal number is at least so far from its mean, on either side."""
    return erfc(abs(z) / sqrt(2))


def pearson(observed: Sequence[float], chances: Sequence[float]) -> float:
    """Pearson's statistic of counts against chances."""
    many = sum(observed)
    return sum((o - many * p) ** 2 / (many * p) for o, p in zip(observed, chances, strict=True))


def three_counts(observed: Sequence[int], chances: Sequence[float]) -> float:
    """The chance of three counts as far from theirs: exact for few coups, else by chi-square."""
    many, statistic = sum(observed), pearson(observed, chances)
    if many > EXACT_UP_TO:
        return chi_square_tail(statistic, 2)
    logs = np.array([lgamma(each + 1) for each in range(many + 1)])
    a, b = np.divmod(np.arange((many + 1) ** 2), many + 1)
    possible = a + b <= many
    a, b = a[possible], b[possible]
    c = many - a - b
    x, y, z = chances
    weights = np.exp(logs[many] - logs[a] - logs[b] - logs[c] + a * log(x) + b * log(y) + c * log(z))
    far = (a - many * x) ** 2 / x + (b - many * y) ** 2 / y + (c - many * z) ** 2 / z
    return float(min(1.0, weights[far >= many * statistic * (1 - _CLOSE)].sum()))


def drawn_counts(counts: Sequence[int], each: int) -> float:
    """The chance of counts as uneven, of cards drawn from `each` of every kind without being put back; exact."""
    many, seen = sum(counts), sum(count * count for count in counts)
    law: Floats = np.zeros((many + 1, seen))  # by cards and their squares so far, below what was seen
    law[0, :1] = 1.0
    for _ in counts:
        after: Floats = np.zeros_like(law)
        for more in range(min(each, many) + 1):
            if more * more < seen:
                after[more:, more * more :] += comb(each, more) * law[: many + 1 - more, : seen - more * more]
        law = after
    return min(1.0, max(0.0, 1 - float(law[many].sum()) / comb(each * len(counts), many)))


def runs_law(b: int, p: int) -> Floats:
    """The chance of each number of runs, from 0, of so many Banker and Player results in a random order."""
    chances = np.zeros(b + p + 1)
    if not b or not p:
        chances[min(1, b + p)] = 1.0
        return chances
    total = _choose(b + p, b)
    for runs in range(2, b + p + 1):
        half = runs // 2
        if runs % 2 == 0:
            chances[runs] = 2 * exp(_choose(b - 1, half - 1) + _choose(p - 1, half - 1) - total)
        else:
            chances[runs] = exp(_choose(b - 1, half) + _choose(p - 1, half - 1) - total) + exp(
                _choose(b - 1, half - 1) + _choose(p - 1, half) - total
            )
    return chances


def _choose(n: int, k: int) -> float:
    """The logarithm of a binomial coefficient."""
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) if 0 <= k <= n else float("-inf")


def runs_tails(shoes: Sequence[tuple[int, int, int]]) -> tuple[float, float, float]:
    """Runs over shoes of (Banker's, Player's, runs): how many were expected, z, and the chance of a number so far off.

    A shoe's results are in any order alike, given how many each side has; exact for few shoes.
    """
    mean, variance = 0.0, 0.0
    for b, p, _ in shoes:
        n, twice = b + p, 2 * b * p
        mean += 1 + twice / n if n else 0
        variance += twice * (twice - n) / (n * n * (n - 1)) if n > 1 else 0
    seen = sum(runs for _, _, runs in shoes)
    z = (seen - mean) / sqrt(variance) if variance > 0 else 0.0
    if variance <= 0:
        return mean, z, 1.0
    if len(shoes) > SHOES_EXACT:
        return mean, z, normal_tails(z)
    law = np.ones(1)
    for b, p, _ in shoes:
        law = np.convolve(law, runs_law(b, p))
    far = np.abs(np.arange(len(law)) - mean)
    return mean, z, float(min(1.0, law[far >= abs(seen - mean) - _CLOSE].sum()))
