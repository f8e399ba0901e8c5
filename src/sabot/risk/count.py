"""Risks of following a count: from the mean and the deviation of its shoes, which are independent.

Of many shoes only these two numbers count, and the purse moves as Brownian motion does: ruin, goals and results are
its closed forms. A count is not played at a flat stake, and its coups are not independent; its shoes are. Both numbers
come from a sample: each figure has the standard error that theirs give it, by the delta method.
"""

from collections.abc import Sequence
from math import exp, prod, sqrt
from statistics import NormalDist
from typing import Final

import msgspec

from sabot.money import bounds_said, is_a, is_whole, many, quoted
from sabot.paper.estimates import Estimate
from sabot.parameters import MOST_COUNTED_SHOES
from sabot.risk.errors import RiskError
from sabot.risk.figures import SCORE_OF
from sabot.simulate.counting import Counted, JointEstimate

LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
PARTS: Final = (1, 2, 4)
"""Kelly's bank, and for half and quarter stakes twice and four times as large."""
NORMAL: Final = NormalDist()


class KellyBank(msgspec.Struct, frozen=True):
    """The bank at which the stakes are so much of Kelly's, in units, and the ruin of who never changes them.

    That ruin is the same whatever the mean and the deviation are.
    """

    part: int
    units: Estimate
    ruin: float


class CountRisk(msgspec.Struct, frozen=True, kw_only=True):
    """Risks of a count, in units: `mean` and `sd` of a shoe, `n0_shoes` shoes until the mean is one deviation.

    `ruin` is that of a bank of so many units without a goal, `loss` the chance to have lost when the shoes are over,
    `quantiles` the gains then; `shoes_to_goal` the mean time to a gain, None without an edge. Each has its standard
    error, beside what was asked.
    """

    mean: Estimate
    sd: Estimate
    n0_shoes: Estimate | None
    n0_coups: Estimate | None
    score: Estimate | None
    kelly: tuple[KellyBank, ...]
    bank: float
    ruin: Estimate
    shoes: int
    loss: Estimate
    quantiles: dict[float, Estimate]
    goal: float | None
    shoes_to_goal: Estimate | None


def count_risk(count: Counted, bank: float, *, shoes: int = 100, goal: float | None = None) -> CountRisk:
    """Risks of a bank of so many units by a count that was followed through shoes; raises RiskError."""
    if not is_whole(shoes, 1, MOST_COUNTED_SHOES):
        raise RiskError(f"{quoted(shoes)} shoes cannot be reckoned: it is {bounds_said(shoes, 1, MOST_COUNTED_SHOES)}")
    for name, amount in (("bank", bank), ("goal", goal)):
        if amount is not None and not (is_a(amount, (int, float)) and 0 < amount < MOST_COUNTED_SHOES**2):
            raise RiskError(f"a {name} of {quoted(amount)} units is none: it is a number above 0")
    of = count.together
    if of is None or of.values[2] <= 0:
        raise RiskError(f"no deviation of what {count.system} gains comes of {many(count.shoes, 'shoe')}: follow more")
    mean = of.values[1]
    return CountRisk(
        mean=_power(of, (0, 1, 0)),
        sd=_power(of, (0, 0, 0.5)),
        n0_shoes=_power(of, (0, -2, 1)) if mean else None,
        n0_coups=_power(of, (1, -2, 1)) if mean else None,
        score=_power(of, (-1, 2, -1), SCORE_OF) if mean > 0 else None,
        kelly=tuple(KellyBank(part, _power(of, (0, -1, 1), part), exp(-2 * part)) for part in PARTS if mean > 0),
        bank=bank,
        ruin=_ruin(of, bank),
        shoes=shoes,
        loss=_loss(of, shoes),
        quantiles={level: _quantile(of, shoes, level) for level in LEVELS},
        goal=goal,
        shoes_to_goal=None if goal is None or mean <= 0 else _power(of, (0, -1, 0), goal),
    )


def _power(of: JointEstimate, exponents: Sequence[float], times: float = 1) -> Estimate:
    """So many times a product of powers of coups, mean and variance."""
    return Estimate(*_moved(of, exponents, times))


def _moved(of: JointEstimate, exponents: Sequence[float], times: float) -> tuple[float, float]:
    """A product of powers, and its standard error: its slope along each factor is its exponent less one there."""
    slopes = [
        times * exponent * _product(of, [each - (place == at) for place, each in enumerate(exponents)])
        if exponent
        else 0.0
        for at, exponent in enumerate(exponents)
    ]
    return times * _product(of, exponents), _error(of, slopes)


def _product(of: JointEstimate, exponents: Sequence[float]) -> float:
    product: float = prod(each**exponent for each, exponent in zip(of.values, exponents, strict=True))
    return product


def _ruin(of: JointEstimate, bank: float) -> Estimate:
    """Of a purse that moves as Brownian motion: exp(-x). Without an edge it is certain, and no error is told."""
    x, error = _moved(of, (0, 1, -1), 2 * bank)
    return Estimate(exp(-x), exp(-x) * error) if x > 0 else Estimate(1.0, None)


def _loss(of: JointEstimate, shoes: int) -> Estimate:
    """The chance that the gain of so many shoes is below nothing."""
    away, error = _moved(of, (0, 1, -0.5), sqrt(shoes))
    return Estimate(NORMAL.cdf(-away), NORMAL.pdf(away) * error)


def _quantile(of: JointEstimate, shoes: int, level: float) -> Estimate:
    _, mean, variance = of.values
    far, sd = sqrt(shoes) * NORMAL.inv_cdf(level), sqrt(variance)
    return Estimate(shoes * mean + far * sd, _error(of, (0, shoes, far / (2 * sd))))


def _error(of: JointEstimate, slopes: Sequence[float]) -> float:
    """The standard error of what has these slopes along coups, mean and variance."""
    square = sum(
        one * two * cell
        for one, row in zip(slopes, of.covariance, strict=True)
        for two, cell in zip(slopes, row, strict=True)
    )
    return sqrt(max(square, 0.0))
